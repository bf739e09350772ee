//! Constant bounds.

use crate::ValueBounds;
use terrace_analysis::value_constraints::Linear;
use terrace_ir::{Body, DYNAMIC, Value};

/// Greatest bound that is looked for.
const GREATEST: i64 = 1 << 40;

/// Returns the least constant that a size of a shaped value never exceeds; `None` if none is known.
///
/// Cost: some tests for emptiness for each binary digit of the bound.
pub fn constant_size_bound(body: &Body<'_>, value: Value<'_, '_>, dim: usize) -> Option<i64> {
    let value = Value::new(body, value.id());
    let size = value.ty().shape()?.get(dim).copied()?;
    if size != DYNAMIC {
        return Some(size);
    }
    let mut bounds = ValueBounds::new(body);
    let variable = Linear::of([(bounds.dim(value, dim), 1)], 0);
    bounds.explore();
    let fits = |bound: i64| bounds.is_at_most(&variable, &Linear::of([], bound));
    // A size is not negative.
    let mut high = 0;
    while !fits(high) {
        high = 2 * high + 1;
        if high > GREATEST {
            return None;
        }
    }
    let mut low = high / 2;
    while low < high {
        let middle = low + (high - low) / 2;
        if fits(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(high)
}
