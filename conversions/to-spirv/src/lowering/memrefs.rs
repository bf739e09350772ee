//! Memrefs as pointers to arrays.

use super::numbers::{Types, array, runtime_array};
use terrace_ir::spec::case_value;
use terrace_ir::{Ctx, DYNAMIC, Type};
use terrace_spirv::attributes::STORAGE_CLASS_ATTR;
use terrace_spirv::attributes::enums::{
    Capability, Dim, ImageArrayedInfo, ImageDepthInfo, ImageFormat, ImageSamplerUseInfo, ImageSamplingInfo,
    StorageClass,
};
use terrace_spirv::types::{IMAGE_TYPE, PointerType, SAMPLED_IMAGE_TYPE, StructType};
use terrace_spirv_transforms::availability::is_scalar;
use terrace_support::float::FloatSemantics;

/// Returns the storage class of a memref, if it says one.
pub fn storage_class_of(ty: Type<'_>) -> Option<StorageClass> {
    let space = ty.memory_space()?;
    space.as_dialect(STORAGE_CLASS_ATTR.name)?;
    StorageClass::from_value(case_value(space)?)
}

/// Converts a memref to a pointer; `None` if it cannot be said.
pub(super) fn convert_memref<'c>(types: &Types, context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
    let class = storage_class_of(ty)?;
    if class == StorageClass::Image {
        return image(context, ty);
    }
    let element = ty.element_or_self();
    let width = element.int_or_float_width();
    if element.is_integer() && width == Some(1) {
        if types.options.bool_bits != 8 {
            return None;
        }
        let byte = types.scalar(context, context.integer_type(8), Some(class))?;
        return packed(types, context, ty, byte, 8, class);
    }
    if element.is_integer() && width < Some(8) {
        let width = width.filter(|width| width.is_power_of_two())?;
        let (_, sign) = element.as_integer()?;
        return packed(types, context, ty, context.signed_integer_type(32, sign), width, class);
    }
    let memref = types.with_numbers(context, ty);
    let converted = if element.is_vector() {
        types.vector(context, element, Some(class))?
    } else if element.as_complex().is_some() {
        types.complex(context, element, Some(class))?
    } else if is_scalar(element) {
        types.scalar(context, element, Some(class))?
    } else if memref != ty {
        memref.element_or_self()
    } else {
        return None;
    };
    let size = bytes_of(converted)?;
    if !ty.has_static_shape() {
        return pointer_to_unknown(types, context, converted, size, class);
    }
    let whole = bytes_of_memref(memref)?;
    let whole = u64::try_from(whole).ok().filter(|bytes| *bytes > 0)?;
    let count = u32::try_from(whole.div_ceil(size.into())).ok()?;
    pointer_to_array(types, context, converted, count, size, class)
}

/// Converts a memref of numbers that lie several in one, or each in one, of another width.
fn packed<'c>(
    types: &Types,
    context: Ctx<'c>,
    ty: Type<'c>,
    element: Type<'c>,
    bits: u32,
    class: StorageClass,
) -> Option<Type<'c>> {
    let size = bytes_of(element)?;
    if !ty.has_static_shape() {
        return pointer_to_unknown(types, context, element, size, class);
    }
    let bits = ty.element_count()?.checked_mul(bits.into()).filter(|bits| *bits != 0)?;
    let bytes = bits.cast_unsigned().div_ceil(8);
    let count = u32::try_from(bytes.div_ceil(size.into())).ok()?;
    pointer_to_array(types, context, element, count, size, class)
}

fn pointer_to_array<'c>(
    types: &Types,
    context: Ctx<'c>,
    element: Type<'c>,
    count: u32,
    size: u32,
    class: StorageClass,
) -> Option<Type<'c>> {
    let stride = if has_layout(class) { size } else { 0 };
    if count == 0 {
        return None;
    }
    let whole = array(context, element, count, stride);
    if types.environment.allows(Capability::Kernel) {
        return Some(PointerType::get(context, whole, class));
    }
    Some(in_structure(context, whole, class))
}

fn pointer_to_unknown<'c>(
    types: &Types,
    context: Ctx<'c>,
    element: Type<'c>,
    size: u32,
    class: StorageClass,
) -> Option<Type<'c>> {
    if types.environment.allows(Capability::Kernel) {
        return Some(PointerType::get(context, element, class));
    }
    let stride = if has_layout(class) { size } else { 0 };
    Some(in_structure(context, runtime_array(context, element, stride), class))
}

