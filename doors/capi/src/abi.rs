//! The C side of a call: strings, arrays and callbacks of the caller, and the frame around each exported function.
//!
//! All that is unsafe of a call is here, in four patterns: reading a string, reading an array, writing through a pointer,
//! and calling back.

use crate::handle::*;
use crate::misuse::Misuse;
use std::ffi::{CStr, c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A stretch of bytes of the caller, or of a context.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct MlirStringRef {
    data: *const c_char,
    length: usize,
}

impl Default for MlirStringRef {
    fn default() -> Self {
        MlirStringRef { data: c"".as_ptr(), length: 0 }
    }
}

impl From<&str> for MlirStringRef {
    fn from(text: &str) -> Self {
        MlirStringRef { data: text.as_ptr().cast(), length: text.len() }
    }
}

impl From<&[u8]> for MlirStringRef {
    fn from(bytes: &[u8]) -> Self {
        MlirStringRef { data: bytes.as_ptr().cast(), length: bytes.len() }
    }
}

impl MlirStringRef {
    /// Returns the bytes.
    ///
    /// # Safety
    /// The pointer is null, or leads to n bytes, which nobody writes while the function that got them runs.
    pub unsafe fn bytes<'a>(self) -> &'a [u8] {
        // SAFETY: that of the caller; an empty slice needs no memory.
        unsafe { array(self.data.cast::<u8>(), self.length as isize) }.unwrap_or_default()
    }

    /// Returns the text.
    ///
    /// # Safety
    /// As [`MlirStringRef::bytes`].
    ///
    /// # Errors
    /// If it is not UTF-8.
    pub unsafe fn text<'a>(self) -> Result<&'a str, Misuse> {
        // SAFETY: that of the caller.
        let bytes = unsafe { self.bytes() };
        std::str::from_utf8(bytes).map_err(|_| Misuse::other("the string is not UTF-8"))
    }
}

/// Returns the string that ends with a zero byte.
///
/// # Safety
/// The pointer is null or leads to a string with a zero byte at its end.
pub unsafe fn c_string(data: *const c_char) -> MlirStringRef {
    if data.is_null() {
        return MlirStringRef::default();
    }
    // SAFETY: that of the caller.
    let length = unsafe { CStr::from_ptr(data) }.count_bytes();
    MlirStringRef { data, length }
}

/// Returns an array of the caller.
///
/// # Safety
/// The pointer is null, or leads to n entries, which nobody writes while the function that got them runs.
///
/// # Errors
/// If the count is negative, or the pointer is null and the count is not zero.
pub unsafe fn array<'a, T>(data: *const T, count: isize) -> Result<&'a [T], Misuse> {
    match usize::try_from(count) {
        Ok(0) => Ok(&[]),
        Ok(_) if data.is_null() => Err(Misuse::other("the array is null")),
        // SAFETY: the pointer is not null, and the rest is promised by the caller.
        Ok(count) => Ok(unsafe { std::slice::from_raw_parts(data, count) }),
        Err(_) => Err(Misuse::other("the number of elements is negative")),
    }
}

/// Writes through a pointer of the caller, if it is not null.
///
/// # Safety
/// The pointer is null or leads to room for a value, at its alignment.
pub unsafe fn write<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: that of the caller.
        unsafe { to.write(value) };
    }
}

/// Writes several values one after another.
///
/// # Safety
/// The pointer is null or leads to room for all of them.
pub unsafe fn write_all<T>(to: *mut T, values: impl IntoIterator<Item = T>) {
    if to.is_null() {
        return;
    }
    for (at, value) in values.into_iter().enumerate() {
        // SAFETY: there is room for all, says the caller.
        unsafe { to.add(at).write(value) };
    }
}

/// Data of the caller that callbacks get.
pub type UserData = *mut c_void;

/// Takes pieces of text.
pub type MlirStringCallback = Option<unsafe extern "C" fn(MlirStringRef, UserData)>;

/// Hands text to a callback.
///
/// # Safety
/// The callback may be called with the data.
pub unsafe fn hand_text(bytes: &[u8], callback: MlirStringCallback, data: UserData) -> Result<(), Misuse> {
    let callback = callback.ok_or_else(|| Misuse::other("the callback is null"))?;
    // SAFETY: that of the caller; the bytes outlive the call.
    unsafe { callback(bytes.into(), data) };
    Ok(())
}

/// Success or failure.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(C)]
pub struct MlirLogicalResult {
    /// Zero for failure.
    pub value: i8,
}

impl MlirLogicalResult {
    /// The result of what went well.
    pub const SUCCESS: MlirLogicalResult = MlirLogicalResult { value: 1 };

    /// Returns success for `true`.
    pub fn of(is_success: bool) -> Self {
        MlirLogicalResult { value: is_success.into() }
    }
}

/// A name and an attribute.
#[derive(Clone, Copy, Default, Debug)]
#[repr(C)]
pub struct MlirNamedAttribute {
    /// The name.
    pub name: MlirIdentifier,
    /// The attribute.
    pub attribute: MlirAttribute,
}

/// Identity of a kind of type, attribute, operation or pass.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(C)]
pub struct MlirTypeID {
    /// An address of the caller, which is a multiple of eight; or an odd number of ours.
    pub bits: usize,
}

/// Value that a function returns after a misuse.
pub trait Fallback {
    /// Returns null, zero, false or failure.
    fn fallback() -> Self;
}

impl<T: Default> Fallback for T {
    fn fallback() -> Self {
        T::default()
    }
}

/// Runs the body of an exported function: a misuse or a panic is told, and the function returns its fallback.
pub fn frame<T: Fallback>(function: &str, body: impl FnOnce() -> Result<T, Misuse>) -> T {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(value)) => value,
        Ok(Err(Misuse::Told)) => T::fallback(),
        Ok(Err(misuse)) => {
            eprintln!("{function}: {misuse}");
            T::fallback()
        }
        Err(_) => {
            eprintln!("{function}: internal error; the result is not to be relied upon");
            T::fallback()
        }
    }
}

/// Declares functions of the C API: their bodies give a `Result` with a [`Misuse`].
///
/// The bodies may read strings and arrays of the caller and call back: the C caller promises what the functions of this
/// file ask for.
macro_rules! export {
    ($($(#[$meta:meta])* fn $name:ident($($argument:ident: $ty:ty),* $(,)?) $(-> $result:ty)? $body:block)*) => {$(
        $(#[$meta])*
        ///
        /// # Safety
        /// Pointers are valid as mlir-c says; handles need no promise.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case, reason = "the name is that of mlir-c")]
        pub unsafe extern "C" fn $name($($argument: $ty),*) $(-> $result)? {
            $crate::abi::frame(stringify!($name), || -> Result<_, $crate::misuse::Misuse> {
                // SAFETY: each unsafe function called here asks for what the C caller promises.
                #[allow(unused_unsafe, reason = "not every function reads memory of the caller")]
                unsafe { $body }
            })
        }
    )*};
}
pub(crate) use export;
