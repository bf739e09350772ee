//! Needs of types. Those of numbers depend on the memory that they lie in.

use super::cases::{DIM_NEEDS, IMAGE_FORMAT_NEEDS};
use super::{Needs, needs_of_case, needs_of_storage_class};
use terrace_ir::{Type, TypeKind};
use terrace_spirv::attributes::enums::{Capability, Extension, StorageClass};
use terrace_spirv::types::{
    ArrayType, CooperativeMatrixType, ImageType, MatrixType, PointerType, RuntimeArrayType, StructType,
    TensorArmType, sampled_image,
};
use terrace_support::ensure_stack;
use terrace_support::float::FloatSemantics;

/// Returns true for the numbers of SPIR-V.
pub fn is_scalar(ty: Type<'_>) -> bool {
    match *ty.kind() {
        TypeKind::Integer { width, .. } => matches!(width, 1 | 8 | 16 | 32 | 64),
        TypeKind::Float(semantics) => matches!(
            semantics,
            FloatSemantics::F16 | FloatSemantics::BF16 | FloatSemantics::F32 | FloatSemantics::F64
        ),
        _ => false,
    }
}

/// Returns true for vectors of the lengths that SPIR-V has, of its numbers.
pub fn is_vector(ty: Type<'_>) -> bool {
    ty.is_vector()
        && ty.rank() == Some(1)
        && !ty.is_scalable_vector()
        && matches!(ty.element_count(), Some(2 | 3 | 4 | 8 | 16))
        && is_scalar(ty.element_or_self())
}

/// Returns true for the types of the dialect: its own, numbers and short vectors.
pub fn is_spirv_type(ty: Type<'_>) -> bool {
    let is_own = || match *ty.kind() {
        TypeKind::Dialect { spec, .. } => spec.get().name.starts_with("spirv."),
        _ => false,
    };
    is_scalar(ty) || is_vector(ty) || is_own()
}

/// Appends the needs of a type whose values lie in memory of a storage class, or in none.
pub fn needs_of_type(ty: Type<'_>, class: Option<StorageClass>, needs: &mut Vec<Needs>) {
    let mut known = Vec::new();
    collect(ty, class, needs, &mut known);
}

fn collect<'c>(
    ty: Type<'c>,
    class: Option<StorageClass>,
    needs: &mut Vec<Needs>,
    known: &mut Vec<(Type<'c>, Option<StorageClass>)>,
) {
    if is_scalar(ty) {
        return needs_of_scalar(ty, class, needs);
    }
    // Structures may contain pointers to themselves; what was seen needs nothing more.
    if known.contains(&(ty, class)) {
        return;
    }
    known.push((ty, class));
    ensure_stack(|| {
        if let Some(pointer) = PointerType::of(ty) {
            collect(pointer.pointee, Some(pointer.storage_class), needs, known);
            needs.extend(needs_of_storage_class(pointer.storage_class));
        } else if let Some(structure) = StructType::of(ty) {
            structure.members().for_each(|member| collect(member, class, needs, known));
        } else if let Some(array) = ArrayType::of(ty) {
            collect(array.element, class, needs, known);
        } else if let Some(array) = RuntimeArrayType::of(ty) {
            needs.push(Needs::NOTHING.any_capability(&[Capability::Shader]));
            collect(array.element, class, needs, known);
        } else if ty.is_vector() {
            collect(ty.element_or_self(), class, needs, known);
            if matches!(ty.element_count(), Some(8 | 16)) {
                needs.push(Needs::NOTHING.any_capability(&[Capability::Vector16]));
            }
        } else if let Some(matrix) = MatrixType::of(ty) {
            needs.push(Needs::NOTHING.any_capability(&[Capability::Matrix]));
            collect(matrix.element(), class, needs, known);
        } else if let Some(matrix) = CooperativeMatrixType::of(ty) {
            collect(matrix.element, class, needs, known);
            let own = Needs::NOTHING.any_extension(&[Extension::SPVKHRCooperativeMatrix]);
            needs.push(own.any_capability(&[Capability::CooperativeMatrixKHR]));
        } else if let Some(image) = ImageType::of(ty) {
            needs.extend(needs_of_case(image.dim.value(), DIM_NEEDS));
            needs.extend(needs_of_case(image.format.value(), IMAGE_FORMAT_NEEDS));
        } else if let Some(image) = sampled_image(ty) {
            collect(image, class, needs, known);
        } else if let Some(tensor) = TensorArmType::of(ty) {
            collect(tensor.element, class, needs, known);
            let own = Needs::NOTHING.any_extension(&[Extension::SPVARMTensors]);
            needs.push(own.any_capability(&[Capability::TensorsARM]));
        }
    });
}

/// Needs of 8 and 16 bits in memory that others see, by storage class.
const IN_MEMORY: &[(StorageClass, Needs, Needs)] = &[
    (
        StorageClass::PushConstant,
        BYTE.any_capability(&[Capability::StoragePushConstant8]),
        WORD.any_capability(&[Capability::StoragePushConstant16]),
    ),
    (
        StorageClass::StorageBuffer,
        BYTE.any_capability(&[Capability::StorageBuffer8BitAccess]),
        WORD.any_capability(&[Capability::StorageBuffer16BitAccess]),
    ),
    (
        StorageClass::Uniform,
        BYTE.any_capability(&[Capability::UniformAndStorageBuffer8BitAccess]),
        WORD.any_capability(&[Capability::StorageUniform16]),
    ),
    (
        StorageClass::Input,
        Needs::NOTHING.any_capability(&[Capability::Int8]),
        WORD.any_capability(&[Capability::StorageInputOutput16]),
    ),
    (
        StorageClass::Output,
        Needs::NOTHING.any_capability(&[Capability::Int8]),
        WORD.any_capability(&[Capability::StorageInputOutput16]),
    ),
];

const BYTE: Needs = Needs::NOTHING.any_extension(&[Extension::SPVKHR8bitStorage]);
const WORD: Needs = Needs::NOTHING.any_extension(&[Extension::SPVKHR16bitStorage]);

fn needs_of_scalar(ty: Type<'_>, class: Option<StorageClass>, needs: &mut Vec<Needs>) {
    let is_bfloat = ty.as_float() == Some(FloatSemantics::BF16);
    if is_bfloat {
        needs.push(Needs::NOTHING.any_extension(&[Extension::SPVKHRBfloat16]));
    }
    let in_memory = IN_MEMORY.iter().find(|row| Some(row.0) == class);
    let capability: &[Capability] = match (ty.int_or_float_width(), in_memory, ty.is_float()) {
        (Some(8), Some((_, byte, _)), _) => return needs.push(*byte),
        (Some(16), Some((_, _, word)), _) => return needs.push(*word),
        (Some(8), ..) => &[Capability::Int8],
        (Some(16), _, false) => &[Capability::Int16],
        (Some(16), ..) if is_bfloat => &[Capability::BFloat16TypeKHR],
        (Some(16), ..) => &[Capability::Float16],
        (Some(64), _, false) => &[Capability::Int64],
        (Some(64), ..) => &[Capability::Float64],
        _ => return,
    };
    needs.push(Needs::NOTHING.any_capability(capability));
}
