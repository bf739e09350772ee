//! The constants after values.

use terrace_ir::{Attribute, TraitFlags, Value};

/// Returns the attribute that an operation for constants makes a value of.
pub fn constant<'c>(value: Value<'_, 'c>) -> Option<Attribute<'c>> {
    value.defining_op().filter(|op| op.has_trait(TraitFlags::CONSTANT_LIKE))?.attribute("value")
}

/// Returns the integer that a value is known to be, if it fits.
pub fn constant_integer(value: Value<'_, '_>) -> Option<i64> {
    constant(value)?.as_i64()
}
