//! The policy that asks an instance of a Python class.

use crate::policies::keep_error;
use crate::random::Random;
use crate::tally::Tally;
use budgeted_bandits::policy::{Arguments, DefaultValue, Fault, Policy, ProblemFact, Turn};
use budgeted_bandits::seed::Stream;
use budgeted_bandits::tally::{Outcome, Tally as Inner};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// A policy that asks an instance of a class. Every episode has an instance of its own, so that no episode can depend on
/// another.
pub struct Player {
    instance: Option<Instance>,
    arms: usize,
    fault: Option<Fault>,
}

/// An instance and its methods. To look a method up takes longer than to call it, so the methods are kept.
struct Instance {
    object: Py<PyAny>,
    choose: Py<PyAny>,
    /// The method `observe`, if the class has one of its own.
    observe: Option<Py<PyAny>>,
    tally: Py<Tally>,
    random: Py<Random>,
}

impl Instance {
    /// Makes an instance of a class and sets its attributes.
    fn new(py: Python, class: &Py<PyAny>, arguments: &Arguments) -> PyResult<Instance> {
        let entry = arguments.entry();
        let object = class.bind(py).call0()?;
        for param in entry.params {
            let value = arguments.param(param.id);
            match param.default {
                DefaultValue::Whole(_) => object.setattr(param.id, value as u64)?,
                _ => object.setattr(param.id, value)?,
            }
        }
        object.setattr("arms", arguments.arms())?;
        if entry.told.contains(&ProblemFact::Budget) {
            object.setattr("budget", arguments.budget())?;
        }
        if entry.told.contains(&ProblemFact::Costs) {
            object.setattr("known_costs", arguments.costs())?;
        }
        let instance = Instance::of(&object)?;
        object.call_method0("start")?;
        Ok(instance)
    }

    /// Gives an object a stream of random numbers and a tally, and looks its methods up.
    fn of(object: &Bound<PyAny>) -> PyResult<Instance> {
        let py = object.py();
        let random = Bound::new(py, Random::default())?;
        object.setattr("random", random.getattr("random")?)?;
        object.setattr("below", random.getattr("below")?)?;
        let is_own = object.get_type().getattr("_observes")?.is_truthy()?;
        Ok(Instance {
            choose: object.getattr("choose")?.unbind(),
            observe: if is_own { Some(object.getattr("observe")?.unbind()) } else { None },
            tally: Py::new(py, Tally::default())?,
            random: random.unbind(),
            object: object.clone().unbind(),
        })
    }

    /// Returns a copy, as `copy.deepcopy` makes it.
    fn copied(&self, py: Python) -> PyResult<Instance> {
        let copy = py.import("copy")?.call_method1("deepcopy", (&self.object,))?;
        let instance = Instance::of(&copy)?;
        *instance.tally.try_borrow_mut(py)? = self.tally.try_borrow(py)?.clone();
        Ok(instance)
    }

    /// Calls the method `choose` and reads the number of the arm.
    fn choose(&self, py: Python, tally: &Inner, last: Option<usize>) -> PyResult<i64> {
        self.tally.try_borrow_mut(py)?.update(tally, last);
        let chosen = self.choose.bind(py).call1((&self.tally,))?;
        chosen.extract().map_err(|_| {
            let found = chosen.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string());
            PyTypeError::new_err(format!("choose: expected the number of an arm, found {found}"))
        })
    }

    /// Calls the method `observe`.
    fn observe(&self, py: Python, arm: usize, outcome: Outcome) -> PyResult<()> {
        match &self.observe {
            Some(observe) => observe.bind(py).call1((arm, outcome.reward, outcome.cost)).map(drop),
            None => Ok(()),
        }
    }
}

impl Player {
    /// Makes an instance of `class` with these arguments.
    pub fn new(class: &Py<PyAny>, arguments: &Arguments) -> Player {
        let instance = Python::attach(|py| Instance::new(py, class, arguments));
        Player::of(instance, arguments.arms())
    }

    fn of(instance: PyResult<Instance>, arms: usize) -> Player {
        match instance {
            Ok(instance) => Player { instance: Some(instance), arms, fault: None },
            Err(error) => Player { instance: None, arms, fault: Some(Fault::Raised(keep_error(error))) },
        }
    }

    /// Calls the instance, which has the stream meanwhile. Returns `None` if the policy has failed.
    fn call<T>(&mut self, stream: &mut Stream, call: impl FnOnce(Python, &Instance) -> PyResult<T>) -> Option<T> {
        let instance = self.instance.as_ref().filter(|_| self.fault.is_none())?;
        let called = Python::attach(|py| {
            instance.random.try_borrow_mut(py)?.lend(stream);
            let called = call(py, instance);
            instance.random.try_borrow_mut(py)?.give_back(stream);
            called
        });
        called.map_err(|error| self.fault = Some(Fault::Raised(keep_error(error)))).ok()
    }

    /// Returns the arm that was chosen, or notes that there is no such arm.
    fn arm(&mut self, chosen: Option<i64>) -> usize {
        let Some(chosen) = chosen else { return 0 };
        match usize::try_from(chosen).ok().filter(|arm| *arm < self.arms) {
            Some(arm) => arm,
            None => {
                let chosen = chosen.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
                self.fault = Some(Fault::Arm { chosen, arms: self.arms as u32 });
                0
            }
        }
    }
}

impl Clone for Player {
    fn clone(&self) -> Player {
        match &self.instance {
            Some(instance) if self.fault.is_none() => Player::of(Python::attach(|py| instance.copied(py)), self.arms),
            _ => Player { instance: None, arms: self.arms, fault: self.fault },
        }
    }
}

impl Policy for Player {
    fn choose(&mut self, tally: &Inner, stream: &mut Stream) -> usize {
        let chosen = self.call(stream, |py, instance| instance.choose(py, tally, None));
        self.arm(chosen)
    }

    fn observe(&mut self, arm: usize, outcome: Outcome, stream: &mut Stream) {
        self.call(stream, |py, instance| instance.observe(py, arm, outcome));
    }

    fn turn(&mut self, last: Option<&(usize, Outcome)>, tally: &Inner, stream: &mut Stream) -> Turn {
        let chosen = self.call(stream, |py, instance| {
            if let Some((arm, outcome)) = last {
                instance.observe(py, *arm, *outcome)?;
            }
            instance.choose(py, tally, last.map(|(arm, _)| *arm))
        });
        Turn { arm: self.arm(chosen) as u32, certain: 0 }
    }

    fn fault(&self) -> Option<Fault> {
        self.fault
    }

    /// Holds the interpreter for a whole stretch, because to get hold of it takes as long as several pulls.
    fn session(&self) -> Option<fn(&mut dyn FnMut())> {
        Some(|calls| Python::attach(|_| calls()))
    }
}
