//! Operations and block arguments that nothing needs.
//!
//! What has an effect is needed, and terminators are; so is what they use, and so on. An operand that a branch hands to
//! an argument is needed if the argument is. Arguments of entry blocks are not looked at.

use super::branches::known_branches_to;
use super::unreachable::erase_with_uses;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::effects::{EffectSummary, would_op_be_trivially_dead};
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Block, Body, Operation, PatternRewriter, Region, TraitFlags, Value};

/// Erases them, in nested regions as well; whether an operation was erased.
pub(super) fn erase_dead_code(rewriter: &mut PatternRewriter<'_, '_>, regions: &[RegionId]) -> bool {
    let mut live = Liveness::default();
    for &region in regions {
        live.find_roots(rewriter.region(region));
    }
    live.spread(rewriter.body());
    let mut eraser = Eraser { live, stand_ins: Vec::new() };
    let mut changed = false;
    for &region in regions {
        changed |= eraser.erase_in(rewriter, region);
    }
    eraser.stand_ins.into_iter().for_each(|value| rewriter.body_mut().free_orphan(value));
    changed
}

#[derive(Default)]
struct Liveness {
    ops: Vec<bool>,
    arguments: Vec<bool>,
    pending: Vec<Live>,
}

#[derive(Clone, Copy)]
enum Live {
    Op(OpId),
    Argument(ValueId),
}

/// Sets an entry of a table that grows; whether it was not set before.
fn set(table: &mut Vec<bool>, at: usize) -> bool {
    if at >= table.len() {
        table.resize((at + 1).next_power_of_two(), false);
    }
    !std::mem::replace(&mut table[at], true)
}

impl Liveness {
    fn has_op(&self, op: OpId) -> bool {
        self.ops.get(op.index()).copied().unwrap_or(false)
    }

    fn has_argument(&self, value: ValueId) -> bool {
        self.arguments.get(value.index()).copied().unwrap_or(false)
    }

    fn add_op(&mut self, op: OpId) {
        if set(&mut self.ops, op.index()) {
            self.pending.push(Live::Op(op));
        }
    }

    fn add_value(&mut self, value: Value<'_, '_>) {
        match value.defining_op() {
            Some(op) => self.add_op(op.id()),
            None if set(&mut self.arguments, value.id().index()) => {
                self.pending.push(Live::Argument(value.id()));
            }
            None => {}
        }
    }

    /// Finds what is needed for its effects; what is to be known of the effects of all there is, for whoever asks of the
    /// operation around it.
    fn find_roots(&mut self, region: Region<'_, '_>) -> EffectSummary {
        let mut all = EffectSummary::NONE;
        for op in region.ops() {
            let effects = if op.body().child(op.id()).is_some() {
                EffectSummary { is_droppable: would_op_be_trivially_dead(op), ..EffectSummary::UNKNOWN }
            } else {
                let mut nested = EffectSummary::NONE;
                for inner in op.regions() {
                    nested = nested.and(stacker::maybe_grow(64 << 10, 1 << 20, || self.find_roots(inner)));
                }
                EffectSummary::of_op(op, nested)
            };
            let stays = op.name().has_any_trait(TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL));
            if stays || !effects.is_droppable {
                self.add_op(op.id());
            }
            all = all.and(effects);
        }
        all
    }

    fn spread(&mut self, body: &Body<'_>) {
        while let Some(next) = self.pending.pop() {
            match next {
                Live::Op(op) => self.spread_from_op(Operation::new(body, op)),
                Live::Argument(value) => self.spread_from_argument(Value::new(body, value)),
            }
        }
    }

    fn spread_from_op(&mut self, op: Operation<'_, '_>) {
        if op.successor_count() == 0 {
            op.operands().for_each(|value| self.add_value(value));
            return;
        }
        let Some(branch) = op.interface::<Branch>() else {
            op.operands().for_each(|value| self.add_value(value));
            // Nobody knows what an unregistered operation does at the end of a block; arguments without uses go.
            if op.has_trait(TraitFlags::TERMINATOR) {
                let arguments = op.successors().flat_map(Block::arguments);
                arguments.for_each(|argument| self.add_value(argument));
            }
            return;
        };
        let mut is_handed_on = vec![false; op.operand_count()];
        for (successor, operands) in op.successors().zip(branch.all(op)) {
            successor.arguments().take(operands.produced).for_each(|argument| self.add_value(argument));
            for (operand, argument) in
                operands.forwarded.clone().zip(successor.arguments().skip(operands.produced))
            {
                is_handed_on[operand] = true;
                if self.has_argument(argument.id()) {
                    self.add_value(op.operand(operand));
                }
            }
        }
        for (value, is_handed_on) in op.operands().zip(is_handed_on) {
            if !is_handed_on {
                self.add_value(value);
            }
        }
    }

    /// What branches hand to an argument that is needed is needed.
    fn spread_from_argument(&mut self, argument: Value<'_, '_>) {
        let Some((block, index)) = argument.as_argument() else { return };
        for branch in known_branches_to(block) {
            branch.handed(block, index).flatten().for_each(|value| self.add_value(value));
        }
    }
}

