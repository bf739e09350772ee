//! Dense attributes taken apart and put together: single elements, other shapes, and elements in another order.

use crate::context::{Context, Ctx};
use crate::uniqued::attribute::{Attribute, AttributeKind, DenseData, dense_element_bits};
use crate::uniqued::ty::{Type, TypeKind};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

impl<'c> Attribute<'c> {
    /// Returns the elements of a dense attribute under another type, of as many elements of the same kind.
    pub fn reshaped(self, context: Ctx<'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
        let (old, count) = (self.ty()?, ty.element_count()?);
        if old.shaped_element() != ty.shaped_element() || old.element_count() != Some(count) {
            return None;
        }
        self.resized_splat_or(context, ty, true)
    }

    /// Returns a splat under a type with any number of elements of the same kind.
    pub fn resized_splat(self, context: Ctx<'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
        let is_of_kind = self.ty()?.shaped_element() == ty.shaped_element() && ty.has_static_shape();
        if is_of_kind { self.resized_splat_or(context, ty, false) } else { None }
    }

    fn resized_splat_or(self, context: Ctx<'c>, ty: Type<'c>, with_others: bool) -> Option<Attribute<'c>> {
        match *self.kind() {
            AttributeKind::DenseElements { data, .. } if data.is_splat || with_others => {
                Some(context.dense_elements_attribute(ty, data.bytes, data.is_splat))
            }
            AttributeKind::DenseStrings { strings, is_splat, .. } if is_splat || with_others => {
                Some(context.dense_strings_attribute(ty, strings, is_splat))
            }
            _ => None,
        }
    }

    /// Returns the element of a dense attribute at a position, row by row: an integer, a float, a string, or an array
    /// of two for a complex number. The value of a splat is its first element, also where it has none.
    pub fn dense_element(self, context: Ctx<'c>, at: usize) -> Option<Attribute<'c>> {
        match *self.kind() {
            AttributeKind::DenseElements { ty, data } => {
                let count = usize::try_from(ty.element_count()?).ok()?.max(usize::from(data.is_splat));
                (at < count).then(|| data.element(context, ty.shaped_element()?, at))?
            }
            AttributeKind::DenseStrings { ty, strings, is_splat } => {
                let string = strings.get(if is_splat { 0 } else { at })?;
                Some(context.bytes_attribute(string, ty.shaped_element()?))
            }
            _ => None,
        }
    }

    /// Returns the elements of a dense attribute at these positions, under a type.
    pub fn dense_selection(
        self,
        context: Ctx<'c>,
        ty: Type<'c>,
        positions: impl IntoIterator<Item = usize>,
    ) -> Option<Attribute<'c>> {
        let AttributeKind::DenseElements { ty: old, data } = *self.kind() else { return None };
        let count = usize::try_from(old.element_count()?).ok()?;
        let bits = dense_element_bits(old.shaped_element()?)?;
        let positions: Vec<usize> = positions.into_iter().collect();
        if positions.iter().any(|at| *at >= count) {
            return None;
        }
        let elements: Vec<ElementBytes<'_>> =
            positions.iter().map(|at| data.element_bytes(bits, *at)).collect();
        context.dense_of_bytes(ty, bits, &elements)
    }
}

/// The bytes of an element; a bit is a byte here.
type ElementBytes<'x> = std::borrow::Cow<'x, [u8]>;

impl<'c> DenseData<'c> {
    fn element_bytes(self, bits: usize, at: usize) -> ElementBytes<'c> {
        let at = if self.is_splat { 0 } else { at };
        if bits == 1 {
            return vec![self.bytes[at / 8] >> (at % 8) & 1].into();
        }
        let size = bits.div_ceil(8);
        self.bytes[at * size..(at + 1) * size].into()
    }

    fn element(self, context: Ctx<'c>, element: Type<'c>, at: usize) -> Option<Attribute<'c>> {
        let bytes = self.element_bytes(dense_element_bits(element)?, at);
        scalar(context, element, &bytes)
    }
}

