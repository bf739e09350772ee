//! Which definitions reach which uses.
//!
//! A region of one block needs no tree: there the order of operations decides. A region of several blocks gets a
//! dominator tree when it is first asked about, with entry and exit numbers, so that a question about two blocks is two
//! comparisons. In a graph region, and in a region of an unregistered operation, order within a block does not matter.

use crate::ids::{BlockId, OpId, RegionId};
use crate::op_name::TraitFlags;
use crate::spec::RegionKind;
use crate::view::{Block, Operation, Region, Value};
use std::cell::RefCell;
use std::rc::Rc;
use terrace_support::interner::FoldMap;

impl<'a, 'c> Region<'a, 'c> {
    /// How its blocks relate; regions of unregistered operations count as control flow.
    pub fn kind(self) -> RegionKind {
        let Some(parent) = self.parent_op() else { return RegionKind::SsaCfg };
        let Some(spec) = parent.spec() else { return RegionKind::SsaCfg };
        match spec.hooks.region_kind {
            Some(kind) => kind(parent, self.number()),
            None if parent.has_trait(TraitFlags::GRAPH_REGION) => RegionKind::Graph,
            None => RegionKind::SsaCfg,
        }
    }

    /// Whether within a block a value must be defined before it is used: not in graphs, nor where that is not known.
    pub fn has_ssa_dominance(self) -> bool {
        match self.parent_op() {
            Some(parent) => parent.spec().is_some() && self.kind() == RegionKind::SsaCfg,
            None => true,
        }
    }

    /// The operation directly in this region that is `op` or has it inside, within the same isolated operation.
    ///
    /// Cost: the depth of `op` below this region.
    pub fn find_ancestor_op(self, op: Operation<'a, 'c>) -> Option<Operation<'a, 'c>> {
        let mut at = op;
        loop {
            let region = at.parent_region()?;
            if region == self {
                return Some(at);
            }
            at = region.parent_op()?;
        }
    }
}

/// Dominator trees of the regions of one body, made when they are asked for.
///
/// It borrows nothing, so the body may change; [`DominanceInfo::invalidate`] forgets what was known of a region whose
/// blocks or branches changed. Moving operations within and between blocks needs no invalidation, unless the order
/// numbers of a block had run out.
#[derive(Default)]
pub struct DominanceInfo {
    trees: RefCell<FoldMap<RegionId, Rc<DominatorTree>>>,
    /// Orders of blocks whose own numbers do not hold.
    orders: RefCell<FoldMap<BlockId, FoldMap<OpId, u32>>>,
}

impl DominanceInfo {
    /// With nothing known yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets what is known of a region.
    pub fn invalidate(&mut self, region: RegionId) {
        self.trees.get_mut().remove(&region);
        self.orders.get_mut().clear();
    }

    /// Forgets everything.
    pub fn invalidate_all(&mut self) {
        *self = Self::default();
    }

    /// The dominator tree of a region.
    pub fn tree(&self, region: Region<'_, '_>) -> Rc<DominatorTree> {
        if let Some(tree) = self.trees.borrow().get(&region.id()) {
            return tree.clone();
        }
        let tree = Rc::new(DominatorTree::new(region));
        self.trees.borrow_mut().insert(region.id(), tree.clone());
        tree
    }

