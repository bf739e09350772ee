//! Constraints that are peculiar to `tosa`.
#![allow(non_upper_case_globals)]

use crate::facts;
use crate::{
    BLOCK_SIZE_ATTR, MXINT8_TYPE, NAN_MODE_ATTR, RESIZE_MODE_ATTR, ROUNDING_MODE_ATTR, SHAPE_TYPE, shape_rank,
};
use terrace_ir::constraints::{DenseI64ArrayAttr, TENSOR};
use terrace_ir::spec::{AttributeConstraint, TypeClass, TypeConstraint};
use terrace_ir::{Signedness, Type};
use terrace_support::float::FloatSemantics;

/// Returns true if it is an integer whose bits are not read as two's complement by its type.
fn is_integer(ty: Type<'_>) -> bool {
    ty.as_integer().is_some_and(|(_, signedness)| signedness != Signedness::Signed)
}

/// Returns true if it is an integer, a float, or what stands for one of them.
fn is_number(ty: Type<'_>) -> bool {
    is_integer(ty)
        || ty.is_float()
        || ty.as_dialect(MXINT8_TYPE.name).is_some()
        || facts::storage_width(ty).is_some_and(|width| matches!(width, 4 | 8 | 16 | 32))
}

/// Returns true if it is an element of a block that has a scale.
fn is_scaled_element(ty: Type<'_>) -> bool {
    use FloatSemantics::{F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E4M3FN, F8E5M2};
    ty.as_dialect(MXINT8_TYPE.name).is_some()
        || matches!(ty.as_float(), Some(F8E4M3FN | F8E5M2 | F4E2M1FN | F6E2M3FN | F6E3M2FN))
}

/// Returns true if it is the scale of a block.
fn is_scale(ty: Type<'_>) -> bool {
    ty.as_float() == Some(FloatSemantics::F8E8M0FNU)
}

/// Returns true if it is a tensor without empty dimensions, whose elements are such.
fn is_tensor_of(ty: Type<'_>, is_element: fn(Type<'_>) -> bool) -> bool {
    ty.is_tensor() && !ty.shape().is_some_and(|shape| shape.contains(&0)) && is_element(ty.element_or_self())
}

/// Returns true if it is such a tensor, of such a rank if it has one.
fn is_tensor_of_rank(
    ty: Type<'_>,
    is_element: fn(Type<'_>) -> bool,
    is_rank: impl FnOnce(usize) -> bool,
) -> bool {
    is_tensor_of(ty, is_element) && ty.rank().is_none_or(is_rank)
}

/// Returns true if it is a tensor of one element, or without a rank of other elements.
fn is_scalar_or_unranked(
    ty: Type<'_>,
    is_element: fn(Type<'_>) -> bool,
    is_element_without_rank: fn(Type<'_>) -> bool,
) -> bool {
    match ty.shape() {
        Some(shape) => shape == [1] && is_tensor_of(ty, is_element),
        None => is_tensor_of(ty, is_element_without_rank),
    }
}

fn is_integer_or_float(ty: Type<'_>) -> bool {
    is_integer(ty) || ty.is_float()
}

fn is_i8(ty: Type<'_>) -> bool {
    ty.is_signless_integer_of(8)
}

fn is_i32_or_i64(ty: Type<'_>) -> bool {
    ty.is_signless_integer_of(32) || ty.is_signless_integer_of(64)
}

/// A tensor of numbers without empty dimensions.
pub const TosaTensor: TypeConstraint<'static> =
    TypeConstraint::new("tosa-conformant tensor of number values", |ty| is_tensor_of(ty, is_number))
        .of_class(TENSOR);

/// A shape.
pub const TosaShape: TypeConstraint<'static> =
    TypeConstraint::new("Shape with static rank and Index element type", |ty| shape_rank(ty).is_some())
        .of_class(TypeClass::new(SHAPE_TYPE.name, |ty| shape_rank(ty).is_some()));

/// A byte, or a vector or tensor of bytes.
pub const TosaInt8Like: TypeConstraint<'static> = TypeConstraint::new("signless-integer-8-bit-like", |ty| {
    is_i8(ty)
        || is_tensor_of(ty, is_i8)
        || ty.is_vector() && ty.rank() != Some(0) && is_i8(ty.element_or_self())
});

/// A tensor of numbers with a dimension.
pub const TosaTensorAtLeast1D: TypeConstraint<'static> =
    TypeConstraint::new("tosa-conformant tensor of at least rank 1", |ty| {
        is_tensor_of_rank(ty, is_number, |rank| rank >= 1)
    })
    .of_class(TENSOR);

/// A tensor of numbers with one dimension.
pub const TosaTensor1D: TypeConstraint<'static> = TypeConstraint::new("1-d tosa-conformant tensor", |ty| {
    is_tensor_of_rank(ty, is_number, |rank| rank == 1)
})
.of_class(TENSOR);

