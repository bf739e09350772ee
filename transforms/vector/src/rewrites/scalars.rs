//! Transfers of which one element is used, or that have one, as loads and stores of that.

use crate::shapes::shape_of;
use crate::transfer::is_masked;
use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_memref as memref;
use terrace_tensor as tensor;
use terrace_vector::{ExtractOp, TransferReadOp, TransferWriteOp, VectorBuilder};

/// Patterns that load and store one element.
pub const SCALAR_TRANSFERS: &[Pattern] = &[
    Pattern::of::<ExtractOp>("RewriteScalarExtractOfTransferRead", read),
    Pattern::of::<TransferWriteOp>("RewriteScalarWrite", write),
];

/// `extract (transfer_read m[i]) [k] -> load m[i + k]`, if nothing else of the vector is used
fn read(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExtractOp>(op)?;
    let ty = view.result().ty();
    let transfer = view.source().defining::<TransferReadOp>()?;
    let is_simple = !ty.is_vector()
        && transfer.vector().users().count() == 1
        && transfer.mask().is_none()
        && !is_masked(transfer.op())
        && transfer.permutation_map().is_minor_identity()
        && transfer.in_bounds().iter().all(|flag| flag.as_bool() == Some(true));
    if !is_simple || transfer.base().ty().element_or_self() != ty {
        return None;
    }
    let position = mixed_list(&view.static_position(), view.dynamic_position());
    let (base, is_memory) = (transfer.base().id(), transfer.base().ty().is_memref());
    let mut indices: Vec<ValueId> = transfer.indices().map(|index| index.id()).collect();
    let outer = indices.len().checked_sub(position.len())?;
    let mut b = Builder::like(rewriter, op);
    let (context, location) = (b.context(), b.location);
    for (index, step) in indices[outer..].iter_mut().zip(position) {
        let sum = AffineExpr::symbol(context, 0).add(context, AffineExpr::symbol(context, 1));
        let map = AffineMap::new(context, 0, 2, &[sum]);
        let moved = apply_folded(map, &[MixedIndex::Value(*index), step], location, b.rewriter);
        *index = b.index_of(moved);
    }
    let name = if is_memory { memref::LoadOp::NAME } else { tensor::ExtractOp::NAME };
    let value = b.value(name, &[&[base][..], &indices].concat(), ty);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `transfer_write x, m[i] -> store x[0], m[i]`, of one element
fn write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferWriteOp>(op)?;
    let (vector, ty, base) = (view.value_to_store().id(), view.value_to_store().ty(), view.base());
    let is_one = shape_of(ty).iter().all(|size| *size == 1) && !ty.is_scalable_vector();
    let is_simple = view.mask().is_none()
        && !is_masked(view.op())
        && view.permutation_map().is_minor_identity()
        && base.ty().element_or_self() == ty.element_or_self();
    if !is_one || !is_simple {
        return None;
    }
    let (base, base_type) = (base.id(), base.ty());
    let indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    let mut b = Builder::like(rewriter, op);
    let element = b.extract(vector, &vec![0; shape_of(ty).len()]);
    let operands = [&[element, base][..], &indices].concat();
    if base_type.is_memref() {
        b.op(memref::StoreOp::NAME, &operands, &[], &[]);
        rewriter.erase_op(op);
    } else {
        let new = b.value(tensor::InsertOp::NAME, &operands, base_type);
        rewriter.replace_op(op, &[new]);
    }
    Some(())
}
