//! Files beside the report that keep what was found out about presets, because finding it out takes hours.

use crate::console::write_file;
use anyhow::{Context, Result};
use budgeted_bandits::preset;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What a file keeps about a preset.
pub trait Entry: Serialize + DeserializeOwned {
    /// The name of the file in the folder `reproduction` beside the report.
    const FILE: &'static str;
    /// A sentence that says what the file is.
    const ABOUT: &'static str;

    /// The id of the preset.
    fn id(&self) -> &str;

    /// Whether the entry is about the preset as it is in this version of the program. Another entry counts as missing.
    fn is_current(&self) -> bool {
        preset::find(self.id()).is_some()
    }
}

/// The entries of a file, in the order of the presets.
#[derive(Deserialize, Serialize)]
pub struct File<E> {
    about: String,
    presets: Vec<E>,
}

impl<E: Entry> File<E> {
    /// The path of the file, which stands in the folder `reproduction` beside the report in the directory `out`.
    pub fn path(out: &Path) -> PathBuf {
        out.join("reproduction").join(E::FILE)
    }

    /// Reads the file. If there is none, nothing has been found out yet.
    ///
    /// # Errors
    ///
    /// Returns an error that names the file if its text is not that of such a file.
    pub fn read(out: &Path) -> Result<File<E>> {
        let path = File::<E>::path(out);
        match std::fs::read_to_string(&path) {
            Ok(text) => File::parse(&text).with_context(|| path.display().to_string()),
            Err(_) => Ok(File { about: E::ABOUT.to_owned(), presets: Vec::new() }),
        }
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not that of such a file.
    pub fn parse(text: &str) -> serde_json::Result<File<E>> {
        let mut file: File<E> = serde_json::from_str(text)?;
        file.presets.retain(E::is_current);
        Ok(file)
    }

    /// The entry of a preset, or `None` if nothing has been found out about it.
    pub fn entry(&self, id: &str) -> Option<&E> {
        self.presets.iter().find(|entry| entry.id() == id)
    }

    /// Puts the entry of a preset in its place and writes the file, so that finished presets are kept whatever happens later.
    pub fn keep(&mut self, entry: E, out: &Path) -> Result<()> {
        self.presets.retain(|other| other.id() != entry.id());
        self.presets.push(entry);
        self.presets.sort_by_key(|entry| preset::ALL.iter().position(|preset| preset.id == entry.id()));
        write_file(&File::<E>::path(out), &(serde_json::to_string_pretty(self)? + "\n"))
    }
}
