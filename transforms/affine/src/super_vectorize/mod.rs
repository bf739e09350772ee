//! `--affine-super-vectorize`: parallel loops run many iterations at once, on vectors.
//!
//! Reads:     dependences between accesses, effects, bounds of loops.
//! Preserves: nothing.
//! Cost:      for each nest, the depth of the vector times a visit for each operation in each loop, and the dependence checks.

mod access;
mod nest;
mod patterns;
mod strategy;
mod tail;
mod transfers;

use self::nest::vectorize_nest;
use self::patterns::{Match, Matcher, buckets, vectorizable_along};
use self::strategy::Strategy;
use self::tail::is_full;
use crate::parallel::is_memory_parallel;
use crate::parallel::reductions;
use terrace_affine::AffineForOp;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, LogicalResult, Operation, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::for_each_in;
use terrace_support::interner::FoldSet;

/// Most elements of one vector.
const LARGEST_VECTOR: i64 = 1 << 20;

/// The pass `--affine-super-vectorize`.
#[pass(
    "affine-super-vectorize",
    "Vectorize to a target independent n-D vector abstraction",
    class = "AffineVectorize",
    anchor = "func.func"
)]
pub struct AffineSuperVectorize {
    #[option(
        "virtual-vector-size",
        help = "Specify an n-D virtual vector size for vectorization. This must be greater than zero."
    )]
    sizes: Vec<i64>,
    /// Specify a 1-D, 2-D or 3-D pattern of fastest varying memory dimensions to match. See defaultPatterns
    /// in Vectorize.cpp for a description and examples. This is used for testing purposes.
    #[option("test-fastest-varying")]
    fastest_varying: Vec<i64>,
    #[option(
        "vectorize-reductions",
        help = "Vectorize known reductions expressed via iter_args. Switched off by default."
    )]
    with_reductions: bool,
}

impl Pass for AffineSuperVectorize {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        if !self.fastest_varying.is_empty() && self.fastest_varying.len() != self.sizes.len() {
            let message = "Fastest varying pattern specified with different size than the vector size.";
            return Err(op.context().remark(op.op().location(), message).tell());
        }
        if self.with_reductions && self.sizes.len() != 1 {
            return op.op().emit_error("Vectorizing reductions is supported only for 1-D vectors.");
        }
        if self.sizes.iter().any(|size| *size <= 0) {
            return op.op().emit_error("Vectorization factor must be greater than zero.");
        }
        let elements = self.sizes.iter().try_fold(1_i64, |product, size| product.checked_mul(*size));
        if (1..=3).contains(&self.sizes.len()) && elements.is_some_and(|count| count <= LARGEST_VECTOR) {
            self.vectorize(op.body_mut());
        }
        Ok(())
    }
}

impl AffineSuperVectorize {
    fn vectorize(&self, body: &mut Body<'_>) {
        let candidates = parallel_loops(body, self.with_reductions);
        let matcher =
            Matcher { candidates: &candidates, sizes: &self.sizes, fastest_varying: &self.fastest_varying };
        let matches = matcher.find(Operation::new(body, Body::ROOT));
        for bucket in buckets(&matches, body) {
            for one in bucket {
                if self.vectorize_match(one, body) {
                    break;
                }
            }
        }
    }

    /// Vectorizes the loops of a match; false if it turned out to be impossible, or is no longer there.
    fn vectorize_match(&self, of: &Match, body: &mut Body<'_>) -> bool {
        if body.is_erased(of.op) {
            return false;
        }
        let strategy = Strategy::new(&self.sizes, of);
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(body, &mut listener);
        vectorize_nest(of.op, &strategy, &mut rewriter).is_some()
    }
}

/// Returns the loops whose iterations do not depend on each other, but for reductions if these are vectorized as well.
fn parallel_loops(body: &Body<'_>, with_reductions: bool) -> FoldSet<OpId> {
    let mut found = FoldSet::default();
    for region in Operation::new(body, Body::ROOT).regions() {
        for_each_in(region, &mut |op| {
            let Some(view) = AffineForOp::cast(op) else { return };
            let carries = view.inits().len() != 0;
            let is_reduction = !carries || with_reductions && reductions(view).is_some();
            if is_reduction && is_memory_parallel(view) {
                found.insert(op.id());
            }
        });
    }
    found
}

/// Makes an innermost loop run on vectors, if its iterations do not depend on each other and fill whole vectors.
///
/// `None` if they do not, or if something in the loop has no vector form.
pub(crate) fn vectorize_full_loop(op: OpId, size: i64, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let view = rewriter.view::<AffineForOp>(op)?;
    let is_inner = view.op().regions().flat_map(|region| region.ops()).all(|inner| inner.region_count() == 0);
    let may = is_inner
        && view.inits().len() == 0
        && is_full(view, size)
        && is_memory_parallel(view)
        && vectorizable_along(view, size)?.is_some_and(|dim| dim == 0);
    if !may {
        return None;
    }
    let sizes = [size];
    let mut strategy = Strategy::new(&sizes, &Match { op, children: Vec::new() });
    strategy.has_full_vectors = true;
    vectorize_nest(op, &strategy, rewriter)
}
