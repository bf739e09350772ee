//! `BuiltinAttributes.h`: dense elements, `dense<[1, 2]> : tensor<2xi32>`.

use super::attributes::mistyped;
use super::scalars::Scalar;
use crate::abi::*;
use crate::context::{ContextState, resolve};
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use crate::typeid;
use std::ffi::c_void;
use std::sync::Arc;
use terrace_ir::{Attribute, AttributeKind, DenseData, Type, dense_element_bits};

/// Most elements of a splat of bits that are written out for whoever reads the raw bytes.
const MOST_BITS: usize = 1 << 30;

/// A shaped type whose elements an attribute gives.
struct Shape {
    state: Arc<ContextState>,
    ty: Type<'static>,
    element: Type<'static>,
    count: usize,
}

impl Shape {
    fn of(ty: MlirType) -> Result<Self, Misuse> {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        let count = ty.element_count().and_then(|count| usize::try_from(count).ok());
        match (ty.shaped_element(), count) {
            (Some(element), Some(count)) => Ok(Shape { state, ty, element, count }),
            _ => Err(Misuse::other(format_args!("'{ty}' has no static shape"))),
        }
    }

    /// Checks a number of elements: all, or one that stands for all.
    fn check_count(&self, count: usize) -> Result<(), Misuse> {
        if count == 1 || count == self.count {
            return Ok(());
        }
        Err(Misuse::other(format_args!("{count} elements are not those of '{}'", self.ty)))
    }

    /// Makes dense elements of n bits each, from bytes one after the other; a byte for a bit.
    fn dense(&self, bits: usize, bytes: &[u8]) -> Result<MlirAttribute, Misuse> {
        let size = bits.div_ceil(8).max(1);
        self.check_count(bytes.len() / size)?;
        let first = bytes.get(..size);
        let is_splat = first.is_some_and(|first| bytes.chunks(size).all(|element| element == first));
        let stored = if is_splat { &bytes[..size] } else { bytes };
        if bits == 1 {
            return self.raw(&packed(stored), is_splat);
        }
        self.raw(stored, is_splat)
    }

    fn raw(&self, bytes: &[u8], is_splat: bool) -> Result<MlirAttribute, Misuse> {
        let made = self.state.ctx().try_dense_elements_attribute(self.ty, bytes, is_splat);
        Ok(self.state.name(made.map_err(Misuse::other)?))
    }

    fn of_scalars<S: Scalar>(
        &self,
        values: impl ExactSizeIterator<Item = S>,
    ) -> Result<MlirAttribute, Misuse> {
        if !S::is_element(self.element) {
            return Err(Misuse::other(format_args!("the elements are not of type '{}'", self.element)));
        }
        self.check_count(values.len())?;
        let mut bytes = Vec::with_capacity(values.len() * S::BYTES);
        values.for_each(|value| value.write_to(&mut bytes));
        self.dense(dense_element_bits(self.element).unwrap_or_default(), &bytes)
    }

    fn of_strings(&self, strings: &[&[u8]]) -> Result<MlirAttribute, Misuse> {
        self.check_count(strings.len())?;
        let is_splat = strings.first().is_some_and(|first| strings.iter().all(|string| string == first));
        let stored = if is_splat { &strings[..1] } else { strings };
        Ok(self.state.name(self.state.ctx().dense_strings_attribute(self.ty, stored, is_splat)))
    }

