//! `--vector-distribute-warps`: what one lane of a warp does for all is done by all lanes, each on its part of the
//! vectors.
//!
//! ```text
//! %r = gpu.warp_execute_on_lane_0(%lane)[32] -> (vector<1xf32>) {
//!   %sum = addf %x, %y : vector<32xf32>
//!   gpu.yield %sum
//! }
//!   -> %x1, %y1 = gpu.warp_execute_on_lane_0(%lane)[32] -> (vector<1xf32>, vector<1xf32>) { gpu.yield %x, %y }
//!      %r = addf %x1, %y1 : vector<1xf32>
//! ```
//!
//! ```text
//! warp        the operation, and values that move out of it
//! movers      operations that are the same on a part of a vector
//! memory      reads and writes, and operations that all lanes do alike
//! loops       loops around operations that are distributed
//! lanes       elements that are on one of the lanes
//! to_scf_if   what is left, on the first lane, with its values in shared memory
//! ```
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver; the operation is recreated for each value that moves.

mod lanes;
mod loops;
mod memory;
mod movers;
mod to_scf_if;
mod warp;

use std::sync::Arc;
use terrace_gpu as gpu;
use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, Failure, LogicalResult, Pattern, PatternRewriter, Root, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily, walk_and_apply_patterns};

pub use to_scf_if::TO_SCF_IF;

const NAME: &str = gpu::WarpExecuteOnLane0Op::NAME;

/// Patterns that move operations after a `gpu.warp_execute_on_lane_0`, or before it.
pub const PROPAGATE: &[Pattern] = &[
    Pattern::new(NAME, "WarpOpDeadResult", movers::dead_results).benefit(10),
    Pattern::new(NAME, "WarpOpForwardOperand", movers::forwarded).benefit(9),
    Pattern::new(NAME, "WarpOpElementwise", movers::elementwise),
    Pattern::new(NAME, "WarpOpConstant", movers::constant),
    Pattern::new(NAME, "WarpOpBroadcast", movers::broadcast),
    Pattern::new(NAME, "WarpOpShapeCast", movers::shape_cast),
    Pattern::new(NAME, "WarpOpCreateMask", lanes::create_mask),
    Pattern::new(NAME, "WarpOpExtract", lanes::extract),
    Pattern::new(NAME, "WarpOpInsert", lanes::insert),
    Pattern::new(NAME, "WarpOpReduction", lanes::reduction),
    Pattern::new(NAME, "WarpOpTransferRead", memory::read),
    Pattern::new(NAME, "WarpOpScfForOp", loops::scf_for),
];

/// Pattern that moves what all lanes do alike before a `gpu.warp_execute_on_lane_0`.
pub const HOIST: &[Pattern] = &[Pattern::new(NAME, "WarpOpHoistUniform", memory::hoist_uniform)];

/// Returns the patterns that move writes after the operation. Vectors that cannot be distributed are written by an
/// operation of their own if they have at most a number of elements.
pub fn write_patterns(most_elements: i64) -> Vec<Pattern> {
    let write =
        move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| memory::write(op, most_elements, rewriter);
    vec![Pattern::with_closure(Root::Op(NAME), "WarpOpTransferWrite", Arc::new(write))]
}

/// The pass `--vector-distribute-warps`.
#[pass("vector-distribute-warps", "Distribute what a lane does for its warp to all lanes")]
pub struct VectorDistributeWarps {
    /// Move what all lanes do alike before the operation.
    #[option("hoist-uniform", default = true)]
    hoists: bool,
    /// Move writes after the operation.
    #[option("distribute-transfer-write", default = true)]
    writes: bool,
    /// Most elements of a vector that is written by an operation of its own.
    #[option("max-transfer-write-elements", default = 1, unsigned)]
    most_elements: i64,
    /// Move what is done with vectors after the operation.
    #[option("propagate-distribution", default = true)]
    propagates: bool,
    /// Run what is left on the first lane, with its values in shared memory.
    #[option("rewrite-warp-ops-to-scf-if")]
    rewrites: bool,
}

impl PreparedPass for VectorDistributeWarps {
    /// Patterns of each step.
    type Tables = [FrozenPatternSet; 4];

    fn prepare(&self, context: Ctx<'_>) -> Result<Self::Tables, Failure> {
        let writes = write_patterns(self.most_elements);
        let sets = [HOIST.to_vec(), writes, PROPAGATE.to_vec(), TO_SCF_IF.to_vec()];
        Ok(sets.map(|patterns| FrozenPatternSet::new(context, patterns)))
    }

    fn run<'c>(&self, tables: &Self::Tables, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let [hoist, writes, propagate, to_scf_if] = tables;
        let config = GreedyConfig::default();
        if self.hoists {
            walk_and_apply_patterns(op.body_mut(), hoist);
        }
        let steps = [(self.writes, writes), (self.propagates, propagate), (self.rewrites, to_scf_if)];
        for (is_wanted, patterns) in steps {
            if is_wanted {
                apply_patterns_greedily(op.body_mut(), patterns, &config);
            }
        }
        Ok(())
    }
}
