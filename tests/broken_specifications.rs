//! Broken specifications, each with the exact message, through the command line. The page's link takes the same table in
//! `tests/browser/link.test.mjs`.

#![cfg(not(target_arch = "wasm32"))]

use std::io::Write;
use std::process::{Command, Stdio};

#[derive(serde::Deserialize)]
struct Case {
    name: String,
    text: String,
    error: String,
}

#[test]
fn the_command_line_refuses_each_with_its_message() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("broken-specifications.json")).unwrap();
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
        assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("error: {error}\n"), "{name}");
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(output.stdout.is_empty(), "{name}");
    }
}
