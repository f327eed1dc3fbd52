//! Tests that a policy, a law, a preset, a view or a statistic can be added with a few lines.
//!
//! The templates in `tests/adding` are added to a copy of the project. Golden answers are then written for the copy,
//! its tests run, and its page is opened.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::grade::Grade;
use crate::project::Project;
use crate::server::Server;
use crate::site::offline::walk;
use crate::site::{self, Edition};
use crate::tools::{self, toolchain};

/// An addition to the project: new files, and new lines in existing files.
struct Addition {
    /// The new files: the name of each in `tests/adding`, and its path in the project.
    files: &'static [(&'static str, &'static str)],
    /// The new lines: the file, the line after which a line is inserted, and the inserted line.
    lines: &'static [(&'static str, &'static str, &'static str)],
    /// The files that `cargo xtask bless` must write. It must not change any other file but those with digests, [`DIGESTS`].
    blessed: &'static [&'static str],
}

/// The digests of golden answers, which get a new line or change with every addition that has a golden answer.
const DIGESTS: [&str; 2] = ["src/records/numbers.txt", "src/records/digests.txt"];

const ADDITIONS: &[Addition] = &[
    Addition {
        files: &[("policy.rs", "policies/src/policy/fewer_pulls.rs")],
        lines: &[
            ("policies/src/policy.rs", "mod uniform;", "mod fewer_pulls;"),
            ("policies/src/policy.rs", "    &uniform::ENTRY,", "    &fewer_pulls::ENTRY,"),
        ],
        blessed: &["tests/golden/policies/fewer-pulls.json"],
    },
    Addition {
        files: &[("law.rs", "src/law/rising.rs")],
        lines: &[
            ("src/law.rs", "mod quantile;", "mod rising;"),
            ("src/law.rs", "    empirical::Empirical,", "    rising::Rising,"),
            (
                "www/settings/sketch.js",
                "  empirical,",
                "  rising: ({ high }, most) => (is_number(high) ? curve(MIDDLES.map((at) => (at * most > high ? 0 : at))) : null),",
            ),
        ],
        blessed: &["tests/golden/laws/rising.json"],
    },
    Addition {
        files: &[("preset.rs", "src/preset/half_price.rs")],
        lines: &[("src/preset.rs", "    start: TWO_ARMS, M_UCB_BIAS, LOW_COST;", "    half_price: HALF_PRICE;")],
        blessed: &["tests/golden/presets/half-price.json"],
    },
    Addition {
        files: &[("view.js", "www/names/names.js")],
        lines: &[(
            "www/main.js",
            "  sweep: { name: 'Sweep', make: async (root) => new Sweep(root, session.form, session.pool) },",
            "  names: { name: 'Names', make: async (root) => new (await import('./names/names.js')).Names(root, session.form) },",
        )],
        blessed: &[],
    },
];

/// A statistic stands in every answer and changes all golden files, so it is added after the others have been tested.
const STATISTIC: &[Addition] = &[Addition {
    files: &[],
    lines: &[
        (
            "src/report/statistics.rs",
            "        stopping_time: f64 = all.last.pulls.mean(), \"pulls\", 0;",
            "        /// The regret per pull, over the pulls of all repetitions; `None` without any pull.\n        \
             regret_per_pull: Option<f64> = ratio(&all.last.regret, &all.last.pulls), \"regret per pull\", 4;",
        ),
        (
            "docs/exports.md",
            "| `stopping_time` | the mean number of pulls until the budget is spent |",
            "| `regret_per_pull` | the regret per pull, over the pulls of all repetitions; empty without any pull |",
        ),
    ],
    blessed: &[],
}];

/// The packages that are compiled again for the copy. The target folder holds the compiled dependencies.
const PACKAGES: [&str; 3] = ["budgeted-bandits", "budgeted-bandits-cli", "budgeted-bandits-policies"];

/// The contents of files, by their paths in the project.
type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Makes all additions to a copy of the project, and tests the copy.
pub fn check(project: &Project) -> Result<()> {
    let folder = &project.target()?.join("adding");
    let shell = &project.shell()?;
    let mut files = originals(project, shell)?;
    shell.change_dir(folder);
    shell.set_var("CARGO_TARGET_DIR", project.target()?);
    add(project, ADDITIONS, &mut files)?;
    write(folder, &files)?;
    library(shell, folder, &files)?;
    add(project, STATISTIC, &mut files)?;
    write(folder, &files)?;
    answers(shell)?;
    page(project, folder)
}

/// Makes additions to the files of the project.
fn add(project: &Project, additions: &[Addition], files: &mut Files) -> Result<()> {
    for Addition { files: new, lines, .. } in additions {
        for (template, path) in *new {
            let template = fs::read(project.root.join("tests/adding").join(template))?;
            ensure!(files.insert(path.into(), template).is_none(), "{path} exists already");
        }
        for (path, before, line) in *lines {
            insert(files, path, before, line)?;
        }
    }
    Ok(())
}

/// Options with which cargo compiles the copy's packages with little optimisation.
fn fast() -> Vec<String> {
    PACKAGES.map(|package| format!("--config=profile.test.package.{package}.opt-level=1")).into()
}

