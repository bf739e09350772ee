//! Which memory a memref is in; numbers of attributes.

use crate::attributes::{ADDRESS_SPACE_ATTR, AddressSpace};
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, AttributeKind, Ctx, Type, suffix_products};

/// Address spaces as numbers, and as the cases of `#gpu.address_space`.
struct Space {
    numbers: &'static [i64],
    of_gpu: u64,
}

/// The memory of the device.
const GLOBAL: Space = Space { numbers: &[0, 1], of_gpu: 1 };
/// The memory of a work group.
const WORKGROUP: Space = Space { numbers: &[3], of_gpu: 2 };
/// A buffer whose bounds the hardware knows, as a number.
const FAT_RAW_BUFFER: i64 = 7;

fn is_in(space: Attribute<'_>, expected: &Space) -> bool {
    match space.as_dialect("gpu.address_space") {
        Some(_) => case_value(space) == Some(expected.of_gpu),
        None => space.as_i64().is_some_and(|number| expected.numbers.contains(&number)),
    }
}

/// Returns true if a memref is in the memory of the device, as those are of which nothing is said.
pub(crate) fn is_global(memref: Type<'_>) -> bool {
    memref.memory_space().is_none_or(|space| is_in(space, &GLOBAL))
}

/// Returns true if a memref is in the memory of a work group.
pub(crate) fn is_workgroup(memref: Type<'_>) -> bool {
    memref.memory_space().is_some_and(|space| is_in(space, &WORKGROUP))
}

/// Returns true if a memref is a buffer whose bounds the hardware knows.
pub(crate) fn is_fat_raw_buffer(memref: Type<'_>) -> bool {
    memref.memory_space().is_some_and(|space| match space.as_dialect(ADDRESS_SPACE_ATTR.name) {
        Some(_) => case_value(space) == Some(AddressSpace::FatRawBuffer.value()),
        None => space.as_i64() == Some(FAT_RAW_BUFFER),
    })
}

/// Returns the type of a memref as a buffer whose bounds the hardware knows, with its offset or without; `None` if
/// the offset cannot be left out.
pub(crate) fn as_fat_raw_buffer<'c>(
    context: Ctx<'c>,
    source: Type<'c>,
    resets_offset: bool,
) -> Option<Type<'c>> {
    let shape = source.shape()?;
    let is_identity = source.layout_map(context).is_some_and(|map| map.is_identity());
    let layout = match source.layout() {
        Some(layout) if resets_offset && !is_identity => {
            let AttributeKind::StridedLayout { strides, .. } = *layout.kind() else { return None };
            let is_dense =
                (source.has_static_shape() || shape.len() <= 1) && strides == suffix_products(shape);
            (!is_dense).then(|| context.strided_layout_attribute(0, strides))
        }
        layout => layout,
    };
    let space = AddressSpace::FatRawBuffer.attribute(context);
    Some(context.memref_type(shape, source.element_or_self(), layout, Some(space)))
}

/// Returns true if elements that are neighbours in the last dimension are so in memory.
pub(crate) fn has_contiguous_rows(memref: Type<'_>) -> bool {
    if memref.layout().is_none() {
        return true;
    }
    let Some((strides, _)) = memref.strides_and_offset() else { return false };
    let dimensions = memref.shape().unwrap_or_default().iter().zip(&strides);
    // Dimensions of one element are of no consequence, unless there are no others.
    match dimensions.rev().find(|(size, _)| **size != 1) {
        Some((_, stride)) => *stride == 1,
        None => !strides.is_empty(),
    }
}

/// Returns the value of an integer attribute, which its constraint knows to be small.
pub(crate) fn number(attribute: Attribute<'_>) -> u32 {
    attribute.as_i64().map_or(0, |value| value as u32)
}
