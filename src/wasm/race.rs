//! The runs of all policies in one repetition, which the view Race shows side by side.

use super::{ChartOptions, Result, area, from_js, read, to_js};
use crate::input::Field;
use crate::plot::{Chart, LaneLine, RaceChart, StripChart};
use crate::race::{Race, Step};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

/// A race of all policies of a specification.
#[wasm_bindgen(js_name = Race)]
pub struct JsRace(Race);

#[wasm_bindgen(js_class = Race)]
impl JsRace {
    /// Starts the race in a repetition, counted from 0.
    #[wasm_bindgen(constructor)]
    pub fn new(specification: JsValue, repetition: f64) -> Result<JsRace> {
        Ok(JsRace(Race::new(&read(specification)?, repetition.max(0.0) as u64)?))
    }

    /// Records at most `pulls` more pulls of all policies together. Returns whether any are left.
    pub fn record(&mut self, pulls: f64) -> bool {
        self.0.record(pulls as u64)
    }

    /// Whether the race is recorded to its end.
    #[wasm_bindgen(getter)]
    pub fn whole(&self) -> bool {
        self.0.is_whole()
    }

    /// The race at a moment: `{ budget, most_pulls, recorded, at, arms: [{ name, true_reward, true_cost, true_ratio,
    /// best }], order, lanes: [{ policy, label, pulls, spent, reward, regret, share, next, best, stuck, over }] }`. A
    /// lane whose run has ended because its policy failed also has the field `fault`. `step` says what `at` and
    /// `recorded` count: "budget" or "pulls".
    pub fn look(&self, at: f64, step: &str) -> Result<JsValue> {
        to_js(&self.0.look(at, self::step(step)?))
    }

    /// 201 moments of every policy for a table: `{ repetition, policies: [{ label, id, moments: [{ share_of_budget,
    /// spent, pulls, reward, regret, next_arm }] }] }`. Here repetitions and arms are counted from 1.
    pub fn results(&self) -> Result<JsValue> {
        to_js(&self.0.moments())
    }

    /// Draws what a policy has spent on which arm, over the whole canvas. Options are `{ scale, colours, arms, fair
    /// }`: `arms` lists the colours of the arms from the top down, and `fair` says whether the arms are in the order
    /// of their numbers instead of best first.
    pub fn draw_strip(&self, canvas: HtmlCanvasElement, lane: usize, options: JsValue) -> Result<()> {
        if lane >= self.0.lanes() {
            return Err(JsError::new(&format!("lane: expected a whole number below {}, found {lane}", self.0.lanes())));
        }
        let node = from_js(options)?;
        let options = ChartOptions::new(&Field::root(&node), &["scale", "colours", "arms", "fair"])?;
        let arms = options.field("arms")?.list("colours", 1, usize::MAX)?.len();
        let chart = StripChart {
            race: &self.0,
            lane,
            arms: options.palette("arms", arms)?,
            fair: options.boolean("fair")?,
            style: options.style()?,
        };
        chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))
    }

    /// Draws the regret of every policy up to a moment, and returns where the chart lies: `{ left, right, top, bottom,
    /// now, ends: [{ x, y }] }`. Options are `{ scale, colours, lines: [{ colour, width, dash }] }`, with a line for
    /// each policy.
    pub fn draw_regret(&self, canvas: HtmlCanvasElement, at: f64, step: &str, options: JsValue) -> Result<JsValue> {
        let node = from_js(options)?;
        let options = ChartOptions::new(&Field::root(&node), &["scale", "colours", "lines"])?;
        let lines = options.field("lines")?.list("lines", self.0.lanes(), self.0.lanes())?;
        let chart = RaceChart {
            race: &self.0,
            at,
            step: self::step(step)?,
            lines: lines.iter().map(line).collect::<Result<_>>()?,
            style: options.style()?,
        };
        to_js(&chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))?)
    }
}

/// Reads "budget" or "pulls".
fn step(name: &str) -> Result<Step> {
    Ok(Field::root(&name.into()).one_of(&[("budget", Step::Budget), ("pulls", Step::Pulls)])?)
}

/// Reads the look of a line.
fn line(field: &Field) -> Result<LaneLine> {
    let options = ChartOptions::new(field, &["colour", "width", "dash"])?;
    Ok(LaneLine { colour: options.colour("colour")?, width: options.number("width")?, dash: options.numbers("dash", 100)? })
}
