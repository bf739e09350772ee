//! The library as WebAssembly exports and imports it.
//!
//! A page writes a request to memory and reads the answer from there; all of it is in buffers of this module, so no
//! pointer ever comes in:
//!
//! ```text
//! request(length) -> address     makes room for a request of n bytes; the page writes them
//! respond() -> length            answers it
//! answer() -> address            where the answer is, until the next request
//! panic_message() -> length      after a trap: why; the text is at `answer()`
//!
//! host.print(address, length)    a running program prints
//! host.seconds() -> f64          a running program asks for the time
//! ```
#![allow(unsafe_code)]

use crate::Host;
use std::cell::RefCell;

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

// SAFETY: the page gives both. `print` reads the bytes that it is told of and returns; whatever else it did to the
// memory of this module, it could do without being called.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn print(text: *const u8, length: usize);
    safe fn seconds() -> f64;
}

/// The page around the module.
struct Page;

impl Host for Page {
    fn print(&mut self, text: &[u8]) {
        print(text.as_ptr(), text.len());
    }

    fn seconds(&mut self) -> f64 {
        seconds()
    }
}

/// Makes room for a request.
// SAFETY: no other function of the module has this name; so below.
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        *request = vec![0; length];
        request.as_mut_ptr()
    })
}

/// Answers the request that was written; returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn respond() -> usize {
    std::panic::set_hook(Box::new(|panic| PANIC.with_borrow_mut(|message| *message = panic.to_string())));
    let request = REQUEST.take();
    put(crate::respond(&request, &mut Page))
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Makes the message of a panic the answer; returns its length.
#[unsafe(no_mangle)]
pub extern "C" fn panic_message() -> usize {
    put(PANIC.take())
}

fn put(text: String) -> usize {
    ANSWER.with_borrow_mut(|answer| {
        *answer = text.into_bytes();
        answer.len()
    })
}
