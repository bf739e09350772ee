//! One program of the matrix: interpreted before and after each of its passes, and compiled.

use super::{coverage::note, is_known};
use crate::engines::run::{COMPILED, LIMITS, call_with, transform};
use crate::laws::{Finding, Outcome};
use std::collections::BTreeSet;
use terrace_driver::engines::Backend;
use terrace_driver::lowering::steps::single_passes;
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

/// Function that programs of the matrix have.
const MAIN: &str = "main";

/// Tolerance after them.
const NEAR: f64 = 0.02;

/// One of this number of programs is compiled.
const COMPILED_ONE_IN: u64 = 6;

/// Program with what is known of it before passes.
struct Case<'t, 'c> {
    context: &'c Context<'c>,
    passes: &'static PassRegistry,
    /// File and number of the chunk of the matrix that it is of.
    name: &'t str,
    text: &'t str,
    /// The function that is called.
    entry: &'t str,
    /// Types of what it prints.
    printed_types: BTreeSet<String>,
    /// Types of the arguments of `main`.
    types: Vec<Type<'c>>,
    /// Text that it prints and returns.
    expected: String,
    tolerance: f64,
}

/// Runs a program under each of the pipelines that its first lines name, from the start, and one of them compiled.
///
/// # Errors
/// If one result differs from that without passes.
pub(in crate::engines) fn run<'c>(
    text: &[u8],
    context: &'c Context<'c>,
    passes: &'static PassRegistry,
) -> Result<Outcome, Finding> {
    let text = &*String::from_utf8_lossy(text);
    let Some(program) = read(context, text) else { return Ok(Outcome::Refused) };
    if !capture(|| verify(program.op()).is_ok()).0 {
        return Ok(Outcome::Invalid);
    }
    let mut tolerance: f64 =
        values(text, "// tolerance: ").next().and_then(|one| one.parse().ok()).unwrap_or(0.0);
    // What is close in a format of few digits is further off.
    if tolerance > 0.0 && text.contains("f16") {
        tolerance = tolerance.max(NEAR);
    }
    // Patterns are recorded on this thread.
    context.set_threads(1);
    let entry = values(text, "// entry: ").next().unwrap_or(MAIN);
    let Some(types) = entry_types(&program, entry) else { return Ok(Outcome::Invalid) };
    let expected = match behavior(&program, entry, &types) {
        Behavior::Prints(text) => text,
        Behavior::Stops(_) => return Ok(Outcome::Meaningless),
        Behavior::Unknown(_) => return Ok(Outcome::Invalid),
    };
    note(|coverage| {
        names(&program).into_iter().for_each(|name| *coverage.operations.entry(name).or_default() += 1)
    });
    let name = values(text, "// name: ").next().unwrap_or_default();
    let printed_types = printed_types(&program);
    let case = Case { context, passes, name, text, entry, printed_types, types, expected, tolerance };
    let mut outcome = Outcome::Stopped;
    for pipeline in values(text, "// passes: ") {
        if let Some((program, tolerance)) = case.transformed(pipeline)? {
            outcome = Outcome::Valid;
            let sum = pipeline.bytes().chain(text.bytes());
            let sum = sum.fold(0u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
            if sum.is_multiple_of(COMPILED_ONE_IN) {
                case.compiled(program, tolerance, sum / COMPILED_ONE_IN)?;
            }
        }
    }
    Ok(outcome)
}

fn read<'c>(context: &'c Context<'c>, text: &str) -> Option<OwnedOperation<'c>> {
    let source = Source::new(text.as_bytes(), "program");
    capture(|| parse_source(context, source, TopLevel::Module)).0.ok()
}

/// Returns what stands after a key at the start of lines.
fn values<'t>(text: &'t str, key: &str) -> impl Iterator<Item = &'t str> {
    text.lines().filter_map(move |line| line.strip_prefix(key))
}

