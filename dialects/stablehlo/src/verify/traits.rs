//! Traits that several operations share.

use crate::facts::{are_compatible_elements, are_compatible_pair};
use terrace_ir::spec::Trait;
use terrace_ir::{LogicalResult, Operation, Type};

/// Name of the trait of operations whose operands may be exchanged.
///
/// It is not the trait of that name that sorts operands: the dialect leaves them where they are.
pub const COMMUTATIVE_NAME: &str = "hlo::IsCommutative";

/// The order of the operands does not matter.
pub const COMMUTATIVE: Trait<'static> = Trait::Named(COMMUTATIVE_NAME);

/// All operands and results may be of one type.
pub const COMPATIBLE_TYPES: Trait<'static> =
    Trait::Custom { name: "CompatibleOperandsAndResultType", verify: have_compatible_types };

/// All operands and results may have one element type.
pub const COMPATIBLE_ELEMENTS: Trait<'static> =
    Trait::Custom { name: "CompatibleOperandsAndResultElementType", verify: have_compatible_elements };

/// All operands may have one element type.
pub const COMPATIBLE_OPERAND_ELEMENTS: Trait<'static> =
    Trait::Custom { name: "CompatibleOperandsElementType", verify: have_compatible_operand_elements };

fn types<'c>(op: Operation<'_, 'c>) -> Vec<Type<'c>> {
    op.operands().chain(op.results()).map(|value| value.ty()).collect()
}

fn have_compatible_types(op: Operation<'_, '_>) -> LogicalResult {
    let types = types(op);
    let Some((first, others)) = types.split_first() else { return Ok(()) };
    match others.iter().all(|ty| are_compatible_pair(*first, *ty)) {
        true => Ok(()),
        false => op.emit_op_error("requires compatible types for all operands and results"),
    }
}

fn have_compatible_elements(op: Operation<'_, '_>) -> LogicalResult {
    let types = types(op);
    let Some((first, others)) = types.split_first() else { return Ok(()) };
    match others.iter().all(|ty| are_compatible_elements(*first, *ty)) {
        true => Ok(()),
        false => op.emit_op_error("requires compatible element types for all operands and results"),
    }
}

fn have_compatible_operand_elements(op: Operation<'_, '_>) -> LogicalResult {
    let types: Vec<_> = op.operands().map(|value| value.ty()).collect();
    let Some((first, others)) = types.split_first() else { return Ok(()) };
    match others.iter().all(|ty| are_compatible_elements(*first, *ty)) {
        true => Ok(()),
        false => op.emit_op_error("requires compatible element types for all operands"),
    }
}
