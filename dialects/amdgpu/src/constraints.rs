//! Constraints on lanes of matrices, packed small floats, and restricted numbers.
#![allow(non_upper_case_globals)]

use crate::attributes::{DPP_PERM_ATTR, MFMA_PERM_B_ATTR, SCHED_BARRIER_OPT_ATTR};
use crate::types::{TDM_BASE_TYPE, TDM_DESCRIPTOR_TYPE, TDM_GATHER_BASE_TYPE};
use std::ops::RangeInclusive;
use terrace_ir::constraints::{
    BF16, F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0FNU, F16, F32, F64,
    I1, I8, I16, I32, I32Attr, I64, INTEGER, SI8, UI8, VECTOR,
};
use terrace_ir::spec::{AttributeConstraint, TypeConstraint};
use terrace_ir::{Attribute, Type};
use terrace_support::float::FloatSemantics;

/// A float of 8 bits, or up to four of them.
pub const AnyFp8OrWord: TypeConstraint<'static> = TypeConstraint::new(
    "f8E5M2FNUZ type or f8E4M3FNUZ type or f8E5M2 type or f8E4M3FN type or vector of f8E5M2FNUZ type or f8E4M3FNUZ type or f8E5M2 type or f8E4M3FN type values of length 1/2/3/4",
    |ty| {
        F8E5M2FNUZ.holds(ty)
            || F8E4M3FNUZ.holds(ty)
            || F8E5M2.holds(ty)
            || F8E4M3FN.holds(ty)
            || is_vector_of(ty, &[F8E5M2FNUZ, F8E4M3FNUZ, F8E5M2, F8E4M3FN], &[1, 2, 3, 4])
    },
);

/// One of four places.
pub const UpTo3: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is non-negative whose maximum value is 3",
    |attribute| is_within(attribute, 0..=3),
)
.written(I32Attr.syntax);

/// A float, or two.
pub const F32OrPair: TypeConstraint<'static> =
    TypeConstraint::new("32-bit float or fixed-length vector of 32-bit float values of length 2", |ty| {
        F32.holds(ty) || is_fixed_vector_of(ty, &[F32], &[2])
    });

/// One or two floats.
pub const OneOrTwoFloats: TypeConstraint<'static> = TypeConstraint::new(
    "vector of 32-bit float or 16-bit float or bfloat16 type values of length 1/2",
    |ty| is_vector_of(ty, &[F32, F16, BF16], &[1, 2]),
)
.of_class(VECTOR);

/// One of eight places.
pub const UpTo7: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is non-negative whose maximum value is 7",
    |attribute| is_within(attribute, 0..=7),
)
.written(I32Attr.syntax);

/// A word of small floats that have a scale.
pub const WordOfScaled: TypeConstraint<'static> = TypeConstraint::new(
    "fixed-length vector of f8E5M2 type or f8E4M3FN type values of length 4 or fixed-length vector of f4E2M1FN type values of length 8",
    |ty| is_fixed_vector_of(ty, &[F8E5M2, F8E4M3FN], &[4]) || is_fixed_vector_of(ty, &[F4E2M1FN], &[8]),
);

/// A word of floats of 8 bits.
pub const WordOfFp8: TypeConstraint<'static> = TypeConstraint::new("fixed-length vector of f8E4M3FNUZ type or f8E5M2FNUZ type or f8E4M3FN type or f8E5M2 type values of length 4", |ty| is_fixed_vector_of(ty, &[F8E5M2FNUZ, F8E4M3FNUZ, F8E5M2, F8E4M3FN], &[4])).of_class(VECTOR);

/// One of two places.
pub const UpTo1: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is non-negative whose maximum value is 1",
    |attribute| is_within(attribute, 0..=1),
)
.written(I32Attr.syntax);

