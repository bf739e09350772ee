//! Sizes and alignments of types: what a data layout says, and LLVM's own where it is silent.

mod spec;

pub(crate) use spec::data_layout_of;

use std::collections::HashSet;
use terrace_ir::{Ctx, Type, TypeKind};
use terrace_llvm::types::{Packing, StructType, address_space, as_array};
use terrace_support::ensure_stack;

/// Data layout of types.
#[derive(Clone, Debug)]
pub(crate) struct DataLayout {
    /// Bits and alignment in bytes, by rising number of bits.
    integers: Vec<(u64, u64)>,
    floats: Vec<(u64, u64)>,
    vectors: Vec<(u64, u64)>,
    /// Address space, bits, and alignment in bytes.
    pointers: Vec<(u32, u64, u64)>,
    aggregate_alignment: u64,
    /// The address space of memory on the stack.
    pub stack_space: u32,
    /// The address space of functions.
    pub program_space: u32,
}

impl DataLayout {
    /// Reads a data layout; what is not understood is left out.
    pub(crate) fn of(text: &str) -> Self {
        let mut layout = DataLayout {
            integers: vec![(1, 1), (8, 1), (16, 2), (32, 4), (64, 4)],
            floats: vec![(16, 2), (32, 4), (64, 8), (128, 16)],
            vectors: vec![(64, 8), (128, 16)],
            pointers: vec![(0, 64, 8)],
            aggregate_alignment: 1,
            stack_space: 0,
            program_space: 0,
        };
        for part in text.split('-') {
            layout.read(part);
        }
        layout
    }

    fn read(&mut self, part: &str) -> Option<()> {
        let (kind, rest) = part.split_at_checked(1)?;
        let mut numbers = rest.split(':');
        let first = numbers.next()?;
        let mut number = || numbers.next().and_then(|number| number.parse::<u64>().ok());
        match kind {
            "A" => self.stack_space = first.parse().ok()?,
            "P" => self.program_space = first.parse().ok()?,
            "i" => set(&mut self.integers, first.parse().ok()?, number()? / 8),
            "f" => set(&mut self.floats, first.parse().ok()?, number()? / 8),
            "v" => set(&mut self.vectors, first.parse().ok()?, number()? / 8),
            "a" => self.aggregate_alignment = (number()? / 8).max(1),
            "p" => {
                let space = if first.is_empty() { 0 } else { first.parse().ok()? };
                let (bits, alignment) = (number()?, number()? / 8);
                self.pointers.retain(|(known, ..)| *known != space);
                self.pointers.push((space, bits, alignment));
            }
            _ => {}
        }
        Some(())
    }

    /// Returns the bits and the alignment in bytes of a pointer.
    pub(crate) fn pointer(&self, space: u32) -> (u64, u64) {
        let of = |space| self.pointers.iter().find(|(known, ..)| *known == space);
        of(space).or_else(|| of(0)).map_or((64, 8), |(_, bits, alignment)| (*bits, *alignment))
    }

    fn integer_alignment(&self, bits: u64) -> u64 {
        let found = self.integers.iter().find(|(known, _)| *known >= bits).or(self.integers.last());
        found.map_or(1, |(_, alignment)| (*alignment).max(1))
    }

    /// Returns the alignment in bytes of values in memory.
    pub(crate) fn alignment<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> u64 {
        match *ty.kind() {
            TypeKind::Integer { width, .. } => self.integer_alignment(u64::from(width)),
            TypeKind::Float(semantics) => {
                let bits = match semantics.keyword() {
                    "f80" => 80,
                    _ => u64::from(semantics.width_bits()),
                };
                exact(&self.floats, bits).unwrap_or_else(|| bits.div_ceil(8).next_power_of_two())
            }
            TypeKind::Vector { .. } => {
                let bits = self.bits(context, ty);
                let known = exact(&self.vectors, bits);
                known.unwrap_or_else(|| bits.div_ceil(8).next_power_of_two().max(1))
            }
            _ => {
                if let Some(space) = address_space(ty) {
                    return self.pointer(space).1;
                }
                if let Some((element, _)) = as_array(ty) {
                    return ensure_stack(|| self.alignment(context, element));
                }
                match StructType::of(ty) {
                    Some(structure) if structure.packing() == Packing::Packed => 1,
                    Some(structure) => elements(context, structure)
                        .map(|element| ensure_stack(|| self.alignment(context, element)))
                        .chain([self.aggregate_alignment])
                        .max()
                        .unwrap_or(1),
                    None => 1,
                }
            }
        }
    }

