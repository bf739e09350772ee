//! `--linalg-decompose-softmax`: softmax becomes a maximum, exponentials, a sum and a division.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use super::decompose_softmax;
use terrace_ir::{Ctx, Pattern, Root, TypedOp};
use terrace_linalg::SoftmaxOp;
use terrace_rewrite::pattern_pass::PatternPass;

/// The pass.
pub struct LinalgDecomposeSoftmax;

impl PatternPass for LinalgDecomposeSoftmax {
    const ARGUMENT: &'static str = "linalg-decompose-softmax";
    const CLASS: &'static str = "LinalgDecomposeSoftmaxPass";
    const SUMMARY: &'static str = "Convert softmax on tensors into reductions and functions of elements";

    fn patterns(_: Ctx<'_>) -> Vec<Pattern> {
        let root = Root::Op(SoftmaxOp::SPEC.name);
        vec![Pattern::with_root(root, "DecomposeSoftmax", |op, rewriter| {
            match decompose_softmax(op, rewriter) {
                Ok(_) => Some(()),
                Err(why) => rewriter.notify_match_failure(op, why),
            }
        })]
    }
}
