//! A sweep: final regret against one or two parameters of a specification. Each value is run on the same draws, as in the
//! page's view Sweep. This module is compiled natively only.

mod parameter;
mod points;

pub use points::{SweepPoint, Typed};

use crate::error::{Error, Result};
use crate::experiment::{Estimate, RegretCurve, RegretDefinition, Results};
use crate::input::Node;
use crate::records::{Run, Runner};
use crate::report::PolicyReport;
use crate::specification::{Repetitions, Specification};
use parameter::Parameter;
use points::{grid, place};
use serde::Serialize;

/// The name of the run of the policies that the parameters do not change.
const OTHERS: &str = "other policies";

/// A sweep whose runs were all checked.
///
/// ```
/// use budgeted_bandits::specification::Specification;
/// use budgeted_bandits::sweep::{Sweep, Typed};
/// use budgeted_bandits::{parallel::Work, records::Runner};
///
/// let text = r#"{ "version": 1, "environment": { "family": "bernoulli", "arms": 3 }, "budget": { "absolute": 50 },
///     "policies": [ { "id": "omega-ucb" }, { "id": "bts" } ], "repetitions": 20 }"#;
/// let values = ["1/8", "1/2"].map(|value| Typed::read(value).unwrap()).to_vec();
/// let sweep = Sweep::new(text, &["policies.rho".to_owned()], &[values], Specification::read)?;
/// let mut means = Vec::new();
/// sweep.run(&Runner { work: Work::default(), folder: None }, false, |run, results| {
///     means.push((run.place.clone(), results.answer().policies[0].last.regret.summary.mean));
/// })?;
/// assert_eq!(means.len(), 3); // bts, which has no ρ, runs once
/// # Ok::<(), budgeted_bandits::error::Error>(())
/// ```
pub struct Sweep {
    base: Specification,
    places: Vec<String>,
    points: Vec<SweepPoint>,
    /// The lines of the policies that the parameters change, and of the others, without results.
    lines: (Vec<SweptPolicy>, Vec<SweptPolicy>),
    runs: Vec<Run>,
}

/// The answer to a sweep. All lists but `policies` have one entry for each point that is done.
#[derive(Serialize)]
pub struct SweepAnswer {
    /// The place of the parameter.
    pub parameter: String,
    /// The values of the parameter.
    pub values: Vec<f64>,
    /// The values as they were typed.
    pub typed: Vec<String>,
    /// The second parameter, if there is one.
    #[serde(flatten)]
    pub second: Option<Second>,
    /// The number of repetitions of each run; `None` if a parameter is this number.
    pub repetitions: Option<u64>,
    /// The results of each policy: first those that the parameters change.
    pub policies: Vec<SweptPolicy>,
}

/// The second parameter.
#[derive(Serialize)]
pub struct Second {
    /// The place of the parameter.
    pub second_parameter: String,
    /// The values of the parameter.
    pub second_values: Vec<f64>,
    /// The values as they were typed.
    pub second_typed: Vec<String>,
}

/// The final regret of a policy in every run.
#[derive(Clone, Serialize)]
pub struct SweptPolicy {
    /// The index of the policy in the specification.
    #[serde(skip)]
    pub policy: usize,
    /// The id of the policy.
    pub id: &'static str,
    /// The label of the policy without the parameters that vary.
    pub label: String,
    /// Whether the parameters change nothing about the policy, which is then run once.
    pub fixed: bool,
    /// The mean regret in every run.
    pub regret: Vec<Estimate>,
    /// How many episodes reached the cap on pulls, in every run.
    pub capped: Vec<u64>,
    /// How many episodes made no pull, in every run.
    pub without_pulls: Vec<u64>,
    /// The final regret in each repetition, in every run. The list of a run is empty if the run follows from record files
    /// that do not hold all single repetitions.
    #[serde(skip)]
    pub each: Vec<Vec<f64>>,
}

/// A sweep that ran, completely or not.
pub struct SweepOutcome {
    /// The answer of the runs that are done.
    pub answer: SweepAnswer,
    /// The number of points that are done.
    pub finished: usize,
}

impl Sweep {
    /// Checks a sweep of the specification in `text` over one or two parameters, each named by its place, such as
    /// `policies.rho`, and with its own list of values. `read` reads the specification of each run.
    ///
    /// All values are checked before anything is run, so that a value that is refused does not lose the results of the
    /// others.
    ///
    /// # Errors
    ///
    /// Returns the error of `read`, or an error at `parameter` or `values`.
    pub fn new(
        text: &str,
        places: &[String],
        values: &[Vec<Typed>],
        read: impl Fn(&Node) -> Result<Specification>,
    ) -> Result<Sweep> {
        let tree = Node::from_json(text)?;
        let base = read(&tree)?;
        let Repetitions::Fixed(repetitions) = base.repetitions() else {
            let sentence = "expected a number, because a sweep runs every value equally often, found a run until decided";
            return Err(Error::new("repetitions", sentence));
        };
        // The seed and the repetitions can be swept even if the specification leaves them out.
        let mut tree = tree.with("seed", base.seed()).with("repetitions", repetitions);
        let points = grid(places, values)?;
        let parameters: Vec<Parameter> =
            places.iter().map(|place| Parameter::find(place, &base, &mut tree)).collect::<Result<_>>()?;
        parameter::check_apart(&parameters, &base)?;
        let (swept, others) = parameter::split(&parameters, &base);
        let variation = |(at, point): (usize, &SweepPoint)| {
            let place = place(places, point);
            let mut tree = tree.clone();
            parameters.iter().zip(point).for_each(|(parameter, typed)| parameter.set(&mut tree, &base, typed.value));
            let wrong = |error: Error| Error::new("values", format!("{place}: {error}"));
            let specification = with_policies(&read(&tree).map_err(wrong)?, &swept);
            Ok(Run { name: format!("run-{}", at + 1), place, specification })
        };
        let others_run =
            || Run { name: "others".into(), place: OTHERS.into(), specification: with_policies(&base, &others) };
        // The policies that are run once come first, so that every finished value has the results of all policies.
        let once = (!others.is_empty()).then(others_run).map(Ok);
        let runs = once.into_iter().chain(points.iter().enumerate().map(variation)).collect::<Result<_>>()?;
        let mut varied = lines(&parameters, &base, &swept, &others);
        let fixed = varied.split_off(swept.len());
        Ok(Sweep { places: places.to_vec(), base, points, lines: (varied, fixed), runs })
    }

