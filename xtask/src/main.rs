//! `cargo xtask`: builds, serves and tests the playground, and installs the tools that are needed.

#![forbid(unsafe_code)]

// Each module imports only modules above it.
mod config;
mod project;
mod grade;
mod steps;
mod tools;
mod licences;
mod wasm;
mod server;
mod site;
mod single;
mod figure;
mod serve;
mod python;
mod policies;
mod browser;
mod script;
mod bless;
mod golden;
mod audit;
mod test;
mod check;
mod torture;
mod release;
mod nightly;
mod update;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use grade::Grade;
use project::Project;
use site::Edition;

/// Builds, serves and tests the playground. Installs missing tools first
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Show the playground: build the wasm and serve the site on this machine
    Serve {
        /// The port; if it is taken, the next free port is used [default: the port in wasm-pack.toml]
        #[arg(long)]
        port: Option<u16>,
        /// Serve the finished site, with optimised wasm and the results of all presets, which takes up to twenty minutes at
        /// first
        #[arg(long)]
        finished: bool,
    },
    /// Test what the uncommitted changes touch
    Check,
    /// Run the tests that protect visitors: native code, and the site in a browser
    Test,
    /// Run what is slow or rarely breaks, besides all of `test`: releases, other browsers, engines, measured times
    Nightly {
        /// Run only the steps whose names contain this text
        #[arg(long)]
        only: Option<String>,
    },
    /// Build the finished static site, for any sub-path of any static host
    Dist {
        /// Use the wasm of the last build, if only scripts, styles or pages have changed
        #[arg(long)]
        same_wasm: bool,
        /// Also write the playground as one HTML file that runs when it is opened from disk
        #[arg(long)]
        single_file: bool,
    },
    /// Build the wheel of the Python package for Python 3.9 and later on this system, with the wasm of the last build, and
    /// try the wheel
    Wheel {
        /// Use the script of the notebook figure that was written before, also on another machine
        #[arg(long)]
        same_figure: bool,
    },
    /// Build every artefact of a release into `release/`, and use each as its users would
    Release(release::Options),
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
    /// Add the policy, law, preset and view of `tests/adding` and a statistic to a copy of the project, and test the copy
    Adding,
    /// Compare the golden answers on this machine, which may run Linux, macOS or Windows
    Golden,
    /// Compare the golden answers on 64-bit Arm, which qemu emulates
    Aarch64,
    /// Write the golden files with the answers of the current code
    Bless,
    /// Search databases for known vulnerabilities of all packages that the project uses
    Audit,
    /// Update crates, tools, npm packages and actions within their rules, test everything, and report what changes
    Update {
        /// Only change the versions
        #[arg(long)]
        no_test: bool,
    },
    /// Check the workflows and issue templates of GitHub, `CITATION.cff` and `codemeta.json`
    Metadata,
    /// Write `codemeta.json` with what `CITATION.cff` and `Cargo.toml` say
    Citation {
        /// First write the current version and this date, such as 2027-05-01, into `CITATION.cff`
        #[arg(long)]
        released: Option<String>,
        /// First write this DOI, such as 10.5281/zenodo.1234567, into `CITATION.cff`
        #[arg(long, requires = "released")]
        doi: Option<String>,
    },
    /// Download the sites of earlier versions from the releases on GitHub
    Earlier {
        /// The folder for the archives
        folder: PathBuf,
    },
    /// Write the checksums of the files in a folder into its file `SHA256SUMS`
    Sums {
        /// The folder with everything that is released
        folder: PathBuf,
    },
    /// Write the notes of a release: the section of the current version in the changelog, and how to verify a download
    Notes {
        /// The file for the notes, in Markdown
        file: PathBuf,
    },
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
        Task::Serve { port, finished } => serve::site(&project, *port, *finished),
        Task::Check => check::run(&project),
        Task::Test => test::run(&project),
        Task::Nightly { only } => nightly::run(&project, only.as_deref()),
        Task::Dist { same_wasm, single_file } => {
            let dist = if *same_wasm {
                site::pack(&project, Edition::whole(&project, Grade::Finished)?)?
            } else {
                site::dist(&project, &tools::toolchain::shell(&project)?, Grade::Finished)?
            };
            println!("The site is in {}", dist.display());
            if *single_file {
                println!("The playground as one file is {}", single::file(&project, &dist, &project.root)?.display());
            }
            Ok(())
        }
        Task::Wheel { same_figure } => {
            if !same_figure && !project.wasm().exists() {
                site::dist(&project, &tools::toolchain::shell(&project)?, Grade::Finished)?;
            }
            let wheel = if *same_figure { python::wheel_of_figure(&project)? } else { python::wheel(&project)? };
            python::try_out(&project, &wheel)?;
            println!("The wheel is {}", wheel.display());
            Ok(())
        }
        Task::Release(options) => release::run(&project, options),
        Task::Figure => {
            println!("The script is {}", figure::script(&project)?.display());
            Ok(())
        }
        Task::BenchWeb { arguments } => script::run(&project, "bench-web.mjs", arguments),
        Task::Mutants { arguments } => torture::mutants::run(&project, arguments),
        Task::Adding => test::adding::check(&project),
        Task::Golden => golden::run(&project),
        Task::Aarch64 => torture::aarch64::golden(&project),
        Task::Bless => bless::run(&project),
        Task::Audit => audit::run(&project),
        Task::Update { no_test } => update::run(&project, *no_test),
        Task::Metadata => {
            test::workflows::check(&project)?;
            test::citation::check(&project)
        }
        Task::Citation { released: Some(date), doi } => test::citation::release(&project, date, doi.as_deref()),
        Task::Citation { released: None, .. } => test::citation::write(&project),
        Task::Earlier { folder } => release::publication::earlier(&project, &std::path::absolute(folder)?),
        Task::Sums { folder } => release::checksums::write(folder).map(drop),
        Task::Notes { file } => release::publication::notes(&project, file),
        Task::Soak { minutes } => script::run(&project, "soak.mjs", &[minutes.to_string()]),
        Task::Torture { minutes, shard } => torture::run(&project, *minutes, shard.as_deref()),
        Task::Screenshots { folder } => {
            let folder = folder.as_ref().map(std::path::absolute).transpose()?;
            let folder = folder.map(|folder| folder.display().to_string());
            script::run(&project, "screenshots.mjs", folder.as_slice())
        }
    }
}
