//! Shapes of vectors and of their parts.

use terrace_ir::{Ctx, Type};

/// Returns the sizes of a shaped type; none of a scalar.
pub fn shape_of<'c>(ty: Type<'c>) -> &'c [i64] {
    ty.shape().unwrap_or_default()
}

/// Returns the part of a vector that leaves out outer dimensions: a vector, or an element if all are left out.
pub fn inner_type<'c>(context: Ctx<'c>, ty: Type<'c>, outer: usize) -> Type<'c> {
    match shape_of(ty).get(outer..) {
        Some(shape) if !shape.is_empty() => {
            context.scalable_vector_type(shape, &ty.scalable_dims()[outer..], ty.element_or_self())
        }
        _ => ty.element_or_self(),
    }
}
