//! Runs every text that fuzzing has kept, and checks that none makes the program panic, takes long, or needs much
//! memory.
//!
//! `tests/fuzz/` holds the targets and the texts. `cargo xtask torture` searches for more texts, and keeps those that
//! reach new code.

#[path = "../fuzz/src/lib.rs"]
mod fuzz;

use fuzz::Target;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

/// The longest duration that is allowed for one short text. Each text takes less than a millisecond, so even on a busy
/// machine only a text that is never read to its end takes so long.
const LONGEST: Duration = Duration::from_secs(20);
/// How many times as long a text of eight times the length may take. Reading takes 8 times as long if its time is
/// proportional to the length, and 64 times if its time is proportional to the square of the length.
const GROWTH: f64 = 32.0;
/// Shorter durations do not count as growth, because a busy machine may interrupt a program for as long.
const INTERRUPTION: Duration = Duration::from_millis(50);
/// The largest memory that the process with the test may use, in kB.
const MOST_MEMORY: u64 = 300_000;
/// The variable that tells a process to read the texts itself.
const ALONE: &str = "BB_ALONE";

/// Returns the texts that fuzzing of a target has kept.
fn corpus(target: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus");
    serde_json::from_str(&fs::read_to_string(folder.join(format!("{target}.json"))).unwrap()).unwrap()
}

/// Returns the largest memory that this process has used so far, in kB; `None` if the system does not report it.
fn most_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok())
}

/// Returns how long a target takes for a text.
fn duration(target: Target, text: &str) -> Duration {
    let start = Instant::now();
    target(text);
    start.elapsed()
}

/// Checks that the time for `head` and many copies of `piece` is not proportional to the square of the length. Two
/// lengths take turns, and the shortest durations count, because other programs can only make reading slower.
fn check_growth(target: Target, head: &str, piece: &str) {
    let text = |length: usize| head.to_owned() + &piece.repeat(length / piece.len());
    let [short, long] = [SIZE / 8, SIZE].map(text);
    let mut least = [Duration::MAX; 2];
    for _ in 0..5 {
        least = [least[0].min(duration(target, &short)), least[1].min(duration(target, &long))];
        if least[1] < least[0].max(INTERRUPTION).mul_f64(GROWTH) {
            return;
        }
    }
    panic!("{head}{piece:?}: {:?} for an eighth of the text, and {:?} for the whole text", least[0], least[1]);
}

/// Reads one of every `step` texts that fuzzing has kept, in a process of their own, because the system reports the memory
/// of a process, and other tests run at the same time in this one. `test` is the name of the test that calls this.
fn every(step: usize, test: &str) {
    if env::var_os(ALONE).is_none() {
        let mut command = Command::new(env::current_exe().unwrap());
        command.args(["--include-ignored", "--exact", &format!("fuzz_corpus::{test}")]).env(ALONE, "1");
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains(" 1 passed"), "{said}");
        return;
    }
    for (name, target) in fuzz::TARGETS {
        let texts = corpus(name);
        assert!(texts.len() >= 250, "{name}: {} texts", texts.len());
        for text in texts.iter().step_by(step) {
            let time = duration(target, text);
            assert!(time < LONGEST, "{name}: {time:?} for {text:?}");
        }
    }
    assert!(most_memory().is_none_or(|memory| memory < MOST_MEMORY), "{:?} kB", most_memory());
}

#[test]
fn one_of_eight_texts_that_fuzzing_has_kept_is_read_or_refused() {
    every(8, "one_of_eight_texts_that_fuzzing_has_kept_is_read_or_refused");
}

#[test]
#[ignore = "reads for more than a minute, so `cargo xtask nightly` runs it"]
fn nightly_every_text_that_fuzzing_has_kept_is_read_or_refused() {
    every(1, "nightly_every_text_that_fuzzing_has_kept_is_read_or_refused");
}

/// The length of the longest texts, in bytes. A file may have this size, although no link can.
const SIZE: usize = 10_000_000;

#[test]
fn ten_megabytes_are_read_or_refused() {
    let specification = ["[", "{\"a\":", "[1,", "\"\\", "\u{202e}", "9", "{\"version\":1,", "<script>", "\u{0}"];
    let targets = [(fuzz::specification as Target, &specification[..]), (fuzz::formula, &["-("])];
    for (target, pieces) in targets {
        pieces.iter().for_each(|piece| check_growth(target, "", piece));
    }
    let head = "arm,reward,cost\n";
    for (head, piece) in
        [("", "arm,"), ("", head), ("", "\""), ("", "\n"), ("", "é;"), (head, "A,1,0.5\n"), (head, ",,,,\n")]
    {
        check_growth(fuzz::table, head, piece);
    }
}
