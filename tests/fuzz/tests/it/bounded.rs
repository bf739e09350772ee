//! A short run, the same each time: no law is broken.

use std::path::Path;
use std::time::Duration;
use terrace_fuzz::execute::Setup;
use terrace_fuzz::inputs::Inputs;
use terrace_fuzz::run::{Console, Limits, run};
use terrace_pass::PassRegistry;

fn inputs(passes: Option<&'static PassRegistry>) -> Inputs {
    let tree = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let seeds = terrace_fuzz::seeds::read(&tree).expect("the tree can be read");
    Inputs::new(
        1,
        seeds,
        Setup {
            dialects: terrace_registry::DIALECTS_AND_TESTS,
            models: terrace_registry::MODELS,
            passes,
            runs: None,
        },
    )
}

#[test]
fn a_short_run_finds_nothing() {
    check(&inputs(None));
}

#[test]
fn a_short_run_on_bytecode_finds_nothing() {
    check(&inputs(None).of_bytecode());
}

#[test]
fn a_short_run_with_passes_finds_nothing() {
    check(&inputs(Some(&terrace_registry::PASSES)));
}

fn check(inputs: &Inputs) {
    terrace_fuzz::laws::note_panics();
    let limits = Limits { first: 0, executions: 20_000, time: Duration::from_secs(600), threads: 2 };
    let summary = run(inputs, limits, &Console);
    assert!(summary.findings.is_empty(), "{:?}", summary.findings);
}
