//! Which definitions reach which uses.
//!
//! A region of one block needs no tree: there the order of operations decides. A region of several blocks gets a
//! dominator tree when it is first asked about, with entry and exit numbers, so that a question about two blocks is two
//! comparisons. In a graph region, and in a region of an unregistered operation, order within a block does not matter.

use crate::body::Body;
use crate::declarations::op_name::TraitFlags;
use crate::ids::{BlockId, OpId, RegionId};
use crate::spec::RegionKind;
use crate::view::{Block, Operation, Region, Value};
use smallvec::SmallVec;
use std::cell::RefCell;
use std::sync::Arc;
use terrace_support::interner::FoldMap;

impl<'a, 'c> Region<'a, 'c> {
    /// Returns the kind of the region; regions of unregistered operations count as control flow.
    pub fn kind(self) -> RegionKind {
        let Some(parent) = self.parent_op() else { return RegionKind::SsaCfg };
        let Some(spec) = parent.spec() else { return RegionKind::SsaCfg };
        match spec.hooks.region_kind {
            Some(kind) => kind(parent, self.number()),
            None if parent.has_trait(TraitFlags::GRAPH_REGION) => RegionKind::Graph,
            None => RegionKind::SsaCfg,
        }
    }

    /// Returns true if within a block a value must be defined before it is used: not in graphs, nor where that is not
    /// known.
    pub fn has_ssa_dominance(self) -> bool {
        match self.parent_op() {
            Some(parent) => parent.spec().is_some() && self.kind() == RegionKind::SsaCfg,
            None => true,
        }
    }

    /// Returns its dominator tree; the body keeps the one that was asked for first since a block or branch changed.
    pub fn dominator_tree(self) -> Arc<DominatorTree> {
        let tree = self.dominator_tree_for_now();
        let _ = self.body().dominators.set((self.id(), tree.clone()));
        tree
    }

    /// Returns its dominator tree; if the body does not have it yet, it will not keep it either.
    fn dominator_tree_for_now(self) -> Arc<DominatorTree> {
        let make = || Arc::new(DominatorTree::new(self));
        match self.body().dominators.get() {
            Some((known, tree)) if *known == self.id() => {
                debug_assert!(**tree == *make(), "whoever changes control flow forgets what is known of it");
                tree.clone()
            }
            _ => make(),
        }
    }

    /// Finds the operation directly in this region that is `op` or has it inside, within the same isolated operation.
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
    trees: RefCell<FoldMap<RegionId, Arc<DominatorTree>>>,
    /// Orders of blocks whose own numbers do not hold.
    orders: RefCell<FoldMap<BlockId, FoldMap<OpId, u32>>>,
}

impl DominanceInfo {
    /// Returns it with nothing known yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets what is known of a region.
    pub fn invalidate(&mut self, region: RegionId) {
        self.trees.get_mut().remove(&region);
        self.orders.get_mut().clear();
    }

    /// Forgets the dominator trees of all regions.
    pub fn invalidate_all(&mut self) {
        *self = Self::default();
    }

    /// Returns the dominator tree of a region.
    pub fn tree(&self, region: Region<'_, '_>) -> Arc<DominatorTree> {
        if let Some(tree) = self.trees.borrow().get(&region.id()) {
            return tree.clone();
        }
        let tree = region.dominator_tree_for_now();
        self.trees.borrow_mut().insert(region.id(), tree.clone());
        tree
    }

    /// Returns [`DominanceInfo::tree`], cached in the body, as the verifier does, until a block or branch changes or
    /// work on the body ends.
    pub fn kept_tree(&self, region: Region<'_, '_>) -> Arc<DominatorTree> {
        region.dominator_tree();
        self.tree(region)
    }