/// Up to a word of small floats that have a scale.
pub const UpToWordOfScaled: TypeConstraint<'static> = TypeConstraint::new(
    "vector of f8E5M2 type or f8E4M3FN type values of length 1/2/3/4 or vector of f4E2M1FN type values of length 1/2/3/4/5/6/7/8",
    |ty| {
        is_vector_of(ty, &[F8E5M2, F8E4M3FN], &[1, 2, 3, 4])
            || is_vector_of(ty, &[F4E2M1FN], &[1, 2, 3, 4, 5, 6, 7, 8])
    },
);

/// Two floats.
pub const PairOfFloats: TypeConstraint<'static> = TypeConstraint::new(
    "fixed-length vector of 32-bit float values of length 2 or fixed-length vector of 16-bit float values of length 2 or fixed-length vector of bfloat16 type values of length 2",
    |ty| is_fixed_vector_of(ty, &[F32, F16, BF16], &[2]),
);

/// Small floats that have a scale.
pub const BlockOfScaled: TypeConstraint<'static> = TypeConstraint::new(
    "vector<8xF4E2M1FN> of f4E2M1FN type values or vector<8xF8E4M3FN> of f8E4M3FN type values or vector<8xF8E5M2> of f8E5M2 type values or vector<16xF6E2M3FN> of f6E2M3FN type values or vector<16xF6E3M2FN> of f6E3M2FN type values",
    |ty| {
        is_fixed_of_shape(ty, &[F4E2M1FN, F8E4M3FN, F8E5M2], 8)
            || is_fixed_of_shape(ty, &[F6E2M3FN, F6E3M2FN], 16)
    },
);

/// Four scales.
pub const WordOfScales: TypeConstraint<'static> = TypeConstraint::buildable(
    "vector<4xF8E8M0FNU> of f8E8M0FNU type values",
    |ty| is_fixed_of_shape(ty, &[F8E8M0FNU], 4),
    |context| context.vector_type(&[4], context.float_type(FloatSemantics::F8E8M0FNU)),
)
.of_class(VECTOR);

/// 16 or 32.
pub const Is16Or32: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is one of {16, 32}",
    |attribute| is_one_of(attribute, &[16, 32]),
)
.written(I32Attr.syntax);

/// The first lane that holds scales.
pub const FirstScaleLane: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is one of {0, 16}",
    |attribute| is_one_of(attribute, &[0, 16]),
)
.written(I32Attr.syntax);

/// One of the bytes of a word.
pub const ByteOfWord: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
    |attribute| is_within(attribute, 0..=3),
)
.written(I32Attr.syntax);

/// Floats, 8 or 16 at a time.
pub const BlockOfFloats: TypeConstraint<'static> = TypeConstraint::new(
    "vector<8xF32> of 32-bit float values or vector<8xF16> of 16-bit float values or vector<8xBF16> of bfloat16 type values or vector<16xF32> of 32-bit float values or vector<16xF16> of 16-bit float values or vector<16xBF16> of bfloat16 type values",
    |ty| is_fixed_of_shape(ty, &[F32, F16, BF16], 8) || is_fixed_of_shape(ty, &[F32, F16, BF16], 16),
);

/// An integer of 14 bits.
pub const I14: TypeConstraint<'static> = TypeConstraint::buildable(
    "14-bit signless integer",
    |ty| ty.is_signless_integer_of(14),
    |context| context.integer_type(14),
)
.of_class(INTEGER);

/// Operand of an atomic addition.
pub const F32OrShortPair: TypeConstraint<'static> =
    TypeConstraint::new("32-bit float or vector of 16-bit float or bfloat16 type values of length 2", |ty| {
        F32.holds(ty) || is_vector_of(ty, &[F16, BF16], &[2])
    });

/// Operand of an atomic maximum.
pub const F32OrF64: TypeConstraint<'static> =
    TypeConstraint::new("32-bit float or 64-bit float", |ty| F32.holds(ty) || F64.holds(ty));

