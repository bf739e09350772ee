//! Transfers, as loads and stores of vectors.

pub mod access;
mod lower_vector_memory;
pub mod permutations;
pub mod split;

pub use crate::maskable::is_masked;
pub use lower_vector_memory::LowerVectorMemory;

use super::maps::broadcast_dims;
use super::shapes::{rank_of, shape_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, MatchResult, Pattern, PatternRewriter, Type, TypedOp, Value};
use terrace_vector::{
    LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp, TransferReadOp, TransferWriteOp, VectorBuilder,
};

/// Transfers of one dimension, in bounds, along the last dimension of a memref.
pub const TO_MEMORY: &[Pattern] = &[
    Pattern::of::<TransferReadOp>("TransferReadToVectorLoadLowering", read),
    Pattern::of::<TransferWriteOp>("TransferWriteToVectorStoreLowering", write),
];

/// Returns true if all flags of a list are set.
pub fn are_all_set(flags: &[Attribute<'_>]) -> bool {
    flags.iter().all(|flag| flag.as_bool() == Some(true))
}

/// Returns true if memory holds the elements of a vector next to each other along its last dimension.
fn holds_rows(base: Type<'_>, vector: Type<'_>) -> bool {
    let element = base.element_or_self();
    let has_unit_stride = base.shape().is_some_and(|shape| {
        shape.is_empty() || base.strides_and_offset().is_some_and(|(strides, _)| strides.last() == Some(&1))
    });
    let is_same = if element.is_vector() { element == vector } else { element == vector.element_or_self() };
    base.is_memref() && has_unit_stride && is_same
}

fn ids<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<ValueId> {
    values.map(Value::id).collect()
}

/// `transfer_read(m) -> load(m)`, or `-> maskedload(m)`, and a broadcast of what is repeated
fn read(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferReadOp>(op)?;
    let ty = view.vector().ty();
    if rank_of(ty) > 1 || is_masked(view.op()) {
        return None;
    }
    let repeated = broadcast_dims(view.permutation_map())?;
    let mut shape = shape_of(ty).to_vec();
    repeated.iter().for_each(|dim| shape[*dim] = 1);
    let mut scalable = ty.scalable_dims().to_vec();
    repeated.iter().for_each(|dim| scalable[*dim] = false);
    let (base, indices, padding) = (view.base(), ids(view.indices()), view.padding().id());
    let mask = view.mask().map(Value::id);
    let loaded = rewriter.context().scalable_vector_type(&shape, &scalable, ty.element_or_self());
    if !holds_rows(base.ty(), loaded) || !are_all_set(view.in_bounds()) {
        return None;
    }
    if mask.is_some() && rank_of(ty) != 1 {
        return None;
    }
    let base = base.id();
    let mut make = Builder::like(rewriter, op);
    let (context, location) = (make.context(), make.location);
    let mut value = match mask {
        Some(mask) => {
            let fill = make.broadcast(padding, loaded);
            let new = MaskedLoadOp::builder(context, location).base(base).indices(indices).mask(mask);
            make.make(new.pass_thru(fill).result(loaded))
        }
        None => {
            let new = LoadOp::builder(context, location).base(base).indices(indices).result(loaded);
            make.make(new)
        }
    };
    if !repeated.is_empty() {
        value = make.broadcast(value, ty);
    }
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `transfer_write(v, m) -> store(v, m)`, or `-> maskedstore(v, m)`
fn write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferWriteOp>(op)?;
    let (value, base) = (view.value_to_store(), view.base());
    let ty = value.ty();
    let fits = rank_of(ty) <= 1
        && !is_masked(view.op())
        && view.permutation_map().is_minor_identity()
        && holds_rows(base.ty(), ty)
        && are_all_set(view.in_bounds());
    if !fits || (view.mask().is_some() && rank_of(ty) != 1) {
        return None;
    }
    let (value, base, indices, mask) =
        (value.id(), base.id(), ids(view.indices()), view.mask().map(Value::id));
    let location = view.op().location();
    let context = rewriter.context();
    match mask {
        Some(mask) => {
            let new = MaskedStoreOp::builder(context, location).base(base).indices(indices).mask(mask);
            rewriter.replace_op_with_new_op(op, new.value_to_store(value));
        }
        None => {
            let new = StoreOp::builder(context, location).value_to_store(value).base(base).indices(indices);
            rewriter.replace_op_with_new_op(op, new);
        }
    }
    Some(())
}