    /// Returns true if `value` is defined wherever `op` is executed, and outside of `op`: whether `op` may use it.
    pub fn dominates<'c>(&self, value: Value<'_, 'c>, op: Operation<'_, 'c>) -> bool {
        if let Some(definition) = value.defining_op() {
            return self.properly_dominates_with(definition, op, Enclosing::DoesNotCount);
        }
        match (value.parent_block(), op.block()) {
            (Some(owner), Some(block)) => self.block_dominates(owner, block),
            _ => false,
        }
    }

    /// Returns true if `a` is executed before `b` whenever `b` is; an operation dominates what is inside it.
    pub fn properly_dominates<'c>(&self, a: Operation<'_, 'c>, b: Operation<'_, 'c>) -> bool {
        self.properly_dominates_with(a, b, Enclosing::Counts)
    }

    /// Returns true if control passes `a` before it gets to `b`, or they are the same; `b` may be nested in `a`.
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

    /// Returns true if control can get from the entry of its region to this block.
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

    /// Returns true if `a` stands before `b` in their block, in constant time even where the block's numbers do not
    /// hold.
    pub fn is_before_in_block(&self, a: Operation<'_, '_>, b: Operation<'_, '_>) -> bool {
        let block = a.block().expect("the operation is in a block");
        if a.body().blocks[block.id()].is_order_valid {
            return a.body().op_data(a.id()).order < b.body().op_data(b.id()).order;
        }
        let mut orders = self.orders.borrow_mut();
        let order = orders
            .entry(block.id())
            .or_insert_with(|| block.ops().zip(0..).map(|(op, number)| (op.id(), number)).collect());
        order.get(&a.id()) < order.get(&b.id())
    }
}

/// True if an operation that has the other one inside dominates it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Enclosing {
    Counts,
    DoesNotCount,
}

/// Numbers of some of the blocks of a region.
#[derive(PartialEq)]
enum Numbers {
    /// By id, from that of the first entry on; [`Numbers::NONE`] for blocks without a number.
    Dense { first: usize, numbers: Vec<u32> },
    /// For a region whose blocks are scattered over the body.
    Sparse(FoldMap<BlockId, u32>),
}

impl Numbers {
    const NONE: u32 = u32::MAX;

    /// Returns none for any block of the region yet; and how many blocks there are.
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
#[derive(PartialEq)]
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
    /// Creates the tree of a region as it is now.
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

    /// Returns true if control can get from the entry to this block.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.numbers.get(block).is_some()
    }

    /// Returns the place of a reachable block in [`DominatorTree::blocks`].
    pub fn number(&self, block: BlockId) -> Option<u32> {
        self.numbers.get(block)
    }

    /// Returns true if every way from the entry to `b` passes `a`, or they are the same. All blocks dominate an
    /// unreachable one.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        if a == b {
            return true;
        }
        let Some(b) = self.numbers.get(b) else { return true };
        let Some(a) = self.numbers.get(a) else { return false };
        let ((a_in, a_out), (b_in, b_out)) = (self.spans[a as usize], self.spans[b as usize]);
        a_in <= b_in && b_out <= a_out
    }

    /// Returns the last block before this one that every way from the entry passes; `None` for the entry and for
    /// unreachable blocks.
    pub fn immediate_dominator(&self, block: BlockId) -> Option<BlockId> {
        let number = self.numbers.get(block)?;
        (number != 0).then(|| self.blocks[self.parents[number as usize] as usize])
    }

    /// Returns the last block that dominates both; `None` if one of them is unreachable.
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

    /// Returns the reachable blocks, each followed by all that it dominates.
    pub fn blocks_in_tree_order(&self) -> Vec<BlockId> {
        let mut order = self.blocks.clone();
        for (block, (start, _)) in self.blocks.iter().zip(&self.spans) {
            order[*start as usize] = *block;
        }
        order
    }

    /// Returns the reachable blocks, each after its immediate dominator.
    pub fn blocks(&self) -> &[BlockId] {
        &self.blocks
    }
}

/// The control flow that is reachable from an entry, in depth-first preorder.
struct Flow<'a, 'c> {
    body: &'a Body<'c>,
    numbers: Numbers,
    blocks: Vec<BlockId>,
    /// The block from which the search came, by number.
    parents: Vec<u32>,
}

