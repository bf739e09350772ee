//! Patterns of transpositions.

use super::shapes;
use crate::{ReshapeOp, TransposeOp};
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, TypedOp};

impl TransposeOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<TransposeOp>("ConsolidateTransposeOptimization", transpose_of_transpose),
        Pattern::of::<TransposeOp>("TransposeIsReshape", transpose_of_ones),
    ];

    /// Returns the source dimension of each dimension of the result.
    fn order(self) -> Option<Vec<usize>> {
        let order = self.op().attribute("perms")?.as_i32_array()?;
        order.iter().map(|dim| usize::try_from(*dim).ok()).collect()
    }
}

/// `transpose(transpose(x)) -> transpose(x)`
fn transpose_of_transpose(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.view::<TransposeOp>(op)?;
    let inner = outer.input1().defining::<TransposeOp<'_, '_>>()?;
    let (order, inner_order) = (outer.order()?, inner.order()?);
    if order.is_empty() || order.len() != inner_order.len() {
        return None;
    }
    let order: Vec<i32> =
        order.iter().map(|dim| inner_order.get(*dim).map(|dim| *dim as i32)).collect::<Option<_>>()?;
    let (input, context) = (inner.input1().id(), rewriter.context());
    let mut state = rewriter.state_of(op);
    state.operands = [input].into_iter().collect();
    state.discardable = Default::default();
    state.set(context, "perms", context.dense_i32_array(&order));
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

/// `transpose(x) -> reshape(x)`, if only dimensions of one change places
fn transpose_of_ones(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transpose = rewriter.view::<TransposeOp>(op)?;
    let (input, output) = (transpose.input1(), transpose.output());
    // Those that come one after another become one first.
    let is_one_of_several = input.defining::<TransposeOp<'_, '_>>().is_some()
        || output.users().any(|user| user.isa::<TransposeOp>());
    let sizes = input.ty().shape()?;
    if is_one_of_several || sizes.iter().filter(|size| **size == DYNAMIC).count() > 1 {
        return None;
    }
    let order = transpose.order()?;
    let shape: Vec<i64> = order.iter().map(|dim| sizes.get(*dim).copied()).collect::<Option<_>>()?;
    let moved = order.iter().zip(&shape).filter(|(_, size)| **size != 1).map(|(dim, _)| *dim);
    if !moved.is_sorted() {
        return None;
    }
    let (input, ty, location) = (input.id(), output.ty(), transpose.op().location());
    let context = rewriter.context();
    let shape = shapes::create(&shape, location, rewriter);
    let new = ReshapeOp::builder(context, location).input1(input).shape(shape).output(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
