//! Instrumentation of pass runs: the IR around each pass, statistics, timing, and reproducers of failed runs.

mod print_ir;
pub(crate) mod progress;
mod reproducer;
mod statistics;
mod timing;

pub use print_ir::{IrPrinter, PrintIrSettings};
pub(crate) use progress::Ticker;
pub(crate) use reproducer::{LastState, Recipe};
pub use statistics::StatisticsDisplay;
pub use timing::{Phases, TimingSettings};

use clap::ArgMatches;
use terrace_arguments::is_on;

/// Instrumentation settings from the command line.
#[derive(Clone, Default)]
pub(crate) struct InstrumentSettings {
    pub print_ir: Option<PrintIrSettings>,
    pub statistics: Option<StatisticsDisplay>,
    pub timing: Option<TimingSettings>,
    /// The file for a reproducer of a run that fails.
    pub crash_reproducer: Option<String>,
    /// True if that reproducer is to begin just before the pass that failed.
    pub is_local_reproducer: bool,
    /// The file for a reproducer of the run, whatever becomes of it.
    pub reproducer: Option<String>,
    /// True if the pipeline is the one that the input holds.
    pub runs_reproducer: bool,
}

impl InstrumentSettings {
    /// Reads the settings from a command line.
    ///
    /// # Errors
    /// With words for the user, without a place.
    pub fn of(matches: &ArgMatches, threads: usize) -> Result<Self, String> {
        let name = |flag: &str| matches.get_one::<String>(flag).cloned();
        let settings = InstrumentSettings {
            print_ir: PrintIrSettings::of(matches),
            statistics: is_on(matches, "mlir-pass-statistics").then(|| StatisticsDisplay::of(matches)),
            timing: is_on(matches, "mlir-timing").then(|| TimingSettings::of(matches, threads)),
            crash_reproducer: name("mlir-pass-pipeline-crash-reproducer").filter(|file| !file.is_empty()),
            is_local_reproducer: is_on(matches, "mlir-pass-pipeline-local-reproducer"),
            reproducer: name("mlir-generate-reproducer").filter(|file| !file.is_empty()),
            runs_reproducer: is_on(matches, "run-reproducer"),
        };
        if threads > 1 && settings.print_ir.as_ref().is_some_and(|print| print.shows_whole) {
            return Err("IR print for module scope can't be setup on a pass-manager without disabling \
                        multi-threading first.\n"
                .to_owned());
        }
        if threads > 1 && settings.crash_reproducer.is_some() && settings.is_local_reproducer {
            return Err("Local crash reproduction may not be used without disabling mutli-threading first."
                .to_owned());
        }
        Ok(settings)
    }

    /// Returns true if somebody has to see the whole program while a pass works on a part of it.
    pub fn sees_whole(&self) -> bool {
        self.print_ir.as_ref().is_some_and(|print| print.shows_whole)
            || self.crash_reproducer.is_some() && self.is_local_reproducer
    }
}
