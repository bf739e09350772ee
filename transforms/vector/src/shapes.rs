//! Shapes of vectors, and the positions in them.

use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Builder, Ctx, DYNAMIC, Type, TypedOp};
use terrace_memref as memref;
use terrace_tensor as tensor;
pub use terrace_vector::{inner_type, shape_of};

/// Returns the rank of a shaped type; zero of a scalar.
pub fn rank_of(ty: Type<'_>) -> usize {
    shape_of(ty).len()
}

/// Returns a vector type without one of its dimensions; an element if it has no other.
pub fn without_dim<'c>(context: Ctx<'c>, ty: Type<'c>, dim: usize) -> Type<'c> {
    if rank_of(ty) <= 1 {
        return ty.element_or_self();
    }
    let (mut shape, mut scalable) = (shape_of(ty).to_vec(), ty.scalable_dims().to_vec());
    shape.remove(dim);
    scalable.remove(dim);
    context.scalable_vector_type(&shape, &scalable, ty.element_or_self())
}

/// Returns the positions of all elements of a shape, row by row.
pub fn positions(shape: &[i64]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for &size in shape {
        all = all.iter().flat_map(|outer| (0..size).map(|at| [&outer[..], &[at]].concat())).collect();
    }
    all
}

/// Returns the number of outer dimensions to unroll down to vectors of a rank: up to the first scalable one. `None` if
/// there is nothing to unroll.
pub fn dims_to_unroll(ty: Type<'_>, rank: usize) -> Option<usize> {
    let outer = rank_of(ty).checked_sub(rank).filter(|outer| *outer > 0)?;
    let fixed = ty.scalable_dims()[..outer].iter().take_while(|scalable| !**scalable).count();
    (fixed > 0).then_some(fixed)
}

/// Returns the integers of an array attribute.
pub fn integers(list: &[Attribute<'_>]) -> Vec<i64> {
    list.iter().map(|one| one.as_i64().unwrap_or(0)).collect()
}

/// Creates the size of a dimension of a memref or tensor: a constant, if it is known.
pub fn size_of(shaped: ValueId, dimension: usize, builder: &mut Builder<'_, '_, '_>) -> ValueId {
    let ty = builder.type_of(shaped);
    match shape_of(ty).get(dimension) {
        Some(&size) if size != DYNAMIC => builder.index(size),
        _ => {
            let at = builder.index(i64::try_from(dimension).unwrap_or(i64::MAX));
            let name = if ty.is_tensor() { tensor::DimOp::NAME } else { memref::DimOp::NAME };
            let index = builder.context().index_type();
            builder.value(name, &[shaped, at], index)
        }
    }
}
