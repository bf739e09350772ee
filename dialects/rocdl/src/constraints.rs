//! Pointers into the memories of a GPU, and vectors of one length.
#![allow(non_upper_case_globals)]

use terrace_ir::Type;
use terrace_ir::constraints::{BF16, F16, F32, I16, I32, VECTOR};
use terrace_ir::spec::{AttributeConstraint, TypeClass, TypeConstraint};
use terrace_llvm::attributes::CONSTANT_RANGE_ATTR;
use terrace_llvm::types::{
    POINTER_TYPE, Packing, STRUCT_TYPE, StructType, address_space, is_compatible_vector_type, is_type,
    pointer_type,
};

/// A range of integers.
pub const LLVM_ConstantRangeAttr: AttributeConstraint<'static> = AttributeConstraint::of(
    "A range of two integers, corresponding to LLVM's ConstantRange",
    &CONSTANT_RANGE_ATTR,
);

/// Pointers of any address space.
const POINTER: TypeClass<'static> = TypeClass::new(POINTER_TYPE.name, |ty| is_type(ty, &POINTER_TYPE));

/// A pointer, whose name may be left out.
pub const LLVM_AnyPointer: TypeConstraint<'static> =
    TypeConstraint::new("LLVM pointer type", |ty| is_type(ty, &POINTER_TYPE)).of_class(POINTER);

macro_rules! pointers {
    ($($(#[$doc:meta])* $name:ident = $space:literal;)*) => {$(
        $(#[$doc])*
        pub const $name: TypeConstraint<'static> = TypeConstraint::buildable(
            concat!("LLVM pointer in address space ", $space),
            |ty| address_space(ty) == Some($space),
            |context| pointer_type(context, $space),
        )
        .of_class(POINTER);
    )*};
}

pointers! {
    /// A pointer into any memory.
    ROCDLFlatPointer = 0;
    /// A pointer into the memory of the device.
    ROCDLGlobalBuffer = 1;
    /// A pointer into the memory of a work group.
    ROCDLBufferLDS = 3;
    /// A pointer that knows the bounds of its buffer.
    ROCDLBufferRsrc = 8;
}

/// Two integers side by side.
pub const ROCDLPair: TypeConstraint<'static> = TypeConstraint::buildable(
    "LLVM dialect-compatible struct of 32-bit signless integerand32-bit signless integer",
    |ty| {
        let structure = StructType::of(ty);
        let mut body = structure.iter().flat_map(|structure| structure.body());
        let mut next_is_i32 = || body.next().is_some_and(|element| I32.holds(element));
        next_is_i32() && next_is_i32()
    },
    |context| {
        let integer = context.integer_type(32);
        StructType::literal(context, &[integer, integer], Packing::Aligned)
    },
)
.of_class(TypeClass::new(STRUCT_TYPE.name, |ty| is_type(ty, &STRUCT_TYPE)));

macro_rules! vectors {
    ($($name:ident = $length:literal of $element:ident, $summary:literal;)*) => {$(
        #[doc = concat!("Must be ", $summary, ".")]
        pub const $name: TypeConstraint<'static> = TypeConstraint::buildable(
            $summary,
            |ty| is_vector_of(ty, $length, $element),
            |context| {
                let build = $element.buildable.expect("a type of one width can be built");
                context.vector_type(&[$length], build.build(context))
            },
        )
        .of_class(VECTOR);
    )*};
}

vectors! {
    ROCDL_V2BF16Type = 2 of BF16, "fixed-length vector of bfloat16 type values of length 2";
    ROCDL_V8BF16Type = 8 of BF16, "fixed-length vector of bfloat16 type values of length 8";
    ROCDL_V16BF16Type = 16 of BF16, "fixed-length vector of bfloat16 type values of length 16";
    ROCDL_V32BF16Type = 32 of BF16, "fixed-length vector of bfloat16 type values of length 32";
    ROCDL_V2F16Type = 2 of F16, "fixed-length vector of 16-bit float values of length 2";
    ROCDL_V8F16Type = 8 of F16, "fixed-length vector of 16-bit float values of length 8";
    ROCDL_V16F16Type = 16 of F16, "fixed-length vector of 16-bit float values of length 16";
    ROCDL_V32F16Type = 32 of F16, "fixed-length vector of 16-bit float values of length 32";
    ROCDL_V2F32Type = 2 of F32, "fixed-length vector of 32-bit float values of length 2";
    ROCDL_V8F32Type = 8 of F32, "fixed-length vector of 32-bit float values of length 8";
    ROCDL_V16F32Type = 16 of F32, "fixed-length vector of 32-bit float values of length 16";
    ROCDL_V32F32Type = 32 of F32, "fixed-length vector of 32-bit float values of length 32";
    ROCDL_V2I16Type = 2 of I16, "fixed-length vector of 16-bit signless integer values of length 2";
    ROCDL_V2I32Type = 2 of I32, "fixed-length vector of 32-bit signless integer values of length 2";
    ROCDL_V3I32Type = 3 of I32, "fixed-length vector of 32-bit signless integer values of length 3";
    ROCDL_V4I32Type = 4 of I32, "fixed-length vector of 32-bit signless integer values of length 4";
    ROCDL_V6I32Type = 6 of I32, "fixed-length vector of 32-bit signless integer values of length 6";
    ROCDL_V8I32Type = 8 of I32, "fixed-length vector of 32-bit signless integer values of length 8";
}

/// Returns true if it is a vector of as many elements, not scalable.
fn is_vector_of(ty: Type<'_>, length: i64, element: TypeConstraint<'_>) -> bool {
    ty.is_vector()
        && !ty.is_scalable_vector()
        && ty.element_count() == Some(length)
        && element.holds(ty.element_or_self())
}

macro_rules! scalars_or_vectors {
    ($($name:ident = $element:ident, $summary:literal;)*) => {$(
        #[doc = concat!("Must be ", $summary, ".")]
        pub const $name: TypeConstraint<'static> = TypeConstraint::new($summary, |ty| {
            $element.holds(ty) || is_compatible_vector_type(ty) && $element.holds(ty.element_or_self())
        });
    )*};
}

scalars_or_vectors! {
    ScalarOrVectorOfBF16 = BF16, "bfloat16 type or LLVM dialect-compatible vector of bfloat16 type";
    ScalarOrVectorOfF16 = F16, "16-bit float or LLVM dialect-compatible vector of 16-bit float";
    ScalarOrVectorOfF32 = F32, "32-bit float or LLVM dialect-compatible vector of 32-bit float";
}
