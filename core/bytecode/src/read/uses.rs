//! The order of the uses of values.
//!
//! Built one after another, uses end up with the last one first. That is also the order that a file does not mention:
//! only where a program has another one, or a value was used before it was defined, there is something to do.

use super::body::Filling;
use crate::cursor::{Read, Stop};
use crate::format::USE_ORDERS;
use terrace_ir::ids::{OperandId, ValueId};
use terrace_ir::{Body, Value};
use terrace_support::interner::FoldMap;

/// Position of each use of the plain order in the order of the program.
#[derive(Clone, Debug)]
pub(super) struct UseOrder {
    /// True if only those that stand elsewhere are listed, each with its place.
    pub is_pairs: bool,
    pub indices: Vec<u32>,
}

impl UseOrder {
    pub fn invalid() -> Stop {
        Stop::new("parsed use-list orders were invalid and could not be applied")
    }

    /// Returns the order of the program, of the plain one.
    fn apply(&self, plain: &[OperandId]) -> Option<Vec<OperandId>> {
        let mut order: Vec<Option<OperandId>> = vec![None; plain.len()];
        let mut put = |from: usize, to: usize| {
            let slot = order.get_mut(to)?;
            if slot.is_some() {
                return None;
            }
            *slot = Some(*plain.get(from)?);
            Some(())
        };
        if self.is_pairs {
            let (pairs, rest) = self.indices.as_chunks::<2>();
            if !rest.is_empty() {
                return None;
            }
            let mut target: Vec<usize> = (0..plain.len()).collect();
            for &[to, from] in pairs {
                *target.get_mut(from as usize)? = to as usize;
            }
            for (from, to) in target.into_iter().enumerate() {
                put(from, to)?;
            }
        } else {
            if self.indices.len() != plain.len() {
                return None;
            }
            for (from, &to) in self.indices.iter().enumerate() {
                put(from, to as usize)?;
            }
        }
        order.into_iter().collect()
    }
}

/// The orders that a body's uses are to be brought into when all of them are there.
pub(super) struct UseOrders {
    is_kept: bool,
    /// By value; none for one that was used before it was defined, and gets the plain order.
    orders: FoldMap<ValueId, Option<UseOrder>>,
}

impl UseOrders {
    pub fn new(version: u64) -> Self {
        UseOrders { is_kept: version >= USE_ORDERS, orders: FoldMap::default() }
    }

    pub fn add(&mut self, value: ValueId, order: UseOrder) {
        self.orders.insert(value, Some(order));
    }

    /// Called after the value was used before it was defined.
    pub fn note_forward(&mut self, value: ValueId) {
        if self.is_kept {
            self.orders.entry(value).or_insert(None);
        }
    }
}

impl<'c> Filling<'c> {
    /// Returns the body, with all uses in their order.
    pub fn finish(mut self) -> Read<Box<Body<'c>>> {
        for (value, order) in std::mem::take(&mut self.orders.orders) {
            let mut uses: Vec<OperandId> =
                Value::new(&self.body, value).uses().map(|operand| operand.id()).collect();
            // Operands were made in the order of the IR.
            uses.sort_unstable_by_key(|operand| std::cmp::Reverse(operand.index()));
            if let Some(order) = order {
                uses = order.apply(&uses).ok_or_else(UseOrder::invalid)?;
            }
            self.body.set_use_order(value, &uses);
        }
        Ok(self.body)
    }
}
