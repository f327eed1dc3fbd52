//! Runs modules with the browser, as instances next to that of the simulator.

use super::Fault;
use super::meter::FUEL_EXPORT;
use crate::math;
use crate::seed::Stream;
use crate::tally::Outcome;
use js_sys::{Object, Reflect, Uint8Array, WebAssembly};
use rand::{RngExt, SeedableRng};
use send_wrapper::SendWrapper;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

/// The reason why no module can run in this build, or `None` if modules can run.
pub(super) const MISSING: Option<&str> = None;

thread_local! {
    /// The random numbers of the policy whose module is called at present.
    static STREAM: RefCell<Stream> = RefCell::new(Stream::seed_from_u64(0));
}

/// The functions that modules import. A module gets the functions of the simulator's instance themselves, so that its
/// calls do not pass through JavaScript.
const IMPORTS: [(&str, &str); 5] = [
    ("random", "module_random"),
    ("below", "module_below"),
    ("ln", "module_ln"),
    ("exp", "module_exp"),
    ("pow", "module_pow"),
];

/// Draws a random number from [0, 1) for the module that is called at present.
#[wasm_bindgen]
pub fn module_random() -> f64 {
    STREAM.with_borrow_mut(|stream| stream.random())
}

/// Draws a whole number below `count` for the module that is called at present, or gives 0 if there is none.
#[wasm_bindgen]
pub fn module_below(count: i32) -> i32 {
    STREAM.with_borrow_mut(|stream| super::below(stream, count))
}

/// The natural logarithm, with the same bits as outside of the browser.
#[wasm_bindgen]
pub fn module_ln(x: f64) -> f64 {
    math::ln(x)
}

/// The exponential of `x`, with the same bits as outside of the browser.
#[wasm_bindgen]
pub fn module_exp(x: f64) -> f64 {
    math::exp(x)
}

/// `x` to the power of `y`, with the same bits as outside of the browser.
#[wasm_bindgen]
pub fn module_pow(x: f64, y: f64) -> f64 {
    math::pow(x, y)
}

/// Words in the error messages of browsers, each with the fault that it indicates. The first of these words that a
/// message contains decides.
const WORDS: [(&str, Fault); 12] = [
    ("unreachable", Fault::Unreachable),
    ("recursion", Fault::Depth),
    ("call stack", Fault::Depth),
    ("trunc", Fault::Overflow),
    ("conversion", Fault::Overflow),
    ("unrepresentable", Fault::Overflow),
    ("overflow", Fault::Overflow),
    ("zero", Fault::DivisionByZero),
    ("null", Fault::IndirectCall),
    ("signature", Fault::IndirectCall),
    ("uninitialized", Fault::IndirectCall),
    ("out of bounds", Fault::OutOfBounds),
];

/// The code of a module, with its imports.
pub(super) struct Code {
    module: SendWrapper<WebAssembly::Module>,
    imports: SendWrapper<Object>,
    /// Whether the module exports the functions that it may lack: `bb_param`, `bb_cost` and `bb_bar`.
    has: [bool; 3],
}

impl Code {
    /// Validates a module. The error is a sentence.
    pub fn validate(bytes: &[u8]) -> Result<(), String> {
        module(bytes).map(drop)
    }

    /// Translates a module. The error is a sentence.
    pub fn compile(bytes: &[u8]) -> Result<Code, String> {
        let module = module(bytes)?;
        let names: Vec<JsValue> = WebAssembly::Module::exports(&module)
            .iter()
            .filter_map(|export| Reflect::get(&export, &"name".into()).ok())
            .collect();
        let has = ["bb_param", "bb_cost", "bb_bar"].map(|name| names.contains(&name.into()));
        let imports = imports().map_err(|error| invalid(&error))?;
        Ok(Code { module: SendWrapper::new(module), imports: SendWrapper::new(imports), has })
    }
}

fn module(bytes: &[u8]) -> Result<WebAssembly::Module, String> {
    WebAssembly::Module::new(&Uint8Array::from(bytes)).map_err(|error| invalid(&error))
}

fn imports() -> Result<Object, JsValue> {
    let (all, functions) = (Object::new(), Object::new());
    for (name, own) in IMPORTS {
        let function = Reflect::get(&wasm_bindgen::exports(), &own.into())?;
        Reflect::set(&functions, &name.into(), &function)?;
    }
    Reflect::set(&all, &"bb".into(), &functions)?;
    Ok(all)
}

