//! What has to be known of a body before the first of its operations is written.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Body, Operation, Region, TraitFlags};

/// Facts about one body, by the ids of what is in it.
#[derive(Default)]
pub(super) struct Layout {
    /// The number of each value, from where its region is entered on.
    pub values: Vec<u32>,
    /// The number of each block within its region.
    pub blocks: Vec<u32>,
    /// Where each operand stands among all in the order of the IR.
    pub operands: Vec<u32>,
    /// Whether nothing in an operation refers to a value outside of it.
    is_isolated: Vec<bool>,
    /// How many regions are around each value.
    depths: Vec<u32>,
    next_operand: u32,
}

impl Layout {
    /// Finds out about a body; what was known of another one is forgotten.
    pub fn fill(&mut self, body: &Body<'_>) {
        reset(&mut self.values, body.value_bound());
        reset(&mut self.blocks, body.block_bound());
        reset(&mut self.operands, body.operand_bound());
        reset(&mut self.is_isolated, body.op_bound());
        reset(&mut self.depths, body.value_bound());
        self.next_operand = 0;
        self.visit(Operation::new(body, Body::ROOT), 0);
    }

    /// Whether `op` can be read without what is around it.
    pub fn is_isolated(&self, op: OpId) -> bool {
        self.is_isolated[op.index()]
    }

    pub fn value(&self, value: ValueId) -> u32 {
        self.values[value.index()]
    }

    /// Goes through an operation in a region of that depth; the least depth of the values that are used in it.
    fn visit(&mut self, op: Operation<'_, '_>, depth: u32) -> u32 {
        let mut least = u32::MAX;
        for operand in op.op_operands() {
            self.operands[operand.id().index()] = self.next_operand;
            self.next_operand += 1;
            least = least.min(self.depths[operand.value().id().index()]);
        }
        // What is in a body of its own is not seen from here.
        if op.body().child(op.id()).is_some() {
            self.is_isolated[op.id().index()] = true;
            return least;
        }
        if op.region_count() == 0 {
            return least;
        }
        let mut inside = u32::MAX;
        for region in op.regions() {
            let reached = stacker::maybe_grow(64 << 10, 1 << 20, || self.visit_region(region, depth + 1));
            inside = inside.min(reached);
        }
        self.is_isolated[op.id().index()] = inside > depth || op.has_trait(TraitFlags::ISOLATED);
        least.min(inside)
    }

    fn visit_region(&mut self, region: Region<'_, '_>, depth: u32) -> u32 {
        for block in region.blocks() {
            let results = block.ops().flat_map(|op| op.results());
            for value in block.arguments().chain(results) {
                self.depths[value.id().index()] = depth;
            }
        }
        region.ops().fold(u32::MAX, |least, op| least.min(self.visit(op, depth)))
    }
}

fn reset<T: Copy + Default>(list: &mut Vec<T>, len: usize) {
    list.clear();
    list.resize(len, T::default());
}
