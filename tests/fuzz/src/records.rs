//! The fuzz target of record files.

use super::assert_readable;
use budgeted_bandits::experiment::{Experiment, Recording};
use budgeted_bandits::records::{self, Asked, Contents, Header, RecordFile};
use budgeted_bandits::specification::Specification;
use crc::{CRC_32_ISO_HDLC, Crc};
use std::sync::LazyLock;

/// The length of a frame, behind which the contents of a section follow.
const FRAME: usize = 36;

/// The checksum of frames and contents.
static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// Every repetition has about 100,000 pulls. A block then has two repetitions, so a short file holds several blocks.
static SPECIFICATION: LazyLock<Specification> = LazyLock::new(|| {
    let text = r#"{ "version": 1, "environment": { "arms": [
            { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "constant", "value": 0.2 } },
            { "reward": { "law": "bernoulli", "p": 0.4 }, "cost": { "law": "constant", "value": 0.5 } } ] },
        "budget": { "absolute": 20000 }, "policies": [ { "id": "omega-ucb" }, { "id": "uniform" } ],
        "repetitions": 9, "checkpoints": [1] }"#;
    Specification::from_json(text).expect("the specification is valid")
});

/// The header of a file of [`SPECIFICATION`], and the sections of a complete file.
static FILE: LazyLock<(Vec<u8>, Vec<u8>)> = LazyLock::new(|| {
    let repetitions = SPECIFICATION.repetitions().most();
    let asked = Asked { specification: "spec.json".to_owned(), repetitions, shard: None };
    let mut sections = asked.section();
    for range in [0..4, 4..repetitions] {
        let mut recording = Recording::new(Experiment::new(SPECIFICATION.clone()), range);
        for task in recording.tasks() {
            let record = recording.experiment().run(task).expect("no policy fails");
            assert!(recording.add(task, record), "every task runs once");
        }
        for part in recording.take() {
            sections.extend(records::section(recording.experiment(), &part));
        }
    }
    (Header::new(&SPECIFICATION).start(), sections)
});

/// Calls [`records`] with the bytes that the characters of a text stand for, from U+0000 to U+00FF. The corpus is a list
/// of such texts.
#[allow(dead_code, reason = "cargo-fuzz gives bytes")]
pub fn of_text(text: &str) {
    records(&text.chars().map(|c| c as u8).collect::<Vec<u8>>());
}

/// Reads the bytes behind the first one as a record file and merges the file, alone and with a good file. The first byte
/// says whether a good header comes first, and whether all checksums are corrected. Otherwise nearly every changed file
/// would be refused because of its checksums.
pub fn records(bytes: &[u8]) {
    let Some((mode, bytes)) = bytes.split_first() else { return };
    let (header, sections) = &*FILE;
    let file = match mode % 3 {
        0 => [header, bytes].concat(),
        1 => [header, &mended(bytes)[..]].concat(),
        _ => mended(bytes),
    };
    let good = [&header[..], sections].concat();
    merge(&[&file]);
    merge(&[&file, &good]);
    merge(&[&good, &file, &file]);
}

/// Makes the length and the checksums of every section right. A section begins where the name of a kind stands.
fn mended(bytes: &[u8]) -> Vec<u8> {
    let starts_section = |at: &usize| [&b"head"[..], b"asks", b"part"].iter().any(|name| bytes[*at..].starts_with(name));
    let starts: Vec<usize> = (0..bytes.len()).filter(starts_section).collect();
    let mut mended = bytes.to_vec();
    for (place, start) in starts.iter().enumerate() {
        let end = starts.get(place + 1).copied().unwrap_or(bytes.len());
        let Some((frame, contents)) = mended[*start..end].split_at_mut_checked(FRAME) else { continue };
        frame[20..28].copy_from_slice(&(contents.len() as u64).to_le_bytes());
        frame[28..32].copy_from_slice(&CRC.checksum(contents).to_le_bytes());
        let checksum = CRC.checksum(&frame[..32]);
        frame[32..].copy_from_slice(&checksum.to_le_bytes());
    }
    mended
}

/// Merges files and writes the answer, or checks the sentence that says why there is none.
fn merge(files: &[&[u8]]) {
    let mut sources = Vec::new();
    for file in files {
        match Contents::read(&file.to_vec()) {
            Ok(Some(contents)) => sources.push(RecordFile { name: "file".to_owned(), file: file.to_vec(), contents }),
            Ok(None) => return,
            Err(sentence) => return assert_readable(&sentence),
        }
    }
    match records::merge(&sources) {
        Ok(merged) => {
            merged.notes.iter().for_each(|note| assert_readable(note));
            let complete = merged.missing.is_empty();
            let commands = merged.commands(&sources);
            assert!(complete || !commands.is_empty(), "a command computes what is missing");
            let plain = |command: &String| !command.contains(|c: char| c.is_control());
            assert!(commands.iter().all(plain), "a terminal would act on a command");
            let results = merged.results();
            assert_eq!(results.is_complete(), complete);
            serde_json::to_string(&results.answer()).expect("an answer can be written");
        }
        Err(sentence) => assert_readable(&sentence),
    }
}
