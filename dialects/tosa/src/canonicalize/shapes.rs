//! Constant shapes that patterns read and create.

use crate::{ConstShapeOp, SHAPE_TYPE};
use terrace_ir::ids::ValueId;
use terrace_ir::{DYNAMIC, Location, PatternRewriter, Value};
use terrace_support::ap_int::ApInt;

/// Returns the numbers of a shape, or of another list, that is known.
pub(super) fn numbers(value: Value<'_, '_>) -> Option<Vec<i64>> {
    value.constant()?.dense_integers()?.map(|number| number.to_i64()).collect()
}

/// Creates a shape; sizes that are not known are written as -1.
pub(super) fn create<'c>(
    sizes: &[i64],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let (context, count) = (rewriter.context(), sizes.len() as i64);
    let ty = context.ranked_tensor_type(&[count], context.index_type(), None);
    let known = |size: &i64| ApInt::from_i64(64, if *size == DYNAMIC { -1 } else { *size });
    let values: Vec<ApInt> = sizes.iter().map(known).collect();
    let values = context.dense_integers_attribute(ty, &values);
    let output = context.dialect_type(&SHAPE_TYPE, &[context.i64_attribute(count)]);
    rewriter.create_value(ConstShapeOp::builder(context, location).values(values).output(output))
}