struct Eraser {
    live: Liveness,
    stand_ins: Vec<ValueId>,
}

impl Eraser {
    fn erase_in(&mut self, rewriter: &mut PatternRewriter<'_, '_>, region: RegionId) -> bool {
        let mut changed = false;
        let has_one_block = rewriter.region(region).has_one_block();
        let blocks: Vec<BlockId> = rewriter.region(region).post_order().into_iter().map(Block::id).collect();
        for block in blocks {
            if !has_one_block && let Some(last) = rewriter.block(block).last_op().map(Operation::id) {
                self.erase_forwarded(rewriter, last);
            }
            let mut at = rewriter.block(block).last_op().map(Operation::id);
            while let Some(op) = at {
                at = rewriter.op(op).previous().map(Operation::id);
                if !self.live.has_op(op) {
                    erase_with_uses(rewriter, op, &mut self.stand_ins);
                    changed = true;
                } else if rewriter.op(op).region_count() != 0 && rewriter.body().child(op).is_none() {
                    let regions: Vec<RegionId> = rewriter.op(op).regions().map(Region::id).collect();
                    for inner in regions {
                        changed |= stacker::maybe_grow(64 << 10, 1 << 20, || self.erase_in(rewriter, inner));
                    }
                }
            }
        }
        if !has_one_block {
            self.erase_arguments(rewriter, region);
        }
        changed
    }

    /// Erases the operands that a branch hands to arguments that nothing needs.
    fn erase_forwarded(&self, rewriter: &mut PatternRewriter<'_, '_>, op: OpId) {
        let view = rewriter.op(op);
        let Some(branch) = view.interface::<Branch>() else { return };
        let mut doomed = Vec::new();
        for (successor, operands) in view.successors().zip(branch.all(view)) {
            let arguments = successor.arguments().skip(operands.produced);
            let pairs = operands.forwarded.clone().zip(arguments);
            doomed.extend(
                pairs.filter(|(_, argument)| !self.keeps(successor, *argument)).map(|(operand, _)| operand),
            );
        }
        doomed.sort_unstable();
        doomed.dedup();
        rewriter.body_mut().erase_operands(op, &doomed);
    }

    fn keeps(&self, block: Block<'_, '_>, argument: Value<'_, '_>) -> bool {
        block.is_entry() || self.live.has_argument(argument.id())
    }

    fn erase_arguments(&self, rewriter: &mut PatternRewriter<'_, '_>, region: RegionId) {
        let blocks: Vec<BlockId> = rewriter.region(region).blocks().skip(1).map(Block::id).collect();
        for block in blocks {
            for index in (0..rewriter.block(block).argument_count()).rev() {
                let argument = rewriter.block(block).argument(index);
                if !self.live.has_argument(argument.id()) {
                    rewriter.body_mut().erase_argument(block, index);
                }
            }
        }
    }
}
