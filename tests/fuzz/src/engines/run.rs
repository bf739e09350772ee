//! One program in all engines at all levels, and what is wrong if they do not agree.

use super::Programs;
use crate::laws::{Finding, Outcome, check_consistency, require};
use terrace_driver::engines::{Backend, EngineSettings, NoCode, start};
use terrace_driver::lowering::steps::single_passes;
use terrace_execution::{Argument, CallError, Engine, Placement, Returned, World};
use terrace_interp::{Interpreter, Limits};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, OwnedOperation, capture};
use terrace_jit::cranelift::Signatures;
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{PassManager, PassRegistry, RunSettings};

/// Resource limits of a program; one that needs more is left out.
pub(super) const LIMITS: Limits = Limits { steps: 400_000, depth: 1000, memory_bytes: 64 << 20 };

/// Pipeline by which `terrace run` lowers programs.
const LOWERING: &str = "lower-to-llvm";

/// Pipeline before it where parallel loops run on several threads: all that can be are made functions.
const TASKS: &str = "lower-affine,parallel-loops-to-tasks{chunk-cost=1 remarks=false}";

/// Backends, optimization levels and changes to the processor's features of compiled programs.
pub(super) const COMPILED: [(Backend, u8, &str); 6] = [
    (Backend::Cranelift, 0, ""),
    (Backend::Cranelift, 2, ""),
    (Backend::Native, 2, ""),
    (Backend::Native, 2, "-avx512f"),
    (Backend::Llvm, 0, ""),
    (Backend::Llvm, 2, ""),
];

/// Message of LLVM, without optimization, for some programs with vectors of `i1` on processors with mask registers: it
/// leaves a copy between such a register and another one that it has no instruction for. The fault is LLVM's own; the
/// program is compared with optimization, and in all other engines.
const GIVEN_UP_BY_LLVM: &str = "Cannot emit physreg copy instruction";

/// Runs the function `main` of a program, after each of the passes that its first line names, after each that lowers
/// it, and compiled.
///
/// # Errors
/// If one result differs from the first, or if there is none.
pub fn run<'c>(
    text: &[u8],
    kind: Programs,
    context: &'c Context<'c>,
    passes: &'static PassRegistry,
) -> Result<Outcome, Finding> {
    let source = Source::new(text, "program");
    let (read, told) = capture(|| parse_source(context, source, TopLevel::Module));
    let Ok(mut program) = read else {
        return Err(broken("a generated program does not read", &told, String::new));
    };
    let (is_valid, told) = capture(|| verify(program.op()).is_ok());
    if !is_valid {
        return Err(broken("a generated program does not verify", &told, String::new));
    }
    let expected = match interpret(&program) {
        Ok(result) => result,
        Err(why) if why.contains("cannot be interpreted") => {
            return Err(Finding { title: format!("interpreter: {why}"), details: why });
        }
        Err(_) => return Ok(Outcome::Meaningless),
    };
    let first = String::from_utf8_lossy(text.split(|byte| *byte == b'\n').next().unwrap_or_default());
    // The memory of tensors belongs to nobody but the passes.
    let frees_memory = kind == Programs::Tensors;
    let chosen = first.strip_prefix("// passes: ").unwrap_or_default();
    let signatures = Signatures::of(program.op());
    let mut printed = print_operation(program.op(), &PrintFlags::default());
    let chosen = single_passes(chosen, passes);
    let last_chosen = chosen.len().checked_sub(1);
    // What is made of loops is compared before it is lowered; code is made of few of these programs.
    let is_lowered = kind != Programs::Affine || expected_low_bits(&expected).is_multiple_of(16);
    let mut lowering = if is_lowered { single_passes(LOWERING, passes) } else { Vec::new() };
    let has_tasks = is_lowered && (expected_low_bits(&expected) >> 4).is_multiple_of(2);
    if has_tasks {
        lowering.splice(..0, single_passes(TASKS, passes));
    }
    // Other programs write in parallel loops what other iterations read: they have an order on one thread only.
    let threads = if has_tasks && kind == Programs::Tensors { 3 } else { 1 };
    for (at, pass) in chosen.into_iter().chain(lowering).enumerate() {
        transform(context, &mut program, &pass, passes, &printed)?;
        if frees_memory && Some(at) == last_chosen {
            let leaked = leaked(&program);
            let details = || print_operation(program.op(), &PrintFlags::default());
            require(leaked == 0, "memory is not freed", || format!("{leaked} allocations\n{}", details()))?;
        }
        let before = std::mem::replace(&mut printed, print_operation(program.op(), &PrintFlags::default()));
        if printed == before {
            // It is the program that was run last.
            continue;
        }
        let place = || format!("the interpreter after {pass}");
        compare(&expected, &interpret(&program), place, || format!("{printed}\nbefore:\n{before}"))?;
    }
    let is_there = |(backend, ..): &(Backend, u8, &str)| is_lowered && backend.is_there();
    for (backend, level, features) in COMPILED.into_iter().filter(is_there) {
        let result = compiled(&program, (backend, level, features), &signatures, threads);
        let is_given_up = |why: &String| why.contains(GIVEN_UP_BY_LLVM);
        if (backend, level) == (Backend::Llvm, 0) && result.as_ref().is_err_and(is_given_up) {
            continue;
        }
        let place = || format!("{} at level {level}{features} on {threads} threads", backend.name());
        compare(&expected, &result, place, || printed.clone())?;
    }
    Ok(Outcome::Valid)
}

