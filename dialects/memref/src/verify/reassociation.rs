//! Checks of joined and split dimensions.

use crate::facts::shapes::{has_identity_layout, times};
use crate::{CollapseShapeOp, ExpandShapeOp};
use terrace_interfaces::reassociation::{group_size, groups};
use terrace_ir::{Ctx, DYNAMIC, LogicalResult, Operation, Type, TypedOp};

impl CollapseShapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (source, result) = (self.src().ty(), self.result().ty());
        let (from, to) = (source.shape().unwrap_or_default(), result.shape().unwrap_or_default());
        let (source_rank, result_rank) = (from.len(), to.len());
        if source_rank < result_rank {
            return op.emit_op_error(format_args!(
                "has source rank {source_rank} and result rank {result_rank}. This is not a collapse ({source_rank} < \
                 {result_rank})."
            ));
        }
        let groups = groups(self.reassociation());
        verify_collapsed_shape(op, to, from, &groups)?;
        let Some(expected) = collapsed_type(op.context(), source, to, &groups) else {
            return op.emit_op_error("invalid source layout map or collapsing non-contiguous dims");
        };
        if expected != result {
            return op.emit_op_error(format_args!(
                "expected collapsed type to be '{expected}' but found '{result}'"
            ));
        }
        Ok(())
    }
}

impl ExpandShapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (source, result) = (self.src().ty(), self.result().ty());
        let (from, to) = (source.shape().unwrap_or_default(), result.shape().unwrap_or_default());
        let (source_rank, result_rank) = (from.len(), to.len());
        if source_rank > result_rank {
            return op.emit_op_error(format_args!(
                "has source rank {source_rank} and result rank {result_rank}. This is not an expansion ({source_rank} \
                 > {result_rank})."
            ));
        }
        let groups = groups(self.reassociation());
        verify_collapsed_shape(op, from, to, &groups)?;
        let Some(expected) = expanded_type(op.context(), source, to, &groups) else {
            return op.emit_op_error("invalid source layout map");
        };
        if expected != result {
            return op.emit_op_error(format_args!(
                "expected expanded type to be '{expected}' but found '{result}'"
            ));
        }
        self.verify_output_shape(to)
    }

    /// Checks that the sizes that are given are those of the result.
    fn verify_output_shape(self, shape: &[i64]) -> LogicalResult {
        let op = self.op();
        let (rank, output) = (shape.len(), self.static_output_shape());
        if output.len() != rank {
            return op.emit_op_error(format_args!(
                "expected number of static shape bounds to be equal to the output rank ({rank}) but found {} inputs \
                 instead",
                output.len()
            ));
        }
        let (dynamic, values) =
            (output.iter().filter(|size| **size == DYNAMIC).count(), self.output_shape().len());
        if dynamic != values {
            return op.emit_op_error(format_args!(
                "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} \
                 dynamic dims while output_shape has {values} values"
            ));
        }
        let mut sizes = shape.iter().zip(&output);
        match sizes.position(|(wanted, given)| *wanted != DYNAMIC && wanted != given) {
            Some(at) => op.emit_op_error(format_args!("invalid output shape provided at pos {at}")),
            None => Ok(()),
        }
    }
}

/// Checks that the groups list the dimensions of the larger shape in order, and that sizes agree.
fn verify_collapsed_shape(
    op: Operation<'_, '_>,
    collapsed: &[i64],
    expanded: &[i64],
    groups: &[Vec<i64>],
) -> LogicalResult {
    let (given, wanted) = (groups.len(), collapsed.len());
    if given != wanted {
        return op.emit_op_error(format_args!(
            "invalid number of reassociation groups: found {given}, expected {wanted}"
        ));
    }
    let mut next = 0;
    for (at, (group, &size)) in groups.iter().zip(collapsed).enumerate() {
        for &dim in group {
            if usize::try_from(dim) != Ok(next) {
                return op.emit_op_error("reassociation indices must be contiguous");
            }
            if next >= expanded.len() {
                return op.emit_op_error(format_args!("reassociation index {dim} is out of bounds"));
            }
            next += 1;
        }
        let product = group_size(expanded[next - group.len()..next].iter().copied());
        if (size == DYNAMIC) != (product == DYNAMIC) {
            return op.emit_op_error(format_args!(
                "collapsed dim ({at}) must be dynamic if and only if reassociation group is dynamic"
            ));
        }
        if size != product {
            return op.emit_op_error(format_args!(
                "collapsed dim size ({size}) must equal reassociation group size ({product})"
            ));
        }
    }
    if collapsed.is_empty() {
        if expanded.iter().any(|size| *size != 1) {
            return op.emit_op_error("rank 0 memrefs can only be extended/collapsed with/from ones");
        }
    } else if next != expanded.len() {
        return op.emit_op_error(format_args!(
            "expanded rank ({}) inconsistent with number of reassociation indices ({next})",
            expanded.len()
        ));
    }
    Ok(())
}

