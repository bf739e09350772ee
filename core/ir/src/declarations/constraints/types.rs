//! Constraints on types.

use crate::spec::{TypeClass, TypeConstraint};
use crate::uniqued::ty::{Signedness, Type, TypeKind};
use terrace_support::float::FloatSemantics;

macro_rules! types {
    ($($name:ident = $summary:literal, $check:expr;)*) => {$(
        #[doc = concat!("Must be ", $summary, ".")]
        pub const $name: TypeConstraint<'static> = TypeConstraint::new($summary, $check);
    )*};
    (of $class:ident: $($name:ident = $summary:literal, $check:expr;)*) => {$(
        #[doc = concat!("Must be ", $summary, ".")]
        pub const $name: TypeConstraint<'static> = TypeConstraint::new($summary, $check).of_class($class);
    )*};
}

macro_rules! buildable_types {
    ($($name:ident = $summary:literal, $check:expr, $build:expr;)*) => {$(
        #[doc = concat!("Must be ", $summary, ".")]
        pub const $name: TypeConstraint<'static> = TypeConstraint::buildable($summary, $check, $build);
    )*};
}

macro_rules! classes {
    ($($name:ident = $text:literal, $contains:expr;)*) => {$(
        #[doc = concat!("Types that `", $text, "` declares.")]
        pub const $name: TypeClass<'static> = TypeClass::new($text, $contains);
    )*};
}

classes! {
    INDEX = "builtin.index", |ty| ty.is_index();
    INTEGER = "builtin.integer", |ty| ty.is_integer();
    COMPLEX = "builtin.complex", |ty| ty.as_complex().is_some();
    FUNCTION = "builtin.function", |ty| ty.as_function().is_some();
    GRAPH = "builtin.graph", |ty| matches!(ty.kind(), TypeKind::Graph { .. });
    TUPLE = "builtin.tuple", |ty| matches!(ty.kind(), TypeKind::Tuple(_));
    VECTOR = "builtin.vector", |ty| ty.is_vector();
    RANKED_TENSOR = "builtin.tensor", |ty| ty.is_ranked_tensor();
    UNRANKED_TENSOR = "builtin.unranked_tensor", |ty| ty.is_tensor() && !ty.has_rank();
    MEMREF = "builtin.memref", |ty| ty.is_memref();
    UNRANKED_MEMREF = "builtin.unranked_memref", |ty| ty.is_any_memref() && !ty.is_memref();
}

/// Float types.
pub const FLOAT: TypeClass<'static> = TypeClass::unnamed(|ty| ty.is_float());
/// Vectors, tensors and memrefs.
pub const SHAPED: TypeClass<'static> = TypeClass::unnamed(|ty| ty.is_shaped());
/// Tensors with or without a rank.
pub const TENSOR: TypeClass<'static> = TypeClass::unnamed(|ty| ty.is_tensor());
/// Memrefs with or without a rank.
pub const ANY_MEMREF: TypeClass<'static> = TypeClass::unnamed(|ty| ty.is_any_memref());

macro_rules! integers {
    ($($bits:literal: $any:ident, $signless:ident, $signed:ident, $unsigned:ident;)*) => {$(
        #[doc = concat!("Must be ", stringify!($bits), "-bit integer.")]
        pub const $any: TypeConstraint<'static> = TypeConstraint::new(
            concat!(stringify!($bits), "-bit integer"),
            |ty| ty.as_integer().is_some_and(|(width, _)| width == $bits),
        )
        .of_class(INTEGER);
        #[doc = concat!("Must be ", stringify!($bits), "-bit signless integer.")]
        pub const $signless: TypeConstraint<'static> = TypeConstraint::buildable(
            concat!(stringify!($bits), "-bit signless integer"),
            |ty| ty.is_signless_integer_of($bits),
            |context| context.integer_type($bits),
        )
        .of_class(INTEGER);
        #[doc = concat!("Must be ", stringify!($bits), "-bit signed integer.")]
        pub const $signed: TypeConstraint<'static> = TypeConstraint::buildable(
            concat!(stringify!($bits), "-bit signed integer"),
            |ty| ty.as_integer() == Some(($bits, Signedness::Signed)),
            |context| context.signed_integer_type($bits, Signedness::Signed),
        )
        .of_class(INTEGER);
        #[doc = concat!("Must be ", stringify!($bits), "-bit unsigned integer.")]
        pub const $unsigned: TypeConstraint<'static> = TypeConstraint::buildable(
            concat!(stringify!($bits), "-bit unsigned integer"),
            |ty| ty.as_integer() == Some(($bits, Signedness::Unsigned)),
            |context| context.signed_integer_type($bits, Signedness::Unsigned),
        )
        .of_class(INTEGER);
    )*};
}

macro_rules! floats {
    ($($name:ident = $summary:literal;)*) => {$(
        #[doc = concat!("Must be ", $summary, ".")]
        pub const $name: TypeConstraint<'static> = TypeConstraint::buildable(
            $summary,
            |ty| ty.as_float() == Some(FloatSemantics::$name),
            |context| context.float_type(FloatSemantics::$name),
        )
        .of_class(FLOAT);
    )*};
}

