//! One run, which the view Intervals replays.

use super::{ChartOptions, Result, area, from_js, read, to_js};
use crate::input::Field;
use crate::plot::{Accents, Chart, CourseChart, IntervalsChart, Order};
use crate::trace::{Action, Ghost, State, Trace};
use serde::Serialize;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

/// One run of an experiment, and the state that was looked at last.
#[wasm_bindgen(js_name = Trace)]
pub struct JsTrace {
    trace: Trace,
    state: State,
    density: bool,
}

/// A kind of interval that the chart can draw beside the policy's own.
#[derive(Serialize)]
struct GhostEntry {
    id: &'static str,
    name: &'static str,
}

/// The kinds of intervals that the chart can draw beside the policy's own: `[{ id, name }]`.
#[wasm_bindgen]
pub fn ghosts() -> Result<JsValue> {
    to_js(&Ghost::ALL.iter().map(|(id, name, _)| GhostEntry { id, name }).collect::<Vec<_>>())
}

/// The heights of the chart of intervals and of one of its rows: `[height, row]`. All lengths are in CSS pixels.
#[wasm_bindgen]
pub fn intervals_height(arms: usize, width: f64) -> Vec<f64> {
    vec![IntervalsChart::height(arms, width), IntervalsChart::row_height(arms, width)]
}

#[wasm_bindgen(js_class = Trace)]
impl JsTrace {
    /// Starts the run of a policy in a repetition, both counted from 0.
    #[wasm_bindgen(constructor)]
    pub fn new(specification: JsValue, policy: usize, repetition: f64) -> Result<JsTrace> {
        let trace = Trace::new(&read(specification)?, policy, repetition.max(0.0) as u64)?;
        Ok(JsTrace { state: trace.state(None), trace, density: false })
    }

    /// Records at most `pulls` more pulls. Returns whether any are left.
    pub fn record(&mut self, pulls: f64) -> bool {
        self.trace.record(pulls as u64)
    }

    /// The number of recorded pulls.
    #[wasm_bindgen(getter)]
    pub fn recorded(&self) -> f64 {
        self.trace.recorded() as f64
    }

    /// Whether the run is recorded to its end.
    #[wasm_bindgen(getter)]
    pub fn whole(&self) -> bool {
        self.trace.is_whole()
    }

    /// The number of pulls before the current position.
    #[wasm_bindgen(getter)]
    pub fn pulls(&self) -> f64 {
        self.trace.pulls() as f64
    }

    /// Moves the position to after `pulls` pulls.
    pub fn seek(&mut self, pulls: f64) {
        self.trace.seek(pulls.max(0.0) as u64);
    }

    /// Moves on, for at most `limit` pulls, until the next pull is of another arm. Returns whether it is.
    pub fn seek_change(&mut self, limit: f64) -> bool {
        self.trace.seek_change(limit as u64)
    }

    /// Makes `arm` the arm of the next pull.
    pub fn pull(&mut self, arm: usize) -> Result<()> {
        Ok(self.trace.act(Action::Pull(arm))?)
    }

    /// Makes `arms`, counted from 0, the first pulls of the run instead of all earlier changes, and moves the position
    /// to after them. Fails, and changes nothing, at a pull that is not possible: the message is `pull NUMBER:
    /// sentence`.
    pub fn replay(&mut self, arms: &[u32]) -> Result<()> {
        Ok(self.trace.replay(&arms.iter().map(|arm| *arm as usize).collect::<Vec<_>>())?)
    }

    /// Gives `arm` other means from the current position on.
    pub fn set_means(&mut self, arm: usize, reward: f64, cost: f64) -> Result<()> {
        Ok(self.trace.act(Action::Means { arm, reward, cost })?)
    }

    /// Undoes every change that was made by hand.
    pub fn undo(&mut self) {
        self.trace.undo();
    }

    /// The state at the current position, in the form that the command line's `trace` prints. `draw` draws this state.
    pub fn look(&mut self, ghost: &str) -> Result<JsValue> {
        let ghost = Ghost::find(ghost);
        self.state = self.trace.state(ghost);
        self.density = ghost == Some(Ghost::Posterior);
        to_js(&self.state)
    }

    /// Draws the state that `look` returned last, and returns where the rows lie. Options are `{ order, fair, scroll,
    /// scale, colours, accents }`.
    pub fn draw(&self, canvas: HtmlCanvasElement, options: JsValue) -> Result<JsValue> {
        let node = from_js(options)?;
        let options = ChartOptions::new(&Field::root(&node), &["order", "fair", "scroll", "scale", "colours", "accents"])?;
        let chart = IntervalsChart {
            state: &self.state,
            order: Order::read(&options.field("order")?)?,
            fair: options.boolean("fair")?,
            density: self.density,
            scroll: options.number("scroll")?,
            style: options.style()?,
            accents: Accents::read(&options.field("accents")?)?,
        };
        to_js(&chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))?)
    }

    /// Draws the course of the recorded pulls, and returns where its axis lies. Options are `{ scale, colours, line }`.
    pub fn draw_course(&self, canvas: HtmlCanvasElement, options: JsValue) -> Result<JsValue> {
        let node = from_js(options)?;
        let options = ChartOptions::new(&Field::root(&node), &["scale", "colours", "line"])?;
        let chart = CourseChart {
            course: self.trace.course(),
            unit: self.trace.environment().scale.reward,
            line: options.colour("line")?,
            style: options.style()?,
        };
        to_js(&chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))?)
    }
}
