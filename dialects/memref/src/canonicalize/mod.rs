//! Patterns that create operations.

mod access;
mod allocation;
mod metadata;
mod scope;
mod shape;

use crate::CastOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, PatternRewriter, Value};

/// Replaces the result of an operation by a cast of a value to its type.
fn replace_by_cast(op: OpId, value: ValueId, rewriter: &mut PatternRewriter<'_, '_>) {
    let (old, context) = (rewriter.op(op), rewriter.context());
    let cast = CastOp::builder(context, old.location()).source(value).dest(old.result(0).ty());
    rewriter.replace_op_with_new_op(op, cast);
}

/// Folds constants among the values for open sizes into a shape; returns it with the values that are left.
fn fold_sizes<'a, 'c: 'a>(
    shape: &[i64],
    sizes: impl Iterator<Item = Value<'a, 'c>>,
    accepts: impl Fn(i64) -> bool,
) -> (Vec<i64>, Vec<ValueId>) {
    let (mut sizes, mut left) = (sizes, Vec::new());
    let mut fold = |&size: &i64| {
        let Some(value) = (size == DYNAMIC).then(|| sizes.next()).flatten() else { return size };
        value.constant_i64().filter(|size| *size != DYNAMIC && accepts(*size)).unwrap_or_else(|| {
            left.push(value.id());
            DYNAMIC
        })
    };
    let folded = shape.iter().map(&mut fold).collect();
    (folded, left)
}
