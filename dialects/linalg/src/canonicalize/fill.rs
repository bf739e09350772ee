//! Patterns of `linalg.fill`: what is made of a filled tensor is a filled tensor, or the value.

use crate::syntax::{NamedParts, named};
use crate::{CopyOp, FillOp, PackOp, TransposeOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_tensor::{CollapseShapeOp, ExpandShapeOp, ExtractOp};

impl FillOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<CopyOp>("FoldFillWithCopy", copy_of_fill),
        Pattern::of::<ExtractOp>("FoldFillWithTensorExtract", extract_of_fill),
        Pattern::of::<PackOp>("FoldFillWithPack", pack_of_fill),
        Pattern::of::<CollapseShapeOp>("FoldFillWithTensorReshape<CollapseShapeOp>", reshape_of_fill),
        Pattern::of::<ExpandShapeOp>("FoldFillWithTensorReshape<ExpandShapeOp>", reshape_of_fill),
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
    let is_same = |padding: Value<'_, '_>| {
        let constant = rewriter.value(value).constant();
        padding.id() == value || constant.is_some() && padding.constant() == constant
    };
    if pack.padding_value().is_some_and(|padding| !is_same(padding)) || !pack.dest().has_one_use() {
        return None;
    }
    let (dest, location) = (pack.dest().id(), pack.op().location());
    replace_by_fill(op, value, dest, location, rewriter)
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
