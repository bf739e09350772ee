//! Constraints that are peculiar to `spirv`.
#![allow(non_upper_case_globals)]

use crate::attributes::{
    ADDRESSING_MODEL_ATTR, COOP_MATRIX_LAYOUT_KHR_ATTR, COOPERATIVE_MATRIX_OPERANDS_KHR_ATTR,
    EXECUTION_MODE_ATTR, EXECUTION_MODEL_ATTR, FUNCTION_CONTROL_ATTR, GROUP_OPERATION_ATTR,
    IMAGE_OPERANDS_ATTR, LINKAGE_ATTRIBUTES_ATTR, LOOP_CONTROL_ATTR, MEMORY_ACCESS_ATTR, MEMORY_MODEL_ATTR,
    MEMORY_SEMANTICS_ATTR, PACKED_VECTOR_FORMAT_ATTR, SCOPE_ATTR, SELECTION_CONTROL_ATTR, STORAGE_CLASS_ATTR,
    VCE_ATTR,
};
use crate::types::{
    COOPERATIVE_MATRIX_TYPE, CooperativeMatrixType, IMAGE_TYPE, MATRIX_TYPE, MatrixType, POINTER_TYPE,
    PointerType, SAMPLED_IMAGE_TYPE, STRUCT_TYPE, TensorArmType,
};
use terrace_ir::constraints::{FLOAT, INTEGER, VECTOR};
use terrace_ir::declared;
use terrace_ir::spec::{AttributeConstraint, AttributeStorage, AttributeSyntax, TypeConstraint};
use terrace_ir::{Signedness, Type, TypeKind};
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

