//! `cargo xtask torture`: the checks that take too long for `cargo xtask test`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};
use xshell::cmd;

use crate::browser::Browser;
use crate::project::Project;
use crate::test::{has, step};
use crate::{reproducible, toolchain};

/// Runs one after the other, and stops at the first that fails.
pub fn run(project: &Project, minutes: u32, shard: Option<&str>) -> Result<()> {
    let wasm = &toolchain::shell(project)?;
    step("the same site in two folders", || reproducible::check(project, wasm))?;
    let browser = &step("the site", || Browser::start(project, wasm, true))?;
    step("workers that are killed", || browser.script("kills.mjs", &["1".to_owned()]))?;
    step("runs in one tab", || browser.script("soak.mjs", &[minutes.to_string()]))?;
    step("golden values in other profiles", || golden(project))?;
    step("generated specifications", || properties(project, minutes))?;
    step("links changed at random", || browser.script("fuzz-links.mjs", &[minutes.to_string()]))?;
    step("fuzzing", || fuzz(project, minutes))?;
    step("mutants", || mutants(project, shard))?;
    Ok(())
}

/// The tests run with optimisation and with all checks; here without the one and without the other.
fn golden(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    for profile in ["dev", "release"] {
        cmd!(shell, "cargo test --profile {profile} --test golden").run()?;
    }
    Ok(())
}

/// Other cases each time, about as many as take so many minutes: what holds of every specification, and what holds between two.
fn properties(project: &Project, minutes: u32) -> Result<()> {
    let shell = project.shell()?;
    for (test, cases_a_minute) in [("properties", 9000), ("metamorphic", 2000)] {
        let cases = (cases_a_minute * minutes).to_string();
        cmd!(shell, "cargo test --release --test {test}").env("PROPTEST_CASES", cases).run()?;
    }
    Ok(())
}

/// Looks for texts that do harm, for so many minutes of each kind, and keeps those that reach what no other does.
fn fuzz(project: &Project, minutes: u32) -> Result<()> {
    let shell = project.shell()?;
    if !has(&shell, "fuzz") {
        return Ok(());
    }
    let folder = project.root.join("tests/fuzz");
    let dictionary = folder.join("specification.dict");
    for target in ["specification", "formula", "table"] {
        let file = folder.join("corpus").join(target).with_extension("json");
        let kept: BTreeSet<String> = serde_json::from_str(&fs::read_to_string(&file)?)?;
        let [old, new] = ["old", "new"].map(|name| project.root.join("target/fuzz").join(target).join(name));
        write_texts(&old, &kept)?;
        write_texts(&new, &kept)?;
        let fuzz = || cmd!(shell, "rustup run nightly cargo fuzz run --fuzz-dir tests/fuzz -s none {target}");
        let mut flags = vec![format!("-max_total_time={}", 60 * minutes), "-timeout=10".into(), "-rss_limit_mb=1024".into()];
        if target == "specification" {
            flags.push(format!("-dict={}", dictionary.display()));
        }
        fuzz().arg(&new).arg("--").args(flags).run()?;
        fuzz().arg(&old).arg(&new).args(["--", "-merge=1", "-timeout=10"]).run()?;
        let kept = read_texts(&old)?;
        println!("{target}: {} texts are kept", kept.len());
        fs::write(file, serde_json::to_string_pretty(&kept)? + "\n")?;
    }
    Ok(())
}

/// A folder with a file for each text, as libFuzzer wants them.
fn write_texts(folder: &Path, texts: &BTreeSet<String>) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    for (number, text) in texts.iter().enumerate() {
        fs::write(folder.join(number.to_string()), text)?;
    }
    Ok(())
}

fn read_texts(folder: &Path) -> Result<BTreeSet<String>> {
    let texts = fs::read_dir(folder)?.map(|file| Ok(String::from_utf8_lossy(&fs::read(file?.path())?).into_owned()));
    texts.collect()
}

/// Changes the code, one piece at a time: a test has to fail. `.cargo/mutants.toml` says where, and what changes nothing that is seen.
fn mutants(project: &Project, shard: Option<&str>) -> Result<()> {
    let shell = project.shell()?;
    if has(&shell, "mutants") {
        let shard = shard.map(|shard| ["--sharding", "round-robin", "--shard", shard]);
        let mutants = cmd!(shell, "cargo mutants").args(shard.into_iter().flatten());
        println!("$ {mutants}");
        let status = Command::from(mutants).status()?;
        // 3: all were noticed, some of them by a test that does not end.
        ensure!(matches!(status.code(), Some(0 | 3)), "no test has noticed some of them ({status})");
    }
    Ok(())
}
