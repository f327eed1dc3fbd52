//! Tests that imports run one way, so that the library can be read in the order of the modules in `src/lib.rs`.
//!
//! * Library: code in the module `a`, its files below `src/a/` and its unit tests included, may use `crate::b` only
//!   when `lib.rs` lists `b` above `a`, or when `b` is `a` itself.
//! * Folders of the library: files next to each other, such as `src/preset/kube.rs` and `src/preset/omega.rs`, form no
//!   cycle. A file and the files in its folder may use each other, because together they are one module.
//! * Command line and xtask: their modules form no cycle.
//!
//! A unit test may not use a later module either. A test that needs one belongs in `tests/`, where the order does not
//! apply.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the libraries: the simulator, and the policies.
pub(super) const CRATES: [&str; 2] = ["src", "policies/src"];

/// A use of `crate::...` or `super::...`, written as a path from the root of its crate.
#[derive(Clone, Debug, PartialEq)]
struct Import {
    line: usize,
    target: Vec<String>,
}

/// A source file, the path of its module, and what it imports.
struct File {
    path: PathBuf,
    module: Vec<String>,
    imports: Vec<Import>,
}

/// Replaces comments and string literals by spaces, so that only code is left. Line breaks stay.
pub(super) fn code_only(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(hashes) = raw_string(rest) {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = hashes + 2;
            rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len())
        } else if first == '"' {
            let mut escaped = false;
            let closes = |c: char| {
                let end = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                end
            };
            rest[1..].find(closes).map_or(rest.len(), |at| at + 2)
        } else if rest.starts_with("'\"'") || rest.starts_with("'{'") || rest.starts_with("'}'") {
            3
        } else {
            code.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        code.extend(rest[..length].chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
        rest = &rest[length..];
    }
    code
}

/// Returns the number of hashes of the raw string with which `text` begins; `None` if `text` begins with something
/// else.
fn raw_string(text: &str) -> Option<usize> {
    let hashes = text.strip_prefix('r')?;
    let count = hashes.len() - hashes.trim_start_matches('#').len();
    hashes[count..].starts_with('"').then_some(count)
}

pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Adds the paths below `base` that the start of `text` names: one for `b::c`, several for `{b, c::d}`. Returns the
/// rest of the text.
pub(super) fn paths<'a>(text: &'a str, base: &[String], found: &mut Vec<Vec<String>>) -> &'a str {
    if let Some(list) = text.strip_prefix('{') {
        let mut rest = list;
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == '*');
            match rest.strip_prefix('}') {
                Some(after) => return after,
                None if rest.starts_with(is_word) => rest = paths(rest, base, found),
                None => return rest,
            }
        }
    }
    let rest = text.trim_start_matches(is_word);
    let word = &text[..text.len() - rest.len()];
    let path: Vec<String> = base.iter().cloned().chain((!word.is_empty()).then(|| word.to_owned())).collect();
    if let Some(next) = rest.strip_prefix("::") {
        return paths(next, &path, found);
    }
    found.push(path);
    rest.strip_prefix(" as ").map_or(rest, |name| name.trim_start_matches(is_word))
}

