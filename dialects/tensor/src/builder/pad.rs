//! Creation of `tensor.pad` with one value everywhere.

use crate::facts::padding::Padding;
use crate::{PadOp, YieldOp};
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::ids::ValueId;
use terrace_ir::{DYNAMIC, Location, PatternRewriter, Type};

/// Creates a `tensor.pad` that adds a value.
pub fn pad<'c>(
    source: ValueId,
    padding: &Padding,
    result: Type<'c>,
    value: ValueId,
    nofold: bool,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let context = rewriter.context();
    let new = PadOp::builder(context, location)
        .source(source)
        .low(values_of(&padding.low))
        .high(values_of(&padding.high))
        .static_low(&constants_of(&padding.low))
        .static_high(&constants_of(&padding.high))
        .nofold(nofold)
        .result(result);
    let new = rewriter.create(new);
    let point = rewriter.save_insertion_point();
    let region = rewriter.op(new).region(0).id();
    let arguments = padding.low.iter().map(|_| (context.index_type(), location));
    rewriter.create_block(region, None, arguments);
    rewriter.create(YieldOp::builder(context, location).value(value));
    rewriter.restore_insertion_point(point);
    rewriter.op(new).result(0).id()
}

/// Creates a `tensor.pad` that adds a value after the end of dimensions, up to a static type.
///
/// The sizes of the source are known where those of the result are.
pub fn pad_high<'c>(
    source: ValueId,
    result: Type<'c>,
    value: ValueId,
    nofold: bool,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let sizes = rewriter.type_of(source).shape().unwrap_or_default();
    let difference = |(to, from): (&i64, &i64)| match (*to, *from) {
        (DYNAMIC, _) | (_, DYNAMIC) => MixedIndex::Constant(0),
        (to, from) => MixedIndex::Constant(to.wrapping_sub(from)),
    };
    let high: Vec<MixedIndex> =
        result.shape().unwrap_or_default().iter().zip(sizes).map(difference).collect();
    let padding = Padding { low: vec![MixedIndex::Constant(0); high.len()], high };
    pad(source, &padding, result, value, nofold, location, rewriter)
}
