//! Operations and block arguments that nothing needs.
//!
//! What has an effect is needed, and terminators are; so is what they use, and so on. An operand that a branch hands to
//! an argument is needed if the argument is. Arguments of entry blocks are not looked at.

use super::Simplified;
use super::unreachable::erase_with_uses;
use smallvec::SmallVec;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::effects::{EffectSummary, would_op_be_trivially_dead};
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Block, Body, Operation, PatternRewriter, Region, TraitFlags, Value};

/// Erases them, in nested regions as well.
pub(super) fn erase_dead_code(rewriter: &mut PatternRewriter<'_, '_>, regions: &[RegionId]) -> Simplified {
    let mut live = Liveness::new(rewriter.body());
    for &region in regions {
        live.find_roots(rewriter.region(region));
    }
    live.spread(rewriter.body());
    if live.has_all() {
        return Simplified::AsItWas;
    }
    let mut eraser = Eraser { live, stand_ins: Vec::new() };
    let mut changed = false;
    for &region in regions {
        changed |= eraser.erase_in(rewriter, region);
    }
    eraser.stand_ins.into_iter().for_each(|value| rewriter.body_mut().free_orphan(value));
    if changed { Simplified::Changed } else { Simplified::OnlyArguments }
}

/// What is needed.
struct Liveness {
    ops: Vec<bool>,
    arguments: Vec<bool>,
    pending: Vec<Live>,
    /// By number of an argument: the last of the values that branches hand to it, counted from one; zero if there is
    /// none. Empty as long as there are no branches.
    incoming: Vec<u32>,
    handed: Vec<Handed>,
    /// Those that may turn out not to be needed.
    doubtful: Vec<Live>,
}

#[derive(Clone, Copy)]
enum Live {
    Op(OpId),
    Argument(ValueId),
}

/// A value that a branch hands to an argument.
struct Handed {
    value: ValueId,
    /// Another one that is handed to the same argument, counted from one.
    next: u32,
}

impl Liveness {
    fn new(body: &Body<'_>) -> Self {
        Liveness {
            ops: vec![false; body.op_limit()],
            arguments: vec![false; body.value_limit()],
            pending: Vec::new(),
            incoming: Vec::new(),
            handed: Vec::new(),
            doubtful: Vec::new(),
        }
    }

    fn has_op(&self, op: OpId) -> bool {
        self.ops[op.index()]
    }

    fn has_argument(&self, value: ValueId) -> bool {
        self.arguments[value.index()]
    }

    fn has_all(&self) -> bool {
        self.doubtful.iter().all(|doubtful| match *doubtful {
            Live::Op(op) => self.has_op(op),
            Live::Argument(value) => self.has_argument(value),
        })
    }

    fn add_op(&mut self, op: OpId) {
        if !std::mem::replace(&mut self.ops[op.index()], true) {
            self.pending.push(Live::Op(op));
        }
    }

    fn add_value(&mut self, value: Value<'_, '_>) {
        match value.defining_op() {
            Some(op) => self.add_op(op.id()),
            None if !std::mem::replace(&mut self.arguments[value.id().index()], true) => {
                self.pending.push(Live::Argument(value.id()));
            }
            None => {}
        }
    }

    /// Finds what is needed for its effects; what is to be known of the effects of all there is, for whoever asks of the
    /// operation around it.
    fn find_roots(&mut self, region: Region<'_, '_>) -> EffectSummary {
        let mut all = EffectSummary::NONE;
        for block in region.blocks() {
            if !block.is_entry() {
                self.doubtful.extend(block.arguments().map(|argument| Live::Argument(argument.id())));
            }
            for op in block.ops() {
                let effects = self.effects_with_nested(op);
                let stays = op.name().has_any_trait(TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL));
                if op.successor_count() != 0 {
                    self.add_branch(op);
                } else if stays || !effects.is_droppable {
                    self.add_op(op.id());
                } else {
                    self.doubtful.push(Live::Op(op.id()));
                }
                all = all.and(effects);
            }
        }
        all
    }

    /// The effects of an operation with all in it, where the roots are found as well.
    fn effects_with_nested(&mut self, op: Operation<'_, '_>) -> EffectSummary {
        if op.is_plain() {
            return EffectSummary::of_op(op, EffectSummary::NONE);
        }
        if op.body().child(op.id()).is_some() {
            return EffectSummary { is_droppable: would_op_be_trivially_dead(op), ..EffectSummary::UNKNOWN };
        }
        let mut nested = EffectSummary::NONE;
        for inner in op.regions() {
            nested = nested.and(stacker::maybe_grow(64 << 10, 1 << 20, || self.find_roots(inner)));
        }
        EffectSummary::of_op(op, nested)
    }

    /// A branch is needed, and all that it uses but for what it hands to arguments: that is needed if the argument is.
    fn add_branch(&mut self, op: Operation<'_, '_>) {
        self.ops[op.id().index()] = true;
        let Some(branch) = op.interface::<Branch>() else {
            op.operands().for_each(|value| self.add_value(value));
            // Nobody knows what an unregistered operation does at the end of a block; arguments without uses go.
            if op.has_trait(TraitFlags::TERMINATOR) {
                let arguments = op.successors().flat_map(Block::arguments);
                arguments.for_each(|argument| self.add_value(argument));
            }
            return;
        };
        let mut is_handed_on: SmallVec<[bool; 16]> = SmallVec::from_elem(false, op.operand_count());
        branch.for_each_edge(op, |successor, operands| {
            let arguments = op.successor(successor).arguments();
            arguments.clone().take(operands.produced).for_each(|argument| self.add_value(argument));
            for (operand, argument) in operands.forwarded.zip(arguments.skip(operands.produced)) {
                is_handed_on[operand] = true;
                self.hand(op.operand(operand).id(), argument);
            }
        });
        for (value, is_handed_on) in op.operands().zip(is_handed_on) {
            if !is_handed_on {
                self.add_value(value);
            }
        }
    }

    fn hand(&mut self, value: ValueId, argument: Value<'_, '_>) {
        if self.incoming.is_empty() {
            self.incoming.resize(self.arguments.len(), 0);
        }
        let last = &mut self.incoming[argument.id().index()];
        self.handed.push(Handed { value, next: *last });
        *last = u32::try_from(self.handed.len()).expect("there are fewer than 2^32 operands");
    }

    fn spread(&mut self, body: &Body<'_>) {
        while let Some(next) = self.pending.pop() {
            match next {
                Live::Op(op) => {
                    Operation::new(body, op).operands().for_each(|value| self.add_value(value));
                }
                Live::Argument(argument) => {
                    let mut at = self.incoming.get(argument.index()).copied().unwrap_or(0);
                    while at != 0 {
                        let Handed { value, next } = self.handed[at as usize - 1];
                        self.add_value(Value::new(body, value));
                        at = next;
                    }
                }
            }
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
        branch.for_each_edge(view, |successor, operands| {
            let successor = view.successor(successor);
            let arguments = successor.arguments().skip(operands.produced);
            let pairs = operands.forwarded.zip(arguments);
            doomed.extend(
                pairs.filter(|(_, argument)| !self.keeps(successor, *argument)).map(|(operand, _)| operand),
            );
        });
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
