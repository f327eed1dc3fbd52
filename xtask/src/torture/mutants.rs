//! `cargo xtask mutants`: changes the code in one place at a time with cargo-mutants, and checks that a test notices.
//!
//! `tests/mutants.toml` excuses changes that no test can notice, and says at its head how. It quotes code, because numbers
//! of lines change too often. Comments beside the code were rejected because they hid what they were about,
//! `#[mutants::skip]` because it silences whole functions, and patterns in `.cargo/mutants.toml` because they name lines.
//!
//! Mutations such as `delete field x from struct Y expression` cannot be excused, because cargo-mutants 27.1 ignores
//! patterns for them.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use xshell::cmd;

use crate::project::Project;
use crate::test::has;

/// The file that excuses mutations.
const EXCEPTIONS: &str = "tests/mutants.toml";

/// Runs the tests on every mutant that `tests/mutants.toml` does not excuse. `arguments` are passed on to cargo-mutants.
pub fn run(project: &Project, arguments: &[String]) -> Result<()> {
    let shell = project.shell()?;
    if !has(&shell, "mutants") {
        return Ok(());
    }
    let mutants: Vec<Mutant> =
        serde_json::from_str(&cmd!(shell, "cargo mutants --workspace --list --json").quiet().read()?)?;
    let excused = excused(&all_exceptions(project)?, &mutants)?;
    println!("$ cargo mutants {}", arguments.join(" "));
    println!("{EXCEPTIONS} excuses {} of {} mutants", excused.len(), mutants.len());
    let patterns = excused.iter().flat_map(|name| ["--exclude-re".to_owned(), pattern(name)]);
    // The patterns come first, because cargo-mutants passes arguments after `--` on to cargo.
    let status = Command::from(cmd!(shell, "cargo mutants --workspace").args(patterns).args(arguments)).status()?;
    // Status 3 means that tests noticed all mutants, some by running for too long.
    ensure!(matches!(status.code(), Some(0 | 3)), "no test has noticed some of the mutants ({status})");
    Ok(())
}

/// A change of the code, as `cargo mutants --list --json` describes it.
#[derive(Deserialize)]
struct Mutant {
    /// The place and the change, such as `src/math.rs:9:7: replace > with >= in max`.
    name: String,
    file: String,
    function: Option<Function>,
    span: Span,
    genre: String,
}

#[derive(Deserialize)]
struct Function {
    function_name: String,
    span: Span,
}

#[derive(Deserialize)]
struct Span {
    start: Place,
    end: Place,
}

/// A line and a column, both counted from 1.
#[derive(Clone, Copy, Deserialize)]
struct Place {
    line: usize,
    column: usize,
}

impl Mutant {
    /// Returns the change without its place, such as `> with >=`.
    fn change(&self) -> &str {
        let change = self.name.splitn(4, ':').nth(3).unwrap_or_default().trim_start();
        let change = change.strip_prefix("replace ").unwrap_or(change);
        let function = self.function.as_ref().map(|function| format!(" in {}", function.function_name));
        function.and_then(|function| change.strip_suffix(&function)).unwrap_or(change)
    }

    /// Returns whether the mutant changes the code that the exception quotes.
    fn is_at(&self, exception: &Exception) -> bool {
        let Exception { file, code, start: Place { line, column }, .. } = exception;
        let start = &self.span.start;
        let inside = start.line == *line && (*column..column + code.chars().count()).contains(&start.column);
        let of_function = self.genre == "FnValue" || exception.mutations.is_empty();
        let function = self.function.as_ref().map(|function| function.span.start.line..=function.span.end.line);
        let whole = exception.is_function() && of_function && function.is_some_and(|lines| lines.contains(line));
        self.file == *file && (inside || whole)
    }
}

/// What `tests/mutants.toml` says about quoted code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Excuse {
    /// The mutations that are excused, or none if all are.
    #[serde(default)]
    mutations: Vec<String>,
    because: String,
}

/// Quoted code, where it is, and what is excused there.
struct Exception {
    /// The file's path from the root, with slashes.
    file: String,
    function: String,
    code: String,
    start: Place,
    mutations: Vec<String>,
}

impl Exception {
    /// Returns whether the exception is about a whole function.
    fn is_function(&self) -> bool {
        self.code.starts_with("fn ")
    }

    /// Returns whether the exception excuses a mutant of its code.
    fn excuses(&self, mutant: &Mutant) -> bool {
        self.mutations.is_empty() || self.mutations.iter().any(|mutation| mutation == mutant.change())
    }
}

