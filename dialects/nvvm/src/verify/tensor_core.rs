//! Tensor cores of the fifth generation.

use super::error_at;
use crate::constraints::space;
use crate::{
    CTAGroupKind, MMABlockScaleKind, Tcgen05CpMulticast, Tcgen05CpOp, Tcgen05CpShape, Tcgen05LdOp,
    Tcgen05LdStShape, Tcgen05MMABlockScale, Tcgen05MMABlockScaleOp, Tcgen05MMACollectorOp, Tcgen05MMAOp,
    Tcgen05MMASparseBlockScaleOp, Tcgen05MMASparseOp, Tcgen05StOp,
};
use terrace_ir::{Failure, LogicalResult, Operation, Type, TypedOp, Value};
use terrace_llvm::types::address_space;

impl Tcgen05CpOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, multicast) = (self.op(), self.multicast());
        match self.shape() {
            Tcgen05CpShape::Shape128x256b | Tcgen05CpShape::Shape4x256b | Tcgen05CpShape::Shape128x128b
                if multicast != Tcgen05CpMulticast::None =>
            {
                op.emit_error("Invalid multicast type for tcgen05.cp Op")
            }
            Tcgen05CpShape::Shape64x128b
                if !matches!(
                    multicast,
                    Tcgen05CpMulticast::Warpx2_01_23 | Tcgen05CpMulticast::Warpx2_02_13
                ) =>
            {
                op.emit_error(
                    "Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op",
                )
            }
            Tcgen05CpShape::Shape32x128b if multicast != Tcgen05CpMulticast::Warpx4 => {
                op.emit_error("Shape 32x128b requires multicast warpx4 for tcgen05.cp Op")
            }
            _ => Ok(()),
        }
    }
}

/// Returns the number of words of a thread for a shape, and whether there are shapes of so few.
fn words(ty: Type<'_>, shape: Tcgen05LdStShape) -> (i64, bool) {
    let words = if ty.is_vector() { ty.element_count().unwrap_or(1) } else { 1 };
    let least = match shape {
        Tcgen05LdStShape::Shape16x128b => 2,
        Tcgen05LdStShape::Shape16x256b => 4,
        _ => 1,
    };
    (words, words >= least)
}

impl Tcgen05LdOp<'_, '_> {
    /// Reports every mistake.
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, shape) = (self.op(), self.shape());
        let mut result = Ok(());
        match (shape == Tcgen05LdStShape::Shape16x32bx2, self.offset().is_some()) {
            (true, false) => result = op.emit_error("shape 16x32bx2 requires offset argument"),
            (false, true) => {
                result = op.emit_error("offset argument is only supported for shape 16x32bx2");
            }
            (_, _) => {}
        }
        let (words, is_enough) = words(self.res().ty(), shape);
        if !is_enough {
            result = op.emit_error(format_args!(
                "invalid result type length {words} for shape {} in tcgen05.ld Op",
                shape.text(),
            ));
        }
        result
    }
}

impl Tcgen05StOp<'_, '_> {
    /// Reports every mistake.
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, shape) = (self.op(), self.shape());
        let mut result = Ok(());
        if shape == Tcgen05LdStShape::Shape16x32bx2 && self.offset().is_none() {
            result = op.emit_error("shape 16x32bx2 requires offset argument");
        }
        let (words, is_enough) = words(self.val().ty(), shape);
        if !is_enough {
            result = op.emit_error(format_args!(
                "invalid input length {words} for shape {} in tcgen05.st Op",
                shape.text(),
            ));
        }
        result
    }
}

/// Checks which lanes are left out, and whether rows of the first matrix can be shifted.
fn verify_product(
    op: Operation<'_, '_>,
    lanes: Option<Value<'_, '_>>,
    group: CTAGroupKind,
    is_shifted: bool,
    buffer: Tcgen05MMACollectorOp,
) -> LogicalResult {
    if let Some(lanes) = lanes.and_then(|lanes| lanes.ty().element_count()) {
        let wanted = if group == CTAGroupKind::Cta1 { 4 } else { 8 };
        if lanes != wanted {
            let message = format!("Disable Output Lane of length {lanes} is incompatible with CtaGroupAttr");
            return error_at(op, message);
        }
    }
    if !is_shifted {
        return Ok(());
    }
    if address_space(op.operand(1).ty()) != Some(space::TENSOR) {
        return error_at(op, "A-shift can be applied only when matrix A is in tensor memory");
    }
    if matches!(buffer, Tcgen05MMACollectorOp::Fill | Tcgen05MMACollectorOp::Use) {
        return error_at(op, "Cannot use collector buffer operation fill or use with ashift");
    }
    Ok(())
}

impl Tcgen05MMAOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let lanes = self.disable_output_lane();
        verify_product(self.op(), lanes, self.cta_group(), self.a_shift(), self.collector_op())
    }
}

impl Tcgen05MMASparseOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let lanes = self.disable_output_lane();
        verify_product(self.op(), lanes, self.cta_group(), self.a_shift(), self.collector_op())
    }
}

/// Checks whether there are blocks of the size for a kind of factors.
fn verify_blocks(
    op: Operation<'_, '_>,
    kind: MMABlockScaleKind,
    blocks: Tcgen05MMABlockScale,
) -> Result<(), Failure> {
    match (blocks, kind) {
        (Tcgen05MMABlockScale::Default, MMABlockScaleKind::Mxf4nvf4) => {
            error_at(op, "mxf4nvf4 requires block scale attribute")
        }
        (Tcgen05MMABlockScale::Block16, MMABlockScaleKind::Mxf4 | MMABlockScaleKind::Mxf8f6f4) => {
            error_at(op, format_args!("{} kind does not support block16 attribute", kind.text()))
        }
        (_, _) => Ok(()),
    }
}

impl Tcgen05MMABlockScaleOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_blocks(self.op(), self.kind(), self.block_scale())
    }
}

impl Tcgen05MMASparseBlockScaleOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_blocks(self.op(), self.kind(), self.block_scale())
    }
}
