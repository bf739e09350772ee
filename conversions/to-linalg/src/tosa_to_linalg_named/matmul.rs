//! Products of matrices, and transposes.

use super::convolution::zero_points;
use crate::structured::{dim, dynamic_sizes, empty};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, PatternRewriter, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::create_named;
use terrace_tosa::{MatMulOp, TransposeOp};

/// `matmul(a, b) -> linalg.batch_matmul(a, b)`
pub(super) fn convert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<MatMulOp>(op)?;
    let (lhs, rhs, result) = (view.a().id(), view.b().id(), view.output().ty());
    let points = zero_points(view.op(), [2, 3])?;
    let shape = result.shape()?;
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let sources = [(lhs, 0), (lhs, 1), (rhs, 2)];
    let dynamic = sources.into_iter().enumerate().filter(|(at, _)| shape.get(*at) == Some(&DYNAMIC));
    let sizes: Vec<ValueId> = dynamic.map(|(_, (source, at))| dim(&mut b, source, at)).collect();
    let start = b.zero(result.element_or_self())?;
    let destination = empty(&mut b, result, &sizes);
    let start = create_named(&mut b, linalg::FillOp::NAME, &[start], destination, &[])?;
    let value = match points {
        [0, 0] => create_named(&mut b, linalg::BatchMatmulOp::NAME, &[lhs, rhs], start, &[])?,
        points => {
            let [of_lhs, of_rhs] = points.map(|point| b.int(context.integer_type(32), point));
            let inputs = [lhs, rhs, of_lhs, of_rhs];
            create_named(&mut b, linalg::QuantizedBatchMatmulOp::NAME, &inputs, start, &[])?
        }
    };
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `transpose(x) -> linalg.transpose(x)`
pub(super) fn transpose(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransposeOp>(op)?;
    let (input, ty, result) = (view.input1().id(), view.input1().ty(), view.output().ty());
    let permutation: Vec<i64> = view.perms_attr()?.as_i32_array()?.into_iter().map(i64::from).collect();
    let shape = ty.shape()?;
    let mut b = rewriter.builder_like(op);
    let mut known = dynamic_sizes(&mut b, input).into_iter();
    let of_input: Vec<Option<ValueId>> =
        shape.iter().map(|size| if *size == DYNAMIC { known.next() } else { None }).collect();
    let at = |index: &i64| usize::try_from(*index).ok().filter(|at| *at < shape.len());
    let moved: Vec<usize> = permutation.iter().map(at).collect::<Option<_>>()?;
    let sizes: Vec<ValueId> = moved.iter().filter_map(|at| of_input[*at]).collect();
    let moved: Vec<i64> = moved.iter().map(|at| shape[*at]).collect();
    let moved = result.with_shape(b.context(), &moved);
    let destination = empty(&mut b, moved, &sizes);
    let location = b.location;
    let state = terrace_linalg::transpose(rewriter.body_mut(), location, input, destination, &permutation);
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}
