//! Which of two operations of a block comes first, in amortized constant time.

use super::data::*;
use crate::ids::*;

/// The number of the first operation of a block: there is room before it.
const FIRST: u32 = 1 << 30;

/// The gap between neighbours when a block is numbered; insertions halve it.
const STRIDE: u32 = 64;

impl<'c> Body<'c> {
    /// Returns true if `a` stands before `b`; both are in the same block.
    ///
    /// Cost: constant while the block's numbers hold; the block is walked when it was edited so often that they do not.
    pub fn is_before_in_block(&self, a: OpId, b: OpId) -> bool {
        let block = self.ops[a].block.expect("the operation is in a block");
        debug_assert_eq!(self.ops[b].block, Some(block));
        if self.blocks[block].is_order_valid {
            return self.ops[a].order < self.ops[b].order;
        }
        // Read-only fallback; `number_block` makes the numbers hold again.
        let mut at = self.ops[a].next;
        while let Some(op) = at {
            if op == b {
                return true;
            }
            at = self.ops[op].next;
        }
        false
    }

    /// Makes the order numbers of a block hold.
    pub fn number_block(&mut self, block: BlockId) {
        let mut order = FIRST - STRIDE;
        let mut fits = true;
        let mut at = self.blocks[block].first_op;
        while let Some(op) = at {
            fits &= order < u32::MAX - STRIDE;
            order = order.saturating_add(STRIDE);
            self.ops[op].order = order;
            at = self.ops[op].next;
        }
        self.blocks[block].is_order_valid = fits;
    }

    /// Returns the number of an operation that is put after the last one of a block, if there is one that is larger.
    #[inline]
    pub(super) fn order_after(&self, last: Option<OpId>) -> Option<u32> {
        match last {
            Some(last) => self.ops[last].order.checked_add(STRIDE),
            None => Some(FIRST),
        }
    }

    /// Gives a freshly linked operation a number between its neighbours', or notes that there is none.
    #[inline]
    pub(crate) fn order_linked(&mut self, op: OpId, block: BlockId) {
        let OpData { previous, next, .. } = self.ops[op];
        let low = previous.map(|p| self.ops[p].order);
        let order = match (low, next) {
            (None, None) => Some(FIRST),
            (Some(low), None) => low.checked_add(STRIDE),
            (None, Some(next)) => self.ops[next].order.checked_sub(STRIDE),
            (Some(low), Some(next)) => {
                let high = self.ops[next].order;
                (high > low + 1).then(|| low + (high - low) / 2)
            }
        };
        match order {
            Some(order) => self.ops[op].order = order,
            None if self.blocks[block].is_order_valid => self.number_block(block),
            None => {}
        }
    }
}
