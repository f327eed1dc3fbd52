//! Record files on the page: several files are merged into one, and a file becomes results.

use super::{JsResults, Result, from_js, rows, to_js};
use crate::experiment::Experiment;
use crate::records::{self, Asked, Contents, Header, Merged, RecordFile};
use crate::specification::Specification;
use js_sys::Uint8Array;
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// What record files hold together.
#[derive(Serialize)]
struct Found<'a> {
    specification: &'a Specification,
    /// How many repetitions are missing.
    missing: u64,
    /// The first and the last repetition of the first gap, counted from 1; `None` if no repetition is missing.
    gap: Option<(u64, u64)>,
    /// A sentence for everything in the files that does not count.
    notes: Vec<String>,
}

/// One record file in place of several.
#[wasm_bindgen(js_name = MergedRecords)]
pub struct JsMergedRecords {
    merged: Merged,
    notes: Vec<String>,
}

#[wasm_bindgen(js_class = MergedRecords)]
impl JsMergedRecords {
    /// Merges files, which have these names in messages.
    #[wasm_bindgen(constructor)]
    pub fn new(names: Vec<String>, files: Vec<Uint8Array>) -> Result<JsMergedRecords> {
        let files = names.into_iter().zip(files).map(|(name, file)| open(name, file.to_vec()));
        let sources = files.collect::<std::result::Result<Vec<_>, String>>();
        let merged = sources.and_then(|sources| {
            let torn = sources.iter().flat_map(RecordFile::notes).collect::<Vec<_>>();
            Ok((records::merge(&sources)?, torn))
        });
        let (merged, mut notes) = merged.map_err(|sentence| JsError::new(&sentence))?;
        notes.extend_from_slice(&merged.notes);
        Ok(JsMergedRecords { merged, notes })
    }

    /// `{ specification, missing, gap, notes }`: the specification, the number of repetitions that no file has, the
    /// first and the last repetition of the first gap, and a sentence for everything that does not count. The rows of
    /// arms are kept, and the specification holds the names of the rows.
    pub fn found(&self) -> Result<JsValue> {
        let missing = self.merged.missing.iter().map(|range| range.end - range.start).sum();
        let gap = self.merged.missing.first().map(|range| (range.start + 1, range.end));
        rows::named(self.merged.experiment().specification(), |specification| {
            to_js(&Found { specification, missing, gap, notes: self.notes.clone() })
        })
    }

    /// The bytes of one file with everything that was merged.
    pub fn file(&self) -> Result<Vec<u8>> {
        let experiment = self.merged.experiment();
        let asked = asked(experiment.specification().repetitions().most());
        Ok(records::file(&header(experiment)?, experiment, &asked, &self.merged.parts))
    }
}

/// The header of files of an experiment. The specification becomes an object of JavaScript on the way, because the code
/// that writes specifications as JSON text is large.
fn header(experiment: &Experiment) -> Result<Header> {
    Ok(Header::of_node(from_js(to_js(&experiment.specification())?)?))
}

/// Reads what a file contains.
fn open(name: String, file: Vec<u8>) -> std::result::Result<RecordFile<Vec<u8>>, String> {
    let contents = Contents::read(&file).map_err(|sentence| format!("{name}: {sentence}"))?;
    let contents = contents.ok_or_else(|| format!("{name}: {}", Contents::ENDS_EARLY))?;
    Ok(RecordFile { name, file, contents })
}

/// The request of the page, where no file holds the specification.
fn asked(repetitions: u64) -> Asked {
    Asked { specification: "-".to_owned(), repetitions, shard: None }
}

#[wasm_bindgen(js_class = Results)]
impl JsResults {
    /// Reads the results that follow from a record file: those of all repetitions before the first one that is missing.
    pub fn from_records(file: Vec<u8>) -> Result<JsResults> {
        let merged = open("file".to_owned(), file).and_then(|source| records::merge(&[source]));
        let mut results = merged.map_err(|sentence| JsError::new(&sentence))?.results();
        results.look_back();
        Ok(JsResults(Rc::new(RefCell::new(results))))
    }

    /// The bytes of a record file with all repetitions so far. A run that goes on until its question is decided becomes
    /// one with a fixed number of repetitions.
    pub fn records(&self) -> Result<Vec<u8>> {
        let results = self.0.borrow();
        let repetitions = match results.experiment().specification().repetitions().until_decided() {
            Some(_) => results.repetitions(),
            None => results.experiment().specification().repetitions().most(),
        };
        let experiment = results.experiment();
        Ok(records::file(&header(experiment)?, experiment, &asked(repetitions), &results.parts()))
    }
}
