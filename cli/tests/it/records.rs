//! Tests of record files: whatever happens to them, the answer has the bits of a run on one thread, or a sentence says
//! what is wrong.

use crate::temporary;
use crc::{CRC_32_ISO_HDLC, Crc};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseResult};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// The checksum of frames and contents.
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

const BINARY: &str = env!("CARGO_BIN_EXE_budgeted-bandits");

/// A folder in which commands run.
struct Folder(temporary::Folder);

impl Folder {
    fn new() -> Folder {
        Folder(temporary::Folder::new())
    }

    /// Writes a specification with this number of repetitions to the file `spec.json`.
    fn specify(&self, repetitions: u64) {
        let text = SMALL.replace("REPETITIONS", &repetitions.to_string());
        fs::write(self.0.join("spec.json"), text).unwrap();
    }

    /// Returns a command that runs in the folder. The words of `arguments` are separated by spaces.
    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(BINARY);
        command.args(arguments.split(' ')).current_dir(&self.0).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &str) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Returns the standard output of a command that succeeds.
    fn answer(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Returns the standard error of a command that fails.
    fn error(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments}: {said}");
        said
    }

    /// Returns three tables, each from a command that ends with `--table` and the name of the table.
    fn tables(&self, arguments: &str) -> String {
        ["curves", "final", "pulls"].map(|table| self.answer(&format!("{arguments} --table {table}"))).concat()
    }

    /// Returns the tables of a run on one thread.
    fn whole(&self) -> String {
        self.tables("run spec.json --threads 1")
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap()
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.0.join(name), bytes).unwrap();
    }
}

/// An experiment whose blocks have 64 repetitions. It records knapsack regret, which not all experiments do.
const SMALL: &str = r#"{ "version": 1, "environment": { "known_costs": true, "arms": [
      { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "constant", "value": 0.2 } },
      { "reward": { "law": "beta", "alpha": 2, "beta": 3 }, "cost": { "law": "constant", "value": 0.5 } } ] },
    "budget": { "absolute": 10 }, "policies": [ { "id": "omega-ucb" }, { "id": "uniform" }, { "id": "bts" } ],
    "repetitions": REPETITIONS, "checkpoints": [0.3, 1] }"#;

/// What happens in a test of [`divided_work_has_the_bits_of_one_run`].
#[derive(Clone, Debug)]
struct Story {
    /// The number of repetitions that is asked for first, if it is not the final one.
    before: Option<u64>,
    repetitions: u64,
    /// The number of parts.
    of: u64,
    /// For each part, the share of its file that is kept before the command runs again, if it is killed.
    killed: Vec<Option<f64>>,
    /// The order of the parts, with some of them twice.
    order: Vec<prop::sample::Index>,
    /// Whether the first two files are merged into one file first.
    nested: bool,
}

fn story() -> impl Strategy<Value = Story> {
    let killed = prop::collection::vec(prop::option::of(0.0..1.0), 8);
    let order = prop::collection::vec(any::<prop::sample::Index>(), 0..4);
    let repetitions = (prop::option::of(1_u64..300), 1_u64..700);
    (repetitions, 1_u64..8, killed, order, any::<bool>()).prop_map(|((before, repetitions), of, killed, order, nested)| {
        Story { before: before.filter(|before| *before < repetitions), repetitions, of, killed, order, nested }
    })
}

fn tell(story: &Story) -> TestCaseResult {
    let folder = Folder::new();
    for number in 1..=story.of {
        let command = format!("shard spec.json --shard {number}/{} --out {number}.rec", story.of);
        for repetitions in story.before.into_iter().chain([story.repetitions]) {
            folder.specify(repetitions);
            folder.answer(&command);
        }
        if let Some(share) = story.killed[number as usize] {
            let bytes = folder.read(&format!("{number}.rec"));
            folder.write(&format!("{number}.rec"), &bytes[..(share * bytes.len() as f64) as usize]);
            folder.answer(&command);
        }
    }
    let mut numbers: Vec<u64> = (1..=story.of).rev().collect();
    for index in &story.order {
        let again = numbers[index.index(numbers.len())];
        numbers.insert(index.index(numbers.len()), again);
    }
    let mut files: Vec<String> = numbers.iter().map(|number| format!("{number}.rec")).collect();
    if story.nested && files.len() > 1 {
        folder.answer(&format!("merge {} {} --out both.rec", files[0], files[1]));
        files.splice(..2, ["both.rec".to_owned()]);
    }
    prop_assert_eq!(folder.tables(&format!("merge {}", files.join(" "))), folder.whole());
    Ok(())
}

