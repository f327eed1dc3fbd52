//! `cargo xtask mutants`: changes the code in one place at a time with cargo-mutants, and checks that a test notices.
//!
//! A comment above a line of code excuses changes of this line that no test can notice:
//!
//! ```text
//! // Survives mutation: `> with >=`, because either of two equal numbers may be returned.
//! // Survives mutation: `low > 0.0 with low >= 0.0`, because division by 0 gives infinity, too.
//! // Survives mutations, because Newton's method converges from any start.
//! ```
//!
//! Mutations are named as cargo-mutants names them, without "replace" and without the name of the function. Code around
//! an operator tells the operator from others of the line. The last form excuses all changes of the line. Above a line
//! with `fn`, comments excuse changes of the function's whole body, and the last form excuses all changes of the
//! function. `#[mutants::skip]` was rejected because it silences whole functions, and patterns in `.cargo/mutants.toml`
//! because they name lines that move.
//!
//! Mutations such as `delete field x from struct Y expression` cannot be excused, because cargo-mutants 27.1 ignores
//! patterns for them.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use xshell::cmd;

use crate::project::Project;
use crate::site::offline::walk;
use crate::test::has;

/// How each comment begins that excuses mutations.
const OPENING: &str = "Survives mutation";

/// Runs the tests on every mutant that no comment excuses. `arguments` are passed on to cargo-mutants.
pub fn run(project: &Project, arguments: &[String]) -> Result<()> {
    let shell = project.shell()?;
    if !has(&shell, "mutants") {
        return Ok(());
    }
    let mutants: Vec<Mutant> = serde_json::from_str(&cmd!(shell, "cargo mutants --list --json").quiet().read()?)?;
    let excused = excused(&exceptions(project)?, &mutants)?;
    println!("$ cargo mutants {}", arguments.join(" "));
    println!("Comments excuse {} of {} mutants", excused.len(), mutants.len());
    let patterns = excused.iter().flat_map(|name| ["--exclude-re".to_owned(), pattern(name)]);
    // The patterns come first, because cargo-mutants passes arguments after `--` on to cargo.
    let status = Command::from(cmd!(shell, "cargo mutants").args(patterns).args(arguments)).status()?;
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
    replacement: String,
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
#[derive(Deserialize)]
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

    /// Returns whether `change` names the mutant, either as cargo-mutants does or with code around the operator. `code`
    /// is the line of code.
    fn is(&self, change: &str, code: &str) -> bool {
        if change == self.change() {
            return true;
        }
        let Some((before, after)) = change.split_once(" with ") else { return false };
        // Columns count characters, and indices count bytes.
        let index = |place: &Place| code.chars().take(place.column - 1).map(char::len_utf8).sum::<usize>();
        let (start, end) = (index(&self.span.start), index(&self.span.end));
        self.genre == "BinaryOperator"
            && code.match_indices(before).any(|(at, _)| {
                let inside = at <= start && end <= at + before.len();
                inside && [&code[at..start], &self.replacement, &code[end..at + before.len()]].concat() == after
            })
    }

    /// Returns whether the mutant changes the line of code that the exception is about.
    fn is_at(&self, exception: &Exception) -> bool {
        let function = self.function.as_ref().map(|function| function.span.start.line..=function.span.end.line);
        let of_function = self.genre == "FnValue" || exception.changes.is_empty();
        let line = exception.line;
        let whole = exception.is_function() && of_function && function.is_some_and(|lines| lines.contains(&line));
        self.file == exception.file && (self.span.start.line == line || whole)
    }
}

/// A comment that excuses mutations.
#[derive(Debug, PartialEq)]
struct Exception {
    /// The file's path from the root, with slashes.
    file: String,
    /// The line of code below the comment, and its number.
    code: String,
    line: usize,
    /// The mutations that are excused, or none if all are.
    changes: Vec<String>,
}

impl Exception {
    /// Returns whether the line of code declares a function.
    fn is_function(&self) -> bool {
        self.code.split_whitespace().any(|word| word == "fn")
    }

    /// Returns whether the exception excuses a mutant of its line.
    fn excuses(&self, mutant: &Mutant) -> bool {
        self.changes.is_empty() || self.changes.iter().any(|change| mutant.is(change, &self.code))
    }
}

/// Reads the comments of all files in `src`.
fn exceptions(project: &Project) -> Result<Vec<Exception>> {
    let mut files = Vec::new();
    walk(&project.root.join("src"), &mut files)?;
    files.sort();
    let mut exceptions = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
        let name = file.strip_prefix(&project.root)?.to_string_lossy().replace('\\', "/");
        exceptions.extend(read(&name, &fs::read_to_string(file)?)?);
    }
    Ok(exceptions)
}

/// Reads the comments of a file. Fails if a comment gives no reason or is not above a line of code.
fn read(file: &str, text: &str) -> Result<Vec<Exception>> {
    let lines: Vec<_> = text.lines().collect();
    let comment = |line: &'_ usize| lines.get(*line)?.trim_start().strip_prefix("// ");
    let mut exceptions = Vec::new();
    for start in (0..lines.len()).filter(|line| comment(line).is_some_and(|text| text.starts_with(OPENING))) {
        let place = format!("{file}:{}", start + 1);
        let words: Vec<_> = (start..lines.len()).map_while(|line| comment(&line)).collect();
        let line = start + words.len();
        let code = lines.get(line).filter(|code| !code.trim().is_empty());
        let code = *code.with_context(|| format!("{place}: no code follows"))?;
        let changes = changes(&words.join(" ")).context(place)?;
        exceptions.push(Exception { file: file.to_owned(), code: code.to_owned(), line: line + 1, changes });
    }
    Ok(exceptions)
}

