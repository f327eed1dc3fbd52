//! Tests of the limits of the command line: what is refused, what it says to do instead, and what is announced.

use crate::temporary::Folder;
use budgeted_bandits::specification::{LIMITS, RECORDED};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const BINARY: &str = env!("CARGO_BIN_EXE_budgeted-bandits");

/// Writes a specification whose episodes have so many pulls.
fn specify(folder: &Path, repetitions: u64, pulls: f64) {
    let arm = r#"{ "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "constant", "value": 0.5 } }"#;
    let text = format!(
        r#"{{ "version": 1, "environment": {{ "arms": [{arm}, {arm}] }}, "checkpoints": [1], "repetitions": {repetitions},
              "budget": {{ "times_smallest_mean_cost": {pulls} }}, "policies": [{{ "id": "uniform" }}, {{ "id": "bts" }}] }}"#
    );
    fs::write(folder.join("spec.json"), text).unwrap();
}

fn start(folder: &Path, arguments: &str) -> Child {
    let mut command = Command::new(BINARY);
    command.args(arguments.split(' ')).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(fs::File::create(folder.join("stderr")).unwrap());
    command.spawn().unwrap()
}

/// Returns the standard error of a command that fails.
fn error(folder: &Path, arguments: &str) -> String {
    let status = start(folder, arguments).wait().unwrap();
    let said = fs::read_to_string(folder.join("stderr")).unwrap();
    assert_eq!(status.code(), Some(1), "{arguments}: {said}");
    said
}

/// Returns the first line that a command writes to standard error. The command is killed then.
fn announced(folder: &Path, arguments: &str) -> String {
    let (mut child, begun) = (start(folder, arguments), Instant::now());
    let line = loop {
        let said = fs::read_to_string(folder.join("stderr")).unwrap();
        if let Some((line, _)) = said.split_once('\n') {
            break line.to_owned();
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{arguments} announces nothing");
        std::thread::sleep(Duration::from_millis(20));
    };
    child.kill().unwrap();
    child.wait().unwrap();
    line
}

#[test]
fn more_is_allowed_if_records_are_kept() {
    let folder = Folder::new();
    let keep = "if records are kept with --keep, or with `shard` and `merge`, which divide the work, 1000000000 repetitions \
                and 1e15 pulls are allowed";
    for (repetitions, pulls, named) in [
        (LIMITS.repetitions + 1, 1.0, "repetitions: expected a whole number from 1 to 1000000, found 1000001"),
        (LIMITS.repetitions, LIMITS.all_pulls / 1e6, "expected at most 100000000000 pulls in all policies and repetitions"),
    ] {
        specify(&folder, repetitions, pulls);
        for command in ["run spec.json", "sweep spec.json --parameter seed --values 1,2"] {
            let said = error(&folder, command);
            assert!(said.contains(named) && said.trim_end().ends_with(keep), "{said}");
        }
    }
    let preset = error(&folder, "run --preset omega-fig-3a --repetitions 1000000");
    assert!(preset.contains("omega-fig-3a, K = 10: ") && preset.trim_end().ends_with(keep), "{preset}");
    let sweep = "sweep spec.json --parameter repetitions --values 10,1000001";
    specify(&folder, 1, 1.0);
    assert!(error(&folder, sweep).contains("= 1000001: repetitions: expected a whole number from 1 to 1000000"));
    // Beyond the limits of record files, there is nothing to advise.
    specify(&folder, RECORDED.repetitions + 1, 1.0);
    for command in ["run spec.json", "run spec.json --keep a.rec", "shard spec.json --shard 1/9 --out a.rec"] {
        let said = error(&folder, command);
        assert!(said.contains("found 1000000001") && !said.contains("if records are kept"), "{said}");
    }
}

#[test]
fn the_largest_experiments_announce_what_they_need() {
    let folder = Folder::new();
    specify(&folder, RECORDED.repetitions, RECORDED.all_pulls / RECORDED.repetitions as f64 / 4.0);
    let whole = announced(&folder, "run spec.json --keep all.rec --threads 2");
    assert!(whole.starts_with("This run takes about ") && whole.contains(" on 2 threads and up to "), "{whole}");
    assert!(whole.contains(" GB of memory."), "{whole}");
    let part = announced(&folder, "shard spec.json --shard 7/1000 --out part.rec --threads 1");
    assert!(part.starts_with("This part takes about ") && part.contains(" on one thread and up to "), "{part}");
    assert!(part.ends_with(" MB of memory."), "{part}");
    let sweep = announced(&folder, "sweep spec.json --parameter seed --values 1,2 --keep runs");
    assert!(sweep.starts_with("This sweep takes about ") && sweep.contains(" GB of memory."), "{sweep}");
    let part = announced(&folder, "sweep spec.json --parameter seed --values 1,2 --keep runs --shard 2/2");
    assert!(part.starts_with("This part takes about "), "{part}");
    let report = announced(&folder, "reproduce --threads 1 --out out");
    assert!(report.starts_with("This report takes about ") && report.contains(" minutes on one thread and "), "{report}");
    let part = announced(&folder, "reproduce --threads 1 --keep runs --shard 1/2");
    assert!(part.starts_with("This part takes about "), "{part}");
    let decided = announced(&folder, "reproduce --until-decided --threads 1 --out out");
    assert!(decided.starts_with("This report takes at most about "), "{decided}");
}

#[test]
fn the_last_of_a_billion_repetitions_can_be_computed_and_merged() {
    let folder = Folder::new();
    specify(&folder, RECORDED.repetitions, 1.0);
    let status = start(&folder, "shard spec.json --shard 1000000/1000000 --out last.rec").wait().unwrap();
    assert!(status.success(), "{}", fs::read_to_string(folder.join("stderr")).unwrap());
    let said = error(&folder, "merge last.rec");
    assert!(said.contains(" of 1000000000 repetitions are missing"), "{said}");
    let missing: u64 = said.trim_start_matches("error: ").split(' ').next().unwrap().parse().unwrap();
    assert!((RECORDED.repetitions - missing).abs_diff(1_000) < 64, "{said}");
    assert!(said.contains("--shard 1/1000000 --out part-1-of-1000000.rec"), "{said}");
}

/// Returns the largest memory of a command in bytes.
fn measured(folder: &Path, arguments: &str) -> f64 {
    let mut child = start(folder, arguments);
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut largest = 0.0_f64;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
        largest = largest.max(1024.0 * kilobytes.unwrap_or(0.0));
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success(), "{arguments}: {}", fs::read_to_string(folder.join("stderr")).unwrap());
    largest
}

