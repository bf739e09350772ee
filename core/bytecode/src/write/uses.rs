//! The order of uses, where it is not the one that a reader finds by itself.

use super::layout::Layout;
use super::output::{flagged, varint};
use terrace_ir::Value;

/// Writes the orders of those of some values whose uses are not simply the last one first; whether there are any.
pub(super) fn write_orders<'a, 'c: 'a>(
    layout: &Layout,
    values: impl ExactSizeIterator<Item = Value<'a, 'c>> + Clone,
    out: &mut Vec<u8>,
) -> bool {
    let is_irregular = |value: &Value<'a, 'c>| layout.is_irregular(value.id());
    if !values.clone().any(|value| is_irregular(&value)) {
        return false;
    }
    let count = values.len();
    let irregular = values.enumerate().filter(|(_, value)| is_irregular(value));
    let mut orders: Vec<(usize, Vec<u32>)> =
        irregular.map(|(number, value)| (number, order_of(layout, value))).collect();
    if count != 1 {
        varint(out, orders.len() as u64);
        // Any order will do; this is the one of upstream's hash table.
        let buckets = (orders.len() * 4 / 3 + 1).next_power_of_two().max(64);
        orders.sort_by_key(|(number, _)| number * 37 % buckets);
    }
    for (number, order) in orders {
        if count != 1 {
            varint(out, number as u64);
        }
        let moved = (0..).zip(&order).filter(|(from, to)| from != *to);
        let moved_count = moved.clone().count();
        if moved_count < order.len() / 2 {
            flagged(out, moved_count as u64 * 2, true);
            for (from, &to) in moved {
                varint(out, u64::from(to));
                varint(out, u64::from(from));
            }
        } else {
            flagged(out, order.len() as u64, false);
            for &to in &order {
                varint(out, u64::from(to));
            }
        }
    }
    true
}

/// Computes the position of each use, from the last one in the IR to the first.
fn order_of(layout: &Layout, value: Value<'_, '_>) -> Vec<u32> {
    let places = value.uses().map(|operand| layout.place(operand.id()));
    let mut uses: Vec<(u32, u32)> = places.zip(0..).collect();
    uses.sort_unstable_by_key(|&(place, _)| std::cmp::Reverse(place));
    uses.into_iter().map(|(_, at)| at).collect()
}
