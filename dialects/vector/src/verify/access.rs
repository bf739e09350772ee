//! Loads, stores, gathers and scatters.

use crate::{
    CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StoreOp,
};
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};

impl LoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let what = Words {
            rank: "destination memref has lower rank than the result vector",
            vector: "base memref and result vector types should match",
            element: "base and result element types should match",
        };
        verify_plain(self.op(), self.base().ty(), self.result().ty(), self.indices().len(), &what)
    }
}

impl StoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let what = Words {
            rank: "source memref has lower rank than the vector to store",
            vector: "base memref and valueToStore vector types should match",
            element: BASE_AND_STORED,
        };
        verify_plain(self.op(), self.base().ty(), self.value_to_store().ty(), self.indices().len(), &what)
    }
}

impl MaskedLoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, result) = (self.op(), self.result().ty());
        verify_base(op, self.base().ty(), result, self.indices().len(), BASE_AND_RESULT)?;
        if result.shape() != self.mask().ty().shape() {
            return op.emit_op_error("expected result shape to match mask shape");
        }
        verify_pass_thru(op, result, self.pass_thru().ty())
    }
}

impl MaskedStoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, stored) = (self.op(), self.value_to_store().ty());
        verify_base(op, self.base().ty(), stored, self.indices().len(), BASE_AND_STORED)?;
        if stored.shape() != self.mask().ty().shape() {
            return op.emit_op_error("expected valueToStore shape to match mask shape");
        }
        Ok(())
    }
}

impl ExpandLoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, result) = (self.op(), self.result().ty());
        verify_base(op, self.base().ty(), result, self.indices().len(), BASE_AND_RESULT)?;
        if first_size(result) != first_size(self.mask().ty()) {
            return op.emit_op_error("expected result dim to match mask dim");
        }
        verify_pass_thru(op, result, self.pass_thru().ty())
    }
}

impl CompressStoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, stored) = (self.op(), self.value_to_store().ty());
        verify_base(op, self.base().ty(), stored, self.indices().len(), BASE_AND_STORED)?;
        if first_size(stored) != first_size(self.mask().ty()) {
            return op.emit_op_error("expected valueToStore dim to match mask dim");
        }
        Ok(())
    }
}

impl GatherOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, base, result) = (self.op(), self.base().ty(), self.result().ty());
        verify_ranked(op, base)?;
        verify_base(op, base, result, self.offsets().len(), BASE_AND_RESULT)?;
        if result.shape() != self.indices().ty().shape() {
            return op.emit_op_error("expected result dim to match indices dim");
        }
        if result.shape() != self.mask().ty().shape() {
            return op.emit_op_error("expected result dim to match mask dim");
        }
        verify_pass_thru(op, result, self.pass_thru().ty())
    }
}

impl ScatterOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, base, stored) = (self.op(), self.base().ty(), self.value_to_store().ty());
        verify_ranked(op, base)?;
        verify_base(op, base, stored, self.offsets().len(), BASE_AND_STORED)?;
        if stored.shape() != self.indices().ty().shape() {
            return op.emit_op_error("expected valueToStore dim to match indices dim");
        }
        if stored.shape() != self.mask().ty().shape() {
            return op.emit_op_error("expected valueToStore dim to match mask dim");
        }
        Ok(())
    }
}

const BASE_AND_RESULT: &str = "base and result element type should match";
const BASE_AND_STORED: &str = "base and valueToStore element type should match";

/// Words of a load or a store in messages.
struct Words {
    rank: &'static str,
    vector: &'static str,
    element: &'static str,
}

/// Checks that an access to elements that lie together: the vector fits the memref's last dimensions, or its
/// elements.
fn verify_plain<'c>(
    op: Operation<'_, 'c>,
    memref: Type<'c>,
    vector: Type<'c>,
    indices: usize,
    words: &Words,
) -> LogicalResult {
    let is_single = !vector.is_scalable_vector() && vector.element_count() == Some(1);
    if !is_single && !has_unit_stride(memref) {
        return op.emit_op_error("most minor memref dim must have unit stride");
    }
    if memref.rank() < vector.rank() {
        return op.emit_op_error(words.rank);
    }
    let element = memref.element_or_self();
    if element.is_vector() && element != vector {
        return op.emit_op_error(words.vector);
    }
    if element.element_or_self() != vector.element_or_self() {
        return op.emit_op_error(words.element);
    }
    verify_indices(op, memref, indices)
}

/// Returns true if neighbours of the last dimension of a memref are next to each other.
fn has_unit_stride(memref: Type<'_>) -> bool {
    memref.strides_and_offset().is_some_and(|(strides, _)| strides.last().is_none_or(|last| *last == 1))
}

fn verify_base<'c>(
    op: Operation<'_, 'c>,
    base: Type<'c>,
    vector: Type<'c>,
    indices: usize,
    words: &str,
) -> LogicalResult {
    if base.element_or_self() != vector.element_or_self() {
        return op.emit_op_error(words);
    }
    verify_indices(op, base, indices)
}

/// Checks that one index for each dimension, none without a rank.
pub(super) fn verify_indices(op: Operation<'_, '_>, base: Type<'_>, indices: usize) -> LogicalResult {
    let rank = base.rank().unwrap_or(0);
    if rank != indices {
        return op.emit_op_error(format_args!("requires {rank} indices"));
    }
    Ok(())
}

fn verify_ranked(op: Operation<'_, '_>, base: Type<'_>) -> LogicalResult {
    if !base.is_memref() && !base.is_ranked_tensor() {
        return op.emit_op_error("requires base to be a memref or ranked tensor type");
    }
    Ok(())
}

fn verify_pass_thru<'c>(op: Operation<'_, 'c>, result: Type<'c>, pass_thru: Type<'c>) -> LogicalResult {
    if result != pass_thru {
        return op.emit_op_error("expected pass_thru of same type as result type");
    }
    Ok(())
}

fn first_size(vector: Type<'_>) -> Option<i64> {
    vector.shape()?.first().copied()
}
