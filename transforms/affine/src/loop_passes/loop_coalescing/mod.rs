//! `--affine-loop-coalescing`: loops of which each is alone in the body of another one become one loop.
//!
//! Reads:     bounds of loops.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and the cube of the depth of a nest.

mod affine_loops;
mod scf_loops;

use terrace_affine::AffineForOp;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Body, LogicalResult, Operation, PatternRewriter, Region, TypedOp, Value, WalkOrder, WalkResult,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_scf::ForOp;

/// The pass `--affine-loop-coalescing`.
#[pass(
    "affine-loop-coalescing",
    "Coalesce nested loops with independent bounds into a single loop",
    class = "LoopCoalescing",
    anchor = "func.func"
)]
pub struct AffineLoopCoalescing;

impl Pass for AffineLoopCoalescing {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        let mut loops = Vec::new();
        let _ = Operation::new(body, Body::ROOT).walk(WalkOrder::PreOrder, &mut |op| {
            if Loop::of(op).is_some() {
                loops.push(op.id());
            }
            WalkResult::Advance
        });
        for op in loops {
            if body.is_erased(op) {
                continue;
            }
            let mut listener = NoListener;
            // What cannot be coalesced stays.
            coalesce_nest(op, Ranges::Checked, &mut PatternRewriter::new(body, &mut listener));
        }
        Ok(())
    }
}

/// Knowledge of the ranges of loops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranges {
    /// Upper bounds may be below lower bounds. Then a product of two numbers of iterations could be positive.
    Checked,
    /// No upper bound is below the lower bound, as the caller knows.
    Trusted,
}

/// Makes one loop of each band of loops in a nest, and returns true if there was one. The outermost loop stays.
pub fn coalesce_nest(op: OpId, ranges: Ranges, rewriter: &mut PatternRewriter<'_, '_>) -> bool {
    let is_affine = rewriter.view::<AffineForOp>(op).is_some();
    let mut changed = false;
    for band in bands(&nest(rewriter.op(op))) {
        let done = match is_affine {
            true => affine_loops::coalesce(&band, rewriter),
            false => scf_loops::coalesce(&band, ranges, rewriter),
        };
        changed |= done.is_some();
    }
    changed
}

/// A loop that may be coalesced with others of its kind.
#[derive(Clone, Copy)]
enum Loop<'a, 'c> {
    Affine(AffineForOp<'a, 'c>),
    Scf(ForOp<'a, 'c>),
}

impl<'a, 'c> Loop<'a, 'c> {
    fn of(op: Operation<'a, 'c>) -> Option<Self> {
        AffineForOp::cast(op).map(Loop::Affine).or_else(|| ForOp::cast(op).map(Loop::Scf))
    }

    fn op(self) -> Operation<'a, 'c> {
        match self {
            Loop::Affine(of) => of.op(),
            Loop::Scf(of) => of.op(),
        }
    }

    fn region(self) -> Region<'a, 'c> {
        match self {
            Loop::Affine(of) => of.region(),
            Loop::Scf(of) => of.region(),
        }
    }

    /// Collects the values from which the bounds and the step are computed.
    fn bounds(self) -> Vec<Value<'a, 'c>> {
        match self {
            Loop::Affine(of) => of.lower_bound_operands().chain(of.upper_bound_operands()).collect(),
            Loop::Scf(of) => vec![of.lower_bound(), of.upper_bound(), of.step()],
        }
    }

    /// Finds the loop that is alone in the body, if it is of the same kind.
    fn inner(&self) -> Option<Self> {
        let body = self.region().first_block()?;
        let first = body.first_op()?;
        let is_alone = first.next().is_some_and(|end| Some(end) == body.last_op());
        let inner = Loop::of(first).filter(|_| is_alone)?;
        matches!((self, inner), (Loop::Affine(_), Loop::Affine(_)) | (Loop::Scf(_), Loop::Scf(_)))
            .then_some(inner)
    }

    /// Returns true if the loop alone in the body carries what this one does, and nothing else.
    fn hands_on_to(self, inner: Self) -> bool {
        match (self, inner) {
            (Loop::Scf(of), Loop::Scf(inner)) => {
                let Some(block) = of.region().first_block() else { return false };
                let results: Vec<_> = inner.op().results().collect();
                block.arguments().skip(1).eq(inner.init_args())
                    && block.last_op().is_some_and(|end| end.operands().eq(results))
            }
            _ => self.op().result_count() == 0 && inner.op().result_count() == 0,
        }
    }
}

fn nest<'a, 'c>(outermost: Operation<'a, 'c>) -> Vec<Loop<'a, 'c>> {
    std::iter::successors(Loop::of(outermost), Loop::inner).collect()
}

/// Returns the bands of loops that can be coalesced, innermost first: neighbours in a nest whose bounds are known before
/// the first of them.
fn bands(loops: &[Loop<'_, '_>]) -> Vec<Vec<OpId>> {
    let is_known_before = |at: usize, outer: usize| {
        let region = loops[outer].region();
        loops[at].bounds().iter().all(|value| !value.parent_region().is_some_and(|own| own.is_within(region)))
    };
    let known: Vec<usize> =
        (0..loops.len()).map(|at| (0..at).find(|outer| is_known_before(at, *outer)).unwrap_or(at)).collect();
    let mut bands = Vec::new();
    let mut end = loops.len();
    while end > 1 {
        let fits = |start: &usize| {
            known[*start + 1..end].iter().all(|outer| outer <= start)
                && (*start..end - 1).all(|at| loops[at].hands_on_to(loops[at + 1]))
        };
        end = match (0..end - 1).find(fits) {
            Some(start) => {
                bands.push(loops[start..end].iter().map(|of| of.op().id()).collect());
                start
            }
            None => end - 1,
        };
    }
    bands
}
