//! A Slurm cluster of two nodes on this machine.

use super::process::{arguments_of, kill, output, parent, until, with_variable};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

const NODES: [&str; 2] = ["n1", "n2"];

/// A running cluster, which ends when this value is dropped.
pub struct Slurm {
    folder: PathBuf,
    path: String,
    daemons: BTreeMap<String, Child>,
}

impl Slurm {
    /// Starts a controller and two nodes, each with one processor, and waits until they are ready. Jobs run in `folder`.
    pub fn start(folder: &Path, path: &str) -> Slurm {
        let mut slurm = Slurm { folder: folder.to_owned(), path: path.to_owned(), daemons: BTreeMap::new() };
        fs::create_dir(folder.join("state")).unwrap();
        fs::write(slurm.configuration(), configuration(folder)).unwrap();
        slurm.daemon("slurmctld", &["-D"], "controller");
        NODES.into_iter().for_each(|node| slurm.join(node));
        slurm
    }

    fn configuration(&self) -> PathBuf {
        self.folder.join("slurm.conf")
    }

    fn daemon(&mut self, program: &str, arguments: &[&str], name: &str) {
        let log = File::create(self.folder.join(format!("{name}.log"))).unwrap();
        let mut command = Command::new(program);
        command.args(arguments).arg("-f").arg(self.configuration());
        command.stdout(log.try_clone().unwrap()).stderr(log);
        self.daemons.insert(name.to_owned(), command.spawn().unwrap());
    }

    /// Starts a node, and waits until it is ready.
    pub fn join(&mut self, node: &str) {
        self.daemon("slurmd", &["-D", "-N", node], node);
        let ready = [&b"idle"[..], b"allocated", b"mixed"];
        until("the node is ready", || {
            let state = self.command("sinfo", &["--noheader", "--format", "%T", "--nodes", node]).output();
            state.is_ok_and(|state| ready.contains(&state.stdout.trim_ascii()))
        });
    }

    /// Runs a command of the cluster.
    pub fn call(&self, program: &str, arguments: &[&str]) -> String {
        output(&mut self.command(program, arguments))
    }

    fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.folder).env("PATH", &self.path).env("SLURM_CONF", self.configuration());
        command
    }

    /// Returns the job that computes a part.
    pub fn job_of_part(&self, number: u64) -> String {
        let jobs = self.call("squeue", &["--noheader", "--array", "--format", "%F %K"]);
        let array = jobs.lines().find_map(|line| line.strip_suffix(&format!(" {number}"))).unwrap();
        format!("{array}_{number}")
    }

    /// Returns the numbers of the parts that a node computes.
    pub fn parts_on(&self, node: &str) -> Vec<u64> {
        let part = |process: u32| arguments_of(process).split("parts/").nth(1)?.split('.').next()?.parse().ok();
        with_variable("SLURMD_NODENAME", node).into_iter().filter_map(part).collect()
    }

    /// Ends a node with all its processes at once, as if its power had failed.
    pub fn lose(&mut self, node: &str) {
        let mut daemon = self.daemons.remove(node).unwrap();
        let processes = with_variable("SLURMD_NODENAME", node);
        let starters = processes.iter().filter_map(|process| parent(*process));
        let all: Vec<u32> = [daemon.id()].into_iter().chain(starters).chain(processes.iter().copied()).collect();
        kill(&all);
        daemon.wait().unwrap();
        self.call("scontrol", &["update", &format!("nodename={node}"), "state=down", "reason=lost"]);
    }

    /// Lets requeued jobs begin at once. Slurm otherwise waits for two minutes.
    pub fn hasten(&self) {
        let waiting = self.call("squeue", &["--noheader", "--array", "--states", "PENDING", "--format", "%i %r"]);
        for job in waiting.lines().filter_map(|line| line.strip_suffix(" BeginTime")) {
            self.call("scontrol", &["update", &format!("jobid={job}"), "starttime=now"]);
        }
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        for daemon in self.daemons.values_mut() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

/// Returns a port that no program uses.
fn port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Returns the configuration of a cluster on this machine, which needs neither munge nor accounting.
fn configuration(folder: &Path) -> String {
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap().trim().to_owned();
    let user = output(Command::new("id").arg("-un")).trim().to_owned();
    let folder = folder.display();
    let nodes = NODES.map(|node| {
        format!("NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={} CPUs=1 State=UNKNOWN\n", port())
    });
    format!(
        "ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/%n
SlurmctldPidFile={folder}/controller.pid
SlurmdPidFile={folder}/%n.pid
SchedulerParameters=sched_interval=1
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
{}PartitionName=main Nodes={} Default=YES MaxTime=INFINITE State=UP
",
        nodes.concat(),
        NODES.join(","),
        controller = port(),
    )
}
