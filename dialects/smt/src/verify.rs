//! Verification beyond the declared constraints.

use crate::attributes::width;
use crate::{
    BOOL_TYPE, CheckOp, DistinctOp, EqOp, ExistsOp, ExtractOp, ForallOp, RepeatOp, SolverOp,
    is_term_without_functions,
};
use terrace_ir::{LogicalResult, Operation, Region, Type, TypedOp, Value, WalkOrder, WalkResult};

fn types<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<Type<'c>> {
    values.map(|value| value.ty()).collect()
}

fn argument_types_of<'c>(region: Region<'_, 'c>) -> Vec<Type<'c>> {
    region.first_block().map(|block| types(block.arguments())).unwrap_or_default()
}

/// Returns the types of what a region ends with.
fn yielded<'c>(region: Region<'_, 'c>) -> Vec<Type<'c>> {
    let last = region.first_block().and_then(|block| block.last_op());
    last.map(|last| types(last.operands())).unwrap_or_default()
}

fn at_least_two(op: Operation<'_, '_>) -> LogicalResult {
    match op.operand_count() {
        count if count < 2 => {
            op.emit_op_error(format_args!("'inputs' must have at least size 2, but got {count}"))
        }
        _ => Ok(()),
    }
}

impl EqOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        at_least_two(self.op())
    }
}

impl DistinctOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        at_least_two(self.op())
    }
}

impl ExtractOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let bits = |value: Value<'_, '_>| width(value.ty()).unwrap_or(0);
        let (low, length, given) = (self.low_bit(), bits(self.result()), bits(self.input()));
        let wanted = low.wrapping_add(length);
        if wanted <= given {
            return Ok(());
        }
        self.op().emit_op_error(format_args!(
            "range to be extracted is too big, expected range starting at index {low} of length {length} requires \
             input width of at least {wanted}, but the input width is only {given}"
        ))
    }
}

impl RepeatOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (Some(input), Some(result)) = (width(self.input().ty()), width(self.result().ty())) else {
            return Ok(());
        };
        if result % input == 0 {
            return Ok(());
        }
        self.op().emit_op_error("result bit-vector width must be a multiple of the input bit-vector width")
    }
}

impl SolverOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        if yielded(self.body_region()) != types(self.results()) {
            return op.emit_op_error("types of yielded values must match return values");
        }
        if argument_types_of(self.body_region()) != types(self.inputs()) {
            return op.emit_op_error("block argument types must match the types of the 'inputs'");
        }
        Ok(())
    }
}

impl CheckOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let results = types(self.results());
        for (name, region) in
            [("sat", self.sat_region()), ("unknown", self.unknown_region()), ("unsat", self.unsat_region())]
        {
            if yielded(region) != results {
                return self.op().emit_op_error(format_args!(
                    "types of yielded values in '{name}' region must match return values"
                ));
            }
        }
        Ok(())
    }
}

fn verify_quantifier(op: Operation<'_, '_>, has_patterns: bool, no_pattern: bool) -> LogicalResult {
    if has_patterns && no_pattern {
        return op
            .emit_op_error("patterns and the no_pattern attribute must not be specified at the same time");
    }
    Ok(())
}

fn verify_quantifier_regions<'a, 'c>(
    op: Operation<'a, 'c>,
    names: Option<usize>,
    body: Region<'a, 'c>,
    patterns: impl Iterator<Item = Region<'a, 'c>>,
) -> LogicalResult {
    let arguments = argument_types_of(body);
    if names.is_some_and(|names| names != arguments.len()) {
        return op.emit_op_error("number of bound variable names must match number of block arguments");
    }
    if !arguments.iter().all(|ty| is_term_without_functions(*ty)) {
        return op.emit_op_error("bound variables must by any non-function SMT value");
    }
    let [result] = yielded(body)[..] else {
        return op.emit_op_error("must have exactly one yielded value");
    };
    if result.as_dialect(BOOL_TYPE.name).is_none() {
        return op.emit_op_error("yielded value must be of '!smt.bool' type");
    }
    for (number, pattern) in patterns.enumerate() {
        verify_pattern(op, number, pattern, &arguments)?;
    }
    Ok(())
}

fn verify_pattern<'a, 'c>(
    op: Operation<'a, 'c>,
    number: usize,
    pattern: Region<'a, 'c>,
    arguments: &[Type<'c>],
) -> LogicalResult {
    if argument_types_of(pattern) != arguments {
        return op.emit_op_error(format_args!(
            "block argument number and types of the 'body' and 'patterns' region #{number} must match"
        ));
    }
    if yielded(pattern).is_empty() {
        return op
            .emit_op_error(format_args!("'patterns' region #{number} must have at least one yielded value"));
    }
    let mut violation = None;
    for inner in pattern.ops() {
        let _ = inner.walk_tree(WalkOrder::PostOrder, &mut |inner| {
            let is_quantifier = inner.is("smt.forall") || inner.is("smt.exists");
            if is_quantifier || !inner.name().as_str().starts_with("smt.") {
                violation = violation.or(Some((inner, is_quantifier)));
                return WalkResult::Interrupt;
            }
            WalkResult::Advance
        });
        if violation.is_some() {
            break;
        }
    }
    let Some((inner, is_quantifier)) = violation else { return Ok(()) };
    let (what, note) = match is_quantifier {
        true => ("must not contain any variable binding operations", "first violating operation here"),
        false => ("may only contain SMT dialect operations", "first non-SMT operation here"),
    };
    op.op_error(format_args!("the 'patterns' region #{number} {what}")).note(inner.location(), note).emit()
}

macro_rules! quantifiers {
    ($($op:ident)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                verify_quantifier(self.op(), self.patterns().next().is_some(), self.no_pattern())
            }

            pub(crate) fn verify_regions(self) -> LogicalResult {
                let names = self.bound_var_names().map(|names| names.len());
                verify_quantifier_regions(self.op(), names, self.body(), self.patterns())
            }
        }
    )*};
}

quantifiers! { ExistsOp ForallOp }