    fn of_attributes(&self, values: &[Attribute<'static>]) -> Result<MlirAttribute, Misuse> {
        self.check_count(values.len())?;
        if dense_element_bits(self.element).is_none() {
            let strings: Option<Vec<&[u8]>> = values.iter().map(|value| value.as_bytes()).collect();
            return self.of_strings(&strings.ok_or_else(|| mistyped("string"))?);
        }
        let made = match values {
            [value] => self.state.ctx().splat_of_scalar(self.ty, *value),
            _ => self.state.ctx().dense_of_scalars(self.ty, values),
        };
        let wrong = || Misuse::other(format_args!("the elements are not of type '{}'", self.element));
        Ok(self.state.name(made.ok_or_else(wrong)?))
    }

    /// Makes dense elements of bytes as `mlirDenseElementsAttrGetRawData` gives them, or null if there are not as many as
    /// all elements, or one, would take.
    fn of_buffer(&self, bytes: &[u8]) -> Result<MlirAttribute, Misuse> {
        let bits = dense_element_bits(self.element).ok_or_else(|| {
            Misuse::other(format_args!("elements of type '{}' have no bytes", self.element))
        })?;
        if bits != 1 {
            let size = bits.div_ceil(8);
            let fits = bytes.len() == size || Some(bytes.len()) == self.count.checked_mul(size);
            return if fits { self.dense(bits, bytes) } else { Ok(MlirAttribute::default()) };
        }
        if let [byte @ (0 | 0xff)] = bytes {
            return self.raw(&[byte & 1], true);
        }
        if bytes.len() != self.count.div_ceil(8) {
            return Ok(MlirAttribute::default());
        }
        let unpacked: Vec<u8> = (0..self.count).map(|at| bytes[at / 8] >> (at % 8) & 1).collect();
        self.dense(1, &unpacked)
    }
}

/// Packs bits, a byte each, eight to a byte.
fn packed(bits: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0; bits.len().div_ceil(8)];
    for (at, bit) in bits.iter().enumerate() {
        bytes[at / 8] |= u8::from(*bit != 0) << (at % 8);
    }
    bytes
}

/// Dense elements that are numbers.
struct Elements {
    shape: Shape,
    data: DenseData<'static>,
}

impl Elements {
    fn of(attribute: MlirAttribute) -> Result<Self, Misuse> {
        let (state, attribute) = resolve::<Attribute<'static>>(attribute)?;
        match *attribute.kind() {
            AttributeKind::DenseElements { ty, data } => {
                Ok(Elements { shape: Shape::of(state.name(ty))?, data })
            }
            _ => Err(mistyped("dense elements of numbers")),
        }
    }

    /// Returns the number at a position, which counts.
    fn at<S: Scalar>(&self, at: usize) -> Result<S, Misuse> {
        let element = self.shape.element;
        if !S::is_element(element) {
            return Err(Misuse::other(format_args!("the elements are of type '{element}'")));
        }
        let at = if self.data.is_splat { 0 } else { at };
        let value = if dense_element_bits(element) == Some(1) {
            S::read(&[self.data.bytes[at / 8] >> (at % 8) & 1])
        } else {
            S::read(&self.data.bytes[at * S::BYTES..][..S::BYTES])
        };
        Ok(value.unwrap_or_default())
    }
}

fn value<S: Scalar>(attribute: MlirAttribute, position: isize) -> Result<S, Misuse> {
    let elements = Elements::of(attribute)?;
    elements.at(check_index("elements", position, elements.shape.count)?)
}

fn splat<S: Scalar>(attribute: MlirAttribute) -> Result<S, Misuse> {
    let elements = Elements::of(attribute)?;
    if elements.data.is_splat { elements.at(0) } else { Err(mistyped("splat")) }
}

/// Returns the strings of dense elements, the number of elements, and whether one string stands for all.
fn strings(attribute: MlirAttribute) -> Result<(&'static [&'static [u8]], usize, bool), Misuse> {
    let (state, attribute) = resolve::<Attribute<'static>>(attribute)?;
    match *attribute.kind() {
        AttributeKind::DenseStrings { ty, strings, is_splat } => {
            Ok((strings, Shape::of(state.name(ty))?.count, is_splat))
        }
        _ => Err(mistyped("dense elements of strings")),
    }
}

