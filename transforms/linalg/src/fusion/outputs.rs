//! Outputs whose elements are not used: any tensor of the shape does.

use terrace_interfaces::view_like::values_of;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter, Type, Value};
use terrace_linalg::LinalgOp;
use terrace_shape_reification::sizes::sizes;
use terrace_tensor::EmptyOp;

/// `generic outs(x) -> generic outs(empty)`, where the region does not use the elements of `x`
pub(super) fn forget_output(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let inputs = linalg.input_count();
    let is_found = |at: usize, output: Value<'_, '_>| {
        !linalg.uses_element(inputs + at)
            && output.ty().is_ranked_tensor()
            && output
                .ty()
                .encoding()
                .is_none_or(|encoding| encoding.as_dialect("sparse_tensor.encoding").is_none())
            && output.defining::<EmptyOp>().is_none()
    };
    let found: Vec<(usize, ValueId, Type<'_>)> = linalg
        .outputs()
        .enumerate()
        .filter(|(at, output)| is_found(*at, *output))
        .map(|(at, output)| (inputs + at, output.id(), output.ty()))
        .collect();
    if found.is_empty() {
        return None;
    }
    let location = linalg.op().location();
    for (operand, output, ty) in found {
        let sizes = sizes(output, location, rewriter);
        let context = rewriter.context();
        let shape = terrace_interfaces::view_like::constants_of(&sizes);
        let result = context.ranked_tensor_type(&shape, ty.element_or_self(), None);
        let new = EmptyOp::builder(context, location).dynamic_sizes(values_of(&sizes)).result(result);
        let new = rewriter.create_value(new);
        rewriter.set_operand(op, operand, new);
    }
    Some(())
}
