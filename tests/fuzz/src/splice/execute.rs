//! Execution of a mutant: its command is followed, and laws hold of what it does.

use super::Command;
use crate::execute::Setup;
use crate::laws::{Finding, Outcome, check_consistency, check_round_trip, guarded, is_placed_error, require};
use terrace_editions::{parse_any, parse_source};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{Context, OwnedOperation, Severity, capture};
use terrace_parser::{Source, TopLevel};
use terrace_pass::{PassManager, PassRegistry, RunSettings, parse_top_level};

/// Executes an input: follows its command if it begins with one.
///
/// # Errors
/// The law that is broken.
pub fn execute(text: &[u8], setup: Setup) -> Result<Outcome, Finding> {
    match std::str::from_utf8(text).ok().and_then(Command::split) {
        Some((command, program)) => guarded(|| follow(&command, program.as_bytes(), setup)),
        None => crate::execute::execute(text, setup),
    }
}

/// Reads, verifies and prints a program, or runs passes on it and prints the result. A pass may fail; nothing may
/// panic, or leave a body that contradicts itself.
fn follow(command: &Command, text: &[u8], setup: Setup) -> Result<Outcome, Finding> {
    let context = Context::new(setup.dialects);
    context.register_models(setup.models);
    context.set_allows_unregistered_dialects(true);
    context.set_verifies_ahead(!command.is_unverified);
    let source = Source::new(text, "input");
    let (read, told) = capture(|| match command.known_edition() {
        Some(edition) => parse_source(&context, source, TopLevel::Module, edition).map(|read| read.program),
        None => parse_any(&context, source, TopLevel::Module).1.map(|read| read.program),
    });
    let Ok(mut op) = read else {
        require(
            told.iter().any(is_placed_error),
            "a text is refused without an error at a position",
            || format!("told: {told:?}"),
        )?;
        return Ok(Outcome::Refused);
    };
    if command.is_unverified {
        // As the programs do, which print what is not valid in its generic form.
        if capture(|| terrace_ir::verify::verify(op.op()).is_ok()).0 {
            print(&op);
        } else {
            print_operation(
                op.op(),
                &PrintFlags { op_generic: true, debuginfo: true, ..PrintFlags::default() },
            );
        }
        return Ok(Outcome::Valid);
    }
    let (is_valid, told) = capture(|| terrace_ir::verify::verify(op.op()).is_ok());
    if !is_valid {
        let is_told = told.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        require(is_told, "a program does not verify, and no error is told", String::new)?;
        return Ok(Outcome::Invalid);
    }
    if let (false, Some(passes)) = (command.passes.is_empty(), setup.passes) {
        return transform(&context, &mut op, command, passes);
    }
    check_round_trip(&context, &op, &PrintFlags { op_generic: true, ..PrintFlags::default() })?;
    print(&op);
    Ok(Outcome::Valid)
}

fn transform<'c>(
    context: &'c Context<'c>,
    op: &mut OwnedOperation<'c>,
    command: &Command,
    passes: &PassRegistry,
) -> Result<Outcome, Finding> {
    // Options may contradict each other; the message is not needed here.
    let manager =
        parse_top_level(&command.pipeline(), passes).and_then(|pipeline| PassManager::new(&pipeline));
    let Ok(mut manager) = manager else { return Ok(Outcome::Stopped) };
    let settings = RunSettings { verifies: true, ..RunSettings::default() };
    let (result, _) = capture(|| manager.run(context, op, settings));
    check_consistency(op, " by passes", || command.pipeline())?;
    print(op);
    Ok(if result.is_ok() { Outcome::Valid } else { Outcome::Stopped })
}

/// Prints a program in every form.
fn print(op: &OwnedOperation<'_>) {
    for flags in [
        PrintFlags::default(),
        PrintFlags { op_generic: true, debuginfo: true, ..PrintFlags::default() },
        PrintFlags { debuginfo: true, local_scope: true, ..PrintFlags::default() },
    ] {
        print_operation(op.op(), &flags);
    }
}
