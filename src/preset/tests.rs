//! Tests that every preset is valid, and that every claim can hold and can fail with the results that the preset makes
//! up.

mod made_up;

pub use made_up::{MadeUp, Regret, logarithm, omega_ahead};

use super::*;
use crate::experiment::Experiment;

#[test]
fn every_specification_can_be_written_and_read_again() {
    for preset in ALL {
        for part in preset.parts() {
            let (label, text) = (&part.label, serde_json::to_string(&part.specification).unwrap());
            let again = Specification::from_json(&text).unwrap_or_else(|error| panic!("{}, {label}: {error}", preset.id));
            assert_eq!(serde_json::to_string(&again).unwrap(), text, "{}, {label}", preset.id);
            let quick = part.sized(Some(preset.quick.0), preset.quick.1).build();
            assert!(quick.is_ok(), "{}, {label}, quick: {:?}", preset.id, quick.err());
        }
    }
}

#[test]
fn ids_are_unique_and_no_text_is_missing() {
    for (at, preset) in ALL.iter().enumerate() {
        assert!(!preset.title.is_empty() && !preset.claim.is_empty() && !preset.setting.is_empty(), "{}", preset.id);
        assert!(ALL[..at].iter().all(|other| other.id != preset.id), "{}", preset.id);
        assert!(std::ptr::eq(find(preset.id).unwrap(), *preset));
        assert_eq!(preset.computed(), preset.parts().is_empty());
        for text in [preset.claim, preset.notes, preset.setting] {
            assert!(!text.contains("  "), "{}: a line was broken badly", preset.id);
        }
    }
}

/// The numbers of three or more significant digits that notes may contain. Each of them comes from a paper or a formula,
/// or is a setting.
const QUOTED: [&str; 45] = [
    // Budget-UCB: the tables, and the corrections that follow from their own entries.
    "40,872", "0.976", "0.768", "0.781", "0.461", "0.861", "0.868", "0.991", "11,518.7", "1.01", "0.966", "0.990",
    "10,248.1", "0.743", "0.310", "2.396", "32,258.9", "72.04", "0.759", "0.245", "3.100", "40,872.4", "80.03", "0.789",
    "0.786", "1.027", "13,018.8", "1.088", "0.874", "0.879", "0.995", "11,374.9", "0.132", "0.451", "1.692", "21,673.6",
    "45.714", "0.785", "0.249", "3.149", "40,101.3", "79.845", // ω-UCB: normal quantiles.
    "2.806", "2.807", "4.0556",
];

/// The means and costs of arms, and settings, that notes of the ε-first paper contain.
const CHOSEN: [&str; 6] = ["11.5", "17.6", "279", "290", "0.435", "0.378"];

/// A number in a note does not change when results do. Notes therefore describe results in words, and leave numbers to
/// the verdict and to the tables. This test cannot tell numbers of one or two digits from settings.
#[test]
fn notes_contain_no_numbers_of_results() {
    for preset in ALL {
        let numbers = preset.notes.split(|c: char| !c.is_ascii_digit() && c != '.' && c != ',');
        for number in numbers.map(|number| number.trim_matches(['.', ','])) {
            let digits = number.replace(['.', ','], "");
            let significant = digits.trim_matches('0').len();
            assert!(
                significant < 3 || QUOTED.contains(&number) || CHOSEN.contains(&number),
                "{}: {number} looks like a result",
                preset.id
            );
        }
    }
}

/// Makes up results of a part with these regrets, to which up to 1 % of noise is added.
fn results_of(part: &PresetPart, made_up: &MadeUp, regret: Regret, reversed: bool) -> Results {
    let specification = part.sized(Some(10), 1.0).build().unwrap();
    let mut labels: Vec<String> = specification.policies().iter().map(|player| player.label()).collect();
    if reversed {
        labels.reverse();
    }
    let mut results = Results::new(Experiment::new(specification));
    for task in 0..results.experiment().tasks() {
        let (block, label) = (task / labels.len(), &labels[task % labels.len()]);
        let value = |repetition: u64, share: f64| {
            regret(&part.label, label, share) * (1.0 + 0.01 * ((repetition * 7 + task as u64) % 5) as f64 / 5.0)
        };
        let (pulls, shares) = (((made_up.pulls)(label), (made_up.rewards)(label)), (made_up.shares)(label));
        let records = results.experiment().made_up(block, pulls, &shares, &value);
        assert!(results.add(task, records));
    }
    assert_eq!(results.repetitions(), 10);
    results
}

