//! `cargo xtask`: builds, serves and tests the playground, and installs the tools that are needed.

#![forbid(unsafe_code)]

// Each module imports only modules above it.
mod config;
mod project;
mod steps;
mod debian;
mod tools;
mod toolchain;
mod licences;
mod page;
mod bundle;
mod board;
mod first;
mod offline;
mod about;
mod site;
mod single;
mod figure;
mod scripts;
mod serve;
mod browser;
mod script;
mod reproducible;
mod bless;
mod adding;
mod aarch64;
mod python;
mod cluster;
mod policies;
mod audit;
mod answer;
mod crates;
mod binary;
mod sbom;
mod checksums;
mod test;
mod mutants;
mod torture;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use project::Project;

/// Builds, serves and tests the playground. Installs missing tools first
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Build the site and serve it on this machine
    Serve {
        /// The port; if it is taken, the next free port is used [default: the port in wasm-pack.toml]
        #[arg(long)]
        port: Option<u16>,
        /// Serve the scripts of `www/` as they are, without the results that come with the finished site
        #[arg(long)]
        sources: bool,
    },
    /// Run every check and test: native code, wasm in a browser, and the built site
    Test,
    /// Build the finished static site, for any sub-path of any static host
    Dist {
        /// Use the wasm of the last build, if only scripts, styles or pages have changed
        #[arg(long)]
        same_wasm: bool,
        /// Also write the playground as one HTML file that runs when it is opened from disk
        #[arg(long)]
        single_file: bool,
    },
    /// Build the wheel of the Python package for Linux, for Python 3.9 and later, with the wasm of the last build
    Wheel,
    /// Write the script of the notebook figure of the Python package, with the wasm of the last build
    Figure,
    /// Measure the built site in a browser, by turns with the command line
    BenchWeb {
        /// Arguments for `tests/browser/bench-web.mjs`: a part, such as `experiments`, and what to measure in this part,
        /// such as `default two-arms` [default: every part]
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Run the built site for a long time, and check that its memory does not grow
    Soak {
        /// The duration in minutes
        #[arg(default_value_t = 60)]
        minutes: u32,
    },
    /// Run the checks that take hours
    Torture {
        /// The duration in minutes of the run of the built site and of each generator of test cases
        #[arg(default_value_t = 60)]
        minutes: u32,
        /// The part of the mutants to test, such as 3/100; a mutant takes a minute [default: all]
        #[arg(long)]
        shard: Option<String>,
    },
    /// Change the code in one place at a time, and check that a test notices each change
    Mutants {
        /// Arguments for cargo-mutants, such as `--file src/math.rs` or `--list`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Add the policy, law, preset and view of `tests/adding` to a copy of the project, and test the copy
    Adding,
    /// Compare the golden answers on 64-bit Arm, which qemu emulates
    Aarch64,
    /// Write the golden files with the answers of the current code
    Bless,
    /// Search databases for known vulnerabilities of all packages that the project uses
    Audit,
    /// Build and try a part of a release: crate, binary or sbom
    ReleasePart { part: String },
    /// Take pictures of every view of the built site, including those in the README
    Screenshots {
        /// The folder for pictures that the README does not show [default: tests/browser/screenshots]
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
        Task::Serve { port, sources } => serve::site(&project, *port, *sources),
        Task::Test => test::run(&project),
        Task::Dist { same_wasm, single_file } => {
            let dist = if *same_wasm {
                site::pack(&project, Some(&board::results(&project)?))?
            } else {
                site::dist(&project, &toolchain::shell(&project)?)?
            };
            println!("The site is in {}", dist.display());
            if *single_file {
                println!("The playground as one file is {}", single::file(&project)?.display());
            }
            Ok(())
        }
        Task::Wheel => {
            if !project.wasm().exists() {
                site::dist(&project, &toolchain::shell(&project)?)?;
            }
            println!("The wheel is {}", python::wheel(&project)?.display());
            Ok(())
        }
        Task::Figure => {
            println!("The script is {}", figure::script(&project)?.display());
            Ok(())
        }
        Task::BenchWeb { arguments } => script::run(&project, "bench-web.mjs", arguments),
        Task::Mutants { arguments } => mutants::run(&project, arguments),
        Task::Adding => adding::check(&project),
        Task::Aarch64 => aarch64::golden(&project),
        Task::Bless => bless::run(&project),
        Task::Audit => audit::run(&project),
        Task::Soak { minutes } => script::run(&project, "soak.mjs", &[minutes.to_string()]),
        Task::Torture { minutes, shard } => torture::run(&project, *minutes, shard.as_deref()),
        Task::ReleasePart { part } => {
            let release = project.root.join("release");
            std::fs::create_dir_all(&release)?;
            let tried = match part.as_str() {
                "crate" => crates::try_package(&project, &crates::package(&project, &release)?)?,
                "binary" => binary::try_build(&project, &binary::build(&project, &release)?)?,
                _ => sbom::check(&project, &sbom::write(&project, &release)?)?,
            };
            println!("{}: {tried}", checksums::write(&release)?.display());
            Ok(())
        }
        Task::Screenshots { folder } => {
            let folder = folder.as_ref().map(std::path::absolute).transpose()?;
            let folder = folder.map(|folder| folder.display().to_string());
            script::run(&project, "screenshots.mjs", folder.as_slice())
        }
    }
}
