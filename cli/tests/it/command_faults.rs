//! Tests of the command line when it gets a signal, and when a stream or a disk fails.

use crate::temporary::Folder;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

const BINARY: &str = env!("CARGO_BIN_EXE_budgeted-bandits");
const SMALL: &str = r#"{ "version": 1, "environment": { "family": "generalised-bernoulli", "arms": 4 },
    "budget": { "absolute": 50 }, "policies": [ { "id": "omega-ucb" }, { "id": "budget-ucb" }, { "id": "uniform" } ],
    "repetitions": 100, "checkpoints": [0.5, 1] }"#;
/// An experiment in which one of two episodes reaches the cap of 100 million pulls. On average one pull in 67 million
/// costs something, and this cost ends the episode. With this seed, one of the two repetitions has no such pull before
/// the cap.
const CAPPED: &str = r#"{ "version": 1, "environment": { "arms": [ { "reward": { "law": "constant", "value": 1 },
    "cost": { "law": "bernoulli", "p": 1.5e-8 } } ] }, "budget": { "absolute": 0.5 }, "policies": [ { "id": "best-arm" } ],
    "repetitions": 2, "seed": 6, "checkpoints": [1] }"#;
const ONE_CAPPED: &str = "best arm: 1 of 2 episodes reached the cap on pulls before their budget was used up\n";

/// Returns a command with the default handling of signals. Tests that run under `nohup` would otherwise start commands
/// that ignore SIGHUP.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new("env");
    command
        .args(["--default-signal=HUP,INT,TERM", BINARY])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Starts a command and gives it its standard input.
fn start(mut command: Command, input: &str) -> Child {
    let mut child = command.spawn().unwrap();
    // A command that needs no input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child
}

fn run(command: Command, input: &str) -> Output {
    start(command, input).wait_with_output().unwrap()
}

fn long() -> String {
    SMALL.replace("\"repetitions\": 100", "\"repetitions\": 1000000")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).unwrap()
}

/// Returns the time for which a process has computed, in hundredths of a second, by the kernel's account.
fn processor_time(child: &Child) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    // The name of the program is in parentheses. The 12th and 13th fields after it are the times in user and kernel
    // mode.
    let numbers: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
    numbers[11].parse::<u64>().unwrap() + numbers[12].parse::<u64>().unwrap()
}

/// Waits until a process catches SIGINT and has then computed for a fifth of a second, by the kernel's account.
fn wait_until_busy(child: &mut Child) {
    let id = child.id();
    let watches = || {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim().to_owned();
        u64::from_str_radix(&caught, 16).unwrap() & 0b10 != 0
    };
    let mut since = None;
    while since.is_none_or(|since| processor_time(child) < since + 20) {
        if since.is_none() && watches() {
            since = Some(processor_time(child));
        }
        assert!(child.try_wait().unwrap().is_none(), "the process has ended too early");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn send(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap().success());
}

/// The answer of a stopped run equals the answer of an experiment with as many repetitions as were finished. `timeout`
/// sends SIGTERM twice, and a closing terminal often sends SIGHUP twice, so the second signal must not change anything.
#[test]
fn a_signal_ends_a_run_with_the_answer_of_the_finished_repetitions() {
    for (signals, code) in [(&["INT"][..], 130), (&["TERM", "TERM"], 143), (&["HUP", "HUP"], 129)] {
        let mut child = start(command(&["run", "-", "--format", "json"]), &long());
        wait_until_busy(&mut child);
        signals.iter().for_each(|signal| send(signal, &child));
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{signals:?}");
        let answer = json(&output.stdout);
        let done = answer["policies"][0]["repetitions"].as_u64().unwrap();
        assert!(0 < done && done < 1_000_000, "{done}");
        assert_eq!(text(output.stderr), format!("stopped after {done} of 1000000 repetitions\n"));

        let same = SMALL.replace("\"repetitions\": 100", &format!("\"repetitions\": {done}"));
        assert_eq!(answer["policies"], json(&run(command(&["run", "-"]), &same).stdout)["policies"]);
    }
}

/// The only repetition of this run is a single task that takes minutes.
#[test]
fn a_signal_ends_a_run_before_its_current_task_is_finished() {
    let input = r#"{ "version": 1, "environment": { "linear": { "dimension": 10, "arms": 100, "noise_sd": 0.1 } },
        "budget": { "times_smallest_mean_cost": 90000000 }, "policies": [ { "id": "budget-cb" } ], "repetitions": 1 }"#;
    let mut child = start(command(&["run", "-", "--format", "json"]), input);
    wait_until_busy(&mut child);
    let used = processor_time(&child);
    send("INT", &child);
    // The processor time when the kernel last reported it.
    let mut last = used;
    while child.try_wait().unwrap().is_none() {
        last = processor_time(&child).max(last);
        assert!(last < used + 100, "the process computes for more than a second after the signal");
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(json(&output.stdout)["policies"], serde_json::json!([]));
    let said = text(output.stderr);
    assert!(
        said.starts_with("This run takes about ") && said.ends_with(" of memory.\nstopped after 0 of 1 repetitions\n"),
        "{said}"
    );
}

/// `nohup` starts a program with SIGHUP ignored, so that the program survives the end of its terminal.
#[test]
fn a_run_under_nohup_ignores_sighup() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$0\" run -", BINARY]);
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = start(shell, &long());
    wait_until_busy(&mut child);
    send("HUP", &child);
    send("TERM", &child);
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(143), "SIGHUP stopped the run");
}

