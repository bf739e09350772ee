//! `--linalg-decompose-softmax`: softmax becomes a maximum, exponentials, a sum and a division.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use super::decompose_softmax;
use terrace_ir::{Pattern, Root, TypedOp};
use terrace_linalg::SoftmaxOp;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// The pass `--linalg-decompose-softmax`.
#[pass(
    "linalg-decompose-softmax",
    "Convert softmax on tensors into reductions and functions of elements",
    class = "LinalgDecomposeSoftmaxPass"
)]
pub struct LinalgDecomposeSoftmax;

impl GreedyPass for LinalgDecomposeSoftmax {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let root = Root::Op(SoftmaxOp::SPEC.name);
        set.add(Pattern::with_root(root, "DecomposeSoftmax", |op, rewriter| {
            match decompose_softmax(op, rewriter) {
                Ok(_) => Some(()),
                Err(why) => rewriter.notify_match_failure(op, why),
            }
        }));
    }
}
