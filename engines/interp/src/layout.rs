//! Memory layout of values, as LLVM lays them out on a 64-bit machine.
//!
//! Sizes include the padding up to the next element. Vectors are packed bit by bit; a vector of several dimensions is an
//! array of vectors of one.

use crate::trap::{Outcome, Trap};
use crate::value::{Elements, MemRef, Value};
use std::rc::Rc;
use terrace_ir::{DYNAMIC, Type, TypeKind};
use terrace_llvm::types::{POINTER_TYPE, Packing, StructType, as_array, is_type};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

/// The number that scalable sizes are multiplied by.
pub const VSCALE: usize = 1;

/// Returns the sizes of a vector or tensor type without unknown ones.
pub fn static_shape(ty: Type<'_>) -> Outcome<Vec<usize>> {
    let Some(shape) = ty.shape() else { return Trap::unsupported("a type without rank") };
    let scalable = ty.scalable_dims();
    let size = |(at, size): (usize, &i64)| {
        let scale = if scalable.get(at) == Some(&true) { VSCALE } else { 1 };
        usize::try_from(*size).ok().map(|size| size * scale)
    };
    let shape: Option<Vec<usize>> = shape.iter().enumerate().map(size).collect();
    match shape.filter(|shape| Elements::count(shape).is_some_and(|count| count <= MAX_ELEMENTS)) {
        Some(shape) => Ok(shape),
        None => Trap::unsupported("a type whose size is not known or too large"),
    }
}

/// Returns the sizes of a type, the dynamic ones being given.
pub fn sizes_with(ty: Type<'_>, dynamic: Vec<i64>) -> Vec<i64> {
    let mut dynamic = dynamic.into_iter();
    let shape = ty.shape().unwrap_or_default();
    shape.iter().map(|size| if *size == DYNAMIC { dynamic.next().unwrap_or(0) } else { *size }).collect()
}

/// Limit on the elements of a vector or tensor.
pub const MAX_ELEMENTS: usize = 1 << 28;

/// Returns the width in bits of a scalar that is packed in vectors.
fn bits(ty: Type<'_>) -> Option<usize> {
    match *ty.kind() {
        TypeKind::Integer { width, .. } => Some(width as usize),
        TypeKind::Index => Some(64),
        TypeKind::Float(semantics) => Some(semantics.width_bits() as usize),
        _ if is_pointer(ty) => Some(64),
        _ => None,
    }
}

/// Returns true if it is `!llvm.ptr`.
pub fn is_pointer(ty: Type<'_>) -> bool {
    is_type(ty, &POINTER_TYPE)
}

/// Returns the alignment of a scalar of `bits` bits.
fn scalar_alignment(bits: usize) -> u64 {
    (bits.div_ceil(8).next_power_of_two() as u64).min(16)
}

/// Returns the alignment of a type in bytes.
pub fn alignment_bytes(ty: Type<'_>) -> Outcome<u64> {
    if let Some(bits) = bits(ty) {
        return Ok(scalar_alignment(bits));
    }
    match *ty.kind() {
        TypeKind::Complex(element) => alignment_bytes(element),
        TypeKind::Vector { element, .. } => {
            let row = static_shape(ty)?.last().copied().unwrap_or(1);
            Ok((row_bytes(element, row)?.max(1)).next_power_of_two() as u64)
        }
        TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. } | TypeKind::Function { .. } => Ok(8),
        _ if as_array(ty).is_some() => as_array(ty).map_or(Ok(1), |(element, _)| alignment_bytes(element)),
        _ if is_packed(ty) == Some(true) => Ok(1),
        _ if is_packed(ty).is_some() => {
            parts(ty).map(alignment_bytes).try_fold(1, |most, one| Ok(most.max(one?)))
        }
        _ => Trap::unsupported("a type that memory cannot hold"),
    }
}

/// Returns the bytes that the elements of a vector of one dimension take.
fn row_bytes(element: Type<'_>, count: usize) -> Outcome<usize> {
    match bits(element) {
        Some(bits) => Ok((bits * count).div_ceil(8)),
        None => Ok(size_bytes(element)? * count),
    }
}

