//! Tests of the option `--chart`, which draws the charts of the page into files.

use crate::temporary;
use budgeted_bandits::coverage::{PairRecords, Study};
use budgeted_bandits::input::Node;
use budgeted_bandits::specification::Specification;
use budgeted_bandits::trace::{Ghost, Trace};
use budgeted_bandits::{experiment, picture};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const SPECIFICATION: &str = r#"{ "version": 1, "environment": { "arms": [
        { "name": "A < B", "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.2 } },
        { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "uniform", "low": 0, "high": 1 } } ] },
    "budget": { "absolute": 40 }, "repetitions": 12, "checkpoints": { "count": 10, "grid": "logarithmic" },
    "policies": [ { "id": "omega-ucb", "rho": 0.25 }, { "id": "omega-ucb", "rho": 1 }, { "id": "bts" }, { "id": "uniform" } ] }"#;

/// A folder in which commands run.
struct Folder(temporary::Folder);

impl Folder {
    /// Makes a folder with the specification in `spec.json`.
    fn new() -> Folder {
        let folder = temporary::Folder::new();
        fs::write(folder.join("spec.json"), SPECIFICATION).unwrap();
        Folder(folder)
    }

    /// Runs a command in the folder.
    fn output(&self, arguments: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_budgeted-bandits"));
        command.args(arguments.split(' ')).current_dir(&self.0).output().unwrap()
    }

    /// Runs a command that succeeds, and returns its answer.
    fn run(&self, arguments: &str) -> String {
        let output = self.output(arguments);
        assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }

    /// Returns the names of the files beside the specification.
    fn files(&self) -> Vec<String> {
        let names = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name != "spec.json").collect()
    }
}

fn specification() -> Specification {
    Specification::from_json(SPECIFICATION).unwrap()
}

/// Returns the colours of all lines and dashes. The axes are rectangles, so their colours are not among them.
fn colours(svg: &str) -> BTreeSet<&str> {
    let tags = svg.split("<polyline ").skip(1).map(|part| part.split('>').next().unwrap());
    tags.map(|tag| tag.split(" stroke=\"").nth(1).unwrap().split('"').next().unwrap()).collect()
}