    /// Returns the alignment in bytes that is best for values in memory.
    pub(crate) fn preferred_alignment<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> u64 {
        let needed = self.alignment(context, ty);
        match *ty.kind() {
            TypeKind::Integer { width: 33..=64, .. } => needed.max(8),
            _ if StructType::of(ty).is_some() => needed.max(8),
            _ => match as_array(ty) {
                Some((element, _)) => ensure_stack(|| self.preferred_alignment(context, element)),
                None => needed,
            },
        }
    }

    /// Returns the bits of a value; of a scalable vector, the least.
    pub(crate) fn bits<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> u64 {
        match *ty.kind() {
            TypeKind::Integer { width, .. } => u64::from(width),
            TypeKind::Float(semantics) if semantics.keyword() == "f80" => 80,
            TypeKind::Float(semantics) => u64::from(semantics.width_bits()),
            TypeKind::Vector { shape, element, .. } => {
                let count: i64 = shape.iter().copied().fold(1, i64::saturating_mul);
                self.bits(context, element).saturating_mul(count.max(0).cast_unsigned())
            }
            _ => {
                if let Some(space) = address_space(ty) {
                    return self.pointer(space).0;
                }
                if let Some((element, count)) = as_array(ty) {
                    let one = ensure_stack(|| self.allocated_bytes(context, element));
                    return one.saturating_mul(count).saturating_mul(8);
                }
                match StructType::of(ty) {
                    Some(structure) => self.offset(context, structure, structure.len()).saturating_mul(8),
                    None => 0,
                }
            }
        }
    }

    /// Returns the bytes from a value in memory to the next one.
    pub(crate) fn allocated_bytes<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> u64 {
        let bytes = self.bits(context, ty).div_ceil(8);
        rounded(bytes, self.alignment(context, ty))
    }

    /// Returns the offset of a structure's element; the size, if the number is that of all elements.
    pub(crate) fn offset<'c>(&self, context: Ctx<'c>, structure: StructType<'c>, at: usize) -> u64 {
        let is_packed = structure.packing() == Packing::Packed;
        let (mut offset, mut widest) = (0u64, 1);
        for (position, element) in elements(context, structure).enumerate() {
            let alignment = match is_packed {
                true => 1,
                false => ensure_stack(|| self.alignment(context, element)),
            };
            offset = rounded(offset, alignment);
            widest = widest.max(alignment);
            if position == at {
                return offset;
            }
            let size = ensure_stack(|| self.allocated_bytes(context, element));
            offset = offset.saturating_add(size);
        }
        rounded(offset, widest)
    }
}

/// Returns the elements of a structure; names alone stand for the whole. One that contains itself has none that could be laid
/// out.
pub(crate) fn elements<'c>(context: Ctx<'c>, structure: StructType<'c>) -> impl Iterator<Item = Type<'c>> {
    let count = if contains_itself(context, structure) { 0 } else { structure.len() };
    (0..count).filter_map(move |at| structure.element(context, at))
}

/// Returns true if a structure is part of itself, not through a pointer.
#[expect(clippy::mutable_key_type, reason = "hash and equality are those of the address")]
pub(crate) fn contains_itself<'c>(context: Ctx<'c>, structure: StructType<'c>) -> bool {
    // Only a name can say again what it is part of.
    let Some(name) = structure.name() else { return false };
    let parts = |of: StructType<'c>| (0..of.len()).filter_map(move |at| of.element(context, at));
    let mut open: Vec<Type<'c>> = parts(structure).collect();
    let mut seen = HashSet::new();
    while let Some(mut ty) = open.pop() {
        while let Some((element, _)) = as_array(ty) {
            ty = element;
        }
        let Some(inner) = StructType::of(ty) else { continue };
        if inner.name() == Some(name) {
            return true;
        }
        if seen.insert(ty) {
            open.extend(parts(inner));
        }
    }
    false
}

fn set(table: &mut Vec<(u64, u64)>, bits: u64, alignment: u64) {
    table.retain(|(known, _)| *known != bits);
    table.push((bits, alignment));
    table.sort_unstable();
}

fn exact(table: &[(u64, u64)], bits: u64) -> Option<u64> {
    table.iter().find(|(known, _)| *known == bits).map(|(_, alignment)| (*alignment).max(1))
}

fn rounded(value: u64, alignment: u64) -> u64 {
    value.checked_next_multiple_of(alignment.max(1)).unwrap_or(value)
}
