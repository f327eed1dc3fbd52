//! Tests of the files that the command line reads: files with a byte order mark, files in other encodings, and tables
//! whose numbers have commas.

#![cfg(not(target_arch = "wasm32"))]

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

const SPECIFICATION: &str = r#"{ "version": 1, "environment": { "family": "bernoulli", "arms": 2 },
    "budget": { "absolute": 5 }, "policies": [ { "id": "uniform" } ], "repetitions": 1 }"#;
const TABLE: &str = "arm,mean_reward,mean_cost\nA,0.5,0.25\nB,\"1,234.5\",1\n";

fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_budgeted-bandits"));
    let mut child =
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that reads a file may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Runs a command with a file and with standard input, and checks that both give the same result. Returns the standard
/// output or the error message, which lacks the name of the file or of standard input.
fn both(command: &str, more: &[&str], bytes: &[u8]) -> Result<String, String> {
    static FILES: AtomicUsize = AtomicUsize::new(0);
    let name = format!("budgeted-bandits-{}-{}", std::process::id(), FILES.fetch_add(1, Ordering::Relaxed));
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, bytes).unwrap();
    let path_text = path.to_str().unwrap();
    let said = |file: &str, name: &str| {
        let output = run(&[&[command, file], more].concat(), bytes);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let error = text(output.stderr).trim_end().replace(&format!("error: {name}: "), "");
        if output.status.success() { Ok(text(output.stdout)) } else { Err(error) }
    };
    let (file, input) = (said(path_text, path_text), said("-", "standard input"));
    std::fs::remove_file(&path).unwrap();
    assert_eq!(file, input);
    file
}

fn utf_16(text: &str, mark: bool) -> Vec<u8> {
    let mark = if mark { "\u{feff}" } else { "" };
    format!("{mark}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[test]
fn a_byte_order_mark_makes_no_difference() {
    let readings = "kind,n,mean,z,eta,m,M,alpha\n";
    for (command, more, text) in [
        ("run", &["--format", "csv"][..], SPECIFICATION),
        ("theory", &["--format", "json"], SPECIFICATION),
        ("sweep", &["--parameter", "budget.absolute", "--values", "2,3", "--format", "json"], SPECIFICATION),
        ("trace", &["--policy", "uniform", "--at", "1"], SPECIFICATION),
        ("import", &[], TABLE),
        ("evaluate", &[], readings),
    ] {
        let plain = both(command, more, text.as_bytes());
        assert!(plain.is_ok(), "{command}: {plain:?}");
        assert_eq!(both(command, more, format!("\u{feff}{text}").as_bytes()), plain, "{command}");
    }
}

#[test]
fn a_text_that_is_not_in_utf_8_is_refused_with_advice() {
    for (command, text) in [("run", SPECIFICATION), ("import", TABLE)] {
        let expected = |found: &str| Err(format!("expected a text in UTF-8, found {found}: save the file as UTF-8"));
        for mark in [false, true] {
            assert_eq!(both(command, &[], &utf_16(text, mark)), expected("UTF-16"), "{command}");
            let mut big_endian = utf_16(text, mark);
            big_endian.chunks_mut(2).for_each(|bytes| bytes.swap(0, 1));
            assert_eq!(both(command, &[], &big_endian), expected("UTF-16"), "{command}");
        }
        assert_eq!(both(command, &[], b"arm,reward,cost\nCaf\xe9,1,1\n"), expected("other bytes"), "{command}");
    }
}

#[test]
fn import_reports_how_it_has_read_commas_in_numbers() {
    let output = run(&["import", "-"], TABLE.as_bytes());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("The means of 2 arms. Commas were read as thousands separators: 1,234.5 is 1234.5. Every pull"),
        "{said}"
    );
    let output = run(&["import", "-"], b"arm,reward,cost\nA,\"1,234\",1\n");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("error: -: line 2: reward: expected a number with one meaning, found \"1,234\""), "{said}");
    assert!(output.stdout.is_empty());
}
