//! Blocks of a region that do the same.
//!
//! Blocks are alike if they have the same arguments, the same successors and the same operations. Operands may differ
//! where both values are defined elsewhere: they become arguments of the one block that stays, the first.

use super::branches::{Incoming, append, branches_to};
use smallvec::SmallVec;
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::{BlockId, RegionId, ValueId};
use terrace_ir::{Block, Operation, PatternRewriter, Region, Value};
use terrace_support::interner::FoldMap;

/// Merges them, in nested regions as well; whether there were any.
pub(super) fn merge_identical_blocks(rewriter: &mut PatternRewriter<'_, '_>, regions: &[RegionId]) -> bool {
    let mut changed = false;
    let mut pending = regions.to_vec();
    while let Some(region) = pending.pop() {
        if !rewriter.region(region).has_one_block() && !rewriter.region(region).is_empty() {
            changed |= merge_in(rewriter, region);
        }
        super::add_nested(rewriter.region(region), &mut pending);
    }
    changed
}

fn merge_in(rewriter: &mut PatternRewriter<'_, '_>, region: RegionId) -> bool {
    let groups = groups_by_successors(rewriter.region(region));
    let mut changed = false;
    for group in groups {
        let mut clusters: Vec<Cluster> = Vec::new();
        let mut of_hash: FoldMap<u64, Vec<usize>> = FoldMap::default();
        for block in group.into_iter().map(|id| rewriter.block(id)).filter(|block| is_candidate(*block)) {
            let shape = Shape::of(block);
            let alike = of_hash.entry(shape.hash).or_default();
            if !alike.iter().any(|at| clusters[*at].add(block, &shape)) {
                alike.push(clusters.len());
                clusters.push(Cluster {
                    leader: block.id(),
                    shape,
                    others: Vec::new(),
                    differing: Vec::new(),
                });
            }
        }
        for cluster in clusters {
            changed |= cluster.merge(rewriter);
        }
    }
    changed
}

/// Returns blocks that branch to the same successors, but for the entry, which always stays.
fn groups_by_successors(region: Region<'_, '_>) -> Vec<Vec<BlockId>> {
    let mut numbers: FoldMap<SmallVec<[BlockId; 2]>, usize> = FoldMap::default();
    let mut groups: Vec<Vec<BlockId>> = Vec::new();
    for block in region.blocks().skip(1) {
        let successors = block.successors().map(Block::id).collect();
        let number = *numbers.entry(successors).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[number].push(block.id());
    }
    groups.retain(|group| group.len() > 1);
    groups
}

/// Returns true if a block may be merged with another: there is nothing in regions in it, and nobody else uses its
/// arguments.
fn is_candidate(block: Block<'_, '_>) -> bool {
    block.ops().all(|op| op.regions().all(Region::is_empty))
        && block.arguments().all(|argument| !is_used_outside(argument, block.id()))
}

fn is_used_outside(value: Value<'_, '_>, block: BlockId) -> bool {
    value.users().any(|user| user.block().map(Block::id) != Some(block))
}

/// The order of a block's values, and a number that alike blocks have in common.
struct Shape {
    hash: u64,
    places: FoldMap<ValueId, usize>,
}

impl Shape {
    fn of(block: Block<'_, '_>) -> Self {
        use std::hash::{Hash, Hasher};
        let mut hasher = terrace_support::interner::FoldHasher::default();
        let mut places = FoldMap::default();
        let mut place = |value: Value<'_, '_>| {
            let next = places.len();
            places.insert(value.id(), next);
        };
        block.arguments().for_each(&mut place);
        for op in block.ops() {
            op.results().for_each(&mut place);
            op.name().hash(&mut hasher);
            op.slots().hash(&mut hasher);
            op.discardable_attributes().hash(&mut hasher);
        }
        Shape { hash: hasher.finish(), places }
    }
}

/// Blocks that are alike.
struct Cluster {
    leader: BlockId,
    shape: Shape,
    others: Vec<BlockId>,
    /// Operations, by their position in the block, and operands that differ.
    differing: Vec<(usize, usize)>,
}

