//! Durations of the phases of a run.

use super::profile::Row;
use std::time::Duration;
use terrace_execution::Placement;

/// Duration of each phase.
#[derive(Default)]
pub(super) struct Times {
    pub reading: Duration,
    /// Time to read the arguments.
    pub arguments: Duration,
    pub lowering: Option<Duration>,
    pub compiling: Option<Duration>,
    pub running: Duration,
    /// Time to print or write the results.
    pub writing: Duration,
    /// Operations that were measured, and their seconds.
    pub profile: Option<(Vec<Row>, Vec<f64>)>,
    /// Which compiler took each function.
    pub placements: Vec<Placement>,
}

impl Times {
    /// Returns them as lines.
    pub fn text(&self) -> String {
        let parts = [
            ("reading", Some(self.reading)),
            ("reading arguments", Some(self.arguments).filter(|time| !time.is_zero())),
            ("lowering", self.lowering),
            ("compiling", self.compiling),
            ("running", Some(self.running)),
            ("writing results", Some(self.writing).filter(|time| !time.is_zero())),
        ];
        let line =
            |(name, time): (&str, Option<Duration>)| Some(format!("{name}: {:.6} s\n", time?.as_secs_f64()));
        let placement = |Placement { function, refused }: &Placement| match refused {
            None => format!("@{function}: native\n"),
            Some(why) => format!("@{function}: cranelift, because {why}\n"),
        };
        parts.into_iter().filter_map(line).chain(self.placements.iter().map(placement)).collect()
    }
}
