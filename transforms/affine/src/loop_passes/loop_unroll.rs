//! `--affine-loop-unroll`: innermost loops run several iterations in one.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation and repetition, and one copy of each operation for each iteration unrolled.

use crate::bounds::constant_trip_count;
use crate::loops::{Unrolled, unroll_by_factor, unroll_full, unroll_up_to_factor};
use terrace_affine::AffineForOp;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, LogicalResult, Operation, PatternRewriter, Region, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp, PassOptions};
use terrace_support::ensure_stack;

/// The pass `--affine-loop-unroll`.
#[pass("affine-loop-unroll", "Unroll affine loops", interface = "FunctionOpInterface", configure)]
pub struct AffineLoopUnroll {
    #[option(
        "unroll-factor",
        default = 4,
        help = "Use this unroll factor for all loops being unrolled, set it to -1, and it will fully unroll."
    )]
    factor: i64,
    /// Allow unrolling up to the factor specified.
    #[option("unroll-up-to-factor")]
    is_up_to_factor: bool,
    /// Unroll innermost loops repeatedly this many times.
    #[option("unroll-num-reps", default = 1)]
    repetitions: u64,
    /// Unroll all loops with trip count less than or equal to this.
    #[option("unroll-full-threshold", default = 1, unsigned)]
    full_threshold: i64,
    #[option("cleanup-unroll", help = "Fully unroll the cleanup loop when possible.")]
    unrolls_rest: bool,
}

/// Factor that stands for all iterations.
const FULL: i64 = -1;

/// Default of `unroll-full-threshold`, which stands for none.
const NO_THRESHOLD: i64 = 1;

impl Pass for AffineLoopUnroll {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        if self.factor == FULL && self.full_threshold != NO_THRESHOLD {
            for op in short_loops(body, self.full_threshold) {
                let _ = rewrite(body, |rewriter| unroll_full(op, rewriter));
            }
            return Ok(());
        }
        for _ in 0..self.repetitions {
            let loops = innermost_loops(body);
            let mut is_changed = false;
            for op in loops {
                is_changed |= rewrite(body, |rewriter| self.unroll(op, rewriter)).is_some();
            }
            if !is_changed {
                break;
            }
        }
        Ok(())
    }
}

impl AffineLoopUnroll {
    fn configure(&mut self, _: &PassOptions) -> Result<(), String> {
        if self.factor <= 0 && self.factor != FULL {
            return Err("Invalid option: 'unroll-factor' should be greater than 0 or equal to -1".to_owned());
        }
        Ok(())
    }

    fn unroll(&self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        match self.factor {
            FULL => unroll_full(op, rewriter),
            factor if self.is_up_to_factor => unroll_up_to_factor(op, factor, rewriter),
            factor => {
                let rest = if self.unrolls_rest { Unrolled::All } else { Unrolled::Groups };
                unroll_by_factor(op, factor, rest, rewriter)
            }
        }
    }
}

fn rewrite<'c, R>(body: &mut Body<'c>, change: impl FnOnce(&mut PatternRewriter<'_, 'c>) -> R) -> R {
    let mut listener = NoListener;
    change(&mut PatternRewriter::new(body, &mut listener))
}

/// Returns the loops with at most some iterations, inner ones first.
fn short_loops(body: &Body<'_>, threshold: i64) -> Vec<OpId> {
    let mut found = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        terrace_rewrite::ops::for_each_in(region, &mut |op| {
            let count = AffineForOp::cast(op).and_then(constant_trip_count);
            if count.is_some_and(|count| count <= threshold) {
                found.push(op.id());
            }
        });
    }
    found
}

/// Returns the loops that have no loop in them.
fn innermost_loops(body: &Body<'_>) -> Vec<OpId> {
    let mut found = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        find_innermost(region, &mut found);
    }
    found
}

/// Finds the innermost loops; returns true if there are loops at all.
fn find_innermost(region: Region<'_, '_>, found: &mut Vec<OpId>) -> bool {
    let mut has_loops = false;
    for op in region.ops().filter(|op| op.region_count() != 0 && op.body().child(op.id()).is_none()) {
        let mut is_around = false;
        for inner in op.regions() {
            is_around |= ensure_stack(|| find_innermost(inner, found));
        }
        let is_loop = AffineForOp::cast(op).is_some();
        if is_loop && !is_around {
            found.push(op.id());
        }
        has_loops |= is_around || is_loop;
    }
    has_loops
}
