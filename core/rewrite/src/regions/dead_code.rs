//! Operations and block arguments that nothing needs.
//!
//! What has an effect is needed, and terminators are; so is what they use, and so on. An operand that a branch hands to
//! an argument is needed if the argument is. Arguments of entry blocks are not looked at.

use super::Simplified;
use super::effects::effects_with_nested;
use super::unreachable::erase_with_uses;
use smallvec::SmallVec;
use terrace_interfaces::branch::{Branch, SuccessorOperands};
use terrace_interfaces::effects::EffectSummary;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Block, Body, Operation, PatternRewriter, Region, TraitFlags, Value};
use terrace_support::interner::FoldSet;

/// Erases them, in nested regions as well.
pub(super) fn erase_dead_code(rewriter: &mut PatternRewriter<'_, '_>, regions: &[RegionId]) -> Simplified {
    if regions.iter().all(|region| all_is_used(rewriter.region(*region), false).is_some()) {
        return Simplified::AsItWas;
    }
    let mut live = Liveness::new(rewriter.body());
    for &region in regions {
        live.pass_region(rewriter.region(region));
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

/// Returns the effects of all that is in a region, if they are wanted, where it is seen at once that all is needed;
/// `None` where it is not.
///
/// Where definitions come before uses, what is used leads to something that has an effect, to something that nothing uses,
/// or to an argument of a block; so it is enough to look at what nothing uses if blocks have no arguments.
fn all_is_used(region: Region<'_, '_>, wants_effects: bool) -> Option<EffectSummary> {
    let takes_values = |block: Block<'_, '_>| !block.is_entry() && block.argument_count() != 0;
    if region.blocks().any(takes_values) || !region.has_ssa_dominance() {
        return None;
    }
    let mut all = EffectSummary::NONE;
    for op in region.ops() {
        let is_used = op.results().any(|result| !result.is_unused());
        if is_used && op.is_plain() && !wants_effects {
            continue;
        }
        let effects = effects_with_nested(op, |inner| all_is_used(inner, true))?;
        if !is_used && !stays(op) && op.successor_count() == 0 && effects.is_droppable {
            return None;
        }
        all = all.and(effects);
    }
    Some(all)
}

/// Returns true if an operation stays whatever it does.
fn stays(op: Operation<'_, '_>) -> bool {
    op.name().has_any_trait(TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL))
}

/// Liveness, computed in one walk through regions from their ends: most uses of a value are visited before its
/// definition.
struct Liveness {
    ops: Vec<OpState>,
    /// By number of an argument: whether it is needed.
    arguments: Vec<bool>,
    /// Entities found live after they were visited.
    pending: Vec<Live>,
    /// By number of an argument that is not needed so far: the last of the values that branches hand to it, counted from
    /// one; zero if there is none. Empty as long as there are no branches.
    incoming: Vec<u32>,
    handed: Vec<Handed>,
    /// Entities that looked dead when visited, the last in the text first.
    doubtful: Vec<Live>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OpState {
    /// It was not passed yet, and nothing that was needs it.
    Ahead,
    /// It was not passed yet, and is needed.
    Wanted,
    /// It was passed, and nothing needs it so far.
    Doubtful,
    Needed,
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
            ops: vec![OpState::Ahead; body.op_limit()],
            arguments: vec![false; body.value_limit()],
            pending: Vec::new(),
            incoming: Vec::new(),
            handed: Vec::new(),
            doubtful: Vec::new(),
        }
    }

    /// Returns the arguments and operations that are not needed, in the order of the text.
    fn dead(&self) -> (Vec<ValueId>, Vec<OpId>) {
        let (mut arguments, mut ops) = (Vec::new(), Vec::new());
        for doubtful in self.doubtful.iter().rev() {
            match *doubtful {
                Live::Op(op) if self.ops[op.index()] == OpState::Doubtful => ops.push(op),
                Live::Argument(value) if !self.arguments[value.index()] => arguments.push(value),
                _ => {}
            }
        }
        (arguments, ops)
    }

    #[inline]
    fn add_value(&mut self, value: Value<'_, '_>) {
        let Some(op) = value.defining_op() else { return self.add_argument(value.id()) };
        let state = &mut self.ops[op.id().index()];
        match *state {
            OpState::Ahead => *state = OpState::Wanted,
            OpState::Doubtful => {
                *state = OpState::Needed;
                self.pending.push(Live::Op(op.id()));
            }
            OpState::Wanted | OpState::Needed => {}
        }
    }

    fn add_argument(&mut self, argument: ValueId) {
        let is_new = !std::mem::replace(&mut self.arguments[argument.index()], true);
        if is_new && self.incoming.get(argument.index()).is_some_and(|last| *last != 0) {
            self.pending.push(Live::Argument(argument));
        }
    }

    /// Passes all that is in a region; what is to be known of its effects, for whoever asks of the operation around it.
    fn pass_region(&mut self, region: Region<'_, '_>) -> EffectSummary {
        let mut all = EffectSummary::NONE;
        for block in region.blocks().rev() {
            for op in block.ops().rev() {
                all = all.and(self.pass(op));
            }
            if !block.is_entry() {
                let arguments = block.arguments().rev().map(Value::id);
                let doubtful = arguments.filter(|argument| !self.arguments[argument.index()]);
                self.doubtful.extend(doubtful.map(Live::Argument));
            }
        }
        all
    }

    /// Passes an operation, and all that is in it; its effects.
    fn pass(&mut self, op: Operation<'_, '_>) -> EffectSummary {
        let stays = stays(op);
        if op.is_plain() {
            let effects = EffectSummary::of_op(op, EffectSummary::NONE);
            if !self.settle(op, stays || !effects.is_droppable) {
                self.doubtful.push(Live::Op(op.id()));
            }
            return effects;
        }
        // It comes before what is in it.
        self.doubtful.push(Live::Op(op.id()));
        let effects = effects_with_nested(op, |inner| Some(self.pass_region(inner)))
            .expect("the effects of each region are told");
        if op.successor_count() != 0 {
            self.settle_branch(op);
        } else {
            self.settle(op, stays || !effects.is_droppable);
        }
        effects
    }

    /// Returns true if an operation, which was passed, is needed so far: for its effects, or by what was passed before.
    #[inline]
    fn settle(&mut self, op: Operation<'_, '_>, has_effects: bool) -> bool {
        let state = &mut self.ops[op.id().index()];
        let is_needed = has_effects || *state == OpState::Wanted;
        *state = if is_needed { OpState::Needed } else { OpState::Doubtful };
        if is_needed {
            op.operands().for_each(|value| self.add_value(value));
        }
        is_needed
    }

    /// Notes that a branch is needed, and all that it uses but for what it hands to arguments: that is needed if the
    /// argument is.
    fn settle_branch(&mut self, op: Operation<'_, '_>) {
        let Some(branch) = op.interface::<Branch>() else {
            self.settle(op, true);
            // Nobody knows what an unregistered operation does at the end of a block; arguments without uses go.
            if op.has_trait(TraitFlags::TERMINATOR) {
                let arguments = op.successors().flat_map(Block::arguments);
                arguments.for_each(|argument| self.add_argument(argument.id()));
            }
            return;
        };
        self.ops[op.id().index()] = OpState::Needed;
        let mut is_handed_on: SmallVec<[bool; 16]> = SmallVec::from_elem(false, op.operand_count());
        branch.for_each_edge(op, |successor, SuccessorOperands { produced, forwarded }| {
            let mut arguments = op.successor(successor).arguments();
            arguments.by_ref().take(produced).for_each(|argument| self.add_argument(argument.id()));
            let count = arguments.len().min(forwarded.len());
            is_handed_on[forwarded.start..][..count].fill(true);
            for (value, argument) in op.operands_in(forwarded).zip(arguments) {
                self.hand(value, argument.id());
            }
        });
        for (value, is_handed_on) in op.operands().zip(is_handed_on) {
            if !is_handed_on {
                self.add_value(value);
            }
        }
    }

    #[inline]
    fn hand(&mut self, value: Value<'_, '_>, argument: ValueId) {
        if self.arguments[argument.index()] {
            return self.add_value(value);
        }
        if self.incoming.is_empty() {
            self.incoming.resize(self.arguments.len(), 0);
        }
        let last = &mut self.incoming[argument.index()];
        self.handed.push(Handed { value: value.id(), next: *last });
        *last = u32::try_from(self.handed.len()).expect("there are fewer than 2^32 operands");
    }

    fn spread(&mut self, body: &Body<'_>) {
        while let Some(next) = self.pending.pop() {
            match next {
                Live::Op(op) => {
                    Operation::new(body, op).operands().for_each(|value| self.add_value(value));
                }
                Live::Argument(argument) => {
                    let mut at = self.incoming[argument.index()];
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