/// Returns the type after a split: the stride of a group is that of its last dimension, the others follow from the sizes.
pub fn expanded_type<'c>(
    context: Ctx<'c>,
    source: Type<'c>,
    shape: &[i64],
    groups: &[Vec<i64>],
) -> Option<Type<'c>> {
    if has_identity_layout(source) {
        return Some(context.memref_type(shape, source.shaped_element()?, None, source.memory_space()));
    }
    let (strides, offset) = source.strides_and_offset()?;
    // What no group names has one element, and any stride will do.
    let mut expanded = vec![1; shape.len()];
    for (group, &stride) in groups.iter().zip(&strides) {
        let mut stride = stride;
        for &dim in group.iter().rev() {
            let dim = usize::try_from(dim).ok()?;
            expanded[dim] = stride;
            stride = times(stride, shape[dim]);
        }
    }
    let layout = context.strided_layout_attribute(offset, &expanded);
    Some(context.memref_type(shape, source.shaped_element()?, Some(layout), source.memory_space()))
}

/// Returns the type after a join; `None` if a group does not lie densely, as far as known.
pub fn collapsed_type<'c>(
    context: Ctx<'c>,
    source: Type<'c>,
    shape: &[i64],
    groups: &[Vec<i64>],
) -> Option<Type<'c>> {
    if has_identity_layout(source) {
        return Some(context.memref_type(shape, source.shaped_element()?, None, source.memory_space()));
    }
    let (strides, offset) = source.strides_and_offset()?;
    let sizes = source.shape()?;
    let mut next = 0;
    let mut collapsed = Vec::with_capacity(groups.len());
    for group in groups {
        let dims = next..next + group.len();
        next = dims.end;
        collapsed.push(collapsed_stride(&sizes[dims.clone()], &strides[dims])?);
    }
    let layout = context.strided_layout_attribute(offset, &collapsed);
    Some(context.memref_type(shape, source.shaped_element()?, Some(layout), source.memory_space()))
}

/// Returns the stride of a group that is joined; `None` if its dimensions do not follow each other densely. Strides
/// of single elements mean nothing; those that are not known are taken to be right.
fn collapsed_stride(sizes: &[i64], strides: &[i64]) -> Option<i64> {
    let Some(last) = sizes.len().checked_sub(1) else { return Some(1) };
    let inner = (0..=last).rev().find(|at| sizes[*at] != 1).unwrap_or(0);
    // A size that is not known may turn out to be one, and then an outer stride counts.
    let is_certain = sizes[inner] != DYNAMIC || inner == 0;
    let stride = if is_certain { strides[inner] } else { DYNAMIC };
    let mut expected = stride;
    for at in (1..=last).rev() {
        expected = times(expected, sizes[at]);
        let is_known = expected != DYNAMIC && strides[at - 1] != DYNAMIC;
        if sizes[at - 1] != 1 && is_known && expected != strides[at - 1] {
            return None;
        }
    }
    Some(stride)
}

/// Returns true if dimensions can be joined whatever the sizes and strides turn out to be that are not known.
pub fn is_surely_collapsible(source: Type<'_>, groups: &[Vec<i64>]) -> bool {
    if has_identity_layout(source) {
        return true;
    }
    let (Some((strides, _)), Some(sizes)) = (source.strides_and_offset(), source.shape()) else {
        return false;
    };
    let mut next = 0;
    groups.iter().all(|group| {
        let dims = next..next + group.len();
        next = dims.end;
        match (sizes.get(dims.clone()), strides.get(dims)) {
            (Some(sizes), Some(strides)) => is_surely_dense(sizes, strides),
            _ => false,
        }
    })
}

/// Returns true if dimensions follow each other densely, and that is known.
fn is_surely_dense(sizes: &[i64], strides: &[i64]) -> bool {
    let Some(last) = sizes.len().checked_sub(1) else { return true };
    let inner = (0..=last).rev().find(|at| sizes[*at] != 1).unwrap_or(0);
    let is_certain = sizes[inner] != DYNAMIC || inner == 0;
    let mut expected = if is_certain { strides[inner] } else { DYNAMIC };
    (1..=last).rev().all(|at| {
        expected = times(expected, sizes[at]);
        sizes[at - 1] == 1 || expected != DYNAMIC && expected == strides[at - 1]
    })
}