    /// Whether `value` is defined wherever `op` is executed, and outside of `op`: whether `op` may use it.
    pub fn dominates<'c>(&self, value: Value<'_, 'c>, op: Operation<'_, 'c>) -> bool {
        if let Some(definition) = value.defining_op() {
            return self.properly_dominates_with(definition, op, Enclosing::DoesNotCount);
        }
        match (value.parent_block(), op.block()) {
            (Some(owner), Some(block)) => self.block_dominates(owner, block),
            _ => false,
        }
    }

    /// Whether `a` is executed before `b` whenever `b` is; an operation dominates what is inside it.
    pub fn properly_dominates<'c>(&self, a: Operation<'_, 'c>, b: Operation<'_, 'c>) -> bool {
        self.properly_dominates_with(a, b, Enclosing::Counts)
    }

    /// Whether control passes `a` before it gets to `b`, or they are the same; `b` may be nested in `a`.
    pub fn block_dominates<'c>(&self, a: Block<'_, 'c>, b: Block<'_, 'c>) -> bool {
        if a.id() == b.id() {
            return true;
        }
        let (Some(region), Some(of_b)) = (a.parent_region(), b.parent_region()) else { return false };
        if region.id() == of_b.id() {
            return self.tree(region).dominates(a.id(), b.id());
        }
        let Some(ancestor) = of_b.parent_op().and_then(|op| region.find_ancestor_op(op)) else {
            return false;
        };
        let b = ancestor.block().expect("an ancestor in a region is in a block");
        a.id() == b.id() || self.tree(region).dominates(a.id(), b.id())
    }

    /// Whether control can get from the entry of its region to this block.
    pub fn is_reachable_from_entry(&self, block: Block<'_, '_>) -> bool {
        block.is_entry()
            || block.parent_region().is_some_and(|region| self.tree(region).is_reachable(block.id()))
    }

    fn properly_dominates_with<'c>(
        &self,
        a: Operation<'_, 'c>,
        b: Operation<'_, 'c>,
        enclosing: Enclosing,
    ) -> bool {
        let (Some(a_block), Some(b_block)) = (a.block(), b.block()) else { return false };
        let Some(region) = a_block.parent_region() else {
            return a_block.id() == b_block.id() && a.id() != b.id() && self.is_before_in_block(a, b);
        };
        if a.id() == b.id() {
            return !region.has_ssa_dominance();
        }
        let b = if a_block.id() == b_block.id() { Some(b) } else { region.find_ancestor_op(b) };
        let Some(b) = b else { return false };
        if a.id() == b.id() && enclosing == Enclosing::Counts {
            return true;
        }
        let b_block = b.block().expect("an ancestor in a region is in a block");
        if a_block.id() == b_block.id() {
            return !region.has_ssa_dominance() || self.is_before_in_block(a, b);
        }
        self.tree(region).dominates(a_block.id(), b_block.id())
    }

    /// Whether `a` stands before `b` in their block, in constant time even where the block's numbers do not hold.
    pub fn is_before_in_block(&self, a: Operation<'_, '_>, b: Operation<'_, '_>) -> bool {
        let block = a.block().expect("the operation is in a block");
        if a.body().blocks[block.id().index()].is_order_valid {
            return a.body().op_data(a.id()).order < b.body().op_data(b.id()).order;
        }
        let mut orders = self.orders.borrow_mut();
        let order = orders
            .entry(block.id())
            .or_insert_with(|| block.ops().zip(0..).map(|(op, number)| (op.id(), number)).collect());
        order.get(&a.id()) < order.get(&b.id())
    }
}

/// Whether an operation that has the other one inside dominates it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Enclosing {
    Counts,
    DoesNotCount,
}

/// Numbers of some of the blocks of a region.
enum Numbers {
    /// By id, from that of the first entry on; [`Numbers::NONE`] for blocks without a number.
    Dense { first: usize, numbers: Vec<u32> },
    /// For a region whose blocks are scattered over the body.
    Sparse(FoldMap<BlockId, u32>),
}

impl Numbers {
    const NONE: u32 = u32::MAX;

    /// None for any block of the region yet; and how many blocks there are.
    fn none(region: Region<'_, '_>) -> (Self, usize) {
        let (mut first, mut last, mut count) = (usize::MAX, 0, 0);
        for block in region.blocks() {
            first = first.min(block.id().index());
            last = last.max(block.id().index());
            count += 1;
        }
        let numbers = match (last + 1_usize).checked_sub(first) {
            Some(span) if span <= 4 * count => Numbers::Dense { first, numbers: vec![Self::NONE; span] },
            _ => Numbers::Sparse(FoldMap::default()),
        };
        (numbers, count)
    }