/// Permutation of lanes.
pub const AMDGPU_DPPPermAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("The possible permutations for a DPP operation", &DPP_PERM_ATTR);

/// Argument of a permutation.
pub const DPPArgument: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute or array attribute or unit attribute",
    |attribute| I32Attr.holds(attribute) || attribute.as_array().is_some() || attribute.is_unit(),
);

/// A number, or a vector of numbers.
pub const AnyIntegerOrFloatOr1DVector: TypeConstraint<'static> = TypeConstraint::new(
    "Integer or Float or fixed-length vector of Integer or Float values of ranks 1",
    |ty| {
        is_number(ty)
            || ty.is_vector()
                && !ty.is_scalable_vector()
                && ty.rank() == Some(1)
                && is_number(ty.element_or_self())
    },
);

/// The size of a matrix.
pub const MFMASize: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is one of {4, 16, 32}",
    |attribute| is_one_of(attribute, &[4, 16, 32]),
)
.written(I32Attr.syntax);

/// The number of products of which a sum consists.
pub const MFMADepth: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is one of {1, 2, 4, 8, 16, 32, 64, 128}",
    |attribute| is_one_of(attribute, &[1, 2, 4, 8, 16, 32, 64, 128]),
)
.written(I32Attr.syntax);

/// The number of matrices.
pub const MFMABlocks: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is one of {1, 2, 4, 16}",
    |attribute| is_one_of(attribute, &[1, 2, 4, 16]),
)
.written(I32Attr.syntax);

/// The part of a factor of a product that a lane holds.
pub const MFMAInTypes: TypeConstraint<'static> = TypeConstraint::new(
    "32-bit float or 64-bit float or 32-bit signless integer or 64-bit signless integer or vector of 32-bit float values of length 2 or vector of 16-bit float values of length 4/8 or vector of bfloat16 type values of length 2/4/8 or vector of 8-bit signless integer values of length 4/8/16 or vector of f8E5M2FNUZ type or f8E4M3FNUZ type values of length 8 or vector of f8E5M2 type or f8E4M3FN type values of length 8/32 or vector of f6E2M3FN type or f6E3M2FN type or f4E2M1FN type values of length 32",
    |ty| {
        F32.holds(ty)
            || F64.holds(ty)
            || I32.holds(ty)
            || I64.holds(ty)
            || is_vector_of(ty, &[F32], &[2])
            || is_vector_of(ty, &[F16], &[4, 8])
            || is_vector_of(ty, &[BF16], &[2, 4, 8])
            || is_vector_of(ty, &[I8], &[4, 8, 16])
            || is_vector_of(ty, &[F8E5M2FNUZ, F8E4M3FNUZ], &[8])
            || is_vector_of(ty, &[F8E5M2, F8E4M3FN], &[8, 32])
            || is_vector_of(ty, &[F6E2M3FN, F6E3M2FN, F4E2M1FN], &[32])
    },
);

/// The part of a sum of products that a lane holds.
pub const MFMAOutTypes: TypeConstraint<'static> = TypeConstraint::new(
    "64-bit float or vector of 32-bit float values of length 4/16/32 or vector of 32-bit signless integer values of length 4/16/32 or vector of 64-bit float values of length 4",
    |ty| F64.holds(ty) || is_vector_of(ty, &[F32, I32], &[4, 16, 32]) || is_vector_of(ty, &[F64], &[4]),
);

/// Permutation of the lanes that hold the second factor.
pub const AMDGPU_MFMAPermBAttr: AttributeConstraint<'static> = AttributeConstraint::of(
    "The possible permutations of the lanes storing B available in an MFMA",
    &MFMA_PERM_B_ATTR,
);

/// 64 or 128.
pub const Is64Or128: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is one of {64, 128}",
    |attribute| is_one_of(attribute, &[64, 128]),
)
.written(I32Attr.syntax);

