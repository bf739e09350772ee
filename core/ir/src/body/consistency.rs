//! Consistency of a body's tables, checked after any edit.

use super::data::*;
use crate::ids::*;

/// A law of the tables that does not hold, in words.
type Broken = String;

impl Body<'_> {
    /// Checks that the tables of this body, and of all bodies in it, agree: each link has its counterpart, nothing is in
    /// two places, and nothing that is in the program is also free for use.
    ///
    /// This is about the data structure, not about the program in it: for that there is [`verify`](crate::verify). It is
    /// for those who look for faults in what changes programs, as the fuzzer does. Cost: a few walks over all tables.
    ///
    /// # Errors
    /// The first law that does not hold.
    pub fn check_consistency(&self) -> Result<(), Broken> {
        let mut pending = vec![self];
        while let Some(body) = pending.pop() {
            Seen::new(body).check()?;
            // What is left of an erased operation has no body.
            pending.extend(body.extras.iter().filter_map(|extra| extra.child.as_deref()));
        }
        Ok(())
    }
}

/// The entries of a body that its program was seen to have.
struct Seen<'b, 'c> {
    body: &'b Body<'c>,
    ops: Vec<bool>,
    blocks: Vec<bool>,
    regions: Vec<bool>,
    operands: Vec<bool>,
    values: Vec<bool>,
}

fn law(holds: bool, what: &str, entry: usize) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(format!("{what} (entry {entry})")) }
}

fn first_sight(seen: &mut [bool], entry: usize, what: &str) -> Result<(), Broken> {
    law(!std::mem::replace(&mut seen[entry], true), what, entry)
}

impl<'b, 'c> Seen<'b, 'c> {
    fn new(body: &'b Body<'c>) -> Self {
        Seen {
            body,
            ops: vec![false; body.ops.len()],
            blocks: vec![false; body.blocks.len()],
            regions: vec![false; body.regions.len()],
            operands: vec![false; body.operands.len()],
            values: vec![false; body.values.len()],
        }
    }

    fn check(mut self) -> Result<(), Broken> {
        let mut pending = vec![Body::ROOT];
        while let Some(op) = pending.pop() {
            self.op(op)?;
            let Some(extra) = self.body.extra(op) else { continue };
            for &region in &extra.regions {
                self.region(op, region, &mut pending)?;
            }
        }
        self.uses()?;
        self.free()
    }

    fn op(&mut self, op: OpId) -> Result<(), Broken> {
        first_sight(&mut self.ops, op.index(), "an operation is in one place")?;
        let data = self.body.op_data(op);
        for operand in data.operands.range() {
            first_sight(&mut self.operands, operand, "an operand belongs to one operation")?;
            law(self.body.operands[operand].owner == op, "an operand knows its operation", operand)?;
        }
        for value in data.results.range() {
            first_sight(&mut self.values, value, "a value has one definition")?;
            let knows =
                matches!(self.body.values[value].definition.kind(), DefinitionKind::Op(by) if by == op);
            law(knows, "a result knows its operation", value)?;
        }
        Ok(())
    }

    fn region(&mut self, op: OpId, region: RegionId, ops: &mut Vec<OpId>) -> Result<(), Broken> {
        first_sight(&mut self.regions, region.index(), "a region belongs to one operation")?;
        let data = &self.body.regions[region];
        law(data.parent == Some(op), "a region knows its operation", region.index())?;
        let (mut previous, mut at) = (None, data.first_block);
        while let Some(block) = at {
            let data = &self.body.blocks[block];
            first_sight(&mut self.blocks, block.index(), "a block is in one place")?;
            law(data.region == Some(region), "a block knows its region", block.index())?;
            law(data.previous == previous, "a block knows the one before", block.index())?;
            self.block(block, ops)?;
            (previous, at) = (at, data.next);
        }
        law(data.last_block == previous, "a region knows its last block", region.index())
    }

    fn block(&mut self, block: BlockId, ops: &mut Vec<OpId>) -> Result<(), Broken> {
        let data = &self.body.blocks[block];
        for (index, value) in data.arguments.iter().enumerate() {
            first_sight(&mut self.values, value.index(), "a value has one definition")?;
            let knows = match self.body.values[*value].definition.kind() {
                DefinitionKind::Argument(at) => {
                    let argument = &self.body.arguments[at];
                    argument.block == block && argument.index as usize == index
                }
                _ => false,
            };
            law(knows, "an argument knows its block and place", value.index())?;
        }
        let (mut previous, mut at) = (None, data.first_op);
        while let Some(op) = at {
            let data = self.body.op_data(op);
            law(data.block == Some(block), "an operation knows its block", op.index())?;
            law(data.previous == previous, "an operation knows the one before", op.index())?;
            ops.push(op);
            (previous, at) = (at, data.next);
        }
        law(data.last_op == previous, "a block knows its last operation", block.index())
    }

    /// Returns the uses of the values in the program are the operands in it.
    fn uses(&self) -> Result<(), Broken> {
        let mut linked = 0;
        for value in (0..self.values.len()).filter(|value| self.values[*value]) {
            let (mut previous, mut at) = (None, self.body.values[value].first_use);
            while let Some(operand) = at {
                let data = &self.body.operands[operand];
                law(data.value.index() == value, "an operand is a use of its value", operand.index())?;
                law(data.previous == previous, "a use knows the one before", operand.index())?;
                linked += usize::from(self.operands[operand.index()]);
                (previous, at) = (at, data.next);
            }
        }
        let used = |operand: &usize| {
            self.operands[*operand] && self.values[self.body.operands[*operand].value.index()]
        };
        let count = (0..self.operands.len()).filter(used).count();
        law(linked == count, "each operand is in the uses of its value", linked)
    }

    fn free(&self) -> Result<(), Broken> {
        let free = &self.body.free;
        let is_there = |ids: &mut dyn Iterator<Item = usize>, seen: &[bool], what: &str| {
            let mut free = vec![false; seen.len()];
            for id in ids {
                law(!seen[id], &format!("{what} of the program is not free"), id)?;
                first_sight(&mut free, id, &format!("{what} is free once"))?;
            }
            Ok::<(), Broken>(())
        };
        let none = Erased::default();
        let erased = self.body.erased.as_deref().unwrap_or(&none);
        let leaves: Vec<OpId> = self.body.free_leaves().collect();
        let mut free_ops = free.ops.iter().chain(&erased.ops).chain(&leaves).map(|op| op.index());
        let leaves = leaves.iter().map(|op| self.body.op_data(*op));
        let leaf_operands = leaves.clone().flat_map(|leaf| leaf.operands.range());
        let leaf_values = leaves.flat_map(|leaf| leaf.results.range());
        is_there(&mut free_ops, &self.ops, "an operation")?;
        is_there(
            &mut free.blocks.iter().chain(&erased.blocks).map(|id| id.index()),
            &self.blocks,
            "a block",
        )?;
        is_there(&mut free.regions.iter().map(|id| id.index()), &self.regions, "a region")?;
        is_there(&mut free.operands.entries().chain(leaf_operands), &self.operands, "an operand")?;
        is_there(
            &mut free.values.entries().chain(erased.values.entries()).chain(leaf_values),
            &self.values,
            "a value",
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::{Context, Location, OwnedOperation};

    #[test]
    fn what_does_not_agree_is_named() {
        let context = Context::new(&[]);
        let mut module = OwnedOperation::module(&context, Location::Unknown);
        let body = module.body_mut();
        assert_eq!(body.check_consistency(), Ok(()));
        body.regions[0].parent = None;
        assert_eq!(body.check_consistency(), Err("a region knows its operation (entry 0)".to_owned()));
    }
}
