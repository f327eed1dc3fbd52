//! The fuzz target of policy modules. It has no corpus, because the inputs are choices of the generator.
#![no_main]

use budgeted_bandits::experiment;
use budgeted_bandits::policy::Module;
use budgeted_bandits::specification::Specification;
use libfuzzer_sys::arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use serde_json::json;
use std::sync::LazyLock;
use wasm_smith::Config;

/// The functions and the memory that a module exports.
const EXPORTS: &str = r#"(module
    (memory (export "memory") 1 2)
    (func (export "bb_start") (param i32 f64))
    (func (export "bb_choose") (param f64) (result i32) (i32.const 0))
    (func (export "bb_observe") (param i32 f64 f64)))"#;
/// The functions that a module may import.
const IMPORTS: &str = r#"(module
    (import "bb" "random" (func (result f64)))
    (import "bb" "below" (func (param i32) (result i32)))
    (import "bb" "ln" (func (param f64) (result f64)))
    (import "bb" "exp" (func (param f64) (result f64)))
    (import "bb" "pow" (func (param f64 f64) (result f64))))"#;
/// The custom section of a generated module.
const SECTION: &str = r#"budgeted-bandits{"version":1,"name":"a","idea":"b","source":"c"}"#;

/// An example, of which some bytes are changed.
static EXAMPLE: LazyLock<Vec<u8>> =
    LazyLock::new(|| assembled(include_str!("../../../../examples/policies/wat/epsilon-greedy.wat")));

fn assembled(text: &str) -> Vec<u8> {
    wat::parse_str(text).expect("the text is valid")
}

/// The settings with which modules are generated. They allow what the interface allows.
static SETTINGS: LazyLock<Config> = LazyLock::new(|| Config {
    exports: Some(assembled(EXPORTS)),
    available_imports: Some(assembled(IMPORTS)),
    allow_start_export: false,
    bulk_memory_enabled: true,
    reference_types_enabled: true,
    multi_value_enabled: true,
    saturating_float_to_int_enabled: true,
    sign_extension_ops_enabled: true,
    simd_enabled: false,
    relaxed_simd_enabled: false,
    tail_call_enabled: false,
    threads_enabled: false,
    exceptions_enabled: false,
    gc_enabled: false,
    memory64_enabled: false,
    extended_const_enabled: false,
    custom_page_sizes_enabled: false,
    wide_arithmetic_enabled: false,
    shared_everything_threads_enabled: false,
    min_memories: 0,
    max_memories: 1,
    max_memory32_bytes: 16 << 20,
    memory_max_size_required: true,
    max_table_elements: 2000,
    table_max_size_required: true,
    max_tables: 3,
    ..Config::default()
});

/// Generates a module. Returns `None` if the bytes end too early.
fn generated(bytes: &[u8]) -> Option<Vec<u8>> {
    let module = wasm_smith::Module::new(SETTINGS.clone(), &mut Unstructured::new(bytes)).ok()?;
    let mut bytes = module.to_bytes();
    let name = "budgeted-bandits".len() as u8;
    bytes.extend([0, SECTION.len() as u8 + 1, name]);
    bytes.extend(SECTION.bytes());
    Some(bytes)
}

/// Changes some bytes of the example: each three bytes are a position and a value.
fn changed(bytes: &[u8]) -> Vec<u8> {
    let mut module = EXAMPLE.clone();
    for change in bytes.chunks_exact(3) {
        let place = usize::from(u16::from_le_bytes([change[0], change[1]])) % module.len();
        module[place] = change[2];
    }
    module
}

fuzz_target!(|bytes: &[u8]| {
    let Some((mode, rest)) = bytes.split_first() else { return };
    let is_generated = mode % 4 != 0;
    let Some(module) = (if is_generated { generated(rest) } else { Some(changed(rest)) }) else { return };
    let module = match Module::read(module) {
        Ok(module) => module,
        Err(sentence) => {
            let refused = ["maximum", "one memory", "functions of WebAssembly 2.0", "at most"].iter().any(|part| sentence.contains(part));
            assert!(!is_generated || refused, "a valid module is refused: {sentence}");
            return assert!(sentence.len() < 2000 && !sentence.chars().any(char::is_control), "{sentence:?}");
        }
    };
    let arm = |p: f64| json!({ "reward": { "law": "bernoulli", "p": p }, "cost": { "law": "constant", "value": 0.5 } });
    let specification = json!({
        "version": 1, "environment": { "arms": [arm(0.2), arm(0.6)], "known_costs": mode % 3 == 0 },
        "budget": { "absolute": 2 }, "stop": if mode % 5 == 0 { "strict" } else { "overshoot" }, "repetitions": 2,
        "policies": [{ "id": "uniform" }, { "id": "module", "wasm": module.base64() }]
    });
    let read = || Specification::from_json(&specification.to_string()).expect("the module can be read again");
    let (first, second) = (experiment::run(read()), experiment::run(read()));
    assert_eq!(first.failures(), second.failures());
    let answer = |results: &experiment::Results| serde_json::to_string(&results.answer()).expect("an answer can be written");
    assert_eq!(answer(&first), answer(&second));
});