/// The part of a factor with scales that a lane holds.
pub const ScaledMFMAInTypes: TypeConstraint<'static> = TypeConstraint::new(
    "vector of f8E5M2 type or f8E4M3FN type values of length 32 or vector of f6E2M3FN type or f6E3M2FN type or f4E2M1FN type values of length 32",
    |ty| is_vector_of(ty, &[F8E5M2, F8E4M3FN, F6E2M3FN, F6E3M2FN, F4E2M1FN], &[32]),
);

/// The part of a sum of products with scales that a lane holds.
pub const ScaledMFMAOutTypes: TypeConstraint<'static> =
    TypeConstraint::new("vector of 32-bit float values of length 4/16", |ty| {
        is_vector_of(ty, &[F32], &[4, 16])
    });

/// A scale, or four.
pub const ScaleOrWord: TypeConstraint<'static> =
    TypeConstraint::new("f8E8M0FNU type or fixed-length vector of f8E8M0FNU type values of length 4", |ty| {
        F8E8M0FNU.holds(ty) || is_fixed_vector_of(ty, &[F8E8M0FNU], &[4])
    });

/// 16.
pub const Is16: AttributeConstraint<'static> =
    AttributeConstraint::new("32-bit signless integer attribute whose value is one of {16}", |attribute| {
        is_one_of(attribute, &[16])
    })
    .written(I32Attr.syntax);

/// 128.
pub const Is128: AttributeConstraint<'static> =
    AttributeConstraint::new("32-bit signless integer attribute whose value is one of {128}", |attribute| {
        is_one_of(attribute, &[128])
    })
    .written(I32Attr.syntax);

/// The part of a factor with scales that a lane of 32 holds.
pub const ScaledWMMAInTypes: TypeConstraint<'static> = TypeConstraint::new(
    "vector of f8E5M2 type or f8E4M3FN type values of length 64 or vector of f6E2M3FN type or f6E3M2FN type values of length 64 or vector of f4E2M1FN type values of length 64/128",
    |ty| {
        is_vector_of(ty, &[F8E5M2, F8E4M3FN, F6E2M3FN, F6E3M2FN], &[64])
            || is_vector_of(ty, &[F4E2M1FN], &[64, 128])
    },
);

/// The part of a sum of products with scales that a lane of 32 holds.
pub const ScaledWMMAOutTypes: TypeConstraint<'static> =
    TypeConstraint::new("vector of 32-bit float values of length 8/16", |ty| {
        is_vector_of(ty, &[F32], &[8, 16])
    });

/// Four or eight scales.
pub const ScalesOfWMMA: TypeConstraint<'static> =
    TypeConstraint::new("vector of f8E8M0FNU type or f8E4M3FN type values of length 4/8", |ty| {
        is_vector_of(ty, &[F8E8M0FNU, F8E4M3FN], &[4, 8])
    })
    .of_class(VECTOR);

/// The number of products of which a sum of sparse ones consists.
pub const SparseDepth: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is one of {16, 32, 64, 128}",
    |attribute| is_one_of(attribute, &[16, 32, 64, 128]),
)
.written(I32Attr.syntax);

/// The part of a sparse factor that a lane holds.
pub const SMFMACSparseInTypes: TypeConstraint<'static> = TypeConstraint::new(
    "vector of 16-bit float values of length 4/8 or vector of bfloat16 type values of length 4/8 or vector of 8-bit signless integer values of length 8/16 or vector of f8E4M3FN type or f8E5M2 type values of length 8/16 or vector of f8E4M3FNUZ type or f8E5M2FNUZ type values of length 8/16",
    |ty| {
        is_vector_of(ty, &[F16, BF16], &[4, 8])
            || is_vector_of(ty, &[I8, F8E4M3FN, F8E5M2, F8E4M3FNUZ, F8E5M2FNUZ], &[8, 16])
    },
);

