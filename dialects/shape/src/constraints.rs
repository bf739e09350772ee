//! Constraints that are peculiar to `shape`.
#![allow(non_upper_case_globals)]

use crate::{SHAPE_TYPE, SIZE_TYPE, VALUE_SHAPE_TYPE, WITNESS_TYPE};
use terrace_ir::Type;
use terrace_ir::constraints::RANKED_TENSOR;
use terrace_ir::spec::TypeConstraint;

/// A size.
pub const SizeType: TypeConstraint<'static> =
    TypeConstraint::buildable("", is_size, |context| context.dialect_type(&SIZE_TYPE, &[]));

/// A shape.
pub const ShapeType: TypeConstraint<'static> =
    TypeConstraint::buildable("", is_shape, |context| context.dialect_type(&SHAPE_TYPE, &[]));

/// A value together with its shape.
pub const ValueShapeType: TypeConstraint<'static> =
    TypeConstraint::buildable("", is_value_shape, |context| context.dialect_type(&VALUE_SHAPE_TYPE, &[]));

/// A witness.
pub const WitnessType: TypeConstraint<'static> = TypeConstraint::buildable(
    "",
    |ty| ty.as_dialect(WITNESS_TYPE.name).is_some(),
    |context| context.dialect_type(&WITNESS_TYPE, &[]),
);

/// A size, or an index, which cannot be an error.
pub const SizeOrIndexType: TypeConstraint<'static> =
    TypeConstraint::new("size or index", |ty| is_size(ty) || ty.is_index());

/// A shape, or a tensor of extents, which cannot be an error.
pub const ShapeOrExtentTensorType: TypeConstraint<'static> =
    TypeConstraint::new("shape or extent tensor", |ty| is_shape(ty) || is_extent_tensor(ty));

/// A shape or a size.
pub const ShapeOrSizeType: TypeConstraint<'static> =
    TypeConstraint::new("shape or size", |ty| is_shape(ty) || is_size(ty));

/// A shape or a size, or what stands for one where it cannot be an error.
pub const AnyShapeOrSizeType: TypeConstraint<'static> = TypeConstraint::new("any shape or size", |ty| {
    is_size(ty) || ty.is_index() || is_shape(ty) || is_extent_tensor(ty)
});

/// A tensor of extents.
pub const ExtentTensor: TypeConstraint<'static> =
    TypeConstraint::new("1D tensor of index values", is_extent_tensor).of_class(RANKED_TENSOR);

/// Something that has a shape.
pub const AnyShapedOrValueShapeType: TypeConstraint<'static> =
    TypeConstraint::new("shaped of any type values or ", |ty| ty.is_shaped() || is_value_shape(ty));

/// Something whose elements may be extents.
pub const ExtentsOrValueShapeType: TypeConstraint<'static> =
    TypeConstraint::new("1D tensor of integer or index values or ", |ty| {
        let element = ty.element_or_self();
        is_value_shape(ty) || is_list(ty) && (element.is_integer() || element.is_index())
    });

pub(crate) fn is_size(ty: Type<'_>) -> bool {
    ty.as_dialect(SIZE_TYPE.name).is_some()
}

pub(crate) fn is_shape(ty: Type<'_>) -> bool {
    ty.as_dialect(SHAPE_TYPE.name).is_some()
}

pub(crate) fn is_value_shape(ty: Type<'_>) -> bool {
    ty.as_dialect(VALUE_SHAPE_TYPE.name).is_some()
}

/// Returns true if it is a tensor of indices with one dimension.
pub(crate) fn is_extent_tensor(ty: Type<'_>) -> bool {
    is_list(ty) && ty.element_or_self().is_index()
}

fn is_list(ty: Type<'_>) -> bool {
    ty.is_ranked_tensor() && ty.rank() == Some(1)
}
