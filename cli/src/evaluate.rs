//! The command `evaluate`: a table with a further column for our values.

use anyhow::{Context, Result, anyhow, bail};
use budgeted_bandits::evaluate::{INDEX_COLUMNS, INTERVAL_COLUMNS, Row, evaluate};

/// The table with a further column `ours`.
pub fn table(text: &str) -> Result<String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().context("line 1")?.clone();
    let columns: &[&str] = if names.iter().any(|name| name == "policy") { &INDEX_COLUMNS } else { &INTERVAL_COLUMNS };
    if let Some(missing) = columns.iter().find(|column| !names.iter().any(|name| name == **column)) {
        bail!(
            "line 1: expected the columns {} or {}, found none called {missing}",
            INDEX_COLUMNS.join(","),
            INTERVAL_COLUMNS.join(",")
        );
    }
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(names.iter().chain(["ours"]))?;
    for record in reader.records() {
        let record = record?;
        let line = record.position().map_or(0, |position| position.line());
        let column = |name: &str| names.iter().position(|column| column == name).and_then(|at| record.get(at));
        let ours = evaluate(&Row(&column)).map_err(|error| anyhow!("line {line}: {error}"))?;
        writer.write_record(record.iter().chain([ours.as_str()]))?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}