integers! {
    1: AnyI1, I1, SI1, UI1;
    8: AnyI8, I8, SI8, UI8;
    16: AnyI16, I16, SI16, UI16;
    32: AnyI32, I32, SI32, UI32;
    64: AnyI64, I64, SI64, UI64;
    128: AnyI128, I128, SI128, UI128;
}

floats! {
    F16 = "16-bit float";
    F32 = "32-bit float";
    F64 = "64-bit float";
    F80 = "80-bit float";
    F128 = "128-bit float";
    BF16 = "bfloat16 type";
    TF32 = "tf32 type";
    F8E4M3FN = "f8E4M3FN type";
    F8E5M2 = "f8E5M2 type";
    F8E4M3 = "f8E4M3 type";
    F8E4M3FNUZ = "f8E4M3FNUZ type";
    F8E4M3B11FNUZ = "f8E4M3B11FNUZ type";
    F8E5M2FNUZ = "f8E5M2FNUZ type";
    F8E3M4 = "f8E3M4 type";
    F4E2M1FN = "f4E2M1FN type";
    F6E2M3FN = "f6E2M3FN type";
    F6E3M2FN = "f6E3M2FN type";
    F8E8M0FNU = "f8E8M0FNU type";
}

/// Must be index.
pub const Index: TypeConstraint<'static> =
    TypeConstraint::buildable("index", |ty| ty.is_index(), |context| context.index_type()).of_class(INDEX);

buildable_types! {
    NoneType = "none type", |ty| matches!(ty.kind(), TypeKind::None), |context| context.none_type();
}

types! {
    AnyType = "any type", |_| true;
    AnySignedInteger = "signed integer", |ty| matches!(ty.as_integer(), Some((_, Signedness::Signed)));
    AnyUnsignedInteger = "unsigned integer", |ty| matches!(ty.as_integer(), Some((_, Signedness::Unsigned)));
    AnySignlessIntegerOrIndex = "signless integer or index", |ty| ty.is_signless_int_or_index();
    AnyIntegerOrIndex = "integer or index", |ty| ty.is_int_or_index();
    BoolLike = "bool-like", |ty| element_of_value(ty).is_signless_integer_of(1);
    SignlessIntegerLike = "signless-integer", |ty| element_of_value(ty).is_signless_integer();
    SignlessIntegerOrIndexLike = "signless-integer-like", |ty| element_of_value(ty).is_signless_int_or_index();
    SignlessFixedWidthIntegerLike = "signless-fixed-width-integer-like",
        |ty| element_of_value(ty).is_signless_integer();
    FloatLike = "floating-point-like", |ty| element_of_value(ty).is_float();
    SignlessIntegerOrFloatLike = "signless-integer-like or floating-point-like",
        |ty| SignlessIntegerLike.holds(ty) || FloatLike.holds(ty);
    SignlessIntegerOrIndexOrFloatLike = "signless-integer-or-index-like or floating-point-like",
        |ty| SignlessIntegerOrIndexLike.holds(ty) || FloatLike.holds(ty);
    AnyNon0RankedOrUnrankedMemRef =
        "unranked.memref of any type values or non-0-ranked.memref of any type values",
        |ty| ty.is_any_memref() && ty.rank() != Some(0);
}

types! {
    of INTEGER:
    AnyInteger = "integer", |ty| ty.is_integer();
    AnySignlessInteger = "signless integer", |ty| ty.is_signless_integer();
}

types! {
    of FLOAT:
    AnyFloat = "floating-point", |ty| ty.is_float();
}

types! {
    of COMPLEX:
    AnyComplex = "complex-type", |ty| ty.as_complex().is_some();
    ComplexOfAnyFloat = "complex type with floating-point elements", |ty| ty.as_complex().is_some_and(Type::is_float);
}

types! {
    of FUNCTION:
    FunctionType = "function type", |ty| ty.as_function().is_some();
}

types! {
    of GRAPH:
    GraphType = "graph type", |ty| matches!(ty.kind(), TypeKind::Graph { .. });
}

types! {
    of TUPLE:
    AnyTuple = "tuple", |ty| matches!(ty.kind(), TypeKind::Tuple(_));
}

types! {
    of SHAPED:
    AnyShaped = "shaped of any type values", |ty| ty.is_shaped();
    AnyTensorOrMemRef = "Tensor or MemRef of any type values", |ty| ty.is_tensor() || ty.is_memref();
}

types! {
    of VECTOR:
    AnyVectorOfAnyRank = "vector of any type values", |ty| ty.is_vector();
    AnyVectorOfNonZeroRank = "vector of any type values", is_vector_with_rank;
    AnyFixedVectorOfAnyRank = "fixed-length vector of any type values", is_fixed_vector;
    AnyFixedVectorOfNonZeroRank = "fixed-length vector of any type values",
        |ty| is_vector_with_rank(ty) && is_fixed_vector(ty);
    AnyScalableVectorOfAnyRank = "scalable vector of any type values", |ty| ty.is_scalable_vector();
}

