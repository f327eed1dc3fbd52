//! The crates: packs the policies, the library and the command line as a registry stores them, and tries the packed files as
//! the users of the crates would.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flate2::read::GzDecoder;
use xshell::{Shell, cmd};

use super::answer::Golden;
use crate::project::{Project, TARGET};
use crate::tools::toolchain;

/// The packages that are published, each after the ones that it needs.
const PUBLISHED: [&str; 3] = ["budgeted-bandits-policies", "budgeted-bandits", "budgeted-bandits-cli"];

/// Packages of the command line. A program that uses the library must not compile them.
const OF_COMMAND_LINE: [&str; 7] = ["anyhow", "clap", "comfy-table", "dejavu", "indicatif", "resvg", "signal-hook"];

/// What the program does after the example: it prints the answer to the specification in its argument.
const MAIN: &str = r#"
fn main() {
    example().expect("the example runs");
    let text = std::env::args().nth(1).expect("an argument with a specification");
    let specification = budgeted_bandits::specification::Specification::from_json(&text).expect("the specification is valid");
    let results = budgeted_bandits::experiment::run(specification);
    println!("{}", serde_json::to_string(&results.answer()).expect("an answer is JSON"));
}
"#;

/// Packs the crates and copies their files into `release`. They are packed together, because a registry has no library of
/// this version yet, with which the command line could be packed alone.
///
/// Cargo refuses to pack files that are not committed, so that the crates are those of a commit. Without git, it packs the
/// files as they are. Cargo's own check is left out, because [`try_packages`] tries more.
pub fn package(project: &Project, release: &Path) -> Result<Vec<PathBuf>> {
    let (shell, target, version) = (project.shell()?, project.target()?, project.version()?);
    let packages = PUBLISHED.map(|package| format!("--package={package}"));
    cmd!(shell, "cargo package --quiet {packages...} --no-verify --locked --target-dir {target}")
        .run()
        .context("the crates consist of committed files: commit or remove what cargo names above")?;
    let copy = |package| {
        let name = format!("{package}-{version}.crate");
        let file = release.join(&name);
        fs::copy(target.join("package").join(name), &file)?;
        Ok(file)
    };
    PUBLISHED.into_iter().map(copy).collect()
}

/// Unpacks the packed crates, and builds and runs what their users would. Returns a sentence that says what was tried.
pub fn try_packages(project: &Project, files: &[PathBuf]) -> Result<String> {
    let folder = project.target()?.join("crate");
    let shell = project.shell()?;
    shell.remove_path(&folder)?;
    for file in files {
        tar::Archive::new(GzDecoder::new(fs::File::open(file)?)).unpack(&folder)?;
    }
    let version = project.version()?;
    let [policies, package, command_line] = PUBLISHED.map(|package| folder.join(format!("{package}-{version}")));
    // The lock files in the packages say that the crates come from crates.io, where they will be.
    let unpacked = &[(PUBLISHED[0], &policies), (PUBLISHED[1], &package)]
        .map(|(name, path)| format!("--config=patch.crates-io.{name}.path={path:?}"));
    let program = folder.join("program");
    write_program(&policies, &package, &program)?;
    // The programs share the compiled dependencies of the project. Only the crates themselves are compiled again.
    shell.set_var("CARGO_TARGET_DIR", project.target()?);
    let wasm = toolchain::shell(project)?;
    if !toolchain::is_debian(&wasm) {
        wasm.set_var("CARGO_TARGET_DIR", project.target()?);
    }
    run(project, &shell, &program)?;
    ensure_small(&shell, &program)?;
    wasm.change_dir(&program);
    cmd!(wasm, "cargo check --target {TARGET}").run()?;
    document(&shell, &policies, &[])?;
    for package in [&package, &command_line] {
        // Changes the entries of the crates in the lock file, and no others.
        cmd!(shell, "cargo fetch --quiet {unpacked...} --manifest-path {package}/Cargo.toml").run()?;
    }
    document(&shell, &package, unpacked)?;
    document(&wasm, &package, &[&unpacked[..], &[format!("--target={TARGET}")]].concat())?;
    install(project, &shell, unpacked, &command_line, &folder.join("installed"))?;
    let sentence = "a program in an empty workspace runs the example of the documentation, gives a golden answer, compiles for \
                    wasm, and needs no package of the command line; the documentation builds as on docs.rs without \
                    warnings, and `cargo install` gives a command that knows its version";
    Ok(sentence.to_owned())
}