fn invalid(error: &JsValue) -> String {
    format!("expected a valid WebAssembly module, found an error: {}", message(error))
}

fn message(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message())).unwrap_or_default()
}

#[wasm_bindgen]
extern "C" {
    /// The functions of an instance.
    type Exports;
    #[wasm_bindgen(method, structural, catch)]
    fn bb_param(this: &Exports, index: u32, value: f64) -> Result<(), JsValue>;
    #[wasm_bindgen(method, structural, catch)]
    fn bb_start(this: &Exports, arms: u32, budget: f64) -> Result<(), JsValue>;
    #[wasm_bindgen(method, structural, catch)]
    fn bb_cost(this: &Exports, arm: u32, cost: f64) -> Result<(), JsValue>;
    #[wasm_bindgen(method, structural, catch)]
    fn bb_bar(this: &Exports, arm: u32) -> Result<(), JsValue>;
    #[wasm_bindgen(method, structural, catch)]
    fn bb_choose(this: &Exports, round: f64) -> Result<i32, JsValue>;
    #[wasm_bindgen(method, structural, catch)]
    fn bb_observe(this: &Exports, arm: u32, reward: f64, cost: f64) -> Result<(), JsValue>;
}

/// An instance of a module.
pub(super) struct Instance {
    exports: SendWrapper<Exports>,
    has: [bool; 3],
}

impl Instance {
    pub fn new(code: &Code) -> Result<Instance, Fault> {
        let instance = WebAssembly::Instance::new(&code.module, &code.imports).map_err(|error| fault(&error))?;
        Ok(Instance { exports: SendWrapper::new(instance.exports().unchecked_into()), has: code.has })
    }

    pub fn param(&mut self, index: u32, value: f64, stream: &mut Stream) -> Result<(), Fault> {
        self.if_any(0, |exports| exports.bb_param(index, value), stream)
    }

    pub fn start(&mut self, arms: u32, budget: f64, stream: &mut Stream) -> Result<(), Fault> {
        self.call(|exports| exports.bb_start(arms, budget), stream)
    }

    pub fn cost(&mut self, arm: u32, cost: f64, stream: &mut Stream) -> Result<(), Fault> {
        self.if_any(1, |exports| exports.bb_cost(arm, cost), stream)
    }

    pub fn bar(&mut self, arm: u32, stream: &mut Stream) -> Result<(), Fault> {
        self.if_any(2, |exports| exports.bb_bar(arm), stream)
    }

    pub fn choose(&mut self, round: f64, stream: &mut Stream) -> Result<i32, Fault> {
        self.call(|exports| exports.bb_choose(round), stream)
    }

    pub fn observe(&mut self, arm: u32, outcome: Outcome, stream: &mut Stream) -> Result<(), Fault> {
        self.call(|exports| exports.bb_observe(arm, outcome.reward, outcome.cost), stream)
    }

    /// Calls a function that the module may lack.
    fn if_any(
        &mut self,
        function: usize,
        make: impl FnOnce(&Exports) -> Result<(), JsValue>,
        stream: &mut Stream,
    ) -> Result<(), Fault> {
        if self.has[function] { self.call(make, stream) } else { Ok(()) }
    }

    /// Calls a function, whose imports draw from `stream`.
    fn call<T>(&self, make: impl FnOnce(&Exports) -> Result<T, JsValue>, stream: &mut Stream) -> Result<T, Fault> {
        let swap = |stream: &mut Stream| STREAM.with_borrow_mut(|own| std::mem::swap(own, stream));
        swap(stream);
        let result = make(&self.exports);
        swap(stream);
        result.map_err(|error| if self.fuel() < 0.0 { Fault::Time } else { fault(&error) })
    }

    /// The fuel that is left, or 0 if it cannot be read.
    fn fuel(&self) -> f64 {
        let fuel = Reflect::get(&self.exports, &FUEL_EXPORT.into());
        let value = fuel.and_then(|fuel| Reflect::get(&fuel, &"value".into()));
        value.ok().and_then(|value| value.as_f64()).unwrap_or(0.0)
    }
}

fn fault(error: &JsValue) -> Fault {
    let message = message(error).to_ascii_lowercase();
    WORDS.iter().find(|(word, _)| message.contains(word)).map_or(Fault::Other, |(_, fault)| *fault)
}
