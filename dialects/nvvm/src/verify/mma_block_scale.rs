//! Products of matrices with scales for blocks of their elements.

use crate::attributes::extents;
use crate::syntax::MATRICES;
use crate::{
    BlockScaleFormat, MMABlockScaleKind, MMATypes, MmaBlockScaleOp, MmaSpBlockScaleOp, ScaleVecSize,
};
use terrace_ir::{LogicalResult, Operation, TypedOp};

/// Product to be verified.
struct Product<'a, 'c> {
    op: Operation<'a, 'c>,
    a: Option<MMATypes>,
    b: Option<MMATypes>,
    kind: MMABlockScaleKind,
    scales: ScaleVecSize,
    format: BlockScaleFormat,
}

impl Product<'_, '_> {
    /// Checks factors of 4 bits, in products of the shape of that name. Tells everything that is wrong.
    fn verify_small(&self, shape: &str) -> LogicalResult {
        let (op, scales, format) = (self.op, self.scales, self.format);
        let mut result = Ok(());
        if self.a != Some(MMATypes::E2m1) || self.b != Some(MMATypes::E2m1) {
            result = op.emit_op_error(format_args!(
                "unsupported MMATypes attribute for mma.{shape}.(mxf4nvf4|mxf4)"
            ));
        }
        match self.kind {
            MMABlockScaleKind::Mxf4 => {
                if scales != ScaleVecSize::X2 {
                    result = op.emit_op_error(format_args!(
                        "unsupported ScaleVecSize attribute for mma.{shape}.mxf4"
                    ));
                }
                if format != BlockScaleFormat::Ue8m0 {
                    result = op.emit_op_error(format_args!(
                        "unsupported BlockScaleFormat attribute for mma.{shape}.mxf4"
                    ));
                }
            }
            MMABlockScaleKind::Mxf4nvf4 => {
                let is_supported = matches!(
                    (scales, format),
                    (ScaleVecSize::X2, BlockScaleFormat::Ue8m0) | (ScaleVecSize::X4, BlockScaleFormat::Ue4m3)
                );
                if !is_supported {
                    result = op.emit_op_error(format_args!(
                        "unsupported ScaleVecSize and BlockScaleFormat attributes for mma.{shape}.mxf4nvf4"
                    ));
                }
            }
            MMABlockScaleKind::Mxf8f6f4 => {
                result = op.emit_op_error(format_args!("unsupported Kind attribute for mma.{shape}"));
            }
        }
        result
    }

    /// Checks factors of up to 8 bits, in products of the shape of that name.
    fn verify_large(&self, shape: &str) -> LogicalResult {
        match (self.kind, self.scales, self.format) {
            (MMABlockScaleKind::Mxf8f6f4, ScaleVecSize::X1, BlockScaleFormat::Ue8m0) => Ok(()),
            _ => self.op.emit_op_error(format_args!(
                "unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.{shape}"
            )),
        }
    }
}

macro_rules! product {
    ($op:ident) => {
        Product {
            op: $op.op(),
            a: $op.multiplicand_a_ptx_type(),
            b: $op.multiplicand_b_ptx_type(),
            kind: $op.kind(),
            scales: $op.scale_vec_size(),
            format: $op.block_scale_format(),
        }
    };
}

/// Checks that each matrix has operands, and that they are of one type, since the text tells one for each.
fn verify_matrices(op: Operation<'_, '_>) -> LogicalResult {
    for (group, name) in MATRICES.iter().enumerate() {
        let mut types = op.operand_group(group).map(|value| value.ty());
        let first = types.next();
        if first.is_none() || types.any(|ty| Some(ty) != first) {
            return op.emit_op_error(format_args!("{name} must be operands of one type, at least one"));
        }
    }
    Ok(())
}

impl MmaBlockScaleOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_matrices(self.op())?;
        let product = product!(self);
        match extents::<3>(self.shape()) {
            [16, 8, 64] => product.verify_small("m16n8k64"),
            [16, 8, 32] => product.verify_large("m16n8k32"),
            _ => self.op().emit_op_error("unsupported Geom for mma with block scaling"),
        }
    }
}

impl MmaSpBlockScaleOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if !self.ordered_metadata() {
            return self.op().emit_op_error("'orderedMetadata' attribute is mandatory");
        }
        verify_matrices(self.op())?;
        let product = product!(self);
        match extents::<3>(self.shape()) {
            [16, 8, 128] => product.verify_small("m16n8k128"),
            [16, 8, 64] => product.verify_large("m16n8k64"),
            _ => self.op().emit_op_error("unsupported Geom for sparse mma with block scaling"),
        }
    }
}
