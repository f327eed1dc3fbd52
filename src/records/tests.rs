//! Tests that damaged files and files with made-up contents lead to a sentence or to the right answer.

use super::*;
use crate::experiment::{Recording, run};
use crate::seed::{Role, stream};
use crate::specification::Specification;
use rand::RngExt;

/// An experiment with knapsack regret, whose blocks have 64 repetitions.
fn specification(repetitions: u64) -> Specification {
    let text = r#"{ "version": 1, "environment": { "known_costs": true, "arms": [
            { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "constant", "value": 0.2 } },
            { "reward": { "law": "beta", "alpha": 2, "beta": 3 }, "cost": { "law": "constant", "value": 0.5 } } ] },
        "budget": { "absolute": 2 }, "policies": [ { "id": "omega-ucb" }, { "id": "uniform" } ],
        "repetitions": REPETITIONS, "checkpoints": [1] }"#;
    Specification::from_json(&text.replace("REPETITIONS", &repetitions.to_string())).unwrap()
}

/// The parts of a run.
fn parts(repetitions: u64) -> (Experiment, Vec<Part>) {
    let mut recording = Recording::new(Experiment::new(specification(repetitions)), 0..repetitions);
    for task in recording.tasks() {
        let record = recording.experiment().run(task).unwrap();
        assert!(recording.add(task, record));
    }
    let parts = recording.take();
    (Experiment::new(specification(repetitions)), parts)
}

fn start(repetitions: u64) -> Vec<u8> {
    let asked = Asked { specification: "spec.json".to_owned(), repetitions, shard: None };
    [Header::new(&specification(repetitions)).start(), asked.section()].concat()
}

/// A file with a run.
fn file(repetitions: u64) -> Vec<u8> {
    let (experiment, parts) = parts(repetitions);
    let sections = parts.iter().map(|part| section(&experiment, part));
    sections.fold(start(repetitions), |file, section| [file, section].concat())
}

/// Merges files. Returns the answer if no repetition is missing, or the number of missing ones.
fn merged(files: &[&[u8]]) -> Result<Result<String, u64>, String> {
    let mut sources = Vec::new();
    for file in files {
        let contents = Contents::read(&file.to_vec())?.ok_or("no header")?;
        sources.push(RecordFile { name: "file".to_owned(), file: file.to_vec(), contents });
    }
    let merged = merge(&sources)?;
    let missing: u64 = merged.missing.iter().map(|range| range.end - range.start).sum();
    let commands = merged.commands(&sources).len();
    assert!(commands > 0 || missing == 0);
    let answer = serde_json::to_string(&merged.results().answer()).unwrap();
    Ok(if missing == 0 { Ok(answer) } else { Err(missing) })
}

fn answer(repetitions: u64) -> String {
    serde_json::to_string(&run(specification(repetitions)).answer()).unwrap()
}

#[test]
fn a_part_is_read_as_it_is_written() {
    for repetitions in [1, 63, 64, 65, 320, 700] {
        let (experiment, parts) = parts(repetitions);
        for part in parts {
            let (bytes, range) = (part::encode(&part), experiment.repetitions_of(&part));
            let read = part::decode(&experiment, range.clone(), &bytes).unwrap();
            assert_eq!(part::encode(&read), bytes);
            assert_eq!((&read.sums, &read.counts[0].regrets), (&part.sums, &part.counts[0].regrets));
            assert!(part::decode(&experiment, range.clone(), &bytes[..bytes.len() - 1]).is_none());
            assert!(part::decode(&experiment, range.clone(), &[&bytes[..], &[0]].concat()).is_none());
            assert!(part::decode(&experiment, range.start..range.end + 64, &bytes).is_none());
        }
        assert_eq!(merged(&[&file(repetitions)]), Ok(Ok(answer(repetitions))), "{repetitions}");
    }
}

/// Verdicts of presets need the regrets of single repetitions at some checkpoints.
#[test]
fn files_hold_the_regrets_of_single_repetitions_that_a_run_keeps() {
    for repetitions in [70, 320, 700] {
        let file = file(repetitions);
        let contents = Contents::read(&file).unwrap().unwrap();
        assert!(contents.parts.iter().all(|part| part.repetitions.end - part.repetitions.start <= 256));
        let merged = merge(&[RecordFile { name: "file".to_owned(), file, contents }]).unwrap();
        // A file that is written from what was merged holds the same.
        let rewritten = merged.parts.iter().map(|part| section(merged.experiment(), part));
        let rewritten = rewritten.fold(start(repetitions), |file, section| [file, section].concat());
        let contents = Contents::read(&rewritten).unwrap().unwrap();
        let again = merge(&[RecordFile { name: "file".to_owned(), file: rewritten, contents }]).unwrap();
        let (whole, merged, again) = (run(specification(repetitions)), merged.results(), again.results());
        for policy in 0..2 {
            let regrets = whole.regrets_at(policy, 1.0).unwrap();
            assert_eq!(regrets.len() as u64, repetitions);
            assert_eq!(merged.regrets_at(policy, 1.0), Some(regrets));
            assert_eq!(again.regrets_at(policy, 1.0), Some(regrets));
        }
    }
}

