//! Patterns of `linalg.fill`: what is made of a filled tensor is a filled tensor, or the value.

use crate::syntax::{NamedParts, named};
use crate::{CopyOp, FillOp, PackOp, TransposeOp};
use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Location, MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_tensor::{
    CastOp, CollapseShapeOp, ConcatOp, DimOp, ExpandShapeOp, ExtractOp, INSERT, InsertSliceOp, PadOp, empty,
    insert_slice, padded_sizes,
};

impl FillOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ConcatOp>("FoldConcatsOfFill", concat_of_fills),
        Pattern::of::<CopyOp>("FoldFillWithCopy", copy_of_fill),
        Pattern::of::<ExtractOp>("FoldFillWithTensorExtract", extract_of_fill),
        Pattern::of::<PackOp>("FoldFillWithPack", pack_of_fill),
        Pattern::of::<PadOp>("FoldFillWithPad", pad_of_fill),
        Pattern::of::<CollapseShapeOp>("FoldFillWithTensorReshape<CollapseShapeOp>", reshape_of_fill),
        Pattern::of::<ExpandShapeOp>("FoldFillWithTensorReshape<ExpandShapeOp>", reshape_of_fill),
        Pattern::of::<InsertSliceOp>("FoldInsertPadIntoFill", insertion_of_pad),
        Pattern::of::<TransposeOp>("FoldFillWithTranspose", transpose_of_fill),
    ];
}

/// Returns the value and the output of the fill that gives a tensor.
fn filled(value: Value<'_, '_>) -> Option<(ValueId, ValueId, OpId)> {
    let fill = value.defining::<FillOp>()?;
    Some((fill.inputs().next()?.id(), fill.outputs().next()?.id(), fill.id()))
}

/// Replaces an operation by a fill of a tensor.
fn replace_by_fill<'c>(
    op: OpId,
    value: ValueId,
    output: ValueId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let name = FillOp::SPEC.name;
    let parts = NamedParts { name, location, inputs: &[value], outputs: &[output], attributes: &[] };
    let state = named(rewriter.body_mut(), parts).ok()?;
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

/// Returns true if two values are one, or the same constant.
fn is_same<'c>(one: Value<'_, 'c>, other: Value<'_, 'c>) -> bool {
    one == other || one.constant().is_some() && one.constant() == other.constant()
}

/// `concat(fill(c, x), fill(c, y)) -> fill(c, concat(x, y))`
fn concat_of_fills(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let concat = rewriter.view::<ConcatOp>(op)?;
    let (first, ..) = filled(concat.inputs().next()?)?;
    let mut outputs = Vec::new();
    for input in concat.inputs() {
        let (value, output, _) = filled(input)?;
        if !is_same(rewriter.value(value), rewriter.value(first)) {
            return None;
        }
        outputs.push(output);
    }
    let (location, dim) = (concat.op().location(), concat.dim());
    let ty = concat.result().ty();
    let new = ConcatOp::builder(rewriter.context(), location).dim(dim).inputs(outputs).result(ty);
    let output = rewriter.create_value(new);
    replace_by_fill(op, first, output, location, rewriter)
}