/// Returns the distance of consecutive elements of a type in bytes.
pub fn size_bytes(ty: Type<'_>) -> Outcome<usize> {
    let alignment = alignment_bytes(ty)? as usize;
    let size = match *ty.kind() {
        TypeKind::Complex(element) => 2 * size_bytes(element)?,
        TypeKind::Vector { element, .. } => {
            let shape = static_shape(ty)?;
            let (row, outer) = match shape.split_last() {
                Some((row, outer)) => (*row, Elements::count(outer).unwrap_or(0)),
                None => (1, 1),
            };
            return Ok(outer * row_bytes(element, row)?.next_multiple_of(alignment));
        }
        TypeKind::MemRef { shape, .. } => 8 * (3 + 2 * shape.len()),
        TypeKind::UnrankedMemRef { .. } => 16,
        TypeKind::Function { .. } => 8,
        _ if is_packed(ty).is_some() => field_offset(ty, parts(ty).count())?,
        _ if as_array(ty).is_some() => {
            let (element, count) = as_array(ty).unwrap_or((ty, 0));
            let size =
                usize::try_from(count).ok().and_then(|count| size_bytes(element).ok()?.checked_mul(count));
            return size.map_or_else(|| Trap::unsupported("an array that is too large"), Ok);
        }
        _ => bits(ty).unwrap_or(0).div_ceil(8),
    };
    Ok(size.next_multiple_of(alignment))
}

/// Returns the size of a value in bytes, without trailing padding: the bytes that a load reads and a store writes.
pub fn stored_bytes(ty: Type<'_>) -> Outcome<usize> {
    if let Some(bits) = bits(ty) {
        return Ok(bits.div_ceil(8));
    }
    if let TypeKind::Vector { element, .. } = *ty.kind() {
        let shape = static_shape(ty)?;
        let row = row_bytes(element, shape.last().copied().unwrap_or(1))?;
        let padding = row.next_multiple_of(alignment_bytes(ty)? as usize) - row;
        return Ok(size_bytes(ty)?.saturating_sub(padding));
    }
    size_bytes(ty)
}

/// Returns the types of the parts of a struct.
fn parts<'c>(ty: Type<'c>) -> impl Iterator<Item = Type<'c>> {
    StructType::of(ty).into_iter().flat_map(StructType::body)
}

/// Returns true if there is no padding between the parts of a struct; `None` for other types.
fn is_packed(ty: Type<'_>) -> Option<bool> {
    StructType::of(ty).map(|whole| whole.packing() == Packing::Packed)
}

/// Returns the byte offset of a field of a struct; after the last field, the total size.
pub fn field_offset(ty: Type<'_>, at: usize) -> Outcome<usize> {
    let packed = is_packed(ty) == Some(true);
    let mut offset = 0;
    for (number, part) in parts(ty).enumerate() {
        if !packed {
            offset = usize::next_multiple_of(offset, alignment_bytes(part)? as usize);
        }
        if number == at {
            return Ok(offset);
        }
        offset += size_bytes(part)?;
    }
    Ok(offset)
}

/// Returns the offsets and types of the fields of a struct or array.
fn places<'c>(ty: Type<'c>) -> Outcome<Vec<(usize, Type<'c>)>> {
    if let Some((element, count)) = as_array(ty) {
        let size = size_bytes(element)?;
        return Ok((0..usize::try_from(count).unwrap_or(0)).map(|at| (at * size, element)).collect());
    }
    parts(ty).enumerate().map(|(at, part)| Ok((field_offset(ty, at)?, part))).collect()
}

/// Encoded value: bytes, some of which may be poison.
#[derive(Default)]
pub struct Image {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// A flag for each byte that is not poison.
    pub known: Vec<bool>,
}

impl Image {
    fn unknown(size: usize) -> Self {
        Image { bytes: vec![0; size], known: vec![false; size] }
    }

    fn of_bytes(mut bytes: Vec<u8>, size: usize) -> Self {
        let mut known = vec![true; bytes.len()];
        bytes.resize(size, 0);
        // Padding of a scalar is written with it.
        known.resize(size, true);
        Image { bytes, known }
    }

    fn append(&mut self, other: Image) {
        self.bytes.extend(other.bytes);
        self.known.extend(other.known);
    }
}