/// Writes golden answers for the copy, and runs those of its tests that loop over policies, laws, presets or folders.
fn library(shell: &Shell, folder: &Path, files: &Files) -> Result<()> {
    let fast = [fast(), PACKAGES.map(|package| format!("--package={package}")).into()].concat();
    let fast = &fast;
    cmd!(shell, "cargo test {fast...} --quiet --test it golden::bless -- --ignored").run()?;
    let expected = ADDITIONS.iter().flat_map(|addition| addition.blessed).chain(&DIGESTS).map(PathBuf::from);
    for path in expected.clone() {
        ensure!(folder.join(&path).exists(), "`cargo xtask bless` has not written {}", path.display());
    }
    for path in paths(folder)? {
        let same = files.get(&path).is_some_and(|before| fs::read(folder.join(&path)).is_ok_and(|now| now == *before));
        ensure!(same || expected.clone().any(|new| new == path), "`cargo xtask bless` has written {}", path.display());
    }
    let tests = ["golden::", "contract::", "broken_specifications::", "imports::", "page_imports::"];
    cmd!(shell, "cargo test {fast...} --quiet --test it -- {tests...}").run()?;
    Ok(cmd!(shell, "cargo test {fast...} --quiet --lib -- law::tests policy::tests preset::tests").run()?)
}

/// Looks for the statistic in every form in which the copy prints an answer, and in the documentation of the columns.
fn answers(shell: &Shell) -> Result<()> {
    let fast = &fast();
    cmd!(shell, "cargo test {fast...} --quiet --lib -- export::tests").run()?;
    let run = ["run", "--profile=test", "--quiet", "--package=budgeted-bandits-cli", "--", "run"];
    for (format, found) in [
        (["--format", "json"], "\"regret_per_pull\": 0."),
        (["--format", "table"], "  regret per pull  "),
        (["--table", "final"], ",regret_per_pull,"),
    ] {
        let answer = cmd!(shell, "cargo {fast...} {run...} src/catalogue/default.json {format...}").read()?;
        ensure!(answer.contains(found), "the answer lacks {found}:\n{answer}");
    }
    Ok(())
}

/// Builds the copy's wasm, checks the types of its scripts, packs its site, and looks for the new view and the new
/// statistic in a browser. The site has no results of presets, because computing them for the copy would take minutes.
fn page(project: &Project, folder: &Path) -> Result<()> {
    // The copy uses the npm packages of the project, because installing them again would take as long as all the rest.
    let copy = Project { packages: project.packages.clone(), ..Project::at(folder)? };
    site::build(&copy, &toolchain::shell(&copy)?, Grade::Quick)?;
    let tsc = tools::npm_packages(&copy)?.join("node_modules/.bin/tsc");
    let shell = copy.shell()?;
    cmd!(shell, "{tsc} --noEmit -p www").run()?;

    let server = Server::start(&[&site::pack(&copy, Edition::without_results(&copy)?)?], "", 0)?;
    let chromium = tools::chromium(project)?;
    shell.change_dir(&project.packages);
    Ok(cmd!(shell, "node adding.mjs").env("BB_URL", &server.url).env("BB_CHROMIUM", chromium).run()?)
}

/// Reads the project's files, except those that git ignores.
fn originals(project: &Project, shell: &Shell) -> Result<Files> {
    let paths = cmd!(shell, "git ls-files --cached --others --exclude-standard -z").quiet().read()?;
    let paths = paths.split_terminator('\0').map(|path| (PathBuf::from(path), project.root.join(path)));
    // Git still lists a file that was deleted since the last commit.
    paths.filter(|(_, source)| source.exists()).map(|(path, source)| Ok((path, fs::read(source)?))).collect()
}

/// Inserts `line` after the line `before`, which the file must contain.
fn insert(files: &mut Files, path: &str, before: &str, line: &str) -> Result<()> {
    let text = files.get_mut(Path::new(path)).with_context(|| format!("{path} is missing"))?;
    let place = format!("\n{before}\n");
    let old = std::str::from_utf8(text)?;
    ensure!(old.matches(&place).count() == 1, "{path} must contain the line `{}` once", before.trim());
    *text = old.replacen(&place, &format!("{place}{line}\n"), 1).into_bytes();
    Ok(())
}

/// Makes the folder contain exactly these files. Files with the right contents stay untouched, so that cargo need not
/// compile them again.
fn write(folder: &Path, files: &Files) -> Result<()> {
    fs::create_dir_all(folder)?;
    for path in paths(folder)? {
        if !files.contains_key(&path) {
            fs::remove_file(folder.join(path))?;
        }
    }
    for (path, text) in files {
        let path = folder.join(path);
        if fs::read(&path).ok().as_ref() != Some(text) {
            fs::create_dir_all(path.parent().context("a file has a folder")?)?;
            fs::write(path, text)?;
        }
    }
    Ok(())
}

/// Returns the paths of all files in a folder, relative to the folder.
fn paths(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    walk(folder, &mut files)?;
    files.into_iter().map(|file| Ok(file.strip_prefix(folder)?.to_path_buf())).collect()
}