#[test]
fn a_stopped_sweep_prints_the_values_that_are_finished() {
    let arguments = ["sweep", "-", "--parameter", "repetitions", "--values", "2,1000000,5", "--format"];
    for format in ["json", "table"] {
        let mut child = start(command(&[&arguments[..], &[format]].concat()), SMALL);
        wait_until_busy(&mut child);
        send("INT", &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        assert_eq!(text(output.stderr), "stopped after 1 of 3 values; missing: 1000000, 5\n");
        if format == "json" {
            let answer = json(&output.stdout);
            assert_eq!(answer["values"], serde_json::json!([2.0]));
            assert_eq!(answer["policies"][2]["regret"].as_array().unwrap().len(), 1);
        } else {
            assert!(text(output.stdout).lines().last().unwrap().starts_with("           2 "));
        }
    }
}

#[test]
fn stopped_coverage_bench_and_preset_commands_print_what_is_finished() {
    let stopped = |arguments: &[&str]| {
        let mut child = start(command(arguments), "");
        wait_until_busy(&mut child);
        send("INT", &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
        (json(&output.stdout), text(output.stderr))
    };
    let (answer, note) = stopped(&["coverage", "--pairs", "100000", "--samples", "10000"]);
    let pairs = answer["pairs"].as_u64().unwrap();
    assert!(0 < pairs && pairs < 100_000, "{pairs}");
    assert_eq!(note, format!("stopped after {pairs} of 100000 pairs\n"));

    let (answer, note) = stopped(&["bench", "--arms", "2,1000", "--turns", "1000", "--format", "json"]);
    assert!(answer["nanoseconds"]["2"]["omega-ucb"].is_f64() && answer["nanoseconds"]["1000"].is_object());
    assert!(note.starts_with("stopped after ") && note.ends_with(" of 80000 measurements\n"), "{note}");

    let (answer, note) = stopped(&["bench", "--experiments", "omega-fig-3e", "--turns", "1000", "--format", "json"]);
    assert!(answer["experiments"].is_array(), "{answer}");
    assert!(note.starts_with("stopped after ") && note.ends_with(" of 19000 measurements\n"), "{note}");

    let (answer, note) = stopped(&["run", "--preset", "omega-fig-3a", "--format", "json"]);
    assert_eq!(answer["verdict"]["outcome"], "cannot-tell");
    assert_eq!((answer["parts"].as_array().unwrap().len(), note.as_str()), (3, "stopped after 0 of 3 parts\n"));
}

#[test]
fn a_stopped_report_says_what_is_missing() {
    let folder = Folder::new();
    let out = folder.join("out");
    let presets = ["--preset", "omega-example-2", "--preset", "omega-fig-3a", "--preset", "low-cost-trap"];
    let mut child = start(command(&[&["reproduce", "--out", out.to_str().unwrap()], &presets[..]].concat()), "");
    let mut notes = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.starts_with("2 of 3: ") {
        line.clear();
        assert!(notes.read_line(&mut line).unwrap() > 0);
    }
    send("TERM", &child);
    let output = child.wait_with_output().unwrap();
    let mut rest = String::new();
    notes.read_to_string(&mut rest).unwrap();
    let report = fs::read_to_string(out.join("reproduction.md")).unwrap();
    assert_eq!(output.status.code(), Some(143));
    assert_eq!(rest, "stopped after 1 of 3 presets: the report says what is missing\n");
    assert!(text(output.stdout).ends_with("reproduction.md: 1 agree, 0 do not agree, 1 cannot tell\n"));
    assert!(report.contains("\nThis report is incomplete. These presets have not been run: `low-cost-trap`.\n"), "{report}");
    assert!(report.contains("; stopped after "), "{report}");
}

/// `/dev/full` refuses every byte.
#[test]
fn a_failing_standard_error_loses_no_answer() {
    let full = |arguments: &[&str]| {
        let mut command = command(arguments);
        command.stderr(File::options().write(true).open("/dev/full").unwrap());
        command
    };
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/advertising.csv");
    let output = run(full(&["import", table, "--setting", "1"]), "");
    assert!(output.status.success() && json(&output.stdout).is_object());

    let output = run(full(&["run", "-", "--format", "json"]), CAPPED);
    assert!(output.status.success());
    assert_eq!(json(&output.stdout)["policies"][0]["capped"], 1);

    let mut child = start(full(&["run", "-", "--format", "json"]), &long());
    wait_until_busy(&mut child);
    send("INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(json(&output.stdout)["policies"][0]["repetitions"].as_u64() > Some(0));

    let folder = Folder::new();
    let out = folder.join("out");
    let arguments = ["reproduce", "--preset", "omega-example-2", "--out", out.to_str().unwrap()];
    assert!(run(full(&arguments), "").status.success());
    assert_eq!(run(full(&["run", "no-such-file.json"]), "").status.code(), Some(1));
    assert_eq!(run(full(&["no-such-command"]), "").status.code(), Some(2));
}

#[test]
fn a_failing_standard_output_is_an_error() {
    for arguments in [&["catalogue"][..], &["--help"], &["--version"], &["run", "--help"]] {
        let mut command = command(arguments);
        let output = run(
            {
                command.stdout(File::options().write(true).open("/dev/full").unwrap());
                command
            },
            "",
        );
        assert!(text(output.stderr).starts_with("error: standard output: "), "{arguments:?}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
    // A reader that closes the pipe early, such as `head`, is not an error.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = command(&["catalogue"]);
    let output = run(
        {
            command.stdout(writer);
            command
        },
        "",
    );
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn run_and_sweep_report_capped_episodes() {
    let output = run(command(&["run", "-", "--format", "table"]), CAPPED);
    assert!(output.status.success());
    assert_eq!(text(output.stderr), ONE_CAPPED);

    let values = ["sweep", "-", "--parameter", "environment.arms.0.cost.p", "--values", "1.5e-8,0.5", "--format"];
    for format in ["json", "table"] {
        let output = run(command(&[&values[..], &[format]].concat()), CAPPED);
        assert!(output.status.success());
        assert_eq!(text(output.stderr), format!("environment.arms.0.cost.p = 1.5e-8, {ONE_CAPPED}"));
        if format == "json" {
            assert_eq!(json(&output.stdout)["policies"][0]["capped"], serde_json::json!([1, 0]));
        }
    }
}

/// The shell limits files to 512 bytes, which resembles a disk that is almost full. Existing files keep their contents,
/// and no incomplete file is left behind.
#[test]
fn a_full_disk_leaves_existing_files_unchanged() {
    let limited = |arguments: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("trap '' XFSZ; ulimit -f 1; exec \"$0\" {arguments}"), BINARY]);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        run(shell, "")
    };
    let out = Folder::new();
    let report = out.join("reproduction.md");
    fs::write(&report, "old").unwrap();
    let output = limited(&format!("reproduce --preset omega-example-2 --out {}", out.display()));
    let error = text(output.stderr);
    assert!(error.contains(&format!("\nerror: {}: ", report.display())), "{error}");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&report).unwrap(), "old");

    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/advertising.csv");
    let output = limited(&format!("import {table} --out {}", out.display()));
    let error = text(output.stderr);
    assert!(error.starts_with(&format!("error: {}/01-", out.display())), "{error}");
    assert_eq!(output.status.code(), Some(1));
    let mut left: Vec<_> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["reproduction", "reproduction.md"]);
}

#[test]
fn a_directory_that_cannot_be_made_is_an_error_before_anything_is_run() {
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/advertising.csv");
    // No user, not even root, can make a directory within a file.
    let within = format!("{table}/out");
    for arguments in [&["reproduce", "--out", &within][..], &["import", table, "--out", &within]] {
        let output = run(command(arguments), "");
        assert!(text(output.stderr).starts_with(&format!("error: {within}")), "{arguments:?}");
        assert_eq!(output.status.code(), Some(1));
    }
}
