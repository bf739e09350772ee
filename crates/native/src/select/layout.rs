//! The order of the machine's blocks: those of the function, and those of edges that carry values.

use crate::Lowered;
use std::collections::{HashMap, HashSet};
use terrace_ir::ids::BlockId;
use terrace_ir::{Block, Operation};

/// Numbers of machine blocks.
#[derive(Default)]
pub(crate) struct Layout {
    /// The machine block of each block. Behind one with several successors are those of its further tests and its edges.
    blocks: HashMap<BlockId, usize>,
    /// Number of machine blocks.
    pub count: usize,
}

impl Layout {
    /// Orders the blocks of a function that can be reached.
    pub fn of(function: Operation<'_, '_>) -> Lowered<Self> {
        let first = function.region(0).first_block().ok_or("has no body")?;
        let mut layout = Layout::default();
        for block in reverse_post_order(first) {
            layout.blocks.insert(block.id(), layout.count);
            layout.count += 1;
            let successors: Vec<_> = block.successors().collect();
            if successors.len() > 1 {
                // A test for each case but the first, and an edge for each successor.
                layout.count += successors.len() + successors.len().saturating_sub(2);
            }
        }
        Ok(layout)
    }

    /// Returns the machine block of a block.
    pub fn number(&self, block: Block<'_, '_>) -> Option<usize> {
        self.blocks.get(&block.id()).copied()
    }
}

/// The blocks that can be reached, each behind those that dominate it.
fn reverse_post_order<'a, 'c>(first: Block<'a, 'c>) -> Vec<Block<'a, 'c>> {
    let mut seen: HashSet<BlockId> = HashSet::from([first.id()]);
    let mut order = Vec::new();
    let mut open: Vec<(Block<'a, 'c>, Vec<Block<'a, 'c>>)> = vec![(first, first.successors().collect())];
    while let Some((block, left)) = open.last_mut() {
        match left.pop() {
            Some(next) if seen.insert(next.id()) => open.push((next, next.successors().collect())),
            Some(_) => {}
            None => {
                order.push(*block);
                open.pop();
            }
        }
    }
    order.reverse();
    order
}