types! {
    AnyCooperativeMatrix = "any SPIR-V cooperative matrix type", |ty| ty.as_dialect(COOPERATIVE_MATRIX_TYPE.name).is_some();
    AnyFloat = "16/32/64-bit float or BFloat16", is_any_float;
    AnyImage = "any SPIR-V image type", |ty| ty.as_dialect(IMAGE_TYPE.name).is_some();
    AnyMatrix = "any SPIR-V matrix type", |ty| ty.as_dialect(MATRIX_TYPE.name).is_some();
    AnyPtr = "any SPIR-V pointer type", |ty| ty.as_dialect(POINTER_TYPE.name).is_some();
    AnySampledImage = "any SPIR-V sampled image type", |ty| ty.as_dialect(SAMPLED_IMAGE_TYPE.name).is_some();
    AnySpirvType = "void or bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V pointer type or any SPIR-V array type or any SPIR-V runtime array type or any SPIR-V struct type or any SPIR-V cooperative matrix type or any SPIR-V matrix type or any SPIR-V sampled image type or any SPIR-V image type or any SPIR-V tensorArm type", is_spirv_type;
    AnyStruct = "any SPIR-V struct type", |ty| ty.as_dialect(STRUCT_TYPE.name).is_some();
    AnyTensorArm = "any SPIR-V tensorArm type", TensorArmType::is;
    Composite = "vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V array type or any SPIR-V runtime array type or any SPIR-V struct type or any SPIR-V cooperative matrix type or any SPIR-V matrix type or any SPIR-V tensorArm type", is_composite;
    Float = "16/32/64-bit float", is_float;
    FloatVec4OrIntegerVec4 = "vector of 16/32/64-bit float values of length 4 or vector of 8/16/32/64-bit integer values of length 4", is_numeric_vec4;
    IntegerOrFloat = "8/16/32/64-bit integer or 16/32/64-bit float", is_integer_or_float;
    IntegerVec4OrFloatVec4 = "vector of 8/16/32/64-bit integer values of length 4 or vector of 16/32/64-bit float values of length 4", is_numeric_vec4;
    MatrixOfFloat = "Matrix of 16/32/64-bit float values", |ty| MatrixType::of(ty).is_some_and(|matrix| is_float(matrix.element()));
    MatrixOrCooperativeMatrixOfFloat = "any SPIR-V matrix type or Cooperative Matrix of 16/32/64-bit float values", |ty| ty.as_dialect(MATRIX_TYPE.name).is_some() || is_cooperative_matrix_of(ty, is_float);
    Numerical = "8/16/32/64-bit integer or 16/32/64-bit float or BFloat16", is_numerical;
    Scalar = "8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or bool", is_scalar;
    ScalarOrVector = "8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or bool or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16", is_scalar_or_vector;
    ScalarOrVectorOfAnything = "16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16 or 8/16/32/64-bit integer or fixed-length vector of 8/16/32/64-bit integer values of length 2/3/4/8/16 or bool or fixed-length vector of bool values of length 2/3/4/8/16", |ty| is_integer_or_float_or_bool(ty) || is_short_vector(ty, is_integer_or_float_or_bool);
    ScalarOrVectorOfBool = "bool or fixed-length vector of bool values of length 2/3/4/8/16", |ty| is_bool(ty) || is_short_vector(ty, is_bool);
    ScalarOrVectorOfFloat = "16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16", |ty| is_float(ty) || is_short_vector(ty, is_float);
    ScalarOrVectorOfFloat16Or32 = "16/32-bit float or fixed-length vector of 16/32-bit float values of length 2/3/4/8/16", |ty| is_float_16_or_32(ty) || is_short_vector(ty, is_float_16_or_32);
    ScalarOrVectorOfFloat32 = "Float32 or fixed-length vector of Float32 values of length 2/3/4/8/16", |ty| is_f32(ty) || is_short_vector(ty, is_f32);
    ScalarOrVectorOfFloatOrInteger = "16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16 or 8/16/32/64-bit integer or fixed-length vector of 8/16/32/64-bit integer values of length 2/3/4/8/16", |ty| is_integer_or_float(ty) || is_short_vector(ty, is_integer_or_float);
    ScalarOrVectorOfInt16 = "Int16 or fixed-length vector of Int16 values of length 2/3/4/8/16", |ty| is_i16(ty) || is_short_vector(ty, is_i16);
    ScalarOrVectorOfInt32 = "Int32 or fixed-length vector of Int32 values of length 2/3/4/8/16", |ty| is_i32(ty) || is_short_vector(ty, is_i32);
    ScalarOrVectorOfInteger = "8/16/32/64-bit integer or fixed-length vector of 8/16/32/64-bit integer values of length 2/3/4/8/16", |ty| is_integer(ty) || is_short_vector(ty, is_integer);
    ScalarOrVectorOrPtr = "8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or bool or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V pointer type", |ty| is_scalar_or_vector(ty) || PointerType::of(ty).is_some();
    ScalarVectorOrMatrixOfAnyFloat = "16/32/64-bit float or BFloat16 or fixed-length vector of 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or Cooperative Matrix of 16/32/64-bit float or BFloat16 values", |ty| is_scalar_vector_or_matrix(ty, is_any_float);
    ScalarVectorOrMatrixOfFloat = "16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16 or Cooperative Matrix of 16/32/64-bit float values", |ty| is_scalar_vector_or_matrix(ty, is_float);
    ScalarVectorOrMatrixOfInteger = "8/16/32/64-bit integer or fixed-length vector of 8/16/32/64-bit integer values of length 2/3/4/8/16 or Cooperative Matrix of 8/16/32/64-bit integer values", |ty| is_scalar_vector_or_matrix(ty, is_integer);
    SelectType = "8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or bool or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V pointer type", |ty| is_scalar_or_vector(ty) || PointerType::of(ty).is_some();
}

types! { of INTEGER:
    Integer = "8/16/32/64-bit integer", is_integer;
    SignlessOrUnsignedI32 = "32-bit signless/unsigned integer", |ty| is_unsigned_or_signless(ty, &[32]);
    SignlessOrUnsignedInteger = "8/16/32/64-bit signless/unsigned integer", |ty| is_unsigned_or_signless(ty, &WIDTHS);
}

types! { of VECTOR:
    Float32Vec2 = "vector of Float32 values of length 2", |ty| is_vector_of(ty, is_f32, &[2]);
    Float32Vec4 = "vector of Float32 values of length 4", |ty| is_vector_of(ty, is_f32, &[4]);
    FloatVec2To4 = "vector of 16/32/64-bit float values of length 2/3/4", |ty| is_vector_of(ty, is_float, &[2, 3, 4]);
    I32Vec4 = "vector of 32-bit integer values of length 4", |ty| is_vector_of(ty, |ty| matches!(ty.as_integer(), Some((32, _))), &[4]);
    SignlessOrUnsignedI32Vec4 = "vector of 32-bit signless/unsigned integer values of length 4", |ty| is_vector_of(ty, |ty| is_unsigned_or_signless(ty, &[32]), &[4]);
    SignlessOrUnsignedVec4 = "vector of 8/16/32/64-bit signless/unsigned integer values of length 4", |ty| is_vector_of(ty, |ty| is_unsigned_or_signless(ty, &WIDTHS), &[4]);
    Vector = "vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16", is_vector;
    VectorOfAnyFloat = "fixed-length vector of 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16", |ty| is_short_vector(ty, is_any_float);
    VectorOfFloat = "fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16", |ty| is_short_vector(ty, is_float);
}

