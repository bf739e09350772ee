//! Structured operations, and what they work on.

use super::tile::integers;
use super::{is_permutation, joined};
use crate::{
    HoistPadBuildPackingLoopNestOp, HoistPadOp, InterchangeOp, PackGreedilyOp, PackTransposeOp, PadOp,
    PadTilingInterfaceOp, ReplaceOp,
};
use terrace_ir::{Attribute, LogicalResult, Operation, TraitFlags, TypedOp};

fn verify_order(op: Operation<'_, '_>, name: &str) -> LogicalResult {
    let order = integers(op, name);
    match is_permutation(&order) {
        true => Ok(()),
        false => {
            op.emit_op_error(format_args!("expects {name} to be a permutation, found {}", joined(&order)))
        }
    }
}

impl InterchangeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_order(self.op(), "iterator_interchange")
    }
}

impl HoistPadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_order(self.op(), "transpose")
    }
}

impl HoistPadBuildPackingLoopNestOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_order(self.op(), "transpose")
    }
}

impl PackGreedilyOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if !is_permutation(&integers(op, "matmul_inner_dims_order")) {
            return op.emit_op_error("\"matmul_inner_dims_order\" is not a valid permutation");
        }
        let multiples = integers(op, "matmul_padded_sizes_next_multiple_of");
        let sizes = integers(op, "static_matmul_packed_sizes");
        if sizes.iter().zip(&multiples).any(|(size, multiple)| *size != 0 && *multiple != 0) {
            return op.emit_op_error(
                "at most one of the packed_size and the padded_sizes_next_multiple_of can be nonzero for the matmul \
                 strategy",
            );
        }
        Ok(())
    }
}

impl PackTransposeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (inner, outer) = (integers(op, "inner_perm"), integers(op, "outer_perm"));
        for (name, order) in [("inner_perm", &inner), ("outer_perm", &outer)] {
            if !is_permutation(order) {
                return op.emit_op_error(format_args!("\"{name}\" is not a valid permutation"));
            }
        }
        if inner.is_empty() && outer.is_empty() {
            return op.emit_op_error(" at least one of \"inner_perm\" or \"outer_perm\" must be specified");
        }
        Ok(())
    }
}

/// Returns the integers of an array attribute.
fn elements(array: Option<Attribute<'_>>) -> Vec<i64> {
    let elements = array.and_then(Attribute::as_array).unwrap_or_default();
    elements.iter().filter_map(|element| element.as_i64()).collect()
}

fn shown(array: Option<Attribute<'_>>) -> String {
    array.map_or_else(String::new, |array| array.to_string())
}

impl PadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let flags = op.attribute("nofold_flags");
        if elements(flags).iter().any(|flag| !matches!(flag, 0 | 1)) {
            return op.emit_op_error(format_args!(
                "expects nofold_flags to contain booleans (0/1), found {}",
                shown(flags)
            ));
        }
        let dimensions = op.attribute("padding_dimensions");
        let numbers = elements(dimensions);
        if numbers.iter().any(|number| *number < 0) {
            return op.emit_op_error(format_args!(
                "expects padding_dimensions to contain positive integers, found {}",
                shown(dimensions)
            ));
        }
        let multiples = integers(op, "static_pad_to_multiple_of");
        if !multiples.is_empty() && multiples.len() != numbers.len() {
            return op.emit_op_error("expects as many multiples as padding_dimensions");
        }
        let orders = op.attribute("transpose_paddings").and_then(Attribute::as_array).unwrap_or_default();
        if let Some(order) = orders.iter().find(|order| !is_permutation(&elements(Some(**order)))) {
            return op.emit_op_error(format_args!(
                "expects transpose_paddings to be a permutation, found {order}"
            ));
        }
        match self.copy_back_op() {
            "bufferization.materialize_in_destination" | "linalg.copy" | "none" => Ok(()),
            _ => op.emit_op_error("invalid copy_back_op"),
        }
    }
}

impl PadTilingInterfaceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        Ok(())
    }
}

impl ReplaceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(body) = self.body_region().first_block().filter(|_| self.body_region().has_one_block())
        else {
            return op.emit_op_error("expected one block");
        };
        let Some(replacement) = body.first_op().filter(|first| first.next().is_none()) else {
            return op.emit_op_error("expected one operation in block");
        };
        if replacement.operand_count() > 0 {
            return replacement.emit_op_error("expected replacement without operands");
        }
        if replacement.region_count() > 0 && !replacement.has_trait(TraitFlags::ISOLATED) {
            return replacement.emit_op_error("expect op that is isolated from above");
        }
        Ok(())
    }
}
