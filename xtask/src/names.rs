//! Short names between the wasm and its JavaScript, since those that wasm-bindgen gives take over a kilobyte to download; and one name
//! that only they have in common, since short names fit those of any other version.

use anyhow::{Context, Result, ensure};
use base64::{Engine, prelude::BASE64_STANDARD};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// Has wasm-opt shorten them, and print which is which.
pub const OPTION: &str = "--minify-imports-and-exports-and-modules";

/// What it then calls the one module from which everything is imported.
const MODULE: &str = "a";

/// Module, long name and short name of imports; long and short name of exports.
#[derive(Deserialize)]
struct Names {
    imports: Vec<(String, String, String)>,
    exports: Vec<(String, String)>,
}

/// The script of wasm-bindgen with the names that wasm-opt has printed. Fails if it lacks one of them; only of wasm-bindgen's own, which
/// begin with `__`, it may not need all.
pub fn shortened(script: &str, printed: &str) -> Result<String> {
    let Names { imports, mut exports } = serde_json::from_str(printed).context("wasm-opt has not printed the names")?;
    let module = imports.first().map(|(module, ..)| (format!("\"{module}\""), format!("\"{MODULE}\"")));
    let keys = imports.iter().map(|(_, long, short)| (format!(" {long}:"), format!(" {short}:")));
    // The longest first, since one may begin with another.
    exports.sort_by_key(|(long, _)| std::cmp::Reverse(long.len()));
    let fields = exports.iter().map(|(long, short)| (format!("wasm.{long}"), format!("wasm.{short}")));
    module.into_iter().chain(keys).chain(fields).try_fold(script.to_owned(), |script, (long, short)| {
        ensure!(script.contains(&long) || long.starts_with("wasm.__"), "the script of wasm-bindgen lacks {long}");
        Ok(script.replace(&long, &short))
    })
}

/// The script and the wasm bound to each other: the first import is of a module called after both, so that the script of another version,
/// which a cache may have kept, cannot start this wasm. Fails if the wasm imports nothing from the module of that short name.
pub fn bound(script: &str, wasm: &[u8]) -> Result<(String, Vec<u8>)> {
    let own = BASE64_STANDARD.encode(&Sha256::digest([script.as_bytes(), wasm].concat())[..6]);
    let (short, both) = (format!("\"{MODULE}\": import0"), format!("\"{MODULE}\": import0, \"{own}\": import0"));
    ensure!(script.contains(&short), "the script of wasm-bindgen lacks the module {MODULE}");
    Ok((script.replace(&short, &both), renamed(wasm, &own).context("the wasm has no imports")?))
}

/// The wasm, the module of whose first import is called otherwise.
fn renamed(wasm: &[u8], name: &str) -> Option<Vec<u8>> {
    let mut from = 8; // after the magic number and the version
    loop {
        let (kind, (size, start)) = (*wasm.get(from)?, number(wasm, from + 1)?);
        let end = start + size;
        if kind == IMPORTS {
            let (_, first) = number(wasm, start)?;
            let rest = wasm.get(first..end)?.strip_prefix(&[1])?.strip_prefix(MODULE.as_bytes())?;
            let section = [&wasm[start..first], &[u8::try_from(name.len()).ok()?], name.as_bytes(), rest].concat();
            return Some([&wasm[..=from], &leb128(section.len()), &section, &wasm[end..]].concat());
        }
        from = end;
    }
}

/// The kind of the section of imports.
const IMPORTS: u8 = 2;

/// The number that begins there, in LEB128, and where the next begins.
fn number(wasm: &[u8], from: usize) -> Option<(usize, usize)> {
    let mut value = 0;
    for (i, byte) in wasm.get(from..)?.iter().take(5).enumerate() {
        value |= usize::from(byte & 0x7f) << (7 * i);
        if byte < &0x80 {
            return Some((value, from + i + 1));
        }
    }
    None
}

fn leb128(mut value: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = (value & 0x7f) as u8;
        value >>= 7;
        if value == 0 {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = r#"{ "imports": [["./x_bg.js", "__wbg_draw_1f", "a"]], "exports": [["pull", "b"], ["pulls", "c"], ["__unused", "d"]] }"#;

    #[test]
    fn both_sides_have_the_same_names() {
        let script = "const import0 = { __wbg_draw_1f: function() {} }; return { \"./x_bg.js\": import0 }; wasm.pull(); wasm.pulls();";
        let short = "const import0 = { a: function() {} }; return { \"a\": import0 }; wasm.b(); wasm.c();";
        assert_eq!(shortened(script, PRINTED).unwrap(), short);
    }

    #[test]
    fn script_and_wasm_have_a_name_of_their_own() {
        // A type () -> (), and the import of a.b; the size of its section takes two bytes afterwards, as it would with 120 more imports.
        let import = b"\x01a\x01b\x00\x00";
        let wasm = |first: &[u8], size: &[u8]| {
            let rest = import.repeat(19);
            [&b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x02"[..], size, b"\x14", first, &rest, b"\x0a\x01\x00"].concat()
        };
        let (script, bytes) = bound("{ \"a\": import0 }", &wasm(import, b"\x79")).unwrap();
        let own = script.strip_prefix("{ \"a\": import0, \"").unwrap().strip_suffix("\": import0 }").unwrap();
        assert_eq!(own.len(), 8);
        assert_eq!(bytes, wasm(&[b"\x08", own.as_bytes(), b"\x01b\x00\x00"].concat(), b"\x80\x01"));
        assert_ne!(bound("{ \"a\": import0  }", &wasm(import, b"\x79")).unwrap().1, bytes);
        assert!(bound("{ \"a\": import0 }", b"\0asm\x01\0\0\0").is_err());
        assert!(bound("{}", &wasm(import, b"\x79")).is_err());
    }

    #[test]
    fn a_name_that_is_nowhere_is_an_error() {
        assert!(shortened("", PRINTED).unwrap_err().to_string().contains("./x_bg.js"));
        assert!(shortened("", "").is_err());
    }
}
