//! `cargo xtask release`: builds every artefact of a release, and uses each as its users would.
//!
//! The uploads are left to the workflow of the release, because only the workflow may publish.

// Each module imports only modules above it.
pub mod manifest;
pub mod npm;
pub mod checksums;
pub mod publication;
pub mod answer;
pub mod crates;
pub mod binary;
pub mod sbom;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use xshell::{Shell, cmd};

use crate::browser::{Browser, Subject};
use crate::grade::Grade;
use crate::project::Project;
use crate::site::{self, Edition, versions};
use crate::steps::Steps;
use crate::tools::toolchain;
use crate::{python, single};

/// The folder with the artefacts.
const FOLDER: &str = "release";

/// The test files that try a site at an address: the golden answers, links, the main flows, the element, other hosts, and
/// use without a network. `cargo xtask test` runs all files on the site that it builds.
const SITE: [&str; 10] = ["golden", "links", "first", "run", "views", "element", "embed", "hosting", "offline", "firefox"];

/// The commit from which an earlier version is built unless another one is named.
const BEFORE: &str = "HEAD~1";

#[derive(Args)]
#[group(id = "what", required = true, args = ["dry_run", "binary"])]
pub struct Options {
    /// Build and try everything, and publish nothing. Only the workflow of the release publishes
    #[arg(long)]
    dry_run: bool,
    /// Build and try only the command line, for the system of this machine
    #[arg(long)]
    binary: bool,
    /// A folder with the archives of the sites of earlier releases, which the new site keeps
    #[arg(long)]
    earlier: Option<PathBuf>,
    /// The commit from which an earlier version is built, to try that two versions do not mix
    #[arg(long, default_value = BEFORE)]
    before: String,
}

impl Options {
    /// Returns the options of `cargo xtask release --dry-run`.
    pub fn dry_run() -> Self {
        Self { dry_run: true, binary: false, earlier: None, before: BEFORE.to_owned() }
    }
}

/// An artefact, and how it was tried.
struct Artefact {
    name: &'static str,
    files: Vec<PathBuf>,
    tried: String,
}

/// Builds an artefact of one file in the folder of the release, and returns its path.
type Build = fn(&Project, &Path) -> Result<PathBuf>;
/// Uses an artefact as its users would, and returns a sentence that says how.
type TryOut = fn(&Project, &Path) -> Result<String>;

/// Builds and tries every artefact, and prints a table of what was built and tried.
pub fn run(project: &Project, options: &Options) -> Result<()> {
    let wasm = &toolchain::shell(project)?;
    let folder = project.root.join(FOLDER);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let mut steps = Steps::new();
    let mut artefacts = Vec::new();

    let one_file = |steps: &mut Steps, name, build: Build, try_out: TryOut| {
        steps.run(name, || {
            let file = build(project, &folder)?;
            let tried = try_out(project, &file)?;
            Ok(Artefact { name, files: vec![file], tried })
        })
    };

    if options.dry_run {
        let sites = steps.run("the site", || Sites::build(project, wasm, &folder, options))?;
        artefacts.extend(sites.try_out(project, &mut steps)?);
        artefacts.push(one_file(&mut steps, "npm package", npm::package, npm::try_package)?);
        artefacts.push(steps.run("crates", || crates(project, &folder))?);
        artefacts.push(one_file(&mut steps, "Python wheel", wheel, try_wheel)?);
    }
    artefacts.push(one_file(&mut steps, "command line", binary::build, binary::try_build)?);
    if options.dry_run {
        artefacts.push(steps.run("bills of materials", || bills(project, &folder))?);
        artefacts.push(steps.run("checksums", || sums(&folder))?);
    }
    steps.print();
    print(&artefacts, &folder)
}

/// The site of the release, and what its tests compare it with.
struct Sites {
    site: PathBuf,
    archive: PathBuf,
    single: PathBuf,
    /// The site with another version that was built from another commit.
    versions: PathBuf,
    cli: PathBuf,
}

impl Sites {
    fn build(project: &Project, wasm: &Shell, folder: &Path, options: &Options) -> Result<Self> {
        let earlier = options.earlier.as_deref().map(versions::archives).transpose()?.unwrap_or_default();
        site::build(project, wasm, Grade::Finished)?;
        let edition = Edition { dist: folder.join("site"), ..Edition::whole(project, Grade::Finished)? };
        let site = edition.dist.clone();
        let archive = site::pack_kept(project, edition, folder, &earlier)?;
        let single = single::file(project, &site, folder)?;
        let versions = with_earlier(project, wasm, &archive, &options.before)?;
        let cli = Grade::Finished.command_line(project)?;
        Ok(Self { site, archive, single, versions, cli })
    }

