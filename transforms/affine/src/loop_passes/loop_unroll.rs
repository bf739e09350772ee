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
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_support::ensure_stack;

/// The pass.
pub struct AffineLoopUnroll {
    factor: Factor,
    repetitions: i64,
    full_threshold: Option<i64>,
    rest: Unrolled,
}

/// Number of iterations that become one.
#[derive(Clone, Copy)]
enum Factor {
    /// All.
    Full,
    /// This many.
    Exactly(i64),
    /// This many, or all if there are less.
    UpTo(i64),
}

impl DeclaredPass for AffineLoopUnroll {
    const ARGUMENT: &'static str = "affine-loop-unroll";
    const CLASS: &'static str = "AffineLoopUnroll";
    const SUMMARY: &'static str = "Unroll affine loops";
    const INTERFACE: Option<&'static str> = Some("FunctionOpInterface");
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "unroll-factor",
            kind: OptionKind::Int,
            default: "4",
            help: "Use this unroll factor for all loops being unrolled, set it to -1, and it will fully unroll.",
        },
        OptionSpec {
            name: "unroll-up-to-factor",
            kind: OptionKind::Bool,
            default: "false",
            help: "Allow unrolling up to the factor specified",
        },
        OptionSpec {
            name: "unroll-num-reps",
            kind: OptionKind::Unsigned,
            default: "1",
            help: "Unroll innermost loops repeatedly this many times",
        },
        OptionSpec {
            name: "unroll-full-threshold",
            kind: OptionKind::Unsigned,
            default: "1",
            help: "Unroll all loops with trip count less than or equal to this",
        },
        OptionSpec {
            name: "cleanup-unroll",
            kind: OptionKind::Bool,
            default: "false",
            help: "Fully unroll the cleanup loop when possible.",
        },
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let factor = options.int("unroll-factor");
        if factor <= 0 && factor != -1 {
            return Err("Invalid option: 'unroll-factor' should be greater than 0 or equal to -1".to_owned());
        }
        let factor = match factor {
            -1 => Factor::Full,
            factor if options.bool("unroll-up-to-factor") => Factor::UpTo(factor),
            factor => Factor::Exactly(factor),
        };
        Ok(AffineLoopUnroll {
            factor,
            repetitions: options.int("unroll-num-reps"),
            // The default stands for none.
            full_threshold: Some(options.int("unroll-full-threshold")).filter(|limit| *limit != 1),
            rest: if options.bool("cleanup-unroll") { Unrolled::All } else { Unrolled::Groups },
        })
    }
}

impl Pass for AffineLoopUnroll {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        if let (Factor::Full, Some(threshold)) = (self.factor, self.full_threshold) {
            for op in short_loops(body, threshold) {
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
    fn unroll(&self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        match self.factor {
            Factor::Full => unroll_full(op, rewriter),
            Factor::Exactly(factor) => unroll_by_factor(op, factor, self.rest, rewriter),
            Factor::UpTo(factor) => unroll_up_to_factor(op, factor, rewriter),
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
