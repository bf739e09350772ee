//! A program as plain data: operations in an arena, types and attributes as text.
//!
//! Edits work on this and not on the IR, because most of what they try is not valid, and because what they move crosses
//! the bodies of isolated operations. The arena has no recursion, so depth is no danger. Operations are shared between
//! versions of a program until one of them changes its own.

pub mod edit;
pub mod function;
pub mod lists;
mod read;
mod write;

pub use read::read;
pub use write::write;

use std::sync::Arc;

/// Text that versions of a program share.
pub type Text = Arc<str>;

/// Position of an operation in [`Tree::ops`].
pub type OpIndex = usize;
/// Position of a block in [`Tree::blocks`].
pub type BlockIndex = usize;
/// Position of a value in [`Tree::types`].
pub type ValueIndex = usize;

/// An attribute with its name.
pub type Entry = (Text, Text);

/// An operation of the tree, by its parts of the text.
#[derive(Clone, Debug)]
pub struct Op {
    pub name: Text,
    pub results: Vec<ValueIndex>,
    pub operands: Vec<ValueIndex>,
    pub successors: Vec<BlockIndex>,
    /// Operands that each successor's arguments get, where the operation says so.
    pub forwarded: Vec<std::ops::Range<usize>>,
    /// Inherent attributes.
    pub properties: Vec<Entry>,
    /// Discardable attributes.
    pub attributes: Vec<Entry>,
    /// Blocks of each region.
    pub regions: Vec<Vec<BlockIndex>>,
    pub location: Text,
    /// Block that it is in; `None` at the top and for what was taken out.
    pub parent: Option<BlockIndex>,
    pub is_isolated: bool,
    pub is_terminator: bool,
    /// True if it is a terminator, or if that is not known.
    pub may_be_terminator: bool,
}

/// A block of the tree, with its arguments and operations.
#[derive(Clone, Debug)]
pub struct Block {
    pub arguments: Vec<ValueIndex>,
    pub ops: Vec<OpIndex>,
    /// Operation that it is in, and the region there.
    pub parent: (OpIndex, usize),
}

/// A program as a tree of operations that edits can change.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    pub ops: Vec<Arc<Op>>,
    pub blocks: Vec<Arc<Block>>,
    /// Type of each value.
    pub types: Vec<Text>,
    /// The text after the program that holds resources.
    pub resources: Text,
}

impl Tree {
    /// Operation at the top.
    pub const ROOT: OpIndex = 0;

    /// Returns the operations below the top one, each before what is in it.
    pub fn preorder(&self) -> Vec<OpIndex> {
        let mut order = Vec::new();
        let mut stack: Vec<OpIndex> = self.children(Tree::ROOT);
        stack.reverse();
        while let Some(op) = stack.pop() {
            order.push(op);
            stack.extend(self.children(op).into_iter().rev());
        }
        order
    }

    /// Returns the operations in the regions of one.
    pub fn children(&self, op: OpIndex) -> Vec<OpIndex> {
        let blocks = self.ops[op].regions.iter().flatten();
        blocks.flat_map(|block| self.blocks[*block].ops.iter().copied()).collect()
    }

    /// Returns the operation and everything in it, each before what is in it.
    pub fn subtree(&self, op: OpIndex) -> Vec<OpIndex> {
        let mut order = Vec::new();
        let mut stack = vec![op];
        while let Some(op) = stack.pop() {
            order.push(op);
            stack.extend(self.children(op).into_iter().rev());
        }
        order
    }

    /// Returns the operation around one.
    pub fn parent(&self, op: OpIndex) -> Option<OpIndex> {
        self.ops[op].parent.map(|block| self.blocks[block].parent.0)
    }

