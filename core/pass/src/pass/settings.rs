//! Settings of a run, which all passes of it share.

use super::watch::{Clock, Progress, Stopwatch, Watcher};
use std::time::Duration;
use terrace_ir::print::PrintFlags;

/// Settings of a run beside the passes.
#[derive(Clone, Copy, Default)]
pub struct RunSettings<'r> {
    /// True if operations are verified after each pass.
    pub verifies: bool,
    /// Watchers notified of each pass.
    pub watchers: &'r [&'r dyn Watcher],
    /// True if watchers see the whole program; nested pipelines then run sequentially.
    pub sees_whole: bool,
    /// Clock, if passes are timed.
    pub clock: Option<Clock<'r>>,
    /// Flags for passes that print IR.
    pub print: Option<&'r PrintFlags>,
    /// Progress of the run, for another thread.
    pub progress: Option<&'r Progress>,
}

/// Run of a pipeline, shared by its threads.
pub(crate) struct Run<'r> {
    pub settings: RunSettings<'r>,
}

impl Run<'_> {
    pub fn now(&self) -> Option<Duration> {
        self.settings.clock.map(|clock| clock())
    }

    pub fn stop(&self, start: Option<Duration>, watch: &Stopwatch) {
        if let (Some(start), Some(now)) = (start, self.now()) {
            watch.add(now.saturating_sub(start));
        }
    }
}
