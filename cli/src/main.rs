//! The command line.

mod arguments;
mod bench;
mod chart;
mod console;
mod coverage;
mod decided;
mod decided_text;
mod dispatch;
mod earnings;
mod evaluate;
mod import;
mod kept;
mod merge;
mod modules;
mod need;
mod numbers;
mod output;
mod png;
mod presets;
mod progress;
mod pulls;
mod read;
mod reproduce;
mod robustness;
mod robustness_text;
mod run;
mod shard;
mod snippet;
mod stop;
mod sweep;
mod theory;
mod trace;
mod until;
mod values;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    match arguments::Arguments::try_parse() {
        Ok(arguments) => {
            let done = dispatch::dispatch(&arguments);
            progress::TERMINAL.clear();
            console::finish(done)
        }
        Err(message) => console::explain(&message),
    }
}
