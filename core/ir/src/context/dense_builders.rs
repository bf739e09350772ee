//! Makers of attributes that hold many elements.

use super::validity::{BuildError, check_dense_array, check_dense_elements};
use crate::context::Context;
use crate::uniqued::attribute::{Attribute, AttributeKind, DenseData, dense_element_bits};
use crate::uniqued::resource::Resource;
use crate::uniqued::ty::Type;
use smallvec::SmallVec;

impl<'c> Context<'c> {
    /// Returns `array<element: ...>` of raw little-endian elements, a byte for an `i1`.
    ///
    /// # Panics
    /// If the bytes are not those of n elements.
    #[track_caller]
    pub fn dense_array_attribute(&'c self, element: Type<'c>, len: usize, bytes: &[u8]) -> Attribute<'c> {
        self.try_dense_array_attribute(element, len, bytes).unwrap_or_else(|error| error.raise())
    }

    /// Returns `array<element: ...>` of raw little-endian elements, a byte for an `i1`.
    ///
    /// # Errors
    /// If the bytes are not those of n elements.
    pub fn try_dense_array_attribute(
        &'c self,
        element: Type<'c>,
        len: usize,
        bytes: &[u8],
    ) -> Result<Attribute<'c>, BuildError> {
        let check = || check_dense_array(element, len, bytes);
        let key = AttributeKind::DenseArray { element, len, bytes };
        self.checked_attribute(key, check, |arena| AttributeKind::DenseArray {
            element,
            len,
            bytes: arena.slice(bytes),
        })
    }

    /// `array<i64: ...>`.
    pub fn dense_i64_array(&'c self, elements: &[i64]) -> Attribute<'c> {
        let bytes = bytes_of(elements, i64::to_le_bytes);
        self.dense_array_attribute(self.integer_type(64), elements.len(), &bytes)
    }

    /// `array<i32: ...>`.
    pub fn dense_i32_array(&'c self, elements: &[i32]) -> Attribute<'c> {
        let bytes = bytes_of(elements, i32::to_le_bytes);
        self.dense_array_attribute(self.integer_type(32), elements.len(), &bytes)
    }

    /// `array<i1: ...>`.
    pub fn dense_bool_array(&'c self, elements: &[bool]) -> Attribute<'c> {
        let bytes: Vec<u8> = elements.iter().map(|value| u8::from(*value)).collect();
        self.dense_array_attribute(self.integer_type(1), elements.len(), &bytes)
    }

    /// Returns `dense<...>` of raw elements, as [`DenseData`] lays them out.
    ///
    /// # Panics
    /// If the number of bytes does not fit the type.
    #[track_caller]
    pub fn dense_elements_attribute(&'c self, ty: Type<'c>, bytes: &[u8], is_splat: bool) -> Attribute<'c> {
        self.try_dense_elements_attribute(ty, bytes, is_splat).unwrap_or_else(|error| error.raise())
    }

    /// Returns `dense<...>` of raw elements, as [`DenseData`] lays them out.
    ///
    /// # Errors
    /// If the number of bytes does not fit the type.
    pub fn try_dense_elements_attribute(
        &'c self,
        ty: Type<'c>,
        bytes: &[u8],
        is_splat: bool,
    ) -> Result<Attribute<'c>, BuildError> {
        let check = || check_dense_elements(ty, bytes, is_splat);
        let key = AttributeKind::DenseElements { ty, data: DenseData { bytes, is_splat } };
        self.checked_attribute(key, check, |arena| AttributeKind::DenseElements {
            ty,
            data: DenseData { bytes: arena.slice(bytes), is_splat },
        })
    }

    /// `dense<...>` of strings.
    pub fn dense_strings_attribute(
        &'c self,
        ty: Type<'c>,
        strings: &[&[u8]],
        is_splat: bool,
    ) -> Attribute<'c> {
        let count = if is_splat { Some(1) } else { ty.element_count().and_then(|n| usize::try_from(n).ok()) };
        assert_eq!(count, Some(strings.len()), "'{ty}' has a string for each element");
        let key = AttributeKind::DenseStrings { ty, strings, is_splat };
        self.attribute_of(key, |arena| {
            let copies: Vec<&'c [u8]> = strings.iter().map(|s| arena.slice(s)).collect();
            AttributeKind::DenseStrings { ty, strings: arena.slice(&copies), is_splat }
        })
    }

    /// `dense_resource<key>`.
    ///
    /// # Panics
    /// If the type is not shaped.
    pub fn dense_resource_attribute(&'c self, ty: Type<'c>, resource: Resource<'c>) -> Attribute<'c> {
        assert!(ty.is_shaped(), "a resource has a shaped type, but '{ty}' was given");
        let key = AttributeKind::DenseResource { ty, resource };
        self.attribute_of(key, |_| AttributeKind::DenseResource { ty, resource })
    }

    /// `sparse<indices, values>`.
    ///
    /// # Panics
    /// If the type has no rank, or the indices are not elements of `i64`, a row for each value and a column for each
    /// dimension of the type; the indices of one dimension may be in one row.
    pub fn sparse_attribute(
        &'c self,
        ty: Type<'c>,
        indices: Attribute<'c>,
        values: Attribute<'c>,
    ) -> Attribute<'c> {
        let (row, count) = (indices.ty().and_then(Type::shape), values.ty().and_then(Type::shape));
        let element = indices.ty().and_then(Type::shaped_element);
        assert!(
            element.is_some_and(|element| element.is_signless_integer_of(64)),
            "indices of sparse elements are 64-bit integers, but {indices} was given"
        );
        let fits = match (row, ty.rank()) {
            (Some(&[entries, rank]), Some(wanted)) => {
                usize::try_from(rank) == Ok(wanted) && Some(&entries) == count.and_then(<[i64]>::first)
            }
            (Some([_]), Some(_)) => true,
            _ => false,
        };
        assert!(fits, "{indices} are no indices of {values} in '{ty}'");
        let key = AttributeKind::Sparse { ty, indices, values };
        self.attribute_of(key, |_| AttributeKind::Sparse { ty, indices, values })
    }
}

/// Returns the bytes that dense elements of this type take; `None` if the type cannot have any, or they do not fit in
/// memory.
pub fn dense_bytes(ty: Type<'_>, is_splat: bool) -> Option<usize> {
    let count = if is_splat { 1 } else { usize::try_from(ty.element_count()?).ok()? };
    let bits = dense_element_bits(ty.shaped_element()?)?;
    if bits == 1 { Some(count.div_ceil(8)) } else { count.checked_mul(bits.div_ceil(8)) }
}

/// Returns the bytes of numbers, one after the other.
fn bytes_of<T: Copy, const N: usize>(elements: &[T], bytes: impl Fn(T) -> [u8; N]) -> SmallVec<[u8; 64]> {
    let mut all = SmallVec::from_elem(0, elements.len() * N);
    for (place, element) in all.chunks_exact_mut(N).zip(elements) {
        place.copy_from_slice(&bytes(*element));
    }
    all
}
