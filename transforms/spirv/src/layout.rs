//! Layout of types in memory that others see: offsets of members, strides of arrays, as Vulkan wants them.

use terrace_ir::{Ctx, Type};
use terrace_spirv::attributes::enums::StorageClass;
use terrace_spirv::types::{
    ARRAY_TYPE, ArrayType, MemberDecoration, PointerType, RUNTIME_ARRAY_TYPE, RuntimeArrayType,
    StructDecoration, StructType,
};
use terrace_support::ensure_stack;

/// A type with its layout.
struct Laid<'c> {
    ty: Type<'c>,
    /// Bytes that a value takes; `None` for an array of unknown length.
    size: Option<u64>,
    /// Bytes to multiples of which its address is aligned.
    alignment: u64,
}

/// Returns a structure with offsets and strides; `None` if a part has no layout, or it has a name, for whose structure
/// there is one body alone.
pub(crate) fn with_layout<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
    StructType::of(ty)?;
    laid(context, ty).map(|laid| laid.ty)
}

/// Returns true if the offsets and strides of a structure are those that Vulkan would give it.
pub fn has_natural_layout<'c>(context: Ctx<'c>, ty: Type<'c>) -> bool {
    with_layout(context, ty) == Some(ty)
}

/// Returns the number of bytes that a value takes in memory; `None` for an array of unknown length, and what has no layout.
pub fn size_in_bytes<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<u64> {
    laid(context, ty)?.size
}

/// Returns true if a variable of a type needs no layout, or has one.
pub(crate) fn has_layout(ty: Type<'_>) -> bool {
    let Some(pointer) = PointerType::of(ty) else { return true };
    let Some(structure) = StructType::of(pointer.pointee) else { return true };
    let is_seen = matches!(
        pointer.storage_class,
        StorageClass::Uniform
            | StorageClass::StorageBuffer
            | StorageClass::PushConstant
            | StorageClass::PhysicalStorageBuffer
    );
    !is_seen || structure.is_empty() || structure.offset(0).is_some()
}

fn laid<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Laid<'c>> {
    if let Some(width) = ty.int_or_float_width() {
        // A boolean takes a byte.
        let size = u64::from(width.div_ceil(8));
        return Some(Laid { ty, size: Some(size), alignment: size });
    }
    ensure_stack(|| {
        if ty.is_vector() {
            let element = laid(context, ty.element_or_self())?;
            let count = u64::try_from(ty.element_count()?).ok()?;
            let alignment = element.alignment.checked_mul(if count == 2 { 2 } else { 4 })?;
            return Some(Laid { ty, size: element.size?.checked_mul(count), alignment });
        }
        if let Some(array) = ArrayType::of(ty) {
            let element = laid(context, array.element)?;
            let stride = element.size?;
            let number = |value: u64| Some(context.i64_attribute(i64::try_from(value).ok()?));
            let parameters =
                [context.type_attribute(element.ty), number(array.count.into())?, number(stride)?];
            let ty = context.dialect_type(&ARRAY_TYPE, &parameters);
            let size = Some(stride.checked_mul(array.count.into())?);
            return Some(Laid { ty, size, alignment: element.alignment });
        }
        if let Some(array) = RuntimeArrayType::of(ty) {
            let element = laid(context, array.element)?;
            let stride = context.i64_attribute(i64::try_from(element.size?).ok()?);
            let ty = context.dialect_type(&RUNTIME_ARRAY_TYPE, &[context.type_attribute(element.ty), stride]);
            return Some(Laid { ty, size: None, alignment: element.alignment });
        }
        laid_structure(context, ty)
    })
}

fn laid_structure<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Laid<'c>> {
    let structure = StructType::of(ty)?;
    if structure.is_empty() && !structure.is_name_alone() {
        return Some(Laid { ty, size: Some(0), alignment: 1 });
    }
    if structure.name().is_some() {
        return None;
    }
    let (mut members, mut offsets) = (Vec::new(), Vec::new());
    let (mut end, mut alignment) = (Some(0u64), 1);
    for member in structure.members() {
        let member = laid(context, member)?;
        // Nothing follows an array of unknown length.
        let offset = end?.checked_next_multiple_of(member.alignment)?;
        offsets.push(u32::try_from(offset).ok()?);
        end = match member.size {
            Some(size) => Some(offset.checked_add(size)?),
            None => None,
        };
        alignment = alignment.max(member.alignment);
        members.push(member.ty);
    }
    let size = match end {
        Some(end) => Some(end.checked_next_multiple_of(alignment)?),
        None => None,
    };
    let of_members: Vec<MemberDecoration<'c>> = structure.member_decorations().collect();
    let of_whole: Vec<StructDecoration<'c>> = structure.decorations().collect();
    let ty = StructType::build(context, None, &members, &offsets, &of_members, &of_whole).ok()?;
    Some(Laid { ty, size, alignment })
}
