//! Presets: figures, tables and examples of papers as experiments, each with the claim that it checks.
//!
//! A preset consists of parts, which are experiments with the budgets and repetitions of the paper, for example with
//! 10, 50 and 100 arms. A preset without anything to simulate is a computation. A claim is an inequality between
//! results. If the results are means over repetitions, their 95 % interval decides the claim, but only at the paper's
//! budget.

mod compare;
mod draw;
mod figure;
mod question;
mod readings;
mod rule;
mod verdict;

pub use figure::Figure;
pub use question::Question;
pub use readings::{Choice, ROBUSTNESS, Reading, RobustnessRow, Standing, Test, jointly};
pub use rule::Decision;
pub use verdict::{Quote, Statement, Verdict, rounded};

use crate::experiment::Results;
use crate::input::{Node, json, read_number};
use crate::plot::number;
use crate::specification::{Budget, Builder, Specification};
use question::{Judge, share_error};
use rule::Looks;
use serde::Serialize;
#[cfg(test)]
use tests::MadeUp;

/// A figure, a table or an example of a paper.
///
/// ```
/// use budgeted_bandits::{experiment, preset};
///
/// let preset = preset::find("two-arms").unwrap();
/// let mut results = Vec::new();
/// for part in preset.parts() {
///     results.push(experiment::run(part.sized(Some(100), 1.0).build()?));
/// }
/// let verdict = preset.judge(&results.iter().collect::<Vec<_>>());
/// println!("{}", verdict.sentence);
/// # Ok::<(), budgeted_bandits::error::Error>(())
/// ```
pub struct Preset {
    /// The name on the command line.
    pub id: &'static str,
    /// The name in the paper, such as `Figure 3a`.
    pub title: &'static str,
    /// The paper; empty for presets that show a beginner one thing each.
    pub paper: &'static str,
    /// The arms and budgets, in a line.
    pub setting: &'static str,
    /// The claim of the paper.
    pub claim: &'static str,
    /// What the paper leaves open or gets wrong, how the claim is tested, and what was checked if the claim does not
    /// hold. Results are described in words, because the numbers of our runs change with the engine: the verdict and
    /// `docs/reproduction-checks.md` contain these numbers.
    pub notes: &'static str,
    /// What the paper leaves open.
    pub choices: &'static [Choice],
    /// The repetitions of each part and the factor of all budgets for a quick look.
    pub quick: (u64, f64),
    kind: Kind,
}

enum Kind {
    Experiments {
        /// The label and the specification of each part.
        parts: fn() -> Vec<(String, Node)>,
        /// Judges the claim by the results of all parts.
        judge: Judge,
        /// Made-up results with which a test shows that the claim can hold and can fail.
        #[cfg(test)]
        made_up: MadeUp,
        /// Draws the figures from all parts and their results.
        figures: fn(&[PresetPart], &[&Results]) -> Vec<Figure>,
    },
    Computed(fn() -> Computation),
}

/// One experiment of a preset.
#[derive(Serialize)]
pub struct PresetPart {
    /// What distinguishes it from the other parts; empty if it is the only part.
    pub label: String,
    /// The experiment.
    pub specification: Specification,
}

impl PresetPart {
    fn read((label, value): (String, Node)) -> PresetPart {
        let specification = Specification::read(&value).unwrap_or_else(|error| unreachable!("{label}: {error}"));
        PresetPart { label, specification }
    }

    /// The experiment in another size: with another number of repetitions if one is given, and with the budget
    /// times `scale`.
    pub fn sized(&self, repetitions: Option<u64>, scale: f64) -> Builder {
        let budget = match self.specification.budget() {
            Budget::Absolute(amount) => Budget::Absolute(amount * scale),
            Budget::TimesSmallestMeanCost(factor) => Budget::TimesSmallestMeanCost(factor * scale),
        };
        let builder = self.specification.to_builder().budget(budget);
        repetitions.map_or(builder.clone(), |count| builder.repetitions(count))
    }
}

/// The result of a computed preset.
pub struct Computation {
    /// The verdict on the claim.
    pub verdict: Verdict,
    /// The rows of a table; the first is its head.
    pub table: Vec<Vec<String>>,
    /// The figures.
    pub figures: Vec<Figure>,
}

/// The least number of repetitions that decides a claim. With fewer, the 95 % interval is too short, because regret is
/// skewed.
const ENOUGH: u64 = 10;

/// Declares files of presets and lists their presets in [`ALL`], so that a preset in a file of its own needs only one
/// line.
///
/// rustfmt does not find modules that a macro declares, so `cargo xtask test` checks these files by name.
macro_rules! presets {
    ($($file:ident: $($PRESET:ident),+;)*) => {
        $(mod $file;)*

        /// Every preset, paper by paper, in the order of the gallery and of the report.
        pub const ALL: &[&Preset] = &[$($(&$file::$PRESET),+),*];
    };
}

// A new preset is a file in `preset/` and a line here, which names the file and its presets.
presets! {
    start: TWO_ARMS, M_UCB_BIAS, LOW_COST;
    intervals: FIG_1, EXAMPLE_2;
    head_to_head: FIG_2;
    omega: FIG_3A, FIG_3B, FIG_3C;
    advertising: FIG_3D, FIG_3E, FIG_3F;
    sensitivity: FIG_4;
    asymmetry: FIG_5;
    budget_ucb: FIG_1A, FIG_1B;
    budget_cb: FIG_1C;
    bts: FIG_1;
    kube: FIG_1;
    eps_first: FIG_1A, FIG_1B, FIG_1C;
    eps_first_pulls: FIG_2, EXAMPLE;
}

