//! `BuiltinAttributes.h`: elements in resources, `dense_resource<key> : tensor<2xi32>`, which are not copied.

use super::attributes::mistyped;
use super::scalars::Scalar;
use crate::abi::*;
use crate::context::{ContextState, resolve};
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use std::ffi::c_void;
use std::sync::Arc;
use terrace_ir::{Attribute, AttributeKind, SharedBytes, Type};

/// Gives memory of the caller back.
type Deleter = Option<unsafe extern "C" fn(UserData, *const c_void, usize, usize)>;

/// Memory of the caller that lives until the deleter is called, or as long as the process.
struct Foreign {
    data: *const u8,
    length: usize,
    alignment: usize,
    deleter: Deleter,
    user_data: UserData,
}

// SAFETY: mlir-c lets every thread that uses the context read the memory and give it back.
unsafe impl Send for Foreign {}
// SAFETY: as above; nobody writes to it.
unsafe impl Sync for Foreign {}

impl AsRef<[u8]> for Foreign {
    fn as_ref(&self) -> &[u8] {
        if self.length == 0 {
            return &[];
        }
        // SAFETY: whoever made this says that the memory lives until the deleter is called, and is not null.
        unsafe { std::slice::from_raw_parts(self.data, self.length) }
    }
}

impl Drop for Foreign {
    fn drop(&mut self) {
        if let Some(deleter) = self.deleter {
            // SAFETY: the caller may be called back with its data, once, now that nobody reads the memory.
            unsafe { deleter(self.user_data, self.data.cast(), self.length, self.alignment) };
        }
    }
}

/// Keeps bytes under a key that is still free: the name, or the name with a number.
///
/// Cost: a number of look-ups in the logarithm of how many keys of the name are taken.
fn keep(state: &ContextState, name: &str, foreign: Foreign) -> Result<terrace_ir::Resource<'static>, Misuse> {
    let (length, alignment) = (foreign.length, foreign.alignment.max(1));
    let alignment = u32::try_from(alignment).ok().filter(|alignment| alignment.is_power_of_two());
    let alignment = alignment.ok_or_else(|| Misuse::other("the alignment is no power of two of 32 bits"))?;
    let bytes = SharedBytes::part_of(Arc::new(foreign), 0..length);
    let resource = |number: u64| match number {
        0 => state.ctx().resource("builtin", name),
        _ => state.ctx().resource("builtin", &format!("{name}_{number}")),
    };
    let is_taken = |number: u64| resource(number).blob().is_some();
    loop {
        let mut end = 1;
        while is_taken(end - 1) && end < u64::MAX / 2 {
            end *= 2;
        }
        let mut start = end / 2;
        while start < end {
            let middle = start + (end - start) / 2;
            if is_taken(middle) {
                start = middle + 1;
            } else {
                end = middle;
            }
        }
        let free = resource(start);
        if free.set_shared_blob(bytes.clone(), alignment) {
            return Ok(free);
        }
    }
}

/// Makes elements of memory of the caller.
fn make(ty: MlirType, name: MlirStringRef, foreign: Foreign) -> Result<MlirAttribute, Misuse> {
    let (state, ty) = resolve::<Type<'static>>(ty)?;
    if !ty.is_shaped() {
        return Err(super::types::mistyped("shaped type"));
    }
    // SAFETY: the caller of each exported function says that the string can be read.
    let name = unsafe { name.text()? };
    if foreign.length > 0 && foreign.data.is_null() {
        return Err(Misuse::other("the data are null"));
    }
    let resource = keep(&state, name, foreign)?;
    Ok(state.name(state.ctx().dense_resource_attribute(ty, resource)))
}

