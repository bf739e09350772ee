//! Blocks that control does not get to.

use smallvec::SmallVec;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Block, Operation, PatternRewriter, Value};

/// Erases them, in nested regions as well; whether there were any.
///
/// What is in them may refer to itself, and folds and patterns need not come to an end there.
pub(crate) fn erase_unreachable_blocks(rewriter: &mut PatternRewriter<'_, '_>, regions: &[RegionId]) -> bool {
    let mut changed = false;
    let mut reached = Reached::default();
    let mut pending: SmallVec<[RegionId; 8]> = regions.into();
    while let Some(region) = pending.pop() {
        let view = rewriter.region(region);
        if !view.has_one_block() && !view.is_empty() {
            changed |= erase_in(rewriter, region, &mut reached);
        }
        super::add_nested(rewriter.region(region), &mut pending);
    }
    changed
}

/// Blocks that control gets to, by number.
#[derive(Default)]
struct Reached {
    blocks: Vec<bool>,
    pending: Vec<BlockId>,
}

impl Reached {
    fn add(&mut self, block: Block<'_, '_>) {
        if !std::mem::replace(&mut self.blocks[block.id().index()], true) {
            self.pending.push(block.id());
        }
    }

    /// Adds the blocks that one leads to.
    fn add_from(&mut self, entry: Block<'_, '_>) {
        let body = entry.body();
        self.blocks.resize(body.block_limit(), false);
        self.add(entry);
        while let Some(block) = self.pending.pop() {
            Block::new(body, block).successors().for_each(|successor| self.add(successor));
        }
    }
}

fn erase_in(rewriter: &mut PatternRewriter<'_, '_>, region: RegionId, reached: &mut Reached) -> bool {
    let view = rewriter.region(region);
    view.first_block().into_iter().for_each(|entry| reached.add_from(entry));
    let doomed: Vec<BlockId> =
        view.blocks().map(Block::id).filter(|block| !reached.blocks[block.index()]).collect();
    let mut stand_ins = Vec::new();
    for &block in &doomed {
        let view = rewriter.block(block);
        let results = view.ops().flat_map(|op| op.results());
        let values: Vec<ValueId> =
            view.arguments().chain(results).filter(|value| !value.is_unused()).map(Value::id).collect();
        stand_ins.extend(values.into_iter().map(|value| rewriter.body_mut().orphan_uses(value)));
        while let Some(op) = rewriter.block(block).last_op().map(Operation::id) {
            rewriter.erase_op(op);
        }
    }
    for &block in &doomed {
        rewriter.erase_block(block);
    }
    stand_ins.into_iter().for_each(|value| rewriter.body_mut().free_orphan(value));
    !doomed.is_empty()
}

/// Erases an operation though its results may have uses, by operations that will be erased as well.
pub(super) fn erase_with_uses(
    rewriter: &mut PatternRewriter<'_, '_>,
    op: OpId,
    stand_ins: &mut Vec<ValueId>,
) {
    let used: Vec<ValueId> =
        rewriter.op(op).results().filter(|value| !value.is_unused()).map(Value::id).collect();
    stand_ins.extend(used.into_iter().map(|value| rewriter.body_mut().orphan_uses(value)));
    rewriter.erase_op(op);
}
