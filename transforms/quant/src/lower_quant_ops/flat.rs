//! Tensors without a rank, seen as tensors with one.
//!
//! ```text
//! one scale                tensor<*xT> -> tensor<?xT>        all elements in a row
//! scales along dimension d tensor<*xT> -> tensor<?xNx?xT>    the dimensions before d, d itself, those after it
//! ```

use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, DYNAMIC, Type, TypedOp};
use terrace_shape as shape;
use terrace_tensor::{FromElementsOp, ReshapeOp};

/// Shape of a tensor that lost it.
pub(super) struct Flat {
    shape: ValueId,
}

impl Flat {
    /// Dimension of the tensor with a rank along which scales differ.
    pub const AXIS: u32 = 1;

    /// Creates the tensor with a rank; `axis` is the dimension along which scales differ, and how many there are.
    pub fn of(b: &mut Builder<'_, '_, '_>, tensor: ValueId, axis: Option<(i64, i64)>) -> (Self, ValueId) {
        let (context, location) = (b.context(), b.location);
        let extents = extents(b, DYNAMIC);
        let shape = b.make(shape::ShapeOfOp::builder(context, location).arg(tensor).result(extents));
        let (sizes, new_shape) = match axis {
            None => (vec![product(b, shape)], vec![DYNAMIC]),
            Some((axis, count)) => {
                let (before, behind) = (b.index(axis), b.index(axis + 1));
                let outer = part(b, shape, before, 0);
                let outer = product(b, outer);
                let inner = part(b, shape, behind, 1);
                let inner = product(b, inner);
                (vec![outer, b.index(count), inner], vec![DYNAMIC, count, DYNAMIC])
            }
        };
        let ty = self::extents(b, sizes.len() as i64);
        let sizes = b.make(FromElementsOp::builder(context, location).elements(sizes).result(ty));
        let ty = context.ranked_tensor_type(&new_shape, b.type_of(tensor).element_or_self(), None);
        let ranked = b.make(ReshapeOp::builder(context, location).source(tensor).shape(sizes).result(ty));
        (Flat { shape }, ranked)
    }

    /// Creates the tensor without a rank from one with a rank.
    pub fn restore(&self, b: &mut Builder<'_, '_, '_>, ranked: ValueId) -> ValueId {
        let ty = b.context().unranked_tensor_type(b.type_of(ranked).element_or_self());
        b.make(ReshapeOp::builder(b.context(), b.location).source(ranked).shape(self.shape).result(ty))
    }
}

/// Returns the type of a number of extents.
fn extents<'c>(b: &Builder<'_, '_, 'c>, count: i64) -> Type<'c> {
    b.context().ranked_tensor_type(&[count], b.context().index_type(), None)
}

/// Creates the extents before a dimension, at 0, or from it on, at 1.
fn part(b: &mut Builder<'_, '_, '_>, shape: ValueId, dim: ValueId, at: usize) -> ValueId {
    let ty = extents(b, DYNAMIC);
    let split = b.op(shape::SplitAtOp::NAME, &[shape, dim], &[ty, ty], &[]);
    b.rewriter.op(split).result(at).id()
}

/// Creates the product of extents.
fn product(b: &mut Builder<'_, '_, '_>, shape: ValueId) -> ValueId {
    let index = b.context().index_type();
    b.make(shape::NumElementsOp::builder(b.context(), b.location).shape(shape).result(index))
}
