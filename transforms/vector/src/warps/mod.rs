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
use terrace_ir::{Ctx, LogicalResult, Pattern, PatternRewriter, Root, TypedOp};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
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

/// The pass.
pub struct VectorDistributeWarps {
    hoists: bool,
    writes: bool,
    propagates: bool,
    rewrites: bool,
    most_elements: i64,
    prepared: Option<[FrozenPatternSet; 4]>,
}

const fn flag(name: &'static str, default: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Bool, default, help }
}

impl DeclaredPass for VectorDistributeWarps {
    const ARGUMENT: &'static str = "vector-distribute-warps";
    const CLASS: &'static str = "VectorDistributeWarps";
    const SUMMARY: &'static str = "Distribute what a lane does for its warp to all lanes";
    const OPTIONS: &'static [OptionSpec] = &[
        flag("hoist-uniform", "true", "Move what all lanes do alike before the operation"),
        flag("distribute-transfer-write", "true", "Move writes behind the operation"),
        OptionSpec {
            name: "max-transfer-write-elements",
            kind: OptionKind::Unsigned,
            default: "1",
            help: "Most elements of a vector that is written by an operation of its own",
        },
        flag("propagate-distribution", "true", "Move what is done with vectors behind the operation"),
        flag(
            "rewrite-warp-ops-to-scf-if",
            "false",
            "Run what is left on the first lane, with its values in shared memory",
        ),
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let most = options.limit("max-transfer-write-elements").and_then(|most| i64::try_from(most).ok());
        Ok(VectorDistributeWarps {
            hoists: options.bool("hoist-uniform"),
            writes: options.bool("distribute-transfer-write"),
            propagates: options.bool("propagate-distribution"),
            rewrites: options.bool("rewrite-warp-ops-to-scf-if"),
            most_elements: most.unwrap_or(i64::MAX),
            prepared: None,
        })
    }
}

impl Pass for VectorDistributeWarps {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let writes = write_patterns(self.most_elements);
        let sets = [HOIST.to_vec(), writes, PROPAGATE.to_vec(), TO_SCF_IF.to_vec()];
        self.prepared = Some(sets.map(|patterns| FrozenPatternSet::new(context, patterns)));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let [hoist, writes, propagate, to_scf_if] =
            self.prepared.as_ref().expect("a pass is initialized before it runs");
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
