//! Calls the command that the arguments name.

use crate::arguments::{Arguments, Command};
use crate::console::Said;
use crate::read::read;
use crate::{
    bench, coverage, evaluate, import, merge, modules, presets, reproduce, run, shard, snippet, sweep, theory, trace,
};
use anyhow::{Context, Result};
use budgeted_bandits::catalogue::catalogue;
use budgeted_bandits::schema::schema;

/// Runs the command.
pub fn dispatch(arguments: &Arguments) -> Result<Said> {
    match &arguments.command {
        Command::Catalogue => Ok(serde_json::to_string_pretty(&catalogue())?.into()),
        Command::Schema => Ok(serde_json::to_string_pretty(&schema())?.into()),
        Command::Evaluate { table } => {
            evaluate::table(&read(table)?).with_context(|| table.display().to_string()).map(Said::from)
        }
        Command::Run(options) => match (&options.preset, &options.specification) {
            (Some(id), _) => presets::run(id, options),
            (None, Some(path)) => run::run(path, options),
            (None, None) => unreachable!("one of the two is required"),
        },
        Command::Shard(options) => shard::shard(options),
        Command::Merge(options) => merge::merge(options),
        Command::Sweep(options) => sweep::sweep(options),
        Command::Theory(options) => theory::theory(options).map(Said::from),
        Command::Trace(options) => trace::state(options),
        Command::Snippet(options) => snippet::snippet(options).map(Said::from),
        Command::Presets(options) => presets::list(options).map(Said::from),
        Command::Reproduce(options) => reproduce::reproduce(options),
        Command::Coverage(options) => coverage::coverage(options),
        Command::Bench(options) => bench::bench(options),
        Command::Import(options) => import::import(options),
        Command::Check(module) => modules::check(&module.policy),
        Command::Module(module) => modules::entry(&module.policy).map(Said::from),
    }
}