/// A tensor of numbers with three dimensions.
pub const TosaTensor3D: TypeConstraint<'static> = TypeConstraint::new("3-d tosa-conformant tensor", |ty| {
    is_tensor_of_rank(ty, is_number, |rank| rank == 3)
})
.of_class(TENSOR);

/// A tensor of numbers with four dimensions.
pub const TosaTensor4D: TypeConstraint<'static> = TypeConstraint::new("4-d tosa-conformant tensor", |ty| {
    is_tensor_of_rank(ty, is_number, |rank| rank == 4)
})
.of_class(TENSOR);

/// A tensor of numbers with five dimensions.
pub const TosaTensor5D: TypeConstraint<'static> = TypeConstraint::new("5-d tosa-conformant tensor", |ty| {
    is_tensor_of_rank(ty, is_number, |rank| rank == 5)
})
.of_class(TENSOR);

/// A tensor of indices with two dimensions.
pub const TosaIndexTensor2D: TypeConstraint<'static> = TypeConstraint::new(
    "tosa-conformant unranked tensor of number values or 2D tensor of 32-bit signless integer or 64-bit signless \
     integer values",
    |ty| match ty.rank() {
        Some(rank) => rank == 2 && is_tensor_of(ty, is_i32_or_i64),
        None => is_tensor_of(ty, is_number),
    },
)
.of_class(TENSOR);

/// A tensor of elements of blocks, with a dimension.
pub const TosaMXFPDataTensorAtLeast1D: TypeConstraint<'static> =
    TypeConstraint::new("tosa-conformant tensor of at least rank 1", |ty| {
        is_tensor_of_rank(ty, is_scaled_element, |rank| rank >= 1)
    })
    .of_class(TENSOR);

/// A tensor of scales of blocks, with a dimension.
pub const TosaMXFPScaleTensorAtLeast1D: TypeConstraint<'static> =
    TypeConstraint::new("tosa-conformant tensor of at least rank 1", |ty| {
        is_tensor_of_rank(ty, is_scale, |rank| rank >= 1)
    })
    .of_class(TENSOR);

/// A tensor of elements of blocks, with three dimensions.
pub const TosaMXFPDataTensor3D: TypeConstraint<'static> = TypeConstraint::new(
    "tosa-conformant unranked tensor of micro-scaling format number values or 3D tensor of micro-scaling format \
     number values",
    |ty| is_tensor_of_rank(ty, is_scaled_element, |rank| rank == 3),
)
.of_class(TENSOR);

/// A tensor of scales of blocks, with three dimensions.
pub const TosaMXFPScaleTensor3D: TypeConstraint<'static> = TypeConstraint::new(
    "tosa-conformant unranked tensor of micro-scaling format scale number values or 3D tensor of micro-scaling \
     format scale number values",
    |ty| is_tensor_of_rank(ty, is_scale, |rank| rank == 3),
)
.of_class(TENSOR);

/// A tensor of truth values.
pub const TosaI1Tensor: TypeConstraint<'static> =
    TypeConstraint::new("tosa-conformant tensor of 1-bit signless integer values", |ty| {
        is_tensor_of(ty, |element| element.is_signless_integer_of(1))
    })
    .of_class(TENSOR);

/// A tensor of floats.
pub const TosaFloatTensor: TypeConstraint<'static> =
    TypeConstraint::new("tosa-conformant tensor of floating-point values", |ty| {
        is_tensor_of(ty, |element| element.is_float())
    })
    .of_class(TENSOR);

/// A tensor of integers of 32 or 64 bits.
pub const TosaInt32Or64Tensor: TypeConstraint<'static> = TypeConstraint::new(
    "tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values",
    |ty| is_tensor_of(ty, is_i32_or_i64),
)
.of_class(TENSOR);

/// One byte.
pub const TosaScalarInt8Tensor: TypeConstraint<'static> = TypeConstraint::new(
    "tosa-conformant unranked tensor of 8-bit signless integer values or tosa-conformant scalar tensor of 8-bit \
     signless integer values",
    |ty| is_scalar_or_unranked(ty, is_i8, is_i8),
)
.of_class(TENSOR);

/// One word of 32 bits.
pub const TosaScalarInt32Tensor: TypeConstraint<'static> = TypeConstraint::new(
    "tosa-conformant unranked tensor of 32-bit signless integer values or tosa-conformant scalar tensor of 32-bit \
     signless integer values",
    |ty| {
        is_scalar_or_unranked(ty, |ty| ty.is_signless_integer_of(32), |ty| ty.is_signless_integer_of(32))
    },
)
.of_class(TENSOR);

