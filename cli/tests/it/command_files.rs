//! Tests of the files that the command line reads: files with a byte order mark, files in other encodings, and tables.

use crate::temporary::Folder;
use std::io::Write;
use std::process::{Command, Output, Stdio};

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
    let folder = Folder::new();
    let path = folder.join("file");
    std::fs::write(&path, bytes).unwrap();
    let path_text = path.to_str().unwrap();
    let said = |file: &str, name: &str| {
        let output = run(&[&[command, file], more].concat(), bytes);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let error = text(output.stderr).trim_end().replace(&format!("error: {name}: "), "");
        if output.status.success() { Ok(text(output.stdout)) } else { Err(error) }
    };
    let (file, input) = (said(path_text, path_text), said("-", "standard input"));
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
fn a_specification_that_is_not_in_utf_8_is_refused_with_advice() {
    let expected = |found: &str| Err(format!("expected a text in UTF-8, found {found}: save the file as UTF-8"));
    for mark in [false, true] {
        assert_eq!(both("run", &[], &utf_16(SPECIFICATION, mark)), expected("UTF-16"));
        assert_eq!(both("run", &[], &big_endian(utf_16(SPECIFICATION, mark))), expected("UTF-16"));
    }
    assert_eq!(both("run", &[], b"{ \"Caf\xe9\": 1 }"), expected("other bytes"));
}

fn big_endian(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.chunks_mut(2).for_each(|bytes| bytes.swap(0, 1));
    bytes
}

#[test]
fn a_table_may_be_in_utf_16_and_other_files_are_refused_with_advice() {
    let plain = both("import", &[], TABLE.as_bytes());
    assert!(plain.is_ok(), "{plain:?}");
    assert_eq!(both("import", &[], &utf_16(TABLE, true)), plain);
    assert_eq!(both("import", &[], &big_endian(utf_16(TABLE, true))), plain);
    for (bytes, expected) in [
        (
            &utf_16(TABLE, false)[..],
            "file: expected a CSV file, found UTF-16 without a byte order mark: save the file as UTF-8",
        ),
        (b"arm,reward,cost\nCaf\xe9,1,1\n", "line 2: expected a text in UTF-8, found the byte e9: save the file as UTF-8"),
        (b"PAR1\x15\x04", "file: expected a CSV file, found a Parquet file: write it as CSV"),
        (b"PK\x03\x04\x14\x00xl/workbook.xml", "file: expected a CSV file, found an Excel file: open it in a spreadsheet"),
    ] {
        let error = both("import", &[], bytes).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn what_import_prints_can_be_run() {
    let printed = both("import", &[], b"campaign;Umsatz;Kosten\nA;1,5;0,5\nB;2;1\n").unwrap();
    let answer = run(&["run", "-", "--format", "json"], printed.as_bytes());
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
}

#[test]
fn columns_are_chosen_by_options() {
    let text = b"what,won,lost\nA,1,2\nB,3,4\n";
    let refused = both("import", &[], text).unwrap_err();
    assert!(refused.ends_with("Choose the columns yourself with --arm, --reward and --cost"), "{refused}");
    let chosen = both("import", &["--reward", "won", "--cost", "3"], text).unwrap();
    let arms = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap()["environment"]["arms"].clone();
    assert_eq!(arms(&both("import", &[], b"arm,reward,cost\nA,1,2\nB,3,4\n").unwrap()), arms(&chosen));
    assert!(chosen.contains("\"data\": \"2 observations of 2 arms. Read \\\"what\\\" as the arm, "), "{chosen}");
}

#[test]
fn one_of_several_settings_is_chosen_by_name_or_by_number() {
    let text = b"group,arm,reward,cost\nx,A,1,1\nx,B,2,1\n7,A,3,1\n7,B,4,1\n";
    let error = |more: &[&str]| run(&[&["import", "-"], more].concat(), text).stderr;
    let expected = |found: &str| {
        format!(
            "error: --setting: expected the name or the number of one of 2 settings, found {found}; the settings are 1 \"x\", 2 \"7\"; \
             --out DIRECTORY writes all of them\n"
        )
    };
    assert_eq!(String::from_utf8(error(&[])).unwrap(), expected("no setting"));
    assert_eq!(String::from_utf8(error(&["--setting", "3"])).unwrap(), expected("\"3\""));
    let by = |setting: &str| both("import", &["--setting", setting], text).unwrap();
    assert_eq!(by("1"), by("x"));
    assert_eq!(by("2"), by("7"), "a name comes before a number");
    assert_ne!(by("1"), by("2"));
    let changed = b"arm,reward,cost,day\nA,1,1,2026-01-01\nA,2,1,2026-01-05\nB,2,1,2026-01-05\n";
    assert!(both("import", &["--time", "day"], changed).unwrap().contains("\"later\""));
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
    assert!(
        said.starts_with("error: standard input: line 2: reward: expected a number with one meaning, found \"1,234\""),
        "{said}"
    );
    assert!(output.stdout.is_empty());
}
