//! Canonicalization is idempotent: canonicalizing again changes nothing, on generated programs.

use std::path::Path;
use terrace_fuzz::execute::Setup;
use terrace_fuzz::inputs::Inputs;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Context, OwnedOperation, capture};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{PassManager, RunSettings};

const PROGRAMS: u64 = 4_000;

fn run<'c>(context: &'c Context<'c>, op: &mut OwnedOperation<'c>, pipeline: &str) -> Result<(), String> {
    let mut manager = PassManager::of_text(pipeline, &terrace_registry::PASSES).expect("the passes exist");
    let settings = RunSettings { verifies: true, ..RunSettings::default() };
    let (result, told) = capture(|| manager.run(context, op, settings));
    result.map_err(|_| format!("{told:#?}"))
}

/// The text after one run and after two; `None` if the program is not valid, or does not come to an end.
fn texts(text: &[u8], pipeline: &str) -> Option<(String, String)> {
    let context = Context::new(terrace_registry::DIALECTS_AND_TESTS);
    context.set_allows_unregistered_dialects(true);
    let source = Source::new(text, "input");
    let (op, _) = capture(|| {
        parse_source(&context, source, TopLevel::Module).ok().filter(|op| verify(op.op()).is_ok())
    });
    let mut op = op?;
    let mut once = || {
        let broken = run(&context, &mut op, pipeline).err();
        assert!(broken.is_none(), "{}\nbreaks {pipeline}: {}", String::from_utf8_lossy(text), broken?);
        Some(print_operation(op.op(), &PrintFlags { op_generic: true, ..PrintFlags::default() }))
    };
    Some((once()?, once()?))
}

#[test]
fn canonical_programs_stay_as_they_are() {
    let tree = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let seeds = terrace_fuzz::seeds::read(&tree).expect("the tree can be read");
    let inputs = Inputs::new(
        7,
        seeds,
        Setup {
            dialects: terrace_registry::DIALECTS_AND_TESTS,
            models: terrace_registry::MODELS,
            passes: None,
            runs: None,
        },
    );
    let mut valid = 0;
    for number in 0..PROGRAMS {
        let text = inputs.input(number);
        for pipeline in ["canonicalize", "canonicalize{region-simplify=aggressive}"] {
            let Some((first, second)) = texts(&text, pipeline) else { break };
            valid += 1;
            let input = String::from_utf8_lossy(&text);
            assert_eq!(first, second, "input {number}: {pipeline} is done in one run:\n{input}");
        }
    }
    assert!(valid > PROGRAMS / 50, "{valid} programs were valid");
}