#[test]
fn divided_work_has_the_bits_of_one_run() {
    proptest!(Config::with_cases(24), |(story in story())| tell(&story)?);
}

#[test]
fn a_kept_run_goes_on_to_more_repetitions() {
    let folder = Folder::new();
    for repetitions in [1, 63, 64, 200, 200, 640, 641] {
        folder.specify(repetitions);
        assert_eq!(folder.tables("run spec.json --keep kept.rec --threads 2"), folder.whole(), "{repetitions}");
        assert_eq!(folder.tables("merge kept.rec"), folder.whole());
    }
    let before = folder.read("kept.rec");
    folder.answer("run spec.json --keep kept.rec");
    assert_eq!(folder.read("kept.rec"), before, "a complete file stays as it is");
    folder.specify(640);
    assert!(
        folder.error("run spec.json --keep kept.rec").contains("kept.rec: expected a specification with 641 repetitions")
    );
}

#[test]
fn a_file_that_ends_anywhere_is_completed() {
    let folder = Folder::new();
    folder.specify(130);
    let answer = folder.answer("run spec.json --keep kept.rec --format csv");
    let whole = folder.read("kept.rec");
    // A unit test ends a file at every byte. This test runs the command only for some lengths.
    for length in (0..whole.len()).step_by(997).chain(whole.len() - 40..whole.len()) {
        folder.write("kept.rec", &whole[..length]);
        assert_eq!(folder.answer("run spec.json --keep kept.rec --format csv"), answer, "{length}");
        assert_eq!(folder.read("kept.rec"), whole, "{length}");
    }
}

#[test]
fn flipped_bits_are_noticed_and_repaired() {
    let folder = Folder::new();
    folder.specify(200);
    let answer = folder.answer("run spec.json --keep kept.rec --format csv");
    let whole = folder.read("kept.rec");
    let header = b"budgeted-bandits record 1\n".len() + 36;
    let header = header + whole[header..].windows(4).position(|window| window == b"asks").unwrap();
    for byte in (0..whole.len()).step_by(463) {
        let mut flipped = whole.clone();
        flipped[byte] ^= 1 << (byte % 8);
        folder.write("kept.rec", &flipped);
        let merged = folder.run("merge kept.rec --format csv");
        let said = String::from_utf8(merged.stderr).unwrap();
        if byte < header {
            assert!(said.contains("kept.rec: expected a"), "{byte}: {said}");
            continue;
        }
        assert!(said.contains("kept.rec: section "), "{byte}: {said}");
        assert!(merged.status.success() == (merged.stdout == answer.as_bytes()), "{byte}: {said}");
        let repaired = folder.run("run spec.json --keep kept.rec --format csv");
        assert_eq!(String::from_utf8(repaired.stdout).unwrap(), answer, "{byte}: {said}");
    }
}

#[test]
fn what_is_missing_is_listed_with_the_commands_that_compute_it() {
    let folder = Folder::new();
    folder.specify(640);
    for number in [1, 4] {
        folder.answer(&format!("shard spec.json --shard {number}/4 --out {number}.rec"));
    }
    let said = folder.error("merge 4.rec 1.rec");
    assert!(said.contains("320 of 640 repetitions are missing"), "{said}");
    let commands: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("  budgeted-bandits ")).collect();
    assert_eq!(commands.len(), 2, "{said}");
    commands.iter().for_each(|command| {
        folder.answer(command);
    });
    assert_eq!(folder.tables("merge 1.rec part-3-of-4.rec part-2-of-4.rec 4.rec"), folder.whole());
    folder.answer("merge 1.rec 4.rec --out some.rec");
    let said = folder.error("merge some.rec");
    assert!(said.contains("  budgeted-bandits run spec.json --keep some.rec"), "{said}");
    folder.answer("run spec.json --keep some.rec");
    assert_eq!(folder.tables("merge some.rec"), folder.whole());
}

