//! Integers and floats in dense attributes, one by one.

use crate::context::Context;
use crate::uniqued::attribute::{Attribute, AttributeKind, DenseData, dense_element_bits};
use crate::uniqued::ty::Type;
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

impl<'c> Attribute<'c> {
    /// Returns the integers of dense elements, row-major; those of a splat are repeated. `None` for other attributes.
    pub fn dense_integers(self) -> Option<impl ExactSizeIterator<Item = ApInt> + Clone + use<'c>> {
        let AttributeKind::DenseElements { ty, data } = *self.kind() else { return None };
        let element = ty.shaped_element()?;
        if !element.is_int_or_index() {
            return None;
        }
        let bits = dense_element_bits(element)?;
        let count = usize::try_from(ty.element_count()?).ok()?;
        Some((0..count).map(move |at| data.integer(bits, at)))
    }
}

impl<'c> Attribute<'c> {
    /// Returns the floats of dense elements, row-major; those of a splat are repeated. `None` for other attributes.
    pub fn dense_floats(self) -> Option<impl ExactSizeIterator<Item = ApFloat> + Clone + use<'c>> {
        let AttributeKind::DenseElements { ty, data } = *self.kind() else { return None };
        let semantics = ty.shaped_element()?.as_float()?;
        let bits = dense_element_bits(ty.shaped_element()?)?;
        let count = usize::try_from(ty.element_count()?).ok()?;
        Some((0..count).map(move |at| {
            let bits = data.integer(bits, at).to_u128().expect("floats have at most 128 bits");
            ApFloat::from_bits(semantics, bits)
        }))
    }
}

impl DenseData<'_> {
    /// Returns the integer of n bits at a position.
    fn integer(self, bits: usize, at: usize) -> ApInt {
        let at = if self.is_splat { 0 } else { at };
        let width = u32::try_from(bits).expect("integers have fewer than 2^32 bits");
        if bits == 1 {
            return ApInt::from_u64(1, u64::from(self.bytes[at / 8] >> (at % 8) & 1));
        }
        let size = bits.div_ceil(8);
        let words: smallvec::SmallVec<[u64; 1]> = self.bytes[at * size..(at + 1) * size]
            .chunks(8)
            .map(|chunk| chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)))
            .collect();
        ApInt::from_words(width, &words)
    }
}

impl<'c> Context<'c> {
    /// `dense<...>` of floats of the type's elements; a splat if all are equal.
    ///
    /// # Panics
    /// If the type does not have as many elements.
    pub fn dense_floats_attribute(&'c self, ty: Type<'c>, values: &[ApFloat]) -> Attribute<'c> {
        let bits = ty.shaped_element().and_then(dense_element_bits).expect("the elements are floats");
        let width = u32::try_from(bits).expect("floats have at most 128 bits");
        let bits: Vec<ApInt> = values.iter().map(|value| ApInt::from_u128(width, value.to_bits())).collect();
        self.dense_integers_attribute(ty, &bits)
    }

    /// `dense<...>` of integers of the width of the type's elements; a splat if all are equal.
    ///
    /// # Panics
    /// If the type does not have as many elements.
    pub fn dense_integers_attribute(&'c self, ty: Type<'c>, values: &[ApInt]) -> Attribute<'c> {
        let bits = ty.shaped_element().and_then(dense_element_bits).expect("the elements are integers");
        let is_splat = values.first().is_some_and(|first| values.iter().all(|value| value == first));
        let stored = if is_splat { &values[..1] } else { values };
        let mut bytes = Vec::new();
        if bits == 1 {
            bytes.resize(stored.len().div_ceil(8), 0);
            for (at, value) in stored.iter().enumerate() {
                bytes[at / 8] |= u8::from(!value.is_zero()) << (at % 8);
            }
        } else {
            let size = bits.div_ceil(8);
            for value in stored {
                let all = value.words().iter().flat_map(|word| word.to_le_bytes());
                bytes.extend(all.chain(std::iter::repeat(0)).take(size));
            }
        }
        self.dense_elements_attribute(ty, &bytes, is_splat)
    }
}
