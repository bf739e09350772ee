//! Conflicts of a read and a write of the same memory, and what rules them out.

use super::regions::{Regions, is_reachable};
use crate::basis::model::Insertion;
use crate::basis::state::{Follow, State, is_ancestor, is_proper_ancestor};
use terrace_interfaces::region_branch::RegionBranch;
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{Block, OpOperand, Operation, Value};

/// Judge of conflicts of a read and a write.
pub(super) struct Conflicts<'s, 'd, 'c> {
    pub state: &'s State<'d, 'c>,
    pub regions: &'s Regions,
    pub dominance: &'s DominanceInfo,
}

impl<'c> Conflicts<'_, '_, 'c> {
    /// Returns the value whose contents a read gets wrong because of a write in place; `None` if there is none.
    pub fn conflict<'a>(&self, read: OpOperand<'a, 'c>, write: OpOperand<'a, 'c>) -> Option<ValueId> {
        let definitions = self.state.definitions(read.value());
        let views = definitions.iter().map(|id| Value::new(read.value().body(), *id));
        let (reading, writing) = (read.owner(), write.owner());
        let is_ordered = self.is_ordered(read, write, views.clone());
        if is_ordered && self.is_ruled_out_by_order(read, write) {
            return None;
        }
        let mut candidates = views.filter(|definition| self.is_between(*definition, write));
        let first = candidates.next()?;
        let model = self.state.model(reading);
        let is_allowed = model.is_some_and(|model| (model.is_not_conflicting)(read, write, self.state))
            || writing.id() != reading.id()
                && self
                    .state
                    .model(writing)
                    .is_some_and(|model| (model.is_not_conflicting)(read, write, self.state))
            || self.are_separate_parts(read, write);
        (!is_allowed).then(|| first.id())
    }

    /// Returns true if the order of the operations tells which of them is first: they are not run in turns between the
    /// definitions and the read.
    fn is_ordered<'a>(
        &self,
        read: OpOperand<'a, 'c>,
        write: OpOperand<'a, 'c>,
        definitions: impl Iterator<Item = Value<'a, 'c>>,
    ) -> bool {
        let (reading, writing) = (read.owner(), write.owner());
        let region = reading.parent_region();
        let same =
            region.filter(|region| writing.parent_region() == Some(*region) && !region.has_one_block());
        for definition in definitions {
            if let Some(repeated) = self.regions.repeated_between(reading, definition)
                && is_ancestor(Operation::new(reading.body(), repeated), writing)
            {
                return false;
            }
            if same.is_some()
                && let (Some(a), Some(b), Some(around)) =
                    (reading.block(), writing.block(), definition.parent_block())
                && can_reach(a, b, around.id())
                && can_reach(b, a, around.id())
            {
                return false;
            }
        }
        true
    }

    /// Returns true if the read comes first, is the write itself, or excludes it.
    fn is_ruled_out_by_order<'a>(&self, read: OpOperand<'a, 'c>, write: OpOperand<'a, 'c>) -> bool {
        let (reading, writing) = (read.owner(), write.owner());
        if self.happens_before(reading, writing) || read.id() == write.id() || are_exclusive(reading, writing)
        {
            return true;
        }
        if reading.id() != writing.id() {
            return false;
        }
        let is_elementwise = self
            .state
            .model(reading)
            .is_some_and(|model| (model.is_elementwise)(reading, &[read, write], self.state));
        is_elementwise && (self.comes_from(read, write.value()) || self.comes_from(write, read.value()))
    }

    /// Returns true if one of the values that an operand is equivalent to is another value.
    fn comes_from<'a>(&self, operand: OpOperand<'a, 'c>, other: Value<'a, 'c>) -> bool {
        let follow = Follow {
            includes_leaves: false,
            equivalent_only: true,
            same_type_or_casts_only: true,
            ..Follow::ALL
        };
        !self.state.origins(operand, follow, |value| value == other.id()).is_empty()
    }

    /// Returns true if a write may come after a definition and is not the definition itself.
    fn is_between<'a>(&self, definition: Value<'a, 'c>, write: OpOperand<'a, 'c>) -> bool {
        let writing = write.owner();
        match (definition.defining_op(), definition.as_argument()) {
            (Some(op), _) => {
                if self.happens_before(writing, op) || is_proper_ancestor(op, writing) {
                    return false;
                }
            }
            (None, Some((block, _))) => {
                let mut around = std::iter::successors(Some(writing), |op| op.parent_op());
                if !around.any(|op| op.block() == Some(block)) {
                    return false;
                }
            }
            (None, None) => {}
        }
        let aliases = self.state.aliasing_values(write);
        !(aliases.len() == 1 && aliases[0].value == definition.id())
    }

    /// Returns true if an operation, or one around it, is run before another one whenever that is, and is not around
    /// it.
    fn happens_before<'a>(&self, a: Operation<'a, 'c>, b: Operation<'a, 'c>) -> bool {
        let mut at = Some(a);
        while let Some(op) = at {
            if is_proper_ancestor(op, b) {
                return false;
            }
            if self.dominance.properly_dominates(op, b) {
                return true;
            }
            at = op.parent_op();
        }
        false
    }

    /// Returns true if one of two operations puts back the part of a tensor that the other works on.
    fn are_separate_parts<'a>(&self, read: OpOperand<'a, 'c>, write: OpOperand<'a, 'c>) -> bool {
        let insertion_of = |op: Operation<'_, '_>| self.state.model(op).and_then(|model| model.insertion);
        let (reading, writing) = (read.owner(), write.owner());
        if let Some(insertion) = insertion_of(reading) {
            // What is inserted was written into the part that it replaces.
            if read.number() == insertion.dest && self.is_of_part(write, reading, insertion) {
                return true;
            }
            // What is inserted is that part already.
            let is_own = write.owner().id() == reading.id() && write.number() == insertion.dest;
            if read.number() == insertion.source && is_own && self.is_of_part(read, reading, insertion) {
                return true;
            }
        }
        if let Some(insertion) = insertion_of(writing)
            && write.number() == insertion.dest
            && let Some(source) = writing.op_operands().nth(insertion.source)
        {
            // The part is overwritten with what it holds.
            let (a, b) = (read.value(), source.value());
            return (a.id() == b.id() || self.state.are_equivalent(a, b))
                && self.is_of_part(source, writing, insertion);
        }
        false
    }

    /// Returns true if all that an operand may come from is the part that an operation replaces.
    fn is_of_part<'a>(
        &self,
        operand: OpOperand<'a, 'c>,
        inserting: Operation<'a, 'c>,
        insertion: Insertion,
    ) -> bool {
        let Some(dest) = inserting.operands().nth(insertion.dest) else { return false };
        let are_equal =
            |a: Value<'_, '_>, b: Value<'_, '_>| a.id() == b.id() || self.state.are_equivalent(a, b);
        let is_part = |value: Value<'_, 'c>| match insertion.is_same_part {
            None => are_equal(dest, value),
            Some(is_same_part) => value.defining_op().is_some_and(|op| {
                op.operand_count() != 0 && is_same_part(inserting, op) && are_equal(op.operand(0), dest)
            }),
        };
        let body = operand.value().body();
        let is_part = |value| is_part(Value::new(body, value));
        self.state.origins(operand, Follow::ALL, is_part).into_iter().all(is_part)
    }
}

