//! Record files on engines that people already have. Slurm and Dask are started for real, and lose processes and a node.
//!
//! `cargo xtask nightly` installs the engines and runs these tests. `cargo test` ignores them, because it installs nothing.

mod process;
mod slurm;

use process::{kill, output, parent, size, until, with_open_file};
use serde_json::json;
use slurm::Slurm;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const COMMAND: &str = env!("CARGO_BIN_EXE_budgeted-bandits");
const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/cluster");
/// The number of parts of the experiment.
const PARTS: u64 = 4;
/// The number of bytes from which on a record file holds repetitions.
const BEGUN: u64 = 50_000;

/// A folder with a specification whose parts take some seconds, and an environment in which the command is on PATH.
struct Place {
    folder: PathBuf,
    path: String,
}

impl Place {
    fn new(name: &str) -> Place {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let arm = |reward: f64, cost: f64| json!({ "reward": { "law": "bernoulli", "p": reward }, "cost": { "law": "bernoulli", "p": cost } });
        let specification = json!({
            "version": 1,
            "environment": { "arms": [arm(0.45, 0.2), arm(0.85, 0.3), arm(0.62, 0.18)] },
            "budget": { "absolute": 3000 },
            "policies": [{ "id": "omega-ucb" }, { "id": "bts" }],
            "repetitions": 4000,
            "seed": 1
        });
        fs::write(folder.join("spec.json"), specification.to_string()).unwrap();
        let programs = Path::new(COMMAND).parent().unwrap().display().to_string();
        Place { folder, path: format!("{programs}:{}", std::env::var("PATH").unwrap()) }
    }

    /// A command that runs in the folder.
    fn command(&self, program: impl AsRef<std::ffi::OsStr>, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.folder).env("PATH", &self.path);
        command
    }

    /// Returns the answer of one process.
    fn answer(&self) -> String {
        output(&mut self.command(COMMAND, &["run", "spec.json", "--format", "csv"]))
    }

    /// Returns the answer that follows from record files.
    fn merged(&self, files: &[&str]) -> String {
        output(&mut self.command(COMMAND, &[&["merge", "--format", "csv"], files].concat()))
    }
}

/// The first part is killed by SIGKILL and requeued, and then a node goes down while it computes another part.
#[test]
#[ignore = "needs Slurm, which `cargo xtask nightly` installs"]
fn slurm() {
    let place = Place::new("slurm");
    let mut slurm = Slurm::start(&place.folder, &place.path);
    let script = format!("{EXAMPLES}/slurm.sh");
    slurm.call(&script, &["spec.json", &PARTS.to_string()]);

    let part = |number: u64| place.folder.join(format!("parts/{number}.rec"));
    until("the first part has begun", || size(&part(1)) > BEGUN);
    let killed = slurm.job_of_part(1);
    kill(&with_open_file("parts/1.rec"));
    until("Slurm knows that the first part was killed", || {
        slurm.call("scontrol", &["show", "job", &killed]).contains("JobState=FAILED")
    });
    let kept = size(&part(1));
    slurm.call("scontrol", &["requeue", &killed]);

    until("the second node computes a part", || slurm.parts_on("n2").iter().any(|number| size(&part(*number)) > BEGUN));
    slurm.lose("n2");
    slurm.join("n2");
    until("all jobs have ended", || {
        slurm.hasten();
        slurm.call("squeue", &["--noheader"]).is_empty()
    });

    assert!(kept > BEGUN && size(&part(1)) > kept, "the first part goes on from {kept} bytes");
    let expected = place.answer();
    assert_eq!(place.merged(&["parts/4.rec", "parts/2.rec", "parts/1.rec", "parts/3.rec"]), expected);
    assert_eq!(place.merged(&["parts/1.rec", "parts/2.rec", "parts/1.rec", "parts/3.rec", "parts/4.rec"]), expected);
    let answer = fs::read_to_string(place.folder.join("answer.json")).unwrap();
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["policies"][0]["repetitions"], 4000, "the job that merges has run at the end");
}

/// A process of Dask is killed while it computes a part.
#[test]
#[ignore = "needs Dask, which `cargo xtask nightly` installs"]
fn dask() {
    let place = Place::new("dask");
    let python =
        std::env::var("BB_PYTHON").expect("BB_PYTHON is the path of a Python with the packages of examples/cluster");
    let script = format!("{EXAMPLES}/dask_run.py");
    let mut command = place.command(python, &[&script, "spec.json", &PARTS.to_string()]);
    let answer = place.folder.join("answer.csv");
    let mut dask = command.stdout(fs::File::create(&answer).unwrap()).stderr(Stdio::piped()).spawn().unwrap();
    let mut worker = None;
    until("a worker computes a part", || {
        worker = with_open_file("part.rec").into_iter().find(|worker| parent(*worker) == Some(dask.id()));
        worker.is_some()
    });
    kill(&worker.into_iter().collect::<Vec<_>>());

    let said: Vec<String> = BufReader::new(dask.stderr.take().unwrap()).lines().map(Result::unwrap).collect();
    assert!(dask.wait().unwrap().success(), "{}", said.join("\n"));
    let progress = format!("{PARTS} of {PARTS} parts");
    assert!(said.contains(&progress), "{}", said.join("\n"));
    assert_eq!(fs::read_to_string(answer).unwrap(), place.answer());
}

/// The manifest agrees with the schema of Kubernetes, and its command computes every part.
#[test]
#[ignore = "needs kubernetes-validate, which `cargo xtask nightly` installs"]
fn kubernetes() {
    let place = Place::new("kubernetes");
    let python =
        std::env::var("BB_PYTHON").expect("BB_PYTHON is the path of a Python with the package `kubernetes-validate`");
    let manifest = format!("{EXAMPLES}/kubernetes.yaml");
    let validate = Path::new(&python).with_file_name("kubernetes-validate");
    output(&mut place.command(validate, &["--strict", &manifest]));

    let text = fs::read_to_string(&manifest).unwrap();
    let arguments = text.lines().find_map(|line| line.trim().strip_prefix("args: [")?.strip_suffix("]")).unwrap();
    let parts = text.lines().find_map(|line| line.trim().strip_prefix("completions: ")).unwrap().parse().unwrap();
    for index in 0..parts {
        let index = index.to_string();
        let folder = place.folder.display().to_string();
        let filled = arguments.replace("/data", &folder).replace("$(JOB_COMPLETION_INDEX)", &index);
        let words: Vec<&str> = filled.split(", ").collect();
        output(place.command(COMMAND, &words).env("JOB_COMPLETION_INDEX", &index));
    }
    let files: Vec<String> = (0..parts).map(|index: u64| format!("part-{index}.rec")).collect();
    assert_eq!(place.merged(&files.iter().map(String::as_str).collect::<Vec<_>>()), place.answer());
}
