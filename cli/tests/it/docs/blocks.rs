//! The code in the documentation: what is read or run here, what other tests run, and what nothing runs.

use super::commands::{self, Command};
use super::pages::{Page, documentation};
use budgeted_bandits::preset;
use budgeted_bandits::specification::Specification;
use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};
use serde_json::Value;
use std::collections::BTreeMap;

/// Blocks that no test in this file reads: the page, the language after the three backticks, how many there are, and what
/// runs them, or why nothing does.
const ELSEWHERE: [(&str, &str, usize, &str); 19] = [
    ("docs/adding.md", "rust", 4, "`cargo xtask adding` compiles the templates of which they are parts"),
    ("docs/adding.md", "js", 2, "`cargo xtask adding` builds a page with these lines"),
    ("docs/cluster.md", "python", 2, "they need HyperQueue and Ray, which no test installs"),
    ("docs/deciding.md", "", 2, "formulas"),
    ("docs/embedding.md", "html", 2, "tests/browser/embed-views.test.mjs runs them"),
    ("docs/embedding.md", "js", 1, "tests/browser/npm.mjs runs it in a project of its own, for `cargo xtask release`"),
    ("docs/figures.md", "html", 2, "tests/browser/docs.test.mjs runs the same figures"),
    ("docs/engine.md", "", 7, "drawings"),
    ("docs/hosting.md", "", 1, "tests/browser/hosting.test.mjs sends this header"),
    ("docs/hosting.md", "js", 1, "tests/browser/frames.test.mjs has such a page"),
    ("docs/intervals.md", "", 1, "formulas"),
    ("docs/modules.md", "json", 2, "a module has other bytes, and its description is read by tests of modules"),
    ("docs/python.md", "python", 3, "python/tests/test_docs.py runs them"),
    ("docs/records.md", "", 1, "the first line of a record file"),
    ("docs/reproduction-checks.md", "sh", 7, "cli/tests/it/reproduction_checks.rs runs them"),
    ("docs/reproduction-checks.md", "text", 7, "cli/tests/it/reproduction_checks.rs compares them"),
    ("docs/thompson.md", "", 6, "drawings"),
    ("docs/worlds.md", "", 2, "a part of a specification with dots, and a formula"),
    ("docs/playing.md", "", 1, "a part of an address"),
];

/// A block of code.
pub struct Block {
    pub page: String,
    /// The language after the backticks; empty for an indented block.
    pub language: String,
    pub text: String,
}

/// Returns the blocks of a page.
fn blocks(page: &Page) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut inside = false;
    for event in page.events() {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let language = match kind {
                    CodeBlockKind::Fenced(language) => language.to_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                blocks.push(Block { page: page.name.clone(), language, text: String::new() });
                inside = true;
            }
            Event::End(TagEnd::CodeBlock) => inside = false,
            Event::Text(text) if inside => blocks.last_mut().unwrap().text.push_str(&text),
            _ => {}
        }
    }
    blocks
}

fn all() -> Vec<Block> {
    documentation().iter().flat_map(blocks).collect()
}

/// Returns whether this file reads or runs a block.
fn is_tested(block: &Block) -> bool {
    match block.language.as_str() {
        "sh" | "text" => block.page != "docs/reproduction-checks.md",
        "json" => specification(&block.text).is_some(),
        "" => block.text.lines().any(|line| Command::read(line).is_some()),
        _ => false,
    }
}

/// Returns the specification in a block of JSON, or one that has the block as a part.
fn specification(text: &str) -> Option<String> {
    let whole = |policies: &str, more: &str| {
        format!(
            "{{ \"version\": 1, \"environment\": {{ \"family\": \"bernoulli\", \"arms\": 2 }}, \"budget\": {{ \"absolute\": 9 }}, \
             \"policies\": [{policies}]{more} }}"
        )
    };
    if text.starts_with("\"repetitions\"") {
        return Some(whole("{ \"id\": \"uniform\" }, { \"id\": \"bts\" }", &format!(", {text}")));
    }
    let value: Value = serde_json::from_str(text).ok()?;
    if value.get("version").is_some() && value.get("environment").is_some() {
        return Some(text.to_owned());
    }
    value.get("id").filter(|id| *id != "module").map(|_| whole(text, ""))
}

#[test]
fn every_block_of_json_that_is_a_specification_is_read() {
    let blocks = all();
    let json = blocks.iter().filter(|block| block.language == "json" && is_tested(block));
    let mut count = 0;
    for block in json {
        let text = specification(&block.text).unwrap();
        Specification::from_json(&text).unwrap_or_else(|error| panic!("{}: {error}\n{text}", block.page));
        count += 1;
    }
    assert!(count >= 10, "{count} specifications");
}

#[test]
fn every_live_figure_has_a_specification_or_a_preset_that_exists() {
    let mut count = 0;
    for page in documentation() {
        for event in page.events() {
            let (Event::Html(html) | Event::InlineHtml(html)) = event else { continue };
            let value = |name: &str, quote| html.split_once(name)?.1.split_once(quote).map(|(value, _)| value.to_owned());
            if let Some(text) = value("specification='", '\'') {
                Specification::from_json(&text).unwrap_or_else(|error| panic!("{}: {error}", page.name));
                count += 1;
            }
            if let Some(id) = value("preset=\"", '"') {
                assert!(preset::find(&id).is_some(), "{}: no preset {id}", page.name);
                count += 1;
            }
        }
    }
    assert!(count >= 5, "{count} figures");
}

#[test]
fn the_files_beside_the_pages_are_the_specifications_in_them() {
    let read = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    let in_pages: Vec<Value> = all()
        .iter()
        .filter(|block| block.language == "json")
        .filter_map(|block| serde_json::from_str(&block.text).ok())
        .collect();
    for text in [include_str!("../../../../docs/tutorial.json"), include_str!("../../../../docs/intervals.json")] {
        assert!(in_pages.contains(&read(text)), "no page contains {text}");
    }
    let mut sweep = read(include_str!("../../../../docs/tutorial-sweep.json"));
    sweep["repetitions"] = read(include_str!("../../../../docs/tutorial.json"))["repetitions"].clone();
    assert!(in_pages.contains(&sweep));
}

#[test]
fn every_block_is_tested_or_listed_with_the_reason() {
    let mut found: BTreeMap<(String, String), usize> = BTreeMap::new();
    for block in all().into_iter().filter(|block| !is_tested(block)) {
        *found.entry((block.page, block.language)).or_default() += 1;
    }
    let listed = ELSEWHERE.iter().map(|(page, language, count, _)| (((*page).to_owned(), (*language).to_owned()), *count));
    let others = commands::ELSEWHERE.iter().map(|(page, count, _)| (((*page).to_owned(), String::new()), *count));
    let mut expected: BTreeMap<(String, String), usize> = BTreeMap::new();
    for (key, count) in listed.chain(others) {
        *expected.entry(key).or_default() += count;
    }
    assert_eq!(found, expected, "blocks that no test reads (left) and those that ELSEWHERE lists (right)");
}

/// Returns the commands of all blocks, each with the output that the page shows below it.
pub fn commands() -> Vec<(Block, Option<String>)> {
    let mut commands: Vec<(Block, Option<String>)> = Vec::new();
    for block in all().into_iter().filter(is_tested) {
        match (block.language.as_str(), commands.last_mut()) {
            ("text", Some((_, output))) => *output = Some(block.text),
            ("sh" | "", _) => commands.push((block, None)),
            _ => {}
        }
    }
    commands
}
