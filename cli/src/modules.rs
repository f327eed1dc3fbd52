//! The commands `check` and `module`, which read policy modules.

use crate::console::{self, Said};
use crate::numbers::shown;
use anyhow::{Context, Error, Result, bail};
use budgeted_bandits::contract;
use budgeted_bandits::episode::Episode;
use budgeted_bandits::policy::{Entry, MAX_MODULE, Module, ProblemFact};
use budgeted_bandits::specification::PolicyChoice;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// The numbers of arms with which pulls are timed.
const SIZES: [usize; 2] = [10, 100];
/// The number of pulls that are timed, and how often. The fastest turn counts.
const PULLS: u64 = 20_000;
const TURNS: u64 = 5;

/// Tests the module in the file `path`. Reports what it says about itself, the rules that it keeps and breaks, and the
/// time of a pull.
pub fn check(path: &Path) -> Result<Said> {
    let module = read(path)?;
    let entry = module.entry();
    let mut lines = vec![
        format!("{}: {}", entry.name, entry.idea),
        format!("Source: {}", entry.source),
        format!("{} bytes, SHA-256 {}", module.size(), module.sha256()),
        format!("It is told {}.", told(entry)),
        String::new(),
    ];
    let findings = contract::check(&PolicyChoice::of_module(&module));
    let broken = findings.iter().filter(|finding| finding.broken.is_some()).count();
    lines.extend(findings.iter().map(|finding| match &finding.broken {
        None => format!("kept    {}", finding.rule),
        Some(sentence) => format!("BROKEN  {}: {sentence}", finding.rule),
    }));
    lines.push(String::new());
    lines.extend(SIZES.into_iter().filter_map(|arms| time(&module, arms)));
    let report = lines.join("\n");
    if broken > 0 {
        console::print(&report).context("standard output")?;
        bail!("{}: {broken} of {} rules are broken", path.display(), findings.len());
    }
    Ok(report.into())
}

fn told(entry: &Entry) -> String {
    let words = |what: &ProblemFact| {
        if *what == ProblemFact::Budget { "the budget" } else { "the costs of the arms if they are known" }
    };
    let told: Vec<&str> = std::iter::once("the number of arms").chain(entry.told.iter().map(words)).collect();
    told.join(", and ")
}

/// A sentence about the time of a pull; `None` if the module fails.
fn time(module: &Arc<Module>, arms: usize) -> Option<String> {
    let PolicyChoice { entry, values, .. } = PolicyChoice::of_module(module);
    let mut least = f64::INFINITY;
    for turn in 0..TURNS {
        let (environment, mut episode) = Episode::to_time_with(entry, &values, arms, turn, PULLS);
        let start = Instant::now();
        episode.finish(&environment);
        if episode.policy().fault().is_some() {
            return None;
        }
        least = least.min(start.elapsed().as_secs_f64() * 1e9 / PULLS as f64);
    }
    Some(format!("A pull takes {} ns with {arms} arms.", shown(least, 0)))
}

/// The entry of a specification for the module in the file `path`, with the default values of its parameters.
pub fn entry(path: &Path) -> Result<String> {
    Ok(serde_json::to_string_pretty(&PolicyChoice::of_module(&read(path)?))?)
}

/// Reads a module. Of a file that is too large, no more is read than it takes to see this.
fn read(path: &Path) -> Result<Arc<Module>> {
    let name = || path.display().to_string();
    let mut bytes = Vec::new();
    let most = MAX_MODULE as u64 + 1;
    File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)).with_context(name)?;
    Module::read(bytes).map_err(Error::msg).with_context(name)
}
