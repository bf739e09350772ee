//! Models of the dialects of the tree.

pub(crate) mod affine;
pub(crate) mod arith;
pub(crate) mod memref;
pub(crate) mod scf;
pub(crate) mod tensor;

use crate::{ValueBounds, ValueBoundsModel};
use terrace_analysis::value_constraints::Linear;
use terrace_ir::{DYNAMIC, Operation, Value};

type Bounds<'r, 'a, 'c> = &'r mut ValueBounds<'a, 'c>;

/// Model of `memref.dim` and `tensor.dim`.
const DIM: ValueBoundsModel = ValueBoundsModel { value: dim, ..ValueBoundsModel::NOTHING };

/// `dim(x, constant)` is at least zero, and is that size of `x`.
fn dim<'a, 'c>(op: Operation<'a, 'c>, value: Value<'a, 'c>, bounds: Bounds<'_, 'a, 'c>) -> Option<()> {
    let own = bounds.value(value);
    bounds.at_most(&Linear::of([], 0), &Linear::of([(own, 1)], 0))?;
    let source = op.operand(0);
    let dim = usize::try_from(op.operand(1).constant_i64()?).ok()?;
    source.ty().shape().filter(|shape| dim < shape.len())?;
    let size = bounds.dim(source, dim);
    bounds.same(own, size)
}

/// Model of operations that get the dynamic sizes of their result as operands, the first ones.
const ALLOCATION: ValueBoundsModel = ValueBoundsModel {
    dim: |op, value, dim, bounds| {
        let own = bounds.dim(value, dim);
        let sizes = value.ty().shape()?;
        let position = sizes[..dim].iter().filter(|size| **size == DYNAMIC).count();
        let size = bounds.value(op.operands().nth(position)?);
        bounds.same(own, size)
    },
    ..ValueBoundsModel::NOTHING
};

/// Model of operations whose result has the sizes of the first operand.
const SHAPE_OF_SOURCE: ValueBoundsModel = ValueBoundsModel {
    dim: |op, value, dim, bounds| {
        let own = bounds.dim(value, dim);
        bounds.same_dim(own, op.operand(0), dim)
    },
    ..ValueBoundsModel::NOTHING
};
