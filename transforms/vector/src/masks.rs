//! Masks: taken apart into masks of one dimension, and made of comparisons.

use super::shapes::{inner_type, rank_of, shape_of, size_of};
use std::sync::Arc;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Root};
use terrace_support::ap_int::ApInt;
use terrace_vector as vector;
use terrace_vector::VectorBuilder;

/// Patterns that leave no mask of several dimensions, and no constant mask.
pub const MASKS: &[Pattern] = &[
    Pattern::of::<vector::CreateMaskOp>("CreateMaskOpLowering", create_mask),
    Pattern::of::<vector::ConstantMaskOp>("ConstantMaskOpLowering", constant_mask),
];

fn create_mask(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let ty = rewriter.view::<vector::CreateMaskOp>(op)?.result().ty();
    if rank_of(ty) < 2 || ty.scalable_dims()[0] {
        return None;
    }
    let bounds = rewriter.operands(op);
    let mut make = Builder::like(rewriter, op);
    let inner = inner_type(make.context(), ty, 1);
    let yes = make.create_mask(&bounds[1..], inner);
    let no = make.zero(inner)?;
    let mut whole = make.zero(ty)?;
    for at in 0..shape_of(ty)[0] {
        let index = make.index(at);
        let is_set = make.cmpi(CmpIPredicate::Slt, index, bounds[0]);
        let part = make.select(is_set, yes, no);
        whole = make.insert(part, whole, &[at]);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

fn constant_mask(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::ConstantMaskOp>(op)?;
    let (ty, set) = (view.result().ty(), view.mask_dim_sizes());
    let mut make = Builder::like(rewriter, op);
    let context = make.context();
    let rank = rank_of(ty);
    let whole = if rank == 0 || (rank == 1 && ty.scalable_dims()[0]) {
        // A scalable one is all or nothing.
        let is_set = *set.first()? != 0;
        let value = context.splat_of_scalar(ty, context.bool_attribute(is_set))?;
        make.constant_of(ty, value)
    } else if rank == 1 {
        let lanes: Vec<ApInt> =
            (0..shape_of(ty)[0]).map(|at| ApInt::from_u64(1, u64::from(at < set[0]))).collect();
        let value = context.dense_integers_attribute(ty, &lanes);
        make.constant_of(ty, value)
    } else {
        if ty.scalable_dims()[0] {
            return None;
        }
        let inner = inner_type(context, ty, 1);
        let new =
            vector::ConstantMaskOp::builder(context, make.location).mask_dim_sizes(&set[1..]).result(inner);
        let part = make.make(new);
        let mut whole = make.zero(ty)?;
        for at in 0..set[0] {
            whole = make.insert(part, whole, &[at]);
        }
        whole
    };
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// Returns patterns that make comparisons of masks of one dimension, and masks of transfers that may be out of
/// bounds; lanes are counted in 32 bits, or in 64.
pub fn materialization_patterns(in_32_bits: bool) -> Vec<Pattern> {
    let compare =
        move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| mask_by_comparison(op, in_32_bits, rewriter);
    vec![
        Pattern::with_closure(
            Root::of::<vector::CreateMaskOp>(),
            "VectorCreateMaskOpConversion",
            Arc::new(compare),
        ),
        Pattern::of::<vector::TransferReadOp>("MaterializeTransferMask<TransferReadOp>", mask_of_transfer),
        Pattern::of::<vector::TransferWriteOp>("MaterializeTransferMask<TransferWriteOp>", mask_of_transfer),
    ]
}

/// `create_mask(n) -> n > [0, 1, 2, ..]`
fn mask_by_comparison(op: OpId, in_32_bits: bool, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let ty = rewriter.view::<vector::CreateMaskOp>(op)?.result().ty();
    if rank_of(ty) > 1 || ty.is_scalable_vector() {
        return None;
    }
    let bound = rewriter.operands(op)[0];
    let mut make = Builder::like(rewriter, op);
    let context = make.context();
    let width = if in_32_bits { 32 } else { 64 };
    let element = context.integer_type(width);
    let lanes_type = context.vector_type(shape_of(ty), element);
    let lanes: Vec<ApInt> = (0..ty.element_count()?).map(|at| ApInt::from_i64(width, at)).collect();
    let lanes = context.dense_integers_attribute(lanes_type, &lanes);
    let lanes = make.constant_of(lanes_type, lanes);
    let bound = make.index_cast(bound, element);
    let bounds = make.broadcast(bound, lanes_type);
    let mask = make.cmpi(CmpIPredicate::Sgt, bounds, lanes);
    rewriter.replace_op(op, &[mask]);
    Some(())
}

/// Makes a transfer of one dimension that may be out of bounds one with a mask, which is not.
fn mask_of_transfer(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (base, indices, vector, mask, mask_at, in_bounds) = match rewriter.view::<vector::TransferReadOp>(op)
    {
        Some(read) => {
            let indices: Vec<ValueId> = read.indices().map(|index| index.id()).collect();
            let mask_at = 2 + indices.len();
            (read.base(), indices, read.vector().ty(), read.mask(), mask_at, read.in_bounds())
        }
        None => {
            let write = rewriter.view::<vector::TransferWriteOp>(op)?;
            let indices: Vec<ValueId> = write.indices().map(|index| index.id()).collect();
            let mask_at = 2 + indices.len();
            (write.base(), indices, write.value_to_store().ty(), write.mask(), mask_at, write.in_bounds())
        }
    };
    let is_inside = in_bounds.iter().all(|flag| flag.as_bool() == Some(true));
    if is_inside || rank_of(vector) > 1 || indices.is_empty() {
        return None;
    }
    let (base, mask, count) = (base.id(), mask.map(|mask| mask.id()), in_bounds.len());
    let mut make = Builder::like(rewriter, op);
    let context = make.context();
    let last = indices.len() - 1;
    let size = size_of(base, last, &mut make);
    let left = make.subi(size, indices[last]);
    let mask_type = vector.with_element(context, context.integer_type(1));
    let mut new = make.create_mask(&[left], mask_type);
    if let Some(mask) = mask {
        new = make.andi(new, mask);
    }
    let mut operands = rewriter.operands(op).to_vec();
    operands.truncate(mask_at);
    operands.push(new);
    let flags = context.array_attribute(&vec![context.bool_attribute(true); count]);
    let indices = i32::try_from(indices.len()).ok()?;
    let is_read = rewriter.view::<vector::TransferReadOp>(op).is_some();
    let segments = context.dense_i32_array(&if is_read { [1, indices, 1, 1] } else { [1, 1, indices, 1] });
    let names = ["in_bounds", "operandSegmentSizes"].map(|name| context.identifier(name));
    rewriter.modify_op_in_place(op, |body| {
        body.set_operands(op, &operands);
        body.set_attribute(op, names[0], Some(flags));
        body.set_attribute(op, names[1], Some(segments));
    });
    Some(())
}
