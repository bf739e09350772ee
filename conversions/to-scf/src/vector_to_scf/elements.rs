//! Transfers of one dimension that are no loads or stores of vectors: a loop of loads or stores of elements.

use super::structured::for_each;
use super::transfer::Transfer;
use terrace_arith as arith;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_memref as memref;
use terrace_vector as vector;
use terrace_vector::{VectorBuilder, VectorScaleOp};
use terrace_vector_transforms::shapes::{rank_of, shape_of};

pub(super) const PATTERNS: &[Pattern] = &[
    Pattern::of::<vector::TransferReadOp>("TransferOp1dConversion<TransferReadOp>", convert),
    Pattern::of::<vector::TransferWriteOp>("TransferOp1dConversion<TransferWriteOp>", convert),
];

/// Returns true if memory holds the elements of the last dimension next to each other.
fn has_unit_stride(ty: terrace_ir::Type<'_>) -> bool {
    ty.strides_and_offset().is_some_and(|(strides, _)| strides.last().is_none_or(|stride| *stride == 1))
}

fn convert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transfer = Transfer::of(op, rewriter)?;
    let is_plain = transfer.map.is_minor_identity() && has_unit_stride(transfer.base_type);
    if rank_of(transfer.vector) != 1 || !transfer.base_type.is_memref() || is_plain {
        return None;
    }
    let mut make = Builder::like(rewriter, op);
    let (vector, base) = (transfer.vector, transfer.base);
    let lower = make.index(0);
    let mut upper = make.index(shape_of(vector)[0]);
    if vector.scalable_dims()[0] {
        let scale = VectorScaleOp::builder(make.context(), make.location);
        let scale = make.make(scale);
        let index = make.context().index_type();
        upper = make.value(arith::MulIOp::NAME, &[upper, scale], index);
    }
    let step = make.index(1);
    let bounds = [lower, upper, step];
    if transfer.is_read {
        let padding = make.broadcast(transfer.value, vector);
        let value = for_each(bounds, Some(padding), &mut make, |make, at, whole| {
            let whole = whole?;
            let indices = transfer.indices_at(at, make);
            transfer.if_in_bounds(
                at,
                Some(vector),
                make,
                |make| {
                    let operands: Vec<ValueId> = [base].into_iter().chain(indices).collect();
                    let value = make.value(memref::LoadOp::NAME, &operands, vector.element_or_self());
                    Some(Some(make.insert_at(value, whole, at)))
                },
                |_| Some(Some(whole)),
            )
        })??;
        rewriter.replace_op(op, &[value]);
        return Some(());
    }
    for_each(bounds, None, &mut make, |make, at, _| {
        let indices = transfer.indices_at(at, make);
        transfer.if_in_bounds(
            at,
            None,
            make,
            |make| {
                let value = make.extract_at(transfer.value, at);
                let operands: Vec<ValueId> = [value, base].into_iter().chain(indices).collect();
                make.op(memref::StoreOp::NAME, &operands, &[], &[]);
                Some(None)
            },
            |_| Some(None),
        )
    })?;
    rewriter.erase_op(op);
    Some(())
}
