//! Operations that change nothing.

use crate::facts::indexing_maps;
use crate::interfaces::LinalgOp;
use crate::{BroadcastOp, CopyOp, GenericOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Value};

impl CopyOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<CopyOp>("EraseSelfCopy", copy_to_itself)];
}

impl GenericOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<GenericOp>("EraseIdentityLinalgOp<GenericOp>", identity)];
}

/// `f(x : memref<0x..>) -> ` nothing
pub(super) fn without_elements(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let is_empty = |operand: Value<'_, '_>| {
        operand.ty().is_memref() && operand.ty().shape().is_some_and(|shape| shape.contains(&0))
    };
    let view = rewriter.op(op);
    if view.result_count() != 0 || !view.operands().any(is_empty) {
        return None;
    }
    rewriter.erase_op(op);
    Some(())
}

/// `copy(x) into x -> x`
fn copy_to_itself(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let copy = rewriter.view::<CopyOp>(op)?;
    let (input, output) = (copy.inputs().next()?, copy.outputs().next()?);
    if input != output {
        return None;
    }
    let (input, is_on_tensors) = (input.id(), !rewriter.results(op).is_empty());
    match is_on_tensors {
        true => rewriter.replace_op(op, &[input]),
        false => rewriter.erase_op(op),
    }
    Some(())
}

/// `generic(x, y) { yield x, y } -> x, y`, where all maps are the same
pub(super) fn identity(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let maps = indexing_maps(linalg.op());
    if maps.windows(2).any(|pair| pair[0] != pair[1]) {
        return None;
    }
    let (block, end) = (linalg.block()?, linalg.terminator()?);
    if block.first_op() != Some(end) {
        return None;
    }
    if linalg.is_on_memory() {
        let is_alone = linalg.input_count() == 1 && linalg.output_count() == 1;
        if !is_alone || linalg.inputs().next() != linalg.outputs().next() {
            return None;
        }
        rewriter.erase_op(op);
        return Some(());
    }
    if !linalg.is_on_tensors() || end.operand_count() != linalg.op().result_count() {
        return None;
    }
    // Each result, and the operand whose elements it has.
    let mut values: Vec<(ValueId, bool)> = Vec::new();
    for (yielded, result) in end.operands().zip(linalg.op().results()) {
        let at = block.arguments().position(|argument| argument == yielded)?;
        let operand = linalg.op().operand(at);
        let (from, to) = (operand.ty(), result.ty());
        let is_cast = from.is_ranked_tensor()
            && from.shaped_element() == to.shaped_element()
            && from.encoding() == to.encoding()
            && have_compatible_shapes(from, to);
        if from != to && !is_cast {
            return None;
        }
        values.push((operand.id(), from != to));
    }
    let (context, location) = (rewriter.context(), linalg.op().location());
    let results = rewriter.results(op);
    let mut new = Vec::new();
    for ((value, is_cast), result) in values.into_iter().zip(results) {
        let ty = rewriter.type_of(result);
        new.push(match is_cast {
            true => {
                let cast = terrace_tensor::CastOp::builder(context, location).source(value).dest(ty);
                rewriter.create_value(cast)
            }
            false => value,
        });
    }
    rewriter.replace_op(op, &new);
    Some(())
}

/// The pattern of `linalg.broadcast` along no dimension.
pub(super) const OF_BROADCAST: Pattern =
    Pattern::of::<BroadcastOp>("EraseIdentityLinalgOp<BroadcastOp>", identity);
