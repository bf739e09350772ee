//! Folds of transfers between vectors and memory or tensors.

use super::mask::without_casts;
use crate::facts::masks::{MaskFormat, mask_format};
use crate::facts::transfers::{Transfer, are_disjoint};
use crate::{MaskOp, TransferReadOp, TransferWriteOp};
use terrace_ir::affine::AffineExprKind;
use terrace_ir::{Constants, DYNAMIC, Edit, Folded, OpOperand, TypedOp};
use terrace_tensor::through_cast;

impl<'a, 'c> TransferReadOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // transfer_read(transfer_write(x, y, i), i) -> x
        let read = Transfer::of_read(self);
        if self.base().ty().is_ranked_tensor() {
            let mut next = self.base().defining::<TransferWriteOp>();
            while let Some(write) = next {
                let other = Transfer::of_write(write);
                if other.is_in_bounds()
                    && other.mask.is_none()
                    && read.mask.is_none()
                    && other.is_same_place(&read)
                {
                    return Folded::to(write.value_to_store());
                }
                next = if are_disjoint(&other, &read) { write.base().defining() } else { None };
            }
        }
        in_bounds(&read).or_else(|| full_mask(&read)).or_else(|| without_casts(self.op())).or_else(|| {
            // transfer_read(tensor.cast(x)) -> transfer_read(x)
            let source = through_cast(self.base())?;
            Folded::in_place([Edit::Operand(0, source.id())])
        })
    }
}

impl<'a, 'c> TransferWriteOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let write = Transfer::of_write(self);
        if let Some(source) = self.value_to_store().defining::<TransferReadOp>()
            && self.base().ty().is_ranked_tensor()
        {
            let read = Transfer::of_read(source);
            // transfer_write(transfer_read(x), y) -> x, of all of x and y
            // transfer_write(transfer_read(x, i), x, i) -> x
            let is_back = read.base == write.base
                && read.mask.is_none()
                && write.mask.is_none()
                && read.is_same_place(&write);
            if read.covers(&write) || is_back {
                return Folded::to(source.base());
            }
        }
        in_bounds(&write).or_else(|| full_mask(&write)).or_else(|| without_casts(self.op()))
    }
}

/// Returns the dimensions that are known to lie in the base are marked so.
fn in_bounds<'c>(transfer: &Transfer<'_, 'c>) -> Option<Folded<'c>> {
    let (shape, sizes) = (transfer.base.ty().shape()?, transfer.vector.shape()?);
    let mut flags = transfer.in_bounds.clone();
    let mut all_known = true;
    for (at, result) in transfer.map.results().iter().enumerate() {
        let AffineExprKind::Dim(dim) = result.kind() else { continue };
        if *flags.get(at)? {
            continue;
        }
        let (dim, size) = (dim as usize, *sizes.get(at)?);
        let index = transfer.indices.get(dim)?.constant_i64();
        let extent = *shape.get(dim)?;
        flags[at] = extent != DYNAMIC && index.is_some_and(|index| index.saturating_add(size) <= extent);
        all_known &= flags[at];
    }
    if all_known {
        for (flag, result) in flags.iter_mut().zip(transfer.map.results()) {
            *flag |= result.as_constant() == Some(0);
        }
    }
    if flags == transfer.in_bounds {
        return None;
    }
    let context = transfer.op.context();
    let flags: Vec<_> = flags.into_iter().map(|flag| context.bool_attribute(flag)).collect();
    Folded::in_place([Edit::Attribute("in_bounds", Some(context.array_attribute(&flags)))])
}

/// Returns a mask that selects all is not needed.
fn full_mask<'c>(transfer: &Transfer<'_, 'c>) -> Option<Folded<'c>> {
    let op = transfer.op;
    // A mask around it is no operand of it.
    let own = transfer.mask.filter(|_| op.parent_op().and_then(MaskOp::cast).is_none());
    let mask = own.filter(|mask| mask_format(*mask) == MaskFormat::AllTrue)?;
    let operands = op.op_operands().map(OpOperand::value).map(|value| value.id());
    // The mask is the last operand.
    let operands = operands.take(op.operand_count() - 1).collect();
    debug_assert!(op.operands().next_back() == Some(mask), "the mask is the last operand");
    let sizes = op.attribute("operandSegmentSizes")?.as_i32_array()?;
    let (_, others) = sizes.split_last()?;
    let sizes = [others, &[0]].concat();
    Folded::in_place([
        Edit::Operands(operands),
        Edit::Attribute("operandSegmentSizes", Some(op.context().dense_i32_array(&sizes))),
    ])
}
