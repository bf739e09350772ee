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
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};

/// The pass.
pub struct TosaInferShapes;

impl DeclaredPass for TosaInferShapes {
    const ARGUMENT: &'static str = "tosa-infer-shapes";
    const CLASS: &'static str = "TosaInferShapesPass";
    const SUMMARY: &'static str = "Propagate shapes across TOSA operations";
    const ANCHOR: Option<&'static str> = Some("func.func");

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(TosaInferShapes)
    }
}

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