/// One integer or float.
pub const TosaScalarIntOrFloatTensor: TypeConstraint<'static> = TypeConstraint::new(
    "tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or \
     tosa-conformant scalar tensor of unsigned integer or signless integer or floating-point values",
    |ty| is_scalar_or_unranked(ty, is_integer_or_float, is_integer_or_float),
)
.of_class(TENSOR);

/// One number.
pub const TosaScalarTensor: TypeConstraint<'static> = TypeConstraint::new(
    "tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or \
     tosa-conformant scalar tensor of number values",
    |ty| is_scalar_or_unranked(ty, is_number, is_integer_or_float),
)
.of_class(TENSOR);

/// Multipliers of a scale.
pub const Tosa1DInt16Or32Tensor: TypeConstraint<'static> =
    TypeConstraint::new("1D tensor of 16-bit signless integer or 32-bit signless integer values", |ty| {
        let element = ty.element_or_self();
        is_ranked_of_one_dimension(ty)
            && (element.is_signless_integer_of(16) || element.is_signless_integer_of(32))
    })
    .of_class(TENSOR);

/// Shifts of a scale.
pub const Tosa1DInt8Tensor: TypeConstraint<'static> =
    TypeConstraint::new("1D tensor of 8-bit signless integer values", |ty| {
        is_ranked_of_one_dimension(ty) && is_i8(ty.element_or_self())
    })
    .of_class(TENSOR);

fn is_ranked_of_one_dimension(ty: Type<'_>) -> bool {
    ty.is_ranked_tensor() && ty.rank() == Some(1)
}

/// A shape of four sizes.
pub const Rank4TosaShape: TypeConstraint<'static> =
    TypeConstraint::new("Tosa shape type of rank 4", |ty| shape_rank(ty) == Some(4))
        .of_class(TypeClass::new(SHAPE_TYPE.name, |ty| shape_rank(ty).is_some()));

/// A shape of two sizes.
pub const Rank2TosaShape: TypeConstraint<'static> =
    TypeConstraint::new("Tosa shape type of rank 2", |ty| shape_rank(ty) == Some(2))
        .of_class(TypeClass::new(SHAPE_TYPE.name, |ty| shape_rank(ty).is_some()));

/// Rounding of a right shift.
pub const TosaRoundingModeAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Supported rounding modes", &ROUNDING_MODE_ATTR);

/// Propagation of NaNs.
pub const TosaNanPropagationModeAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Supported NaN propagation strategies", &NAN_MODE_ATTR);

/// Interpolation of elements.
pub const TosaResizeModeAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Supported resize/upsampling strategies", &RESIZE_MODE_ATTR);

/// Number of elements that share a scale.
pub const TosaBlockSizeAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Block size for the block_scaled formats", &BLOCK_SIZE_ATTR);

macro_rules! integers {
    ($($name:ident = $count:literal, $summary:literal;)*) => {$(
        #[doc = concat!("So many integers: ", $count, ".")]
        pub const $name: AttributeConstraint<'static> = AttributeConstraint::new($summary, |attribute| {
            DenseI64ArrayAttr.holds(attribute)
                && attribute.as_i64_array().is_some_and(|values| values.len() == $count)
        })
        .written(DenseI64ArrayAttr.syntax);
    )*};
}

integers! {
    DenseI64ArrayAttr2 = 2, "i64 dense array attribute with exactly 2 elements";
    DenseI64ArrayAttr3 = 3, "i64 dense array attribute with exactly 3 elements";
    DenseI64ArrayAttr4 = 4, "i64 dense array attribute with exactly 4 elements";
    DenseI64ArrayAttr6 = 6, "i64 dense array attribute with exactly 6 elements";
}

/// The type in which sums of products are kept.
pub const TypeAttrOfAccumulator: AttributeConstraint<'static> = AttributeConstraint::new(
    "type attribute of 32-bit signless integer or 48-bit signless integer or 16-bit float or 32-bit float",
    |attribute| {
        attribute.as_type().is_some_and(|ty| {
            ty.is_signless_integer_of(32)
                || ty.is_signless_integer_of(48)
                || matches!(ty.as_float(), Some(FloatSemantics::F16 | FloatSemantics::F32))
        })
    },
);

/// An integer or a float.
pub const TosaIntOrFloatAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("arbitrary integer attribute or arbitrary float attribute", |attribute| {
        attribute.as_integer().is_some() || attribute.as_float().is_some()
    });
