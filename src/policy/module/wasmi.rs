//! Runs modules with wasmi, an interpreter. `docs/modules.md` says why.

use super::Fault;
use super::meter::FUEL_EXPORT;
use crate::math::{exp, ln, pow};
use crate::seed::Stream;
use crate::tally::Outcome;
use rand::{RngExt, SeedableRng};
use std::sync::LazyLock;
use wasmi::{Caller, Config, Engine, Error, Global, Linker, Module, Store, TrapCode, TypedFunc, WasmParams, WasmResults};

/// The reason why no module can run in this build, or `None` if modules can run.
pub(super) const MISSING: Option<&str> = None;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    let mut config = Config::default();
    // Modules may use what version 2.0 of WebAssembly has, but no vectors. The page refuses the rest in the same way.
    config.wasm_tail_call(false).wasm_multi_memory(false).wasm_memory64(false).wasm_extended_const(false);
    config.wasm_custom_page_sizes(false).wasm_wide_arithmetic(false).ignore_custom_sections(true);
    Engine::new(&config)
});

/// What the imports of an instance need.
struct Host {
    /// The random numbers of the policy, for the time of a call.
    stream: Stream,
}

/// The code of a module, with its imports.
pub(super) struct Code {
    module: Module,
    linker: Linker<Host>,
}

impl Code {
    /// Validates a module. The error is a sentence.
    pub fn validate(bytes: &[u8]) -> Result<(), String> {
        Module::validate(&ENGINE, bytes).map_err(invalid)
    }

    /// Translates a module. The error is a sentence.
    pub fn compile(bytes: &[u8]) -> Result<Code, String> {
        let module = Module::new(&ENGINE, bytes).map_err(invalid)?;
        let mut linker = Linker::new(&ENGINE);
        let mut link = || {
            linker.func_wrap("bb", "random", |mut host: Caller<Host>| host.data_mut().stream.random::<f64>())?;
            linker.func_wrap("bb", "below", |mut host: Caller<Host>, count: i32| {
                super::below(&mut host.data_mut().stream, count)
            })?;
            linker.func_wrap("bb", "ln", ln)?;
            linker.func_wrap("bb", "exp", exp)?;
            linker.func_wrap("bb", "pow", pow)?;
            Ok(())
        };
        link().map_err(invalid)?;
        Ok(Code { module, linker })
    }
}

fn invalid(error: Error) -> String {
    format!("expected a valid WebAssembly module, found an error: {error}")
}

/// An instance of a module.
pub(super) struct Instance {
    store: Store<Host>,
    fuel: Option<Global>,
    param: Option<TypedFunc<(u32, f64), ()>>,
    start: TypedFunc<(u32, f64), ()>,
    cost: Option<TypedFunc<(u32, f64), ()>>,
    bar: Option<TypedFunc<u32, ()>>,
    choose: TypedFunc<f64, i32>,
    observe: TypedFunc<(u32, f64, f64), ()>,
}

impl Instance {
    pub fn new(code: &Code) -> Result<Instance, Fault> {
        let mut store = Store::new(&ENGINE, Host { stream: Stream::seed_from_u64(0) });
        let instance = code.linker.instantiate_and_start(&mut store, &code.module).map_err(fault)?;
        Ok(Instance {
            param: instance.get_typed_func(&store, "bb_param").ok(),
            start: instance.get_typed_func(&store, "bb_start").map_err(fault)?,
            cost: instance.get_typed_func(&store, "bb_cost").ok(),
            bar: instance.get_typed_func(&store, "bb_bar").ok(),
            choose: instance.get_typed_func(&store, "bb_choose").map_err(fault)?,
            observe: instance.get_typed_func(&store, "bb_observe").map_err(fault)?,
            fuel: instance.get_global(&store, FUEL_EXPORT),
            store,
        })
    }

    pub fn param(&mut self, index: u32, value: f64, stream: &mut Stream) -> Result<(), Fault> {
        self.param.map_or(Ok(()), |function| self.call(function, (index, value), stream))
    }

    pub fn start(&mut self, arms: u32, budget: f64, stream: &mut Stream) -> Result<(), Fault> {
        self.call(self.start, (arms, budget), stream)
    }

    pub fn cost(&mut self, arm: u32, cost: f64, stream: &mut Stream) -> Result<(), Fault> {
        self.cost.map_or(Ok(()), |function| self.call(function, (arm, cost), stream))
    }

    pub fn bar(&mut self, arm: u32, stream: &mut Stream) -> Result<(), Fault> {
        self.bar.map_or(Ok(()), |function| self.call(function, arm, stream))
    }

    pub fn choose(&mut self, round: f64, stream: &mut Stream) -> Result<i32, Fault> {
        self.call(self.choose, round, stream)
    }

    pub fn observe(&mut self, arm: u32, outcome: Outcome, stream: &mut Stream) -> Result<(), Fault> {
        self.call(self.observe, (arm, outcome.reward, outcome.cost), stream)
    }

    /// Calls a function, whose imports draw from `stream`.
    fn call<P: WasmParams, R: WasmResults>(
        &mut self,
        function: TypedFunc<P, R>,
        parameters: P,
        stream: &mut Stream,
    ) -> Result<R, Fault> {
        std::mem::swap(&mut self.store.data_mut().stream, stream);
        let result = function.call(&mut self.store, parameters);
        std::mem::swap(&mut self.store.data_mut().stream, stream);
        let spent = || self.fuel.and_then(|fuel| fuel.get(&self.store).i32()).is_some_and(|fuel| fuel < 0);
        result.map_err(|error| if spent() { Fault::Time } else { fault(error) })
    }
}

fn fault(error: Error) -> Fault {
    match error.as_trap_code() {
        Some(TrapCode::UnreachableCodeReached) => Fault::Unreachable,
        Some(TrapCode::MemoryOutOfBounds | TrapCode::TableOutOfBounds) => Fault::OutOfBounds,
        Some(TrapCode::IntegerDivisionByZero) => Fault::DivisionByZero,
        Some(TrapCode::IntegerOverflow | TrapCode::BadConversionToInteger) => Fault::Overflow,
        Some(TrapCode::IndirectCallToNull | TrapCode::BadSignature) => Fault::IndirectCall,
        Some(TrapCode::StackOverflow) => Fault::Depth,
        _ => Fault::Other,
    }
}
