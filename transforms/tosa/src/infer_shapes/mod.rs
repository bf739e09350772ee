//! `--tosa-infer-shapes`: refine the shapes of tensors by what operations infer from their operands.
//!
//! Values whose users outside of `tosa` insist on the old type are cast back for them.
//!
//! Reads:     the [`InferShapesModel`] of operations.
//! Preserves: nothing.
//! Cost:      one visit for each operation; bodies of loops until their shapes no longer change, which takes no more
//!            rounds than there are sizes.

mod models;
mod propagate;
mod shapes;

pub(crate) use models::ROWS;
pub use shapes::{InferShapesModel, Shape, join, meet, shape_of};

use propagate::Refinement;
use terrace_ir::{Body, LogicalResult, Operation, Region};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--tosa-infer-shapes`.
#[pass(
    "tosa-infer-shapes",
    "Propagate shapes across TOSA operations",
    class = "TosaInferShapesPass",
    anchor = "func.func"
)]
pub struct TosaInferShapes;

impl Pass for TosaInferShapes {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        let regions: Vec<_> = Operation::new(body, Body::ROOT).regions().map(Region::id).collect();
        let mut refinement = Refinement::default();
        for region in regions {
            refinement.propagate(region, body);
        }
        refinement.commit(body);
        Ok(())
    }
}
