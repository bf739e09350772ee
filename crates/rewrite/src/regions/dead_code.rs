//! Operations and block arguments that nothing needs.
//!
//! What has an effect is needed, and terminators are; so is what they use, and so on. An operand that a branch hands to
//! an argument is needed if the argument is. Arguments of entry blocks are not looked at.

use super::Simplified;
use super::effects::effects_with_nested;
use super::needed::are_all_needed;
use super::unreachable::erase_with_uses;
use smallvec::SmallVec;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::effects::EffectSummary;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Block, Body, Operation, PatternRewriter, Region, TraitFlags, Value};
use terrace_support::interner::FoldSet;

/// Erases them, in nested regions as well.
pub(super) fn erase_dead_code(rewriter: &mut PatternRewriter<'_, '_>, regions: &[RegionId]) -> Simplified {
    if are_all_needed(rewriter, regions) {
        return Simplified::AsItWas;
    }
    let mut live = Liveness::new(rewriter.body());
    for &region in regions {
        live.find_roots(rewriter.region(region));
    }
    live.spread(rewriter.body());
    let (arguments, ops) = live.dead();
    if arguments.is_empty() && ops.is_empty() {
        return Simplified::AsItWas;
    }
    let arguments = erase_handed_on(rewriter, &arguments);
    erase_ops(rewriter, &ops);
    erase_arguments(rewriter, &arguments);
    if ops.is_empty() { Simplified::OnlyArguments } else { Simplified::Changed }
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

    /// The arguments and operations that are not needed, in the order of the text.
    fn dead(&self) -> (Vec<ValueId>, Vec<OpId>) {
        let (mut arguments, mut ops) = (Vec::new(), Vec::new());
        for doubtful in &self.doubtful {
            match *doubtful {
                Live::Op(op) if !self.ops[op.index()] => ops.push(op),
                Live::Argument(value) if !self.arguments[value.index()] => arguments.push(value),
                _ => {}
            }
        }
        (arguments, ops)
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
                let effects = effects_with_nested(op, |inner| Some(self.find_roots(inner)))
                    .expect("the effects of each region are told");
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

/// An argument: its block, its position there, and the value.
type Place = (BlockId, usize, ValueId);

/// Erases the operands that branches hand to arguments that nothing needs; where these are.
fn erase_handed_on(rewriter: &mut PatternRewriter<'_, '_>, dead: &[ValueId]) -> Vec<Place> {
    let place = |&value: &ValueId| {
        let (block, index) = rewriter.value(value).as_argument().expect("what is no result is an argument");
        (block.id(), index, value)
    };
    let places: Vec<Place> = dead.iter().map(place).collect();
    let mut blocks: Vec<BlockId> = places.iter().map(|(block, ..)| *block).collect();
    blocks.dedup();
    let branches = blocks.into_iter().flat_map(|block| rewriter.block(block).predecessor_ops());
    let mut branches: Vec<OpId> = branches.map(Operation::id).collect();
    branches.sort_unstable();
    branches.dedup();
    let dead: FoldSet<ValueId> = dead.iter().copied().collect();
    for op in branches {
        let view = rewriter.op(op);
        let Some(branch) = view.interface::<Branch>() else { continue };
        let mut doomed = Vec::new();
        branch.for_each_edge(view, |successor, operands| {
            let arguments = view.successor(successor).arguments().skip(operands.produced);
            let handed = operands.forwarded.zip(arguments);
            doomed.extend(handed.filter(|(_, argument)| dead.contains(&argument.id())).map(|(at, _)| at));
        });
        doomed.sort_unstable();
        doomed.dedup();
        rewriter.body_mut().erase_operands(op, &doomed);
    }
    places
}

/// Erases operations that nothing needs: the last ones first, and outer ones before those in them, which then are gone.
fn erase_ops(rewriter: &mut PatternRewriter<'_, '_>, dead: &[OpId]) {
    let mut stand_ins = Vec::new();
    for &op in dead.iter().rev() {
        if !rewriter.body().is_erased(op) {
            erase_with_uses(rewriter, op, &mut stand_ins);
        }
    }
    stand_ins.into_iter().for_each(|value| rewriter.body_mut().free_orphan(value));
}

/// Erases arguments that nothing uses any more, but for those that went with an operation.
fn erase_arguments(rewriter: &mut PatternRewriter<'_, '_>, dead: &[Place]) {
    for &(block, index, value) in dead.iter().rev() {
        let is_there = rewriter.block(block).arguments().nth(index).is_some_and(|there| there.id() == value);
        if is_there {
            rewriter.body_mut().erase_argument(block, index);
        }
    }
}
