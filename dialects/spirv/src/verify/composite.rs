//! Parts of composites.

use crate::types::{Composite, CooperativeMatrixType, part_at_attribute};
use crate::{CompositeConstructOp, CompositeExtractOp, CompositeInsertOp, VectorShuffleOp};
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp};

/// Returns the type of the part at the indices of an operation.
fn part<'c>(op: Operation<'_, 'c>, composite: Type<'c>) -> Result<Type<'c>, terrace_ir::Failure> {
    part_at_attribute(op.context(), composite, op.attribute("indices"))
        .map_err(|message| op.context().error(op.location(), message).tell())
}

impl CompositeExtractOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let wanted = part(op, op.operand(0).ty())?;
        let given = op.result(0).ty();
        if wanted == given {
            return Ok(());
        }
        op.emit_op_error(format_args!("invalid result type: expected '{wanted}' but provided '{given}'"))
    }
}

impl CompositeInsertOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (object, composite, result) = (op.operand(0).ty(), op.operand(1).ty(), op.result(0).ty());
        let wanted = part(op, composite)?;
        if wanted != object {
            return op.emit_op_error(format_args!(
                "object operand type should be '{wanted}', but found '{object}'"
            ));
        }
        if composite != result {
            return op.emit_op_error(format_args!(
                "result type should be the same as the composite type, but found '{composite}' vs '{result}'"
            ));
        }
        Ok(())
    }
}

impl<'c> CompositeConstructOp<'_, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (result, given) = (op.result(0).ty(), op.operand_count());
        let wrong_count = |wanted: i64, given: usize| {
            op.emit_op_error(format_args!(
                "has incorrect number of operands: expected {wanted}, but provided {given}"
            ))
        };
        let wrong_type = |wanted: Type<'c>, given: Type<'c>| {
            op.emit_op_error(format_args!(
                "operand type mismatch: expected operand type '{wanted}', but provided '{given}'"
            ))
        };
        if let Some(matrix) = CooperativeMatrixType::of(result) {
            if given != 1 {
                return wrong_count(1, given);
            }
            let operand = op.operand(0).ty();
            return if operand == matrix.element { Ok(()) } else { wrong_type(matrix.element, operand) };
        }
        // A vector may be of any shape here.
        let composite = Composite::of(result).filter(|_| !result.is_vector());
        let count = if result.is_vector() { result.element_count() } else { composite.and_then(|c| c.count) };
        if count.is_some() && count == i64::try_from(given).ok() {
            for (at, operand) in op.operands().enumerate() {
                let wanted = match composite {
                    Some(composite) => composite.part(op.context(), at),
                    None => Some(result.element_or_self()),
                };
                if let Some(wanted) = wanted.filter(|wanted| *wanted != operand.ty()) {
                    return wrong_type(wanted, operand.ty());
                }
            }
            return Ok(());
        }
        if !result.is_vector() {
            return op.emit_op_error(
                "expected to return a vector or cooperative matrix when the number of constituents is less than what \
                 the result needs",
            );
        }
        let mut total = 0usize;
        for operand in op.operands() {
            let ty = operand.ty();
            if !ty.is_vector() && !ty.is_int_or_float() {
                return op.emit_op_error(format_args!(
                    "operand type mismatch: expected operand to have a scalar or vector type, but provided '{ty}'"
                ));
            }
            total += usize::try_from(ty.element_count().unwrap_or(1)).unwrap_or(0);
            let (element, wanted) = (ty.element_or_self(), result.element_or_self());
            if element != wanted {
                return op.emit_op_error(format_args!(
                    "operand element type mismatch: expected to be '{wanted}', but provided '{element}'"
                ));
            }
        }
        let wanted = count.unwrap_or_default();
        if i64::try_from(total) == Ok(wanted) { Ok(()) } else { wrong_count(wanted, total) }
    }
}

impl VectorShuffleOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let length = |ty: Type<'_>| ty.element_count().unwrap_or(0);
        let components = op.attribute("components").and_then(Attribute::as_array).unwrap_or_default();
        let wanted = length(op.result(0).ty());
        if i64::try_from(components.len()) != Ok(wanted) {
            return op.emit_op_error(format_args!(
                "result type element count ({wanted}) mismatch with the number of component selectors ({})",
                components.len(),
            ));
        }
        let total = length(op.operand(0).ty()) + length(op.operand(1).ty());
        for component in components {
            let selector = component.as_i64().unwrap_or_default() & 0xFFFF_FFFF;
            if selector >= total && selector != 0xFFFF_FFFF {
                return op.emit_op_error(format_args!(
                    "component selector {selector} out of range: expected to be in [0, {total}) or 0xffffffff"
                ));
            }
        }
        Ok(())
    }
}
