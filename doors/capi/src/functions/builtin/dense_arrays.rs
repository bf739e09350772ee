//! `BuiltinAttributes.h`: dense arrays, `array<i32: 1, 2>`.

use super::attributes::mistyped;
use super::scalars::{Scalar, is_array_element};
use crate::abi::*;
use crate::context::{self, resolve};
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use crate::typeid;
use terrace_ir::{Attribute, AttributeKind, Type};

/// Returns the element type, the number of elements and their bytes.
fn parts(attribute: MlirAttribute) -> Result<Option<(Type<'static>, usize, &'static [u8])>, Misuse> {
    match *resolve::<Attribute<'static>>(attribute)?.1.kind() {
        AttributeKind::DenseArray { element, len, bytes } => Ok(Some((element, len, bytes))),
        _ => Ok(None),
    }
}

/// Makes an array of such numbers.
fn make<S: Scalar>(context: MlirContext, values: &[S::InArrays]) -> Result<MlirAttribute, Misuse> {
    let state = context::find(context)?;
    let mut bytes = Vec::with_capacity(values.len() * S::BYTES);
    values.iter().for_each(|value| S::from_array(*value).write_to(&mut bytes));
    let element = S::array_type(state.ctx());
    let made = state.ctx().try_dense_array_attribute(element, values.len(), &bytes);
    Ok(state.name(made.map_err(Misuse::other)?))
}

/// Returns the element at a position of an array of such numbers.
fn element<S: Scalar>(attribute: MlirAttribute, position: isize) -> Result<S, Misuse> {
    let parts = parts(attribute)?.filter(|(element, ..)| is_array_element::<S>(*element));
    let (_, len, bytes) = parts.ok_or_else(|| mistyped("dense array of this type"))?;
    let at = check_index("elements", position, len)?;
    Ok(S::read(&bytes[at * S::BYTES..][..S::BYTES]).unwrap_or_default())
}

/// Defines, for each type of elements, the test for its arrays, their maker and the way to an element.
macro_rules! dense_arrays {
    ($($ty:ident => $is_a:ident $get:ident $get_element:ident;)*) => { export! {$(
        #[doc = concat!("Returns true if an attribute is a dense array of `", stringify!($ty), "`.")]
        fn $is_a(attribute: MlirAttribute) -> bool {
            Ok(parts(attribute)?.is_some_and(|(element, ..)| is_array_element::<$ty>(element)))
        }

        #[doc = concat!("Returns a dense array of `", stringify!($ty), "`.")]
        fn $get(context: MlirContext, count: isize, values: *const <$ty as Scalar>::InArrays) -> MlirAttribute {
            make::<$ty>(context, array(values, count)?)
        }

        #[doc = concat!("Returns an element of a dense array of `", stringify!($ty), "`.")]
        fn $get_element(attribute: MlirAttribute, position: isize) -> $ty {
            element(attribute, position)
        }
    )*}};
}

dense_arrays! {
    bool => mlirAttributeIsADenseBoolArray mlirDenseBoolArrayGet mlirDenseBoolArrayGetElement;
    i8 => mlirAttributeIsADenseI8Array mlirDenseI8ArrayGet mlirDenseI8ArrayGetElement;
    i16 => mlirAttributeIsADenseI16Array mlirDenseI16ArrayGet mlirDenseI16ArrayGetElement;
    i32 => mlirAttributeIsADenseI32Array mlirDenseI32ArrayGet mlirDenseI32ArrayGetElement;
    i64 => mlirAttributeIsADenseI64Array mlirDenseI64ArrayGet mlirDenseI64ArrayGetElement;
    f32 => mlirAttributeIsADenseF32Array mlirDenseF32ArrayGet mlirDenseF32ArrayGetElement;
    f64 => mlirAttributeIsADenseF64Array mlirDenseF64ArrayGet mlirDenseF64ArrayGetElement;
}

export! {
    /// Returns the type id of dense arrays.
    fn mlirDenseArrayAttrGetTypeID() -> MlirTypeID {
        Ok(typeid::of_attribute("builtin.dense_array"))
    }

    /// Returns the number of elements of a dense array.
    fn mlirDenseArrayGetNumElements(attribute: MlirAttribute) -> isize {
        Ok(parts(attribute)?.ok_or_else(|| mistyped("dense array"))?.1 as isize)
    }
}
