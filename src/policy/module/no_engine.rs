//! Stands for the engine in a build that has none. No module can be read there, and so none of the calls happens.

use super::Fault;
use crate::seed::Stream;
use crate::tally::Outcome;

/// The code of a module, of which there is none.
pub(super) enum Code {}

/// An instance of a module, of which there is none.
pub(super) enum Instance {}

impl Code {
    pub fn compile(_: &[u8]) -> Result<Code, String> {
        Err("expected a policy of the catalogue or a formula, found a module, which cannot run here".to_owned())
    }
}

impl Instance {
    pub fn new(code: &Code) -> Result<Instance, Fault> {
        match *code {}
    }

    pub fn param(&mut self, _: u32, _: f64, _: &mut Stream) -> Result<(), Fault> {
        match *self {}
    }

    pub fn start(&mut self, _: u32, _: f64, _: &mut Stream) -> Result<(), Fault> {
        match *self {}
    }

    pub fn cost(&mut self, _: u32, _: f64, _: &mut Stream) -> Result<(), Fault> {
        match *self {}
    }

    pub fn bar(&mut self, _: u32, _: &mut Stream) -> Result<(), Fault> {
        match *self {}
    }

    pub fn choose(&mut self, _: f64, _: &mut Stream) -> Result<i32, Fault> {
        match *self {}
    }

    pub fn observe(&mut self, _: u32, _: Outcome, _: &mut Stream) -> Result<(), Fault> {
        match *self {}
    }
}