impl<'c> Case<'_, 'c> {
    /// Runs a pipeline, and compares after each pass. Returns the program, and the tolerance for what follows; nothing
    /// if a pass refuses the program or changes what `main` takes.
    fn transformed(&self, pipeline: &str) -> Result<Option<(OwnedOperation<'c>, f64)>, Finding> {
        let Some(mut program) = read(self.context, self.text) else { return Ok(None) };
        let mut tolerance = self.tolerance;
        let mut printed = print_operation(program.op(), &PrintFlags::default());
        for pass in &single_passes(pipeline, self.passes) {
            let before = names(&program);
            let pairs = || before.iter().map(|name| (name.clone(), pass.clone()));
            note(|coverage| {
                coverage.tried.insert(pass.clone());
            });
            provenance::start();
            let transformed = transform(self.context, &mut program, pass, self.passes, &printed);
            let tried = provenance::tried();
            note(|coverage| coverage.tried_patterns.extend(tried));
            let patterns: BTreeSet<&'static str> = provenance::take().iter().map(|one| one.pattern).collect();
            if let Err(finding) = transformed {
                // A pass may refuse a program, but in words, and it leaves nothing broken. Commands of tests fail as they
                // are meant to, and some name what is there in a part of them only.
                let is_of_test = self.entry != MAIN;
                let fails = finding.title.contains(" fails: ")
                    && (is_of_test || !finding.title.ends_with(" fails: "))
                    || is_of_test && finding.title.starts_with("there is no pass");
                if fails {
                    note(|coverage| {
                        coverage.stopped += 1;
                        coverage.refused.extend(pairs());
                    });
                    return Ok(None);
                }
                return Err(Finding { title: format!("{}: {}", self.name, finding.title), ..finding });
            }
            note(|coverage| coverage.compared.extend(pairs()));
            let after = print_operation(program.op(), &PrintFlags::default());
            let old = std::mem::replace(&mut printed, after);
            if printed == old {
                continue;
            }
            if APPROXIMATE.iter().any(|name| pass.trim_start_matches("func.func(").starts_with(name)) {
                tolerance = tolerance.max(NEAR);
            }
            let is_comparable = entry_types(&program, self.entry).as_ref() == Some(&self.types)
                && printed_types(&program) == self.printed_types
                && returns_as_it_says(&program, self.entry)
                && !(pass.contains("to-llvm") && has_packed_vectors(&before, self.text))
                && !is_known(pass, &before);
            if !is_comparable {
                return Ok(None);
            }
            match behavior(&program, self.entry, &self.types) {
                Behavior::Unknown(_) => return Ok(None),
                Behavior::Stops(why) if why.contains("beyond the limit") => return Ok(None),
                found => compare(
                    &self.expected,
                    &found,
                    (tolerance, self.prints_floats()),
                    &format!("{}: the interpreter after {pass}", self.name),
                    || format!("{printed}\nbefore:\n{old}"),
                )?,
            }
            note(|coverage| {
                *coverage.passes.entry(pass.clone()).or_default() += 1;
                coverage.patterns.extend(patterns);
                coverage.pairs.extend(pairs());
            });
        }
        Ok(Some((program, tolerance)))
    }

    /// Returns true if all that is printed are floats.
    fn prints_floats(&self) -> bool {
        self.printed_types.iter().all(|ty| {
            let element = ty.trim_end_matches('>').rsplit('x').next().unwrap_or_default();
            element.starts_with('f') || element.starts_with("bf")
        })
    }

    /// Compiles the program in one of the engines, and compares.
    fn compiled(&self, mut program: OwnedOperation<'c>, tolerance: f64, number: u64) -> Result<(), Finding> {
        let there: Vec<_> = COMPILED.into_iter().filter(|(backend, ..)| backend.is_there()).collect();
        let (backend, level, features) = there[(number % there.len() as u64) as usize];
        let pipeline = (level > 1).then(|| Target::host(backend).pipeline());
        let before = print_operation(program.op(), &PrintFlags::default());
        let mut signatures = Signatures::default();
        let (lowered, _) = capture(|| {
            to_loops(self.context, &mut program, self.passes, Shapes::Trusted, pipeline.as_deref())?;
            signatures = Signatures::of(program.op());
            to_llvm(self.context, &mut program, self.passes)
        });
        // What an engine does not take is in the matrix, with its reason.
        if lowered.is_err() {
            note(|coverage| coverage.stopped += 1);
            return Ok(());
        }
        let Ok(mut inputs) = Inputs::made(1, &self.types) else { return Ok(()) };
        let Ok(mut arguments) = inputs.arguments() else { return Ok(()) };
        let mut world = Recorder::default();
        let called = call_with(
            (&program, self.entry),
            (backend, level, features),
            signatures,
            1,
            &mut world,
            &mut arguments,
        );
        let found = match called {
            Ok(results) => Behavior::Prints(world.0 + &Behavior::text_of_results(&results)),
            Err(_) if is_unsupported(&called) => {
                note(|coverage| coverage.stopped += 1);
                return Ok(());
            }
            Err(why) => Behavior::Stops(why),
        };
        note(|coverage| coverage.compiled += 1);
        let place = format!("{}: {} at level {level}{features}", self.name, backend.name());
        // Compiled code may sum in another order.
        let tolerance = if backend == Backend::Interpreter { tolerance } else { tolerance.max(1e-3) };
        compare(&self.expected, &found, (tolerance, self.prints_floats()), &place, || before)
    }
}

