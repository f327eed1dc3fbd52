//! A wasm module without the names of its functions, which only a debugger shows: a ninth of what a visitor downloads.
//!
//! Neither cargo's `strip` nor wasm-pack does it: the one also takes away what wasm-bindgen has to read, the other has no option.

use anyhow::{Context, Result};

/// Before the first section: `\0asm` and the version.
const HEAD: usize = 8;
/// The id of a section that has a name and changes nothing of what a module does.
const CUSTOM: u8 = 0;

/// The module without its section called `name`.
pub fn removed(module: &[u8]) -> Result<Vec<u8>> {
    let (head, mut rest) = module.split_at_checked(HEAD).context("not a wasm module")?;
    let mut kept = head.to_vec();
    while !rest.is_empty() {
        let (length, content) = length(&rest[1..]).context("a wasm section without its length")?;
        let (content, next) = content.split_at_checked(length).context("a wasm section that is cut off")?;
        if !(rest[0] == CUSTOM && content.starts_with(b"\x04name")) {
            kept.extend(&rest[..rest.len() - next.len()]);
        }
        rest = next;
    }
    Ok(kept)
}

/// A number in LEB128, and what follows it.
fn length(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let last = bytes.iter().take(5).position(|byte| byte & 0x80 == 0)?;
    let (number, rest) = bytes.split_at(last + 1);
    Some((number.iter().rev().fold(0, |sum, byte| sum << 7 | usize::from(byte & 0x7f)), rest))
}

#[cfg(test)]
mod tests {
    use super::removed;

    #[test]
    fn only_the_names_are_removed() {
        let long = [&[1, 0x80, 1][..], &[7; 128]].concat();
        let module = |sections: &[&[u8]]| [&b"\0asm\x01\0\0\0"[..], &sections.concat()].concat();
        let (names, other) = (&b"\0\x06\x04name!"[..], &b"\0\x06\x05names"[..]);
        assert_eq!(removed(&module(&[&long, names, other])).unwrap(), module(&[&long, other]));
        assert!(removed(b"\0asm\x01\0\0\0\0\x09\x04name").is_err(), "cut off");
    }
}