#[test]
fn results_become_a_file_and_go_on_from_it() {
    for repetitions in [1, 63, 64, 65, 320, 700] {
        let asked = |repetitions| Asked { specification: "-".to_owned(), repetitions, shard: None };
        let results = run(specification(repetitions));
        let file = super::file(&Header::new(&specification(9)), results.experiment(), &asked(repetitions), &results.parts());
        assert_eq!(merged(&[&file]), Ok(Ok(answer(repetitions))), "{repetitions}");

        let longer = super::file(&Header::new(&specification(9)), results.experiment(), &asked(750), &results.parts());
        let contents = Contents::read(&longer).unwrap().unwrap();
        let source = RecordFile { name: "file".to_owned(), file: longer, contents };
        let mut results = merge(&[source]).unwrap().results();
        results.look_back();
        assert_eq!((results.repetitions(), results.folded()), (repetitions / 64 * 64, repetitions as usize / 64 * 2));
        for task in results.folded()..results.experiment().tasks() {
            let records = results.experiment().run(task);
            assert!(results.add(task, records));
        }
        assert_eq!(serde_json::to_string(&results.answer()).unwrap(), answer(750), "{repetitions}");
        assert_eq!(results.decided(), run(specification(750)).decided());
    }
}

#[test]
fn a_file_may_end_at_any_byte() {
    let (file, answer) = (file(70), answer(70));
    let (start, whole) = (start(70).len(), merged(&[&file]));
    assert_eq!(whole, Ok(Ok(answer)));
    for length in 0..file.len() {
        match merged(&[&file[..length]]) {
            Ok(Err(missing)) => assert!(length >= start && (missing == 6 || missing == 70), "{length}"),
            Ok(Ok(_)) => panic!("{length} of {} bytes have all repetitions", file.len()),
            // Without the request, nobody knows how many repetitions there are.
            Err(sentence) => {
                assert!(length < start && (sentence == "no header" || sentence.contains("repetitions")), "{sentence}")
            }
        }
        assert_eq!(merged(&[&file[..length.max(start)], &file]), whole, "{length}");
    }
}

#[test]
fn no_flipped_bit_changes_the_answer() {
    let (file, answer) = (file(70), answer(70));
    for byte in 0..file.len() {
        let mut flipped = file.clone();
        flipped[byte] ^= 1 << (byte % 8);
        if let Ok(Ok(found)) = merged(&[&flipped]) {
            assert_eq!(found, answer, "{byte}");
        }
        if let Ok(found) = merged(&[&flipped, &file]) {
            assert_eq!(found, Ok(answer.clone()), "{byte}");
        }
    }
}

/// Contents with a right checksum may still be made up. They lead to some answer or to a sentence, and never to a panic.
#[test]
fn made_up_contents_cause_no_panic() {
    let (experiment, parts) = parts(700);
    let mut random = stream(1, 0, Role::Environment);
    let contents: Vec<Vec<u8>> = parts.iter().map(part::encode).collect();
    for _ in 0..2_000 {
        let mut file = start(700);
        for (part, contents) in parts.iter().zip(&contents) {
            let mut contents = contents.clone();
            for _ in 0..random.random_range(1..4) {
                let place = random.random_range(0..contents.len());
                contents[place] = random.random_range(0..=255);
            }
            let mut range = experiment.repetitions_of(part);
            if random.random_range(0..8) == 0 {
                range.end = [range.start, range.end + 64, u64::MAX, 0][random.random_range(0..4)];
            }
            file.extend(Section::write(SectionKind::Part, range, &contents));
        }
        if let Ok(Ok(answer)) = merged(&[&file]) {
            assert!(answer.starts_with('{'));
        }
    }
}

#[test]
fn made_up_requests_and_headers_are_refused() {
    let (start, good) = (Header::new(&specification(70)).start(), file(70));
    for asked in [
        r#"{"specification":"s","repetitions":0,"shard":null}"#,
        r#"{"specification":"s","repetitions":18446744073709551615,"shard":null}"#,
        r#"{"specification":"s","repetitions":70,"shard":{"number":0,"of":0}}"#,
        r#"{"specification":"s","repetitions":70,"shard":{"number":1,"of":18446744073709551615}}"#,
        "[]",
    ] {
        let file = [&start[..], &Section::write(SectionKind::Asked, 0..0, asked.as_bytes())].concat();
        assert!(merged(&[&file]).is_err(), "{asked}");
    }
    for specification in ["[]", "3", "{}", r#"{"version":1}"#] {
        let header = format!(r#"{{"numbers":"{NUMBERS}","specification":{specification}}}"#);
        let header = Section::write(SectionKind::Header, 0..0, header.as_bytes());
        let rest = &good[start.len()..];
        assert!(merged(&[&[section::FIRST_LINE, &header, rest].concat()]).is_err(), "{specification}");
    }
}
