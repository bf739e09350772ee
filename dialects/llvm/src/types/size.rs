//! Sizes and alignments of values in memory, by a data layout or by default.

use super::{POINTER_TYPE, Packing, StructType, as_array, is_type, whole};
use terrace_ir::{Operation, Type};
use terrace_support::ensure_stack;

/// The layout of data at one place of a program.
#[derive(Clone, Copy)]
pub struct DataLayout<'a, 'c> {
    op: Operation<'a, 'c>,
}

const fn to_multiple(value: u64, of: u64) -> u64 {
    value.div_ceil(of) * of
}

impl<'a, 'c> DataLayout<'a, 'c> {
    /// Returns the layout at an operation.
    pub fn at(op: Operation<'a, 'c>) -> Self {
        DataLayout { op }
    }

    fn entry(self, ty: Type<'c>) -> Option<Vec<i64>> {
        let value = terrace_dlti::layout_entry(self.op, ty)?;
        // A splat may have more elements than fit into memory; an entry has four at most.
        Some(value.dense_integers()?.take(4).filter_map(|number| number.to_i64()).collect())
    }

    /// Returns true if the byte at the lowest address is the highest.
    pub fn is_big_endian(self) -> bool {
        let mut at = Some(self.op);
        while let Some(op) = at {
            let layout = op.attribute(terrace_dlti::SPEC_ATTR.name);
            if let Some(order) = layout.and_then(|layout| terrace_dlti::entry(layout, "dlti.endianness")) {
                return order.as_str() == Some("big");
            }
            at = op.parent_op();
        }
        false
    }

    /// Returns the size in bits; `None` for what has none, or no fixed one.
    pub fn size_in_bits(self, ty: Type<'c>) -> Option<u64> {
        if let Some(width) = ty.int_or_float_width() {
            return Some(u64::from(width));
        }
        if is_type(ty, &POINTER_TYPE) {
            let size = self.pointer_entry(ty).and_then(|entry| entry.first().copied());
            return size.map_or(Some(64), |size| u64::try_from(size).ok());
        }
        if ty.is_vector() {
            if ty.is_scalable_vector() {
                return None;
            }
            let count = u64::try_from(ty.element_count()?).ok()?;
            return self.size_in_bits(ty.element_or_self())?.checked_mul(count);
        }
        ensure_stack(|| {
            if let Some((element, count)) = as_array(ty) {
                return self.stride(whole(self.op.context(), element))?.checked_mul(8)?.checked_mul(count);
            }
            let structure = StructType::of(whole(self.op.context(), ty))?;
            let end = self.offsets(structure)?.last().copied().unwrap_or(0);
            end.checked_mul(8)
        })
    }

    /// Returns the layout entry for pointers of an address space, or of all.
    fn pointer_entry(self, ty: Type<'c>) -> Option<Vec<i64>> {
        let default = || self.entry(super::pointer_type(self.op.context(), 0));
        self.entry(ty).or_else(default)
    }

    /// Returns the size in bytes.
    pub fn size(self, ty: Type<'c>) -> Option<u64> {
        Some(self.size_in_bits(ty)?.div_ceil(8))
    }

    /// Returns the distance between elements of an array.
    pub fn stride(self, ty: Type<'c>) -> Option<u64> {
        Some(to_multiple(self.size(ty)?, self.alignment(ty)?.max(1)))
    }

    /// Returns the alignment in bytes.
    pub fn alignment(self, ty: Type<'c>) -> Option<u64> {
        let bytes = |bits: i64| u64::try_from(bits).ok().map(|bits| bits / 8);
        if ty.is_int_or_float() {
            if let Some(entry) = self.entry(ty) {
                return bytes(*entry.first()?);
            }
            let width = u64::from(ty.int_or_float_width()?);
            // Integers of 64 bits are aligned to 4 bytes unless the layout says more.
            let is_wide = ty.is_integer() && width >= 64;
            return Some(if is_wide { 4 } else { width.div_ceil(8).next_power_of_two() });
        }
        if is_type(ty, &POINTER_TYPE) {
            let alignment = self.pointer_entry(ty).and_then(|entry| entry.get(1).copied());
            return alignment.map_or(Some(8), bytes);
        }
        if ty.is_vector() {
            return Some(self.size(ty)?.next_power_of_two());
        }
        ensure_stack(|| {
            if let Some((element, _)) = as_array(ty) {
                return self.alignment(whole(self.op.context(), element));
            }
            let structure = StructType::of(whole(self.op.context(), ty))?;
            if structure.packing() == Packing::Packed {
                return Some(1);
            }
            let mut all = 1;
            for at in 0..structure.len() {
                all = all.max(self.alignment(structure.element(self.op.context(), at)?)?);
            }
            Some(all)
        })
    }

    /// Returns the byte offsets of a structure's elements, and the end of the last one with its padding.
    pub fn offsets(self, structure: StructType<'c>) -> Option<Vec<u64>> {
        let is_packed = structure.packing() == Packing::Packed;
        let (mut at, mut largest, mut all) = (0u64, 1u64, Vec::with_capacity(structure.len() + 1));
        for index in 0..structure.len() {
            let element = structure.element(self.op.context(), index)?;
            let alignment = if is_packed { 1 } else { self.alignment(element)?.max(1) };
            largest = largest.max(alignment);
            at = to_multiple(at, alignment);
            all.push(at);
            at = at.checked_add(self.size(element)?)?;
        }
        all.push(to_multiple(at, largest));
        Some(all)
    }
}
