//! Operations that end a region: one of each kind is enough.

use super::Lift;
use terrace_ir::ids::{OpId, RegionId};
use terrace_ir::{Block, Operation, Value};

impl Lift<'_, '_, '_> {
    /// Merges blocks that end a region in the same way: they branch to one that does.
    pub fn combine_exits(&mut self, region: RegionId) {
        let mut at = self.rewriter.region(region).first_block().map(Block::id);
        while let Some(block) = at {
            let last = self.terminator(block);
            if self.rewriter.op(last).successor_count() == 0 {
                self.combine_exit(last);
            }
            at = self.rewriter.block(block).next().map(Block::id);
        }
    }

    /// Replaces an operation that ends a region by a branch to the one of its kind, which moves to a block of its own
    /// if it is the first.
    pub fn combine_exit(&mut self, op: OpId) {
        let view = self.rewriter.op(op);
        let is_same = |other: &&OpId| is_same_kind(self.rewriter.op(**other), view);
        let known = self.exits.iter().find(is_same).copied();
        if known == Some(op) {
            return;
        }
        let location = view.location();
        let types: Vec<_> = view.operands().map(Value::ty).collect();
        let operands: Vec<_> = view.operands().map(Value::id).collect();
        let Some(from) = view.block().map(Block::id) else { return };
        let exit = match known {
            Some(known) => self.rewriter.op(known).block().map(Block::id),
            None => {
                let region = self.rewriter.block(self.front).parent_region().map(|region| region.id());
                region.map(|region| {
                    let block = self.rewriter.body_mut().create_block();
                    self.rewriter.body_mut().append_block(region, block);
                    for ty in types {
                        self.rewriter.add_argument(block, ty, location);
                    }
                    block
                })
            }
        };
        let Some(exit) = exit else { return };
        let flag = self.number(0);
        self.rewriter.set_insertion_point(op);
        self.create_switch(location, flag, &[], &[], (exit, operands));
        if known.is_some() {
            self.rewriter.erase_op(op);
            return;
        }
        debug_assert!(self.rewriter.op(op).block().map(Block::id) == Some(from));
        let body = self.rewriter.body_mut();
        body.move_op_to_end(op, exit);
        let arguments = self.arguments(exit);
        self.rewriter.body_mut().set_operands(op, &arguments);
        self.exits.push(op);
    }
}

/// Returns true if two operations differ in their operands only.
fn is_same_kind<'a, 'c>(a: Operation<'a, 'c>, b: Operation<'a, 'c>) -> bool {
    a.name() == b.name()
        && a.slots() == b.slots()
        && a.discardable_attributes() == b.discardable_attributes()
        && a.operands().map(Value::ty).eq(b.operands().map(Value::ty))
        && a.region_count() == 0
        && b.region_count() == 0
}