types! {
    of TENSOR:
    AnyTensor = "tensor of any type values", |ty| ty.is_tensor();
    AnyNon0RankedTensor = "non-0-ranked.tensor of any type values", |ty| ty.is_tensor() && has_dimensions(ty);
    AnyNon0RankedOrUnrankedTensor = "non-0-ranked or unranked tensor", |ty| ty.is_tensor() && ty.rank() != Some(0);
    I1Tensor = "tensor of 1-bit signless integer values", |ty| is_tensor_of(ty, I1);
    I8Tensor = "tensor of 8-bit signless integer values", |ty| is_tensor_of(ty, I8);
    I16Tensor = "tensor of 16-bit signless integer values", |ty| is_tensor_of(ty, I16);
    I32Tensor = "tensor of 32-bit signless integer values", |ty| is_tensor_of(ty, I32);
    I64Tensor = "tensor of 64-bit signless integer values", |ty| is_tensor_of(ty, I64);
    IndexTensor = "tensor of index values", |ty| is_tensor_of(ty, Index);
    BF16Tensor = "tensor of bfloat16 type values", |ty| is_tensor_of(ty, BF16);
    F16Tensor = "tensor of 16-bit float values", |ty| is_tensor_of(ty, F16);
    F32Tensor = "tensor of 32-bit float values", |ty| is_tensor_of(ty, F32);
    F64Tensor = "tensor of 64-bit float values", |ty| is_tensor_of(ty, F64);
}

types! {
    of RANKED_TENSOR:
    AnyRankedTensor = "ranked tensor of any type values", |ty| ty.is_ranked_tensor();
    AnyStaticShapeTensor = "statically shaped tensor of any type values",
        |ty| ty.is_ranked_tensor() && ty.has_static_shape();
}

types! {
    of UNRANKED_TENSOR:
    AnyUnrankedTensor = "unranked tensor of any type values", |ty| ty.is_tensor() && !ty.has_rank();
}

types! {
    of MEMREF:
    AnyMemRef = "memref of any type values", |ty| ty.is_memref();
    AnyNon0RankedMemRef = "non-0-ranked.memref of any type values", |ty| ty.is_memref() && has_dimensions(ty);
    AnyStaticShapeMemRef = "statically shaped memref of any type values",
        |ty| ty.is_memref() && ty.has_static_shape();
    AnyStridedMemRef = "strided memref of any type values", |ty| ty.is_strided();
    I1MemRef = "memref of 1-bit signless integer values", |ty| is_memref_of(ty, I1);
    I8MemRef = "memref of 8-bit signless integer values", |ty| is_memref_of(ty, I8);
    I16MemRef = "memref of 16-bit signless integer values", |ty| is_memref_of(ty, I16);
    I32MemRef = "memref of 32-bit signless integer values", |ty| is_memref_of(ty, I32);
    I64MemRef = "memref of 64-bit signless integer values", |ty| is_memref_of(ty, I64);
    BF16MemRef = "memref of bfloat16 type values", |ty| is_memref_of(ty, BF16);
    F16MemRef = "memref of 16-bit float values", |ty| is_memref_of(ty, F16);
    F32MemRef = "memref of 32-bit float values", |ty| is_memref_of(ty, F32);
    F64MemRef = "memref of 64-bit float values", |ty| is_memref_of(ty, F64);
}

types! {
    of UNRANKED_MEMREF:
    AnyUnrankedMemRef = "unranked.memref of any type values", |ty| ty.is_any_memref() && !ty.is_memref();
}

types! {
    of ANY_MEMREF:
    AnyRankedOrUnrankedMemRef = "ranked or unranked memref of any type values", |ty| ty.is_any_memref();
}

/// Returns the element type of a shaped type with value semantics (a vector or tensor); other types stand for
/// themselves.
pub fn element_of_value(ty: Type<'_>) -> Type<'_> {
    match *ty.kind() {
        TypeKind::Vector { element, .. }
        | TypeKind::RankedTensor { element, .. }
        | TypeKind::UnrankedTensor { element } => element,
        _ => ty,
    }
}

fn has_dimensions(ty: Type<'_>) -> bool {
    ty.rank().is_some_and(|rank| rank > 0)
}

fn is_vector_with_rank(ty: Type<'_>) -> bool {
    ty.is_vector() && has_dimensions(ty)
}

fn is_fixed_vector(ty: Type<'_>) -> bool {
    ty.is_vector() && !ty.is_scalable_vector()
}

fn is_tensor_of(ty: Type<'_>, element: TypeConstraint<'_>) -> bool {
    ty.is_tensor() && element.holds(ty.element_or_self())
}

fn is_memref_of(ty: Type<'_>, element: TypeConstraint<'_>) -> bool {
    ty.is_memref() && element.holds(ty.element_or_self())
}
