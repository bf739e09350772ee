//! A line on the terminal that says how far a long run is.

use crate::files::ProgressLine;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;
use terrace_pass::Progress;

/// A run that takes no longer is not spoken of.
const PATIENCE: Duration = Duration::from_secs(2);
const INTERVAL: Duration = Duration::from_millis(200);

/// Writes the line from a thread of its own, until it is stopped.
#[derive(Default)]
pub(crate) struct Ticker {
    is_over: Mutex<bool>,
    bell: Condvar,
}

impl Ticker {
    /// Runs `work`; meanwhile the line, if there is one, says how far it is.
    pub fn watch<R>(
        line: Option<ProgressLine>,
        steps: &[String],
        progress: &Progress,
        work: impl FnOnce() -> R,
    ) -> R {
        let Some(line) = line else { return work() };
        let ticker = Ticker::default();
        std::thread::scope(|scope| {
            scope.spawn(|| ticker.tick(&line, steps, progress));
            // The thread is told to stop even if the work panics.
            struct Stop<'t>(&'t Ticker);
            impl Drop for Stop<'_> {
                fn drop(&mut self) {
                    *self.0.is_over.lock().unwrap_or_else(PoisonError::into_inner) = true;
                    self.0.bell.notify_all();
                }
            }
            let _stop = Stop(&ticker);
            work()
        })
    }

    /// Returns true if the work is over, after at most that time.
    fn waits(&self, time: Duration) -> bool {
        let guard = self.is_over.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.bell.wait_timeout_while(guard, time, |is_over| !*is_over);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    fn tick(&self, line: &ProgressLine, steps: &[String], progress: &Progress) {
        if self.waits(PATIENCE) {
            return;
        }
        loop {
            line(&format!("\r\x1b[K{}", describe(steps, progress)));
            if self.waits(INTERVAL) {
                line("\r\x1b[K");
                return;
            }
        }
    }
}

/// Formats progress as `[2/5] func.func(cse): 40 of 1000`.
fn describe(steps: &[String], progress: &Progress) -> String {
    const WIDTH: usize = 40;
    let step = progress.step.load(Ordering::Relaxed);
    let name: String = steps.get(step).map(|name| name.chars().take(WIDTH).collect()).unwrap_or_default();
    let mut text = format!("[{}/{}] {name}", step + 1, steps.len());
    let (done, ops) = (progress.done.load(Ordering::Relaxed), progress.ops.load(Ordering::Relaxed));
    if ops > 0 {
        text.push_str(&format!(": {done} of {ops}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_far_the_run_is() {
        let steps = ["cse".to_owned(), "func.func(canonicalize)".to_owned()];
        let progress = Progress::default();
        assert_eq!(describe(&steps, &progress), "[1/2] cse");
        progress.step.store(1, Ordering::Relaxed);
        progress.ops.store(10, Ordering::Relaxed);
        progress.done.store(3, Ordering::Relaxed);
        assert_eq!(describe(&steps, &progress), "[2/2] func.func(canonicalize): 3 of 10");
    }

    #[test]
    fn a_short_run_is_not_spoken_of() {
        let line: ProgressLine = Box::new(|text| panic!("nothing is said, but: {text}"));
        assert_eq!(Ticker::watch(Some(line), &[], &Progress::default(), || 7), 7);
    }
}