/// Returns a pointer to a structure of one member, as shaders need them.
pub fn in_structure<'c>(context: Ctx<'c>, member: Type<'c>, class: StorageClass) -> Type<'c> {
    let offsets: &[u32] = if has_layout(class) { &[0] } else { &[] };
    let structure = StructType::build(context, None, &[member], offsets, &[], &[]);
    PointerType::get(context, structure.expect("a structure without a name has no other body"), class)
}

/// Returns true if values in memory of this class have offsets and strides.
fn has_layout(class: StorageClass) -> bool {
    use StorageClass as Class;
    matches!(
        class,
        Class::PhysicalStorageBuffer | Class::PushConstant | Class::StorageBuffer | Class::Uniform
    )
}

/// Returns the size of a number or of a vector of them in bytes; booleans have none.
fn bytes_of(ty: Type<'_>) -> Option<u32> {
    if ty.is_vector() {
        let count = u32::try_from(ty.element_count()?).ok()?;
        return bytes_of(ty.element_or_self())?.checked_mul(count);
    }
    if let Some(element) = ty.as_complex() {
        return bytes_of(element)?.checked_mul(2);
    }
    let width = ty.int_or_float_width()?;
    (is_scalar(ty) || width == 8).then_some(width / 8).filter(|bytes| *bytes > 0)
}

/// Returns the size of the memory of a memref in bytes: as far as strides reach from the offset.
fn bytes_of_memref(ty: Type<'_>) -> Option<i64> {
    let size = i64::from(bytes_of(ty.element_or_self())?);
    let (strides, offset) = ty.strides_and_offset()?;
    let shape = ty.shape()?;
    if shape.is_empty() {
        return Some(size);
    }
    if offset == DYNAMIC || strides.contains(&DYNAMIC) {
        return None;
    }
    let mut reach = -1;
    for (size, stride) in shape.iter().zip(&strides) {
        reach = reach.max(size.checked_mul(*stride)?);
    }
    offset.checked_add(reach)?.checked_mul(size)
}

/// Returns the pointer to the sampled image that a memref in image memory is.
fn image<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
    let dim = match ty.rank()? {
        1 => Dim::Dim1D,
        2 => Dim::Dim2D,
        3 => Dim::Dim3D,
        _ => return None,
    };
    let element = ty.element_or_self();
    if !is_scalar(element) {
        return None;
    }
    let number = |value: u64| context.i64_attribute(value.cast_signed());
    let parameters = [
        context.type_attribute(element),
        number(dim.value()),
        number(ImageDepthInfo::DepthUnknown.value()),
        number(ImageArrayedInfo::NonArrayed.value()),
        number(ImageSamplingInfo::SingleSampled.value()),
        number(ImageSamplerUseInfo::NeedSampler.value()),
        number(format_of(element).value()),
    ];
    let image = context.dialect_type(&IMAGE_TYPE, &parameters);
    let sampled = context.dialect_type(&SAMPLED_IMAGE_TYPE, &[context.type_attribute(image)]);
    Some(PointerType::get(context, sampled, StorageClass::UniformConstant))
}

/// Returns the format of texels of one number.
fn format_of(element: Type<'_>) -> ImageFormat {
    match (element.as_integer(), element.as_float()) {
        (Some((width, sign)), _) => {
            let is_unsigned = sign == terrace_ir::Signedness::Unsigned;
            match (width, is_unsigned) {
                (64, true) => ImageFormat::R64ui,
                (64, false) => ImageFormat::R64i,
                (32, true) => ImageFormat::R32ui,
                (32, false) => ImageFormat::R32i,
                (16, true) => ImageFormat::R16ui,
                (16, false) => ImageFormat::R16i,
                (8, true) => ImageFormat::R8ui,
                (8, false) => ImageFormat::R8i,
                _ => ImageFormat::Unknown,
            }
        }
        (_, Some(FloatSemantics::F32)) => ImageFormat::R32f,
        (_, Some(FloatSemantics::F16)) => ImageFormat::R16f,
        _ => ImageFormat::Unknown,
    }
}