    /// Returns the operation itself and those around it, innermost first.
    pub fn ancestors(&self, op: OpIndex) -> impl Iterator<Item = OpIndex> + '_ {
        std::iter::successors(Some(op), |op| self.parent(*op))
    }

    /// Returns the value's uses: operations below the top with the positions of their operands.
    pub fn uses(&self, value: ValueIndex) -> Vec<(OpIndex, usize)> {
        let mut uses = Vec::new();
        for op in self.preorder() {
            let operands = self.ops[op].operands.iter().enumerate();
            uses.extend(operands.filter(|(_, operand)| **operand == value).map(|(at, _)| (op, at)));
        }
        uses
    }

    /// Returns for each value how many operands it is.
    pub fn use_counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.types.len()];
        for op in self.preorder() {
            self.ops[op].operands.iter().for_each(|value| counts[*value] += 1);
        }
        counts
    }

    /// Returns the last operation of a block if it is a terminator.
    pub fn terminator(&self, block: BlockIndex) -> Option<OpIndex> {
        self.blocks[block].ops.last().copied().filter(|op| self.ops[*op].is_terminator)
    }

    /// Returns the last operation of a block if it may be a terminator.
    pub fn last(&self, block: BlockIndex) -> Option<OpIndex> {
        self.blocks[block].ops.last().copied().filter(|op| self.ops[*op].may_be_terminator)
    }

    /// Returns the branches to a block, with the numbers of their successors.
    pub fn predecessors(&self, block: BlockIndex) -> Vec<(OpIndex, usize)> {
        let (parent, region) = self.blocks[block].parent;
        let mut edges = Vec::new();
        for sibling in &self.ops[parent].regions[region] {
            for op in &self.blocks[*sibling].ops {
                let successors = self.ops[*op].successors.iter().enumerate();
                edges.extend(successors.filter(|(_, to)| **to == block).map(|(at, _)| (*op, at)));
            }
        }
        edges
    }

    /// Returns the values of a type that may be used by an operation, nearest first: results of earlier operations and
    /// arguments of the blocks around it, up to the next isolated operation.
    pub fn visible_values(&self, at: OpIndex, ty: &str) -> Vec<ValueIndex> {
        let mut found = Vec::new();
        let mut op = at;
        while let Some(block) = self.ops[op].parent {
            let data = &self.blocks[block];
            let before = data.ops.iter().take_while(|other| **other != op);
            let before: Vec<OpIndex> = before.copied().collect();
            let results = before.iter().rev().flat_map(|op| self.ops[*op].results.iter());
            found.extend(results.chain(&data.arguments).filter(|value| &*self.types[**value] == ty));
            let (parent, region) = data.parent;
            // What the entry block defines is visible in all blocks of a region.
            let entry = self.ops[parent].regions[region][0];
            if entry != block {
                let data = &self.blocks[entry];
                let results = data.ops.iter().rev().flat_map(|op| self.ops[*op].results.iter());
                found.extend(results.chain(&data.arguments).filter(|value| &*self.types[**value] == ty));
            }
            if self.ops[parent].is_isolated {
                break;
            }
            op = parent;
        }
        found
    }

    /// Returns an attribute, inherent or discardable.
    pub fn attribute(&self, op: OpIndex, name: &str) -> Option<&Text> {
        let op = &self.ops[op];
        op.properties.iter().chain(&op.attributes).find(|entry| &*entry.0 == name).map(|entry| &entry.1)
    }

    /// Returns how large the program is, without its text.
    pub fn shape(&self) -> Shape {
        let mut shape = Shape::default();
        for op in self.preorder() {
            let op = &self.ops[op];
            shape.ops += 1;
            shape.parts += op.results.len() + op.operands.len() + op.successors.len();
            // A region that is empty is nothing.
            let blocks = op.regions.iter().flatten();
            shape.parts += blocks.map(|block| 1 + self.blocks[*block].arguments.len()).sum::<usize>();
            shape.ranks += op.operands.iter().sum::<usize>();
        }
        shape
    }
}

/// Size of a program's structure.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Operations below the top one.
    pub ops: usize,
    /// Values, operands, successors and blocks.
    pub parts: usize,
    /// Sum of the positions of the values that are used: earlier values are better.
    pub ranks: usize,
}
