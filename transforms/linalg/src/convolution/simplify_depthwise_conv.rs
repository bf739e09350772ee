//! `--simplify-depthwise-conv`: a convolution by channels with one kernel for each loses the dimension of kernels.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use crate::unit_dims::expand_shape;
use terrace_interfaces::reassociation::{collapsed_sizes, groups_attribute};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Attribute, Location, MatchResult, NamedAttribute, OperationState, Pattern, PatternRewriter, TypedOp,
    Value,
};
use terrace_linalg::{
    DepthwiseConv2DNhwcHwcOp, DepthwiseConv2DNhwcHwcQOp, DepthwiseConv2DNhwcHwcmOp,
    DepthwiseConv2DNhwcHwcmQOp, NamedParts, named,
};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_tensor::CollapseShapeOp;

/// The pass `--simplify-depthwise-conv`.
#[pass("simplify-depthwise-conv", "Simplify depthwise convolution.", class = "SimplifyDepthwiseConvPass")]
pub struct SimplifyDepthwiseConv;

impl GreedyPass for SimplifyDepthwiseConv {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([
            Pattern::of::<DepthwiseConv2DNhwcHwcmOp>("SimplifyDepthwiseConvOp", |op, rewriter| {
                simplify(op, DepthwiseConv2DNhwcHwcOp::SPEC.name, rewriter)
            }),
            Pattern::of::<DepthwiseConv2DNhwcHwcmQOp>("SimplifyDepthwiseConvQOp", |op, rewriter| {
                simplify(op, DepthwiseConv2DNhwcHwcQOp::SPEC.name, rewriter)
            }),
        ]);
    }
}

/// `conv_hwcm(x, k) -> expand(conv_hwc(x, collapse(k)))`, where there is one kernel for each channel
fn simplify(op: OpId, name: &str, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let location = view.location();
    let operands: Vec<ValueId> = view.operands().map(Value::id).collect();
    let (&output, inputs) = operands.split_last()?;
    let kernel = *inputs.get(1)?;
    let (kernel_type, output_type) = (rewriter.type_of(kernel), rewriter.type_of(output));
    if kernel_type.rank() != Some(4)
        || kernel_type.shape()?.last() != Some(&1)
        || !kernel_type.is_ranked_tensor()
    {
        return None;
    }
    let result = view.results().next()?.ty();
    let kept: Vec<NamedAttribute<'_>> = view
        .attributes()
        .into_iter()
        .filter(|attribute| {
            !["operandSegmentSizes", "linalg.memoized_indexing_maps"].contains(&attribute.name.as_str())
        })
        .collect();
    let kernel = collapse(kernel, &[vec![0], vec![1], vec![2, 3]], location, rewriter)?;
    let groups = [vec![0], vec![1], vec![2], vec![3, 4]];
    let output = collapse(output, &groups, location, rewriter)?;
    let mut inputs = inputs.to_vec();
    inputs[1] = kernel;
    let attributes: Vec<(&str, Attribute<'_>)> =
        kept.iter().map(|attribute| (attribute.name.as_str(), attribute.value)).collect();
    let parts = NamedParts { name, location, inputs: &inputs, outputs: &[output], attributes: &attributes };
    let state = named(rewriter.body_mut(), parts).ok()?;
    let new = rewriter.create_value(state);
    debug_assert_eq!(output_type, result, "a result has the type of its output");
    let expanded = expand_shape(new, result, &groups, location, rewriter)?;
    rewriter.replace_op(op, &[expanded]);
    Some(())
}

fn collapse<'c>(
    value: ValueId,
    groups: &[Vec<i64>],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let (context, ty) = (rewriter.context(), rewriter.type_of(value));
    let shape = collapsed_sizes(ty.shape()?, groups);
    let result = context.ranked_tensor_type(&shape, ty.element_or_self(), None);
    let attributes = [("reassociation", groups_attribute(context, groups))];
    let name = CollapseShapeOp::SPEC.name;
    let new = OperationState::named(context, name, location, &[value], &[result], &attributes);
    Some(rewriter.create_value(new))
}