    /// The specification in which the parameters vary.
    pub fn base(&self) -> &Specification {
        &self.base
    }

    /// The places of the parameters, such as `policies.rho`.
    pub fn places(&self) -> &[String] {
        &self.places
    }

    /// The points, in the order in which they are run.
    pub fn points(&self) -> &[SweepPoint] {
        &self.points
    }

    /// The runs, in the order in which they are made.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Makes the runs until the work is stopped. `learn` gets the results of each run that is done. `compares` tells whether
    /// the answer keeps the regret of every repetition.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases in which [`Runner::results`] does.
    pub fn run(&self, runner: &Runner, compares: bool, mut learn: impl FnMut(&Run, &Results)) -> Result<SweepOutcome> {
        let (mut varied, mut fixed) = self.lines.clone();
        let (once, variations) = self.runs.split_at(usize::from(!fixed.is_empty()));
        let mut finals = |run: &Run| -> Result<Option<Vec<Final>>> {
            let results = runner.results(run)?;
            Ok(results.is_complete().then(|| {
                learn(run, &results);
                finals(&results, compares)
            }))
        };
        let once = once.first().map_or(Ok(Some(Vec::new())), &mut finals)?;
        let mut finished = 0;
        if let Some(once) = once {
            for run in variations {
                let Some(found) = finals(run)? else { break };
                varied.iter_mut().zip(found).for_each(|(line, last)| line.add(last));
                fixed.iter_mut().zip(&once).for_each(|(line, last)| line.add(last.clone()));
                finished += 1;
            }
        }
        varied.append(&mut fixed);
        Ok(SweepOutcome { answer: self.answer(finished, varied), finished })
    }

    /// The answer of the first runs.
    fn answer(&self, finished: usize, policies: Vec<SweptPolicy>) -> SweepAnswer {
        let done = &self.points[..finished];
        let values = |at: usize| done.iter().map(|point| point[at].value).collect();
        let typed = |at: usize| done.iter().map(|point| point[at].text.clone()).collect();
        let second =
            |place: &String| Second { second_parameter: place.clone(), second_values: values(1), second_typed: typed(1) };
        let fixed = !self.places.iter().any(|place| place == "repetitions");
        SweepAnswer {
            parameter: self.places[0].clone(),
            values: values(0),
            typed: typed(0),
            second: self.places.get(1).map(second),
            repetitions: fixed.then_some(self.base.repetitions().most()),
            policies,
        }
    }
}

/// The lines of the swept policies and then of the others, all without results. If several policies are the same, their
/// lines have the same label, to which the number of the policy, from 1, is added.
fn lines(parameters: &[Parameter], base: &Specification, swept: &[usize], others: &[usize]) -> Vec<SweptPolicy> {
    let line = |(policy, fixed): (&usize, bool)| {
        let choice = &base.policies()[*policy];
        let label = choice.entry.whole_label(&parameter::varied(parameters, base, *policy), &choice.values);
        let (regret, capped, without_pulls, each) = Default::default();
        SweptPolicy { policy: *policy, id: choice.entry.id, label, fixed, regret, capped, without_pulls, each }
    };
    let all = swept.iter().map(|policy| (policy, false)).chain(others.iter().map(|policy| (policy, true)));
    let mut lines: Vec<SweptPolicy> = all.map(line).collect();
    let labels: Vec<String> = lines.iter().map(|line| line.label.clone()).collect();
    for (line, policy) in lines.iter_mut().zip(swept.iter().chain(others)) {
        if labels.iter().filter(|label| **label == line.label).count() > 1 {
            line.label += &format!(", policy {}", policy + 1);
        }
    }
    lines
}

/// The specification with some of its policies only, and without curves.
fn with_policies(specification: &Specification, policies: &[usize]) -> Specification {
    let policies = policies.iter().map(|policy| specification.policies()[*policy].clone());
    specification.to_builder().policies(policies).checkpoints(vec![1.0]).unchecked()
}

/// The result of a run for one policy.
#[derive(Clone)]
struct Final {
    regret: Estimate,
    capped: u64,
    without_pulls: u64,
    each: Vec<f64>,
}

impl SweptPolicy {
    fn add(&mut self, Final { regret, capped, without_pulls, each }: Final) {
        self.regret.push(regret);
        self.capped.push(capped);
        self.without_pulls.push(without_pulls);
        self.each.push(each);
    }
}

/// The final results of every policy.
fn finals(results: &Results, compares: bool) -> Vec<Final> {
    let answer = results.answer();
    let courses = results.regret_curves(RegretDefinition::Pseudo, None).expect("pseudo-regret is always recorded");
    let last = |(policy, (course, report)): (usize, (RegretCurve, &PolicyReport))| {
        let PolicyReport { capped, without_pulls, .. } = *report;
        let each = results.final_regrets(policy);
        let each = if compares && each.len() as u64 == report.repetitions { each.to_vec() } else { Vec::new() };
        Final { regret: course.last, capped, without_pulls, each }
    };
    courses.into_iter().zip(&answer.policies).enumerate().map(last).collect()
}
