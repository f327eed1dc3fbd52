//! The command `shard`: one part of an experiment, in a record file.

use crate::arguments::Shard as Options;
use crate::console::Said;
use crate::need::Need;
use crate::read::{read, specification};
use crate::stop::Stop;
use anyhow::{Result, bail};
use budgeted_bandits::records::{self, Asked, Run, Runner, Shard, gaps};
use budgeted_bandits::specification::{Repetitions, Specification};
use std::path::Path;

/// Runs one part of a specification and writes it to a file. A part that was interrupted goes on where it stopped.
pub fn shard(options: &Options) -> Result<Said> {
    let shard = of_text(&options.shard)?;
    let specification = specification(&read(&options.specification)?, true)?;
    let asked = asked(&options.specification, &specification, Some(shard))?;
    let stop = Stop::on_signals()?;
    let work = stop.work(options.threads);
    Need::of_kept(&options.out, &specification, &asked, work).announce("This part", false);
    let merged = records::complete(&options.out, &specification, &asked, work, "")?;
    let wanted = shard.repetitions(merged.experiment());
    let held = merged.parts.iter().map(|part| merged.experiment().repetitions_of(part));
    let left: u64 = gaps(wanted.clone(), held).into_iter().map(|range| range.end - range.start).sum();
    let (part, all) = (format!("part {} of {}", shard.number, shard.of), wanted.end - wanted.start);
    let file = options.out.display();
    if left > 0 {
        let stopped = format!("stopped after {} of {all} repetitions; the same command goes on", all - left);
        return Ok(Said { notes: vec![stopped], stopped_by: stop.signal(), ..Said::default() });
    }
    let repetitions =
        if all == 0 { "no repetitions".to_owned() } else { format!("repetitions {} to {}", wanted.start + 1, wanted.end) };
    Ok(format!("{file}: {part}, {repetitions}").into())
}

/// Completes the files of one part of several runs.
pub fn part(shard: Shard, runner: &Runner, folder: &Path, all: &[Run], stop: &Stop) -> Result<Said> {
    let mine = || Runner::part(shard, all);
    Need::of_all(runner, mine(), false).announce("This part", false);
    let (done, count) = (runner.complete_all(folder, mine())?, mine().count());
    if done < count {
        let stopped = format!("stopped after {done} of {count} runs; the same command goes on");
        return Ok(Said { notes: vec![stopped], stopped_by: stop.signal(), ..Said::default() });
    }
    let Shard { number, of } = shard;
    Ok(format!("{}: part {number} of {of}, {done} of {} runs", folder.display(), all.len()).into())
}

/// What a command asks for. Fails if the run goes on until its question is decided.
pub fn asked(path: &Path, specification: &Specification, shard: Option<Shard>) -> Result<Asked> {
    let Repetitions::Fixed(repetitions) = specification.repetitions() else {
        bail!(
            "repetitions: expected a number, because record files hold a fixed number of repetitions, found {{ \"until\": … }}"
        );
    };
    Ok(Asked { specification: path.display().to_string(), repetitions, shard })
}

/// Reads the part that `--shard` names.
pub fn of_text(text: &str) -> Result<Shard> {
    number(text, |name| std::env::var(name).ok())
}

