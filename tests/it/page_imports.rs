//! Tests that the scripts of the page import only from folders above their own in the table of `www/README.md`, and
//! that no line of a script is too long.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The longest line of a script, in characters.
const COLUMNS: usize = 120;

/// A row of the table: a folder, or a single file in `www/`.
struct Folder {
    path: PathBuf,
    is_view: bool,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("www")
}

/// Returns the rows of the table of folders, from top to bottom. A folder without a row counts as a view, and is
/// inserted after the views that have a row.
fn table() -> Vec<Folder> {
    let mut table = rows();
    let after_views = 1 + table.iter().rposition(|folder| folder.is_view).expect("the table has views");
    let entries = fs::read_dir(root()).expect("www/ can be read").map(|entry| entry.expect("the entry can be read").path());
    for path in entries.filter(|path| path.is_dir()) {
        let path = path.strip_prefix(root()).expect("the folder is in www/").to_owned();
        if !table.iter().any(|folder| folder.path == path) {
            table.insert(after_views, Folder { path, is_view: true });
        }
    }
    table
}

/// Returns the rows of the table in `www/README.md`.
fn rows() -> Vec<Folder> {
    let readme = fs::read_to_string(root().join("README.md")).expect("www/README.md is there");
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let folder =
        |(name, purpose): (&str, &str)| Folder { path: normal(Path::new(name)), is_view: purpose.starts_with("view:") };
    rows.map(folder).collect()
}

/// Resolves `.` and `..` in a path.
fn normal(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut sum, part| {
        match part {
            Component::ParentDir => {
                sum.pop();
            }
            Component::CurDir => {}
            part => sum.push(part),
        }
        sum
    })
}

/// Returns all scripts in `www/` except the generated ones, as paths relative to `www/`.
fn scripts() -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "js") {
                found.push(path.strip_prefix(root()).expect("the script is in www/").to_owned());
            }
        }
    }
    let mut found = Vec::new();
    walk(&root(), &mut found);
    found.retain(|path| !path.starts_with("pkg"));
    found.sort();
    found
}

/// Returns the scripts that a script imports, statically or dynamically. Imports of types in comments do not count,
/// because they load nothing.
fn imports(script: &Path) -> Vec<PathBuf> {
    let text = fs::read_to_string(root().join(script)).expect("the script can be read");
    let code = text.lines().filter(|line| !is_comment(line)).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for marker in ["from '", "import '", "import('"] {
        for (at, _) in code.match_indices(marker) {
            let rest = &code[at + marker.len()..];
            let path = rest.split('\'').next().expect("a split has a first part");
            let in_comment = code[..at].rsplit('\n').next().is_some_and(|line| line.contains("/**"));
            if path.starts_with('.') && !in_comment {
                found.push(normal(&script.parent().expect("a script has a folder").join(path)));
            }
        }
    }
    found
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") || line.starts_with("/*") || line.starts_with("* ")
}

/// Returns the number of the row for a script, or of the row for its folder if the script has none.
fn place(table: &[Folder], script: &Path) -> Option<usize> {
    let find = |path: &Path| table.iter().position(|folder| folder.path == path);
    find(script).or_else(|| find(script.parent()?))
}

/// Returns a sentence about an import if it is against the order.
fn complaint(table: &[Folder], script: &Path, imported: &Path) -> Option<String> {
    let missing = |path: &Path| format!("the table in www/README.md lacks the folder of {}", path.display());
    let Some(here) = place(table, script) else { return Some(missing(script)) };
    let Some(there) = place(table, imported) else { return Some(missing(imported)) };
    let [from, to] = [script, imported].map(|path| path.display());
    if there > here {
        return Some(format!("{from} imports {to}, which is in a folder below its own in www/README.md"));
    }
    (there != here && table[here].is_view && table[there].is_view)
        .then(|| format!("{from} imports {to}, but views never import each other"))
}

#[test]
fn every_script_imports_only_from_folders_above_its_own() {
    let table = table();
    let mut complaints = Vec::new();
    for script in scripts() {
        complaints
            .extend(place(&table, &script).is_none().then(|| format!("{} has no row in www/README.md", script.display())));
        complaints.extend(imports(&script).iter().filter_map(|imported| complaint(&table, &script, imported)));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn an_import_against_the_order_is_reported() {
    let table = table();
    let complaint = |script: &str, imported: &str| complaint(&table, Path::new(script), Path::new(imported));
    assert_eq!(complaint("simulator/run.js", "ui/dom.js"), None);
    assert_eq!(complaint("ui/field.js", "ui/dom.js"), None);
    assert_eq!(complaint("simulator/pool.js", "base.js"), None);
    assert!(complaint("ui/dom.js", "simulator/run.js").unwrap().contains("below its own"));
    assert!(complaint("base.js", "main.js").unwrap().contains("below its own"));
    assert!(complaint("sweep/sweep.js", "regret/regret.js").unwrap().contains("views never import each other"));
    assert!(complaint("sweep/sweep.js", "new/new.js").unwrap().contains("lacks the folder"));
}

#[test]
fn no_scripts_import_each_other_in_a_circle() {
    let all: BTreeMap<PathBuf, Vec<PathBuf>> =
        scripts().into_iter().map(|script| (script.clone(), imports(&script))).collect();
    let mut done = BTreeSet::new();
    for script in all.keys() {
        follow(&all, script, &mut Vec::new(), &mut done);
    }
}

/// Follows the imports of a script.
///
/// # Panics
///
/// If the imports lead back to a script on the way.
fn follow<'a>(
    all: &'a BTreeMap<PathBuf, Vec<PathBuf>>,
    script: &'a Path,
    way: &mut Vec<&'a Path>,
    done: &mut BTreeSet<&'a Path>,
) {
    way.push(script);
    if let Some(at) = way[..way.len() - 1].iter().position(|before| *before == script) {
        let names: Vec<_> = way[at..].iter().map(|path| path.display().to_string()).collect();
        panic!("scripts import each other in a circle: {}", names.join(", "));
    }
    if done.insert(script) {
        for imported in all.get(script).into_iter().flatten() {
            follow(all, imported, way, done);
        }
    }
    way.pop();
}

#[test]
fn no_line_of_a_script_is_too_long() {
    let long = |script: PathBuf| {
        let text = fs::read_to_string(root().join(&script)).expect("the script can be read");
        let lines = text.lines().enumerate().filter(|(_, line)| line.chars().count() > COLUMNS);
        lines.map(move |(at, _)| format!("{}:{}", script.display(), at + 1)).collect::<Vec<_>>()
    };
    let found: Vec<String> = scripts().into_iter().flat_map(long).collect();
    assert!(found.is_empty(), "lines of more than {COLUMNS} characters: {}", found.join(", "));
}
