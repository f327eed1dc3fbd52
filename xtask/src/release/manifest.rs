//! What the npm package says about the attributes and events of the element `<budgeted-bandit>`. The guide to embedding is
//! the only place that lists them.
//!
//! The analyzer of the Custom Elements project would read the list from the class instead, but does not follow lists that
//! are put together from constants, and would report every field of the class as a part of its interface.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

/// The path of the guide.
pub const GUIDE: &str = "docs/embedding.md";

/// The sections of the guide that describe the element, in their order.
const SECTIONS: [&str; 3] = ["Attributes", "How a view is shown", "Events"];

/// The modules of the package: the class, and its registration.
const CLASS: &str = "dist/index.js";
const DEFINE: &str = "dist/define.js";

/// Returns the sections of the guide that describe the element.
pub fn sections(guide: &str) -> Result<String> {
    let texts = SECTIONS.iter().map(|title| Ok(format!("## {title}\n{}", section(guide, title)?)));
    texts.collect()
}

/// Returns the Custom Elements Manifest, from which editors complete and explain attributes.
pub fn manifest(guide: &str) -> Result<Value> {
    let attribute = |[name, meaning, allowed]: [&str; 3]| {
        let description = format!("{}; allowed: {allowed}", capital(meaning));
        json!({ "name": name, "description": description, "type": { "text": "string" } })
    };
    let event = |[name, detail]: [&str; 2]| {
        let description = format!("The detail is {detail}");
        json!({ "name": name, "description": description, "type": { "text": "CustomEvent" } })
    };
    let class = json!({
        "kind": "class",
        "customElement": true,
        "tagName": "budgeted-bandit",
        "name": "BudgetedBandit",
        "superclass": { "name": "HTMLElement" },
        "description": "A view of the Budgeted Bandits playground",
        "attributes": rows(section(guide, "Attributes")?)?.into_iter().map(attribute).collect::<Vec<_>>(),
        "events": rows(section(guide, "Events")?)?.into_iter().map(event).collect::<Vec<_>>(),
        "members": [
            { "kind": "method", "name": "run", "description": "Starts the run again" },
            { "kind": "method", "name": "stop", "description": "Stops the run. The results so far stay" },
        ],
        "slots": [{ "name": "", "description": "What is shown until the figure has taken its place" }],
    });
    let declared = json!({ "name": "BudgetedBandit", "module": CLASS });
    Ok(json!({
        "schemaVersion": "2.1.0",
        "readme": "README.md",
        "modules": [
            {
                "kind": "javascript-module",
                "path": CLASS,
                "declarations": [class],
                "exports": [{ "kind": "js", "name": "BudgetedBandit", "declaration": declared }],
            },
            {
                "kind": "javascript-module",
                "path": DEFINE,
                "exports": [{ "kind": "custom-element-definition", "name": "budgeted-bandit", "declaration": declared }],
            },
        ],
    }))
}

/// Returns the text below a heading of the second level, up to the next one.
fn section<'a>(guide: &'a str, title: &str) -> Result<&'a str> {
    let (_, rest) =
        guide.split_once(&format!("\n## {title}\n")).with_context(|| format!("{GUIDE} has no section `{title}`"))?;
    Ok(rest.find("\n## ").map_or(rest, |end| &rest[..=end]))
}

/// Returns the rows of the first table of a section, whose first column holds names of code.
fn rows<const COLUMNS: usize>(section: &str) -> Result<Vec<[&str; COLUMNS]>> {
    let lines = section.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let lines = lines.take_while(|line| line.starts_with('|'));
    let rows = lines.map(|line| {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        let mut cells: [&str; COLUMNS] =
            cells.try_into().map_err(|_| anyhow::anyhow!("{GUIDE} has the row `{line}`, which has not {COLUMNS} cells"))?;
        cells[0] = cells[0].trim_matches('`');
        Ok(cells)
    });
    let rows = rows.collect::<Result<Vec<_>>>()?;
    ensure!(!rows.is_empty(), "{GUIDE} has a section without a table where the package needs one");
    Ok(rows)
}

/// Returns a text whose first letter is a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "# A\n\n## Attributes\n\n| attribute | meaning | allowed values |\n|---|---|---|\n\
                         | `one` | the first | `a`, `b` |\n\nText\n\n## How a view is shown\n\nb\n\n## Events\n\n\
                         | event | `detail` |\n|---|---|\n| `done` | `{ a }`, at the end |\n\n## Frames\n\nc\n";

    #[test]
    fn the_manifest_lists_the_rows_of_the_guide() {
        let manifest = manifest(SMALL).unwrap();
        let class = &manifest["modules"][0]["declarations"][0];
        assert_eq!(class["attributes"].as_array().unwrap().len(), 1);
        assert_eq!(class["attributes"][0]["name"], "one");
        assert_eq!(class["attributes"][0]["description"], "The first; allowed: `a`, `b`");
        assert_eq!(class["events"][0]["name"], "done");
        assert_eq!(class["events"][0]["description"], "The detail is `{ a }`, at the end");
    }

    #[test]
    fn sections_end_at_the_next_heading_and_a_missing_one_is_an_error() {
        let sections = sections(SMALL).unwrap();
        assert!(sections.starts_with("## Attributes\n") && sections.ends_with("at the end |\n\n"), "{sections}");
        assert!(manifest(&SMALL.replace("## Events", "## Signals")).is_err());
        assert!(manifest(&SMALL.replace(" | `a`, `b` |", " |")).is_err());
    }
}
