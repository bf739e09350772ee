//! Two functions, for all inputs.

use crate::counterexample::{Counterexample, Input, program};
use crate::function::{Outcome, Uninterpreted, execute, width_of};
use crate::meaning::Symbol;
use crate::refine::{Comparison, decide};
use crate::solver::Solvers;
use crate::term::Terms;
use crate::verdict::{Reason, Verdict};
use terrace_func as func;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{Operation, Type, TypedOp};

/// Widths of `index`.
const INDEX_BITS: [u32; 2] = [64, 32];

/// Decides whether one function may take the place of another, for all inputs.
///
/// Straight code, branches without loops, and `scf.if` are executed on symbols. Of other operations without effects it is
/// known that they give the same for the same operands.
pub fn refines<'c>(
    before: func::FuncOp<'_, 'c>,
    after: func::FuncOp<'_, 'c>,
    solvers: &mut Solvers<'_>,
) -> Verdict<Counterexample> {
    if before.function_type() != after.function_type() {
        return Verdict::Unknown(Reason::new("the types of the functions differ"));
    }
    let has_index = [before, after].into_iter().any(|function| mentions_index(function.op().inner()));
    for index_bits in if has_index { &INDEX_BITS[..] } else { &INDEX_BITS[..1] } {
        match at_width(before, after, *index_bits, has_index, solvers) {
            Verdict::Proved => {}
            other => return other,
        }
    }
    Verdict::Proved
}

/// Returns an error if a function contains what cannot be executed on symbols.
///
/// # Errors
/// With the reason.
pub fn is_modelled(function: func::FuncOp<'_, '_>) -> Result<(), Reason> {
    let mut terms = Terms::default();
    let (inputs, _) = signature(function);
    let arguments = arguments(&mut terms, &inputs, 64)?;
    let mut unknown = Uninterpreted::default();
    execute(&mut terms, function.op().inner().region(0), &arguments, 64, &mut unknown)?;
    Ok(())
}

/// Returns the types of arguments and results.
fn signature<'c>(function: func::FuncOp<'_, 'c>) -> (Vec<Type<'c>>, Vec<Type<'c>>) {
    let (inputs, results) = function.function_type().as_function().unwrap_or_default();
    (inputs.to_vec(), results.to_vec())
}

/// Returns true if a value in an operation may be an `index`.
fn mentions_index(op: Operation<'_, '_>) -> bool {
    let regions = op.regions().flat_map(|region| region.blocks());
    let mut work: Vec<_> = regions.collect();
    while let Some(block) = work.pop() {
        if block.arguments().any(|argument| argument.ty().is_index()) {
            return true;
        }
        for op in block.ops() {
            if op.results().any(|result| result.ty().is_index()) {
                return true;
            }
            work.extend(op.regions().flat_map(|region| region.blocks()));
        }
    }
    false
}

fn arguments(terms: &mut Terms, types: &[Type<'_>], index_bits: u32) -> Result<Vec<Symbol>, Reason> {
    let mut symbols = Vec::with_capacity(types.len());
    for (number, ty) in types.iter().enumerate() {
        let width = width_of(*ty, index_bits)
            .ok_or_else(|| Reason::new(format!("argument #{number} is wider than 64 bits")))?;
        let bits = terms.variable(format!("arg{number}"), width);
        symbols.push(Symbol { bits, poison: terms.variable(format!("arg{number} is poison"), 1) });
    }
    Ok(symbols)
}

fn at_width<'c>(
    before: func::FuncOp<'_, 'c>,
    after: func::FuncOp<'_, 'c>,
    index_bits: u32,
    has_index: bool,
    solvers: &mut Solvers<'_>,
) -> Verdict<Counterexample> {
    let mut terms = Terms::default();
    let (inputs, results) = signature(before);
    let mut unknown = Uninterpreted::default();
    let mut run = || -> Result<(Vec<Symbol>, [Outcome; 2]), Reason> {
        let arguments = arguments(&mut terms, &inputs, index_bits)?;
        let mut outcome = |function: func::FuncOp<'_, '_>| {
            execute(&mut terms, function.op().inner().region(0), &arguments, index_bits, &mut unknown)
        };
        let outcomes = [outcome(before)?, outcome(after)?];
        Ok((arguments, outcomes))
    };
    let (arguments, [source, target]) = match run() {
        Ok(outcomes) => outcomes,
        Err(reason) => return Verdict::Unknown(reason),
    };
    let poisons = arguments.iter().map(|argument| argument.poison).collect();
    let comparison = Comparison { source, target, assumed: Vec::new(), poisons };
    let values = match decide(&mut terms, &comparison, solvers) {
        Verdict::Refuted(values) => values,
        Verdict::Proved => return Verdict::Proved,
        Verdict::Unknown(reason) => return Verdict::Unknown(reason),
    };
    // What is not known of an operation may rule the counterexample out.
    if let Some(name) = unknown.first {
        return Verdict::Unknown(Reason::new(format!(
            "it depends on what '{name}' does, which is not modelled"
        )));
    }
    let scalars = inputs.iter().chain(&results).all(|ty| ty.is_int_or_index_or_float());
    if !scalars {
        return Verdict::Unknown(Reason::new("they differ for values that are no scalars"));
    }
    let known = |symbol: &Symbol| terms.evaluate(&values, &[symbol.poison]) == [0];
    let results: Vec<_> = results.into_iter().zip(comparison.source.results.iter().map(known)).collect();
    let inputs = inputs.into_iter().zip(&arguments);
    let inputs: Vec<_> = inputs.map(|(ty, symbol)| Input::of(&terms, &values, *symbol, ty)).collect();
    let (before, after) = (renamed(before, "before"), renamed(after, "after"));
    Verdict::Refuted(program(&before, &after, &inputs, &results, has_index.then_some(index_bits)))
}

/// Returns the text of a function under another name.
fn renamed(function: func::FuncOp<'_, '_>, name: &str) -> String {
    let op = function.op();
    let text = print_operation(op, &PrintFlags::default());
    let own = op.inner().attribute("sym_name").map_or(String::new(), |name| {
        let name = name.as_str().unwrap_or_default();
        let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "_$.-".contains(c));
        if is_plain { format!("@{name}(") } else { format!("@\"{}\"(", name.escape_default()) }
    });
    text.replacen(&own, &format!("@{name}("), 1)
}
