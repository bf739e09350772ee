//! Shapes that may be the same when the program runs.

use crate::uniqued::ty::{DYNAMIC, Type};

/// Returns true if two types may have the same shape: dimensions that are not known fit any, and so do shapes without a
/// rank. Types without a shape fit each other only.
pub fn have_compatible_shapes(a: Type<'_>, b: Type<'_>) -> bool {
    match (a.is_shaped(), b.is_shaped()) {
        (false, false) => return true,
        (true, true) => {}
        _ => return false,
    }
    let (Some(a), Some(b)) = (a.shape(), b.shape()) else { return true };
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC)
}

/// Returns true if all types may have one shape. Scalable vectors fit scalable vectors only.
pub fn are_compatible_shapes<'c>(types: impl Iterator<Item = Type<'c>> + Clone) -> bool {
    let shaped = types.clone().filter(|ty| ty.is_shaped()).count();
    if shaped == 0 {
        return true;
    }
    let all = types.clone().count();
    let scalable = types.clone().filter(|ty| ty.is_scalable_vector()).count();
    if shaped != all || (scalable != 0 && scalable != all) {
        return false;
    }
    let shapes = types.filter_map(Type::shape);
    let Some(rank) = shapes.clone().next().map(<[i64]>::len) else { return true };
    if shapes.clone().any(|shape| shape.len() != rank) {
        return false;
    }
    (0..rank).all(|at| {
        let mut sizes = shapes.clone().map(|shape| shape[at]).filter(|size| *size != DYNAMIC);
        let first = sizes.next();
        sizes.all(|size| Some(size) == first)
    })
}
