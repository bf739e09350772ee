//! Constants, as patterns of all dialects make them.

use terrace_interfaces::view_like::MixedIndex;
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

/// Returns the value of an index; a constant is created for a number.
pub fn materialize<'c>(
    index: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    match index {
        MixedIndex::Constant(constant) => index_constant(rewriter, location, constant),
        MixedIndex::Value(value) => value,
    }
}