/// The part of the other factor that a lane holds.
pub const SMFMACDenseInTypes: TypeConstraint<'static> = TypeConstraint::new(
    "vector of 16-bit float values of length 8/16 or vector of bfloat16 type values of length 8/16 or vector of 8-bit signless integer values of length 16/32 or vector of f8E4M3FN type or f8E5M2 type values of length 16/32 or vector of f8E4M3FNUZ type or f8E5M2FNUZ type values of length 16/32",
    |ty| {
        is_vector_of(ty, &[F16, BF16], &[8, 16])
            || is_vector_of(ty, &[I8, F8E4M3FN, F8E5M2, F8E4M3FNUZ, F8E5M2FNUZ], &[16, 32])
    },
);

/// The part of a sum of sparse products that a lane holds.
pub const SMFMACOutTypes: TypeConstraint<'static> = TypeConstraint::new(
    "vector of 32-bit float values of length 4/16 or vector of 32-bit signless integer values of length 4/16",
    |ty| is_vector_of(ty, &[F32, I32], &[4, 16]),
);

/// Indices of the elements of a sparse factor.
pub const SMFMACIdxTypes: TypeConstraint<'static> = TypeConstraint::new(
    "fixed-length vector of 8-bit signless integer values of length 4 or fixed-length vector of 16-bit signless integer values of length 2",
    |ty| is_fixed_vector_of(ty, &[I8], &[4]) || is_fixed_vector_of(ty, &[I16], &[2]),
);

/// The number of products of which a sum consists, on processors with waves of 32 lanes.
pub const WMMADepth: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is one of {4, 16, 32, 64, 128}",
    |attribute| is_one_of(attribute, &[4, 16, 32, 64, 128]),
)
.written(I32Attr.syntax);

/// The part of a factor that a lane of 32 holds.
pub const WMMAInTypes: TypeConstraint<'static> = TypeConstraint::new(
    "vector of 32-bit float values of length 2 or vector of 16-bit float or bfloat16 type values of length 4/8/16 or vector of 8-bit signless integer or 8-bit signed integer or 8-bit unsigned integer values of length 4/8/16/32 or vector of f8E4M3FN type or f8E5M2 type values of length 4/8/32/64 or vector of 4-bit signless integer or 4-bit signed integer or 4-bit unsigned integer values of length 4/8/16",
    |ty| {
        is_vector_of(ty, &[F32], &[2])
            || is_vector_of(ty, &[F16, BF16], &[4, 8, 16])
            || is_vector_of(ty, &[I8, SI8, UI8], &[4, 8, 16, 32])
            || is_vector_of(ty, &[F8E4M3FN, F8E5M2], &[4, 8, 32, 64])
            || is_vector_with(
                ty,
                |element| element.as_integer().is_some_and(|(width, _)| width == 4),
                &[4, 8, 16],
            )
    },
);

/// The part of a sum that a lane of 32 holds.
pub const WMMAOutTypes: TypeConstraint<'static> = TypeConstraint::new(
    "vector of 32-bit float or 32-bit signless integer values of length 4/8 or vector of 16-bit float or bfloat16 type values of length 4/8/16",
    |ty| is_vector_of(ty, &[F32, I32], &[4, 8]) || is_vector_of(ty, &[F16, BF16], &[4, 8, 16]),
);

/// 0 or 1.
pub const ZeroOrOne: AttributeConstraint<'static> =
    AttributeConstraint::new("32-bit signless integer attribute whose value is one of {0, 1}", |attribute| {
        is_one_of(attribute, &[0, 1])
    })
    .written(I32Attr.syntax);

/// Which instructions may be moved across a barrier.
pub const AMDGPU_SchedBarrierOpOptAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("The possible options for scheduling barriers", &SCHED_BARRIER_OPT_ATTR);

/// Source and destination of a tensor transfer.
pub const AMDGPU_TDMBaseType: TypeConstraint<'static> =
    TypeConstraint::new("Pair of base addresses that move data between LDS and global storage.", |ty| {
        ty.as_dialect(TDM_BASE_TYPE.name).is_some()
    });

