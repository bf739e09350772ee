//! Patterns of `linalg.transpose` and `linalg.broadcast`: chains of them.

use super::identity;
use crate::syntax::{broadcast, transpose};
use crate::{BroadcastOp, TransposeOp};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_tensor::{DimOp, empty};

impl BroadcastOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[identity::OF_BROADCAST, Pattern::of::<BroadcastOp>("FoldBroadcasts", broadcast_of_broadcast)];
}

impl TransposeOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<TransposeOp>("FoldTransposeWithTranspose", transpose_of_transpose),
        Pattern::of::<TransposeOp>("SwapTransposeWithBroadcast", transpose_of_broadcast),
    ];
}

/// `broadcast(broadcast(x, a), b) -> broadcast(x, a + b)`
fn broadcast_of_broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.view::<BroadcastOp>(op)?;
    let inner = outer.input().defining::<BroadcastOp>()?;
    let mut dimensions = outer.dimensions().to_vec();
    let rank = outer.init().ty().rank()? as i64;
    // Dimensions of the result that those between the two become.
    let kept: Vec<i64> = (0..rank).filter(|dim| !dimensions.contains(dim)).collect();
    for dim in inner.dimensions().iter() {
        dimensions.push(*kept.get(usize::try_from(*dim).ok()?)?);
    }
    dimensions.sort_unstable();
    let (input, init, location) = (inner.input().id(), outer.init().id(), outer.op().location());
    let new = broadcast(rewriter.body_mut(), location, input, init, &dimensions);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `transpose(transpose(x, p), q) -> transpose(x, p q)`
fn transpose_of_transpose(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.view::<TransposeOp>(op)?;
    let inner = outer.input().defining::<TransposeOp>()?;
    let first = inner.permutation();
    let composed: Option<Vec<i64>> =
        outer.permutation().iter().map(|dim| first.get(usize::try_from(*dim).ok()?).copied()).collect();
    let (input, init, location) = (inner.input().id(), outer.init().id(), outer.op().location());
    let new = transpose(rewriter.body_mut(), location, input, init, &composed?);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `transpose(broadcast(x)) -> broadcast(transpose(x))`, where the broadcast has no other use
fn transpose_of_broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.view::<TransposeOp>(op)?;
    let inner = outer.input().defining::<BroadcastOp>().filter(|_| outer.input().has_one_use())?;
    let (permutation, added) = (outer.permutation().to_vec(), inner.dimensions().to_vec());
    let (input, ty) = (inner.input(), inner.input().ty());
    let shape = ty.shape().filter(|_| ty.is_ranked_tensor())?.to_vec();
    // Numbers of the dimensions of the input among those of the broadcast.
    let mut number = vec![None; permutation.len()];
    let kept = (0..permutation.len()).filter(|dim| !added.contains(&(*dim as i64)));
    for (at, dim) in kept.enumerate() {
        *number.get_mut(dim)? = Some(at);
    }
    let mut order: Vec<i64> = Vec::new();
    let mut place = vec![0; permutation.len()];
    for (to, from) in permutation.iter().enumerate() {
        let from = usize::try_from(*from).ok()?;
        *place.get_mut(from)? = to as i64;
        order.extend(number.get(from).copied().flatten().map(|at| at as i64));
    }
    let dimensions: Option<Vec<i64>> =
        added.iter().map(|dim| place.get(usize::try_from(*dim).ok()?).copied()).collect();
    let dimensions = dimensions?;
    let (input, init, location) = (input.id(), outer.init().id(), outer.op().location());
    let mut sizes = Vec::new();
    for (dim, size) in shape.iter().enumerate() {
        sizes.push(if *size == DYNAMIC {
            let context = rewriter.context();
            let index = rewriter.builder(location).index(dim as i64);
            let dim = DimOp::builder(context, location).source(input).index(index);
            MixedIndex::Value(rewriter.create_value(dim))
        } else {
            MixedIndex::Constant(*size)
        });
    }
    let sizes: Option<Vec<MixedIndex>> =
        order.iter().map(|dim| sizes.get(usize::try_from(*dim).ok()?).copied()).collect();
    let transposed = empty(&sizes?, ty.element_or_self(), location, rewriter);
    let transposed = transpose(rewriter.body_mut(), location, input, transposed, &order);
    let transposed = rewriter.create_value(transposed);
    let new = broadcast(rewriter.body_mut(), location, transposed, init, &dimensions);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
