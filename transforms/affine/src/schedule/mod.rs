//! `--affine-schedule`: nests of affine loops in an order, in tiles and on vectors as a model of caches and registers tells.
//!
//! Loops are split around what stands between them, put in the order in which the innermost one runs along memory, fused
//! with neighbors that share memory, tiled if they use again what no longer is in the cache, unrolled and jammed as far as there are registers, and vectorized.
//! Each step is taken only where dependences allow it.
//!
//! Reads:     dependences between accesses, effects, bounds of loops.
//! Preserves: nothing.
//! Cost:      for each nest, a dependence check for each two accesses to the same memory and each order or fusion that is
//!            tried.

mod fuse;
mod model;
mod steps;

use self::model::{ELEMENT_BYTES, lanes};
use crate::memory_passes::replace_accesses;
use crate::super_vectorize::vectorize_full_loop;
use terrace_affine::AffineForOp;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, Location, LogicalResult, Operation, PatternRewriter, TypedOp, WalkOrder, WalkResult};
use terrace_ods_macros::pass;
use terrace_pass::{Machine, Pass, PassOp};

/// The pass `--affine-schedule`.
#[pass(
    "affine-schedule",
    "Order, tile, unroll and vectorize affine loop nests by a model of caches and registers",
    anchor = "func.func"
)]
pub struct AffineSchedule {
    /// Size of the cache to tile for in KiB.
    #[option("cache-size", default = 512, unsigned)]
    cache_kib: i64,
    /// Elements of a vector; 0 or 1 for none.
    #[option("vector-size", default = 8, unsigned)]
    vector: i64,
    /// Number of vector registers.
    #[option("registers", default = 16, unsigned)]
    registers: i64,
    /// Tell by remarks what is done with each nest.
    #[option("explain")]
    explains: bool,
}

impl Pass for AffineSchedule {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        for root in outermost_loops(body) {
            self.distribute(root, body);
        }
        for root in outermost_loops(body) {
            self.reorder(root, body);
        }
        self.fuse(body);
        for root in outermost_loops(body) {
            self.schedule(root, body);
        }
        // Copies that run together hand values to each other.
        replace_accesses(body);
        for of in innermost_loops(body) {
            self.vectorize(of, body);
        }
        Ok(())
    }
}

impl AffineSchedule {
    /// Returns the machine that the options describe.
    fn machine(&self) -> Machine {
        let [l1, _, l3] = Machine::DEFAULT.cache_bytes;
        Machine {
            vector_bytes: self.vector.min(1 << 10) * ELEMENT_BYTES,
            registers: self.registers,
            cache_bytes: [l1, self.cache_kib.saturating_mul(1024), l3],
            ..Machine::DEFAULT
        }
    }

    /// Splits the loops of a nest around what stands between them, inner ones first.
    fn distribute(&self, root: OpId, body: &mut Body<'_>) {
        let mut loops = Vec::new();
        let _ = Operation::new(body, root).walk(WalkOrder::PostOrder, &mut |op| {
            loops.extend(AffineForOp::cast(op).map(|of| of.op().id()));
            WalkResult::Advance
        });
        for of in loops {
            if !body.is_erased(of) {
                let mut listener = NoListener;
                steps::distribute(of, &mut PatternRewriter::new(body, &mut listener));
            }
        }
    }

    fn reorder(&self, root: OpId, body: &mut Body<'_>) {
        let location = Operation::new(body, root).location();
        let mut listener = NoListener;
        let told = steps::reorder(root, &mut PatternRewriter::new(body, &mut listener));
        self.tell(body, location, told);
    }

    /// Fuses neighbors, each with as many after it as there is a gain.
    fn fuse(&self, body: &mut Body<'_>) {
        for root in outermost_loops(body) {
            let mut count = 1;
            // One that was fused, or tried, is gone.
            while !body.is_erased(root) && {
                let mut listener = NoListener;
                fuse::fuse_with_next(root, &self.machine(), &mut PatternRewriter::new(body, &mut listener))
            } {
                count += 1;
            }
            if count > 1 {
                let location = Operation::new(body, root).location();
                self.tell(body, location, Some(format!("{count} nests that share memory run as one")));
            }
        }
    }

    fn tell<'c>(&self, body: &Body<'c>, location: Location<'c>, told: impl IntoIterator<Item = String>) {
        if self.explains {
            told.into_iter().for_each(|told| {
                body.context().remark(location, told).tell();
            });
        }
    }

    fn schedule(&self, root: OpId, body: &mut Body<'_>) {
        let location = Operation::new(body, root).location();
        let mut listener = NoListener;
        let told = steps::schedule(root, &self.machine(), &mut PatternRewriter::new(body, &mut listener));
        self.tell(body, location, told);
    }

    fn vectorize(&self, of: OpId, body: &mut Body<'_>) {
        let (location, size) = (Operation::new(body, of).location(), lanes(&self.machine()));
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(body, &mut listener);
        if size > 1 && vectorize_full_loop(of, size, &mut rewriter).is_some() {
            self.tell(body, location, Some(format!("the innermost loop runs on vectors of {size} elements")));
        }
    }
}

/// Returns the loops that have no loop in them.
fn innermost_loops(body: &Body<'_>) -> Vec<OpId> {
    let mut found = Vec::new();
    let _ = Operation::new(body, Body::ROOT).walk(WalkOrder::PostOrder, &mut |op| {
        let mut inside = op.regions().flat_map(|region| region.ops());
        if AffineForOp::cast(op).is_some() && inside.all(|inner| inner.region_count() == 0) {
            found.push(op.id());
        }
        WalkResult::Advance
    });
    found
}

/// Returns the loops that are in no loop.
fn outermost_loops(body: &Body<'_>) -> Vec<OpId> {
    let mut found = Vec::new();
    let _ = Operation::new(body, Body::ROOT).walk(WalkOrder::PreOrder, &mut |op| {
        let is_loop = AffineForOp::cast(op).is_some();
        let mut around = std::iter::successors(op.parent_op(), |op| op.parent_op());
        if is_loop && !around.any(|op| AffineForOp::cast(op).is_some()) {
            found.push(op.id());
        }
        WalkResult::Advance
    });
    found
}
