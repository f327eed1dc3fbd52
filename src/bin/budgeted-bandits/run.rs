//! Runs tasks on threads, shows progress, and stops at a signal with what is done.

use crate::arguments::{Arguments, Command, Format, Run};
use crate::console::Said;
use crate::stop::Stop;
use crate::{bench, coverage, evaluate, import, output, presets, reproduce, sweep, theory, trace};
use anyhow::{Context, Result, bail};
use budgeted_bandits::catalogue::catalogue;
use budgeted_bandits::experiment::{Experiment, Results};
use budgeted_bandits::specification::Specification;
use budgeted_bandits::tape::Tapes;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, Read};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

/// Does what the arguments say.
pub fn main(arguments: &Arguments) -> Result<Said> {
    match &arguments.command {
        Command::Catalogue => Ok(serde_json::to_string_pretty(&catalogue())?.into()),
        Command::Evaluate { table } => {
            evaluate::table(&read(table)?).with_context(|| table.display().to_string()).map(Said::from)
        }
        Command::Run(options) => match &options.preset {
            Some(id) => presets::run(id, options),
            None => run(options),
        },
        Command::Sweep(options) => sweep::sweep(options),
        Command::Theory(options) => theory::theory(options).map(Said::from),
        Command::Trace(options) => {
            trace::state(options, &Specification::from_json(&read(&options.specification)?)?).map(Said::from)
        }
        Command::Presets(options) => presets::list(options).map(Said::from),
        Command::Reproduce(options) => reproduce::reproduce(options),
        Command::Coverage(options) => coverage::coverage(options),
        Command::Bench(options) => bench::bench(options),
        Command::Import(options) => import::import(options),
    }
}

fn run(options: &Run) -> Result<Said> {
    let path = options.specification.as_deref().expect("there is one unless there is a preset");
    let specification = Specification::from_json(&read(path)?)?;
    let stop = Stop::on_signals()?;
    let start = Instant::now();
    let experiment = Experiment::new(specification);
    let results = run_tasks(experiment, options.threads.map_or(0, usize::from), stop.flag(), "")?;
    let timing = output::Timing::new(&results, start.elapsed());
    let answer = results.answer();
    let table_or_json = if std::io::stdout().is_terminal() { Format::Table } else { Format::Json };
    let text = match options.format.unwrap_or(table_or_json) {
        Format::Json => output::json(&answer, timing)?,
        Format::Table => output::table(&answer),
        Format::Csv => output::csv(&answer)?,
    };
    let capped = output::capped("", &answer);
    if is_complete(&results) {
        return Ok(Said { notes: capped, ..text.into() });
    }
    let stopped = format!("stopped after {} of {} repetitions", results.repetitions(), answer.specification.repetitions);
    Ok(Said { answer: text, notes: [vec![stopped], capped].concat(), stopped_by: stop.signal() })
}

/// Whether all repetitions are done.
pub fn is_complete(results: &Results) -> bool {
    results.repetitions() == results.experiment().specification().repetitions
}

/// The text of a file, or of standard input for -.
pub fn read(path: &Path) -> Result<String> {
    let (name, bytes) = if path == Path::new("-") {
        let mut bytes = Vec::new();
        ("standard input".to_owned(), std::io::stdin().read_to_end(&mut bytes).map(|_| bytes))
    } else {
        (path.display().to_string(), std::fs::read(path))
    };
    decoded(bytes.with_context(|| name.clone())?).context(name)
}

/// The text that bytes encode in UTF-8, without a byte order mark. `www/text.js` says the same of files on the page.
fn decoded(bytes: Vec<u8>) -> Result<String> {
    // Texts in UTF-16 begin with its byte order mark or with an ASCII character, one byte of which is 0.
    let found = match bytes.as_slice() {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, ..] | [_, 0, ..] => "UTF-16",
        _ => "other bytes",
    };
    match String::from_utf8(bytes) {
        Ok(text) if found != "UTF-16" => Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
        _ => bail!("expected a text in UTF-8, found {found}: save the file as UTF-8"),
    }
}

/// Pulls between two looks at whether to stop. Most take some nanoseconds; those of the slowest policies take some microseconds.
const STEP: u64 = 1_000;

/// Runs the tasks in their order, each on the next thread that is free. `what` stands before the progress bar.
pub fn run_tasks(experiment: Experiment, threads: usize, stop: &AtomicBool, what: &str) -> Result<Results> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let tasks = experiment.tasks();
    let progress = ProgressBar::new(tasks as u64);
    progress.set_style(ProgressStyle::with_template("{prefix}{wide_bar} {percent} %  {eta} left")?);
    progress.set_prefix(if what.is_empty() { String::new() } else { format!("{what}  ") });
    let runner = Experiment::new(experiment.specification().clone());
    // What a thread has drawn for one policy is there for the others of the same repetitions: it does them all, unless there are few.
    let policies = experiment.specification().policies.len();
    let together = if tasks / policies >= 4 * pool.current_num_threads() { policies } else { 1 };
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Results::new(experiment)));
    pool.broadcast(|_| {
        let mut tapes = Tapes::default();
        loop {
            let first = next.fetch_add(together, Ordering::Relaxed);
            for task in first..first + together {
                if task >= tasks {
                    return;
                }
                let mut task_under_way = runner.begin(task);
                let records = loop {
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    if let Some(records) = task_under_way.step(&runner, &mut tapes, STEP) {
                        break records;
                    }
                };
                let taken = results.lock().expect("no thread panicked").add(task, records);
                assert!(taken, "every task runs once");
                progress.inc(1);
            }
        }
    });
    progress.finish_and_clear();
    Ok(results.into_inner().expect("no thread panicked"))
}