/// Returns the width and the height in the header of a PNG file, after checking that the file is one.
fn size_of_png(path: &Path) -> (u32, u32) {
    let bytes = fs::read(path).unwrap();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(&bytes[12..16], b"IHDR");
    assert_eq!(&bytes[bytes.len() - 8..bytes.len() - 4], b"IEND");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// Returns the width and the height of an SVG document.
fn size_of_svg(svg: &str) -> (u32, u32) {
    let number = |name: &str| svg.split(name).nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    (number("width=\""), number("height=\""))
}

#[test]
fn run_draws_the_regret_of_every_policy() {
    let folder = Folder::new();
    let plain = folder.run("run spec.json --format csv");
    let beside = folder.run("run spec.json --format csv --chart regret.svg");
    assert_eq!(beside, plain, "a chart changes nothing about the answer");
    let svg = folder.read("regret.svg");
    for name in ["ω-UCB (ρ = 0.25)", "ω-UCB (ρ = 1)", "BTS", "uniform"] {
        assert_eq!(svg.matches(&format!(">{name} <tspan")).count(), 1, "{name}");
    }
    assert_eq!(colours(&svg).len(), 4, "every policy has a line of its own colour");
    assert_eq!(svg.matches("<polygon ").count(), 4, "every policy has a band");
    assert_eq!(svg, picture::regret(&experiment::run(specification())).unwrap());
}

#[test]
fn run_draws_several_charts_in_both_formats() {
    let folder = Folder::new();
    folder.run("run spec.json --chart regret=a.svg --chart outcomes=b.svg --chart c.PNG --chart outcomes=d.png");
    let results = experiment::run(specification());
    assert_eq!(folder.read("a.svg"), picture::regret(&results).unwrap());
    assert_eq!(folder.read("b.svg"), picture::outcomes(&results).unwrap());
    for (svg, png) in [("a.svg", "c.PNG"), ("b.svg", "d.png")] {
        let (width, height) = size_of_svg(&folder.read(svg));
        assert_eq!(size_of_png(&folder.0.join(png)), (2 * width, 2 * height), "{png}");
    }
    assert_eq!(folder.files().len(), 4, "nothing else is left: {:?}", folder.files());
}

#[test]
fn run_draws_the_shares_of_the_arms() {
    let folder = Folder::new();
    folder.run("run spec.json --chart pulls=a.svg");
    let svg = folder.read("a.svg");
    let results = experiment::run(specification());
    assert_eq!(svg, picture::pulls(&results).unwrap());
    for text in [">A &lt; B (best)<", ">arm 2<", ">ω-UCB (ρ = 0.25)<", ">ω-UCB (ρ = 1)<", ">BTS<", ">uniform<"] {
        assert_eq!(svg.matches(text).count(), 1, "{text}");
    }
    let share = results.answer().policies[3].arms[0].share_of_pulls.unwrap();
    assert!(svg.contains(&format!(">{:.0}\u{202f}%<", 100.0 * share)), "the share of the best arm, {share}");
    folder.run("run spec.json --chart pulls=a.png");
    assert_eq!(size_of_png(&folder.0.join("a.png")).0, 2 * 760);
}

#[test]
fn runs_that_are_kept_have_the_same_charts() {
    let folder = Folder::new();
    folder.run("run spec.json --keep a.rec --chart a.svg --chart outcomes=b.svg");
    let results = experiment::run(specification());
    assert_eq!(folder.read("a.svg"), picture::regret(&results).unwrap());
    assert_eq!(folder.read("b.svg"), picture::outcomes(&results).unwrap());
}

#[test]
fn sweep_draws_a_chart_for_every_policy_with_the_parameter() {
    let folder = Folder::new();
    folder.run("sweep spec.json --parameter policies.rho --values 1,1/32,1/4 --chart rho.svg");
    let svg = folder.read("rho.svg");
    // Both entries of ω-UCB differ only in ρ, so one of them is run.
    assert_eq!(svg.matches("\nfinal regret\n").count(), 1);
    for text in ["ω-UCB", "BTS", "uniform", "1/32", "1/4", "policies.rho (log scale)"] {
        assert!(svg.contains(text), "{text}");
    }
    folder.run("sweep spec.json --parameter budget.absolute --values 10,30 --chart budget.svg");
    let svg = folder.read("budget.svg");
    assert_eq!(svg.matches("\nfinal regret\n").count(), 4);
    assert!(svg.contains("\nbudget.absolute\n"), "the axis of a small range is linear");
    folder.run("sweep spec.json --parameter repetitions --values 2 --chart one.png");
    assert_eq!(size_of_png(&folder.0.join("one.png")).0, 2 * 760);
}

#[test]
fn a_sweep_of_two_parameters_draws_heat_maps() {
    let folder = Folder::new();
    let rho = "--parameter policies.rho --values 1,1/4";
    let sweep = format!("sweep spec.json {rho} --parameter budget.absolute --values 20,10,40");
    let plain = folder.run(&format!("{sweep} --format json"));
    assert_eq!(folder.run(&format!("{sweep} --format json --chart a.svg")), plain);
    let svg = folder.read("a.svg");
    for text in ["final regret of ω-UCB", "final regret of BTS", "final regret of uniform", ">policies.rho<"] {
        assert!(svg.contains(text), "{text}");
    }
    assert_eq!(svg.matches(">budget.absolute<").count(), 3, "both policies without ρ and ω-UCB depend on the budget");
    let answer: serde_json::Value = serde_json::from_str(&plain).unwrap();
    for policy in answer["policies"].as_array().unwrap() {
        let means = policy["regret"].as_array().unwrap().iter().map(|regret| regret["mean"].as_f64().unwrap());
        let lowest = means.fold(f64::INFINITY, f64::min);
        let bold =
            format!("font-weight=\"bold\">{}<", if lowest < 9.95 { format!("{lowest:.2}") } else { format!("{lowest:.1}") });
        assert!(svg.contains(&bold), "{bold}");
    }
    assert!(svg.contains("cannot be told apart"));
    folder.run(&format!("{sweep} --keep kept --chart b.svg --format json"));
    assert_eq!(folder.read("b.svg"), svg, "record files of few repetitions hold each of them");
    folder.run(&format!("{sweep} --chart a.png"));
    assert_eq!(size_of_png(&folder.0.join("a.png")).0, 2 * 760);
}

#[test]
fn coverage_draws_both_measures() {
    let folder = Folder::new();
    let text = folder.run("coverage --pairs 50 --samples 20 --format text --chart a.svg");
    let object = [("pairs".to_owned(), Node::Number(50.0)), ("samples".to_owned(), Node::Number(20.0))];
    let study = Study::read(&Node::Object(object.into_iter().collect())).unwrap();
    let mut records = PairRecords::new(study);
    for task in 0..study.tasks() {
        records.add(task, study.run(task));
    }
    let said = text.lines().next().unwrap();
    assert!(said.starts_with("50 pairs of the family"), "{said}");
    assert_eq!(folder.read("a.svg"), picture::coverage(said, &records.report()));
    folder.run("coverage --pairs 50 --chart a.png");
    assert_eq!(size_of_png(&folder.0.join("a.png")).0, 2 * 640);
}

#[test]
fn trace_draws_the_intervals_at_the_pull() {
    let folder = Folder::new();
    let arguments = "trace spec.json --policy bts --at 30 --repetition 2 --compare posterior --format table";
    let text = folder.run(&format!("{arguments} --chart a.svg"));
    let mut trace = Trace::new(&specification(), 2, 1).unwrap();
    trace.seek(30);
    let said = format!("BTS, repetition 2: {}", text.lines().next().unwrap());
    let svg = folder.read("a.svg");
    assert_eq!(svg, picture::intervals(&said, &trace.state(Some(Ghost::Posterior)), Some(Ghost::Posterior)));
    for text in
        ["BTS, repetition 2: 30 pulls, spent ", "\nA &lt; B\n", "\nArm 2\n", ">Reward μʳ<", "Dashed: posterior of BTS"]
    {
        assert!(svg.contains(text), "{text}");
    }
    folder.run(&format!("{arguments} --chart a.png"));
    assert_eq!(size_of_png(&folder.0.join("a.png")).0, 2 * 760);
}

#[test]
fn what_is_wrong_with_a_chart_is_said_before_anything_is_computed() {
    let folder = Folder::new();
    fs::create_dir(folder.0.join("folder.svg")).unwrap();
    let (sweep, trace) = ("sweep spec.json --parameter seed --values 1", "trace spec.json --policy 1 --at 1");
    let ending = "expected a file that ends in .svg or .png, found";
    let grid = format!("{sweep} --parameter repetitions --values 1,2");
    for (command, chart, wanted) in [
        ("run spec.json", "a.pdf", format!("{ending} \"a.pdf\"")),
        ("run spec.json", "outcomes=a", format!("{ending} \"a\"")),
        (sweep, "a", format!("{ending} \"a\"")),
        ("coverage", "a.jpg", format!("{ending} \"a.jpg\"")),
        (trace, "-", format!("{ending} \"-\"")),
        (
            "run spec.json",
            "theory=a.svg",
            "expected FILE, regret=FILE, pulls=FILE or outcomes=FILE, found \"theory=a.svg\"".to_owned(),
        ),
        ("run spec.json --chart a.svg", "outcomes=a.svg", "--chart: expected a different file for every chart".to_owned()),
        ("run spec.json", "folder.svg", "error: folder.svg: expected a file, found a directory".to_owned()),
        ("run spec.json", "missing/a.svg", "error: missing/a.svg: ".to_owned()),
        ("run spec.json --keep a.rec", "missing/a.svg", "error: missing/a.svg: ".to_owned()),
        (sweep, "missing/a.svg", "error: missing/a.svg: ".to_owned()),
        ("coverage", "missing/a.png", "error: missing/a.png: ".to_owned()),
        (trace, "missing/a.png", "error: missing/a.png: ".to_owned()),
        (&grid, "missing/a.svg", "error: missing/a.svg: ".to_owned()),
        ("run --preset budget-ucb-fig-1a", "a.svg", "cannot be used with".to_owned()),
    ] {
        let output = folder.output(&format!("{command} --chart {chart}"));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains(&wanted), "{command} --chart {chart}: {error}");
        assert!(output.stdout.is_empty(), "{command} --chart {chart} has computed an answer");
        assert_eq!(folder.files(), ["folder.svg"], "{command} --chart {chart} leaves files");
    }
}

#[cfg(unix)]
#[test]
fn a_chart_that_cannot_be_written_does_not_lose_the_answer() {
    let folder = Folder::new();
    let plain = folder.run("run spec.json --format csv");
    // The shell lets no file grow, and ignores the signal by which the system would end the command.
    let command = env!("CARGO_BIN_EXE_budgeted-bandits");
    let script = format!("trap '' XFSZ; ulimit -f 0; exec '{command}' run spec.json --format csv --chart a.svg");
    let output = Command::new("sh").args(["-c", &script]).current_dir(&folder.0).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && error.starts_with("error: a.svg: "), "{error}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), plain);
    assert!(folder.files().is_empty());
}
