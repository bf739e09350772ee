//! Constants that conversions make.

use terrace_arith::ConstantOp;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Location, PatternRewriter};

/// Creates a number of type `index`.
pub(crate) fn index<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    value: i64,
) -> ValueId {
    let value = rewriter.context().index_attribute(value);
    typed(rewriter, location, value)
}

/// Creates the constant of a typed attribute.
///
/// # Panics
/// If the attribute has no type.
pub(crate) fn typed<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    value: Attribute<'c>,
) -> ValueId {
    let ty = value.ty().expect("a typed attribute has a type");
    rewriter.create_value(ConstantOp::builder(rewriter.context(), location).value(value).result(ty))
}

/// The values of bounds of which some are static: a constant is created for each number.
pub(crate) fn mixed<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    numbers: &[i64],
    dynamic: &[ValueId],
) -> Vec<ValueId> {
    let mut dynamic = dynamic.iter().copied();
    numbers
        .iter()
        .map(|&number| match number {
            terrace_ir::DYNAMIC => dynamic.next().expect("there is a value for each dynamic number"),
            number => index(rewriter, location, number),
        })
        .collect()
}