/// Asserts that the sentence of a verdict fits on the page.
fn short(verdict: &Verdict, preset: &Preset) {
    let Verdict { sentence, .. } = verdict;
    assert!(sentence.ends_with('.') && !sentence.ends_with(".."), "{}: {sentence}", preset.id);
    assert!(sentence.chars().count() <= 250, "{}: {} characters: {sentence}", preset.id, sentence.chars().count());
}

/// The made-up results of a preset that has parts.
fn made_up(preset: &'static Preset) -> Option<&'static MadeUp> {
    match &preset.kind {
        Kind::Experiments { made_up, .. } => Some(made_up),
        Kind::Computed(_) => None,
    }
}

#[test]
fn every_claim_can_hold_and_can_fail() {
    for preset in ALL {
        let Some(made_up) = made_up(preset) else { continue };
        let parts = preset.parts();
        let expect = |outcome: Decision, regret: Regret, reversed: bool| {
            let results: Vec<Results> = parts.iter().map(|part| results_of(part, made_up, regret, reversed)).collect();
            let verdict = preset.judge(&results.iter().collect::<Vec<_>>());
            short(&verdict, preset);
            assert_eq!(verdict.outcome, outcome, "{}: {}", preset.id, verdict.sentence);
        };
        expect(Decision::Agrees, made_up.claimed, false);
        expect(Decision::Disagrees, made_up.refuted.unwrap_or(made_up.claimed), made_up.refuted.is_none());
    }
}

#[test]
fn partial_empty_and_small_results_decide_nothing() {
    let preset = find("omega-fig-3b").unwrap();
    assert_eq!(preset.judge(&[]).outcome, Decision::CannotTell);
    let parts = preset.parts();
    let empty = Results::new(Experiment::new(parts[0].specification.clone()));
    assert_eq!(preset.judge(&[&empty, &empty, &empty]).sentence, "0 of 3 parts have results of 10 repetitions or more.");
    let made_up = made_up(preset).unwrap();
    let small = |part: &PresetPart| {
        let part = PresetPart { label: part.label.clone(), specification: part.sized(None, 0.5).build().unwrap() };
        results_of(&part, made_up, made_up.claimed, false)
    };
    let small: Vec<Results> = parts.iter().map(small).collect();
    let verdict = preset.judge(&small.iter().collect::<Vec<_>>());
    assert_eq!(verdict.outcome, Decision::CannotTell);
    let start = "At 50 % of the paper's budget the run agrees: 9 of 9 statements hold. K = 10: ω-UCB";
    assert!(verdict.sentence.starts_with(start), "{}", verdict.sentence);
    assert_eq!(verdict.details.len(), 9);
    short(&verdict, preset);
}

#[test]
fn computed_presets_give_the_numbers_of_the_papers() {
    let close = |found: f64, printed: f64| assert!((found - printed).abs() <= 0.005 + 1e-12, "{found}, not {printed}");
    let printed = [(8.61, 48.63), (5.50, 2.14), (5.61, 2.24), (4.74, 1.50)];
    for ((_, first, second), (a, b)) in intervals::example_2_values().into_iter().zip(printed) {
        close(first, a);
        close(second, b);
    }
    let (best, greedy) = eps_first_pulls::example_packings();
    assert_eq!((best.value, best.counts), (33.0, vec![3, 0, 3]));
    assert_eq!(greedy.counts, [3, 3, 0]);
    assert_eq!(3.0 * 9.0 + 3.0 * 1.5, 31.5);
    let outcome = |id: &str| find(id).unwrap().judge(&[]).outcome;
    for preset in ALL.iter().filter(|preset| preset.computed()) {
        short(&preset.judge(&[]), preset);
        assert_eq!(preset.compute().unwrap().verdict.sentence, preset.judge(&[]).sentence);
    }
    assert_eq!(outcome("omega-example-2"), Decision::Agrees);
    assert_eq!(outcome("omega-fig-5"), Decision::Agrees);
    assert_eq!(outcome("omega-fig-3f"), Decision::Agrees);
    assert_eq!(outcome("eps-first-example"), Decision::Agrees);
}

/// The percentage of 10,000 pairs whose ratio exceeds the bound, and the median of bound / ratio, for n = 10, 30, 100,
/// 300 and 1000. The values are fixed, as in the report.
#[test]
fn the_bounds_of_figure_1_are_stable() {
    let table = find("omega-fig-1").unwrap().compute().unwrap().table;
    let rows: Vec<String> = table[1..].iter().map(|row| row.join(" | ")).collect();
    let expected = [
        "ω-UCB | asymmetric | 0.05; 5.63 | 0.08; 2.95 | 0.06; 1.83 | 0.06; 1.42 | 0.02; 1.21",
        "m-UCB | composite | 0.00; – | 0.00; 5.95 | 0.00; 2.43 | 0.00; 1.66 | 0.00; 1.32",
        "c-UCB | hybrid | 3.89; 2.36 | 3.98; 1.75 | 3.72; 1.39 | 3.61; 1.22 | 3.69; 1.12",
        "Budget-UCB | hybrid | 0.00; 55.4 | 0.00; 5.99 | 0.00; 2.44 | 0.00; 1.67 | 0.00; 1.32",
        "i-UCB | united | 12.1; 1.79 | 13.3; 1.43 | 14.9; 1.22 | 14.1; 1.13 | 14.5; 1.07",
        "UCB-SC | united | 0.03; 25.8 | 0.03; 3.23 | 0.04; 1.81 | 0.04; 1.41 | 0.06; 1.20",
        "KL-UCB-SC | united | 0.15; 5.85 | 0.15; 2.61 | 0.21; 1.67 | 0.11; 1.34 | 0.17; 1.17",
        "UCB-SC, radius of the authors' code | united | 28.1; 1.33 | 15.6; 1.33 | 4.17; 1.31 | 0.18; 1.31 | 0.00; 1.31",
    ];
    assert_eq!(rows, expected);
}

/// Figure 1c is not legible, so its arms were chosen. With their truncated means, the best combination at B = 3,500 is
/// the one that the paper states, for the arms of the preset and for those of the other reading.
#[test]
fn the_best_combination_of_figure_1c_is_that_of_the_paper() {
    for arms in [eps_first::EXTREME, eps_first::DEAR_ARM_6] {
        let specification = PresetPart::read((String::new(), eps_first::six_arms(arms, 3500, "kube"))).specification;
        let environment = specification.environment().given().unwrap();
        let (means, costs): (Vec<f64>, Vec<f64>) = environment.arms.iter().map(|arm| arm.laws.means()).unzip();
        let budget = specification.budget().amount(&environment);
        let counts = crate::theory::knapsack::optimum(&means, &costs, budget).counts;
        assert_eq!(counts.iter().map(|count| *count as f64).collect::<Vec<_>>(), eps_first_pulls::BEST);
    }
}

/// Every statement about a paper says which words of the paper it tests.
#[test]
fn every_statement_quotes_its_paper() {
    for preset in ALL.iter().filter(|preset| !preset.paper.is_empty()) {
        let verdict = match made_up(preset) {
            None => preset.judge(&[]),
            Some(made_up) => {
                let parts = preset.parts();
                let results: Vec<Results> =
                    parts.iter().map(|part| results_of(part, made_up, made_up.claimed, false)).collect();
                preset.judge(&results.iter().collect::<Vec<_>>())
            }
        };
        for statement in &verdict.statements {
            let quote = statement.quote.unwrap_or_else(|| panic!("{}: {}", preset.id, statement.sentence));
            assert!(!quote.place.is_empty() && quote.words.split(' ').count() >= 2, "{}: {quote:?}", preset.id);
        }
        assert!(!verdict.details.is_empty(), "{}", preset.id);
    }
}

/// Every reading can be read, and its judge finds the policies and parts that it compares.
#[test]
fn every_reading_can_be_judged() {
    for preset in ALL {
        let Some(made_up) = made_up(preset) else { continue };
        let quotes = |question: Question| {
            let parts = question.parts(10);
            let results: Vec<Results> = parts.iter().map(|part| results_of(part, made_up, made_up.claimed, false)).collect();
            let verdict = question.judge(&results.iter().collect::<Vec<_>>());
            verdict.quotes().into_iter().map(|(quote, _)| quote).collect::<Vec<_>>()
        };
        let own = quotes(preset.question().unwrap());
        for row in preset.rows() {
            let Test::Simulated(question) = row.test else { continue };
            assert_eq!(quotes(question), own, "{}, {:?}: {}", preset.id, row.open, row.value);
        }
    }
}
