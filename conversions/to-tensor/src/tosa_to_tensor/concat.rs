//! Concatenations.

use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, DYNAMIC, MatchResult, PatternRewriter, Value};
use terrace_tensor::{DimOp, EmptyOp, InsertSliceOp};
use terrace_tosa::ConcatOp;

/// `concat(x, y) -> tensor.insert_slice y into (tensor.insert_slice x into empty)`
pub(super) fn convert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ConcatOp>(op)?;
    let parts: Vec<ValueId> = view.input1().map(Value::id).collect();
    let (axis, result) = (usize::try_from(view.axis()).ok()?, view.output().ty());
    let shape = result.shape().filter(|shape| axis < shape.len())?;
    let rank = shape.len();
    if parts.iter().any(|part| rewriter.type_of(*part).rank() != Some(rank)) {
        return None;
    }
    let (&first, others) = parts.split_first()?;
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    let axis_value = b.index(axis as i64);
    let mut sizes = sizes(&mut b, first);
    let mut starts = vec![MixedIndex::Constant(0)];
    let mut end = sizes[axis];
    for part in others {
        let new = DimOp::builder(context, location).source(*part).index(axis_value);
        let size = b.folding().make(new);
        starts.push(end);
        let start = b.index_of(end);
        let next = b.folding().addi(start, size);
        end = match b.rewriter.value(next).constant_i64() {
            Some(next) => MixedIndex::Constant(next),
            None => MixedIndex::Value(next),
        };
    }
    sizes[axis] = end;
    let dynamic: Vec<ValueId> =
        (0..rank).filter(|at| shape[*at] == DYNAMIC).map(|at| b.index_of(sizes[at])).collect();
    let mut whole = b.make(EmptyOp::builder(context, location).dynamic_sizes(dynamic).result(result));
    for (part, start) in parts.iter().zip(starts) {
        let sizes = self::sizes(&mut b, *part);
        let mut offsets = vec![MixedIndex::Constant(0); rank];
        offsets[axis] = start;
        let (offsets, sizes) = (split(&offsets), split(&sizes));
        let new = InsertSliceOp::builder(context, location)
            .source(*part)
            .dest(whole)
            .offsets(offsets.1)
            .sizes(sizes.1)
            .static_offsets_attr(Some(context.dense_i64_array(&offsets.0)))
            .static_sizes_attr(Some(context.dense_i64_array(&sizes.0)))
            .static_strides_attr(Some(context.dense_i64_array(&vec![1; rank])));
        whole = b.folding().make(new);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// Returns the sizes of a tensor; dynamic ones are computed by new operations.
fn sizes(b: &mut Builder<'_, '_, '_>, tensor: ValueId) -> Vec<MixedIndex> {
    let shape = b.type_of(tensor).shape().unwrap_or_default();
    let size = |(at, size): (usize, &i64)| {
        if *size != DYNAMIC {
            return MixedIndex::Constant(*size);
        }
        let index = b.index(at as i64);
        MixedIndex::Value(b.make(DimOp::builder(b.context(), b.location).source(tensor).index(index)))
    };
    shape.iter().enumerate().map(size).collect()
}

/// Splits numbers and values: numbers, with a mark for each value, and the values.
fn split(mixed: &[MixedIndex]) -> (Vec<i64>, Vec<ValueId>) {
    let mut values = Vec::new();
    let number = |index: &MixedIndex| match *index {
        MixedIndex::Constant(number) => number,
        MixedIndex::Value(value) => {
            values.push(value);
            DYNAMIC
        }
    };
    (mixed.iter().map(number).collect(), values)
}
