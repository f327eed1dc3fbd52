//! Reads files.

use anyhow::{Context, Result, bail};
use budgeted_bandits::error;
use budgeted_bandits::input::Node;
use budgeted_bandits::specification::{Known, LIMITS, Limits, RECORDED, Specification};
use std::io::Read;
use std::path::Path;

/// Reads the text of a file, or of standard input if the path is `-`.
///
/// # Errors
///
/// If the file cannot be read or is not encoded in UTF-8.
pub fn read(path: &Path) -> Result<String> {
    decoded(bytes(path)?).with_context(|| name(path))
}

/// Reads the bytes of a file, or of standard input if the path is `-`.
///
/// # Errors
///
/// If the file cannot be read.
pub fn bytes(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read =
        if path == Path::new("-") { std::io::stdin().read_to_end(&mut bytes).map(|_| bytes) } else { std::fs::read(path) };
    read.with_context(|| name(path))
}

/// What messages call a file.
pub fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// Reads a specification. Larger ones are allowed if no process holds all of their repetitions: because they are kept in
/// record files, or because only one of them is needed.
///
/// # Errors
///
/// If the specification is wrong or too large. The error then says that it could be kept in record files.
pub fn specification(text: &str, kept: bool) -> Result<Specification> {
    Ok(node(&Node::from_json(text)?, kept)?)
}

/// Reads a specification like [`specification`] from a tree of values, with an error of the library.
pub fn node(node: &Node, kept: bool) -> Result<Specification, error::Error> {
    checked(kept, |limits| Specification::read_known(node, &Known { limits, ..Known::default() }))
}

/// The specification that `within` checks with limits, with the error of [`specification`].
pub fn checked(
    kept: bool,
    within: impl Fn(&Limits) -> Result<Specification, error::Error>,
) -> Result<Specification, error::Error> {
    within(if kept { &RECORDED } else { &LIMITS }).map_err(|error| {
        if kept || within(&RECORDED).is_err() {
            return error;
        }
        let message = format!(
            "{}; if records are kept with --keep, or with `shard` and `merge`, which divide the work, {} repetitions and \
             {:e} pulls are allowed",
            error.message, RECORDED.repetitions, RECORDED.all_pulls
        );
        error::Error { message, ..error }
    })
}

/// The index of a policy in the specification, given by its name or by its number from 1. A name stands for the first
/// policy of this name.
///
/// # Errors
///
/// If the specification has no such policy.
pub fn policy(wanted: &str, specification: &Specification) -> Result<usize> {
    let ids: Vec<&str> = specification.policies().iter().map(|player| player.entry.id).collect();
    let by_number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|place| *place < ids.len());
    match ids.iter().position(|id| *id == wanted).or(by_number) {
        Some(place) => Ok(place),
        None => bail!("--policy: expected one of {}, or a number from 1 to {}, found {wanted:?}", ids.join(", "), ids.len()),
    }
}

/// Decodes UTF-8 and removes a byte order mark. The page refuses the same files with the same sentences. Tables of data
/// may have other encodings, see `import::decode`.
fn decoded(bytes: Vec<u8>) -> Result<String> {
    // A text in UTF-16 begins with a byte order mark or with an ASCII character, which has a byte of 0.
    let found = match bytes.as_slice() {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, ..] | [_, 0, ..] => "UTF-16",
        _ => "other bytes",
    };
    match String::from_utf8(bytes) {
        Ok(text) if found != "UTF-16" => Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
        _ => bail!("expected a text in UTF-8, found {found}: save the file as UTF-8"),
    }
}
