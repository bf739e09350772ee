//! A short run, the same each time: all engines agree, at every level.

use std::time::Duration;
use terrace_fuzz::engines::Programs;
use terrace_fuzz::execute::Setup;
use terrace_fuzz::inputs::Inputs;
use terrace_fuzz::laws::Outcome;
use terrace_fuzz::run::{Console, Limits, run};

#[test]
fn engines_agree_on_what_programs_mean() {
    compare(Programs::Scalars, 0..40, 30);
}

#[test]
fn passes_and_engines_agree_on_programs_on_tensors() {
    compare(Programs::Tensors, 0..12, 9);
}

/// Runs the programs of some numbers; more than `least` of them mean something.
fn compare(programs: Programs, numbers: std::ops::Range<u64>, least: u64) {
    terrace_fuzz::laws::note_panics();
    let setup = Setup {
        dialects: terrace_registry::DIALECTS_AND_TESTS,
        models: terrace_registry::MODELS,
        passes: Some(&terrace_registry::PASSES),
        runs: Some(programs),
    };
    let inputs = Inputs::new(1, Vec::new(), setup);
    let executions = numbers.end - numbers.start;
    let limits = Limits { first: numbers.start, executions, time: Duration::from_secs(600), threads: 2 };
    let summary = run(&inputs, limits, &Console);
    assert!(summary.findings.is_empty());
    let compared = summary.outcomes.get(&Outcome::Valid).copied().unwrap_or(0);
    assert!(compared > least, "{compared} programs were compared");
}