/// Must be bool.
pub const Bool: TypeConstraint<'static> =
    TypeConstraint::buildable("bool", is_bool, |context| context.integer_type(1)).of_class(INTEGER);

/// Must be Int32.
pub const Int32: TypeConstraint<'static> =
    TypeConstraint::buildable("Int32", is_i32, |context| context.integer_type(32)).of_class(INTEGER);

/// Must be Float32.
pub const Float32: TypeConstraint<'static> =
    TypeConstraint::buildable("Float32", is_f32, |context| context.float_type(FloatSemantics::F32))
        .of_class(FLOAT);

declared! {
    AddressingModelAttr = "valid SPIR-V AddressingModel", ADDRESSING_MODEL_ATTR;
    CooperativeMatrixLayoutAttr = "valid SPIR-V Cooperative Matrix Layout (KHR)", COOP_MATRIX_LAYOUT_KHR_ATTR;
    CooperativeMatrixOperandsAttr = "valid SPIR-V Cooperative Matrix Operands (KHR)", COOPERATIVE_MATRIX_OPERANDS_KHR_ATTR;
    ExecutionModeAttr = "valid SPIR-V ExecutionMode", EXECUTION_MODE_ATTR;
    ExecutionModelAttr = "valid SPIR-V ExecutionModel", EXECUTION_MODEL_ATTR;
    FunctionControlAttr = "valid SPIR-V FunctionControl", FUNCTION_CONTROL_ATTR;
    GroupOperationAttr = "valid SPIR-V GroupOperation", GROUP_OPERATION_ATTR;
    ImageOperandsAttr = "valid SPIR-V ImageOperands", IMAGE_OPERANDS_ATTR;
    LinkageAttributesAttr = "", LINKAGE_ATTRIBUTES_ATTR;
    LoopControlAttr = "valid SPIR-V LoopControl", LOOP_CONTROL_ATTR;
    MemoryAccessAttr = "valid SPIR-V MemoryAccess", MEMORY_ACCESS_ATTR;
    MemoryModelAttr = "valid SPIR-V MemoryModel", MEMORY_MODEL_ATTR;
    MemorySemanticsAttr = "valid SPIR-V MemorySemantics", MEMORY_SEMANTICS_ATTR;
    PackedVectorFormatAttr = "valid SPIR-V PackedVectorFormat", PACKED_VECTOR_FORMAT_ATTR;
    ScopeAttr = "valid SPIR-V Scope", SCOPE_ATTR;
    SelectionControlAttr = "valid SPIR-V SelectionControl", SELECTION_CONTROL_ATTR;
    StorageClassAttr = "valid SPIR-V StorageClass", STORAGE_CLASS_ATTR;
}

/// A version of the specification, with capabilities and extensions.
pub const VerCapExtAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("version-capability-extension attribute", |attribute| {
        attribute.as_dialect(VCE_ATTR.name).is_some()
    });

/// The type of a graph.
pub const GraphTypeAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("type attribute of graph type", |attribute| {
        attribute.as_type().is_some_and(|ty| matches!(ty.kind(), TypeKind::Graph { .. }))
    })
    .written(AttributeSyntax::Stored(AttributeStorage::Type));

/// The type of a cooperative matrix.
pub const CooperativeMatrixTypeAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("type attribute of any SPIR-V cooperative matrix type", |attribute| {
        attribute.as_type().is_some_and(|ty| ty.as_dialect(COOPERATIVE_MATRIX_TYPE.name).is_some())
    })
    .written(AttributeSyntax::Stored(AttributeStorage::Type));

/// Bytes to which an address is aligned.
pub const AlignmentAttr: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    |attribute| {
        let is_i32 = attribute.ty().is_some_and(|ty| ty.is_signless_integer_of(32));
        is_i32 && attribute.as_i64().is_some_and(|value| value > 0 && value.count_ones() == 1)
    },
)
.written(AttributeSyntax::of_type(|context| context.integer_type(32)));

/// The widths of integers.
const WIDTHS: [u32; 4] = [8, 16, 32, 64];