/// Reads `tests/mutants.toml`. Fails if a line of it does not fit the code.
fn all_exceptions(project: &Project) -> Result<Vec<Exception>> {
    let read = |file: &str| fs::read_to_string(project.root.join(file)).with_context(|| file.to_owned());
    exceptions(&read(EXCEPTIONS)?, &read).context(EXCEPTIONS)
}

/// Reads exceptions, and finds the code that they quote. `text_of` returns the text of a file.
fn exceptions(toml: &str, text_of: &dyn Fn(&str) -> Result<String>) -> Result<Vec<Exception>> {
    let files: BTreeMap<String, BTreeMap<String, BTreeMap<String, Excuse>>> = toml::from_str(toml)?;
    let (mut exceptions, mut stale) = (Vec::new(), Vec::new());
    for (file, functions) in files {
        let text = text_of(&file)?;
        for (function, excuses) in functions {
            let lines = lines_of(&function, &text);
            for (code, excuse) in excuses {
                match place(&lines, &code, &excuse) {
                    Err(error) => stale.push(format!("{file}, {function}, `{code}`: {error}")),
                    Ok(start) => {
                        let (file, function, mutations) = (file.clone(), function.clone(), excuse.mutations);
                        exceptions.push(Exception { file, function, code, start, mutations });
                    }
                }
            }
        }
    }
    ensure!(stale.is_empty(), "what does not fit the code: {}", stale.join("; "));
    Ok(exceptions)
}

/// Returns where quoted code begins in numbered lines. Fails if the lines do not contain it once, and if the excuse gives
/// no reason or is about other code.
fn place(lines: &[(usize, &str)], code: &str, Excuse { mutations, because }: &Excuse) -> Result<Place> {
    let places = |&(line, text): &(usize, &str)| -> Vec<_> {
        let columns = text.match_indices(code).map(|(index, _)| text[..index].chars().count() + 1);
        columns.map(|column| Place { line, column }).collect()
    };
    let places: Vec<_> = lines.iter().flat_map(places).collect();
    let [place] = places[..] else { bail!("the code is there {} times", places.len()) };
    ensure!(!because.is_empty(), "no reason is given");
    let other = mutations.iter().find(|mutation| !code.starts_with("fn ") && !code.contains(original(mutation)));
    other.map_or(Ok(place), |mutation| bail!("the code has no mutation `{mutation}`"))
}

/// Returns the lines of all functions with this name, and their numbers. rustfmt indents the end of a function as its
/// beginning.
fn lines_of<'a>(function: &str, text: &'a str) -> Vec<(usize, &'a str)> {
    let beginnings = ["(", "<"].map(|next| format!("fn {function}{next}"));
    let indentation = |line: &str| line.len() - line.trim_start().len();
    let mut inside = None;
    let mut is_inside = |(_, line): &(usize, &str)| {
        if inside.is_none() && beginnings.iter().any(|beginning| line.contains(beginning)) {
            inside = Some(indentation(line));
        }
        let depth = inside;
        inside = inside.filter(|depth| *depth != indentation(line) || !line.ends_with(['}', ';']));
        depth.is_some()
    };
    (1..).zip(text.lines()).filter(|line| is_inside(line)).collect()
}

/// Returns the code that a mutation changes, such as `>` of `> with >=`.
fn original(mutation: &str) -> &str {
    let code = mutation.split(" with ").next().unwrap_or_default();
    ["match guard ", "delete match arm ", "delete "].iter().find_map(|act| code.strip_prefix(act)).unwrap_or(code)
}

/// Returns the names of the mutants that are excused. Fails if a mutation is excused that does not exist.
fn excused<'a>(exceptions: &[Exception], mutants: &'a [Mutant]) -> Result<Vec<&'a str>> {
    let (mut excused, mut stale) = (Vec::new(), Vec::new());
    for exception in exceptions {
        let Exception { file, function, code, mutations, .. } = exception;
        let at: Vec<_> = mutants.iter().filter(|mutant| mutant.is_at(exception)).collect();
        let missing = mutations.iter().filter(|mutation| !at.iter().any(|mutant| mutant.change() == *mutation));
        stale.extend(missing.map(|mutation| format!("{file}, {function}, `{code}`: no mutation `{mutation}`")));
        if at.is_empty() && mutations.is_empty() {
            stale.push(format!("{file}, {function}, `{code}`: no mutation"));
        }
        excused.extend(at.into_iter().filter(|mutant| exception.excuses(mutant)).map(|mutant| mutant.name.as_str()));
    }
    ensure!(stale.is_empty(), "{EXCEPTIONS} excuses mutations that do not exist: {}", stale.join("; "));
    Ok(excused)
}

