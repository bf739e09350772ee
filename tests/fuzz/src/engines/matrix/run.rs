//! One program of the matrix: interpreted before and after each of its passes, and compiled.

use super::coverage::note;
use crate::engines::run::{COMPILED, LIMITS, call_with, transform};
use crate::laws::{Finding, Outcome};
use std::collections::BTreeSet;
use terrace_driver::engines::Backend;
use terrace_driver::lowering::target::Target;
use terrace_driver::lowering::{Shapes, to_llvm, to_loops};
use terrace_driver::run::{Behavior, Inputs};
use terrace_execution::World;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Context, OwnedOperation, Type, WalkOrder, WalkResult, capture};
use terrace_jit::cranelift::Signatures;
use terrace_matrix::is_same;
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::PassRegistry;
use terrace_rewrite::provenance;

/// Passes that compute something close, or sum in another order.
const APPROXIMATE: &[&str] = &[
    "math-",
    "convert-math-",
    "convert-complex-",
    "expand-for-engines",
    "convert-linalg-to-vector-loops",
    "arith-emulate-unsupported-floats",
    "convert-to-llvm",
];

/// Tolerance after them.
const NEAR: f64 = 0.02;

/// One of this number of programs is compiled.
const COMPILED_ONE_IN: u64 = 6;

