//! Cache for queries of dead operations with regions.
//!
//! An operation with regions is live if a nested operation has an effect. One such witness is cached for each, so that
//! a query need not walk all nested regions again.

use terrace_interfaces::effects::EffectSummary;
use terrace_ir::ids::OpId;
use terrace_ir::{Operation, Region, TraitFlags};
use terrace_support::ensure_stack;

/// Map from a live operation to a witness directly nested in it.
///
/// Invariant: the witness has an effect, or a witness itself. Kept by `forget`, which is told of each operation that
/// is changed, moved or erased.
#[derive(Default)]
pub(crate) struct Lively {
    witnesses: Vec<Option<OpId>>,
}

impl Lively {
    /// Returns true if an operation is trivially dead: it has no uses and no effects.
    pub fn is_trivially_dead(&mut self, op: Operation<'_, '_>) -> bool {
        let name = op.name();
        op.results().all(|result| result.is_unused())
            && name.spec().is_some()
            && !name.has_any_trait(TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL))
            && self.is_droppable(op)
    }

    fn is_droppable(&mut self, op: Operation<'_, '_>) -> bool {
        if !EffectSummary::of_op(op, EffectSummary::NONE).is_droppable {
            return false;
        }
        if !op.has_trait(TraitFlags::RECURSIVE_EFFECTS) || op.region_count() == 0 {
            return true;
        }
        let at = op.id().index();
        let witness = self.witnesses.get(at).copied().flatten().map(|id| Operation::new(op.body(), id));
        if witness.is_some_and(|witness| witness.parent_op() == Some(op)) {
            return false;
        }
        for inner in op.regions().flat_map(Region::ops) {
            if !ensure_stack(|| self.is_droppable(inner)) {
                self.remember(op, inner);
                return false;
            }
        }
        true
    }

    fn remember(&mut self, op: Operation<'_, '_>, witness: Operation<'_, '_>) {
        // No notifications come from the body of an isolated operation.
        if op.body().child(op.id()).is_some() {
            return;
        }
        let at = op.id().index();
        if at >= self.witnesses.len() {
            self.witnesses.resize((at + 1).next_power_of_two(), None);
        }
        self.witnesses[at] = Some(witness.id());
    }

    /// Drops the witnesses that rely on an operation that is changed, moved or erased.
    #[inline]
    pub fn forget(&mut self, op: Operation<'_, '_>) {
        if !self.witnesses.is_empty() {
            self.forget_around(op);
        }
    }

    fn forget_around(&mut self, op: Operation<'_, '_>) {
        let mut at = op;
        while let Some(parent) = at.parent_op() {
            match self.witnesses.get_mut(parent.id().index()) {
                Some(witness) if *witness == Some(at.id()) => *witness = None,
                _ => return,
            }
            at = parent;
        }
    }
}