/// Returns the bits of a scalar; `None` for poison.
pub fn scalar_bits(value: &Value) -> Option<ApInt> {
    match value {
        Value::Integer(value) => Some(value.clone()),
        Value::Float(value) => Some(ApInt::from_u128(value.semantics().width_bits(), value.to_bits())),
        Value::Pointer(address) => Some(ApInt::from_u64(64, *address)),
        _ => None,
    }
}

/// Returns the scalar of a type that has these bits.
pub fn scalar_of_bits(ty: Type<'_>, bits: &ApInt) -> Value {
    match *ty.kind() {
        TypeKind::Float(semantics) => {
            Value::Float(ApFloat::from_bits(semantics, bits.to_u128().unwrap_or_default()))
        }
        TypeKind::Integer { .. } | TypeKind::Index => Value::Integer(bits.clone()),
        _ => Value::Pointer(bits.to_u64().unwrap_or_default()),
    }
}

fn bytes_of(bits: &ApInt) -> Vec<u8> {
    let size = (bits.width_bits() as usize).div_ceil(8);
    bits.words().iter().flat_map(|word| word.to_le_bytes()).chain(std::iter::repeat(0)).take(size).collect()
}

/// Decodes an integer of `width` bits from little-endian bytes.
pub fn bits_of_bytes(width: usize, bytes: &[u8]) -> ApInt {
    let words: Vec<u64> = bytes
        .chunks(8)
        .map(|chunk| chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)))
        .collect();
    ApInt::from_words(width as u32, &words)
}

/// Encodes a value as bytes.
pub fn encode(ty: Type<'_>, value: &Value) -> Outcome<Image> {
    let size = size_bytes(ty)?;
    if matches!(value, Value::Poison) {
        return Ok(Image::unknown(size));
    }
    if bits(ty).is_some() {
        return Ok(match scalar_bits(value) {
            Some(bits) => Image::of_bytes(bytes_of(&bits), size),
            None => Image::unknown(size),
        });
    }
    match (ty.kind(), value) {
        (TypeKind::Complex(element), Value::Complex(parts)) => {
            let mut image = encode(*element, &parts[0])?;
            image.append(encode(*element, &parts[1])?);
            Ok(image)
        }
        (TypeKind::Vector { element, .. }, Value::Elements(elements)) => {
            let row = elements.shape.last().copied().unwrap_or(1).max(1);
            let row_size = size / (elements.data.len() / row).max(1);
            let mut image = Image::default();
            for part in elements.data.chunks(row) {
                image.append(encode_row(*element, part, row_size)?);
            }
            Ok(image)
        }
        (_, Value::Aggregate(values)) => {
            let mut image = Image::unknown(size);
            for ((offset, part), value) in places(ty)?.into_iter().zip(values.iter()) {
                let inner = encode(part, value)?;
                image.bytes[offset..offset + inner.bytes.len()].copy_from_slice(&inner.bytes);
                image.known[offset..offset + inner.known.len()].copy_from_slice(&inner.known);
            }
            Ok(image)
        }
        (TypeKind::MemRef { .. }, Value::MemRef(memref)) => Ok(Image::of_bytes(descriptor(memref), size)),
        _ => Trap::unsupported(format_args!("{} in memory", value.kind())),
    }
}

/// Encodes a memref as a descriptor.
pub fn descriptor(memref: &MemRef) -> Vec<u8> {
    let words = [memref.base as i64, memref.aligned as i64, memref.offset];
    let words = words.iter().chain(&memref.sizes).chain(&memref.strides);
    words.flat_map(|word| word.to_le_bytes()).collect()
}

fn encode_row(element: Type<'_>, values: &[Value], size: usize) -> Outcome<Image> {
    let Some(width) = bits(element) else {
        let mut image = Image::default();
        for value in values {
            image.append(encode(element, value)?);
        }
        return Ok(image);
    };
    let mut image = Image::unknown(size);
    if width % 8 == 0 {
        for (at, value) in values.iter().enumerate() {
            if let Some(bits) = scalar_bits(value) {
                let start = at * width / 8;
                image.bytes[start..start + width / 8].copy_from_slice(&bytes_of(&bits));
                image.known[start..start + width / 8].fill(true);
            }
        }
        return Ok(image);
    }
    // A byte with some bits of poison counts as known; these bits read as zero.
    image.known[..(values.len() * width).div_ceil(8)].fill(true);
    for (at, value) in values.iter().enumerate() {
        let Some(bits) = scalar_bits(value) else { continue };
        for bit in 0..width {
            if bits.bit(bit as u32) {
                let place = at * width + bit;
                image.bytes[place / 8] |= 1 << (place % 8);
            }
        }
    }
    if values.iter().all(|value| matches!(value, Value::Poison)) {
        image.known.fill(false);
    }
    Ok(image)
}

