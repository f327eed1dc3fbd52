//! What a policy module must and must not contain. The error for a violation is a sentence.

use super::about::{About, SECTION};
use super::binary::{FUNCTION, Limits, MEMORY, Sections, written};
use super::meter::metered;
use crate::input::quote;

/// The largest number of bytes of a module.
pub const MAX_MODULE: usize = 256 << 10;
/// The largest memory, in pages of 64 kB: 16 MB.
const PAGES: u32 = 256;
/// The largest number of elements of all tables.
const ELEMENTS: u32 = 10_000;

/// The codes of the types of numbers that a module and the program pass to each other.
const I32: u8 = 0x7f;
const F64: u8 = 0x7c;

/// The type of a function: the number of the parameters, their types, the number of the results, and their types.
type Type = &'static [u8];

/// The functions that a module may import from `bb`, and their types.
const IMPORTS: [(&str, Type); 5] = [
    ("random", &[0, 1, F64]),
    ("below", &[1, I32, 1, I32]),
    ("ln", &[1, F64, 1, F64]),
    ("exp", &[1, F64, 1, F64]),
    ("pow", &[2, F64, F64, 1, F64]),
];

/// When a module must export a function.
enum Needed {
    Always,
    IfTrue(fn(&About) -> bool, &'static str),
    Never,
}

/// The functions that a module exports, their types, and when they are needed.
const EXPORTS: [(&str, Type, Needed); 8] = [
    ("bb_start", &[2, I32, F64, 0], Needed::Always),
    ("bb_choose", &[1, F64, 1, I32], Needed::Always),
    ("bb_observe", &[3, I32, F64, F64, 0], Needed::Always),
    ("bb_param", &[2, I32, F64, 0], Needed::IfTrue(|about| !about.params.is_empty(), ", because the module has parameters")),
    ("bb_cost", &[2, I32, F64, 0], Needed::IfTrue(About::is_told_costs, ", because the module is told the costs")),
    ("bb_bar", &[1, I32, 0], Needed::Never),
    ("bb_index", &[1, I32, 1, F64], Needed::Never),
    ("bb_interval", &[2, I32, I32, 1, F64], Needed::Never),
];

/// Checks the bytes of a module. Returns what the module says about itself, and its code with a meter.
pub(super) fn check(bytes: &[u8]) -> Result<(About, Vec<u8>), String> {
    if bytes.len() > MAX_MODULE {
        return Err(format!("expected a module of at most {MAX_MODULE} bytes, found {}", bytes.len()));
    }
    let sections = Sections::read(bytes)?;
    check_imports(&sections)?;
    check_memory(&sections)?;
    if sections.start {
        return Err("expected a module without a start function, found one: move its code to `bb_start`".to_owned());
    }
    if sections.tags {
        return Err("expected a module without exceptions, found the section of their tags".to_owned());
    }
    let mut own = sections.custom.iter().filter(|(name, _)| *name == SECTION);
    let about = match (own.next(), own.next()) {
        (Some((_, json)), None) => About::read(json)?,
        (None, _) => return Err(format!("expected a custom section {SECTION:?} that describes the policy, found none")),
        (Some(_), Some(_)) => return Err(format!("expected one custom section {SECTION:?}, found several")),
    };
    check_exports(&sections, &about)?;
    Ok((about, metered(&sections, &EXPORTS.map(|(name, ..)| name))?))
}

fn check_imports(sections: &Sections) -> Result<(), String> {
    for import in &sections.imports {
        let allowed = IMPORTS.iter().find(|(name, _)| import.module == "bb" && import.name == *name);
        let Some((name, expected)) = allowed else {
            let names: Vec<&str> = IMPORTS.iter().map(|(name, _)| *name).collect();
            let (module, name) = (quote(import.module), quote(import.name));
            return Err(format!("expected no imports but {} from \"bb\", found {name} from {module}", names.join(", ")));
        };
        let number = import.function.ok_or_else(|| format!("expected the import {name} to be a function"))?;
        is_of_type(&format!("the import {name}"), sections.types.get(number as usize).copied(), expected)?;
    }
    Ok(())
}

/// Checks the limits of memory and tables. A page can limit what a module takes only by limits in the module itself.
fn check_memory(sections: &Sections) -> Result<(), String> {
    let [memory] = &sections.memories[..] else {
        return Err(format!("expected one memory, found {}", sections.memories.len()));
    };
    if memory.flags > 1 {
        return Err("expected a memory with addresses of 32 bits that is not shared, found another kind".to_owned());
    }
    if memory.most > PAGES {
        let found = if memory.flags == 1 { format!("{} pages", memory.most) } else { "none".to_owned() };
        return Err(format!(
            "expected a memory with a maximum of at most {PAGES} pages, which is 16 MB, found {found}: pass the linker \
             --max-memory={}",
            PAGES << 16
        ));
    }
    let elements = |sum: u32, table: &Limits| sum.saturating_add(table.most.max(table.least));
    if sections.tables.iter().any(|table| table.flags > 1) || sections.tables.iter().fold(0, elements) > ELEMENTS {
        return Err(format!("expected tables with a maximum of at most {ELEMENTS} elements in all, found larger ones"));
    }
    Ok(())
}

fn check_exports(sections: &Sections, about: &About) -> Result<(), String> {
    let find = |name: &str, kind: u8| sections.exports.iter().find(|export| export.name == name && export.kind == kind);
    if find("memory", MEMORY).is_none() {
        return Err("expected the memory to be exported as `memory`, found no such export".to_owned());
    }
    for (name, expected, needed) in EXPORTS {
        let Some(export) = sections.exports.iter().find(|export| export.name == name) else {
            let because = match needed {
                Needed::Always => "",
                Needed::IfTrue(holds, why) if holds(about) => why,
                _ => continue,
            };
            return Err(format!("expected an export {name} of type {}{because}, found none", written(expected)));
        };
        let found = if export.kind == FUNCTION { sections.type_of(export.index) } else { None };
        is_of_type(&format!("the export {name}"), found, expected)?;
    }
    Ok(())
}

fn is_of_type(what: &str, found: Option<&[u8]>, expected: Type) -> Result<(), String> {
    if found == Some(expected) {
        return Ok(());
    }
    let found = found.map_or("something else".to_owned(), written);
    Err(format!("expected {what} to be a function of type {}, found {found}", written(expected)))
}
