//! Queries of broadcasts, transpositions and shapes: repeated elements, and preserved order.

use crate::{BroadcastOp, TransposeOp};
use terrace_ir::{Type, Value};

/// The size of a dimension, and whether that is scalable.
pub(crate) type Size = (i64, bool);

/// Returns the sizes of a vector type; none of a scalar.
pub(crate) fn sizes(ty: Type<'_>) -> Vec<Size> {
    let shape = ty.shape().filter(|_| ty.is_vector()).unwrap_or_default();
    shape.iter().copied().zip(ty.scalable_dims().iter().copied()).collect()
}

/// Returns true if a dimension can be repeated to become another one: it is the same, or a single element that is not
/// scalable.
pub(crate) fn can_repeat(from: Size, to: Size) -> bool {
    from == to || from == (1, false)
}

/// Returns true if a scalar or vector can be repeated to become a vector of this type.
pub(crate) fn is_broadcastable(from: Type<'_>, to: Type<'_>) -> bool {
    let (source, target) = (sizes(from), sizes(to));
    let Some(lead) = target.len().checked_sub(source.len()) else { return false };
    from.element_or_self() == to.element_or_self()
        && source.iter().zip(&target[lead..]).all(|(from, to)| can_repeat(*from, *to))
}

/// Returns the number of elements of a vector, or of multiples of the vector length; one for a scalar.
pub(crate) fn element_count(ty: Type<'_>) -> i64 {
    sizes(ty).iter().fold(1, |count, (size, _)| count.wrapping_mul(*size))
}

/// Returns the scalar that every element is, by a broadcast.
pub(crate) fn splat_source<'a, 'c>(value: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    let source = value.defining::<BroadcastOp>()?.source();
    if source.ty().is_vector() { splat_source(source) } else { Some(source) }
}

impl TransposeOp<'_, '_> {
    /// Returns true if only dimensions of one element change places.
    pub(crate) fn is_order_preserving(self) -> bool {
        let sizes = sizes(self.vector().ty());
        let moved = self.permutation().into_iter().filter_map(|dim| usize::try_from(dim).ok());
        moved.filter(|dim| sizes.get(*dim) != Some(&(1, false))).is_sorted()
    }
}
