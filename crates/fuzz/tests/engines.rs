//! A short run, the same each time: all engines agree, at every level.

use std::time::Duration;
use terrace_fuzz::engines::Programs;
use terrace_fuzz::execute::{Outcome, Setup};
use terrace_fuzz::inputs::Inputs;
use terrace_fuzz::run::{Console, Limits, run};

#[test]
fn engines_agree_on_what_programs_mean() {
    terrace_fuzz::execute::note_panics();
    let passes = Some(&terrace_registry::PASSES);
    let setup = Setup {
        dialects: terrace_registry::DIALECTS,
        models: terrace_registry::MODELS,
        passes,
        runs: Some(Programs::Scalars),
    };
    let inputs = Inputs::new(1, Vec::new(), setup);
    let limits = Limits { first: 0, executions: 40, time: Duration::from_secs(600), threads: 2 };
    let summary = run(&inputs, limits, &Console);
    assert!(summary.findings.is_empty());
    let compared = summary.outcomes.get(&Outcome::Valid).copied().unwrap_or(0);
    assert!(compared > 30, "{compared} programs were compared");
}
