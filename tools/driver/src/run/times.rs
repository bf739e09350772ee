//! Durations of the phases of a run.

use std::time::Duration;
use terrace_execution::Placement;

/// Duration of each phase.
#[derive(Default)]
pub(super) struct Times {
    pub reading: Duration,
    pub lowering: Option<Duration>,
    pub compiling: Option<Duration>,
    pub running: Duration,
    /// Which compiler took each function.
    pub placements: Vec<Placement>,
}

impl Times {
    /// Returns them as lines.
    pub fn text(&self) -> String {
        let parts = [
            ("reading", Some(self.reading)),
            ("lowering", self.lowering),
            ("compiling", self.compiling),
            ("running", Some(self.running)),
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
