//! `--affine-loop-fusion`: producers are computed in the loops of their consumers, and loops that read the same memory
//! become one.
//!
//! Reads:     effects, dependences between affine accesses.
//! Preserves: nothing.
//! Cost:      for each two nests that may be fused, a dependence check for each two of their accesses to the same memory, up
//!            to a number of checks in proportion to the accesses of the block.

mod budget;
mod cost;
mod edges;
mod graph;
mod legality;
mod node;
mod permute;
mod producers;
mod profit;
mod siblings;
mod transform;

pub(crate) use transform::replace_memref;

use budget::Budget;
use graph::DependenceGraph;
use legality::{Candidates, Strategy};
use node::Collected;
use terrace_affine::AffineForOp;
use terrace_interfaces::effects::effects;
use terrace_ir::ids::BlockId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::spec::EffectKind;
use terrace_ir::{Block, Body, LogicalResult, Operation, PatternRewriter, TypedOp, Value};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::in_each_body;
use transform::PrivateMemory;

/// The pass `--affine-loop-fusion`.
#[pass("affine-loop-fusion", "Fuse affine loop nests")]
pub struct LoopFusion {
    /// Fractional increase in additional computation tolerated while fusing.
    #[option("compute-tolerance", default = 0.30)]
    tolerance: f64,
    /// Faster memory space number to promote fusion buffers to.
    #[option("fast-mem-space", default = 0)]
    fast_space: Option<u64>,
    /// Threshold size (KiB) for promoting local buffers to fast memory space.
    #[option("local-buf-threshold")]
    threshold_kib: u64,
    /// Enables maximal loop fusion.
    #[option("maximal")]
    is_maximal: bool,
    /// fusion mode to attempt.
    #[option(
        "mode",
        choices = ["greedy" => Mode::Greedy, "producer" => Mode::Producer, "sibling" => Mode::Sibling]
    )]
    mode: Mode,
}

/// Which loops are fused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Greedy,
    Producer,
    Sibling,
}

#[derive(Clone, Copy)]
struct Options {
    tolerance: f64,
    memory: PrivateMemory,
    is_maximal: bool,
    mode: Mode,
}

impl LoopFusion {
    fn options(&self) -> Options {
        let memory = PrivateMemory {
            fast_space: self.fast_space.map(|space| i64::try_from(space).unwrap_or(i64::MAX)),
            threshold_bytes: self.threshold_kib.saturating_mul(1024),
        };
        Options { tolerance: self.tolerance, memory, is_maximal: self.is_maximal, mode: self.mode }
    }
}

impl Pass for LoopFusion {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            for block in blocks_with_nests(body) {
                let Some(graph) = DependenceGraph::of(Block::new(body, block)) else { continue };
                let mut listener = NoListener;
                let rewriter = PatternRewriter::new(body, &mut listener);
                let budget = Budget::for_slices(&graph);
                Fusion { graph, options: self.options(), budget, rewriter }.run();
            }
            Ok(())
        })
    }
}

/// Returns the blocks with two loops or more, those in an operation before the one that it is in.
fn blocks_with_nests(body: &Body<'_>) -> Vec<BlockId> {
    let mut found = Vec::new();
    let mut visit = |op: Operation<'_, '_>| {
        if op.body().child(op.id()).is_some() {
            return;
        }
        for block in op.regions().flat_map(|region| region.blocks()) {
            if block.ops().filter(|op| AffineForOp::cast(*op).is_some()).nth(1).is_some() {
                found.push(block.id());
            }
        }
    };
    let root = Operation::new(body, Body::ROOT);
    for region in root.regions() {
        terrace_rewrite::ops::for_each_in(region, &mut visit);
    }
    visit(root);
    found
}

/// Fusion of the nests of a block.
struct Fusion<'r, 'c> {
    graph: DependenceGraph,
    options: Options,
    budget: Budget,
    rewriter: PatternRewriter<'r, 'c>,
}

impl<'c> Fusion<'_, 'c> {
    fn run(mut self) {
        match self.options.mode {
            Mode::Producer => self.fuse_producers(usize::MAX),
            Mode::Sibling => self.fuse_siblings(),
            Mode::Greedy => {
                self.fuse_producers(1);
                self.fuse_siblings();
                self.fuse_producers(usize::MAX);
            }
        }
        self.erase_unused_allocations();
    }

    /// Returns the nodes, in the order in which upstream takes them from its table: by hash, last ones first.
    fn worklist(&self) -> Vec<usize> {
        let nodes: Vec<usize> =
            (0..self.graph.nodes.len()).filter(|at| self.graph.nodes[*at].is_some()).collect();
        let mut buckets = 64usize;
        while nodes.len() * 4 >= buckets * 3 {
            buckets *= 2;
        }
        let mut keyed: Vec<(usize, usize)> =
            nodes.into_iter().map(|at| (at.wrapping_mul(37) & (buckets - 1), at)).collect();
        keyed.sort();
        keyed.into_iter().map(|(_, at)| at).collect()
    }

    fn op(&self, at: usize) -> Operation<'_, 'c> {
        self.rewriter.op(self.graph.node(at).op)
    }

    /// Reads again what a nest does to memory.
    fn refresh(&mut self, at: usize) {
        if let Some(found) = Collected::of(self.op(at)) {
            self.graph.node_mut(at).set_accesses(found);
        }
    }

    /// Returns the slices of a node for each depth in another one.
    fn slices(
        &self,
        source: usize,
        target: usize,
        depths: usize,
        strategy: Strategy,
    ) -> Vec<Option<crate::slice::Slice<'c>>> {
        let (source, target) = (self.graph.node(source), self.graph.node(target));
        Candidates { source, target, body: self.rewriter.body(), budget: &self.budget }
            .slices(depths, strategy)
    }

    /// Allocations that nothing uses any more go.
    fn erase_unused_allocations(&mut self) {
        for memref in self.graph.memrefs.clone() {
            if self.graph.memref_edges.get(&memref).is_some_and(|count| *count > 0) {
                continue;
            }
            let value = self.rewriter.value(memref);
            let Some(op) = value.defining_op().filter(|op| op.isa::<memref::AllocOp>() && value.is_unused())
            else {
                continue;
            };
            let op = op.id();
            self.rewriter.erase_op(op);
        }
    }
}

/// Returns true if memory may be reached by other ways than by affine accesses in a block.
fn is_escaping(memref: Value<'_, '_>, block: BlockId) -> bool {
    let Some(op) = memref.defining_op() else { return true };
    let is_view = op.declares_interface("ViewLikeOpInterface") && op.operand_count() != 0;
    if is_view && is_escaping(op.operand(0), block) {
        return true;
    }
    let allocates = effects(op).is_some_and(|list| {
        let mut on = list.iter().filter(|effect| effect.value() == Some(memref));
        on.next().is_some_and(|effect| effect.kind == EffectKind::Allocate) && on.next().is_none()
    });
    if !allocates {
        return true;
    }
    let Some(region) = Block::new(memref.body(), block).parent_region() else { return true };
    memref.users().any(|user| match region.find_ancestor_op(user) {
        None => true,
        Some(ancestor) if ancestor.block().is_none_or(|of| of.id() != block) => false,
        Some(_) => !user.declares_interface("AffineMapAccessInterface"),
    })
}
