//! The steps of a long task. Each step is announced and timed, and a step that fails hides no other.

use std::time::Instant;

use anyhow::{Context, Result, bail};

/// The finished steps of a task, with their times and their errors.
pub struct Steps {
    begin: Instant,
    done: Vec<Step>,
}

struct Step {
    name: String,
    seconds: f64,
    failed: bool,
}

impl Steps {
    /// Returns a list without steps.
    pub fn new() -> Self {
        Self { begin: Instant::now(), done: Vec::new() }
    }

    /// Runs a step that the steps behind it need, and prints its time. An error names the step.
    pub fn run<T>(&mut self, name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        println!("\n== {name}");
        let start = Instant::now();
        let result = work().with_context(|| format!("{name} failed"));
        let seconds = start.elapsed().as_secs_f64();
        println!("== {name}: {seconds:.1} s");
        self.done.push(Step { name: name.to_owned(), seconds, failed: result.is_err() });
        result
    }

    /// Runs a step, and prints its time and its error. The task goes on after an error, and [`finish`](Self::finish) fails.
    /// Returns `None` if the step has failed.
    pub fn attempt<T>(&mut self, name: &str, work: impl FnOnce() -> Result<T>) -> Option<T> {
        let result = self.run(name, work);
        result.inspect_err(|error| eprintln!("error: {error:#}")).ok()
    }

    /// Notes that a step is left out, because it needs one that has failed.
    pub fn skip(&mut self, name: &str, needs: &str) {
        println!("\n== {name}: left out, because {needs} failed");
        self.done.push(Step { name: format!("{name}: left out"), seconds: 0.0, failed: true });
    }

    /// Prints a table of all steps and the time since the first.
    pub fn print(&self) {
        println!("\n{:>8}  step", "seconds");
        for Step { name, seconds, failed } in &self.done {
            println!("{seconds:8.1}  {name}{}", if *failed { "  FAILED" } else { "" });
        }
        println!("{:8.1}  in all", self.begin.elapsed().as_secs_f64());
    }

    /// Prints the table.
    ///
    /// # Errors
    ///
    /// If a step has failed or was left out. The message names all of them.
    pub fn finish(self) -> Result<()> {
        self.print();
        let failed: Vec<_> = self.done.iter().filter(|step| step.failed).map(|step| step.name.as_str()).collect();
        if failed.is_empty() {
            return Ok(());
        }
        bail!("{} of {} steps failed: {}", failed.len(), self.done.len(), failed.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_fails_hides_no_other_and_fails_the_task() {
        let mut steps = Steps::new();
        assert_eq!(steps.attempt("one", || Ok(1)), Some(1));
        assert_eq!(steps.attempt::<()>("two", || bail!("no")), None);
        assert_eq!(steps.attempt("three", || Ok(3)), Some(3));
        steps.skip("four", "two");
        let error = steps.finish().unwrap_err();
        assert_eq!(error.to_string(), "2 of 4 steps failed: two; four: left out");
        let mut steps = Steps::new();
        steps.attempt("one", || Ok(())).unwrap();
        steps.finish().unwrap();
    }
}
