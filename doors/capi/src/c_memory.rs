//! Memory of the C side: what a state holds is freed by `mlirOperationCreate`, and strings that the caller frees.

use std::ffi::c_void;

unsafe extern "C" {
    fn realloc(data: *mut c_void, bytes: usize) -> *mut c_void;
    fn free(data: *mut c_void);
}

/// Appends entries to an array of the C side.
///
/// # Safety
/// The array is null, or one that `realloc` gave, with n entries.
pub unsafe fn append<T: Copy>(array: &mut *mut T, count: &mut isize, entries: &[T]) {
    if entries.is_empty() {
        return;
    }
    let old = usize::try_from(*count).unwrap_or(0);
    // SAFETY: says the caller. The new room is as large as all entries.
    let new = unsafe { realloc(array.cast(), (old + entries.len()) * size_of::<T>()) }.cast::<T>();
    if new.is_null() {
        return;
    }
    // SAFETY: there is room after the old entries, and the two do not overlap.
    unsafe { std::ptr::copy_nonoverlapping(entries.as_ptr(), new.add(old), entries.len()) };
    *array = new;
    *count = (old + entries.len()) as isize;
}

/// Frees an array of the C side.
///
/// # Safety
/// It is null, or `realloc` gave it.
pub unsafe fn release<T>(array: &mut *mut T, count: &mut isize) {
    // SAFETY: says the caller.
    unsafe { free(array.cast()) };
    *array = std::ptr::null_mut();
    *count = 0;
}

/// Frees memory of C's allocator.
///
/// # Safety
/// It is null, or C's allocator gave it, and nobody uses it any more.
pub unsafe fn give_back(memory: *mut c_void) {
    // SAFETY: says the caller.
    unsafe { free(memory) };
}

/// Copies bytes to a string of the C side, with a zero byte at its end; the caller frees it. Null without memory.
pub fn string(bytes: &[u8]) -> *mut std::ffi::c_char {
    let (mut copy, mut count) = (std::ptr::null_mut::<u8>(), 0);
    // SAFETY: the array is null at first, and then one that `realloc` gave.
    unsafe {
        append(&mut copy, &mut count, bytes);
        append(&mut copy, &mut count, &[0]);
    }
    copy.cast()
}