impl Cluster {
    /// Adds a block if it is alike.
    fn add<'c>(&mut self, block: Block<'_, 'c>, shape: &Shape) -> bool {
        let leader = Block::new(block.body(), self.leader);
        if !leader.arguments().map(Value::ty).eq(block.arguments().map(Value::ty)) {
            return false;
        }
        let mut differing = Vec::new();
        let (mut left, mut right) = (leader.ops(), block.ops());
        for number in 0.. {
            match (left.next(), right.next()) {
                (None, None) => break,
                (Some(a), Some(b)) => {
                    let Some(operands) = self.compare(a, b, shape) else { return false };
                    differing.extend(operands.into_iter().map(|operand| (number, operand)));
                }
                _ => return false,
            }
        }
        self.differing.extend(differing);
        self.differing.sort_unstable();
        self.differing.dedup();
        self.others.push(block.id());
        true
    }

    /// Returns the operands that differ; `None` if the operations are not alike.
    fn compare<'a, 'c>(
        &self,
        a: Operation<'a, 'c>,
        b: Operation<'a, 'c>,
        shape: &Shape,
    ) -> Option<SmallVec<[usize; 2]>> {
        let are_alike = a.name() == b.name()
            && a.slots() == b.slots()
            && a.discardable_attributes() == b.discardable_attributes()
            && a.operand_count() == b.operand_count()
            && a.region_count() == b.region_count()
            && a.successor_count() == b.successor_count()
            && a.results().map(Value::ty).eq(b.results().map(Value::ty));
        if !are_alike {
            return None;
        }
        let mut differing = SmallVec::new();
        for (index, (a, b)) in a.operands().zip(b.operands()).enumerate() {
            if a == b {
                continue;
            }
            if a.ty() != b.ty() {
                return None;
            }
            match (self.shape.places.get(&a.id()), shape.places.get(&b.id())) {
                (None, None) => differing.push(index),
                (Some(a), Some(b)) if a == b => {}
                _ => return None,
            }
        }
        // What others use is the one or the other, depending on the way that control came.
        let is_used = |op: Operation<'_, '_>| {
            op.block().is_some_and(|home| op.results().any(|result| is_used_outside(result, home.id())))
        };
        (!is_used(a) && !is_used(b)).then_some(differing)
    }

    /// Makes one block of all; whether there was more than one.
    fn merge(self, rewriter: &mut PatternRewriter<'_, '_>) -> bool {
        if self.others.is_empty() {
            return false;
        }
        let blocks: Vec<BlockId> = std::iter::once(self.leader).chain(self.others.iter().copied()).collect();
        if !self.differing.is_empty() {
            let values: Vec<Vec<ValueId>> =
                blocks.iter().map(|block| self.values_of(rewriter.block(*block))).collect();
            let dominance = DominanceInfo::new();
            let branches: Option<Vec<Vec<Incoming>>> = blocks
                .iter()
                .zip(&values)
                .map(|(block, values)| branches_for(rewriter.block(*block), values, &dominance))
                .collect();
            let Some(branches) = branches else { return false };
            self.add_arguments(rewriter);
            append(rewriter, &branches, &values);
        }
        for block in self.others {
            rewriter.replace_all_block_uses_with(block, self.leader);
            rewriter.erase_block(block);
        }
        true
    }

    /// Returns the operands of a block that differ.
    fn values_of(&self, block: Block<'_, '_>) -> Vec<ValueId> {
        let ops: Vec<Operation<'_, '_>> = block.ops().collect();
        self.differing.iter().map(|(op, operand)| ops[*op].operand(*operand).id()).collect()
    }

    /// Makes arguments of what differs.
    fn add_arguments(&self, rewriter: &mut PatternRewriter<'_, '_>) {
        let ops: Vec<_> = rewriter.block(self.leader).ops().map(Operation::id).collect();
        for &(op, operand) in &self.differing {
            let value = rewriter.op(ops[op]).operand(operand);
            let (ty, location) = (value.ty(), value.location());
            let argument = rewriter.add_argument(self.leader, ty, location);
            rewriter.set_operand(ops[op], operand, argument);
        }
    }
}

/// Returns the branches to a block, if all of them can hand these values over as well.
fn branches_for(
    block: Block<'_, '_>,
    values: &[ValueId],
    dominance: &DominanceInfo,
) -> Option<Vec<Incoming>> {
    let branches = branches_to(block)?;
    let are_known = |branch: &Incoming| {
        let op = Operation::new(block.body(), branch.op);
        values.iter().all(|value| dominance.dominates(Value::new(block.body(), *value), op))
    };
    branches.iter().all(are_known).then_some(branches)
}
