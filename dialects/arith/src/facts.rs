//! Constants, as patterns of all dialects make them.

use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Location, PatternRewriter};

/// Creates the constant of a typed attribute.
///
/// # Panics
/// If the attribute has no type.
pub fn constant<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    value: Attribute<'c>,
) -> ValueId {
    let ty = value.ty().expect("a typed attribute has a type");
    rewriter.create_named_value("arith.constant", location, &[], ty, &[("value", value)])
}

/// Creates a number of type `index`.
pub fn index_constant<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    value: i64,
) -> ValueId {
    let value = rewriter.context().index_attribute(value);
    constant(rewriter, location, value)
}