/// Writes a program that depends on the package with its default features, and runs the example of its documentation.
fn write_program(policies: &Path, package: &Path, program: &Path) -> Result<()> {
    let example = example(&fs::read_to_string(package.join("src/lib.rs"))?)?;
    // The table `workspace` makes the program independent of the workspace of the project, in whose folder it lies.
    let manifest = format!(
        "[workspace]\n\n[package]\nname = \"program\"\nedition = \"2024\"\n\n[dependencies]\nbudgeted-bandits = {{ path = \
         {package:?} }}\nserde_json = \"1\"\n\n[patch.crates-io]\nbudgeted-bandits-policies = {{ path = {policies:?} }}\n"
    );
    let main = format!("fn example() -> Result<(), budgeted_bandits::error::Error> {{\n{example}}}\n{MAIN}");
    fs::create_dir_all(program.join("src"))?;
    fs::write(program.join("Cargo.toml"), manifest)?;
    Ok(fs::write(program.join("src/main.rs"), main)?)
}

/// Returns the code of the example in the documentation of a library, with the lines that the documentation hides.
fn example(library: &str) -> Result<String> {
    let docs = library.lines().map_while(|line| line.strip_prefix("//!"));
    let mut code = docs.skip_while(|line| line.trim() != "# Example").skip_while(|line| line.trim() != "```").skip(1);
    let lines: Vec<&str> = code.by_ref().take_while(|line| line.trim() != "```").collect();
    ensure!(!lines.is_empty(), "src/lib.rs has no example below the heading \"# Example\"");
    Ok(lines.iter().map(|line| format!("{}\n", line.trim_start().trim_start_matches("# "))).collect())
}

/// Builds and runs the program, and compares what it prints with a golden answer.
fn run(project: &Project, shell: &Shell, program: &Path) -> Result<()> {
    let golden = Golden::read(project)?;
    let _folder = shell.push_dir(program);
    let specification = &golden.specification;
    golden.compare("a program that uses the crate", &cmd!(shell, "cargo run -- {specification}").read()?)
}

/// Fails if the program compiles a package of the command line.
fn ensure_small(shell: &Shell, program: &Path) -> Result<()> {
    let _folder = shell.push_dir(program);
    let tree = cmd!(shell, "cargo tree --edges normal,build --prefix none").quiet().read()?;
    let superfluous = superfluous(&tree)?;
    ensure!(superfluous.is_empty(), "a program that uses the library must not compile {superfluous:?}");
    Ok(())
}

/// Returns the packages of the command line among those that cargo tree prints, one on each line.
fn superfluous(tree: &str) -> Result<Vec<&'static str>> {
    let names: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    ensure!(names.contains(&"budgeted-bandits"), "cargo tree does not list the crate:\n{tree}");
    Ok(OF_COMMAND_LINE.into_iter().filter(|name| names.contains(name)).collect())
}

/// Builds the documentation as docs.rs does, where warnings are errors.
///
/// docs.rs has a nightly compiler. The variable RUSTC_BOOTSTRAP lets a stable compiler do the same for this crate alone.
fn document(shell: &Shell, package: &Path, options: &[String]) -> Result<()> {
    let _folder = shell.push_dir(package);
    cmd!(shell, "cargo doc --locked --lib --no-deps {options...}")
        .env("RUSTC_BOOTSTRAP", "budgeted_bandits,budgeted_bandits_policies")
        .env("RUSTDOCFLAGS", "--cfg docsrs -Dwarnings")
        .run()
        .context("docs.rs could not build the documentation")
}

/// Installs the command line from its package with the unpacked libraries, and asks it for its version.
fn install(project: &Project, shell: &Shell, unpacked: &[String], package: &Path, root: &Path) -> Result<()> {
    cmd!(shell, "cargo install --quiet --locked {unpacked...} --path {package} --root {root}").run()?;
    let program = root.join("bin/budgeted-bandits");
    let version = cmd!(shell, "{program} --version").quiet().read()?;
    let expected = format!("budgeted-bandits {}", project.version()?);
    ensure!(version == expected, "the installed command says that it is \"{version}\" instead of \"{expected}\"");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_read_with_its_hidden_lines() {
        let library = "//! Text.\n//!\n//! # Example\n//!\n//! ```\n//! let x = \"\n//!     y\";\n//! # Ok(())\n//! ```\n\n\
                       //! ```\npub mod x;\n";
        assert_eq!(example(library).unwrap(), "let x = \"\ny\";\nOk(())\n");
        assert!(example("//! # Example\npub mod x;\n").is_err());
    }

    #[test]
    fn packages_of_the_command_line_are_found_in_a_tree() {
        let tree = "program v0.0.0 (/p)\nbudgeted-bandits v0.1.0 (/b)\nclap v4.6.7\nclap_lex v1.0.0\n";
        assert_eq!(superfluous(tree).unwrap(), ["clap"]);
        assert!(superfluous("program v0.0.0 (/p)\n").is_err());
    }
}