/// `copy(fill(c)) -> fill(c)`, and `copy(x) outs(fill) -> copy(x)`
fn copy_of_fill(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let copy = rewriter.view::<CopyOp>(op)?;
    let (input, output, location) = (copy.inputs().next()?, copy.outputs().next()?, copy.op().location());
    if let Some((value, _, _)) = filled(input) {
        let output = output.id();
        return replace_by_fill(op, value, output, location, rewriter);
    }
    let (_, output, _) = filled(output)?;
    let parts = NamedParts {
        name: CopyOp::SPEC.name,
        location,
        inputs: &[input.id()],
        outputs: &[output],
        attributes: &[],
    };
    let state = named(rewriter.body_mut(), parts).ok()?;
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

/// `extract(fill(c), i) -> c`
fn extract_of_fill(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (value, ..) = filled(rewriter.view::<ExtractOp>(op)?.tensor())?;
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `pack(fill(c)) -> fill(c)`, where the padding is the same
fn pack_of_fill(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pack = rewriter.view::<PackOp>(op)?;
    let (value, ..) = filled(pack.source())?;
    let is_other = pack.padding_value().is_some_and(|padding| !is_same(padding, rewriter.value(value)));
    if is_other || !pack.dest().has_one_use() {
        return None;
    }
    let (dest, location) = (pack.dest().id(), pack.op().location());
    replace_by_fill(op, value, dest, location, rewriter)
}

/// `pad(fill(c), c) -> fill(c, empty())`
fn pad_of_fill(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pad = rewriter.view::<PadOp>(op)?;
    let (value, _, fill) = filled(pad.source())?;
    let padding = pad.padding_value()?;
    if padding.id() != value {
        return None;
    }
    let (ty, location) = (pad.result().ty(), pad.op().location());
    let fill_location = rewriter.op(fill).location();
    let sizes = padded_sizes(op, rewriter)?;
    let output = empty(&sizes, ty.element_or_self(), location, rewriter);
    if rewriter.type_of(output) == ty {
        return replace_by_fill(op, value, output, fill_location, rewriter);
    }
    let parts = NamedParts {
        name: FillOp::SPEC.name,
        location: fill_location,
        inputs: &[value],
        outputs: &[output],
        attributes: &[],
    };
    let state = named(rewriter.body_mut(), parts).ok()?;
    let new = rewriter.create_value(state);
    let cast = CastOp::builder(rewriter.context(), fill_location).source(new).dest(ty);
    rewriter.replace_op_with_new_op(op, cast);
    Some(())
}

/// Returns true if it is known that two slices have no element in common.
fn are_disjoint(one: &Slice, other: &Slice) -> bool {
    let range = |slice: &Slice, dim: usize| match (slice.offsets[dim], slice.sizes[dim], slice.strides[dim]) {
        (MixedIndex::Constant(offset), MixedIndex::Constant(size), MixedIndex::Constant(stride)) => {
            let extent = size.wrapping_sub(1).wrapping_mul(stride);
            Some((offset, offset.wrapping_add(extent)))
        }
        _ => None,
    };
    (0..one.offsets.len().min(other.offsets.len())).any(|dim| match (range(one, dim), range(other, dim)) {
        (Some((start, end)), Some((other_start, other_end))) => end < other_start || other_end < start,
        _ => false,
    })
}

/// `insert(pad(x, c), fill(c)) -> insert(x, fill(c))`; other parts may have been inserted elsewhere before
fn insertion_of_pad(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let insert = rewriter.view::<InsertSliceOp>(op)?;
    let pad = insert.source().defining::<PadOp>()?;
    let rank = insert.result().ty().rank()?;
    if insert.source().ty().rank() != Some(rank) {
        return None;
    }
    let slice = INSERT.slice(insert.op());
    let mut dest = insert.dest();
    while let Some(previous) = dest.defining::<InsertSliceOp>() {
        if previous.source().ty().rank() != Some(rank) {
            return None;
        }
        if !are_disjoint(&slice, &INSERT.slice(previous.op())) {
            break;
        }
        dest = previous.dest();
    }
    let (value, ..) = filled(dest)?;
    if pad.padding_value()?.id() != value {
        return None;
    }
    let (context, location) = (rewriter.context(), insert.op().location());
    let (low, source, dest) = (pad.padding().low, pad.source().id(), insert.dest().id());
    let shape = pad.source().ty().shape()?.to_vec();
    let sum = AffineExpr::symbol(context, 0).add(context, AffineExpr::symbol(context, 1));
    let map = AffineMap::new(context, 0, 2, &[sum]);
    let mut offsets = Vec::new();
    for (low, offset) in low.into_iter().zip(&slice.offsets) {
        offsets.push(apply_folded(map, &[low, *offset], location, rewriter));
    }
    let mut sizes = Vec::new();
    for (dim, size) in shape.into_iter().enumerate() {
        sizes.push(if size == DYNAMIC {
            let index = rewriter.builder(location).index(dim as i64);
            let dim = DimOp::builder(context, location).source(source).index(index);
            MixedIndex::Value(rewriter.create_value(dim))
        } else {
            MixedIndex::Constant(size)
        });
    }
    let slice = Slice { offsets, sizes, strides: slice.strides };
    let new = insert_slice(source, dest, &slice, location, rewriter);
    rewriter.replace_op(op, &[new]);
    Some(())
}

/// `reshape(fill(c, x)) -> fill(c, reshape(x))`
fn reshape_of_fill(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let reshape = rewriter.op(op);
    let (value, output, fill) = filled(reshape.operand(0))?;
    let location = reshape.location();
    let mut state = rewriter.state_of(op);
    state.location = rewriter.op(fill).location();
    state.discardable.clear();
    *state.operands.first_mut()? = output;
    let output = rewriter.create_value(state);
    replace_by_fill(op, value, output, location, rewriter)
}

/// `transpose(fill(c)) -> fill(c)`
fn transpose_of_fill(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transpose = rewriter.view::<TransposeOp>(op)?;
    let (value, ..) = filled(transpose.input())?;
    let (init, location) = (transpose.init().id(), transpose.op().location());
    replace_by_fill(op, value, init, location, rewriter)
}