/// Returns the memory that a command announces, in bytes.
fn promised(line: &str) -> f64 {
    let (_, amount) = line.split_once(" and up to ").unwrap();
    let (number, unit) = amount.trim_end_matches(" of memory.").split_once(' ').unwrap();
    number.parse::<f64>().unwrap() * if unit == "GB" { 1e9 } else { 1e6 }
}

/// Many policies and checkpoints make lists and sums large.
#[test]
fn no_command_takes_more_memory_than_it_announces() {
    let folder = Folder::new();
    let policies = vec![r#"{ "id": "uniform" }"#; 24].join(", ");
    let text = format!(
        r#"{{ "version": 1, "environment": {{ "family": "beta", "arms": 2 }}, "budget": {{ "times_smallest_mean_cost": 30 }},
              "policies": [{policies}], "repetitions": 400, "checkpoints": {{ "count": 600, "grid": "linear" }} }}"#
    );
    fs::write(folder.join("spec.json"), text).unwrap();
    for command in [
        "run spec.json --threads 2 --format csv --table final",
        "run spec.json --threads 2 --keep all.rec --format csv --table final",
        "merge all.rec --format csv --table final",
        "merge all.rec --out other.rec",
    ] {
        let found = measured(&folder, command);
        let said = fs::read_to_string(folder.join("stderr")).unwrap();
        let most = promised(said.lines().next().unwrap());
        assert!(found < most, "{command} takes {found:e} bytes: {said}");
        assert!(5.0 * found > most, "{command} takes only {found:e} bytes: {said}");
        println!("{command}: {:.0} MB of {:.0} MB", found / 1e6, most / 1e6);
    }
}
