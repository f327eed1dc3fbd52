//! The tables of `docs/specification.md` have the laws, families and policies of the catalogue, with their ranges.

use budgeted_bandits::catalogue::catalogue;
use budgeted_bandits::policy::DefaultValue;

const PAGE: &str = include_str!("../../../docs/specification.md");

/// Prints a number as in the tables, with commas between thousands.
fn number(value: f64) -> String {
    if value.fract() != 0.0 {
        return if value < 1e-6 { format!("{value:e}") } else { value.to_string() };
    }
    let digits = format!("{:.0}", value.abs());
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap()).collect();
    format!("{}{}", if value < 0.0 { "-" } else { "" }, groups.join(","))
}

fn has(row: &str) {
    assert!(PAGE.lines().any(|line| line == row), "docs/specification.md lacks the row\n{row}");
}

#[test]
fn the_tables_are_those_of_the_catalogue() {
    let catalogue = catalogue();
    let mut rows = 0;
    for law in catalogue.laws {
        for param in law.params {
            let scaled = if param.scales { ", scaled" } else { "" };
            let list = if param.list { ", list" } else { "" };
            let range = format!("{} to {}{scaled}{list}", number(param.min), number(param.max));
            has(&format!("| `{}` | `{}` | {} | {range} |", law.id, param.id, param.about));
            rows += 1;
        }
    }
    for family in catalogue.families {
        let field = match family.settings {
            0 => "`arms`".to_owned(),
            settings => format!("`setting`, 1 to {settings}"),
        };
        has(&format!("| `{}` | {field} | {} |", family.id, family.about));
        rows += 1;
    }
    for policy in &catalogue.policies {
        let params = policy.entry.params.iter().map(|param| {
            let range = format!("{} to {}", number(param.min), number(param.max));
            let what = match param.default {
                DefaultValue::Value(value) => format!("{range}, default {}", number(value)),
                DefaultValue::Whole(value) => format!("a whole number from {range}, default {value}"),
                DefaultValue::Told(_) => format!("{range}, told unless given"),
                DefaultValue::Formula(formula) => format!("a formula, default `{formula}`"),
                DefaultValue::Supplied => unreachable!("no policy of the catalogue is a module"),
            };
            format!("`{}`: {what}", param.id)
        });
        let params: Vec<String> = params.collect();
        has(&format!("| `{}` | {} | {} | {} |", policy.entry.id, policy.entry.name, params.join("<br>"), policy.entry.idea));
        rows += 1;
    }
    let shown = PAGE.lines().filter(|line| line.starts_with("| `") && line.matches(" | ").count() >= 2).count();
    assert!(rows > 50 && shown > rows, "{rows} rows of the catalogue, {shown} rows in all");
}