#[test]
fn files_that_do_not_belong_together_are_refused() {
    let folder = Folder::new();
    folder.specify(128);
    folder.answer("run spec.json --keep one.rec");
    let text = String::from_utf8(folder.read("spec.json")).unwrap();
    folder.write("other.json", text.replace("\"absolute\": 10", "\"absolute\": 11").as_bytes());
    folder.answer("run other.json --keep other.rec");
    for command in
        ["merge one.rec other.rec", "run spec.json --keep other.rec", "shard spec.json --shard 1/2 --out other.rec"]
    {
        let said = folder.error(command);
        let expected = "other.rec: expected records of the same specification, found records with another \"budget\"";
        assert!(said.contains(expected), "{command}: {said}");
    }
    let said = folder.error("shard spec.json --shard 1/2 --out one.rec");
    assert!(said.contains("one.rec: expected a file that was made by the same command"), "{said}");
    let said = folder.error("merge spec.json");
    assert!(said.contains("spec.json: expected a record file of version 1, found something else"), "{said}");
    assert!(folder.error("run spec.json --keep spec.json").contains("spec.json: expected a record file of version 1"));
    let later = [b"budgeted-bandits record 2\n", &folder.read("one.rec")[26..]].concat();
    folder.write("later.rec", &later);
    assert!(
        folder.error("merge later.rec").contains("later.rec: expected a record file of version 1, found one of another")
    );
    let until = text.replace("\"repetitions\": 128", r#""repetitions": { "until": "decided" }"#);
    folder.write("until.json", until.as_bytes());
    assert!(folder.error("run until.json --keep until.rec").contains("repetitions: expected a number"));
    for table in ["repetitions", "lost-best-arm"] {
        let said = folder.error(&format!("run spec.json --table {table} --keep one.rec"));
        assert!(said.contains("--table: expected curves, final, pulls or worlds"), "{said}");
        assert!(said.trim_end().ends_with(&format!("found {table}")), "{said}");
    }
}

/// Returns a record file with another digest of the program's numbers in its header, whose checksums are right.
fn with_other_numbers(bytes: &[u8]) -> Vec<u8> {
    let place = bytes.windows(11).position(|window| window == b"\"numbers\":\"").unwrap() + 11;
    let mut bytes = bytes.to_vec();
    bytes[place] = if bytes[place] == b'0' { b'1' } else { b'0' };
    let contents = 26 + 36;
    let length = u64::from_le_bytes(bytes[26 + 20..26 + 28].try_into().unwrap()) as usize;
    let checksum = CRC.checksum(&bytes[contents..contents + length]);
    bytes[26 + 28..26 + 32].copy_from_slice(&checksum.to_le_bytes());
    let checksum = CRC.checksum(&bytes[26..26 + 32]);
    bytes[26 + 32..26 + 36].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[test]
fn files_of_a_program_with_other_numbers_are_refused() {
    let folder = Folder::new();
    folder.specify(128);
    folder.answer("run spec.json --keep one.rec");
    folder.write("other.rec", &with_other_numbers(&folder.read("one.rec")));
    for command in ["merge other.rec", "merge one.rec other.rec", "run spec.json --keep other.rec"] {
        let said = folder.error(command);
        assert!(said.contains("other.rec: expected records of a program with the numbers"), "{command}: {said}");
    }
}

#[test]
fn files_that_contradict_each_other_are_both_named() {
    let folder = Folder::new();
    folder.specify(128);
    folder.answer("run spec.json --keep one.rec");
    // A file with another seed, whose header says that it has the same seed.
    let text = String::from_utf8(folder.read("spec.json")).unwrap();
    folder.write("other.json", text.replace("\"repetitions\"", "\"seed\": 2, \"repetitions\"").as_bytes());
    folder.answer("run other.json --keep other.rec");
    let (one, other) = (folder.read("one.rec"), folder.read("other.rec"));
    let asks = |bytes: &[u8]| bytes.windows(4).position(|window| window == b"asks").unwrap();
    folder.write("wrong.rec", &[&one[..asks(&one)], &other[asks(&other)..]].concat());
    for files in ["one.rec wrong.rec", "wrong.rec one.rec"] {
        let said = folder.error(&format!("merge {files}"));
        assert!(said.contains(&files.replace(' ', " and ")) && said.contains("contradict each other"), "{said}");
    }
    folder.answer("shard spec.json --shard 1/2 --out half.rec");
    assert!(folder.error("merge wrong.rec half.rec").contains("the repetitions 1 to 64 have other results"));
}

#[test]
fn a_file_has_one_writer() {
    let folder = Folder::new();
    folder.specify(128);
    let file = OpenOptions::new().create(true).append(true).open(folder.0.join("kept.rec")).unwrap();
    file.lock().unwrap();
    let said = folder.error("run spec.json --keep kept.rec");
    assert!(said.contains("kept.rec: another process writes to this file"), "{said}");
    // Processes that other tests are starting share the open file for a moment, so closing it would not be enough.
    file.unlock().unwrap();
    folder.answer("run spec.json --keep kept.rec");
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = Folder::new();
    folder.specify(128);
    assert!(folder.error("run spec.json --keep none/kept.rec").contains("none/kept.rec: No such file or directory"));
    assert!(folder.error("run spec.json --keep .").contains(".: Is a directory"));
    assert!(folder.error("merge none.rec").contains("none.rec: No such file or directory"));
    assert!(folder.error("shard spec.json --shard 1/1 --out /dev/full").contains("/dev/full: "));
    folder.answer("run spec.json --keep kept.rec");
    assert!(folder.error("merge kept.rec --out none/all.rec").contains("none/all.rec: No such file or directory"));
    // A limit on the size of files acts like a full disk: here the header fits, and the part does not.
    let limited = format!("ulimit -f 4; trap '' XFSZ; {BINARY} run spec.json --keep full.rec");
    folder.specify(10_000);
    let output = Command::new("bash").args(["-c", &limited]).current_dir(&folder.0).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("full.rec: File too large"), "{said}");
    let kept = folder.answer("run spec.json --keep full.rec --format csv");
    assert_eq!(kept, folder.answer("run spec.json --threads 1 --format csv"));
}

#[test]
fn a_run_that_is_killed_at_any_moment_goes_on() {
    let folder = Folder::new();
    folder.specify(200_000);
    let mut kills = 0;
    for attempt in 0_u64..200 {
        let mut child = folder.command("run spec.json --keep kept.rec --format csv").spawn().unwrap();
        let wait = if attempt < 6 { 3 << attempt } else { 600 + 400 * (attempt % 5) };
        std::thread::sleep(Duration::from_millis(wait));
        if child.try_wait().unwrap().is_some_and(|status| status.success()) {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    assert!(kills > 3, "the run was killed {kills} times");
    let kept = folder.answer("run spec.json --keep kept.rec --format csv");
    assert_eq!(kept, folder.answer("run spec.json --threads 1 --format csv"));
}

#[test]
fn bytes_behind_the_last_section_do_not_count() {
    let folder = Folder::new();
    folder.specify(128);
    let answer = folder.answer("run spec.json --keep kept.rec --format csv");
    let whole = folder.read("kept.rec");
    let mut file = OpenOptions::new().append(true).open(folder.0.join("kept.rec")).unwrap();
    file.write_all(&[0; 100]).unwrap();
    let output = folder.run("merge kept.rec --format csv");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), answer);
    assert!(String::from_utf8(output.stderr).unwrap().contains("kept.rec: the last section was not written to its end"));
    folder.answer("run spec.json --keep kept.rec");
    assert_eq!(folder.read("kept.rec"), whole);
}

#[test]
fn a_part_takes_at_most_16_bytes_for_each_repetition_and_policy() {
    let folder = Folder::new();
    let mut lengths = [64_000, 128_000].map(|repetitions| {
        folder.specify(repetitions);
        folder.answer("shard spec.json --shard 1/1 --out part.rec");
        // On a busy machine the file has more sections.
        folder.answer("merge part.rec --out one.rec");
        fs::remove_file(folder.0.join("part.rec")).unwrap();
        folder.read("one.rec").len()
    });
    lengths.sort();
    let each = (lengths[1] - lengths[0]) as f64 / (64_000.0 * 3.0);
    assert!(each < 17.0, "{each} bytes, with {lengths:?}");
}

#[test]
fn a_sweep_is_kept_and_divided() {
    let folder = Folder::new();
    folder.specify(200);
    let sweep = "sweep spec.json --parameter policies.rho --values 0.1,1/4,1 --format csv";
    let answer = folder.answer(sweep);
    for number in [3, 1, 2] {
        let said = folder.answer(&format!("{sweep} --keep runs --shard {number}/3"));
        assert!(said.starts_with(&format!("runs: part {number} of 3, ")), "{said}");
    }
    let files = |name: &str| folder.read(&format!("runs/{name}.rec"));
    let before = ["others", "run-1", "run-2", "run-3"].map(files);
    assert_eq!(folder.answer(&format!("{sweep} --keep runs")), answer);
    assert_eq!(["others", "run-1", "run-2", "run-3"].map(files), before, "nothing is computed again");
    fs::remove_file(folder.0.join("runs/run-2.rec")).unwrap();
    assert_eq!(folder.answer(&format!("{sweep} --keep runs")), answer);
    let other = folder.error("sweep spec.json --parameter policies.rho --values 0.2 --keep runs");
    assert!(
        other.contains("runs/run-1.rec: expected records of the same specification, found records with another"),
        "{other}"
    );
    assert!(folder.error(&format!("{sweep} --keep runs --shard 0/3")).contains("--shard: expected K/N"));
}

/// Returns the report in a folder without its wall times, and its figures in the order of their names.
fn report(folder: &Folder, out: &str) -> (String, Vec<(PathBuf, Vec<u8>)>) {
    let text = String::from_utf8(folder.read(&format!("{out}/reproduction.md"))).unwrap();
    let text = text.lines().filter(|line| !line.starts_with("* Wall time")).map(|line| line.to_owned() + "\n").collect();
    let files = fs::read_dir(folder.0.join(out).join("reproduction")).unwrap();
    let mut figures: Vec<(PathBuf, Vec<u8>)> = files
        .map(|file| file.unwrap().path())
        .map(|path| (PathBuf::from(path.file_name().unwrap()), fs::read(path).unwrap()))
        // A command that was killed while it wrote a figure leaves an unfinished, hidden file behind.
        .filter(|(name, _)| !name.to_string_lossy().starts_with('.'))
        .collect();
    figures.sort();
    (text, figures)
}

/// The claim of Figure 3a speaks of the regrets of single repetitions at 1 % and 10 % of the budget. With 300
/// repetitions, some of the parts that files hold are joined.
#[test]
fn a_report_is_kept_and_divided() {
    let folder = Folder::new();
    let size = "--repetitions 300 --scale 0.0005";
    let reproduce = format!("reproduce {size} --preset omega-fig-3a --preset omega-fig-1 --preset two-arms");
    folder.answer(&format!("{reproduce} --out whole"));
    let whole = report(&folder, "whole");
    assert!(whole.0.contains("at 10 % of the budget: ") && whole.0.contains("the last decade of the budget adds "));
    for number in [3, 1, 2] {
        let said = folder.answer(&format!("{reproduce} --keep runs --shard {number}/3"));
        assert!(said.starts_with(&format!("runs: part {number} of 3, ")) && said.contains("of 4 runs"), "{said}");
    }
    let names = ["omega-fig-3a-1", "omega-fig-3a-2", "omega-fig-3a-3", "two-arms-1"];
    let files = || names.map(|name| folder.read(&format!("runs/{name}.rec")));
    let before = files();
    folder.answer(&format!("{reproduce} --keep runs --out kept"));
    assert_eq!(report(&folder, "kept"), whole);
    assert!(files() == before, "nothing is computed again");
    folder.answer("merge runs/omega-fig-3a-2.rec --out merged.rec");
    fs::rename(folder.0.join("merged.rec"), folder.0.join("runs/omega-fig-3a-2.rec")).unwrap();
    folder.write("runs/omega-fig-3a-1.rec", &before[0][..before[0].len() / 2]);
    fs::remove_file(folder.0.join("runs/two-arms-1.rec")).unwrap();
    folder.answer(&format!("{reproduce} --keep runs --out kept"));
    assert_eq!(report(&folder, "kept"), whole);
    let said = folder.error(&format!("{} --keep runs --out kept", reproduce.replace("0.0005", "0.001")));
    assert!(
        said.contains(
            "omega-fig-3a-1.rec: expected records of the same specification, found records with another \"budget\""
        ),
        "{said}"
    );
    let preset = format!("run --preset omega-fig-3a {size} --format json");
    assert_eq!(folder.answer(&format!("{preset} --keep runs")), folder.answer(&preset));
    for option in ["--keep runs", "--keep runs --shard 1/2"] {
        let output = folder.run(&format!("reproduce --until-decided {option}"));
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains("cannot be used with"));
    }
    assert!(folder.error(&format!("{reproduce} --keep runs --shard 4/3")).contains("--shard: expected K/N"));
}

#[test]
fn a_report_that_is_killed_at_any_moment_goes_on() {
    let folder = Folder::new();
    let reproduce = "reproduce --quick --repetitions 12 --preset omega-fig-3a";
    folder.answer(&format!("{reproduce} --out whole"));
    let mut kills = 0;
    for attempt in 0_u64..100 {
        let mut child = folder.command(&format!("{reproduce} --keep runs --out kept")).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(10 + 40 * attempt));
        if child.try_wait().unwrap().is_some_and(|status| status.success()) {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    assert!(kills > 1, "the command was killed {kills} times");
    folder.answer(&format!("{reproduce} --keep runs --out kept"));
    assert_eq!(report(&folder, "kept"), report(&folder, "whole"));
}
