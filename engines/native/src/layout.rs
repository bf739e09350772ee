//! The order of the machine's blocks: those of the function, and those of edges that carry values.

use crate::Lowered;
use std::collections::{HashMap, HashSet};
use terrace_ir::ids::BlockId;
use terrace_ir::{Block, Operation};

/// Numbers of machine blocks.
#[derive(Default)]
pub(crate) struct Layout {
    /// The machine block of each block. After one with several successors are those of its further tests and its edges.
    blocks: HashMap<BlockId, usize>,
    /// Number of machine blocks.
    pub count: usize,
    loops: Vec<Loop>,
    /// The innermost loop of each block in one.
    innermost: HashMap<BlockId, usize>,
}

/// Loop of blocks.
pub(crate) struct Loop {
    /// The blocks, nested loops included.
    pub blocks: HashSet<BlockId>,
    /// The only block outside that leads to it.
    pub before: Option<BlockId>,
}

impl Layout {
    /// Orders the blocks of a function that can be reached.
    pub fn of(function: Operation<'_, '_>) -> Lowered<Self> {
        let first = function.region(0).first_block().ok_or("has no body")?;
        let mut layout = Layout::default();
        let order = reverse_post_order(first);
        for block in &order {
            layout.blocks.insert(block.id(), layout.count);
            layout.count += 1;
            let successors: Vec<_> = block.successors().collect();
            if successors.len() > 1 {
                // A test for each case but the first, and an edge for each successor.
                layout.count += successors.len() + successors.len().saturating_sub(2);
            }
        }
        layout.find_loops(&order);
        Ok(layout)
    }

    /// Returns the innermost loop around a block.
    pub fn innermost(&self, block: BlockId) -> Option<&Loop> {
        self.innermost.get(&block).map(|number| &self.loops[*number])
    }

    /// Finds the loops by the edges that lead back.
    fn find_loops(&mut self, order: &[Block<'_, '_>]) {
        let mut found: Vec<(HashSet<BlockId>, Option<BlockId>)> = Vec::new();
        for head in order {
            let own = self.blocks[&head.id()];
            let is_back = |block: &Block<'_, '_>| self.blocks.get(&block.id()).is_some_and(|at| *at >= own);
            let mut open: Vec<_> = head.predecessors().filter(is_back).collect();
            if open.is_empty() {
                continue;
            }
            let mut blocks = HashSet::from([head.id()]);
            while let Some(block) = open.pop() {
                if self.blocks.contains_key(&block.id()) && blocks.insert(block.id()) {
                    open.extend(block.predecessors());
                }
            }
            let outside: HashSet<BlockId> = head
                .predecessors()
                .map(|block| block.id())
                .filter(|id| self.blocks.contains_key(id) && !blocks.contains(id))
                .collect();
            let before = outside.iter().next().copied().filter(|_| outside.len() == 1);
            // One that is entered in its middle is none.
            let is_inner = |block: &&Block<'_, '_>| block.id() != head.id() && blocks.contains(&block.id());
            let comes_from_inside = |block: &Block<'_, '_>| {
                block
                    .predecessors()
                    .all(|from| !self.blocks.contains_key(&from.id()) || blocks.contains(&from.id()))
            };
            if !blocks.contains(&order[0].id()) && order.iter().filter(is_inner).all(comes_from_inside) {
                found.push((blocks, before));
            }
        }
        // Inner loops are smaller.
        found.sort_by_key(|(blocks, _)| std::cmp::Reverse(blocks.len()));
        for (blocks, before) in found {
            for block in &blocks {
                self.innermost.insert(*block, self.loops.len());
            }
            self.loops.push(Loop { blocks, before });
        }
    }

    /// Returns the machine block of a block.
    pub fn number(&self, block: Block<'_, '_>) -> Option<usize> {
        self.blocks.get(&block.id()).copied()
    }
}

/// Returns the blocks that can be reached, each after those that dominate it.
///
/// Other than in [`Region::post_order`](terrace_ir::Region::post_order), what the first successor leads to stands right after
/// a block, where it can: the body of a loop after its head, and not what comes after the loop.
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
