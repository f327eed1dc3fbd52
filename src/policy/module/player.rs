//! The policy that asks a module.

use super::super::{Arguments, Policy, ProblemFact, Value};
use super::engine::Instance;
use super::history::{Call, History};
use super::{Fault, Module};
use crate::seed::Stream;
use crate::tally::{Outcome, Tally};
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A policy that asks an instance of a module. Every episode has an instance of its own, so that no episode can depend
/// on another.
pub(super) struct Player {
    module: Arc<Module>,
    params: Vec<f64>,
    arms: u32,
    /// The budget; NaN unless the module is told the budget.
    budget: f64,
    /// The costs of the arms, if they are known and the module is told them.
    costs: Vec<f64>,
    /// The instance. It is made when the first arm is chosen, and when a copy is asked for the first time.
    instance: Option<Instance>,
    /// The arms of which the instance knows that they no longer fit into the budget.
    barred: Vec<bool>,
    fault: Option<Fault>,
    /// Whether this policy was copied before its first choice. Other policies keep no history, so that long runs need
    /// no memory for one.
    copied: AtomicBool,
    history: Option<History>,
}

/// The module, which is the first parameter of its entry.
fn module(arguments: &Arguments) -> Arc<Module> {
    let Some(Value::Supplied(supplied)) = arguments.value(Module::WASM) else { unreachable!("the value was checked") };
    let supplied: Arc<dyn Any + Send + Sync> = supplied;
    supplied.downcast().unwrap_or_else(|_| unreachable!("only modules have this entry"))
}

impl Player {
    pub fn new(arguments: &Arguments) -> Player {
        let entry = arguments.entry();
        let params = entry.params[1..].iter().map(|param| arguments.param(param.id)).collect();
        let told = |what: ProblemFact| entry.told.contains(&what);
        Player {
            module: module(arguments),
            params,
            arms: arguments.arms() as u32,
            budget: if told(ProblemFact::Budget) { arguments.budget() } else { f64::NAN },
            costs: if told(ProblemFact::Costs) { arguments.costs().unwrap_or_default() } else { Vec::new() },
            instance: None,
            barred: Vec::new(),
            fault: None,
            copied: AtomicBool::new(false),
            history: None,
        }
    }

    /// Starts an instance.
    fn started(&self, stream: &mut Stream) -> Result<Instance, Fault> {
        let mut instance = Instance::new(&self.module.code)?;
        for (index, value) in (0..).zip(&self.params) {
            instance.param(index, *value, stream)?;
        }
        instance.start(self.arms, self.budget, stream)?;
        for (arm, cost) in (0..).zip(&self.costs) {
            instance.cost(arm, *cost, stream)?;
        }
        Ok(instance)
    }

    /// Makes the instance if there is none. The instance of a copy repeats the calls of the original.
    fn prepare(&mut self, stream: &mut Stream) -> Result<(), Fault> {
        if self.instance.is_some() {
            return Ok(());
        }
        let Some(history) = &self.history else {
            if self.copied.load(Ordering::Relaxed) {
                self.history = Some(History::new(stream));
            }
            self.instance = Some(self.started(stream)?);
            return Ok(());
        };
        let mut earlier = history.stream.clone();
        let mut instance = self.started(&mut earlier)?;
        for call in history.calls() {
            match *call {
                Call::Choose(round) => instance.choose(round, &mut earlier).map(drop)?,
                Call::Observe(arm, outcome) => instance.observe(arm, outcome, &mut earlier)?,
                Call::Bar(arm) => instance.bar(arm, &mut earlier)?,
            }
        }
        self.instance = Some(instance);
        Ok(())
    }

    /// Calls the instance, and remembers the call.
    fn call<T>(
        &mut self,
        call: Call,
        stream: &mut Stream,
        make: impl FnOnce(&mut Instance, &mut Stream) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.prepare(stream)?;
        if let Some(history) = &mut self.history {
            history.add(call);
        }
        make(self.instance.as_mut().ok_or(Fault::Other)?, stream)
    }

    fn ask(&mut self, tally: &Tally, stream: &mut Stream) -> Result<usize, Fault> {
        for arm in 0..tally.barred.len() {
            self.barred.resize(tally.barred.len(), false);
            if tally.barred[arm] && !self.barred[arm] {
                self.barred[arm] = true;
                self.call(Call::Bar(arm as u32), stream, |instance, stream| instance.bar(arm as u32, stream))?;
            }
        }
        let round = (tally.pulls + 1) as f64;
        let chosen = self.call(Call::Choose(round), stream, |instance, stream| instance.choose(round, stream))?;
        let arm = u32::try_from(chosen).ok().filter(|arm| *arm < self.arms);
        arm.map(|arm| arm as usize).ok_or(Fault::Arm { chosen, arms: self.arms })
    }
}

impl Clone for Player {
    fn clone(&self) -> Player {
        let begun = self.instance.is_some();
        if !begun {
            self.copied.store(true, Ordering::Relaxed);
        }
        let lost = begun && self.history.is_none();
        Player {
            module: self.module.clone(),
            params: self.params.clone(),
            costs: self.costs.clone(),
            instance: None,
            barred: self.barred.clone(),
            fault: self.fault.or(lost.then_some(Fault::Other)),
            copied: AtomicBool::new(self.copied.load(Ordering::Relaxed)),
            history: self.history.clone(),
            ..*self
        }
    }
}

impl Policy for Player {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if self.fault.is_none() {
            match self.ask(tally, stream) {
                Ok(arm) => return arm,
                Err(fault) => self.fault = Some(fault),
            }
        }
        0
    }

    fn observe(&mut self, arm: usize, outcome: Outcome, stream: &mut Stream) {
        if self.fault.is_none() {
            let arm = arm as u32;
            let call = Call::Observe(arm, outcome);
            self.fault = self.call(call, stream, |instance, stream| instance.observe(arm, outcome, stream)).err();
        }
    }

    fn fault(&self) -> Option<Fault> {
        self.fault
    }
}