/// Returns a number that follows from what a program returns.
fn expected_low_bits(expected: &[Returned]) -> u64 {
    expected.iter().fold(0, |sum, one| {
        format!("{one:?}").bytes().fold(sum, |sum, byte| sum.wrapping_mul(31) + u64::from(byte))
    })
}

pub(super) fn transform<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    pass: &str,
    passes: &'static PassRegistry,
    before: &str,
) -> Result<(), Finding> {
    let mut manager = PassManager::of_text(pass, passes)
        .map_err(|why| Finding { title: format!("there is no pass {pass}"), details: why.to_string() })?;
    let settings = RunSettings { verifies: true, ..RunSettings::default() };
    let (result, told) = capture(|| manager.run(context, program, settings));
    if result.is_err() {
        return Err(broken(&format!("{pass} fails"), &told, || before.to_owned()));
    }
    check_consistency(program, &format!(" by {pass}"), || before.to_owned())
}

fn compare(
    expected: &[Returned],
    result: &Result<Vec<Returned>, String>,
    place: impl Fn() -> String,
    program: impl FnOnce() -> String,
) -> Result<(), Finding> {
    let details = || format!("expected {expected:?}, got {result:?}\n{}", program());
    match result {
        Ok(result) => require(result == expected, &format!("{}: another result", place()), details),
        Err(why) => require(false, &format!("{}: {why}", place()), details),
    }
}

fn broken(what: &str, told: &[Diagnostic], program: impl FnOnce() -> String) -> Finding {
    let message = told.first().map_or("", |diagnostic| &diagnostic.message);
    Finding { title: format!("{what}: {message}"), details: format!("{told:#?}\n{}", program()) }
}

/// Returns the number of allocations that are left when `main` has returned.
fn leaked(program: &OwnedOperation<'_>) -> usize {
    let mut world = Silent;
    let mut interpreter = Interpreter::new(program.op(), &mut world, LIMITS);
    let is_done = capture(|| interpreter.call("main", &mut []).is_ok()).0;
    if is_done { interpreter.live_heap_allocations() } else { 0 }
}

fn interpret(program: &OwnedOperation<'_>) -> Result<Vec<Returned>, String> {
    call(program, (Backend::Interpreter, 0, ""), Signatures::default(), 1)
}

fn compiled(
    program: &OwnedOperation<'_>,
    engine: (Backend, u8, &str),
    signatures: &Signatures,
    threads: usize,
) -> Result<Vec<Returned>, String> {
    call(program, engine, signatures.clone(), threads)
}

fn call(
    program: &OwnedOperation<'_>,
    engine: (Backend, u8, &str),
    signatures: Signatures,
    threads: usize,
) -> Result<Vec<Returned>, String> {
    call_with((program, "main"), engine, signatures, threads, &mut Silent, &mut [])
}

/// Calls a function with arguments.
///
/// # Errors
/// If there is no code, or the program stops; in words.
pub(super) fn call_with(
    (program, entry): (&OwnedOperation<'_>, &str),
    (backend, level, target_features): (Backend, u8, &str),
    signatures: Signatures,
    threads: usize,
    world: &mut dyn World,
    arguments: &mut [Argument<'_>],
) -> Result<Vec<Returned>, String> {
    let target_features = target_features.to_owned();
    let settings =
        EngineSettings { level, limits: LIMITS, target_features, threads, ..EngineSettings::default() };
    let (result, told) = capture(|| {
        // SAFETY: the program was generated without undefined behavior, and the interpreter, which checks it, ran it
        // first.
        #[allow(unsafe_code)]
        let mut engine = unsafe { start(program.op(), backend, &settings, signatures, world) }?;
        // Users have another compiler for such a function; here it is a finding.
        let panicked = |one: &&Placement| one.refused.as_deref() == Some(Placement::PANICKED);
        if let Some(one) = engine.placements().iter().find(panicked) {
            return Err(NoCode::Because(format!("{} on '{}'", Placement::PANICKED, one.function)));
        }
        Ok(engine.call(entry, arguments))
    });
    let told = || told.first().map_or(String::new(), |diagnostic| diagnostic.message.clone());
    match result {
        Ok(Ok(returned)) => Ok(returned),
        Ok(Err(CallError::Stopped(_))) | Err(NoCode::Told) => Err(told()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(NoCode::Because(why)) => Err(why),
    }
}

/// Programs say nothing while they run.
struct Silent;

impl World for Silent {
    fn print(&mut self, _: &[u8]) {}

    fn print_error(&mut self, _: &[u8]) {}

    fn seconds(&mut self) -> f64 {
        0.0
    }
}
