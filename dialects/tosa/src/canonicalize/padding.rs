//! Patterns that merge padding into convolutions, which pad by themselves.

use super::shapes;
use crate::{Conv2DOp, DepthwiseConv2DOp, PadOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Value};

impl Conv2DOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<Conv2DOp>("FoldPadToTensorOp<Conv2DOp>", convolution_of_padded)];
}

impl DepthwiseConv2DOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<DepthwiseConv2DOp>("FoldPadToTensorOp<DepthwiseConv2DOp>", convolution_of_padded)];
}

/// Most padding on one side.
const MOST: i64 = 8192;

/// Returns true if a tensor is padded with what a convolution takes for zero.
fn is_zero_padding(padded_with: Value<'_, '_>, zero_point: Value<'_, '_>) -> Option<bool> {
    let constant = padded_with.constant().filter(|constant| constant.is_splat())?;
    if padded_with.ty().shape()?.iter().product::<i64>() != 1 {
        return None;
    }
    if let Some(float) = constant.float_or_splat() {
        return Some(float.is_zero());
    }
    let zero_point = zero_point.constant()?.dense_integers()?.next()?;
    Some(constant.int_or_splat()?.to_i64()? == zero_point.to_i64()?)
}

/// `conv(pad(x)) -> conv(x)`, which pads height and width with zeros itself
fn convolution_of_padded(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let convolution = rewriter.op(op);
    let pad = convolution.operand(0).defining::<PadOp<'_, '_>>()?;
    let own = convolution.attribute("pad")?.as_i64_array()?;
    let &[0, 0, top, bottom, left, right, 0, 0] = &shapes::numbers(pad.padding())?[..] else { return None };
    let all: Vec<i64> = own
        .iter()
        .zip([top, bottom, left, right])
        .map(|(own, more)| own.checked_add(more).filter(|sum| *sum <= MOST))
        .collect::<Option<_>>()?;
    // Zero points follow input, weight and bias.
    if own.len() != 4 || !is_zero_padding(pad.pad_const(), convolution.operand(3))? {
        return None;
    }
    let (input, context) = (pad.input1().id(), rewriter.context());
    let mut state = rewriter.state_of(op);
    state.operands[0] = input;
    state.discardable = Default::default();
    state.set(context, "pad", context.dense_i64_array(&all));
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}