/// Returns a regular expression that matches `name` alone.
fn pattern(name: &str) -> String {
    let escape = |letter: char| r"\.+*?()|[]{}^$".contains(letter).then_some('\\').into_iter().chain([letter]);
    format!("^{}$", name.chars().flat_map(escape).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "\
fn g() -> bool {
    x > y
}
    fn f(
        x: f64,
    ) -> bool {
        ééé > y || x > y || a < b || c < d
    }
";

    /// Returns a mutant of `CODE`, whose lines from 4 on are the function `f`.
    fn mutant(line: usize, column: usize, change: &str, genre: &str) -> Mutant {
        let span = |start, end, column| Span { start: Place { line: start, column }, end: Place { line: end, column: 6 } };
        let (name, lines) = if line < 4 { ("g", span(1, 3, 1)) } else { ("A::f", span(4, 8, 5)) };
        Mutant {
            name: format!("src/a.rs:{line}:{column}: replace {change} in {name}"),
            file: "src/a.rs".to_owned(),
            function: Some(Function { function_name: name.to_owned(), span: lines }),
            span: span(line, line, column),
            genre: genre.to_owned(),
        }
    }

    fn mutants() -> Vec<Mutant> {
        let operator = |line, column, change| mutant(line, column, change, "BinaryOperator");
        vec![
            operator(2, 7, "> with >="),
            operator(7, 13, "> with >="),
            operator(7, 22, "> with >="),
            operator(7, 22, "> with =="),
            operator(7, 31, "< with <="),
            operator(7, 40, "< with <="),
            mutant(7, 9, "A::f -> bool with true", "FnValue"),
        ]
    }

    fn exceptions_of(excuses: &str) -> Result<Vec<Exception>> {
        exceptions(&format!("['src/a.rs']\n{excuses}"), &|_| Ok(CODE.to_owned()))
    }

    fn excused_places(excuses: &str) -> Result<Vec<String>> {
        let mutants = mutants();
        let names = excused(&exceptions_of(excuses)?, &mutants)?;
        Ok(names.iter().map(|name| name[9..].split(": ").next().unwrap_or_default().to_owned()).collect())
    }

    #[test]
    fn mutations_inside_the_quoted_code_are_excused() {
        let named = "f.'x > y || a < b' = { mutations = ['> with >=', '< with <='], because = '1' }";
        assert_eq!(excused_places(named).unwrap(), ["7:22", "7:31"]);
        assert_eq!(excused_places("f.'x > y' = { because = '1' }").unwrap(), ["7:22", "7:22"]);
        assert_eq!(excused_places("g.'x > y' = { because = '1' }").unwrap(), ["2:7"]);
    }

    #[test]
    fn a_quoted_fn_stands_for_the_function() {
        let body = "f.'fn f' = { mutations = ['A::f -> bool with true'], because = '1' }";
        assert_eq!(excused_places(body).unwrap(), ["7:9"]);
        assert_eq!(excused_places("g.'fn g' = { because = '1' }").unwrap(), ["2:7"]);
    }

    #[test]
    fn excuses_that_fit_no_mutant_are_reported() {
        let error = |excuse: &str| excused_places(excuse).unwrap_err().to_string();
        let expected = |stale: &str| format!("{EXCEPTIONS} excuses mutations that do not exist: src/a.rs, f, {stale}");
        let named = "f.'x > y' = { mutations = ['> with >=', '> with <'], because = '1' }";
        assert_eq!(error(named), expected("`x > y`: no mutation `> with <`"));
        assert_eq!(error("f.'y || x' = { because = '1' }"), expected("`y || x`: no mutation"));
    }

    #[test]
    fn excuses_that_do_not_fit_the_code_are_reported() {
        let error = |excuse: &str| exceptions_of(excuse).err().unwrap().to_string();
        let expected = |stale: &str| format!("what does not fit the code: src/a.rs, {stale}");
        assert_eq!(error("g.'a < b' = { because = '1' }"), expected("g, `a < b`: the code is there 0 times"));
        assert_eq!(error("f.'> y' = { because = '1' }"), expected("f, `> y`: the code is there 2 times"));
        assert_eq!(error("f.'x > y' = { because = '' }"), expected("f, `x > y`: no reason is given"));
        let other = "f.'x > y' = { mutations = ['< with <='], because = '1' }";
        assert_eq!(error(other), expected("f, `x > y`: the code has no mutation `< with <=`"));
    }

    #[test]
    fn every_exception_fits_the_code() {
        assert!(all_exceptions(&Project::open().unwrap()).unwrap().len() > 100);
    }

    #[test]
    fn patterns_match_names_literally() {
        assert_eq!(pattern("src/a.rs:1:2: replace || with && in f"), r"^src/a\.rs:1:2: replace \|\| with && in f$");
    }
}
