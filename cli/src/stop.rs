//! Signals that end a command early: Ctrl-C (SIGINT), `kill` (SIGTERM), and a terminal that closes (SIGHUP).

use crate::progress::TERMINAL;
use anyhow::{Context, Result};
use budgeted_bandits::parallel::Work;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// The longest time that [`Stop::unless_raised`] takes to notice a signal.
const NOTICED: Duration = Duration::from_millis(50);

/// Whether a signal has arrived, and which one.
///
/// Without a `Stop`, a signal ends the program at once. A command makes one when part of its answer is worth printing.
#[derive(Clone, Default)]
pub struct Stop {
    raised: Arc<AtomicBool>,
    signal: Arc<AtomicUsize>,
}

impl Stop {
    /// Watches for signals from now on.
    ///
    /// A Ctrl-C after any other signal or Ctrl-C ends the program at once. A second SIGTERM or SIGHUP does not, because
    /// nobody may have meant it: `timeout` sends each signal twice, and a closing terminal often does.
    pub fn on_signals() -> Result<Stop> {
        let stop = Stop::default();
        for signal in SIGNALS.into_iter().filter(|signal| *signal == SIGINT || !is_ignored(*signal)) {
            let register = || {
                if signal == SIGINT {
                    // This handler must be registered first: it reads the flag that the last of the three raises.
                    flag::register_conditional_shutdown(signal, 128 + signal, stop.raised.clone())?;
                }
                flag::register_usize(signal, stop.signal.clone(), signal as usize)?;
                flag::register(signal, stop.raised.clone())
            };
            register().with_context(|| format!("signal {signal}"))?;
        }
        Ok(stop)
    }

    /// Work that the first signal stops and whose progress is shown. Without a number of threads, every core has one.
    pub fn work(&self, threads: Option<u16>) -> Work<'_> {
        Work { threads: threads.map_or(0, usize::from), stop: self.flag(), observer: &TERMINAL, ..Work::default() }
    }

    /// The flag that the first signal raises.
    pub fn flag(&self) -> &AtomicBool {
        &self.raised
    }

    /// Whether a signal has arrived.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::SeqCst)
    }

    /// The number of the signal that has arrived, if any.
    pub fn signal(&self) -> Option<i32> {
        self.is_raised().then(|| self.signal.load(Ordering::SeqCst) as i32)
    }

    /// Waits for the result of `work`. Returns `None` as soon as a signal arrives.
    ///
    /// `work` cannot be interrupted, so it runs on a thread of its own. After a signal that thread is abandoned and
    /// ends with the program.
    pub fn unless_raised<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (sender, receiver) = mpsc::channel();
        let worker = std::thread::spawn(move || {
            // After a signal, nobody receives the result.
            let _ = sender.send(work());
        });
        while !self.is_raised() {
            match receiver.recv_timeout(NOTICED) {
                Ok(value) => return Some(value),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let panic = worker.join().expect_err("a worker that sends nothing has panicked");
                    std::panic::resume_unwind(panic);
                }
            }
        }
        None
    }
}

/// Whether the program was started with this signal ignored, as `nohup` does with SIGHUP. Such a signal must stay
/// ignored, or a run under `nohup` would end when its terminal closes.
///
/// Linux lists the ignored signals in a file. On other systems the answer is no, because asking them takes unsafe code.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_abandoned_when_a_signal_has_arrived() {
        let stop = Stop::default();
        assert_eq!(stop.unless_raised(|| 7), Some(7));
        let (_open, never) = mpsc::channel::<()>();
        let flag = stop.clone();
        let endless = move || {
            flag.raised.store(true, Ordering::SeqCst);
            never.recv().is_ok()
        };
        assert_eq!(stop.unless_raised(endless), None);
    }
}
