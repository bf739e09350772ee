//! Parts of tensors without dimensions of size one.

use super::reshape::{OfTensors, expand_shape};
use terrace_interfaces::reassociation::collapsed_sizes;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Operation, PatternRewriter, TypedOp};
use terrace_memref::facts::reshapes;
use terrace_tensor::{ExtractSliceOp, ParallelInsertSliceOp};

/// Returns groups of dimensions, each with the ones in front of it; those at the end are in the last group. Without any
/// other size there are no groups.
fn groups_of_ones(shape: &[i64]) -> Vec<Vec<i64>> {
    let (mut groups, mut current) = (Vec::<Vec<i64>>::new(), Vec::new());
    for (dim, &size) in (0i64..).zip(shape) {
        current.push(dim);
        if size != 1 {
            groups.push(std::mem::take(&mut current));
        }
    }
    if let Some(last) = groups.last_mut() {
        last.append(&mut current);
    }
    groups
}

/// `extract_slice(x) -> expand(extract_slice(x))`, the inner one without dimensions of size one
pub(super) fn reduce_extract_slice(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractSliceOp>(op)?;
    let (ty, context, location) = (extract.result().ty(), rewriter.context(), extract.op().location());
    let groups = groups_of_ones(ty.shape()?);
    if groups.len() == ty.rank()? {
        return None;
    }
    let mut surplus = extract.static_sizes().len().checked_sub(groups.len())?;
    let mut shape = extract.static_sizes().to_vec();
    shape.retain(|size| {
        let is_dropped = *size == 1 && surplus > 0;
        surplus -= usize::from(is_dropped);
        !is_dropped
    });
    let reduced = context.ranked_tensor_type(&shape, ty.element_or_self(), None);
    let mut state = rewriter.state_of(op);
    state.result_types = [reduced].into_iter().collect();
    state.discardable.clear();
    let new = rewriter.create_value(state);
    let expanded = expand_shape(new, ty, &groups, location, rewriter)?;
    rewriter.replace_op(op, &[expanded]);
    Some(())
}

/// `insert_slice(x, y) -> insert_slice(collapse(x), y)`, without dimensions of size one
pub(super) fn reduce_insert_slice(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (source, location, context) = (view.operand(0), view.location(), rewriter.context());
    let ty = source.ty();
    let groups = groups_of_ones(ty.shape()?);
    if groups.len() == ty.rank()? {
        return None;
    }
    let is_parallel = ParallelInsertSliceOp::cast(view).is_some();
    let around = view.parent_op().map(Operation::id);
    let source = source.id();
    let result =
        context.ranked_tensor_type(&collapsed_sizes(ty.shape()?, &groups), ty.element_or_self(), None);
    if is_parallel {
        rewriter.set_insertion_point(around?);
    }
    let new = reshapes::collapse::<OfTensors>(context, location, source, &groups, result);
    let new = rewriter.create_value(new);
    rewriter.set_insertion_point(op);
    let mut state = rewriter.state_of(op);
    *state.operands.first_mut()? = new;
    state.discardable.clear();
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}
