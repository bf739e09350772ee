//! Whether it is easy to see that something needs each operation and each block argument, as in most regions.
//!
//! Where definitions come before uses, what is used leads to something that has an effect, to something that nothing uses,
//! or to an argument of a block. So it is enough to look at what nothing uses, and from each argument a few steps ahead.

use super::effects::effects_with_nested;
use smallvec::SmallVec;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::effects::EffectSummary;
use terrace_ir::ids::{RegionId, ValueId};
use terrace_ir::{OpOperand, PatternRewriter, Region, TraitFlags, Value};

/// Whether it is; if not, something may or may not be needed.
pub(super) fn are_all_needed(rewriter: &PatternRewriter<'_, '_>, regions: &[RegionId]) -> bool {
    let mut look = Look { needed: vec![false; rewriter.body().value_limit()] };
    regions.iter().all(|region| look.region(rewriter.region(*region), false).is_some())
}

/// After so many values or uses the search for what needs an argument ends, and where a branch has more successors.
const FEW: usize = 24;

struct Look {
    /// By number of an argument, whether it was seen to be needed.
    needed: Vec<bool>,
}

impl Look {
    /// `None` if it is not easy to see that all in a region is needed; otherwise the effects of all there is, if they are
    /// wanted.
    fn region(&mut self, region: Region<'_, '_>, wants_effects: bool) -> Option<EffectSummary> {
        if !region.has_ssa_dominance() {
            return None;
        }
        let mut all = EffectSummary::NONE;
        for op in region.ops() {
            let is_used = op.results().any(|result| !result.is_unused());
            if is_used && op.is_plain() && !wants_effects {
                continue;
            }
            let effects = effects_with_nested(op, |inner| self.region(inner, true))?;
            let stays = op.name().has_any_trait(TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL));
            if !is_used && !stays && op.successor_count() == 0 && effects.is_droppable {
                return None;
            }
            all = all.and(effects);
        }
        // What comes later is more often used for something that is surely needed.
        let mut arguments =
            region.blocks().rev().filter(|block| !block.is_entry()).flat_map(|block| block.arguments());
        arguments.all(|argument| self.argument(argument)).then_some(all)
    }

    /// Whether something near needs an argument.
    fn argument(&mut self, argument: Value<'_, '_>) -> bool {
        let body = argument.body();
        let mut ahead: SmallVec<[ValueId; FEW]> = SmallVec::new();
        ahead.push(argument.id());
        let (mut at, mut looks) = (0, 0);
        while let Some(value) = ahead.get(at).copied() {
            at += 1;
            for one in Value::new(body, value).uses() {
                looks += 1;
                if looks > FEW || one.owner().successor_count() > FEW {
                    return false;
                }
                if self.is_needed_by(one, &mut ahead) {
                    self.needed[argument.id().index()] = true;
                    return true;
                }
                if ahead.len() > FEW {
                    return false;
                }
            }
        }
        false
    }

    /// Whether a use is one that is surely needed; if not, adds the values that it may be needed for.
    fn is_needed_by(&self, one: OpOperand<'_, '_>, ahead: &mut SmallVec<[ValueId; FEW]>) -> bool {
        let user = one.owner();
        let mut add = |value: Value<'_, '_>| {
            if !ahead.contains(&value.id()) {
                ahead.push(value.id());
            }
        };
        if user.successor_count() != 0
            && let Some(branch) = user.interface::<Branch>()
        {
            let (mut is_handed_on, mut is_needed) = (false, false);
            branch.for_each_edge(user, |successor, operands| {
                if operands.forwarded.contains(&one.number()) {
                    is_handed_on = true;
                    let position = operands.produced + one.number() - operands.forwarded.start;
                    let argument = user.successor(successor).argument(position);
                    is_needed |= self.needed[argument.id().index()];
                    add(argument);
                }
            });
            return is_needed || !is_handed_on;
        }
        if user.name().has_any_trait(TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL)) {
            return true;
        }
        // What is in its regions was not looked at.
        if user.region_count() == 0 && !EffectSummary::of_op(user, EffectSummary::NONE).is_droppable {
            return true;
        }
        // With more of them, the search ends.
        user.results().take(FEW + 1).for_each(add);
        false
    }
}
