use super::*;

/// The sentence with which a module in WAT is refused.
fn refused(wat: &str) -> String {
    Module::read(wat::parse_str(wat).unwrap()).map(|module| module.sha256()).expect_err(wat)
}

/// A module that can run: its parts, each of which a test may replace.
const MEMORY: &str = r#"(memory (export "memory") 1 1)"#;
const SECTION: &str = r#"(@custom "budgeted-bandits" "{\"version\":1,\"name\":\"a\",\"idea\":\"b\",\"source\":\"c\"}")"#;
const START: &str = r#"(func (export "bb_start") (param i32 f64))"#;
const CHOOSE: &str = r#"(func (export "bb_choose") (param f64) (result i32) (i32.const 0))"#;
const OBSERVE: &str = r#"(func (export "bb_observe") (param i32 f64 f64))"#;

/// A module that can run, in which `part` is replaced by `other`.
fn with(part: &str, other: &str) -> String {
    let parts = [MEMORY, SECTION, START, CHOOSE, OBSERVE].map(|own| if own == part { other } else { own });
    // Imports come first in every module.
    let (imports, rest): (Vec<&str>, Vec<&str>) = parts.into_iter().partition(|part| part.starts_with("(import"));
    format!("(module {} {})", imports.join(" "), rest.join(" "))
}

/// The module with a section that contains this JSON.
fn about(json: &str) -> String {
    with(SECTION, &format!("(@custom \"budgeted-bandits\" {json:?})"))
}

/// The module with a further part.
fn and(part: &str) -> String {
    with(SECTION, &format!("{SECTION} {part}"))
}