/// Returns the imports of a module with this code, and of the modules inside the same file.
fn imports(module: &[String], code: &str) -> Vec<Import> {
    let mut imports = Vec::new();
    // The modules inside the file at the current place: the name of each, and the depth of braces around it.
    let (mut inner, mut depth): (Vec<(String, usize)>, usize) = (Vec::new(), 0);
    let mut previous = ' ';
    for (at, c) in code.char_indices() {
        let rest = &code[at..];
        let begins = !is_word(previous);
        previous = c;
        match c {
            '{' => depth += 1,
            '}' => {
                depth = depth.saturating_sub(1);
                inner.retain(|(_, outside)| *outside < depth);
            }
            _ => {}
        }
        if !begins {
            continue;
        }
        if let Some((name, _)) = rest.strip_prefix("mod ").and_then(|rest| rest.split_once(" {"))
            && name.chars().all(is_word)
        {
            inner.push((name.to_owned(), depth));
        }
        let mut base: Vec<String> = module.iter().cloned().chain(inner.iter().map(|(name, _)| name.clone())).collect();
        let mut after = rest;
        if let Some(path) = rest.strip_prefix("crate::") {
            (base, after) = (Vec::new(), path);
        } else if !code[..at].ends_with("super::") {
            while let Some(path) = after.strip_prefix("super::") {
                base.pop();
                after = path;
            }
        }
        if after.len() < rest.len() {
            let line = code[..at].matches('\n').count() + 1;
            let mut targets = Vec::new();
            paths(after, &base, &mut targets);
            imports.extend(targets.into_iter().map(|target| Import { line, target }));
        }
    }
    imports
}

/// Returns every Rust file below the root folder of a crate, except for `root_files`, which may use every module.
fn files(root: &str, root_files: &[&str]) -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(root);
    let (mut found, mut folders) = (Vec::new(), vec![root.clone()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let inside = path.strip_prefix(&root).unwrap().to_owned();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs")
                && !root_files.iter().any(|file| Path::new(file) == inside)
            {
                let module: Vec<String> =
                    inside.with_extension("").iter().map(|step| step.to_str().unwrap().to_owned()).collect();
                let imports = imports(&module, &code_only(&fs::read_to_string(&path).unwrap()));
                let path = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().to_owned();
                found.push(File { path, module, imports });
            }
        }
    }
    assert!(found.len() > 10, "{} has too few sources", root.display());
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// Returns the modules that the `lib.rs` in this folder declares, in their order.
fn declared(folder: &str) -> Vec<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join("lib.rs")).unwrap();
    let name = |line: &str| Some(line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';')?.to_owned());
    text.lines().filter_map(name).collect()
}

/// Returns a sentence for every import of a module that comes after the importing module in `order`.
fn against_the_order(files: &[File], order: &[String]) -> Vec<String> {
    let place = |module: &String| order.iter().position(|known| known == module);
    let mut sentences = Vec::new();
    for File { path, module, imports } in files {
        let own = place(&module[0]).unwrap_or_else(|| panic!("lib.rs declares no module {}", module[0]));
        for Import { line, target } in imports {
            if target.first().and_then(place).is_some_and(|other| other > own) {
                let (path, own, other) = (path.display(), &module[0], &target[0]);
                sentences.push(format!(
                    "{path}:{line}: `{own}` uses `{other}`, but a module may use only modules above it in src/lib.rs"
                ));
            }
        }
    }
    sentences.dedup();
    sentences
}

/// Returns a sentence for every parent whose modules form a cycle.
fn cycles(files: &[File]) -> Vec<String> {
    // For each parent, the modules that each module uses among its siblings, and the place of the first use.
    let mut uses: BTreeMap<&[String], BTreeMap<&str, BTreeMap<&str, String>>> = BTreeMap::new();
    let known: BTreeSet<&[String]> =
        files.iter().flat_map(|file| (1..=file.module.len()).map(|end| &file.module[..end])).collect();
    for File { path, module, imports } in files {
        for Import { line, target } in imports {
            let shared = module.iter().zip(target).take_while(|(a, b)| a == b).count();
            if shared < module.len() && shared < target.len() && known.contains(&target[..=shared]) {
                let place = format!("{}:{line}", path.display());
                let siblings = uses.entry(&module[..shared]).or_default();
                siblings.entry(&module[shared]).or_default().entry(&target[shared]).or_insert(place);
            }
        }
    }
    uses.values().filter_map(cycle).collect()
}

