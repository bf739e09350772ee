//! Constraints that are peculiar to `tensor`, and how types of its operations follow from each other.
#![allow(non_upper_case_globals)]

use terrace_ir::spec::TypeConstraint;
use terrace_ir::{Ctx, Type};

/// A tensor of numbers.
pub const TensorOfIntegerOrFloat: TypeConstraint<'static> = TypeConstraint::new(
    "tensor of signless integer or unsigned integer or signed integer or floating-point values",
    |ty| ty.is_tensor() && ty.element_or_self().is_int_or_float(),
);

/// A tensor that holds positions.
pub const RankedTensorOfIntegerOrIndex: TypeConstraint<'static> =
    TypeConstraint::new("ranked tensor of signless integer or index values", |ty| {
        ty.is_ranked_tensor() && ty.element_or_self().is_signless_int_or_index()
    });

/// A tensor that holds a shape.
pub const Tensor1DOfIntegerOrIndex: TypeConstraint<'static> =
    TypeConstraint::new("1D tensor of signless integer or index values", |ty| {
        RankedTensorOfIntegerOrIndex.holds(ty) && ty.rank() == Some(1)
    });

/// Returns the types of the elements of tensors.
pub(crate) fn element_of_tensor<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter(|ty| ty.is_tensor()).map(|ty| ty.element_or_self()).collect()
}

/// No operation has more operands than this, so longer lists of types match none anyway.
const MOST_ELEMENTS: i64 = 1 << 24;

/// Returns the type of the elements, once for each element of a tensor.
pub(crate) fn elements_of_tensor<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let count = |ty: &Type<'c>| ty.element_count().unwrap_or(0).clamp(0, MOST_ELEMENTS) as usize;
    types.iter().filter(|ty| ty.is_tensor()).flat_map(|ty| vec![ty.element_or_self(); count(ty)]).collect()
}