    #[inline]
    fn get(&self, block: BlockId) -> Option<u32> {
        match self {
            Numbers::Dense { first, numbers } => {
                let number = numbers.get(block.index().wrapping_sub(*first)).copied();
                number.filter(|number| *number != Self::NONE)
            }
            Numbers::Sparse(numbers) => numbers.get(&block).copied(),
        }
    }

    fn set(&mut self, block: BlockId, number: u32) {
        match self {
            Numbers::Dense { first, numbers } => numbers[block.index() - *first] = number,
            Numbers::Sparse(numbers) => {
                numbers.insert(block, number);
            }
        }
    }
}

/// The dominator tree of a region.
///
/// Source: L. Georgiadis, "Linear-Time Algorithms for Dominators and Related Problems" (2005), the Semi-NCA algorithm.
pub struct DominatorTree {
    /// The number of a reachable block: its place in a depth-first preorder of the control flow.
    numbers: Numbers,
    blocks: Vec<BlockId>,
    /// Immediate dominators, by number; that of the entry is itself.
    parents: Vec<u32>,
    /// When a walk over the tree comes to a block and when it leaves it, by number.
    spans: Vec<(u32, u32)>,
}

impl DominatorTree {
    /// The tree of a region as it is now.
    pub fn new(region: Region<'_, '_>) -> Self {
        let Some(entry) = region.first_block() else {
            return DominatorTree {
                numbers: Numbers::Sparse(FoldMap::default()),
                blocks: vec![],
                parents: vec![],
                spans: vec![],
            };
        };
        let flow = Flow::of(region, entry);
        let parents = flow.immediate_dominators();
        let spans = tree_spans(&parents);
        DominatorTree { numbers: flow.numbers, blocks: flow.blocks, parents, spans }
    }

    /// Whether control can get from the entry to this block.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.numbers.get(block).is_some()
    }

    /// The place of a reachable block in [`DominatorTree::blocks`].
    pub fn number(&self, block: BlockId) -> Option<u32> {
        self.numbers.get(block)
    }

    /// Whether every way from the entry to `b` passes `a`, or they are the same. All blocks dominate an unreachable one.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        if a == b {
            return true;
        }
        let Some(b) = self.numbers.get(b) else { return true };
        let Some(a) = self.numbers.get(a) else { return false };
        let ((a_in, a_out), (b_in, b_out)) = (self.spans[a as usize], self.spans[b as usize]);
        a_in <= b_in && b_out <= a_out
    }

    /// The last block before this one that every way from the entry passes; `None` for the entry and for unreachable
    /// blocks.
    pub fn immediate_dominator(&self, block: BlockId) -> Option<BlockId> {
        let number = self.numbers.get(block)?;
        (number != 0).then(|| self.blocks[self.parents[number as usize] as usize])
    }

    /// The last block that dominates both; `None` if one of them is unreachable.
    pub fn nearest_common_dominator(&self, a: BlockId, b: BlockId) -> Option<BlockId> {
        let (mut a, mut b) = (self.numbers.get(a)?, self.numbers.get(b)?);
        // Parents have smaller numbers, so the larger of two different blocks is not the common one.
        while a != b {
            if a > b {
                a = self.parents[a as usize];
            } else {
                b = self.parents[b as usize];
            }
        }
        Some(self.blocks[a as usize])
    }

    /// The reachable blocks, each followed by all that it dominates.
    pub fn blocks_in_tree_order(&self) -> Vec<BlockId> {
        let mut order = self.blocks.clone();
        for (block, (start, _)) in self.blocks.iter().zip(&self.spans) {
            order[*start as usize] = *block;
        }
        order
    }

    /// The reachable blocks, each behind its immediate dominator.
    pub fn blocks(&self) -> &[BlockId] {
        &self.blocks
    }
}

/// The control flow that is reachable from an entry, in depth-first preorder.
struct Flow {
    numbers: Numbers,
    blocks: Vec<BlockId>,
    /// The block from which the search came, by number.
    parents: Vec<u32>,
    /// The edges `from -> to`, sorted by `to`, and where those of each block start.
    predecessors: Vec<u32>,
    starts: Vec<u32>,
}

