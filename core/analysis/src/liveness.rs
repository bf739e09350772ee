//! Liveness: which values contribute to an effect, to what unknown code receives, or to the control flow around those.
//!
//! Values in unreachable code are dead.

use crate::program::Program;
use crate::sparse::{BackwardAnalysis, BackwardFacts, Lookup, backward};
use terrace_interfaces::effects::EffectSummary;
use terrace_interfaces::region_branch::RegionBranch;
use terrace_ir::{BodyOp, Operation, Region, TraitFlags, Value};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// Liveness of the values in a program, and effects of its operations.
pub struct Liveness<'p, 'a, 'c> {
    effects: EffectSummaries<'p, 'a, 'c>,
    live: BackwardFacts<'p, 'a, 'c, bool>,
}

impl<'p, 'a, 'c> Liveness<'p, 'a, 'c> {
    /// Computes which values are live.
    pub fn new(program: &'p Program<'a, 'c>) -> Self {
        let mut effects = EffectSummaries { program, of_regions: FoldMap::default() };
        effects.add(program.root());
        let live = backward(&LiveValues { effects: &effects }, program);
        Liveness { effects, live }
    }

    /// Returns true if a value is live.
    pub fn is_live(&self, value: Value<'_, 'c>) -> bool {
        *self.live.of(value)
    }

    /// Returns the memory effects of an operation, with everything nested in it.
    pub fn effects(&self, op: Operation<'_, 'c>) -> EffectSummary {
        self.effects.of(op)
    }

    /// Returns the calls of a function, or `None` if there may be others.
    pub fn calls_of(&self, function: Operation<'_, 'c>) -> Option<&[Operation<'a, 'c>]> {
        self.live.calls_of(function)
    }
}

/// Effects of operations with everything nested in them; those with regions are computed once.
struct EffectSummaries<'p, 'a, 'c> {
    program: &'p Program<'a, 'c>,
    of_regions: FoldMap<BodyOp, EffectSummary>,
}

impl<'a, 'c> EffectSummaries<'_, 'a, 'c> {
    fn of(&self, op: Operation<'_, 'c>) -> EffectSummary {
        match self.of_regions.get(&self.program.tree().key(op)) {
            Some(summary) => *summary,
            None => EffectSummary::of_op(op, EffectSummary::NONE),
        }
    }

    fn add(&mut self, op: Operation<'a, 'c>) -> EffectSummary {
        if op.region_count() == 0 {
            return EffectSummary::of_op(op, EffectSummary::NONE);
        }
        let mut nested = EffectSummary::NONE;
        for inner in op.regions().flat_map(Region::ops) {
            nested = nested.and(ensure_stack(|| self.add(inner)));
        }
        let summary = EffectSummary::of_op(op, nested);
        self.of_regions.insert(self.program.tree().key(op), summary);
        summary
    }
}

/// The analysis: a fact is true if the value is live.
struct LiveValues<'s, 'p, 'a, 'c> {
    effects: &'s EffectSummaries<'p, 'a, 'c>,
}

fn has_live_result(op: Operation<'_, '_>, facts: Lookup<'_, bool>) -> bool {
    op.results().any(|result| *facts.of(result))
}

impl<'c> BackwardAnalysis<'c> for LiveValues<'_, '_, '_, 'c> {
    type Fact = bool;

    fn uninitialized(&self) -> bool {
        false
    }

    fn exit(&self, _: Value<'_, 'c>) -> bool {
        true
    }

    fn join(&self, into: &mut bool, other: &bool) -> bool {
        *other && !std::mem::replace(into, true)
    }

    fn transfer(&self, op: Operation<'_, 'c>, facts: Lookup<'_, bool>, set: &mut dyn FnMut(usize, bool)) {
        // Only the operation around it knows where an unknown terminator passes its operands.
        let is_live = op.has_trait(TraitFlags::TERMINATOR)
            || !self.effects.of(op).is_droppable
            || has_live_result(op, facts);
        if is_live {
            (0..op.operand_count()).for_each(|at| set(at, true));
        }
    }

    fn control(&self, branch: Operation<'_, 'c>, _: Value<'_, 'c>, facts: Lookup<'_, bool>) -> bool {
        branch.interface::<RegionBranch>().is_none()
            || !self.effects.of(branch).is_free
            || has_live_result(branch, facts)
    }
}