/// Reads the part that `--shard` names. `variable` returns the value of an environment variable.
fn number(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Shard> {
    let most = Shard::MOST;
    let wrong = || format!("--shard: expected K/N with 1 ≤ K ≤ N ≤ {most}, such as 3/8, or auto, or auto/N, found {text:?}");
    let (number, of) = match text.split_once('/') {
        None if text == "auto" => automatic(&variable)?,
        Some(("auto", of)) => (automatic(&variable)?.0, of.parse().ok()),
        Some((number, of)) => (number.parse().ok(), of.parse().ok()),
        None => (None, None),
    };
    let (Some(number), Some(of)) = (number, of) else {
        if text == "auto" {
            bail!("--shard auto: the engine says which part this is, but not how many parts there are: write auto/N");
        }
        bail!(wrong());
    };
    match Shard::new(number, of) {
        Some(shard) => Ok(shard),
        None if text.starts_with("auto") => {
            bail!("--shard {text}: expected a part from 1 to {of}, found part {number} in the environment")
        }
        None => bail!(wrong()),
    }
}

/// The number of the part and the number of parts that an engine has put into the environment, if it has.
fn automatic(variable: &impl Fn(&str) -> Option<String>) -> Result<(Option<u64>, Option<u64>)> {
    let value = |name: &str| {
        let Some(text) = variable(name) else { return Ok(None) };
        match text.parse::<u64>() {
            Ok(number) => Ok(Some(number)),
            Err(_) => bail!("{name}: expected a whole number in this environment variable, found {text:?}"),
        }
    };
    if let Some(task) = value("SLURM_ARRAY_TASK_ID")? {
        let (first, step) = (value("SLURM_ARRAY_TASK_MIN")?.unwrap_or(1), value("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1));
        let place = task.saturating_sub(first) / step.max(1);
        return Ok((place.checked_add(1), value("SLURM_ARRAY_TASK_COUNT")?));
    }
    if let Some(index) = value("JOB_COMPLETION_INDEX")? {
        return Ok((index.checked_add(1), None));
    }
    for name in ["HQ_TASK_ID", "PARALLEL_SEQ"] {
        if let Some(number) = value(name)? {
            return Ok((Some(number), None));
        }
    }
    bail!(
        "--shard auto: expected one of the environment variables SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, HQ_TASK_ID and \
         PARALLEL_SEQ, found none: write K/N"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The part that a text and environment variables name, or the error.
    fn of(text: &str, variables: &[(&str, &str)]) -> Result<(u64, u64), String> {
        let variable = |name: &str| Some(variables.iter().find(|(other, _)| *other == name)?.1.to_owned());
        number(text, variable).map(|shard| (shard.number, shard.of)).map_err(|error| error.to_string())
    }

    #[test]
    fn a_part_is_named_or_comes_from_the_environment() {
        assert_eq!(of("3/8", &[]), Ok((3, 8)));
        let slurm = [("SLURM_ARRAY_TASK_ID", "14"), ("SLURM_ARRAY_TASK_MIN", "10"), ("SLURM_ARRAY_TASK_COUNT", "6")];
        assert_eq!(of("auto", &slurm), Ok((5, 6)));
        let steps = [&slurm[..], &[("SLURM_ARRAY_TASK_STEP", "2")]].concat();
        assert_eq!(of("auto", &steps), Ok((3, 6)));
        assert_eq!(of("auto/6", &[("JOB_COMPLETION_INDEX", "0")]), Ok((1, 6)));
        assert_eq!(of("auto/6", &[("HQ_TASK_ID", "6")]), Ok((6, 6)));
        assert_eq!(of("auto/6", &[("PARALLEL_SEQ", "2")]), Ok((2, 6)));
    }

    #[test]
    fn other_parts_are_refused_with_a_sentence() {
        for text in ["", "3", "0/8", "9/8", "3/0", "a/8", "3/8/9", "-1/8", "1/1000001", "auto/", "auto/x"] {
            let sentence = of(text, &[("HQ_TASK_ID", "1")]).unwrap_err();
            assert!(sentence.contains("K/N with 1 ≤ K ≤ N ≤ 1000000"), "{text}: {sentence}");
        }
        assert!(of("auto", &[]).unwrap_err().contains("HQ_TASK_ID and PARALLEL_SEQ, found none"));
        assert!(of("auto", &[("HQ_TASK_ID", "1")]).unwrap_err().contains("write auto/N"));
        assert!(of("auto/2", &[("HQ_TASK_ID", "7")]).unwrap_err().contains("found part 7"));
        assert!(of("auto/2", &[("HQ_TASK_ID", "x")]).unwrap_err().contains("found \"x\""));
    }
}
