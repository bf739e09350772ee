//! Small edits, of which the reductions consist.

use super::{Block, BlockIndex, Op, OpIndex, Text, Tree, ValueIndex};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Attributes with one number for each group of operands or results.
const OPERAND_SEGMENTS: [&str; 2] = ["operandSegmentSizes", "operand_segment_sizes"];
const RESULT_SEGMENTS: [&str; 2] = ["resultSegmentSizes", "result_segment_sizes"];

impl Tree {
    /// Returns an operation, to be changed.
    pub fn op_mut(&mut self, op: OpIndex) -> &mut Op {
        Arc::make_mut(&mut self.ops[op])
    }

    /// Returns a block, to be changed.
    pub fn block_mut(&mut self, block: BlockIndex) -> &mut Block {
        Arc::make_mut(&mut self.blocks[block])
    }

    /// Takes an operation out of its block.
    pub fn detach(&mut self, op: OpIndex) {
        if let Some(block) = self.ops[op].parent {
            self.block_mut(block).ops.retain(|other| *other != op);
            self.op_mut(op).parent = None;
        }
    }

    /// Takes several operations out.
    pub fn detach_all(&mut self, ops: &HashSet<OpIndex>) {
        let blocks: HashSet<BlockIndex> = ops.iter().filter_map(|op| self.ops[*op].parent).collect();
        for block in blocks {
            self.block_mut(block).ops.retain(|op| !ops.contains(op));
        }
        for op in ops {
            self.op_mut(*op).parent = None;
        }
    }

    /// Puts operations, which are in no block, before one that is in a block.
    pub fn insert_before(&mut self, before: OpIndex, ops: &[OpIndex]) {
        let block = self.ops[before].parent.expect("the operation is in a block");
        for op in ops {
            self.op_mut(*op).parent = Some(block);
        }
        let list = &mut self.block_mut(block).ops;
        let at = list.iter().position(|op| *op == before).expect("a block lists what is in it");
        list.splice(at..at, ops.iter().copied());
    }

    /// Creates a value.
    pub fn new_value(&mut self, ty: Text) -> ValueIndex {
        self.types.push(ty);
        self.types.len() - 1
    }

    /// Creates an operation with no parts but results, in no block.
    pub fn new_op(&mut self, name: &str, results: Vec<ValueIndex>) -> OpIndex {
        self.ops.push(Arc::new(Op {
            name: name.into(),
            results,
            operands: Vec::new(),
            successors: Vec::new(),
            forwarded: Vec::new(),
            properties: Vec::new(),
            attributes: Vec::new(),
            regions: Vec::new(),
            location: "loc(unknown)".into(),
            parent: None,
            is_isolated: false,
            is_terminator: false,
            may_be_terminator: false,
        }));
        self.ops.len() - 1
    }

    /// Replaces uses of values.
    pub fn replace_uses(&mut self, by: &HashMap<ValueIndex, ValueIndex>) {
        if by.is_empty() {
            return;
        }
        for op in self.preorder() {
            if self.ops[op].operands.iter().any(|value| by.contains_key(value)) {
                for operand in &mut self.op_mut(op).operands {
                    // One may replace the other that is replaced itself.
                    let mut steps = 0;
                    while let Some(other) = by.get(operand).filter(|_| steps <= by.len()) {
                        *operand = *other;
                        steps += 1;
                    }
                }
            }
        }
    }

    /// Sets an attribute, or drops it.
    pub fn set_attribute(&mut self, op: OpIndex, name: &str, value: Option<&str>) {
        let op = self.op_mut(op);
        for list in [&mut op.properties, &mut op.attributes] {
            if let Some(at) = list.iter().position(|entry| &*entry.0 == name) {
                match value {
                    Some(value) => list[at].1 = value.into(),
                    None => drop(list.remove(at)),
                }
                return;
            }
        }
        if let Some(value) = value {
            op.attributes.push((name.into(), value.into()));
        }
    }

    /// Drops an operand, and counts it out of the groups of operands.
    pub fn drop_operand(&mut self, op: OpIndex, at: usize) {
        if at >= self.ops[op].operands.len() {
            return;
        }
        let data = self.op_mut(op);
        data.operands.remove(at);
        for range in &mut data.forwarded {
            range.start -= usize::from(range.start > at);
            range.end -= usize::from(range.end > at);
        }
        self.count_out(op, &OPERAND_SEGMENTS, at);
    }

    /// Drops a result, and counts it out of the groups of results.
    pub fn drop_result(&mut self, op: OpIndex, at: usize) {
        if at < self.ops[op].results.len() {
            self.op_mut(op).results.remove(at);
            self.count_out(op, &RESULT_SEGMENTS, at);
        }
    }

    /// Makes the group in which a position is smaller by one.
    fn count_out(&mut self, op: OpIndex, names: &[&str], at: usize) {
        let Some((name, sizes)) = names.iter().find_map(|name| {
            let text = self.attribute(op, name)?;
            let inner = text.strip_prefix("array<i32:")?.strip_suffix('>')?;
            let sizes: Option<Vec<usize>> = inner.split(',').map(|size| size.trim().parse().ok()).collect();
            Some((*name, sizes?))
        }) else {
            return;
        };
        let mut sizes = sizes;
        let mut end = 0;
        for size in &mut sizes {
            end += *size;
            if at < end {
                *size -= 1;
                break;
            }
        }
        let text: Vec<String> = sizes.iter().map(ToString::to_string).collect();
        self.set_attribute(op, name, Some(&format!("array<i32: {}>", text.join(", "))));
    }

    /// Drops an argument of a block that is no entry block, and what its predecessors hand to it.
    ///
    /// Returns false if some predecessor does not say what it hands on.
    pub fn drop_block_argument(&mut self, block: BlockIndex, at: usize) -> bool {
        let mut places = Vec::new();
        for (op, successor) in self.predecessors(block) {
            let Some(range) = self.ops[op].forwarded.get(successor) else { return false };
            // Values that the branch itself produces come first.
            let produced = self.blocks[block].arguments.len().saturating_sub(range.len());
            if at < produced || at - produced >= range.len() {
                return false;
            }
            places.push((op, range.start + at - produced));
        }
        // The last operands first, so that positions hold.
        places.sort_unstable_by(|a, b| b.cmp(a));
        places.dedup();
        for (op, operand) in places {
            self.drop_operand(op, operand);
        }
        self.block_mut(block).arguments.remove(at);
        true
    }
}
