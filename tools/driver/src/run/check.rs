//! `--check-passes`: the interpreter runs the program before the passes that lower it, and after each of them.

use super::arguments::Inputs;
use super::behavior::Behavior;
use super::options::Options;
use crate::lowering::steps::single_passes;
use crate::lowering::{OPTIMIZATION, PIPELINE, pipeline_to_loops};
use crate::opt::Registry;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{Context, OwnedOperation};
use terrace_pass::{PassManager, RunSettings};

/// Result of a check.
pub(super) enum Checked {
    /// No pass changed what the program does; in words.
    Right(String),
    /// A pass did, or failed; in words.
    Wrong(String),
}

/// Lowers a program pass by pass, as an engine would have it, and runs it in between.
pub(super) fn check<'c>(
    (context, program): (&'c Context<'c>, &mut OwnedOperation<'c>),
    (options, registry): (&Options, &Registry),
    mut inputs: impl FnMut() -> Result<Inputs, String>,
) -> Result<Checked, String> {
    let backend = options.compiling_backend();
    let mut pipelines = Vec::new();
    pipelines
        .extend(pipeline_to_loops(program.op(), options.pipeline(backend).as_deref()).map(str::to_owned));
    if backend.is_cranelift() && options.engine.level > 0 {
        pipelines.push(OPTIMIZATION.to_owned());
    }
    pipelines.push(PIPELINE.to_owned());
    let passes: Vec<String> =
        pipelines.iter().flat_map(|pipeline| single_passes(pipeline, registry.passes)).collect();
    let mut behavior = |program: &OwnedOperation<'_>| {
        let mut inputs = inputs()?;
        Ok::<_, String>(Behavior::of(program.op(), &options.entry_point, &mut inputs, options.engine.limits))
    };
    let expected = behavior(program)?;
    match &expected {
        Behavior::Prints(_) => {}
        Behavior::Stops(why) => {
            return Ok(Checked::Right(format!("nothing is checked: the program itself stops: {why}")));
        }
        Behavior::Unknown(why) => return Ok(Checked::Right(format!("nothing is checked: {why}"))),
    }
    let mut before = print_operation(program.op(), &PrintFlags::default());
    for (done, pass) in passes.iter().enumerate() {
        let mut manager = PassManager::of_text(pass, registry.passes).map_err(|why| why.to_string())?;
        let settings = RunSettings { verifies: true, ..RunSettings::default() };
        if manager.run(context, program, settings).is_err() {
            return Ok(Checked::Wrong(format!("pass '{pass}' fails")));
        }
        let after = print_operation(program.op(), &PrintFlags::default());
        if after == before {
            continue;
        }
        let found = behavior(program)?;
        if let Behavior::Unknown(why) = &found {
            let left = passes.len() - done;
            return Ok(Checked::Right(format!(
                "{done} passes do not change what the program does; the interpreter does not run it after the {left} \
                 others: {why}"
            )));
        }
        if !found.is_like(&expected) {
            return Ok(Checked::Wrong(format!(
                "pass '{pass}' changes what the program does\n{}{}{before}after it:\n{after}",
                words("before", &expected),
                words("after", &found),
            )));
        }
        before = after;
    }
    Ok(Checked::Right(format!("{} passes do not change what the program does", passes.len())))
}

/// Returns what a program does, in words.
fn words(when: &str, behavior: &Behavior) -> String {
    match behavior {
        Behavior::Prints(text) => format!("{when} it, the program prints:\n{text}"),
        Behavior::Stops(why) | Behavior::Unknown(why) => format!("{when} it, the program stops: {why}\n"),
    }
}