/// Decodes a value of a type.
pub fn decode(ty: Type<'_>, bytes: &[u8], known: &[bool]) -> Outcome<Value> {
    if let Some(width) = bits(ty) {
        let count = width.div_ceil(8);
        if known[..count].contains(&false) {
            return Ok(Value::Poison);
        }
        return Ok(scalar_of_bits(ty, &bits_of_bytes(width, &bytes[..count])));
    }
    match *ty.kind() {
        TypeKind::Complex(element) => {
            let half = bytes.len() / 2;
            let re = decode(element, &bytes[..half], &known[..half])?;
            Ok(Value::complex(re, decode(element, &bytes[half..], &known[half..])?))
        }
        TypeKind::Vector { element, .. } => {
            let shape = static_shape(ty)?;
            let row = shape.last().copied().unwrap_or(1).max(1);
            let count = Elements::count(&shape).unwrap_or(0);
            let stored = row_bytes(element, row)?;
            let row_size = stored.next_multiple_of(alignment_bytes(ty)? as usize);
            let mut data = Vec::with_capacity(count);
            for at in 0..count / row {
                let place = at * row_size..at * row_size + stored;
                decode_row(element, row, &bytes[place.clone()], &known[place], &mut data)?;
            }
            Ok(Value::elements(shape, data))
        }
        TypeKind::MemRef { shape, .. } => {
            if known.contains(&false) {
                return Ok(Value::Poison);
            }
            let words: Vec<i64> =
                bytes.as_chunks::<8>().0.iter().map(|word| i64::from_le_bytes(*word)).collect();
            let rank = shape.len();
            Ok(Value::memref(MemRef {
                base: words[0] as u64,
                aligned: words[1] as u64,
                offset: words[2],
                sizes: words[3..3 + rank].to_vec(),
                strides: words[3 + rank..3 + 2 * rank].to_vec(),
            }))
        }
        _ if is_packed(ty).is_some() || as_array(ty).is_some() => {
            let value = |(offset, part): (usize, Type<'_>)| {
                let place = offset..offset + size_bytes(part)?;
                decode(part, &bytes[place.clone()], &known[place])
            };
            Ok(Value::aggregate(places(ty)?.into_iter().map(value).collect::<Outcome<_>>()?))
        }
        _ => Trap::unsupported("a value of this type in memory"),
    }
}

fn decode_row(
    element: Type<'_>,
    count: usize,
    bytes: &[u8],
    known: &[bool],
    data: &mut Vec<Value>,
) -> Outcome<()> {
    let Some(width) = bits(element) else {
        let size = size_bytes(element)?;
        for at in 0..count {
            let place = at * size..(at + 1) * size;
            data.push(decode(element, &bytes[place.clone()], &known[place])?);
        }
        return Ok(());
    };
    for at in 0..count {
        let (first, last) = (at * width / 8, ((at + 1) * width).div_ceil(8));
        if known[first..last].contains(&false) {
            data.push(Value::Poison);
            continue;
        }
        let wide = bits_of_bytes((last - first) * 8, &bytes[first..last]);
        let bits = wide.lshr((at * width % 8) as u32).truncate(width as u32);
        data.push(scalar_of_bits(element, &bits));
    }
    Ok(())
}

/// Returns the value of a type all of whose scalars are poison.
pub fn poison(ty: Type<'_>) -> Outcome<Value> {
    match *ty.kind() {
        TypeKind::Vector { element, .. } | TypeKind::RankedTensor { element, .. } => {
            let shape = static_shape(ty)?;
            let count = Elements::count(&shape).unwrap_or(0);
            Ok(Value::elements(shape, vec![poison(element)?; count]))
        }
        TypeKind::Complex(_) => Ok(Value::Complex(Rc::new([Value::Poison, Value::Poison]))),
        _ => Ok(Value::Poison),
    }
}