impl Flow {
    fn of<'a, 'c>(region: Region<'a, 'c>, entry: Block<'a, 'c>) -> Self {
        let (mut numbers, count) = Numbers::none(region);
        let (mut blocks, mut parents) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut edges = Vec::with_capacity(2 * count);
        let mut pending = vec![(entry, 0)];
        while let Some((block, parent)) = pending.pop() {
            if numbers.get(block.id()).is_some() {
                continue;
            }
            let number = blocks.len() as u32;
            numbers.set(block.id(), number);
            blocks.push(block.id());
            parents.push(parent);
            for successor in block.successors().rev().filter(|block| block.parent_region() == Some(region)) {
                edges.push((number, successor.id()));
                pending.push((successor, number));
            }
        }
        let mut starts = vec![0u32; blocks.len() + 1];
        let number = |block| numbers.get(block).expect("all successors were reached");
        let edges: Vec<(u32, u32)> = edges.into_iter().map(|(from, to)| (from, number(to))).collect();
        for &(_, to) in &edges {
            starts[to as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut predecessors = vec![0; edges.len()];
        for (from, to) in edges {
            predecessors[next[to as usize] as usize] = from;
            next[to as usize] += 1;
        }
        Flow { numbers, blocks, parents, predecessors, starts }
    }

    fn predecessors(&self, block: usize) -> &[u32] {
        &self.predecessors[self.starts[block] as usize..self.starts[block + 1] as usize]
    }

    fn immediate_dominators(&self) -> Vec<u32> {
        let count = self.blocks.len();
        let mut forest = Forest {
            ancestors: self.parents.clone(),
            labels: (0..count as u32).collect(),
            semi: (0..count as u32).collect(),
            path: Vec::new(),
        };
        for block in (1..count).rev() {
            let semi = self.predecessors(block).iter().map(|&from| {
                let label = forest.evaluate(from, block as u32);
                forest.semi[label as usize]
            });
            let semi = semi.min().expect("a reachable block has a predecessor");
            forest.semi[block] = semi;
        }
        let mut dominators = self.parents.clone();
        for block in 1..count {
            let mut dominator = dominators[block];
            while dominator > forest.semi[block] {
                dominator = dominators[dominator as usize];
            }
            dominators[block] = dominator;
        }
        dominators
    }
}

/// The search tree, of which the part with numbers above the current block is linked, with compressed paths.
struct Forest {
    ancestors: Vec<u32>,
    labels: Vec<u32>,
    semi: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// The block with the smallest semi-dominator on the way from `block` up to where the tree is linked.
    fn evaluate(&mut self, block: u32, last_unlinked: u32) -> u32 {
        if block <= last_unlinked {
            return block;
        }
        let mut at = block;
        while self.ancestors[at as usize] > last_unlinked {
            self.path.push(at);
            at = self.ancestors[at as usize];
        }
        while let Some(below) = self.path.pop() {
            let label = self.labels[at as usize];
            if self.semi[label as usize] < self.semi[self.labels[below as usize] as usize] {
                self.labels[below as usize] = label;
            }
            self.ancestors[below as usize] = self.ancestors[at as usize];
            at = below;
        }
        self.labels[block as usize]
    }
}

/// Entry and exit numbers of a tree whose parents have smaller numbers than their children.
fn tree_spans(parents: &[u32]) -> Vec<(u32, u32)> {
    let count = parents.len();
    let mut sizes = vec![1u32; count];
    for node in (1..count).rev() {
        sizes[parents[node] as usize] += sizes[node];
    }
    // Where the next child of a node starts.
    let mut next = vec![0u32; count];
    let mut spans = vec![(0, 0); count];
    for node in 0..count {
        let start = if node == 0 { 0 } else { next[parents[node] as usize] };
        if node != 0 {
            next[parents[node] as usize] += sizes[node];
        }
        spans[node] = (start, start + sizes[node] - 1);
        next[node] = start + 1;
    }
    spans
}
