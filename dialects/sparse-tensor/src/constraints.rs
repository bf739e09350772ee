//! Constraints that are peculiar to `sparse_tensor`.
#![allow(non_upper_case_globals)]

use crate::facts::Encoding;
use crate::{
    CRD_TRANS_DIRECTION_ATTR, ENCODING_ATTR, ITER_SPACE_TYPE, ITERATOR_TYPE, KIND_ATTR,
    SPARSE_TENSOR_SORT_ALGORITHM_ATTR, STORAGE_SPECIFIER_TYPE,
};
use terrace_ir::Type;
use terrace_ir::constraints::{AnyStridedMemRef, IndexAttr, MEMREF, RANKED_TENSOR};
use terrace_ir::spec::{AttributeConstraint, AttributeStorage, AttributeSyntax, TypeClass, TypeConstraint};

/// A tensor of integers.
pub const RankedTensorOfSignlessIntegerOrIndex: TypeConstraint<'static> =
    TypeConstraint::new("ranked tensor of signless integer or index values", |ty| {
        ty.is_ranked_tensor() && ty.element_or_self().is_signless_int_or_index()
    })
    .of_class(RANKED_TENSOR);

/// A tensor with an encoding of this dialect.
pub const AnySparseTensor: TypeConstraint<'static> =
    TypeConstraint::new("sparse tensor of any type values", |ty| {
        ty.is_ranked_tensor() && Encoding::of(ty).is_some()
    })
    .of_class(RANKED_TENSOR);

/// A tensor that is a part of another.
pub const AnySparseTensorSlice: TypeConstraint<'static> =
    TypeConstraint::new("sparse tensor slice of any type values", |ty| {
        Encoding::of(ty).is_some_and(|encoding| !encoding.slices().is_empty())
    })
    .of_class(RANKED_TENSOR);

/// The points of some levels.
pub const AnySparseIterSpace: TypeConstraint<'static> =
    TypeConstraint::new("sparse iteration space", |ty| ty.as_dialect(ITER_SPACE_TYPE.name).is_some())
        .of_class(TypeClass::new(ITER_SPACE_TYPE.name, |ty| ty.as_dialect(ITER_SPACE_TYPE.name).is_some()));

/// One of the points.
pub const AnySparseIterator: TypeConstraint<'static> =
    TypeConstraint::new("sparse iterator", |ty| ty.as_dialect(ITERATOR_TYPE.name).is_some())
        .of_class(TypeClass::new(ITERATOR_TYPE.name, |ty| ty.as_dialect(ITERATOR_TYPE.name).is_some()));

/// Sizes of how a tensor is stored.
pub const SparseTensorStorageSpecifier: TypeConstraint<'static> =
    TypeConstraint::new("metadata", |ty| ty.as_dialect(STORAGE_SPECIFIER_TYPE.name).is_some()).of_class(
        TypeClass::new(STORAGE_SPECIFIER_TYPE.name, |ty| {
            ty.as_dialect(STORAGE_SPECIFIER_TYPE.name).is_some()
        }),
    );

/// A buffer whose elements may lie apart.
pub const StridedMemRefOfRank1: TypeConstraint<'static> =
    TypeConstraint::new("strided memref of any type values of rank 1", |ty| {
        is_buffer(ty, |_| true) && AnyStridedMemRef.holds(ty)
    })
    .of_class(MEMREF);

fn is_buffer(ty: Type<'_>, is_element: impl FnOnce(Type<'_>) -> bool) -> bool {
    ty.is_memref() && ty.rank() == Some(1) && is_element(ty.element_or_self())
}

/// A buffer of truth values.
pub const MemRef1DOfI1: TypeConstraint<'static> =
    TypeConstraint::new("1D memref of 1-bit signless integer values", |ty| {
        is_buffer(ty, |element| element.is_signless_integer_of(1))
    })
    .of_class(MEMREF);

/// A buffer of indices.
pub const MemRef1DOfIndex: TypeConstraint<'static> =
    TypeConstraint::new("1D memref of index values", |ty| is_buffer(ty, |element| element.is_index()))
        .of_class(MEMREF);

/// A buffer.
pub const MemRef1DOfAnyType: TypeConstraint<'static> =
    TypeConstraint::new("1D memref of any type values", |ty| is_buffer(ty, |_| true)).of_class(MEMREF);

/// A buffer of integers.
pub const MemRef1DOfIntegerOrIndex: TypeConstraint<'static> =
    TypeConstraint::new("1D memref of integer or index values", |ty| {
        is_buffer(ty, |element| element.is_int_or_index())
    })
    .of_class(MEMREF);

/// An integer, or a tensor of one.
pub const AnyIndexingScalarLike: TypeConstraint<'static> = TypeConstraint::new("scalar like", |ty| {
    ty.is_signless_int_or_index()
        || ty.is_ranked_tensor() && ty.rank() == Some(0) && ty.element_or_self().is_signless_int_or_index()
});

/// A set of levels.
pub const LevelSetAttr: AttributeConstraint<'static> = AttributeConstraint::new("LevelSet attribute", is_set)
    .written(AttributeSyntax::Stored(AttributeStorage::Integer));

/// Sets of levels.
pub const LevelSetArrayAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("I64BitSet array attribute", |attribute| {
        attribute.as_array().is_some_and(|sets| sets.iter().all(|set| is_set(*set)))
    })
    .written(AttributeSyntax::Stored(AttributeStorage::Array));

fn is_set(attribute: terrace_ir::Attribute<'_>) -> bool {
    attribute.as_integer().is_some()
        && attribute.ty().and_then(Type::as_integer).is_some_and(|(width, _)| width == 64)
}

/// The number of a dimension.
pub const IndexAttrOfDimension: AttributeConstraint<'static> =
    AttributeConstraint { summary: "dimension attribute", ..IndexAttr };

/// The number of a level.
pub const IndexAttrOfLevel: AttributeConstraint<'static> =
    AttributeConstraint { summary: "level attribute", ..IndexAttr };

/// Between which coordinates is translated.
pub const SparseTensorCrdTransDirectionAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("sparse tensor coordinate translation direction", &CRD_TRANS_DIRECTION_ATTR);

/// Storage of a tensor.
pub const SparseTensorEncodingAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("", &ENCODING_ATTR);

/// Sorting algorithm.
pub const SparseTensorSortKindAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("sparse tensor sort algorithm", &SPARSE_TENSOR_SORT_ALGORITHM_ATTR);

/// A size of how a tensor is stored.
pub const SparseTensorStorageSpecifierKindAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("sparse tensor storage specifier kind", &KIND_ATTR);