fn is_unsupported(called: &Result<Vec<terrace_execution::Returned>, String>) -> bool {
    called.as_ref().is_err_and(|why| {
        ["cannot be compiled", "cannot be converted", "LLVM, compiling", "unsupported", "materialize symbols"]
            .iter()
            .any(|part| why.contains(part))
    })
}

/// Marks whole numbers of a text as floats.
fn as_floats(text: &str) -> String {
    let is_between = |c: char| c.is_whitespace() || "()[],".contains(c);
    let mark = |word: &str| {
        let number = word.trim_end_matches(is_between);
        if number.parse::<i64>().is_ok() {
            word.replacen(number, &format!("{number}.0"), 1)
        } else {
            word.to_owned()
        }
    };
    text.split_inclusive(is_between).map(mark).collect()
}

fn compare(
    expected: &str,
    found: &Behavior,
    (tolerance, only_floats): (f64, bool),
    place: &str,
    program: impl FnOnce() -> String,
) -> Result<(), Finding> {
    let is_close = |found: &str| {
        is_same(found, expected, tolerance)
            || only_floats && is_same(&as_floats(found), &as_floats(expected), tolerance)
    };
    let (title, found) = match found {
        Behavior::Prints(found) if is_close(found) => return Ok(()),
        Behavior::Prints(found) => (format!("{place}: another result"), found.clone()),
        Behavior::Stops(why) | Behavior::Unknown(why) => (format!("{place}: {why}"), why.clone()),
    };
    Err(Finding { title, details: format!("expected\n{expected}got\n{found}\n{}", program()) })
}

fn behavior(program: &OwnedOperation<'_>, entry: &str, types: &[Type<'_>]) -> Behavior {
    match Inputs::made(1, types) {
        Ok(mut inputs) => Behavior::of(program.op(), entry, &mut inputs, LIMITS),
        Err(why) => Behavior::Unknown(why),
    }
}

/// Returns the types of the arguments of a function.
fn entry_types<'c>(program: &OwnedOperation<'c>, entry: &str) -> Option<Vec<Type<'c>>> {
    let main = program.op().lookup_symbol(entry).filter(|op| op.is("func.func"))?;
    Some(terrace_interp::signature(main)?.0)
}

/// Returns the types of what a program prints: a pass may print a number as two.
fn printed_types(program: &OwnedOperation<'_>) -> BTreeSet<String> {
    let mut types = BTreeSet::new();
    let _ = program.op().walk_tree(WalkOrder::PreOrder, &mut |op| {
        // What is returned is printed as well.
        if op.is("vector.print") || op.is("func.return") {
            types.extend(op.operands().map(|operand| operand.ty().to_string()));
        }
        WalkResult::Advance
    });
    types
}

/// Returns true unless a function is converted in part: its results are packed into one, and its type is the old one.
fn returns_as_it_says(program: &OwnedOperation<'_>, entry: &str) -> bool {
    let Some(main) = program.op().lookup_symbol(entry).filter(|op| op.is("func.func")) else { return true };
    let mut blocks = main.regions().flat_map(|region| region.blocks());
    blocks.all(|block| block.last_op().is_none_or(|end| !end.is("llvm.return")))
}

/// Returns true if a program may load or store vectors of elements that fill no bytes: the `llvm` dialect packs them, as
/// memory does not, which only the lowering of the engines minds.
fn has_packed_vectors(operations: &BTreeSet<String>, text: &str) -> bool {
    let moves_vectors = operations.iter().any(|name| name.starts_with("vector."));
    let is_odd = |word: &str| {
        word.strip_prefix('i')
            .and_then(|width| width.parse::<u32>().ok())
            .is_some_and(|width| !width.is_multiple_of(8) || !width.is_power_of_two())
    };
    moves_vectors
        && text.split(|letter: char| !letter.is_ascii_alphanumeric()).any(|word| {
            // `8xi24` is one word.
            is_odd(word.rsplit('x').next().unwrap_or_default())
        })
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