fn make_of_scalars<S: Scalar>(
    ty: MlirType,
    name: MlirStringRef,
    elements: &'static [S::InArrays],
) -> Result<MlirAttribute, Misuse> {
    check_element::<S>(resolve::<Type<'static>>(ty)?.1)?;
    make(
        ty,
        name,
        Foreign {
            data: elements.as_ptr().cast(),
            length: size_of_val(elements),
            alignment: align_of::<S::InArrays>(),
            deleter: None,
            user_data: std::ptr::null_mut(),
        },
    )
}

fn check_element<S: Scalar>(ty: Type<'static>) -> Result<(), Misuse> {
    if ty.shaped_element().is_some_and(S::is_element) {
        return Ok(());
    }
    Err(Misuse::other(format_args!("the elements of '{ty}' are of another type")))
}

fn value<S: Scalar>(attribute: MlirAttribute, position: isize) -> Result<S, Misuse> {
    let (_, attribute) = resolve::<Attribute<'static>>(attribute)?;
    let AttributeKind::DenseResource { ty, resource } = *attribute.kind() else {
        return Err(mistyped("elements in a resource"));
    };
    check_element::<S>(ty)?;
    let blob = resource.blob().ok_or_else(|| Misuse::other("the resource has no data"))?;
    let at = check_index("elements", position, blob.bytes.len() / S::BYTES)?;
    Ok(S::read(&blob.bytes[at * S::BYTES..][..S::BYTES]).unwrap_or_default())
}

/// Defines, for each type of numbers, the maker of elements in a resource and the way to an element.
macro_rules! resources {
    ($($ty:ident => $get:ident $get_value:ident;)*) => { export! {$(
        #[doc = concat!("Returns elements that are `", stringify!($ty), "` in memory of the caller.")]
        fn $get(
            ty: MlirType,
            name: MlirStringRef,
            count: isize,
            elements: *const <$ty as Scalar>::InArrays,
        ) -> MlirAttribute {
            make_of_scalars::<$ty>(ty, name, array(elements, count)?)
        }

        #[doc = concat!("Returns an element in a resource, a `", stringify!($ty), "`.")]
        fn $get_value(attribute: MlirAttribute, position: isize) -> $ty {
            value(attribute, position)
        }
    )*}};
}

resources! {
    bool => mlirUnmanagedDenseBoolResourceElementsAttrGet mlirDenseBoolResourceElementsAttrGetValue;
    u8 => mlirUnmanagedDenseUInt8ResourceElementsAttrGet mlirDenseUInt8ResourceElementsAttrGetValue;
    i8 => mlirUnmanagedDenseInt8ResourceElementsAttrGet mlirDenseInt8ResourceElementsAttrGetValue;
    u16 => mlirUnmanagedDenseUInt16ResourceElementsAttrGet mlirDenseUInt16ResourceElementsAttrGetValue;
    i16 => mlirUnmanagedDenseInt16ResourceElementsAttrGet mlirDenseInt16ResourceElementsAttrGetValue;
    u32 => mlirUnmanagedDenseUInt32ResourceElementsAttrGet mlirDenseUInt32ResourceElementsAttrGetValue;
    i32 => mlirUnmanagedDenseInt32ResourceElementsAttrGet mlirDenseInt32ResourceElementsAttrGetValue;
    u64 => mlirUnmanagedDenseUInt64ResourceElementsAttrGet mlirDenseUInt64ResourceElementsAttrGetValue;
    i64 => mlirUnmanagedDenseInt64ResourceElementsAttrGet mlirDenseInt64ResourceElementsAttrGetValue;
    f32 => mlirUnmanagedDenseFloatResourceElementsAttrGet mlirDenseFloatResourceElementsAttrGetValue;
    f64 => mlirUnmanagedDenseDoubleResourceElementsAttrGet mlirDenseDoubleResourceElementsAttrGetValue;
}

export! {
    /// Returns true if an attribute is elements in a resource.
    fn mlirAttributeIsADenseResourceElements(attribute: MlirAttribute) -> bool {
        let (_, attribute) = resolve::<Attribute<'static>>(attribute)?;
        Ok(matches!(attribute.kind(), AttributeKind::DenseResource { .. }))
    }

    /// Returns `builtin.dense_resource_elements`.
    fn mlirDenseResourceElementsAttrGetName() -> MlirStringRef {
        Ok("builtin.dense_resource_elements".into())
    }

    /// Returns elements in memory of the caller, which the deleter gives back when the context is destroyed.
    fn mlirUnmanagedDenseResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        data: *mut c_void,
        length: usize,
        alignment: usize,
        is_mutable: bool,
        deleter: Deleter,
        user_data: UserData,
    ) -> MlirAttribute {
        let _ = is_mutable;
        make(ty, name, Foreign { data: data.cast(), length, alignment, deleter, user_data })
    }
}
