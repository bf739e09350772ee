//! Canonicalization patterns.

mod casts;
mod fill;
mod identity;
mod movement;
mod relayout;

use crate::{PackOp, UnPackOp};
use terrace_ir::{Pattern, Root};
use terrace_tensor::CastOp;

/// Patterns of all structured operations, and of casts next to them.
pub(crate) const OF_STRUCTURED: &[Pattern] = &[
    Pattern::with_root(Root::Interface("LinalgOp"), "EraseDeadLinalgOp", identity::without_elements),
    Pattern::of::<CastOp>("FoldTensorCastConsumerOp", casts::cast_of_result),
    Pattern::of::<PackOp>("FoldTensorCastPackOp", relayout::pack_of_casts),
    Pattern::of::<UnPackOp>("FoldTensorCastUnPackOp", relayout::unpack_of_casts),
    Pattern::with_root(Root::Interface("LinalgOp"), "InferStaticShapeOfOperands", casts::infer_static_shapes),
];
