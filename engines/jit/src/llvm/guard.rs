//! Keeps LLVM's fatal errors from ending the process.
//!
//! LLVM ends the process where its code generator meets what it has no instruction for, unless a handler takes the
//! error; and that handler may not return. So each call runs on a thread of its own, and the handler gives the error to
//! who waits for the call and lets that thread sleep for ever. What the call held is lost; nothing else is.

use super::LlvmError;
use std::cell::RefCell;
use std::ffi::{CStr, c_char};
use std::sync::mpsc::{Sender, channel};

/// Stack size for LLVM, which recurses over its input.
const STACK_BYTES: usize = 256 << 20;

thread_local! {
    /// Receiver of fatal errors of the current call on this thread.
    static FATAL: RefCell<Option<Box<dyn Fn(String)>>> = const { RefCell::new(None) };
}

/// Runs `call` on a thread of its own.
///
/// # Errors
/// Those of the call, LLVM's fatal ones, and that no thread could be made.
pub(super) fn guarded<T: Send + 'static>(
    doing: &'static str,
    call: impl FnOnce() -> Result<T, LlvmError> + Send + 'static,
) -> Result<T, LlvmError> {
    let (done, wait) = channel();
    let on_thread = move || {
        let fatal: Sender<Result<T, LlvmError>> = done.clone();
        FATAL.set(Some(Box::new(move |message| {
            // Nobody waits any more: then nobody needs to know.
            let _ = fatal.send(Err(LlvmError { doing, message }));
        })));
        let result = call();
        FATAL.set(None);
        let _ = done.send(result);
    };
    let spawned =
        std::thread::Builder::new().name("llvm".to_owned()).stack_size(STACK_BYTES).spawn(on_thread);
    if let Err(error) = spawned {
        return Err(LlvmError { doing, message: format!("no thread can be made: {error}") });
    }
    wait.recv().unwrap_or_else(|_| Err(LlvmError { doing, message: "the call panicked".to_owned() }))
}

/// Handles a fatal error of LLVM; it must not return.
pub(super) extern "C" fn on_fatal_error(reason: *const c_char) {
    // SAFETY: LLVM passes a text that ends with a zero byte and lives until the handler returns, which it does not.
    let message = unsafe { CStr::from_ptr(reason) }.to_string_lossy().into_owned();
    let told = FATAL.with_borrow(|fatal| fatal.as_ref().map(|fatal| fatal(message.clone())).is_some());
    if !told {
        // A thread of LLVM's own: there is nobody to tell, and it cannot go on.
        eprintln!("LLVM: {message}");
        std::process::abort();
    }
    loop {
        std::thread::park();
    }
}