impl<'a, 'c> Flow<'a, 'c> {
    fn of(region: Region<'a, 'c>, entry: Block<'a, 'c>) -> Self {
        let (mut numbers, count) = Numbers::none(region);
        let (mut blocks, mut parents) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut pending: SmallVec<[(BlockId, u32); 16]> = SmallVec::from_slice(&[(entry.id(), 0)]);
        while let Some((block, parent)) = pending.pop() {
            if numbers.get(block).is_some() {
                continue;
            }
            let number = blocks.len() as u32;
            numbers.set(block, number);
            blocks.push(block);
            parents.push(parent);
            for successor in Block::new(region.body(), block).successors().rev() {
                if successor.parent_region() == Some(region) && numbers.get(successor.id()).is_none() {
                    pending.push((successor.id(), number));
                }
            }
        }
        Flow { body: region.body(), numbers, blocks, parents }
    }

    /// Returns the numbers of the reachable blocks that end in a branch to a block.
    fn predecessors(&self, block: usize) -> impl Iterator<Item = u32> {
        let branches = Block::new(self.body, self.blocks[block]).predecessor_ops();
        branches.filter_map(|branch| {
            let block = branch.block().filter(|block| block.last_op() == Some(branch))?;
            self.numbers.get(block.id())
        })
    }

    fn immediate_dominators(&self) -> Vec<u32> {
        let count = self.blocks.len();
        let nodes = (0..).zip(&self.parents);
        let nodes = nodes.map(|(number, &ancestor)| Node { ancestor, label: number, semi: number });
        let mut forest = Forest { nodes: nodes.collect(), path: SmallVec::new() };
        for block in (1..count).rev() {
            let semi = self.predecessors(block).map(|from| {
                let label = forest.evaluate(from, block as u32);
                forest.nodes[label as usize].semi
            });
            let semi = semi.min().expect("a reachable block has a predecessor");
            forest.nodes[block].semi = semi;
        }
        let mut dominators = self.parents.clone();
        for block in 1..count {
            let mut dominator = dominators[block];
            while dominator > forest.nodes[block].semi {
                dominator = dominators[dominator as usize];
            }
            dominators[block] = dominator;
        }
        dominators
    }
}

/// The search tree, of which the part with numbers above the current block is linked, with compressed paths.
struct Forest {
    nodes: Vec<Node>,
    path: SmallVec<[u32; 16]>,
}

struct Node {
    ancestor: u32,
    label: u32,
    semi: u32,
}

impl Forest {
    /// Returns the block with the smallest semi-dominator on the way from `block` up to where the tree is linked.
    fn evaluate(&mut self, block: u32, last_unlinked: u32) -> u32 {
        if block <= last_unlinked {
            return block;
        }
        let mut at = block;
        while self.nodes[at as usize].ancestor > last_unlinked {
            self.path.push(at);
            at = self.nodes[at as usize].ancestor;
        }
        while let Some(below) = self.path.pop() {
            let Node { ancestor, label, .. } = self.nodes[at as usize];
            let own = self.nodes[below as usize].label;
            if self.nodes[label as usize].semi < self.nodes[own as usize].semi {
                self.nodes[below as usize].label = label;
            }
            self.nodes[below as usize].ancestor = ancestor;
            at = below;
        }
        self.nodes[block as usize].label
    }
}

/// Returns entry and exit numbers of a tree whose parents have smaller numbers than their children.
fn tree_spans(parents: &[u32]) -> Vec<(u32, u32)> {
    // First how many nodes there are below each, itself included.
    let mut spans = vec![(0, 1); parents.len()];
    for node in (1..parents.len()).rev() {
        let (_, size) = spans[node];
        spans[parents[node] as usize].1 += size;
    }
    // Where the next child of a node starts.
    let mut next = vec![0u32; parents.len()];
    for (node, &parent) in parents.iter().enumerate() {
        let (_, size) = spans[node];
        let start = if node == 0 { 0 } else { next[parent as usize] };
        next[parent as usize] = start + size;
        next[node] = start + 1;
        spans[node] = (start, start + size - 1);
    }
    spans
}