fn is_bool(ty: Type<'_>) -> bool {
    ty.is_signless_integer_of(1)
}

fn is_i16(ty: Type<'_>) -> bool {
    ty.is_signless_integer_of(16)
}

fn is_i32(ty: Type<'_>) -> bool {
    ty.is_signless_integer_of(32)
}

fn is_f32(ty: Type<'_>) -> bool {
    ty.as_float() == Some(FloatSemantics::F32)
}

pub(crate) fn is_integer(ty: Type<'_>) -> bool {
    ty.as_integer().is_some_and(|(width, _)| WIDTHS.contains(&width))
}

fn is_unsigned_or_signless(ty: Type<'_>, widths: &[u32]) -> bool {
    ty.as_integer().is_some_and(|(width, sign)| sign != Signedness::Signed && widths.contains(&width))
}

fn is_float_16_or_32(ty: Type<'_>) -> bool {
    matches!(ty.as_float(), Some(FloatSemantics::F16 | FloatSemantics::F32))
}

pub(crate) fn is_float(ty: Type<'_>) -> bool {
    is_float_16_or_32(ty) || ty.as_float() == Some(FloatSemantics::F64)
}

fn is_any_float(ty: Type<'_>) -> bool {
    is_float(ty) || ty.as_float() == Some(FloatSemantics::BF16)
}

fn is_integer_or_float(ty: Type<'_>) -> bool {
    is_integer(ty) || is_float(ty)
}

fn is_integer_or_float_or_bool(ty: Type<'_>) -> bool {
    is_integer_or_float(ty) || is_bool(ty)
}

fn is_numerical(ty: Type<'_>) -> bool {
    is_integer(ty) || is_any_float(ty)
}

pub(crate) fn is_scalar(ty: Type<'_>) -> bool {
    is_numerical(ty) || is_bool(ty)
}

/// Returns a vector with a rank, scalable or not, of n elements of which this holds.
fn is_vector_of(ty: Type<'_>, holds: impl FnOnce(Type<'_>) -> bool, lengths: &[i64]) -> bool {
    ty.is_vector()
        && ty.rank() != Some(0)
        && holds(ty.element_or_self())
        && ty.element_count().is_some_and(|count| lengths.contains(&count))
}

/// The lengths of vectors.
const LENGTHS: [i64; 5] = [2, 3, 4, 8, 16];

fn is_vector(ty: Type<'_>) -> bool {
    is_vector_of(ty, is_scalar, &LENGTHS)
}

pub(crate) fn is_scalar_or_vector(ty: Type<'_>) -> bool {
    is_scalar(ty) || is_vector(ty)
}

/// Returns a vector of a fixed length, of elements of which this holds.
fn is_short_vector(ty: Type<'_>, holds: impl FnOnce(Type<'_>) -> bool) -> bool {
    ty.is_vector()
        && !ty.is_scalable_vector()
        && holds(ty.element_or_self())
        && ty.element_count().is_some_and(|count| LENGTHS.contains(&count))
}

fn is_numeric_vec4(ty: Type<'_>) -> bool {
    is_vector_of(ty, is_integer_or_float, &[4])
}

fn is_cooperative_matrix_of(ty: Type<'_>, holds: impl FnOnce(Type<'_>) -> bool) -> bool {
    CooperativeMatrixType::of(ty).is_some_and(|matrix| holds(matrix.element))
}

fn is_scalar_vector_or_matrix(ty: Type<'_>, holds: fn(Type<'_>) -> bool) -> bool {
    holds(ty) || is_short_vector(ty, holds) || is_cooperative_matrix_of(ty, holds)
}

/// Returns true for types that consist of parts.
fn is_composite(ty: Type<'_>) -> bool {
    const NAMES: [&str; 6] = [
        "spirv.array",
        "spirv.rtarray",
        "spirv.struct",
        "spirv.coopmatrix",
        "spirv.matrix",
        "spirv.arm.tensor",
    ];
    is_vector(ty) || NAMES.iter().any(|name| ty.as_dialect(name).is_some())
}

fn is_spirv_type(ty: Type<'_>) -> bool {
    const NAMES: [&str; 3] = ["spirv.ptr", "spirv.sampled_image", "spirv.image"];
    matches!(ty.kind(), TypeKind::None)
        || is_scalar(ty)
        || is_composite(ty)
        || NAMES.iter().any(|name| ty.as_dialect(name).is_some())
}