/// Looks up a preset by its id. `None` if there is no such preset.
pub fn find(id: &str) -> Option<&'static Preset> {
    ALL.iter().copied().find(|preset| preset.id == id)
}

impl Preset {
    /// Everything that is known before the preset is run, with its parts in the size of the paper.
    pub fn description(&self) -> impl Serialize {
        #[derive(Serialize)]
        struct Description {
            id: &'static str,
            title: &'static str,
            paper: &'static str,
            setting: &'static str,
            claim: &'static str,
            notes: &'static str,
            /// Whether the preset is a computation, which has nothing to simulate and no parts.
            computed: bool,
            parts: Vec<PresetPart>,
        }
        let Preset { id, title, paper, setting, claim, notes, .. } = *self;
        let (computed, parts) = (self.computed(), self.parts());
        Description { id, title, paper, setting, claim, notes, computed, parts }
    }

    /// The parts in the size of the paper. A computed preset has none.
    pub fn parts(&self) -> Vec<PresetPart> {
        let Kind::Experiments { parts, .. } = &self.kind else { return Vec::new() };
        parts().into_iter().map(PresetPart::read).collect()
    }

    /// The question whether the claim holds, or `None` for a computed preset.
    pub fn question(&self) -> Option<Question> {
        match self.test() {
            Test::Simulated(question) => Some(question),
            Test::Computed(_) => None,
        }
    }

    /// How the claim is judged, with the choices of the preset.
    pub fn test(&self) -> Test {
        match self.kind {
            Kind::Experiments { parts, judge, .. } => Test::Simulated(Question { parts, judge }),
            Kind::Computed(compute) => Test::Computed(compute),
        }
    }

    /// Whether the preset is a computation and has no parts.
    pub fn computed(&self) -> bool {
        matches!(self.kind, Kind::Computed(_))
    }

    /// Runs the computation, if the preset is one.
    pub fn compute(&self) -> Option<Computation> {
        match self.kind {
            Kind::Computed(compute) => {
                let computation = compute();
                Some(Computation { verdict: computation.verdict.finished(), ..computation })
            }
            Kind::Experiments { .. } => None,
        }
    }

    /// Judges the claim by results of all parts, in their order, complete or not. A computed preset takes no results.
    /// The intervals are those of a single look, so the number of repetitions must have been chosen before.
    pub fn judge(&self, results: &[&Results]) -> Verdict {
        self.judged(results).finished()
    }

    fn judged(&self, results: &[&Results]) -> Verdict {
        let judge = match &self.kind {
            Kind::Computed(compute) => return compute().verdict,
            Kind::Experiments { judge, .. } => judge,
        };
        let parts = self.parts();
        let there = results.iter().filter(|results| results.repetitions() >= ENOUGH).count();
        if there < parts.len() || results.len() != parts.len() {
            let message = format!("{there} of {} parts have results of {ENOUGH} repetitions or more", parts.len());
            return Verdict::new(Decision::CannotTell, message);
        }
        let verdict = share_error(*judge, Looks::One, results);
        let share = |(part, results): (&PresetPart, &&Results)| {
            amount(results.experiment().specification().budget()) / amount(part.specification.budget())
        };
        let shares: Vec<f64> = parts.iter().zip(results).map(share).collect();
        match shares.iter().find(|share| (**share - 1.0).abs() > 1e-9) {
            None => verdict,
            Some(share) => {
                let percent = number(100.0 * share, usize::from(*share < 0.1));
                let name = verdict.outcome.name();
                let sentence = format!("At {percent} % of the paper's budget the run {name}: {}", verdict.sentence);
                Verdict { outcome: Decision::CannotTell, sentence, ..verdict }
            }
        }
    }

    /// The figures, from results of all parts in their order. A computed preset takes no results.
    pub fn figures(&self, results: &[&Results]) -> Vec<Figure> {
        match self.kind {
            Kind::Computed(compute) => compute().figures,
            Kind::Experiments { figures, .. } => figures(&self.parts(), results),
        }
    }
}

fn amount(budget: Budget) -> f64 {
    match budget {
        Budget::Absolute(amount) => amount,
        Budget::TimesSmallestMeanCost(factor) => factor,
    }
}

/// The JSON of a specification, which is the shortest notation for the many experiments of the papers. `policies` is a
/// text such as `omega-ucb rho=0.25, bts`.
fn experiment(environment: Node, budget: Node, policies: &str, repetitions: u64) -> Node {
    let player = |text: &str| {
        let mut words = text.split_whitespace();
        let player = json!({ "id": words.next().expect("an id") });
        words.fold(player, |player, word| {
            let (key, value) = word.split_once('=').expect("key=value");
            match read_number(value) {
                Some(number) => player.with(key.to_owned(), number),
                None => player.with(key.to_owned(), value),
            }
        })
    };
    let players: Vec<Node> = policies.split(',').map(player).collect();
    json!({ "version": 1, "environment": environment, "budget": budget, "policies": players, "repetitions": repetitions,
            "seed": 1, "checkpoints": json!({ "count": 31, "grid": "logarithmic" }) })
}

/// The labels of the policies, in the order of the specification.
fn labels(results: &Results) -> Vec<String> {
    results.experiment().specification().policies().iter().map(|player| player.label()).collect()
}

#[cfg(test)]
mod tests;
