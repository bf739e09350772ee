//! Insertions as copies into a slice of the destination, which is inserted.

use terrace_ir::ids::OpId;
use terrace_ir::{PatternRewriter, TypedOp};
use terrace_linalg::{CopyOp, create_named};
use terrace_tensor as tensor;
use terrace_tensor::{INSERT, extract_slice};

/// Rewrites `insert_slice x into y` to `insert_slice (copy x into (extract_slice y)) into y`, and returns the copy. If the
/// source is a copy, it is returned and nothing is changed.
///
/// `None` if the operation is neither `tensor.insert_slice` nor `tensor.parallel_insert_slice`.
pub fn insert_slice_to_copy(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let view = rewriter.op(op);
    let is_parallel = view.isa::<tensor::ParallelInsertSliceOp>();
    if tensor::InsertSliceOp::cast(view).is_none() && !is_parallel {
        return None;
    }
    let (source, dest, location) = (view.operand(0), view.operand(1).id(), view.location());
    if let Some(copy) = source.defining::<CopyOp>() {
        return Some(copy.id());
    }
    let (ty, source, slice) = (source.ty(), source.id(), INSERT.slice(view));
    // Only insertions stand in the region of parallel ones.
    let at = if is_parallel { view.parent_op()?.id() } else { op };
    rewriter.set_insertion_point(at);
    let part = extract_slice(dest, &slice, ty, location, rewriter);
    let copied = create_named(&mut rewriter.builder(location), CopyOp::SPEC.name, &[source], part, &[])?;
    rewriter.set_operand(op, 0, copied);
    rewriter.value(copied).defining_op().map(|op| op.id())
}
