//! `cargo xtask torture`: runs the checks that take too long for `cargo xtask test`.

// Each module imports only modules above it.
pub mod mutants;
pub mod aarch64;
pub mod reproducible;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::Result;
use xshell::cmd;

use crate::browser::Browser;
use crate::project::Project;
use crate::steps::Steps;
use crate::test::has;
use crate::tools::toolchain;

/// Runs every check and stops at the first that fails.
pub fn run(project: &Project, minutes: u32, shard: Option<&str>) -> Result<()> {
    let mut steps = Steps::new();
    let wasm = &toolchain::shell(project)?;
    steps.run("the same site in two folders", || reproducible::check(project, wasm))?;
    let browser = &steps.run("build of the site and the command line", || Browser::of_finished(project, wasm))?;
    steps.run("workers that are killed", || browser.script("kills.mjs", &["1".to_owned()]))?;
    steps.run("runs in one tab", || browser.script("soak.mjs", &[minutes.to_string()]))?;
    steps.run("golden values in other profiles", || golden(project))?;
    steps.run("golden values on 64-bit Arm", || aarch64::golden(project))?;
    steps.run("runs until decided", || deciding(project))?;
    steps.run("coverage of intervals", || bands(project))?;
    steps.run("generated specifications", || properties(project, minutes))?;
    steps.run("links changed at random", || browser.script("fuzz-links.mjs", &[minutes.to_string()]))?;
    steps.run("fuzzing", || fuzz(project, minutes))?;
    steps.run("mutants", || mutants(project, shard))?;
    steps.print();
    Ok(())
}

/// Runs the golden tests without optimisation, and without checks for overflow. `cargo test` has both.
fn golden(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    for profile in ["dev", "release"] {
        cmd!(shell, "cargo test --profile {profile} --test it golden::").run()?;
    }
    Ok(())
}

/// Simulates runs until decided in all settings, and prints the tables of `docs/deciding.md`.
fn deciding(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    Ok(cmd!(shell, "cargo test --release --test it deciding::full -- --ignored --nocapture").run()?)
}

/// Computes the tables that compare methods for intervals, and compares them with the documentation.
fn bands(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    cmd!(shell, "cargo test --test it bands:: -- --ignored").run()?;
    Ok(())
}

/// Runs the tests of generated specifications with new cases, for about `minutes` minutes each.
fn properties(project: &Project, minutes: u32) -> Result<()> {
    let shell = project.shell()?;
    for (test, cases_a_minute) in [("properties::", 9000), ("metamorphic::", 2000)] {
        let cases = (cases_a_minute * minutes).to_string();
        cmd!(shell, "cargo test --workspace --release --test it {test}").env("PROPTEST_CASES", cases).run()?;
    }
    Ok(())
}

/// Fuzzes each target for `minutes` minutes, and keeps the texts that reach code which no other text reaches.
fn fuzz(project: &Project, minutes: u32) -> Result<()> {
    let shell = project.shell()?;
    if !has(&shell, "fuzz") {
        return Ok(());
    }
    let folder = project.root.join("tests/fuzz");
    let dictionary = folder.join("specification.dict");
    for target in ["specification", "formula", "table", "records"] {
        let file = folder.join("corpus").join(target).with_extension("json");
        let kept: BTreeSet<String> = serde_json::from_str(&fs::read_to_string(&file)?)?;
        let [old, new] = ["old", "new"].map(|name| project.root.join("target/fuzz").join(target).join(name));
        write_texts(&old, &kept, target)?;
        write_texts(&new, &kept, target)?;
        let fuzz = || cmd!(shell, "rustup run nightly cargo fuzz run --fuzz-dir tests/fuzz -s none {target}");
        let mut flags = vec![format!("-max_total_time={}", 60 * minutes), "-timeout=10".into(), "-rss_limit_mb=1024".into()];
        if target == "specification" {
            flags.push(format!("-dict={}", dictionary.display()));
        }
        fuzz().arg(&new).arg("--").args(flags).run()?;
        // Record files are large, so only a few of them are kept, which together reach all the code that was reached.
        let merge: &[&str] = match target {
            "records" => &["-set_cover_merge=1", "-use_counters=0", "-max_len=4000"],
            _ => &["-merge=1"],
        };
        fuzz().arg(&old).arg(&new).args(["--", "-timeout=10"]).args(merge).run()?;
        let kept = read_texts(&old, target)?;
        println!("{target}: {} texts are kept", kept.len());
        fs::write(file, serde_json::to_string_pretty(&kept)? + "\n")?;
    }
    // The inputs of this target mean something else with every version of the generator, so none of them are kept.
    let flags = [format!("-max_total_time={}", 60 * minutes), "-timeout=60".into(), "-rss_limit_mb=2048".into()];
    let folder = project.root.join("target/fuzz/modules");
    fs::create_dir_all(&folder)?;
    let fuzz = cmd!(shell, "rustup run nightly cargo fuzz run --fuzz-dir tests/fuzz -s none modules {folder}");
    Ok(fuzz.arg("--").args(flags).run()?)
}

/// Returns whether a target reads bytes. The characters of its texts, up to U+00FF, stand for the bytes.
fn reads_bytes(target: &str) -> bool {
    target == "records"
}

/// Empties the folder and writes a file for each text of a target, as libFuzzer expects.
fn write_texts(folder: &Path, texts: &BTreeSet<String>, target: &str) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    for (number, text) in texts.iter().enumerate() {
        let bytes = if reads_bytes(target) { text.chars().map(|c| c as u8).collect() } else { text.clone().into_bytes() };
        fs::write(folder.join(number.to_string()), bytes)?;
    }
    Ok(())
}

fn read_texts(folder: &Path, target: &str) -> Result<BTreeSet<String>> {
    let text = |bytes: Vec<u8>| match reads_bytes(target) {
        true => bytes.into_iter().map(char::from).collect(),
        false => String::from_utf8_lossy(&bytes).into_owned(),
    };
    fs::read_dir(folder)?.map(|file| Ok(text(fs::read(file?.path())?))).collect()
}

/// Tests the mutants of a shard, such as 3/100, or all mutants.
fn mutants(project: &Project, shard: Option<&str>) -> Result<()> {
    let arguments = shard.map(|shard| ["--sharding", "round-robin", "--shard", shard].map(str::to_owned));
    mutants::run(project, arguments.as_ref().map_or(&[], |arguments| arguments.as_slice()))
}
