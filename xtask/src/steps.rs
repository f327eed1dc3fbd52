//! The steps of a long task. Each step is announced and timed.

use std::time::Instant;

use anyhow::{Context, Result};

/// The finished steps of a task, and their times.
pub struct Steps {
    seconds: Vec<(String, f64)>,
}

impl Steps {
    /// Returns a list without steps.
    pub fn new() -> Self {
        Self { seconds: Vec::new() }
    }

    /// Runs a step and prints its time. An error names the step.
    pub fn run<T>(&mut self, name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        println!("\n== {name}");
        let start = Instant::now();
        let result = work().with_context(|| format!("{name} failed"))?;
        let seconds = start.elapsed().as_secs_f64();
        println!("== {name}: {seconds:.1} s");
        self.seconds.push((name.to_owned(), seconds));
        Ok(result)
    }

    /// Prints a table of all steps and their sum.
    pub fn print(&self) {
        println!("\n{:>8}  step", "seconds");
        for (name, seconds) in &self.seconds {
            println!("{seconds:8.1}  {name}");
        }
        let sum: f64 = self.seconds.iter().map(|(_, seconds)| seconds).sum();
        println!("{sum:8.1}  in all");
    }
}