/// A bit for each work group of a cluster.
pub const WorkgroupMask: TypeConstraint<'static> = TypeConstraint::buildable(
    "fixed-length vector of 1-bit signless integer values of length 16",
    |ty| is_fixed_vector_of(ty, &[I1], &[16]),
    |context| context.vector_type(&[16], context.integer_type(1)),
)
.of_class(VECTOR);

/// Descriptor of a tensor transfer.
pub const AMDGPU_TDMDescriptorType: TypeConstraint<'static> = TypeConstraint::buildable(
    "Descriptors used in tensor store/load operations.",
    |ty| ty.as_dialect(TDM_DESCRIPTOR_TYPE.name).is_some(),
    |context| context.dialect_type(&TDM_DESCRIPTOR_TYPE, &[]),
);

/// Source and destination of a transfer of gathered rows.
pub const AMDGPU_TDMGatherBaseType: TypeConstraint<'static> =
    TypeConstraint::new("Pair of base addresses that move data between LDS and global storage.", |ty| {
        ty.as_dialect(TDM_GATHER_BASE_TYPE.name).is_some()
    });

/// The rows that are gathered.
pub const GatherIndices: TypeConstraint<'static> = TypeConstraint::new(
    "vector of 32-bit signless integer values of at least length 1 of at most length 8 or vector of 16-bit signless integer values of at least length 1 of at most length 16",
    |ty| is_vector_up_to(ty, I32, 8) || is_vector_up_to(ty, I16, 16),
);

fn is_any_of(ty: Type<'_>, constraints: &[TypeConstraint<'_>]) -> bool {
    constraints.iter().any(|constraint| constraint.holds(ty))
}

/// Returns a vector of any shape but none, with one of these numbers of elements.
fn is_vector_with(ty: Type<'_>, holds: impl Fn(Type<'_>) -> bool, lengths: &[i64]) -> bool {
    ty.is_vector()
        && ty.rank() != Some(0)
        && ty.element_count().is_some_and(|count| lengths.contains(&count))
        && holds(ty.element_or_self())
}

fn is_vector_of(ty: Type<'_>, elements: &[TypeConstraint<'_>], lengths: &[i64]) -> bool {
    is_vector_with(ty, |element| is_any_of(element, elements), lengths)
}

fn is_fixed_vector_of(ty: Type<'_>, elements: &[TypeConstraint<'_>], lengths: &[i64]) -> bool {
    ty.is_vector()
        && !ty.is_scalable_vector()
        && ty.element_count().is_some_and(|count| lengths.contains(&count))
        && is_any_of(ty.element_or_self(), elements)
}

fn is_fixed_of_shape(ty: Type<'_>, elements: &[TypeConstraint<'_>], length: i64) -> bool {
    ty.shape() == Some(&[length]) && is_fixed_vector_of(ty, elements, &[length])
}

fn is_vector_up_to(ty: Type<'_>, element: TypeConstraint<'_>, most: i64) -> bool {
    ty.is_vector()
        && ty.rank() != Some(0)
        && ty.element_count().is_some_and(|count| (1..=most).contains(&count))
        && element.holds(ty.element_or_self())
}

fn is_number(ty: Type<'_>) -> bool {
    ty.is_signless_integer() || ty.is_float()
}

fn i32_of(attribute: Attribute<'_>) -> Option<i64> {
    I32Attr.holds(attribute).then(|| attribute.as_i64())?
}

fn is_one_of(attribute: Attribute<'_>, values: &[i64]) -> bool {
    i32_of(attribute).is_some_and(|value| values.contains(&value))
}

fn is_within(attribute: Attribute<'_>, range: RangeInclusive<i64>) -> bool {
    i32_of(attribute).is_some_and(|value| range.contains(&value))
}