/// Runs a program after each of the passes that its first line names, and compiled.
///
/// # Errors
/// If one result differs from the first.
pub(in crate::engines) fn run<'c>(
    text: &[u8],
    context: &'c Context<'c>,
    passes: &'static PassRegistry,
) -> Result<Outcome, Finding> {
    let source = Source::new(text, "program");
    let (read, _) = capture(|| parse_source(context, source, TopLevel::Module));
    let Ok(mut program) = read else { return Ok(Outcome::Refused) };
    if !capture(|| verify(program.op()).is_ok()).0 {
        return Ok(Outcome::Invalid);
    }
    let text = String::from_utf8_lossy(text).into_owned();
    let value =
        |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default().to_owned();
    let mut tolerance: f64 = value("// tolerance: ").parse().unwrap_or(0.0);
    // What is close in a format of few digits is further off.
    if tolerance > 0.0 && text.contains("f16") {
        tolerance = tolerance.max(NEAR);
    }
    // Patterns are recorded on this thread.
    context.set_threads(1);
    let Some(types) = entry_types(&program) else { return Ok(Outcome::Invalid) };
    let expected = match behavior(&program, &types) {
        Behavior::Prints(text) => text,
        Behavior::Stops(_) => return Ok(Outcome::Meaningless),
        Behavior::Unknown(_) => return Ok(Outcome::Invalid),
    };
    let mut printed = print_operation(program.op(), &PrintFlags::default());
    note(|coverage| {
        names(&program).into_iter().for_each(|name| *coverage.operations.entry(name).or_default() += 1)
    });
    for pass in value("// passes: ").split(',').filter(|pass| !pass.is_empty()) {
        let before = names(&program);
        note(|coverage| {
            coverage.tried.insert(pass.to_owned());
        });
        provenance::start();
        let transformed = transform(context, &mut program, pass, passes, &printed);
        let patterns: BTreeSet<&'static str> = provenance::take().iter().map(|one| one.pattern).collect();
        if let Err(finding) = transformed {
            // A pass may refuse a program, but in words, and it leaves nothing broken.
            if finding.title.contains(" fails: ") && !finding.title.ends_with(" fails: ") {
                note(|coverage| coverage.stopped += 1);
                return Ok(Outcome::Stopped);
            }
            return Err(finding);
        }
        let after = print_operation(program.op(), &PrintFlags::default());
        let old = std::mem::replace(&mut printed, after);
        if printed == old {
            continue;
        }
        if APPROXIMATE.iter().any(|name| pass.trim_start_matches("func.func(").starts_with(name)) {
            tolerance = tolerance.max(NEAR);
        }
        if entry_types(&program).as_ref() != Some(&types) {
            return Ok(Outcome::Valid);
        }
        match behavior(&program, &types) {
            Behavior::Unknown(_) => return Ok(Outcome::Valid),
            found => compare(&expected, &found, tolerance, &format!("the interpreter after {pass}"), || {
                format!("{printed}\nbefore:\n{old}")
            })?,
        }
        note(|coverage| {
            *coverage.passes.entry(pass.to_owned()).or_default() += 1;
            coverage.patterns.extend(patterns);
            coverage.pairs.extend(before.into_iter().map(|name| (name, pass.to_owned())));
        });
    }
    let sum = text.bytes().fold(0u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
    if sum.is_multiple_of(COMPILED_ONE_IN) {
        return compiled((context, program), passes, (&types, &expected, tolerance), sum / COMPILED_ONE_IN);
    }
    Ok(Outcome::Valid)
}

/// Compiles a program in one of the engines, and compares.
fn compiled<'c>(
    (context, mut program): (&'c Context<'c>, OwnedOperation<'c>),
    passes: &'static PassRegistry,
    (types, expected, tolerance): (&[Type<'c>], &str, f64),
    number: u64,
) -> Result<Outcome, Finding> {
    let there: Vec<_> = COMPILED.into_iter().filter(|(backend, ..)| backend.is_there()).collect();
    let (backend, level, features) = there[(number % there.len() as u64) as usize];
    let pipeline = (level > 1).then(|| Target::host(backend).pipeline());
    let before = print_operation(program.op(), &PrintFlags::default());
    let mut signatures = Signatures::default();
    let (lowered, _) = capture(|| {
        to_loops(context, &mut program, passes, Shapes::Trusted, pipeline.as_deref())?;
        signatures = Signatures::of(program.op());
        to_llvm(context, &mut program, passes)
    });
    // What an engine does not take is in the matrix, with its reason.
    if lowered.is_err() {
        note(|coverage| coverage.stopped += 1);
        return Ok(Outcome::Stopped);
    }
    let Ok(mut inputs) = Inputs::made(1, types) else { return Ok(Outcome::Valid) };
    let Ok(mut arguments) = inputs.arguments() else { return Ok(Outcome::Valid) };
    let mut world = Recorder::default();
    let called = call_with(&program, (backend, level, features), signatures, 1, &mut world, &mut arguments);
    let found = match called {
        Ok(results) => Behavior::Prints(world.0 + &Behavior::text_of_results(&results)),
        Err(_) if is_unsupported(&called) => {
            note(|coverage| coverage.stopped += 1);
            return Ok(Outcome::Stopped);
        }
        Err(why) => Behavior::Stops(why),
    };
    note(|coverage| coverage.compiled += 1);
    let place = format!("{} at level {level}{features}", backend.name());
    // Compiled code may sum in another order.
    let tolerance = if backend == Backend::Interpreter { tolerance } else { tolerance.max(1e-3) };
    compare(expected, &found, tolerance, &place, || before)?;
    Ok(Outcome::Valid)
}

fn is_unsupported(called: &Result<Vec<terrace_execution::Returned>, String>) -> bool {
    called.as_ref().is_err_and(|why| {
        ["cannot be compiled", "cannot be converted", "LLVM, compiling", "unsupported"]
            .iter()
            .any(|part| why.contains(part))
    })
}

fn compare(
    expected: &str,
    found: &Behavior,
    tolerance: f64,
    place: &str,
    program: impl FnOnce() -> String,
) -> Result<(), Finding> {
    let (title, found) = match found {
        Behavior::Prints(found) if is_same(found, expected, tolerance) => return Ok(()),
        Behavior::Prints(found) => (format!("{place}: another result"), found.clone()),
        Behavior::Stops(why) | Behavior::Unknown(why) => (format!("{place}: {why}"), why.clone()),
    };
    Err(Finding { title, details: format!("expected\n{expected}got\n{found}\n{}", program()) })
}

fn behavior(program: &OwnedOperation<'_>, types: &[Type<'_>]) -> Behavior {
    match Inputs::made(1, types) {
        Ok(mut inputs) => Behavior::of(program.op(), "main", &mut inputs, LIMITS),
        Err(why) => Behavior::Unknown(why),
    }
}

/// Returns the types of the arguments of `main`.
fn entry_types<'c>(program: &OwnedOperation<'c>) -> Option<Vec<Type<'c>>> {
    let main = program.op().lookup_symbol("main").filter(|op| op.is("func.func"))?;
    Some(terrace_interp::signature(main)?.0)
}

/// Returns the names of the operations in a program.
fn names(program: &OwnedOperation<'_>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let _ = program.op().walk_tree(WalkOrder::PreOrder, &mut |op| {
        names.insert(op.name().as_str().to_owned());
        WalkResult::Advance
    });
    names
}

/// World that keeps what is printed.
#[derive(Default)]
struct Recorder(String);

impl World for Recorder {
    fn print(&mut self, text: &[u8]) {
        self.0 += &String::from_utf8_lossy(text);
    }

    fn print_error(&mut self, text: &[u8]) {
        self.0 += &String::from_utf8_lossy(text);
    }

    fn seconds(&mut self) -> f64 {
        0.0
    }
}