/// Returns a sentence that names one cycle of a graph; `None` if the graph has no cycle.
fn cycle(uses: &BTreeMap<&str, BTreeMap<&str, String>>) -> Option<String> {
    // A module that uses none of the remaining modules is in no cycle. Once all such modules are removed, every module
    // uses another one, so a walk along the uses ends in a cycle.
    let mut left: BTreeSet<&str> = uses.keys().copied().collect();
    while let Some(free) = left.iter().copied().find(|module| !uses[module].keys().any(|other| left.contains(other))) {
        left.remove(free);
    }
    let mut way: Vec<&str> = vec![left.first()?];
    loop {
        let next = *uses[way[way.len() - 1]].keys().find(|other| left.contains(*other))?;
        if let Some(start) = way.iter().position(|module| *module == next) {
            way.drain(..start);
            way.push(next);
            let steps = way.windows(2).map(|step| format!("`{}` uses `{}` ({})", step[0], step[1], uses[step[0]][step[1]]));
            return Some(format!("modules form a cycle: {}", steps.collect::<Vec<_>>().join(", ")));
        }
        way.push(next);
    }
}

fn expect_none(sentences: &[String]) {
    assert!(sentences.is_empty(), "\n{}\n", sentences.join("\n"));
}

#[test]
fn a_module_uses_only_modules_above_it() {
    for folder in CRATES {
        expect_none(&against_the_order(&files(folder, &["lib.rs"]), &declared(folder)));
    }
}

#[test]
fn files_of_a_folder_form_no_cycle() {
    for folder in CRATES {
        expect_none(&cycles(&files(folder, &["lib.rs"])));
    }
}

#[test]
fn the_command_line_has_no_cycle() {
    expect_none(&cycles(&files("cli/src", &["main.rs"])));
}

#[test]
fn xtask_has_no_cycle() {
    expect_none(&cycles(&files("xtask/src", &["main.rs"])));
}

/// The table of contents must name every module once, in the order of the declarations.
#[test]
fn the_table_of_contents_lists_every_module() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    let module = |line: &str| Some(line.strip_prefix("//! * ")?.split('`').nth(1)?.to_owned());
    let listed: Vec<String> = text.lines().filter_map(module).collect();
    assert_eq!(listed, declared("src"));
}

/// Returns a file with the given module and text, which need not exist.
fn made_up(module: &str, text: &str) -> File {
    let module: Vec<String> = module.split('/').map(str::to_owned).collect();
    let path = PathBuf::from(format!("src/{}.rs", module.join("/")));
    File { imports: imports(&module, &code_only(text)), path, module }
}

#[test]
fn a_single_import_against_the_order_is_named() {
    let order = ["law", "policy", "wasm"].map(str::to_owned);
    let text = "//! Uses crate::wasm in prose only.\nuse crate::law::Law;\nuse crate::{law::read, policy};\n\
                const QUOTED: &str = \"crate::wasm\";\n\
                #[cfg(test)]\nmod tests {\n    use super::super::wasm::convert;\n}\n";
    let files = [made_up("law/beta", "use super::wasm_like;\nuse super::super::law;\n"), made_up("policy", text)];
    assert!(against_the_order(&files[..1], &order).is_empty());
    assert_eq!(
        against_the_order(&files, &order),
        ["src/policy.rs:7: `policy` uses `wasm`, but a module may use only modules above it in src/lib.rs"]
    );
}

#[test]
fn a_cycle_is_named() {
    let a = || made_up("preset/a", "use super::{b, own_item};\n");
    let b = || made_up("preset/b", "use super::c::item;\n");
    assert!(cycles(&[a(), b(), made_up("preset/c", "use super::d;\n")]).is_empty());
    let closed = [a(), b(), made_up("preset/c/tests", "\n\nuse crate::preset::a;\n"), made_up("preset/c", "")];
    assert_eq!(
        cycles(&closed),
        ["modules form a cycle: `a` uses `b` (src/preset/a.rs:1), `b` uses `c` (src/preset/b.rs:1), \
          `c` uses `a` (src/preset/c/tests.rs:3)"]
    );
}