fn is_dense(attribute: MlirAttribute, test: impl FnOnce(Type<'static>) -> bool) -> Result<bool, Misuse> {
    let (_, attribute) = resolve::<Attribute<'static>>(attribute)?;
    match *attribute.kind() {
        AttributeKind::DenseElements { ty, .. } | AttributeKind::DenseStrings { ty, .. } => {
            Ok(ty.shaped_element().is_some_and(test))
        }
        _ => Ok(false),
    }
}

/// Makes dense elements of the bits of floats of 16 bits.
fn of_half_floats(ty: MlirType, bits: &[u16]) -> Result<MlirAttribute, Misuse> {
    let shape = Shape::of(ty)?;
    if shape.element.as_float().map(|semantics| semantics.width_bits()) != Some(16) {
        return Err(Misuse::other(format_args!("'{}' is no float of 16 bits", shape.element)));
    }
    let bytes: Vec<u8> = bits.iter().flat_map(|bits| bits.to_le_bytes()).collect();
    shape.dense(16, &bytes)
}

/// Defines, for each type of numbers, the maker of dense elements.
macro_rules! makers {
    ($($ty:ident => $get:ident;)*) => { export! {$(
        #[doc = concat!("Returns dense elements of `", stringify!($ty), "`: all, or one that stands for all.")]
        fn $get(ty: MlirType, count: isize, elements: *const <$ty as Scalar>::InArrays) -> MlirAttribute {
            let elements = array(elements, count)?;
            Shape::of(ty)?.of_scalars(elements.iter().map(|element| <$ty as Scalar>::from_array(*element)))
        }
    )*}};
}

/// Defines, for each type of numbers, the maker of dense elements that are all the same.
macro_rules! splat_makers {
    ($($ty:ident => $get:ident;)*) => { export! {$(
        #[doc = concat!("Returns dense elements that all are one `", stringify!($ty), "`.")]
        fn $get(ty: MlirType, element: $ty) -> MlirAttribute {
            Shape::of(ty)?.of_scalars([element].into_iter())
        }
    )*}};
}

/// Defines, for each type of numbers, the way to the one that stands for all.
macro_rules! splat_values {
    ($($ty:ident $result:ident => $get:ident;)*) => { export! {$(
        #[doc = concat!("Returns the `", stringify!($ty), "` that all elements are.")]
        fn $get(attribute: MlirAttribute) -> $result {
            splat::<$ty>(attribute).map($result::from)
        }
    )*}};
}

/// Defines, for each type of numbers, the way to an element.
macro_rules! values {
    ($($ty:ident => $get:ident;)*) => { export! {$(
        #[doc = concat!("Returns an element, a `", stringify!($ty), "`.")]
        fn $get(attribute: MlirAttribute, position: isize) -> $ty {
            value(attribute, position)
        }
    )*}};
}

makers! {
    bool => mlirDenseElementsAttrBoolGet;
    u8 => mlirDenseElementsAttrUInt8Get;
    i8 => mlirDenseElementsAttrInt8Get;
    u16 => mlirDenseElementsAttrUInt16Get;
    i16 => mlirDenseElementsAttrInt16Get;
    u32 => mlirDenseElementsAttrUInt32Get;
    i32 => mlirDenseElementsAttrInt32Get;
    u64 => mlirDenseElementsAttrUInt64Get;
    i64 => mlirDenseElementsAttrInt64Get;
    f32 => mlirDenseElementsAttrFloatGet;
    f64 => mlirDenseElementsAttrDoubleGet;
}

splat_makers! {
    bool => mlirDenseElementsAttrBoolSplatGet;
    u8 => mlirDenseElementsAttrUInt8SplatGet;
    i8 => mlirDenseElementsAttrInt8SplatGet;
    u32 => mlirDenseElementsAttrUInt32SplatGet;
    i32 => mlirDenseElementsAttrInt32SplatGet;
    u64 => mlirDenseElementsAttrUInt64SplatGet;
    i64 => mlirDenseElementsAttrInt64SplatGet;
    f32 => mlirDenseElementsAttrFloatSplatGet;
    f64 => mlirDenseElementsAttrDoubleSplatGet;
}

splat_values! {
    bool i32 => mlirDenseElementsAttrGetBoolSplatValue;
    u8 u8 => mlirDenseElementsAttrGetUInt8SplatValue;
    i8 i8 => mlirDenseElementsAttrGetInt8SplatValue;
    u32 u32 => mlirDenseElementsAttrGetUInt32SplatValue;
    i32 i32 => mlirDenseElementsAttrGetInt32SplatValue;
    u64 u64 => mlirDenseElementsAttrGetUInt64SplatValue;
    i64 i64 => mlirDenseElementsAttrGetInt64SplatValue;
    f32 f32 => mlirDenseElementsAttrGetFloatSplatValue;
    f64 f64 => mlirDenseElementsAttrGetDoubleSplatValue;
}

values! {
    bool => mlirDenseElementsAttrGetBoolValue;
    u8 => mlirDenseElementsAttrGetUInt8Value;
    i8 => mlirDenseElementsAttrGetInt8Value;
    u16 => mlirDenseElementsAttrGetUInt16Value;
    i16 => mlirDenseElementsAttrGetInt16Value;
    u32 => mlirDenseElementsAttrGetUInt32Value;
    i32 => mlirDenseElementsAttrGetInt32Value;
    u64 => mlirDenseElementsAttrGetUInt64Value;
    i64 => mlirDenseElementsAttrGetInt64Value;
    u64 => mlirDenseElementsAttrGetIndexValue;
    f32 => mlirDenseElementsAttrGetFloatValue;
    f64 => mlirDenseElementsAttrGetDoubleValue;
}

export! {
    /// Returns true if an attribute is dense elements: numbers or strings.
    fn mlirAttributeIsADenseElements(attribute: MlirAttribute) -> bool {
        is_dense(attribute, |_| true)
    }

    /// Returns true if an attribute is dense elements that are integers.
    fn mlirAttributeIsADenseIntElements(attribute: MlirAttribute) -> bool {
        is_dense(attribute, Type::is_int_or_index)
    }

    /// Returns true if an attribute is dense elements that are floats.
    fn mlirAttributeIsADenseFPElements(attribute: MlirAttribute) -> bool {
        is_dense(attribute, Type::is_float)
    }

    /// Returns the type id of dense elements that are numbers.
    fn mlirDenseIntOrFPElementsAttrGetTypeID() -> MlirTypeID {
        Ok(typeid::of_attribute("builtin.dense_intorfp_elements"))
    }

    /// Returns dense elements of attributes: all, or one that stands for all.
    fn mlirDenseElementsAttrGet(ty: MlirType, count: isize, elements: *const MlirAttribute) -> MlirAttribute {
        let shape = Shape::of(ty)?;
        let elements = shape.state.get_all(array(elements, count)?)?;
        shape.of_attributes(&elements)
    }

    /// Returns dense elements of raw bytes, or null if there are not as many as the type wants.
    fn mlirDenseElementsAttrRawBufferGet(ty: MlirType, size: usize, bytes: *const c_void) -> MlirAttribute {
        let size = isize::try_from(size).map_err(|_| Misuse::other("the buffer is too large"))?;
        Shape::of(ty)?.of_buffer(array(bytes.cast(), size)?)
    }

    /// Returns dense elements that all are one attribute.
    fn mlirDenseElementsAttrSplatGet(ty: MlirType, element: MlirAttribute) -> MlirAttribute {
        let shape = Shape::of(ty)?;
        let element = shape.state.get(element)?;
        shape.of_attributes(&[element])
    }

    /// Returns dense elements of the bits of `bf16` floats.
    fn mlirDenseElementsAttrBFloat16Get(ty: MlirType, count: isize, elements: *const u16) -> MlirAttribute {
        of_half_floats(ty, array(elements, count)?)
    }

    /// Returns dense elements of the bits of `f16` floats.
    fn mlirDenseElementsAttrFloat16Get(ty: MlirType, count: isize, elements: *const u16) -> MlirAttribute {
        of_half_floats(ty, array(elements, count)?)
    }

    /// Returns dense elements that are strings.
    fn mlirDenseElementsAttrStringGet(
        ty: MlirType,
        count: isize,
        strings: *const MlirStringRef,
    ) -> MlirAttribute {
        let strings: Vec<&[u8]> = array(strings, count)?.iter().map(|string| string.bytes()).collect();
        Shape::of(ty)?.of_strings(&strings)
    }

    /// Returns dense elements under another shape.
    fn mlirDenseElementsAttrReshapeGet(attribute: MlirAttribute, ty: MlirType) -> MlirAttribute {
        let (state, attribute) = resolve::<Attribute<'static>>(attribute)?;
        let reshaped = attribute.reshaped(state.ctx(), state.get(ty)?);
        let wrong = || Misuse::other("the type has not as many elements, or is not dense elements of this kind");
        Ok(state.name(reshaped.ok_or_else(wrong)?))
    }

    /// Returns true if one element stands for all.
    fn mlirDenseElementsAttrIsSplat(attribute: MlirAttribute) -> bool {
        match *resolve::<Attribute<'static>>(attribute)?.1.kind() {
            AttributeKind::DenseElements { data, .. } => Ok(data.is_splat),
            AttributeKind::DenseStrings { is_splat, .. } => Ok(is_splat),
            _ => Err(mistyped("dense elements")),
        }
    }

    /// Returns the element that all are, as an attribute.
    fn mlirDenseElementsAttrGetSplatValue(attribute: MlirAttribute) -> MlirAttribute {
        let (state, attribute) = resolve::<Attribute<'static>>(attribute)?;
        let is_splat = matches!(
            attribute.kind(),
            AttributeKind::DenseElements { data: DenseData { is_splat: true, .. }, .. }
                | AttributeKind::DenseStrings { is_splat: true, .. }
        );
        let element = attribute.dense_element(state.ctx(), 0).filter(|_| is_splat);
        Ok(state.name(element.ok_or_else(|| mistyped("splat"))?))
    }

    /// Returns the string that all elements are.
    fn mlirDenseElementsAttrGetStringSplatValue(attribute: MlirAttribute) -> MlirStringRef {
        match strings(attribute)? {
            ([string, ..], _, true) => Ok((*string).into()),
            _ => Err(mistyped("splat")),
        }
    }

    /// Returns an element, a string.
    fn mlirDenseElementsAttrGetStringValue(attribute: MlirAttribute, position: isize) -> MlirStringRef {
        let (strings, count, is_splat) = strings(attribute)?;
        let at = check_index("elements", position, count)?;
        Ok(strings[if is_splat { 0 } else { at }].into())
    }

    /// Returns the bytes of the elements; bits are packed, and a splat has one element, of bits eight equal ones.
    fn mlirDenseElementsAttrGetRawData(attribute: MlirAttribute) -> RawData {
        let Elements { shape, data } = Elements::of(attribute)?;
        if dense_element_bits(shape.element) != Some(1) || !data.is_splat {
            return Ok(data.bytes.into());
        }
        // Readers take as many bits as there are elements, so all of them are there.
        let byte = if data.bytes == [0] { 0 } else { 0xff };
        let bytes = vec![byte; shape.count.min(MOST_BITS).div_ceil(8).max(1)];
        let kept = shape.state.ctx().bytes_attribute(&bytes, shape.state.ctx().none_type());
        Ok(kept.as_bytes().unwrap_or_default().into())
    }
}

/// Bytes in a context.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct RawData(*const c_void);

impl Default for RawData {
    fn default() -> Self {
        RawData(std::ptr::null())
    }
}

impl From<&'static [u8]> for RawData {
    fn from(bytes: &'static [u8]) -> Self {
        RawData(bytes.as_ptr().cast())
    }
}
