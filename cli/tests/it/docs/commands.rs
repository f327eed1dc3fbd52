//! The commands in the documentation. Blocks that are marked as `sh` are run, in a folder with copies of the files that they
//! name, and print what the page shows. All other blocks name files of the reader, and their options must exist.

use super::blocks::commands;
use crate::root;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};

/// Indented blocks of commands of other programs: the page, how many there are, and what runs them, or why nothing does.
pub const ELSEWHERE: [(&str, usize, &str); 5] = [
    ("docs/cluster.md", 5, "`cargo xtask test` runs the scripts for Slurm and Dask; the other engines are missing there"),
    ("docs/modules.md", 1, "`cargo xtask test` compiles the templates"),
    ("docs/python.md", 1, "`cargo xtask test` builds and installs the wheel"),
    ("docs/releases.md", 1, "`cargo xtask release` checks the sums of its files"),
    ("README.md", 1, "`cargo xtask` is what runs the tests"),
];

/// The beginnings of a command of this project.
const NAMES: [&str; 2] = ["budgeted-bandits ", "cargo run --release -p budgeted-bandits-cli -- "];
/// The files of the reader in examples.
const FILES: [(&str, &str); 2] = [
    ("SPEC.json", include_str!("../../../../docs/tutorial-sweep.json")),
    ("TABLE.csv", include_str!("../../../../www/examples/ads.csv")),
];

/// The arguments of one or several commands, each of which reads what the one before prints.
pub struct Command<'a>(Vec<Vec<&'a str>>);

impl<'a> Command<'a> {
    /// Reads a line, which may also be the command of another program.
    pub fn read(line: &'a str) -> Option<Command<'a>> {
        let line = line.split(" > ").next()?;
        let arguments = |one: &'a str| -> Option<Vec<&'a str>> {
            let rest = NAMES
                .iter()
                .find_map(|name| one.trim().strip_prefix(name))
                .or_else(|| (one == "budgeted-bandits").then_some(""))?;
            Some(rest.split_whitespace().collect())
        };
        // The first line of a record file begins with the name of the program as well.
        let is_command = !line.contains("\\n");
        line.split(" | ").map(arguments).collect::<Option<Vec<_>>>().filter(|_| is_command).map(Command)
    }

    /// Runs the commands in a folder, and returns what the last one prints.
    fn run(&self, folder: &Path) -> String {
        self.0.iter().fold(String::new(), |input, arguments| {
            let (succeeded, output, error) = start(arguments, folder, &input);
            assert!(succeeded, "{arguments:?}: {error}");
            output
        })
    }

    /// Checks that the options exist: with `--help` at the end, a command refuses unknown options and runs nothing.
    fn check(&self, page: &str) {
        for arguments in &self.0 {
            let asked = [&arguments[..], &["--help"]].concat();
            let (succeeded, _, error) = start(&asked, root(), "");
            assert!(succeeded, "{page}: {arguments:?}: {error}");
        }
    }
}

fn start(arguments: &[&str], folder: &Path, input: &str) -> (bool, String, String) {
    let mut process = Process::new(env!("CARGO_BIN_EXE_budgeted-bandits"));
    process.args(arguments).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = process.spawn().unwrap();
    // A command that reads a file may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

/// Makes a folder with the files that commands name, without pictures, which commands draw.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    for part in ["docs", "www/examples"] {
        fs::create_dir_all(folder.join(part)).unwrap();
        for entry in fs::read_dir(root().join(part)).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.extension().is_some_and(|extension| ["json", "csv"].iter().any(|one| extension == *one)) {
                fs::copy(&entry, folder.join(part).join(entry.file_name().unwrap())).unwrap();
            }
        }
    }
    for (name, text) in FILES {
        fs::write(folder.join(name), text).unwrap();
    }
    folder
}

/// Returns a text without spaces at the ends of its lines.
fn trimmed(text: &str) -> String {
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

#[test]
fn commands_print_what_the_pages_say_and_draw_their_pictures() {
    let folder = folder("docs-run");
    let mut compared = 0;
    for (block, output) in commands().iter().filter(|(block, _)| block.language == "sh") {
        let printed: String = block
            .text
            .lines()
            .map(|line| Command::read(line).unwrap_or_else(|| panic!("{}: {line} is no command", block.page)).run(&folder))
            .collect();
        if let Some(output) = output {
            assert_eq!(trimmed(&printed), trimmed(output), "{}: {}", block.page, block.text);
            compared += 1;
        }
    }
    assert!(compared >= 5, "{compared} outputs");
    for picture in ["docs/tutorial.svg", "docs/intervals.svg"] {
        let [drawn, shown] = [&folder, root()].map(|folder| fs::read_to_string(folder.join(picture)).unwrap());
        assert_eq!(drawn, shown, "{picture}");
    }
}

#[test]
fn the_options_of_commands_exist() {
    let mut count = 0;
    for (block, _) in commands().iter().filter(|(block, _)| block.language.is_empty()) {
        for command in block.text.lines().filter_map(Command::read) {
            command.check(&block.page);
            count += 1;
        }
    }
    assert!(count >= 15, "{count} commands");
    let unknown = Command(vec![vec!["run", "SPEC.json", "--nothing"]]);
    assert!(std::panic::catch_unwind(|| unknown.check("a page")).is_err());
}