/// Returns true if control may go from one block to another one of its region on a way around a third one.
fn can_reach(from: Block<'_, '_>, to: Block<'_, '_>, except: BlockId) -> bool {
    if to.id() == except {
        return false;
    }
    let mut visited = vec![except];
    let mut open: Vec<Block<'_, '_>> = from.successors().collect();
    while let Some(block) = open.pop() {
        if block.id() == to.id() {
            return true;
        }
        if !visited.contains(&block.id()) {
            visited.push(block.id());
            open.extend(block.successors());
        }
    }
    false
}

/// Returns true if two operations are in regions of one operation of which only one is run.
pub(super) fn are_exclusive<'a, 'c>(a: Operation<'a, 'c>, b: Operation<'a, 'c>) -> bool {
    let mut at = a.parent_op();
    while let Some(op) = at {
        if op.interface::<RegionBranch>().is_some() && is_proper_ancestor(op, b) {
            let of = |inner| op.regions().find(|region| region.find_ancestor_op(inner).is_some());
            return match (of(a), of(b)) {
                (Some(of_a), Some(of_b)) => {
                    of_a != of_b && !is_reachable(op, of_a, of_b) && !is_reachable(op, of_b, of_a)
                }
                _ => false,
            };
        }
        at = op.parent_op();
    }
    false
}
