//! Loops, and the values that they carry from one iteration to the next.

use crate::Values;
use crate::view_like::MixedIndex;
use std::ops::Range;
use terrace_ir::ids::OpId;
use terrace_ir::spec::{Check, Interface};
use terrace_ir::{Block, LogicalResult, Operation, Region, Value};

/// `LoopLikeOpInterface`: an operation that runs regions again and again.
#[derive(Clone, Copy)]
pub struct LoopLike {
    /// The regions that are run again and again.
    pub regions: for<'a, 'c> fn(Operation<'a, 'c>) -> Vec<Region<'a, 'c>>,
    /// The block whose arguments are induction variables, then values that are carried.
    pub body: for<'a, 'c> fn(Operation<'a, 'c>) -> Option<Block<'a, 'c>>,
    /// Returns the number of arguments that are induction variables.
    pub induction_variable_count: fn(Operation<'_, '_>) -> usize,
    /// Returns the number of trailing arguments that are neither induction variables nor carried.
    pub other_argument_count: fn(Operation<'_, '_>) -> usize,
    /// The positions of the operands that are carried into the first iteration.
    pub inits: fn(Operation<'_, '_>) -> Range<usize>,
    /// The operation whose operands are carried into the next iteration.
    pub terminator: for<'a, 'c> fn(Operation<'a, 'c>) -> Option<Operation<'a, 'c>>,
    /// The bounds of the induction variables, as far as the loop says.
    pub bounds: for<'a, 'c> fn(Operation<'a, 'c>) -> Option<Vec<LoopBounds>>,
    /// True if the values of the last iteration become the results.
    pub gives_what_it_carries: bool,
}

/// The bounds of one induction variable; `None` for what is no constant and no value.
#[derive(Clone, Copy, Debug)]
pub struct LoopBounds {
    /// Lower bound.
    pub lower: Option<MixedIndex>,
    /// Upper bound, exclusive.
    pub upper: Option<MixedIndex>,
    /// By how much it grows.
    pub step: Option<MixedIndex>,
}

/// Returns the bounds of several variables, from those of each kind.
pub fn zip_bounds(
    lower: impl IntoIterator<Item = MixedIndex>,
    upper: impl IntoIterator<Item = MixedIndex>,
    step: impl IntoIterator<Item = MixedIndex>,
) -> Vec<LoopBounds> {
    let each = lower.into_iter().zip(upper).zip(step);
    each.map(|((lower, upper), step)| LoopBounds { lower: Some(lower), upper: Some(upper), step: Some(step) })
        .collect()
}

impl LoopLike {
    /// A loop over all its regions that carries nothing.
    pub const CARRIES_NOTHING: LoopLike = LoopLike {
        regions: |op| op.regions().collect(),
        body: |_| None,
        induction_variable_count: |_| 0,
        other_argument_count: |_| 0,
        inits: |_| 0..0,
        terminator: |_| None,
        bounds: |_| None,
        gives_what_it_carries: false,
    };

    /// Returns the arguments of the body that are carried from one iteration to the next.
    pub fn region_iter_args<'a, 'c>(&self, op: Operation<'a, 'c>) -> Values<'a, 'c> {
        let arguments = (self.body)(op).into_iter().flat_map(|body| body.arguments());
        let mut carried: Values<'a, 'c> = arguments.skip((self.induction_variable_count)(op)).collect();
        carried.truncate(carried.len().saturating_sub((self.other_argument_count)(op)));
        carried
    }
}

impl Interface for LoopLike {
    const NAME: &'static str = "LoopLikeOpInterface";
    const VERIFY_REGIONS: Option<Check> = Some(verify);
}

/// Returns true if a value is defined in a region of an operation, or deeper.
pub fn is_defined_inside(value: Value<'_, '_>, op: OpId) -> bool {
    let mut at = value.parent_region();
    while let Some(region) = at {
        let Some(parent) = region.parent_op() else { return false };
        if parent.id() == op {
            return true;
        }
        at = parent.parent_region();
    }
    false
}

/// Returns true if a value is not defined in a region of an operation: it is the same in all iterations of a loop.
pub fn is_defined_outside(value: Value<'_, '_>, op: OpId) -> bool {
    !is_defined_inside(value, op)
}

/// Checks that what is carried has the same number and types everywhere.
fn verify(op: Operation<'_, '_>) -> LogicalResult {
    let methods = op.interface::<LoopLike>().expect("the check belongs to the interface");
    let (body, last) = ((methods.body)(op), (methods.terminator)(op));
    let variables = (methods.induction_variable_count)(op);
    let inits = op.operands_in((methods.inits)(op));
    let arguments = body.map_or(0, |body| body.argument_count());
    // A body without even the induction variables has a negative number of them, told as a huge one.
    let iter_arg_count = arguments.wrapping_sub(variables).wrapping_sub((methods.other_argument_count)(op));
    if inits.len() != iter_arg_count {
        return op.emit_op_error(format_args!(
            "different number of inits and region iter_args: {} != {iter_arg_count}",
            inits.len(),
        ));
    }
    let yielded = last.map_or(0, |last| last.operand_count());
    if yielded != 0 && iter_arg_count != yielded {
        return op.emit_op_error(format_args!(
            "different number of region iter_args and yielded values: {iter_arg_count} != {yielded}"
        ));
    }
    let results = if methods.gives_what_it_carries { op.result_count() } else { iter_arg_count };
    if results != iter_arg_count {
        return op.emit_op_error(format_args!(
            "different number of loop results and region iter_args: {results} != {iter_arg_count}"
        ));
    }
    let Some(body) = body.filter(|_| iter_arg_count != 0) else { return Ok(()) };
    let iter_args = || body.arguments().skip(variables).take(iter_arg_count);
    verify_types(op, (inits, "init"), (iter_args(), "region iter_arg"))?;
    if let Some(last) = last {
        verify_types(op, (iter_args(), "region iter_arg"), (last.operands(), "yielded value"))?;
    }
    if methods.gives_what_it_carries {
        verify_types(op, (iter_args(), "region iter_arg"), (op.results(), "loop result"))?;
    }
    Ok(())
}

fn verify_types<'a, 'c: 'a>(
    op: Operation<'a, 'c>,
    (from, from_name): (impl Iterator<Item = Value<'a, 'c>>, &str),
    (to, to_name): (impl Iterator<Item = Value<'a, 'c>>, &str),
) -> LogicalResult {
    for (at, (from, to)) in from.zip(to).enumerate() {
        let (from, to) = (from.ty(), to.ty());
        if from != to {
            return op.emit_op_error(format_args!(
                "{at}-th {from_name} and {at}-th {to_name} have different type: '{from}' != '{to}'"
            ));
        }
    }
    Ok(())
}
