//! Memrefs in parts.
//!
//! ```text
//! ranked     0 the pointer that was allocated, 1 the pointer to the data, 2 the offset, 3 sizes, 4 strides
//! unranked   0 the rank, 1 a pointer to a ranked one
//! ```

use super::build::LlvmBuilder;
use super::types::{TypeOptions, convert};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, DYNAMIC, Location, PatternRewriter, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::types::{StructType, address_space, as_array};

const ALLOCATED: i64 = 0;
const ALIGNED: i64 = 1;
const OFFSET: i64 = 2;
const SIZES: i64 = 3;
const STRIDES: i64 = 4;

/// The descriptor of a ranked memref.
#[derive(Clone, Copy)]
pub struct Descriptor<'c> {
    /// Value of the struct type.
    pub value: ValueId,
    pointer: Type<'c>,
    index: Type<'c>,
}

impl<'c> Descriptor<'c> {
    /// Returns the descriptor that is this value.
    pub fn of(value: ValueId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Self> {
        Self::of_type(value, rewriter.type_of(value))
    }

    /// Creates a descriptor whose fields are poison.
    pub fn poison(ty: Type<'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<Self> {
        let value = builder.poison(ty);
        Self::of_type(value, ty)
    }

    fn of_type(value: ValueId, ty: Type<'c>) -> Option<Self> {
        let mut parts = StructType::of(ty)?.body();
        let pointer = parts.next()?;
        Some(Descriptor { value, pointer, index: parts.nth(1)? })
    }

    /// Returns the type of the offset, sizes and strides.
    pub fn index_type(self) -> Type<'c> {
        self.index
    }

    /// Returns the pointer that was allocated.
    pub fn allocated(self, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
        builder.extract(self.value, &[ALLOCATED], self.pointer)
    }

    /// Returns the pointer to the elements.
    pub fn aligned(self, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
        builder.extract(self.value, &[ALIGNED], self.pointer)
    }

    /// Returns the offset of the first element.
    pub fn offset(self, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
        builder.extract(self.value, &[OFFSET], self.index)
    }

    /// Returns the size of a dimension.
    pub fn size(self, dimension: usize, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
        builder.extract(self.value, &[SIZES, dimension as i64], self.index)
    }

    /// Returns the stride of a dimension.
    pub fn stride(self, dimension: usize, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
        builder.extract(self.value, &[STRIDES, dimension as i64], self.index)
    }

    /// Sets the pointer that was allocated.
    pub fn set_allocated(&mut self, value: ValueId, builder: &mut Builder<'_, '_, 'c>) {
        self.value = builder.insert(self.value, value, &[ALLOCATED]);
    }

    /// Sets the pointer to the elements.
    pub fn set_aligned(&mut self, value: ValueId, builder: &mut Builder<'_, '_, 'c>) {
        self.value = builder.insert(self.value, value, &[ALIGNED]);
    }

    /// Sets the offset of the first element.
    pub fn set_offset(&mut self, value: ValueId, builder: &mut Builder<'_, '_, 'c>) {
        self.value = builder.insert(self.value, value, &[OFFSET]);
    }

    /// Sets the size of a dimension.
    pub fn set_size(&mut self, dimension: usize, value: ValueId, builder: &mut Builder<'_, '_, 'c>) {
        self.value = builder.insert(self.value, value, &[SIZES, dimension as i64]);
    }

    /// Sets the stride of a dimension.
    pub fn set_stride(&mut self, dimension: usize, value: ValueId, builder: &mut Builder<'_, '_, 'c>) {
        self.value = builder.insert(self.value, value, &[STRIDES, dimension as i64]);
    }
}

/// Extracts the parts of the descriptor of a memref, ranked or not, in the order of function arguments.
pub fn unpack<'c>(value: ValueId, ty: Type<'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<Vec<ValueId>> {
    let mut parts = Vec::new();
    for (at, part) in (0..).zip(StructType::of(ty)?.body()) {
        match as_array(part) {
            Some((element, count)) => {
                for dimension in 0..count as i64 {
                    parts.push(builder.extract(value, &[at, dimension], element));
                }
            }
            None => parts.push(builder.extract(value, &[at], part)),
        }
    }
    Some(parts)
}

