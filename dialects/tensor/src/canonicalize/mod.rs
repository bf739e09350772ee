//! Patterns that create operations.

mod cast;
mod concat;
mod create;
mod destination_style;
mod pad;
mod shape;
mod slice;

pub(crate) use destination_style::OF_DESTINATION_STYLE;
pub use shape::OfTensors;

use crate::CastOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, PatternRewriter, Type, Value};

/// Replaces the result of an operation by a cast of a value to its type.
pub fn replace_by_cast(op: OpId, value: ValueId, rewriter: &mut PatternRewriter<'_, '_>) {
    let (old, context) = (rewriter.op(op), rewriter.context());
    let cast = CastOp::builder(context, old.location()).source(value).dest(old.result(0).ty());
    rewriter.replace_op_with_new_op(op, cast);
}

/// Replaces the result of an operation by a value, through a cast if the type is another.
fn replace_maybe_by_cast(op: OpId, value: ValueId, rewriter: &mut PatternRewriter<'_, '_>) {
    if rewriter.type_of(value) == rewriter.op(op).result(0).ty() {
        rewriter.replace_op(op, &[value]);
    } else {
        replace_by_cast(op, value, rewriter);
    }
}

/// Returns a tensor type with the constants among the values for its open sizes, and the values that are left; `None`
/// if there are no such constants. Negative ones stay values.
pub fn fold_sizes<'a, 'c: 'a>(
    rewriter: &PatternRewriter<'_, 'c>,
    ty: Type<'c>,
    sizes: impl ExactSizeIterator<Item = Value<'a, 'c>>,
) -> Option<(Type<'c>, Vec<ValueId>)> {
    let (count, mut sizes, mut left) = (sizes.len(), sizes, Vec::new());
    let mut fold = |&size: &i64| {
        let Some(value) = (size == DYNAMIC).then(|| sizes.next()).flatten() else { return size };
        value.constant_i64().filter(|size| *size >= 0).unwrap_or_else(|| {
            left.push(value.id());
            DYNAMIC
        })
    };
    let shape: Vec<i64> = ty.shape()?.iter().map(&mut fold).collect();
    (left.len() < count).then(|| (ty.with_shape(rewriter.context(), &shape), left))
}
