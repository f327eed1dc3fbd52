//! `cargo xtask`: serve, test and pack the playground, and fetch the tools that this takes.

#![forbid(unsafe_code)]

mod audit;
mod browser;
mod config;
mod debian;
mod licences;
mod offline;
mod project;
mod reproducible;
mod script;
mod serve;
mod single;
mod site;
mod test;
mod toolchain;
mod tools;
mod torture;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use project::Project;

/// Builds, serves and tests the playground. What is missing on this machine is installed first.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Build the site and serve it on this machine
    Serve {
        /// The port, or the first of which the next free one is taken [default: as in wasm-pack.toml]
        #[arg(long)]
        port: Option<u16>,
    },
    /// Run every test there is: native, wasm in a browser, and the built site
    Test,
    /// Build the finished static site, for any sub-path of any static host
    Dist {
        /// Take the wasm as it was built last, where only scripts, styles or pages have changed
        #[arg(long)]
        same_wasm: bool,
        /// Write the playground as one HTML file as well, which runs when it is opened from disk
        #[arg(long)]
        single_file: bool,
    },
    /// Measure the built site in a browser
    BenchWeb,
    /// Run the built site for long, and see whether its memory stays flat
    Soak {
        /// For how many minutes
        #[arg(default_value_t = 60)]
        minutes: u32,
    },
    /// Run the checks that take long: fit for a night
    Torture {
        /// For how many minutes the built site is run, and each kind of text is looked for
        #[arg(default_value_t = 60)]
        minutes: u32,
        /// Which part of all mutants, such as 3/100 (they take a minute each) [default: all]
        #[arg(long)]
        shard: Option<String>,
    },
    /// Ask the databases of known faults about every package that the project uses
    Audit,
    /// Take pictures of every view of the built site, those of the README among them
    Screenshots {
        /// Where the others go [default: tests/browser/screenshots]
        folder: Option<PathBuf>,
    },
}

fn main() -> ExitCode {
    match run(&Task::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: &Task) -> Result<()> {
    let project = Project::open()?;
    match task {
        Task::Serve { port } => serve::site(&project, *port),
        Task::Test => test::run(&project),
        Task::Dist { same_wasm, single_file } => {
            let dist = if *same_wasm { site::pack(&project)? } else { site::dist(&project, &toolchain::shell(&project)?)? };
            println!("The site is in {}", dist.display());
            if *single_file {
                println!("One file with all of it is {}", single::file(&project)?.display());
            }
            Ok(())
        }
        Task::BenchWeb => script::run(&project, "bench-web.mjs", &[]),
        Task::Audit => audit::run(&project),
        Task::Soak { minutes } => script::run(&project, "soak.mjs", &[minutes.to_string()]),
        Task::Torture { minutes, shard } => torture::run(&project, *minutes, shard.as_deref()),
        Task::Screenshots { folder } => {
            let folder = folder.as_ref().map(std::path::absolute).transpose()?;
            let folder = folder.map(|folder| folder.display().to_string());
            script::run(&project, "screenshots.mjs", folder.as_slice())
        }
    }
}
