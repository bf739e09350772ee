//! Canonicalization patterns.

use crate::facts::no_axes;
use crate::{
    AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp, BroadcastOp, GatherOp, RecvOp, ReduceOp,
    ReduceScatterOp, ScatterOp, SendOp,
};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter};

/// Declares the pattern of collective operations: `collectives! { AllGatherOp AllReduceOp }`.
macro_rules! collectives {
    ($($op:ident)*) => {$(
        impl $op<'_, '_> {
            pub(crate) const CANONICALIZE: &'static [Pattern] = &[Pattern::of::<$op>(
                concat!("EmptyGridAxesCanonicalizationPattern<", stringify!($op), ">"),
                among_one,
            )];
        }
    )*};
}

collectives! {
    AllGatherOp AllReduceOp AllSliceOp AllToAllOp BroadcastOp GatherOp RecvOp ReduceOp ReduceScatterOp ScatterOp
    SendOp
}

/// `all_gather(x) -> x`, and so for other collectives, in a group of one device
fn among_one(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (input, result) = (view.operand(0), view.result(0));
    let is_alone = view.attribute("grid_axes") == Some(no_axes(view.context()));
    if !is_alone || input.ty() != result.ty() {
        return None;
    }
    let input = input.id();
    rewriter.replace_op(op, &[input]);
    Some(())
}