    fn try_out(&self, project: &Project, steps: &mut Steps) -> Result<[Artefact; 2]> {
        let Self { site, archive, single, versions, cli } = self;
        let version = versions::version(site)?;
        let kept = format!("v/{version}/");
        for path in ["", &kept] {
            let browser = Browser::open(
                project,
                &Subject { served: site, path, lasting: &kept, single: Some(single), versions: Some(versions), cli },
            )?;
            steps.run(&format!("the site at /{path}"), || browser.test_files(&SITE))?;
            if path.is_empty() {
                steps.run("two versions of the site", || browser.test_files(&["versions"]))?;
                steps.run("the site as one file", || browser.test_files(&["single"]))?;
            }
        }
        let tried = format!(
            "browser tests ({}) at / and at /{kept}, and with a version of another commit beside it",
            SITE.join(", ")
        );
        Ok([
            Artefact { name: "site", files: vec![site.clone(), archive.clone()], tried },
            Artefact { name: "site as one file", files: vec![single.clone()], tried: "opened from disk in Chromium".into() },
        ])
    }
}

/// Builds the site of another commit as version 0.0.0, and returns the folder of a site that keeps this version beside the
/// one in the archive `newest`.
fn with_earlier(project: &Project, wasm: &Shell, newest: &Path, commit: &str) -> Result<PathBuf> {
    let (root, shell, folder) = (&project.root, project.shell()?, project.target()?.join("two-commits"));
    shell.remove_path(&folder)?;
    let clone = folder.join("clone");
    cmd!(shell, "git clone --quiet {root} {clone}").run()?;
    cmd!(shell, "git -C {clone} checkout --quiet {commit}").run()?;
    let copy = Project { packages: project.packages.clone(), ..Project::at(&clone)? };
    let shell_of_clone = wasm.clone();
    shell_of_clone.change_dir(&clone);
    shell_of_clone.set_var("CARGO_TARGET_DIR", project.target()?.join("earlier"));
    site::build(&copy, &shell_of_clone, Grade::Finished)?;
    let mut edition = Edition::without_results(&copy)?;
    edition.facts["version"] = "0.0.0".into();
    let earlier = site::pack_kept(&copy, edition, &folder, &[])?;
    let site = folder.join("site");
    shell.create_dir(&site)?;
    cmd!(shell, "tar --extract --file {newest} --directory {site}").run()?;
    versions::keep(project, &site, &[earlier, newest.to_owned()])?;
    Ok(site)
}

/// Packs the crates as crates.io stores them.
fn crates(project: &Project, folder: &Path) -> Result<Artefact> {
    let files = crates::package(project, folder)?;
    let tried = crates::try_packages(project, &files)?;
    Ok(Artefact { name: "crate", files, tried })
}

/// Lists the packages inside each artefact, in the format CycloneDX.
fn bills(project: &Project, folder: &Path) -> Result<Artefact> {
    let files = sbom::write(project, folder)?;
    let tried = sbom::check(project, &files)?;
    Ok(Artefact { name: "bill of materials", files, tried })
}

fn sums(folder: &Path) -> Result<Artefact> {
    let file = checksums::write(folder)?;
    let (shell, name) = (Shell::new()?, checksums::FILE);
    shell.change_dir(folder);
    cmd!(shell, "sha256sum --check --strict --quiet {name}").run()?;
    Ok(Artefact { name: "checksums", files: vec![file], tried: "sha256sum".into() })
}

/// Builds the wheel for this machine, and returns its path in the folder.
fn wheel(project: &Project, folder: &Path) -> Result<PathBuf> {
    let built = python::wheel(project)?;
    let file = folder.join(built.file_name().context("a wheel has a name")?);
    fs::copy(&built, &file)?;
    Ok(file)
}

fn try_wheel(project: &Project, file: &Path) -> Result<String> {
    python::try_out(project, file)?;
    Ok("installed into an environment without other packages, where it gave the golden answers".into())
}

/// Prints the table of what was built and tried.
fn print(artefacts: &[Artefact], folder: &Path) -> Result<()> {
    println!("\n| artefact | file | MB | tried by |\n|---|---|---|---|");
    for Artefact { name, files, tried } in artefacts {
        for file in files {
            let size = size(file)? as f64 / 1e6;
            ensure!(size > 0.0, "{} is empty", file.display());
            println!("| {name} | {} | {size:.2} | {tried} |", file.strip_prefix(folder)?.display());
        }
    }
    Ok(())
}

/// Returns the number of bytes of a file, or of all files in a folder.
fn size(path: &Path) -> Result<u64> {
    if path.is_file() {
        return Ok(fs::metadata(path)?.len());
    }
    fs::read_dir(path)?.map(|entry| size(&entry?.path())).sum()
}
