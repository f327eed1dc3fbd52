//! Runs every text that fuzzing has kept, and checks that none makes the program panic, takes long, or needs much
//! memory.
//!
//! `tests/fuzz/` holds the targets and the texts. `cargo xtask torture` searches for more texts, and keeps those that
//! reach new code.

#![cfg(not(target_arch = "wasm32"))]

#[path = "fuzz/src/lib.rs"]
mod fuzz;

use fuzz::Target;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// The longest duration that is allowed for one text. The limit is generous, because the machine may be busy.
const LONGEST: Duration = Duration::from_secs(1);
/// The largest memory that this process may use, in kB. Other tests of this file run at the same time.
const MOST_MEMORY: u64 = 300_000;

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

/// Returns how long a target takes for a text. If the first run takes too long, a second run decides, because other
/// programs may have slowed down the first.
fn least_time(target: Target, text: &str) -> Duration {
    let once = || {
        let start = Instant::now();
        target(text);
        start.elapsed()
    };
    let first = once();
    if first < LONGEST { first } else { first.min(once()) }
}

#[test]
fn every_text_that_fuzzing_has_kept_is_read_or_refused() {
    for (name, target) in fuzz::TARGETS {
        let texts = corpus(name);
        assert!(texts.len() >= 1_000, "{name}: {} texts", texts.len());
        for text in texts {
            let time = least_time(target, &text);
            assert!(time < LONGEST, "{name}: {time:?} for {text:?}");
        }
    }
    assert!(most_memory().is_none_or(|memory| memory < MOST_MEMORY), "{:?} kB", most_memory());
}

/// A file may have this size, although no link can.
#[test]
fn ten_megabytes_are_read_or_refused() {
    const SIZE: usize = 10_000_000;
    let specification = ["[", "{\"a\":", "[1,", "\"\\", "\u{202e}", "9", "{\"version\":1,", "<script>", "\u{0}"];
    let targets = [(fuzz::specification as Target, &specification[..]), (fuzz::formula, &["-("])];
    for (target, pieces) in targets {
        for piece in pieces {
            let time = least_time(target, &piece.repeat(SIZE / piece.len()));
            assert!(time < LONGEST, "{piece:?}: {time:?}");
        }
    }
    let head = "arm,reward,cost\n";
    let tables = [("", "arm,"), ("", head), ("", "\""), ("", "\n"), ("", "é;"), (head, "A,1,0.5\n"), (head, ",,,,\n")];
    for (head, piece) in tables {
        let time = least_time(fuzz::table, &(head.to_owned() + &piece.repeat(SIZE / piece.len())));
        assert!(time < 4 * LONGEST, "{head}{piece:?}: {time:?} for reading it in four ways");
    }
}
