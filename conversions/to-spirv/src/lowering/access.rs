//! Pointers to elements of memrefs, and how memory is accessed.

use super::Lowering;
use super::constants::{ConstantBuilder, case, number_attribute};
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Builder, DYNAMIC, Type, TypedOp};
use terrace_spirv as spirv;
use terrace_spirv::attributes::MEMORY_ACCESS_ATTR;
use terrace_spirv::attributes::enums::{Capability, MemoryAccess, StorageClass};
use terrace_spirv::types::{ArrayType, PointerType, RuntimeArrayType, StructType};
use terrace_spirv_transforms::availability::is_scalar;

/// Returns the sum of an offset and of indices by strides: folded where it is known.
pub fn linear_index<'c>(
    indices: &[ValueId],
    strides: &[i64],
    offset: i64,
    index: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let mut sum = builder.number(offset, index);
    for (at, (value, stride)) in indices.iter().zip(strides).enumerate() {
        let stride = builder.number(*stride, index);
        let part = builder.folding().value(spirv::IMulOp::NAME, &[*value, stride], index);
        sum = if at == 0 { part } else { builder.folding().value(spirv::IAddOp::NAME, &[part, sum], index) };
    }
    sum
}

/// Returns the type that a part of a pointee has, after indices of which the first ones are known.
pub fn part_type<'c>(pointer: PointerType<'c>, depth: usize) -> Option<Type<'c>> {
    let mut ty = pointer.pointee;
    for _ in 0..depth {
        ty = if let Some(structure) = StructType::of(ty) {
            structure.members().next()?
        } else if let Some(array) = ArrayType::of(ty) {
            array.element
        } else if let Some(array) = RuntimeArrayType::of(ty) {
            array.element
        } else {
            ty.is_vector().then(|| ty.element_or_self())?
        };
    }
    Some(ty)
}

/// `spirv.AccessChain`
pub fn access_chain<'c>(
    base: ValueId,
    indices: &[ValueId],
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let pointer = PointerType::of(builder.type_of(base))?;
    let part = part_type(pointer, indices.len())?;
    let ty = PointerType::get(builder.context(), part, pointer.storage_class);
    Some(builder.value(spirv::AccessChainOp::NAME, &[&[base], indices].concat(), ty))
}

/// Place of an element in memory.
pub struct Place {
    /// Pointer to it.
    pub pointer: ValueId,
    /// Pointer to the memref.
    pub base: ValueId,
    /// Indices of the access chain from there: the last one counts elements.
    pub indices: Vec<ValueId>,
}

/// Returns the place of an element of a memref.
pub fn element<'c>(
    memref: Type<'c>,
    base: ValueId,
    indices: &[ValueId],
    lowering: &Lowering,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<Place> {
    let (strides, offset) = memref.strides_and_offset()?;
    if offset == DYNAMIC || strides.contains(&DYNAMIC) {
        return None;
    }
    let index = lowering.index(builder.context());
    let is_kernel = lowering.types.environment.allows(Capability::Kernel);
    let pointer = PointerType::of(builder.type_of(base))?;
    let mut path = Vec::new();
    if !is_kernel {
        path.push(builder.number(0, index));
    }
    path.push(match path.first() {
        Some(zero) if strides.is_empty() => *zero,
        None if strides.is_empty() => builder.number(0, index),
        _ => linear_index(indices, &strides, offset, index, builder),
    });
    if is_kernel && ArrayType::of(pointer.pointee).is_none() {
        let ty = builder.type_of(base);
        let pointer = builder.value(spirv::PtrAccessChainOp::NAME, &[base, path[0]], ty);
        return Some(Place { pointer, base, indices: Vec::new() });
    }
    let pointer = access_chain(base, &path, builder)?;
    Some(Place { pointer, base, indices: path })
}

/// Returns the attributes of an access: those of an alignment where the storage class needs it or the program says one.
pub fn access_attributes<'c>(
    pointer: ValueId,
    is_nontemporal: bool,
    alignment: Option<i64>,
    builder: &Builder<'_, '_, 'c>,
) -> Option<Vec<(&'static str, Attribute<'c>)>> {
    let context = builder.context();
    let pointer = PointerType::of(builder.type_of(pointer))?;
    let mut access = if is_nontemporal { MemoryAccess::NONTEMPORAL } else { MemoryAccess::NONE };
    let mut attributes = Vec::new();
    let alignment = alignment.filter(|bytes| *bytes != 0);
    if alignment.is_some() || pointer.storage_class == StorageClass::PhysicalStorageBuffer {
        let size = is_scalar(pointer.pointee).then(|| pointer.pointee.int_or_float_width())?? / 8;
        let size = Some(i64::from(size)).filter(|size| *size > 0)?;
        let bytes = i32::try_from(alignment.unwrap_or(size)).ok()?;
        access = access.union(MemoryAccess::ALIGNED);
        attributes.push(("alignment", context.i32_attribute(bytes)));
    }
    if !access.is_empty() {
        attributes.push(("memory_access", case(context, &MEMORY_ACCESS_ATTR, access.value())));
    }
    Some(attributes)
}

/// `spirv.Load`
pub fn load<'c>(
    pointer: ValueId,
    attributes: &[(&'static str, Attribute<'c>)],
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let ty = PointerType::of(builder.type_of(pointer))?.pointee;
    Some(builder.value_with(spirv::LoadOp::NAME, &[pointer], ty, attributes))
}

/// `spirv.Store`
pub fn store<'c>(
    pointer: ValueId,
    value: ValueId,
    attributes: &[(&'static str, Attribute<'c>)],
    builder: &mut Builder<'_, '_, 'c>,
) {
    builder.op(spirv::StoreOp::NAME, &[pointer, value], &[], attributes);
}

/// Element of a memory that holds narrower ones, several in each of its numbers.
#[derive(Clone, Copy)]
pub struct Packing<'c> {
    /// Bits of an element.
    pub bits: u32,
    /// The number that holds it.
    pub word: Type<'c>,
}

impl<'c> Packing<'c> {
    fn count(self) -> i64 {
        i64::from(self.word.int_or_float_width().unwrap_or(self.bits) / self.bits)
    }

    /// Returns a mask of the bits of an element, at the lower end.
    pub fn mask(self, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
        let mask = (1i64 << self.bits.min(62)) - 1;
        let mask = number_attribute(builder.context(), mask, self.word);
        builder.constant(mask, self.word)
    }

    /// Returns the pointer to the number that holds an element.
    pub fn pointer(self, place: &Place, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
        let (last, outer) = place.indices.split_last()?;
        let index = builder.type_of(*last);
        let count = builder.number(self.count(), index);
        let last = builder.folding().value(spirv::SDivOp::NAME, &[*last, count], index);
        access_chain(place.base, &[outer, &[last]].concat(), builder)
    }

    /// Returns the position of the first bit of an element in its number.
    pub fn position(self, place: &Place, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
        let last = *place.indices.last()?;
        let index = builder.type_of(last);
        let count = builder.number(self.count(), index);
        let bits = builder.number(i64::from(self.bits), index);
        let rest = builder.folding().value(spirv::UModOp::NAME, &[last, count], index);
        Some(builder.folding().value(spirv::IMulOp::NAME, &[rest, bits], index))
    }
}
