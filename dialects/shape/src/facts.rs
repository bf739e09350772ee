//! Extents of shapes as far as they are known, and broadcasts of them.

use crate::ShapeOfOp;
use terrace_ir::{Attribute, Ctx, DYNAMIC, Type, Value};
use terrace_support::ap_int::ApInt;

/// Returns the extents of a constant shape.
pub(crate) fn extents_of(shape: Attribute<'_>) -> Option<Vec<i64>> {
    shape.dense_integers()?.map(|extent| extent.to_i64()).collect()
}

/// Returns a constant shape.
pub(crate) fn shape_attribute<'c>(context: Ctx<'c>, extents: &[i64]) -> Attribute<'c> {
    let values: Vec<ApInt> = extents.iter().map(|extent| ApInt::from_i64(64, *extent)).collect();
    context.dense_integers_attribute(extent_tensor_type(context, extents.len()), &values)
}

/// Returns the type of a tensor of that many extents.
pub(crate) fn extent_tensor_type(context: Ctx<'_>, rank: usize) -> Type<'_> {
    let rank = i64::try_from(rank).expect("a rank is far below the limit");
    context.ranked_tensor_type(&[rank], context.index_type(), None)
}

/// Returns the number of extents of a tensor of them, if its type says it.
pub(crate) fn known_rank(ty: Type<'_>) -> Option<usize> {
    let [rank] = ty.shape()? else { return None };
    usize::try_from(*rank).ok()
}

/// Returns the extents of a shape as far as they are known: of a constant, or of a value whose type has a rank.
pub(crate) fn partial_extents(shape: Value<'_, '_>) -> Option<Vec<i64>> {
    match shape.defining::<ShapeOfOp>() {
        Some(of) => of.arg().ty().shape().map(<[i64]>::to_vec),
        None => extents_of(shape.constant()?),
    }
}

/// Returns the shape to which two shapes can be broadcast.
pub(crate) fn broadcast(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    let mut result = long.to_vec();
    for (extent, other) in result.iter_mut().rev().zip(short.iter().rev()) {
        *extent = match (*extent, *other) {
            (extent, other) if extent == other || other == 1 => extent,
            (1, other) => other,
            _ => return None,
        };
    }
    Some(result)
}

/// Returns true if shapes can be broadcast to one shape, whatever their unknown extents are: in no dimension are there
/// two extents other than one that may differ.
pub(crate) fn are_broadcastable(shapes: &[Vec<i64>]) -> bool {
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    (1..=rank).all(|from_end| {
        let extents = shapes.iter().filter_map(|shape| Some(shape[shape.len().checked_sub(from_end)?]));
        let mut others = extents.filter(|extent| *extent != 1);
        match others.next() {
            None => true,
            Some(DYNAMIC) => others.next().is_none(),
            Some(first) => others.all(|extent| extent == first),
        }
    })
}