/// Creates the descriptor of a memref from the arguments that it was passed as: its parts, or the pointer alone.
pub fn pack_arguments<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    ty: Type<'c>,
    inputs: &[ValueId],
    location: Location<'c>,
    options: TypeOptions,
) -> Option<ValueId> {
    if !ty.is_any_memref() {
        return None;
    }
    if let [one] = *inputs {
        // The descriptor itself needs no more than a cast.
        (ty.is_memref() && address_space(rewriter.type_of(one)).is_some()).then_some(())?;
    }
    let converted = convert(rewriter.context(), ty, options)?;
    let mut builder = Builder::new(rewriter, location);
    match *inputs {
        [one] => from_static_shape(ty, converted, one, &mut builder),
        ref parts => pack(converted, parts, &mut builder),
    }
}

/// Creates a descriptor from its parts, which are set dimension by dimension.
pub fn pack<'c>(ty: Type<'c>, parts: &[ValueId], builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let mut value = builder.poison(ty);
    let scalars = StructType::of(ty)?.body().take_while(|part| as_array(*part).is_none()).count();
    let (scalars, numbers) = parts.split_at_checked(scalars)?;
    for (at, part) in (0..).zip(scalars) {
        value = builder.insert(value, *part, &[at]);
    }
    let (sizes, strides) = numbers.split_at(numbers.len() / 2);
    for (dimension, (size, stride)) in (0..).zip(sizes.iter().zip(strides)) {
        value = builder.insert(value, *size, &[SIZES, dimension]);
        value = builder.insert(value, *stride, &[STRIDES, dimension]);
    }
    Some(value)
}

/// Creates the descriptor of a memref of static shape at a pointer.
pub fn from_static_shape<'c>(
    ty: Type<'c>,
    descriptor: Type<'c>,
    pointer: ValueId,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    from_pointers(ty, descriptor, pointer, pointer, builder)
}

/// Creates the descriptor of a memref of static shape from the allocated and the aligned pointer.
pub fn from_pointers<'c>(
    ty: Type<'c>,
    descriptor: Type<'c>,
    allocated: ValueId,
    aligned: ValueId,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let (strides, offset) = ty.strides_and_offset()?;
    let shape = ty.shape()?;
    if offset == DYNAMIC || shape.iter().chain(&strides).any(|one| *one == DYNAMIC) {
        return None;
    }
    let mut descriptor = Descriptor::poison(descriptor, builder)?;
    descriptor.set_allocated(allocated, builder);
    descriptor.set_aligned(aligned, builder);
    let value = builder.index(offset, descriptor.index_type());
    descriptor.set_offset(value, builder);
    for (dimension, (size, stride)) in shape.iter().zip(strides).enumerate() {
        let value = builder.index(*size, descriptor.index_type());
        descriptor.set_size(dimension, value, builder);
        let value = builder.index(stride, descriptor.index_type());
        descriptor.set_stride(dimension, value, builder);
    }
    Some(descriptor.value)
}

/// Returns the number of arguments that a descriptor is passed as.
pub fn part_count(descriptor: Type<'_>) -> usize {
    let parts = StructType::of(descriptor).into_iter().flat_map(StructType::body);
    parts.map(|part| as_array(part).map_or(1, |(_, count)| count as usize)).sum()
}

/// Returns the types of the pointers and of the numbers of a descriptor.
pub fn address_part(descriptor: Type<'_>) -> Option<(Type<'_>, Type<'_>)> {
    let mut parts = StructType::of(descriptor)?.body();
    Some((parts.next()?, parts.nth(1)?))
}

/// Size of a pointer in bytes.
const POINTER_BYTES: i64 = 8;

/// Computes the size of the descriptor of an unranked memref: two pointers, and one number more than twice the rank.
pub fn descriptor_bytes<'c>(value: ValueId, index: Type<'c>, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
    let one = builder.index(1, index);
    let two = builder.index(2, index);
    let index_bytes = index.int_or_float_width().map_or(POINTER_BYTES, |bits| i64::from(bits.div_ceil(8)));
    let index_bytes = builder.index(index_bytes, index);
    let pointer_bytes = builder.index(POINTER_BYTES, index);
    let pointers = builder.value(llvm::MulOp::NAME, &[two, pointer_bytes], index);
    let rank = builder.extract(value, &[0], index);
    let numbers = builder.value(llvm::MulOp::NAME, &[two, rank], index);
    let numbers = builder.value(llvm::AddOp::NAME, &[numbers, one], index);
    let numbers = builder.value(llvm::MulOp::NAME, &[numbers, index_bytes], index);
    builder.value(llvm::AddOp::NAME, &[pointers, numbers], index)
}
