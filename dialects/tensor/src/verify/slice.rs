//! Checks of slices.

use crate::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};
use terrace_interfaces::view_like::{
    RankReduction, SliceGroups, match_rank_reduced, verify_in_bounds, verify_offsets_sizes_and_strides,
};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::spec::Trait;
use terrace_ir::{Ctx, LogicalResult, Operation, Type, TypedOp};

/// Location of the lists of `tensor.extract_slice`.
pub const EXTRACT: SliceGroups = SliceGroups { first_group: 1, first_slot: 0 };
/// Location of the lists of `tensor.insert_slice` and `tensor.parallel_insert_slice`.
pub const INSERT: SliceGroups = SliceGroups { first_group: 2, first_slot: 0 };

impl ExtractSliceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, whole) = (self.op(), self.source().ty());
        verify_lists(op, EXTRACT, whole)?;
        verify_slice(op, EXTRACT, whole, self.result().ty())
    }
}

impl InsertSliceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, whole) = (self.op(), self.dest().ty());
        verify_lists(op, INSERT, whole)?;
        verify_slice(op, INSERT, whole, self.source().ty())
    }
}

impl ParallelInsertSliceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, dest) = (self.op(), self.dest());
        verify_lists(op, INSERT, dest.ty())?;
        let parent = op.parent_op();
        if !parent.is_some_and(collects_in_parallel) {
            let text = parent.map(print_for_message).unwrap_or_default();
            return op.emit_error(format_args!("expected InParallelOpInterface parent, got:\n{text}"));
        }
        let around = parent.and_then(|parent| parent.block());
        if !around.is_some_and(|block| block.arguments().any(|argument| argument == dest)) {
            return op.emit_op_error("may only insert into an output block argument");
        }
        verify_slice(op, INSERT, dest.ty(), self.source().ty())
    }
}

/// Returns true if an operation holds what the iterations of a loop around it add to shared tensors.
fn collects_in_parallel(op: Operation<'_, '_>) -> bool {
    op.spec().is_some_and(|spec| spec.has_trait(|one| matches!(one, Trait::Named("InParallelOpInterface"))))
}

fn verify_lists(op: Operation<'_, '_>, lists: SliceGroups, whole: Type<'_>) -> LogicalResult {
    verify_offsets_sizes_and_strides(op, lists, [whole.rank().unwrap_or(0); 3])
}

/// Checks the type of a slice, and that the slice lies in the whole.
fn verify_slice<'c>(
    op: Operation<'_, 'c>,
    lists: SliceGroups,
    whole: Type<'c>,
    slice: Type<'c>,
) -> LogicalResult {
    let sizes = lists.sizes(op);
    let expected = op.context().ranked_tensor_type(&sizes, whole.element_or_self(), whole.encoding());
    match match_rank_reduced(expected, slice) {
        RankReduction::RankTooLarge => {
            return op.emit_error("expected rank to be smaller or equal to the other rank. ");
        }
        RankReduction::SizeMismatch => {
            return op.emit_error(format_args!(
                "expected type to be '{expected}' or a rank-reduced version. (size mismatch) "
            ));
        }
        RankReduction::ElementTypeMismatch => {
            return op
                .emit_error(format_args!("expected element type to be '{}'", expected.element_or_self()));
        }
        _ => {}
    }
    verify_in_bounds(op, whole.shape().unwrap_or_default(), &lists.offsets(op), &sizes, &lists.strides(op))
}

/// Returns an operation as a message shows it.
fn print_for_message(op: Operation<'_, '_>) -> String {
    let flags = PrintFlags {
        op_generic: true,
        local_scope: true,
        elide_elements_if_larger: Some(16),
        ..PrintFlags::default()
    };
    print_operation(op, &flags)
}

/// Returns true if a type is that of a part of a tensor with these sizes, maybe without dimensions of size one.
pub(crate) fn is_slice_type<'c>(context: Ctx<'c>, whole: Type<'c>, sizes: &[i64], slice: Type<'c>) -> bool {
    let expected = context.ranked_tensor_type(sizes, whole.element_or_self(), whole.encoding());
    match_rank_reduced(expected, slice) == RankReduction::Success
}
