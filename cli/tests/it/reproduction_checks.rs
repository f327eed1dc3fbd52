//! Runs the commands of `docs/reproduction-checks.md` and compares what they print with the document.
//!
//! After an intended change of a number, `cargo xtask bless` writes the outputs anew.

use crate::root;
use std::path::PathBuf;
use std::process::Command;

// Every command of the document is followed by its output, and these lines stand around both of them.
const COMMAND: &str = "```sh\n";
const OUTPUT: &str = "\n```\n\n```text\n";
const END: &str = "```\n";

fn document() -> PathBuf {
    root().join("docs/reproduction-checks.md")
}

/// Runs a command and returns what it prints, with a newline at its end.
fn printed(command: &str) -> String {
    let arguments = command.strip_prefix("budgeted-bandits ").expect("a command of this program").split(' ');
    let output = Command::new(env!("CARGO_BIN_EXE_budgeted-bandits")).args(arguments).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Returns the document with the outputs of its commands.
fn renewed(text: &str) -> String {
    let mut pieces = text.split(COMMAND);
    let before = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(before, |renewed, piece| {
        let (command, rest) = piece.split_once(OUTPUT).expect("an output after each command");
        let (_, after) = rest.split_once(END).expect("an end of each output");
        renewed + COMMAND + command + OUTPUT + &printed(command) + END + after
    })
}

#[test]
fn commands_print_what_the_document_says() {
    let text = std::fs::read_to_string(document()).unwrap();
    assert!(text.contains(COMMAND));
    let renewed = renewed(&text);
    for (number, (found, expected)) in renewed.lines().zip(text.lines()).enumerate() {
        assert_eq!(found, expected, "line {} of docs/reproduction-checks.md", number + 1);
    }
    assert_eq!(renewed, text);
}

#[test]
#[ignore = "writes the outputs of all commands into the document"]
fn bless() {
    let text = std::fs::read_to_string(document()).unwrap();
    std::fs::write(document(), renewed(&text)).unwrap();
}
