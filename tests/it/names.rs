//! Tests that no two types have the same name in the documentation of the library and of the crate of policies. A reader
//! who meets a name in a signature or in a search should not have to ask which type is meant.
//!
//! Private types do not count, and neither do types that a macro declares or re-exports.

use super::file_lengths::sources;
use super::imports::{CRATES, code_only, is_word, paths};
use super::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The names that several types may have, and why.
const SEVERAL: [(&str, &str); 2] = [
    ("Error", "crates call their errors so by convention"),
    ("Result", "crates call what may be such an error so by convention"),
];

/// The path of a module or of an item, from the root of its crate.
type Path = Vec<String>;

/// What a file makes public.
struct Module {
    types: Vec<Path>,
    /// Public modules, and what the file re-exports: items, and modules of which it re-exports everything.
    others: Vec<Path>,
}

impl Module {
    fn read(module: &[String], text: &str) -> Module {
        let code = code_only(text);
        let below = |name: &str| [module, &[name.to_owned()]].concat();
        let declared = |keyword: &str| {
            let names = code.lines().filter_map(|line| line.trim_start().strip_prefix("pub ")?.strip_prefix(keyword));
            names.map(|rest| below(rest.trim_start().split(|c| !is_word(c)).next().unwrap_or_default())).collect::<Vec<_>>()
        };
        let mut others = declared("mod ");
        for used in code.split("pub use ").skip(1) {
            match used.strip_prefix("crate::") {
                Some(used) => paths(used, &[], &mut others),
                None => paths(used, module, &mut others),
            };
        }
        Module { types: ["struct ", "enum ", "trait ", "type ", "union "].into_iter().flat_map(declared).collect(), others }
    }
}

/// Adds what `path` leads to: a type, or everything public in a module.
fn reach(modules: &BTreeMap<Path, Module>, path: &[String], reached: &mut BTreeSet<Path>) {
    if !reached.insert(path.to_owned()) {
        return;
    }
    if let Some(Module { types, others }) = modules.get(path) {
        reached.extend(types.iter().cloned());
        others.iter().for_each(|other| reach(modules, other, reached));
    } else if let Some((name, parent)) = path.split_last()
        && let Some(Module { others, .. }) = modules.get(parent)
    {
        // The item is one that the parent re-exports, itself or with everything in a module.
        for other in others {
            let all = [other.as_slice(), std::slice::from_ref(name)].concat();
            reach(modules, if other.last() == Some(name) { other } else { &all }, reached);
        }
    }
}

/// Returns the paths of all types that a user of a crate can name.
fn public(modules: &BTreeMap<Path, Module>) -> BTreeSet<Path> {
    let mut reached = BTreeSet::new();
    reach(modules, &[], &mut reached);
    let types: BTreeSet<&Path> = modules.values().flat_map(|module| &module.types).collect();
    reached.into_iter().filter(|path| types.contains(path)).collect()
}

/// Returns the names that several of the types have, each with the paths of these types.
fn shared(types: impl IntoIterator<Item = Path>) -> BTreeMap<String, Vec<String>> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in types {
        places.entry(path.last().unwrap().clone()).or_default().push(path.join("::"));
    }
    places.retain(|_, places| places.len() > 1);
    places
}

/// Returns the modules in the files of a folder.
fn modules(folder: &str) -> BTreeMap<Path, Module> {
    let folder = root().join(folder);
    let module = |path: std::path::PathBuf| {
        let inside = path.strip_prefix(&folder).unwrap().with_extension("");
        let module: Path =
            inside.iter().map(|step| step.to_str().unwrap().to_owned()).filter(|step| step != "lib").collect();
        let read = Module::read(&module, &fs::read_to_string(path).unwrap());
        (module, read)
    };
    sources(&folder).into_iter().map(module).collect()
}

#[test]
fn no_two_public_types_have_the_same_name() {
    let mut types: Vec<Path> = Vec::new();
    for folder in CRATES {
        types.extend(public(&modules(folder)).into_iter().map(|path| [&[folder.to_owned()], &*path].concat()));
    }
    assert!(types.len() > 250, "only {} public types were found", types.len());
    let shared = shared(types);
    let names: Vec<&str> = shared.keys().map(String::as_str).collect();
    assert_eq!(names, SEVERAL.map(|(name, _)| name), "types with the same name: {shared:#?}");
}

#[test]
fn a_name_of_two_public_types_is_found() {
    let path = |text: &str| -> Path { text.split("::").filter(|step| !step.is_empty()).map(str::to_owned).collect() };
    let files = [
        ("", "pub mod a;\nmod b;\nmod c;\npub use b::{Two, deep::*};\n"),
        ("a", "mod inner;\npub use inner::One;\npub struct Two<T>(T);\nstruct Three;\n"),
        ("a::inner", "pub enum One {}\npub type Hidden = u8;\n"),
        ("b", "mod deep;\nmod far;\npub use far::Two;\n"),
        ("b::deep", "pub use crate::c::Hidden;\npub trait One {}\n"),
        ("b::far", "pub struct Two;\npub struct Three;\n"),
        ("c", "// pub struct Two;\npub struct Hidden;\npub(crate) struct One;\n"),
    ];
    let modules = files.map(|(module, text)| (path(module), Module::read(&path(module), text))).into();
    let found = shared(public(&modules));
    let expected = [("One", ["a::inner::One", "b::deep::One"]), ("Two", ["a::Two", "b::far::Two"])];
    assert_eq!(found, expected.map(|(name, places)| (name.to_owned(), places.map(str::to_owned).to_vec())).into());
}