/// Returns the mutations that a comment names, or none if the comment is about all mutations.
fn changes(comment: &str) -> Result<Vec<String>> {
    let (mutations, reason) = comment.split_once(", because ").context("no reason why mutations survive")?;
    ensure!(!reason.contains(OPENING), "each line of code needs a single comment about its mutations");
    if mutations == "Survives mutations" {
        return Ok(Vec::new());
    }
    let named: Vec<_> = mutations.split('`').collect();
    ensure!(named.len() >= 3 && named.len() % 2 == 1, "no mutations in backticks");
    Ok(named.iter().skip(1).step_by(2).map(|&name| name.to_owned()).collect())
}

/// Returns the names of the mutants that comments excuse. Fails if a comment excuses a mutation that does not exist.
fn excused<'a>(exceptions: &[Exception], mutants: &'a [Mutant]) -> Result<Vec<&'a str>> {
    let (mut excused, mut stale) = (Vec::new(), Vec::new());
    for exception in exceptions {
        let at: Vec<_> = mutants.iter().filter(|mutant| mutant.is_at(exception)).collect();
        let place = format!("{}:{}", exception.file, exception.line);
        let exists = |change: &str| at.iter().any(|mutant| mutant.is(change, &exception.code));
        let missing = exception.changes.iter().filter(|change| !exists(change));
        stale.extend(missing.map(|change| format!("{place} has no mutation `{change}`")));
        if at.is_empty() && exception.changes.is_empty() {
            stale.push(format!("{place} has no mutation"));
        }
        excused.extend(at.into_iter().filter(|mutant| exception.excuses(mutant)).map(|mutant| mutant.name.as_str()));
    }
    if !stale.is_empty() {
        bail!("comments excuse mutations that do not exist: {}", stale.join("; "));
    }
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
// Survives mutation: `> with >=` and `a < b with a <= b`, because
// equal numbers do not occur.
if x > y || a < b || c < d {
// Survives mutations, because the result is cached.
fn f() -> bool {
    g() && h()
";

    /// Returns a mutant of `CODE` at an operator. The lines from 5 on are a function.
    fn mutant(line: usize, column: usize, change: &str) -> Mutant {
        let (from, to) = change.split_once(" with ").unwrap();
        let span = |start, end, column, width| Span {
            start: Place { line: start, column },
            end: Place { line: end, column: column + width },
        };
        Mutant {
            name: format!("src/a.rs:{line}:{column}: replace {change}{}", if line < 5 { "" } else { " in f" }),
            file: "src/a.rs".to_owned(),
            function: (line >= 5).then(|| Function { function_name: "f".to_owned(), span: span(5, 6, 1, 0) }),
            span: span(line, line, column, from.len()),
            replacement: to.to_owned(),
            genre: "BinaryOperator".to_owned(),
        }
    }

    fn excused_places(code: &str, mutants: &[Mutant]) -> Result<Vec<String>> {
        let places = excused(&read("src/a.rs", code)?, mutants)?;
        Ok(places.iter().map(|name| name[9..].split(": ").next().unwrap_or_default().to_owned()).collect())
    }

    fn mutants() -> Vec<Mutant> {
        let value = Mutant {
            name: "src/a.rs:6:5: replace f -> bool with true".to_owned(),
            genre: "FnValue".to_owned(),
            ..mutant(6, 5, "f -> bool with true")
        };
        vec![
            mutant(3, 6, "> with >="),
            mutant(3, 6, "> with =="),
            mutant(3, 15, "< with <="),
            mutant(3, 24, "< with <="),
            value,
            mutant(6, 9, "&& with ||"),
        ]
    }

    #[test]
    fn comments_excuse_the_mutations_that_they_name_in_the_next_line() {
        assert_eq!(excused_places(CODE, &mutants()).unwrap(), ["3:6", "3:15", "6:5", "6:9"]);
    }

    #[test]
    fn a_comment_above_fn_excuses_the_whole_body() {
        let code = CODE.replace("Survives mutations,", "Survives mutation: `f -> bool with true`,");
        assert_eq!(excused_places(&code, &mutants()).unwrap(), ["3:6", "3:15", "6:5"]);
    }

    #[test]
    fn stale_comments_are_reported() {
        let error = |code: &str, kept: usize| excused_places(code, &mutants()[..kept]).unwrap_err().to_string();
        let changed = CODE.replace("`> with >=`", "`> with <`");
        let expected = |stale: &str| format!("comments excuse mutations that do not exist: src/a.rs:{stale}");
        assert_eq!(error(&changed, 6), expected("3 has no mutation `> with <`"));
        assert_eq!(error(CODE, 4), expected("5 has no mutation"));
    }

    #[test]
    fn comments_need_a_reason_a_mutation_and_code() {
        let error = |code: &str| format!("{:#}", read("src/a.rs", code).unwrap_err());
        assert_eq!(error("// Survives mutation: `> with >=`.\nx > y"), "src/a.rs:1: no reason why mutations survive");
        assert_eq!(error("// Survives mutation: >, because 1.\nx > y"), "src/a.rs:1: no mutations in backticks");
        assert_eq!(error("\n// Survives mutations, because 1.\n\n"), "src/a.rs:2: no code follows");
    }

    #[test]
    fn patterns_match_names_literally() {
        assert_eq!(pattern("src/a.rs:1:2: replace || with && in f"), r"^src/a\.rs:1:2: replace \|\| with && in f$");
    }
}