fn scalar<'c>(context: Ctx<'c>, element: Type<'c>, bytes: &[u8]) -> Option<Attribute<'c>> {
    if let TypeKind::Complex(part) = *element.kind() {
        let (re, im) = bytes.split_at(bytes.len() / 2);
        return Some(context.array_attribute(&[scalar(context, part, re)?, scalar(context, part, im)?]));
    }
    let words: Vec<u64> = bytes
        .chunks(8)
        .map(|chunk| chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)))
        .collect();
    if let Some(semantics) = element.as_float() {
        let value = ApInt::from_words(semantics.width_bits(), &words).to_u128()?;
        return Some(context.float_attribute(element, ApFloat::from_bits(semantics, value)));
    }
    let width = if element.is_index() { 64 } else { element.as_integer()?.0 };
    Some(context.ap_int_attribute(element, &ApInt::from_words(width, &words)))
}

/// Returns the bytes of a scalar attribute that is an element of a type.
fn scalar_bytes<'c>(element: Type<'c>, value: Attribute<'c>) -> Option<Vec<u8>> {
    if let TypeKind::Complex(part) = *element.kind() {
        let [re, im] = value.as_array()? else { return None };
        let mut bytes = scalar_bytes(part, *re)?;
        bytes.extend(scalar_bytes(part, *im)?);
        // A bit of a complex number has a byte of its own.
        return Some(bytes);
    }
    if value.ty()? != element {
        return None;
    }
    let value = match value.as_float() {
        Some(float) => ApInt::from_u128(float.semantics().width_bits(), float.to_bits()),
        None => value.as_integer()?.to_ap_int(),
    };
    let size = dense_element_bits(element)?.div_ceil(8);
    let bytes = value.words().iter().flat_map(|word| word.to_le_bytes());
    Some(bytes.chain(std::iter::repeat(0)).take(size).collect())
}

impl<'c> Context<'c> {
    /// `dense<...>` of scalar attributes; a splat if all are equal. `None` if one is no element of the type, or there are
    /// not as many as it has.
    pub fn dense_of_scalars(&'c self, ty: Type<'c>, values: &[Attribute<'c>]) -> Option<Attribute<'c>> {
        let element = ty.shaped_element()?;
        let bytes = |value: &Attribute<'c>| scalar_bytes(element, *value).map(ElementBytes::from);
        let elements = values.iter().map(bytes).collect::<Option<Vec<_>>>()?;
        self.dense_of_bytes(ty, dense_element_bits(element)?, &elements)
    }

    /// `dense<...>` with one scalar attribute for all elements.
    pub fn splat_of_scalar(&'c self, ty: Type<'c>, value: Attribute<'c>) -> Option<Attribute<'c>> {
        let element = ty.shaped_element().filter(|_| ty.has_static_shape())?;
        dense_element_bits(element)?;
        Some(self.dense_elements_attribute(ty, &scalar_bytes(element, value)?, true))
    }

    fn dense_of_bytes(
        &'c self,
        ty: Type<'c>,
        bits: usize,
        elements: &[ElementBytes<'_>],
    ) -> Option<Attribute<'c>> {
        if usize::try_from(ty.element_count()?) != Ok(elements.len()) {
            return None;
        }
        let is_splat = elements.first().is_some_and(|first| elements.iter().all(|element| element == first));
        let stored = if is_splat { &elements[..1] } else { elements };
        if bits != 1 {
            let bytes: Vec<u8> = stored.iter().flat_map(|element| element.iter().copied()).collect();
            return Some(self.dense_elements_attribute(ty, &bytes, is_splat));
        }
        let mut bytes = vec![0u8; stored.len().div_ceil(8)];
        for (at, element) in stored.iter().enumerate() {
            bytes[at / 8] |= u8::from(element.first().is_some_and(|bit| *bit != 0)) << (at % 8);
        }
        Some(self.dense_elements_attribute(ty, &bytes, is_splat))
    }
}
