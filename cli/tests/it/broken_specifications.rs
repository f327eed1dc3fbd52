//! Tests that the command line refuses broken specifications with exact messages. `tests/browser/link.test.mjs` checks
//! the same cases in links.

use std::io::Write;
use std::process::{Command, Stdio};

use broken::Case;

#[path = "../../../tests/broken/cases.rs"]
mod broken;

#[test]
fn the_command_line_refuses_each_broken_specification_with_its_message() {
    let cases = broken::all();
    assert!(cases.len() >= 40);
    for Case { name, text, error } in cases {
        let mut child = Command::new(env!("CARGO_BIN_EXE_budgeted-bandits"))
            .args(["run", "-", "--format", "json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        // The command adds what to do about a specification that is only too large. The page has no such advice.
        let advised = said.find("; if records are kept with --keep, ").map_or(said.trim_end(), |place| &said[..place]);
        assert_eq!(advised, format!("error: {error}"), "{name}");
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(output.stdout.is_empty(), "{name}");
    }
}
