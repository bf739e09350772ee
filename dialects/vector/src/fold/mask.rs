//! Folds of masks.

use crate::facts::masks::{MaskFormat, mask_format};
use crate::{ConstantMaskOp, LoadOp, MaskOp, MaskedLoadOp, MaskedStoreOp, StoreOp, YieldOp};
use terrace_ir::{Constants, Edit, Folded, Operation, TypedOp};
use terrace_memref::CastOp;

impl<'a, 'c> ConstantMaskOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (ty, sizes, context) = (self.result().ty(), self.mask_dim_sizes(), operands.context());
        let shape = ty.shape()?;
        // constant_mask(all) -> true, and constant_mask(none) -> false
        let value = if shape.is_empty() {
            sizes == [1]
        } else if sizes == shape {
            true
        } else if sizes.iter().all(|size| *size == 0) {
            false
        } else {
            return None;
        };
        Folded::to(context.splat_of_scalar(ty, context.bool_attribute(value))?)
    }
}

impl<'a, 'c> MaskOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // mask(m) { yield x } -> x
        let block = self.mask_region().first_block().filter(|_| self.passthru().is_none())?;
        let end = block.first_op().and_then(YieldOp::cast)?;
        let operands = end.op().operands();
        if operands.len() == 0 || operands.len() != self.op().result_count() {
            return None;
        }
        Folded::to_all(operands)
    }
}

/// `f(memref.cast(x)) -> f(x)` for all operands.
pub(super) fn without_casts<'c>(op: Operation<'_, 'c>) -> Option<Folded<'c>> {
    let mut edits = Vec::new();
    for (at, operand) in op.operands().enumerate() {
        if let Some(cast) = operand.defining::<CastOp>().filter(|cast| cast.source().ty().is_memref()) {
            edits.push(Edit::Operand(at, cast.source().id()));
        }
    }
    if edits.is_empty() { None } else { Folded::in_place(edits) }
}

impl<'a, 'c> LoadOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        without_casts(self.op())
    }
}

impl<'a, 'c> StoreOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        without_casts(self.op())
    }
}

impl<'a, 'c> MaskedLoadOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        without_casts(self.op())
    }
}

impl<'a, 'c> MaskedStoreOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        without_casts(self.op())
    }
}

impl MaskOp<'_, '_> {
    /// Returns true if all lanes are known to be selected.
    pub(crate) fn selects_all(self) -> bool {
        mask_format(self.mask()) == MaskFormat::AllTrue
    }
}
