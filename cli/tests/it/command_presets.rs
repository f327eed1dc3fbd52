//! Tests of the commands `presets`, `run --preset`, `reproduce` and `import`.

use crate::temporary::Folder;
use budgeted_bandits::preset;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_budgeted-bandits")).args(arguments).output().unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

fn json(output: Output) -> serde_json::Value {
    assert!(output.status.success(), "{}", text(output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn presets_lists_all_presets() {
    let list = json(run(&["presets"]));
    let ids: Vec<&str> = list.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert_eq!(ids, preset::ALL.iter().map(|preset| preset.id).collect::<Vec<_>>());
    let table = text(run(&["presets", "--format", "table"]).stdout);
    assert!(ids.iter().all(|id| table.contains(id)));
}

/// The report is made at the sizes of the papers, which takes minutes. It could therefore fall behind the presets. A new
/// preset need not be part of it yet.
#[test]
fn the_report_in_the_documentation_has_the_texts_of_its_presets() {
    let report = include_str!("../../../docs/reproduction.md");
    let heading = |preset: &preset::Preset| format!("\n`{}` · ", preset.id);
    for preset in preset::ALL.iter().filter(|preset| report.contains(&heading(preset))) {
        for text in [preset.setting, preset.claim, preset.notes] {
            assert!(report.contains(text), "run `budgeted-bandits reproduce`, whose report lacks: {text}");
        }
    }
}

#[test]
fn a_preset_gives_its_answers_and_a_verdict() {
    let answer = json(run(&["run", "--preset", "two-arms", "--repetitions", "20"]));
    assert_eq!((answer["preset"].as_str(), answer["verdict"]["outcome"].as_str()), (Some("two-arms"), Some("agrees")));
    assert_eq!(answer["parts"][0]["answer"]["policies"][0]["repetitions"], 20);
    let small = json(run(&["run", "--preset", "omega-fig-3a", "--repetitions", "2", "--scale", "0.001"]));
    assert_eq!(small["verdict"]["outcome"], "cannot-tell");
    let labels: Vec<_> = small["parts"].as_array().unwrap().iter().map(|part| part["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["K = 10", "K = 50", "K = 100"]);
    assert_eq!(small["parts"][2]["answer"]["specification"]["budget"]["times_smallest_mean_cost"], 150.0);
    let computed = json(run(&["run", "--preset", "omega-fig-1"]));
    let point = computed["lines"][0][0].as_array().unwrap();
    assert_eq!((computed["table"][0][0].as_str(), point.len()), (Some("bound"), 2));
    let table = text(run(&["run", "--preset", "omega-example-2", "--format", "table"]).stdout);
    assert!(table.contains("8.61") && table.contains("Verdict: agrees."), "{table}");
}

#[test]
fn unknown_presets_and_wrong_arguments_are_refused() {
    let refused = |arguments: &[&str], start: &str| {
        let error = text(run(arguments).stderr);
        assert!(error.starts_with(start), "{error}");
    };
    refused(&["run", "--preset", "omega-fig-9"], "error: preset: expected one of two-arms, ");
    refused(&["run", "--preset", "two-arms", "--format", "csv"], "error: format: expected json or table for a preset");
    refused(&["run", "--preset", "two-arms", "--scale", "0"], "error: invalid value '0'");
    refused(&["run", "--repetitions", "3", "-"], "error: the argument '--repetitions <N>' cannot be used with");
    refused(&["import", "no-such-file.csv"], "error: no-such-file.csv: ");
    refused(&["reproduce", "--preset", "omega-fig-9"], "error: preset: expected one of two-arms, ");
    refused(&["reproduce", "--until-decided", "--quick"], "error: the argument '--until-decided' cannot be used with");
    refused(&["reproduce", "--at-most", "1000"], "error: the following required arguments were not provided");
    refused(&["reproduce", "--until-decided", "--at-most", "199"], "error: invalid value '199'");
}

/// The verdicts of the runs until decided are part of the documentation, because they take hours.
#[test]
fn every_simulated_preset_was_run_until_decided() {
    let decided: serde_json::Value = serde_json::from_str(include_str!("../../../docs/reproduction/decided.json")).unwrap();
    let entries = decided["presets"].as_array().unwrap();
    let simulated: Vec<&preset::Preset> = preset::ALL.iter().copied().filter(|preset| !preset.computed()).collect();
    let ids: Vec<&str> = entries.iter().map(|entry| entry["id"].as_str().unwrap()).collect();
    assert_eq!(ids, simulated.iter().map(|preset| preset.id).collect::<Vec<_>>());
    for (entry, preset) in entries.iter().zip(simulated) {
        assert_eq!(entry["repetitions"].as_array().unwrap().len(), preset.parts().len(), "{}", preset.id);
    }
}

/// So are the robustness sheets. They have a row for each reading of each preset.
#[test]
fn every_reading_of_every_preset_was_run() {
    let sheets: serde_json::Value =
        serde_json::from_str(include_str!("../../../docs/reproduction/robustness.json")).unwrap();
    let sheets = sheets["presets"].as_array().unwrap();
    assert_eq!(sheets.len(), preset::ALL.len());
    for (sheet, preset) in sheets.iter().zip(preset::ALL) {
        let rows = preset.rows();
        let found: Vec<(Option<&str>, &str)> = sheet["readings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|read| (read["open"].as_str(), read["value"].as_str().unwrap()))
            .collect();
        assert_eq!(found, rows.iter().map(|row| (row.open, row.value)).collect::<Vec<_>>(), "{}", preset.id);
        assert_eq!(sheet["quotes"].as_array().unwrap().is_empty(), preset.paper.is_empty(), "{}", preset.id);
    }
}

/// One thread and two threads give the verdicts of the documentation for two cheap presets. A preset that is run again
/// takes the place of its entry.
#[test]
fn a_run_until_decided_gives_the_verdicts_of_the_documentation() {
    let documented: serde_json::Value =
        serde_json::from_str(include_str!("../../../docs/reproduction/decided.json")).unwrap();
    let of = |file: &serde_json::Value, id: &str| {
        file["presets"].as_array().unwrap().iter().find(|entry| entry["id"] == id).unwrap().clone()
    };
    let folder = Folder::new();
    let out = folder.join("out");
    for (threads, presets) in [("1", &["two-arms", "m-ucb-bias"][..]), ("2", &["two-arms"])] {
        let mut arguments = vec!["reproduce", "--until-decided", "--threads", threads, "--out", out.to_str().unwrap()];
        presets.iter().for_each(|id| arguments.extend(["--preset", id]));
        let output = run(&arguments);
        assert!(output.status.success(), "{}", text(output.stderr));
        let answer = text(output.stdout);
        assert!(answer.ends_with(&format!("{} agree, 0 do not agree, 0 are undecided\n", presets.len())), "{answer}");
        let found = std::fs::read_to_string(out.join("reproduction/decided.json")).unwrap();
        let found: serde_json::Value = serde_json::from_str(&found).unwrap();
        assert_eq!(found["presets"].as_array().unwrap().len(), 2);
        ["two-arms", "m-ucb-bias"].iter().for_each(|id| assert_eq!(of(&found, id), of(&documented, id)));
    }
    let arguments = ["--quick", "--repetitions", "2", "--preset", "two-arms", "--out", out.to_str().unwrap()];
    assert!(run(&[&["reproduce"], &arguments[..]].concat()).status.success());
    let report = std::fs::read_to_string(out.join("reproduction.md")).unwrap();
    assert!(report.contains(" | agrees after 256 repetitions | – |\n"), "{report}");
    assert!(report.contains("\n* **Until decided: agrees after 256 repetitions.** 2 of 2 statements hold."), "{report}");
}

/// The sheets of a computed and of a cheap preset are those of the documentation. The first row of a sheet also is a run
/// until decided, which does not take the place of one that was allowed more repetitions.
#[test]
fn a_study_of_readings_gives_the_sheets_of_the_documentation() {
    let folder = Folder::new();
    let out = folder.join("out");
    let study = |at_most: &str, ids: &[&str]| {
        let mut arguments = vec!["reproduce", "--robustness", "--at-most", at_most, "--out", out.to_str().unwrap()];
        ids.iter().for_each(|id| arguments.extend(["--preset", id]));
        let output = run(&arguments);
        assert!(output.status.success(), "{}", text(output.stderr));
        text(output.stdout)
    };
    let read = |name: &str| -> serde_json::Value {
        let file = out.join("reproduction").join(name);
        serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
    };
    let documented: serde_json::Value =
        serde_json::from_str(include_str!("../../../docs/reproduction/robustness.json")).unwrap();
    let answer = study("300", &["omega-fig-1", "eps-first-fig-2"]);
    let end = "0 hold under every reading, 0 under none, 2 depend on what the paper does not give, 0 are not decided\n";
    assert!(answer.ends_with(end), "{answer}");
    let found = read("robustness.json");
    for sheet in found["presets"].as_array().unwrap() {
        assert!(documented["presets"].as_array().unwrap().contains(sheet), "{sheet}");
    }
    assert_eq!(found["presets"].as_array().unwrap().len(), 2);
    let at_most = || read("decided.json")["presets"][0]["at_most"].clone();
    assert_eq!(at_most(), 300);
    study("200", &["eps-first-fig-2"]);
    assert_eq!(at_most(), 300, "a run with fewer repetitions took the place of one with more");
    study("400", &["eps-first-fig-2"]);
    assert_eq!(at_most(), 400);
}

/// A sheet from another version, whose readings are others, counts as missing.
#[test]
fn a_report_leaves_out_sheets_of_other_readings() {
    let folder = Folder::new();
    let out = folder.join("out");
    std::fs::create_dir_all(out.join("reproduction")).unwrap();
    let sheets = include_str!("../../../docs/reproduction/robustness.json");
    let changed =
        sheets.replace("0.005, as in the authors' code", "").replace("ln(t)/(2n), as in the policy", "another one");
    std::fs::write(out.join("reproduction/robustness.json"), changed).unwrap();
    let output =
        run(&["reproduce", "--preset", "omega-fig-1", "--preset", "omega-example-2", "--out", out.to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(output.stderr));
    let report = std::fs::read_to_string(out.join("reproduction.md")).unwrap();
    assert!(report.contains("\n* **Readings: other readings were not run yet.**\n"), "{report}");
    assert!(report.contains("\n* **Readings: holds.** One reading was tried.\n"), "{report}");
}

/// A report of tiny experiments has all sections and figures. Reports made on one thread and on two threads differ only
/// in the wall times.
#[test]
fn reproduce_writes_a_section_for_every_preset() {
    let report = |threads: &str| {
        let folder = Folder::new();
        let out = folder.join("out");
        let arguments =
            ["--quick", "--repetitions", "2", "--scale", "0.05", "--threads", threads, "--out", out.to_str().unwrap()];
        let output = run(&[&["reproduce"], &arguments[..]].concat());
        assert!(output.status.success(), "{}", text(output.stderr));
        let report = std::fs::read_to_string(out.join("reproduction.md")).unwrap();
        let mut figures: Vec<_> =
            std::fs::read_dir(out.join("reproduction")).unwrap().map(|file| file.unwrap().path()).collect();
        figures.sort();
        let figures: Vec<String> = figures.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
        let linked = report.matches("](reproduction/").count();
        assert_eq!(figures.len(), linked);
        assert!(figures.iter().all(|svg| svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.len() < 200_000));
        (report.lines().filter(|line| !line.starts_with("* Wall time")).map(str::to_owned).collect::<Vec<_>>(), figures)
    };
    let one = report("1");
    for preset in preset::ALL {
        assert_eq!(one.0.iter().filter(|line| line.starts_with(&format!("`{}` · ", preset.id))).count(), 1, "{}", preset.id);
    }
    assert_eq!(one.0.iter().filter(|line| line.starts_with("* **Verdict: ")).count(), preset::ALL.len());
    assert!(one == report("2"));
}

#[test]
fn import_prints_and_writes_specifications() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/advertising.csv");
    let output = run(&["import", file, "--setting", "916 30-34 M"]);
    let says = text(output.stderr.clone());
    assert!(
        says.starts_with("line 8: clicks: expected a number from 0 to 1000000000000, found \"many\"\nline 14: "),
        "{says}"
    );
    let summary = "13 rows: 3 are shifted left by two columns and dropped (they can be repaired); 2 cannot be read; \
                   2 dropped because of no clicks, nothing spent, or more conversions than clicks; \
                   1 alone in their campaign, age and gender; 5 kept, in 2 settings.\n";
    assert!(says.ends_with(summary), "{says}");
    assert_eq!(json(output)["environment"]["arms"][1]["name"], "ad 2");

    let folder = Folder::new();
    let out = folder.join("out");
    let written = run(&["import", file, "--repair", "--law", "beta", "--out", out.to_str().unwrap()]);
    assert!(written.status.success());
    let mut files: Vec<_> = std::fs::read_dir(&out).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 3);
    for file in &files {
        let specification = std::fs::read_to_string(file).unwrap();
        budgeted_bandits::specification::Specification::from_json(&specification).unwrap();
    }
    assert!(files[2].ends_with("03-unknown-45-49-F.json"));
}
