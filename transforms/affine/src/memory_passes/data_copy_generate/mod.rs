//! `--affine-data-copy-generate`: loops work on copies of what they access, in faster memory.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      for each loop, a region for each access in it.

mod copy;
mod coverage;
mod nest;
mod regions;

use crate::dependence::Nest;
use crate::loops::promote_single_iteration;
use crate::slice::region::footprint_bytes;
use copy::Copies;
use terrace_affine as affine;
use terrace_affine::Applied;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Block, Body, LogicalResult, Operation, PatternRewriter, TypedOp, WalkOrder, WalkResult};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::ids;
use terrace_support::ensure_stack;
use terrace_support::interner::FoldSet;

/// The pass `--affine-data-copy-generate`.
#[pass(
    "affine-data-copy-generate",
    "Generate explicit copying for affine memory operations",
    anchor = "func.func"
)]
pub struct AffineDataCopyGeneration {
    /// Set fast memory space capacity in KiB (default: unlimited).
    #[option("fast-mem-capacity", default = 18446744073709551615)]
    capacity_kib: u64,
    /// Fast memory space identifier for copy generation (default: 1).
    #[option("fast-mem-space", default = 1, unsigned)]
    fast_space: i64,
    /// Generate DMA instead of point-wise copy.
    #[option("generate-dma")]
    generates_dma: bool,
    /// Minimum DMA transfer size supported by the target in bytes.
    #[option("min-dma-transfer", default = 1024)]
    _min_dma_transfer: i64,
    /// Testing purposes: avoid non-unit stride loop choice depths for copy placement.
    #[option("skip-non-unit-stride-loops")]
    skips_large_steps: bool,
    /// Slow memory space identifier for copy generation (default: 0).
    #[option("slow-mem-space", unsigned)]
    slow_space: i64,
    /// Tag memory space identifier for copy generation (default: 0).
    #[option("tag-mem-space", unsigned)]
    tag_space: i64,
}

/// Kinds of memory, and how to copy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    /// True for DMA instead of loops that copy element by element.
    pub generates_dma: bool,
    pub slow_space: i64,
    pub fast_space: i64,
    pub tag_space: i64,
    /// Size of fast memory in bytes, if it is limited.
    pub capacity_bytes: Option<u64>,
}

impl Pass for AffineDataCopyGeneration {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        let root = Operation::new(body, Body::ROOT);
        let location = root.location();
        let blocks: Vec<BlockId> = root.regions().flat_map(|region| region.blocks()).map(Block::id).collect();
        let Some(&entry) = blocks.first() else { return Ok(()) };
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(body, &mut listener);
        rewriter.set_insertion_point_to_start(entry);
        rewriter.builder(location).index(0);
        let mut copies =
            Copies { options: self.options(), entry, nests: Vec::new(), known: FoldSet::default() };
        for block in blocks {
            self.run_on_block(block, &mut copies, &mut rewriter);
        }
        for nest in copies.nests {
            simplify_copy(nest, &mut rewriter);
        }
        Ok(())
    }
}

impl AffineDataCopyGeneration {
    fn options(&self) -> Options {
        Options {
            generates_dma: self.generates_dma,
            slow_space: self.slow_space,
            fast_space: self.fast_space,
            tag_space: self.tag_space,
            capacity_bytes: self.capacity_bytes(),
        }
    }

    /// Returns the size of fast memory; a limit that does not fit is none.
    fn capacity_bytes(&self) -> Option<u64> {
        self.capacity_kib.checked_mul(1024)
    }

    /// Copies for each loop of a block, and for what is between loops; inside of a loop, if that needs too much memory.
    fn run_on_block<'c>(&self, block: BlockId, copies: &mut Copies, rewriter: &mut PatternRewriter<'_, 'c>) {
        let mut start = first_access(rewriter.block(block).first_op(), copies);
        let mut next = start;
        while let Some(op) = next {
            let view = rewriter.op(op);
            let of = affine::AffineForOp::cast(view).filter(|_| !copies.known.contains(&op));
            let Some(of) = of else {
                next = view.next().map(Operation::id);
                continue;
            };
            let (step, inside) = (of.step(), of.region().first_block().map(Block::id));
            if let Some(start) = start {
                copies.generate(start, op, block, rewriter);
            }
            let is_too_large = match self.skips_large_steps {
                true => step != 1,
                false => self.exceeds_capacity(rewriter.op(op)),
            };
            let behind = rewriter.op(op).next().map(Operation::id);
            match (is_too_large, inside, behind) {
                (true, Some(inside), _) => {
                    ensure_stack(|| self.run_on_block(inside, copies, rewriter));
                }
                (false, _, Some(behind)) => copies.generate(op, behind, block, rewriter),
                _ => {}
            }
            start = first_access(rewriter.op(op).next(), copies);
            next = start;
        }
        let last = rewriter.block(block).last_op().map(Operation::id);
        if let Some((start, last)) = start.zip(last) {
            copies.generate(start, last, block, rewriter);
        }
    }

    fn exceeds_capacity(&self, nest: Operation<'_, '_>) -> bool {
        let Some(capacity) = self.capacity_bytes() else { return false };
        let depth = Nest::around(nest).variables().len();
        footprint_bytes(nest, depth)
            .is_some_and(|bytes| u64::try_from(bytes).is_ok_and(|bytes| bytes > capacity))
    }
}

/// Finds the first access or loop from an operation on that is no copy.
fn first_access(op: Option<Operation<'_, '_>>, copies: &Copies) -> Option<OpId> {
    let mut rest = std::iter::successors(op, |op| op.next());
    let is_it = |op: &Operation<'_, '_>| {
        let name = op.name();
        [affine::AffineLoadOp::NAME, affine::AffineStoreOp::NAME, affine::AffineForOp::NAME]
            .contains(&name.as_str())
            && !copies.known.contains(&op.id())
    };
    rest.find(is_it).map(Operation::id)
}

/// Removes loops of one iteration in a copy, and simplifies subscripts.
fn simplify_copy(nest: OpId, rewriter: &mut PatternRewriter<'_, '_>) {
    let (mut loops, mut accesses) = (Vec::new(), Vec::new());
    let _ = rewriter.op(nest).walk(WalkOrder::PostOrder, &mut |op| {
        match affine::AffineForOp::cast(op) {
            Some(_) => loops.push(op.id()),
            None if op.isa::<affine::AffineLoadOp>() || op.isa::<affine::AffineStoreOp>() => {
                accesses.push(op.id())
            }
            None => {}
        }
        WalkResult::Advance
    });
    for op in loops {
        let _ = promote_single_iteration(op, rewriter);
    }
    let context = rewriter.context();
    for op in accesses {
        let view = rewriter.op(op);
        let group = if view.isa::<affine::AffineStoreOp>() { 2 } else { 1 };
        let Some(map) = view.attribute("map").and_then(|map| map.as_affine_map()) else { continue };
        let mut applied = Applied::new(map, view.operand_group(group));
        applied.compose(context);
        let (map, operands) = (applied.map, ids(applied.operands.into_iter()));
        rewriter.modify_op_in_place(op, |body| body.set_operand_group(op, group, &operands));
        rewriter.set_attribute(op, "map", Some(context.affine_map_attribute(map)));
    }
}