#[test]
fn a_module_has_an_entry_and_an_identity() {
    let bytes = wat::parse_str(include_str!("../../../examples/policies/wat/omega-ucb.wat")).unwrap();
    let module = Module::read(bytes.clone()).unwrap();
    let entry = module.entry();
    assert_eq!((entry.id, entry.name, entry.params.len()), ("module", "ω-UCB in WAT", 2));
    assert_eq!((entry.params[1].id, entry.params[1].max), ("rho", 4.0));
    assert_eq!(module.size(), bytes.len());
    assert_eq!(Base64::decode_vec(&module.text()).unwrap(), bytes);
    assert_eq!((module.sha256().len(), module.label().len()), (64, 8));
    assert!(std::ptr::eq(Module::read(bytes).unwrap().entry(), entry), "the entry is kept once");
    let empty =
        Module { bytes: vec![], hash: Sha256::digest([]).into(), entry, code: Code::compile(b"\0asm\x01\0\0\0").unwrap() };
    assert_eq!(empty.sha256(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

#[test]
fn bytes_that_are_no_module_are_refused() {
    let read = |bytes: &[u8]| Module::read(bytes.to_vec()).map(|_| ()).unwrap_err();
    assert_eq!(read(b"\0asm\x02\0\0\0"), "expected a WebAssembly module of version 1, found other bytes");
    assert_eq!(read(b""), "expected a WebAssembly module of version 1, found other bytes");
    let broken = "expected a valid WebAssembly module, found a broken section at byte 8";
    for section in [&[1, 5, 0][..], &[1], &[1, 1, 255], &[99, 0], &[1, 2, 0, 0], &[7, 5, 255, 255, 255, 255, 255]] {
        assert_eq!(read(&[b"\0asm\x01\0\0\0", section].concat()), broken, "{section:?}");
    }
    let large = read(&[0; MAX_MODULE + 1]);
    assert_eq!(large, "expected a module of at most 262144 bytes, found 262145");
    // The engine finds what the reader does not look at, such as a function that leaves nothing on the stack.
    let mut bytes = wat::parse_str(with("", "")).unwrap();
    let place = bytes.windows(2).position(|pair| pair == [0x41, 0]).unwrap();
    bytes.splice(place..place + 2, [0x01, 0x01]);
    assert!(read(&bytes).starts_with("expected a valid WebAssembly module, found an error: "), "{}", read(&bytes));
}

#[test]
fn only_the_imports_of_the_interface_are_allowed() {
    let import = |import: &str| refused(&with(MEMORY, &format!("(import {import})")));
    let none_but = "expected no imports but random, below, ln, exp, pow from \"bb\", found";
    assert_eq!(import(r#""env" "abort" (func)"#), format!("{none_but} \"abort\" from \"env\""));
    assert_eq!(import(r#""bb" "print" (func)"#), format!("{none_but} \"print\" from \"bb\""));
    let long = import(&format!("\"bb\" {:?} (func)", "x".repeat(200_000)));
    assert_eq!(long, format!("{none_but} \"{}…\" from \"bb\"", "x".repeat(40)));
    assert_eq!(import(r#""bb" "ln" (memory 1)"#), "expected the import ln to be a function");
    let expected = "expected the import ln to be a function of type (f64) -> (f64), found (f32) -> (f64)";
    assert_eq!(import(r#""bb" "ln" (func (param f32) (result f64))"#), expected);
}

#[test]
fn memory_and_tables_are_limited() {
    let memory = |memory: &str| refused(&with(MEMORY, memory));
    let most = "expected a memory with a maximum of at most 256 pages, which is 16 MB, found";
    let linker = "pass the linker --max-memory=16777216";
    assert_eq!(memory(r#"(memory (export "memory") 1)"#), format!("{most} none: {linker}"));
    assert_eq!(memory(r#"(memory (export "memory") 1 257)"#), format!("{most} 257 pages: {linker}"));
    assert_eq!(memory(""), "expected one memory, found 0");
    assert_eq!(memory(r#"(memory (export "memory") 1 1) (memory 1 1)"#), "expected one memory, found 2");
    assert_eq!(memory("(memory 1 1)"), "expected the memory to be exported as `memory`, found no such export");
    let kind = "expected a memory with addresses of 32 bits that is not shared, found another kind";
    assert_eq!(memory(r#"(memory (export "memory") 1 1 shared)"#), kind);
    assert_eq!(memory(r#"(memory (export "memory") i64 1 1)"#), kind);
    let tables = "expected tables with a maximum of at most 10000 elements in all, found larger ones";
    for table in ["(table 1 funcref)", "(table 1 10001 funcref)", "(table 1 9000 funcref) (table 1 9000 externref)"] {
        assert_eq!(refused(&and(table)), tables, "{table}");
    }
}

#[test]
fn exports_have_the_types_of_the_interface() {
    let missing = "expected an export bb_choose of type (f64) -> (i32), found none";
    assert_eq!(refused(&with(CHOOSE, "")), missing);
    let choose = |choose: &str| refused(&with(CHOOSE, choose));
    let expected = "expected the export bb_choose to be a function of type (f64) -> (i32), found (i32) -> (i32)";
    assert_eq!(choose(r#"(func (export "bb_choose") (param i32) (result i32) (i32.const 0))"#), expected);
    let other = "expected the export bb_choose to be a function of type (f64) -> (i32), found something else";
    assert_eq!(choose(r#"(global (export "bb_choose") i32 (i32.const 0))"#), other);
    let index = refused(&and(r#"(func (export "bb_index") (result f64) (f64.const 0))"#));
    assert_eq!(index, "expected the export bb_index to be a function of type (i32) -> (f64), found () -> (f64)");
    let start = "expected a module without a start function, found one: move its code to `bb_start`";
    assert_eq!(refused(&and("(func $f) (start $f)")), start);
    let told = about(r#"{"version":1,"name":"a","idea":"b","source":"c","told":["costs"]}"#);
    let cost = "expected an export bb_cost of type (i32, f64) -> (), because the module is told the costs, found none";
    assert_eq!(refused(&told), cost);
}

#[test]
fn the_section_is_an_object_with_texts_and_parameters() {
    assert_eq!(
        refused(&with(SECTION, "")),
        "expected a custom section \"budgeted-bandits\" that describes the policy, found none"
    );
    assert_eq!(refused(&and(SECTION)), "expected one custom section \"budgeted-bandits\", found several");
    let error = |json: &str| {
        let sentence = refused(&about(json));
        sentence.strip_prefix("the custom section has an error").unwrap_or(&sentence).to_owned()
    };
    assert_eq!(error("{"), ": expected JSON, but it cannot be read: it ends too early at line 1 column 1");
    assert_eq!(error("[]"), ": expected an object, found a list of 0");
    assert_eq!(error("{\"version\":2}"), " at version: expected a whole number from 1 to 1, found 2");
    let with = |more: &str| error(&format!(r#"{{"version":1,"name":"a","idea":"b","source":"c",{more}}}"#));
    assert_eq!(with(r#""told":["best_arm"]"#), " at told[0]: expected one of budget, costs, found \"best_arm\"");
    assert_eq!(with(r#""id":"a""#), " at id: unknown field, expected one of version, name, idea, source, params, told");
    let param = |id: &str, numbers: &str| {
        with(&format!(r#""params":[{{"id":"{id}","name":"a","about":"b","min":0,"max":1,{numbers}}}]"#))
    };
    let ids = "expected an id of lower-case letters, digits and _ that begin with a letter, but not id or wasm";
    for id in ["wasm", "id", "A", "1a", "a-b"] {
        assert_eq!(param(id, r#""default":0"#), format!(" at params[0]: {ids}, found \"{id}\""));
    }
    assert_eq!(param("a", r#""default":2"#), " at params[0].default: expected a number from 0 to 1, found 2");
    let name = "x".repeat(100_000);
    let long = error(&format!(r#"{{"version":1,"name":"{name}","idea":"b","source":"c"}}"#));
    assert_eq!(long, "expected a custom section of at most 16384 bytes, found 100047");
    let name = format!(r#"{{"version":1,"name":"{}","idea":"b","source":"c"}}"#, &name[..61]);
    assert!(error(&name).starts_with(" at name: expected a text of at most 60 characters, found \"xxx"), "{}", error(&name));
    let lines = error("{\"version\":1,\"name\":\"a\\u000ab\",\"idea\":\"b\",\"source\":\"c\"}");
    assert!(lines.starts_with(" at name: expected a text that is not empty and has no line breaks"), "{lines}");
}
