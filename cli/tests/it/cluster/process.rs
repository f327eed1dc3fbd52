//! Processes of this machine: what they print, whose children they are, and their end.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a condition may take to become true on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Waits until a condition is true.
pub fn until(what: &str, mut is: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is() {
        assert!(begin.elapsed() < PATIENCE, "waited for {PATIENCE:?} until {what}");
        sleep(Duration::from_millis(50));
    }
}

/// Runs a command that must succeed, and returns what it prints.
pub fn output(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes| String::from_utf8(bytes).unwrap();
    assert!(output.status.success(), "{command:?}: {}{}", text(output.stdout), text(output.stderr));
    text(output.stdout)
}

/// Returns the size of a file, or 0 if there is none.
pub fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |file| file.len())
}

/// Returns the numbers of all processes.
fn all() -> impl Iterator<Item = u32> {
    fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
}

/// Returns the contents of a file about a process, with spaces in place of zeros. A process that has ended has none.
fn about(process: u32, file: &str) -> String {
    let bytes = fs::read(format!("/proc/{process}/{file}")).unwrap_or_default();
    String::from_utf8_lossy(&bytes).replace('\0', " ")
}

/// Returns the processes that have a file of this name open.
pub fn with_open_file(name: &str) -> Vec<u32> {
    let is_open = |process: &u32| {
        // A process that has ended, or belongs to another user, has no list of files.
        let files = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
        files.filter_map(|file| fs::read_link(file.path()).ok()).any(|path| path.ends_with(name))
    };
    all().filter(is_open).collect()
}

/// Returns the processes whose environment has a variable with this value.
pub fn with_variable(name: &str, value: &str) -> Vec<u32> {
    let assignment = format!("{name}={value} ");
    all().filter(|process| about(*process, "environ").contains(&assignment)).collect()
}

/// Returns the arguments of a process.
pub fn arguments_of(process: u32) -> String {
    about(process, "cmdline")
}

/// Returns the process that has started a process, if it still runs.
pub fn parent(process: u32) -> Option<u32> {
    about(process, "status").lines().find_map(|line| line.strip_prefix("PPid:")?.trim().parse().ok())
}

/// Kills processes at once, by SIGKILL.
pub fn kill(processes: &[u32]) {
    assert!(!processes.is_empty(), "there is a process to kill");
    let numbers = processes.iter().map(u32::to_string);
    // A process may have ended in the meantime, so the exit code says nothing.
    let _ = Command::new("kill").arg("-9").args(numbers).output().unwrap();
}
