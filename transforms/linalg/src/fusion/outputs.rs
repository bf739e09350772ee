//! Outputs whose elements are not used: any tensor of the shape does, if the region stores each of them.

use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, PatternRewriter, Type, Value};
use terrace_linalg::{IteratorType, LinalgOp};
use terrace_shape_reification::sizes::sizes;
use terrace_tensor::EmptyOp;

/// `generic outs(x) -> generic outs(empty)`, where the region does not use the elements of `x`
///
/// A reduction without iterations leaves `x` as it is: its extents have to be known.
pub(super) fn forget_output(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let inputs = linalg.input_count();
    let mut loops = linalg.iterators().into_iter().zip(linalg.loop_extents());
    if loops.any(|(iterator, extent)| iterator != IteratorType::Parallel && extent <= 0) {
        return None;
    }
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
        // Sizes that the type does not tell stay values, even if they are found out: the result has that type.
        let mut dynamic = Vec::new();
        for (size, in_type) in
            sizes(output, location, rewriter).into_iter().zip(ty.shape().unwrap_or_default())
        {
            if *in_type == DYNAMIC {
                dynamic.push(rewriter.builder(location).index_of(size));
            }
        }
        let new = EmptyOp::builder(rewriter.context(), location).dynamic_sizes(dynamic).result(ty);
        let new = rewriter.create_value(new);
        rewriter.set_operand(op, operand, new);
    }
    Some(())
}
