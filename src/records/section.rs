//! The sections of a record file: a frame with a length and two checksums, and the contents.

use super::checksum::checksum;
use super::input::Input;
use std::ops::Range;

/// The first bytes of every record file. The number is the version of the format.
pub(super) const FIRST_LINE: &[u8] = b"budgeted-bandits record 1\n";

/// The length of a frame.
const FRAME: u64 = 36;

/// The number of places at which a frame is looked for at once.
const SEARCHED: u64 = 1 << 20;

/// What a section holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionKind {
    /// The specification and the program to which all other sections belong.
    Header,
    /// What a command was asked for.
    Asked,
    /// What is known of a range of repetitions.
    Part,
}

impl SectionKind {
    /// Every kind with its four letters.
    const NAMES: [(&[u8; 4], SectionKind); 3] =
        [(b"head", SectionKind::Header), (b"asks", SectionKind::Asked), (b"part", SectionKind::Part)];
}

/// The frame of a section, and its place in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// What the section holds.
    pub kind: SectionKind,
    /// The repetitions that it holds, counted from 0.
    pub repetitions: Range<u64>,
    /// The number of bytes of the contents.
    pub length: u64,
    /// The checksum of the contents, CRC-32 as in gzip.
    pub checksum: u32,
    /// The place of the contents in the file.
    pub place: u64,
    /// The number of the section in the file, from 1.
    pub number: usize,
}

impl Section {
    /// Writes a section.
    pub(super) fn write(kind: SectionKind, repetitions: Range<u64>, contents: &[u8]) -> Vec<u8> {
        let name = SectionKind::NAMES.iter().find(|(_, other)| *other == kind).expect("every kind has a name").0;
        let mut bytes = name.to_vec();
        for word in [repetitions.start, repetitions.end, contents.len() as u64] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(checksum(contents).to_le_bytes());
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes.extend(contents);
        bytes
    }

    /// Reads a frame at `place` of a file. Returns `None` if it is damaged.
    fn read(frame: &[u8; FRAME as usize], place: u64, number: usize) -> Option<Section> {
        let word = |at: usize| u64::from_le_bytes(*frame[at..].first_chunk().expect("the frame is longer"));
        let check = |at: usize| u32::from_le_bytes(*frame[at..].first_chunk().expect("the frame is longer"));
        if checksum(&frame[..32]) != check(32) {
            return None;
        }
        let (_, kind) = SectionKind::NAMES.iter().find(|(name, _)| frame.starts_with(*name))?;
        let (repetitions, length) = (word(4)..word(12), word(20));
        let section = Section { kind: *kind, repetitions, length, checksum: check(28), place: place + FRAME, number };
        Some(section)
    }

    /// The place behind the last byte of the section.
    fn end(&self) -> u64 {
        self.place.saturating_add(self.length)
    }

    /// Reads the contents from the file. Returns `None` if they are damaged.
    ///
    /// # Errors
    ///
    /// Returns the reason if the file cannot be read.
    pub fn contents(&self, file: &impl Input) -> Result<Option<Vec<u8>>, String> {
        let contents = file.read(self.place..self.end())?;
        let whole = contents.len() as u64 == self.length && checksum(&contents) == self.checksum;
        Ok(whole.then_some(contents))
    }
}

/// The sections that are found in a file.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The sections with an undamaged frame. The contents have not been read.
    pub sections: Vec<Section>,
    /// The numbers of the sections whose frame is damaged.
    pub damaged: Vec<usize>,
    /// The end of the last section that is complete.
    pub end: u64,
}

/// Finds the sections of a file of `length` bytes behind its first line.
pub(super) fn find(file: &impl Input, length: u64) -> Result<Found, String> {
    let mut found = Found { end: FIRST_LINE.len() as u64, ..Found::default() };
    let mut place = found.end;
    while let Some(frame) = file.read(place..place + FRAME)?.first_chunk() {
        let number = found.sections.len() + found.damaged.len() + 1;
        match Section::read(frame, place, number) {
            // The section was not written to its end.
            Some(section) if section.end() > length => break,
            Some(section) => {
                place = section.end();
                found.sections.push(section);
            }
            // After a loss of power, a file may end with zeros that nobody wrote.
            None if frame.iter().all(|byte| *byte == 0) => break,
            None => {
                found.damaged.push(number);
                place = next(file, place + 1, length)?;
            }
        }
        found.end = place;
    }
    Ok(found)
}

/// The place of the next undamaged frame of a complete section from `place` on, or the end of the file.
fn next(file: &impl Input, mut place: u64, length: u64) -> Result<u64, String> {
    while length.saturating_sub(place) >= FRAME {
        let bytes = file.read(place..place + SEARCHED + FRAME - 1)?;
        let frames = bytes.windows(FRAME as usize).enumerate();
        let mut sections = frames.filter_map(|(at, frame)| Section::read(frame.first_chunk()?, place + at as u64, 0));
        if let Some(section) = sections.find(|section| section.end() <= length) {
            return Ok(section.place - FRAME);
        }
        place += SEARCHED;
    }
    Ok(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> Vec<u8> {
        let section = |first: u64, contents: &[u8]| Section::write(SectionKind::Part, first..first + 8, contents);
        [FIRST_LINE, &section(0, b"one"), &section(8, b""), &section(16, b"three")].concat()
    }

    fn sections(bytes: &[u8]) -> Found {
        find(&bytes.to_vec(), bytes.len() as u64).unwrap()
    }

    #[test]
    fn sections_are_found_with_their_contents() {
        let file = file();
        let found = sections(&file);
        let contents = |section: &Section| section.contents(&file).unwrap().unwrap();
        let contents: Vec<Vec<u8>> = found.sections.iter().map(contents).collect();
        assert_eq!(contents, [b"one".to_vec(), b"".to_vec(), b"three".to_vec()]);
        assert_eq!(found.sections[2].repetitions, 16..24);
        assert_eq!((found.end, found.damaged.len()), (file.len() as u64, 0));
    }

    #[test]
    fn a_file_that_ends_early_has_the_sections_before() {
        let file = file();
        for length in FIRST_LINE.len()..file.len() {
            let found = sections(&file[..length]);
            assert!(found.damaged.is_empty() && found.end <= length as u64, "{length}");
            assert_eq!(sections(&file[..found.end as usize]).sections, found.sections);
        }
        assert_eq!(sections(&[&file[..], &[0; 4096]].concat()).end, file.len() as u64);
    }

    #[test]
    fn a_section_is_found_behind_any_number_of_damaged_bytes() {
        for damaged in [1, 35, 36, 100, SEARCHED as usize - 1, SEARCHED as usize, SEARCHED as usize + 1] {
            let section = Section::write(SectionKind::Part, 0..8, b"one");
            let found = sections(&[FIRST_LINE, &vec![7; damaged], &section].concat());
            assert_eq!((found.sections.len(), found.damaged), (1, vec![1]), "{damaged}");
        }
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let file = file();
        for bit in 8 * FIRST_LINE.len()..8 * file.len() {
            let mut flipped = file.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let found = sections(&flipped);
            let good = |section: &&Section| section.contents(&flipped).unwrap().is_some();
            assert_eq!(found.sections.iter().filter(good).count(), 2, "{bit}");
            assert!(found.damaged.len() == 1 || found.sections.len() == 3, "{bit}");
        }
    }
}
