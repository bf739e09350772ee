//! `Target/LLVMIR.h`: LLVM IR as text, and as a module of LLVM's library where the process has it.

use crate::abi::*;
use crate::c_memory;
use crate::context::{ContextState, locate};
use crate::graph::{OpKey, Outside};
use crate::handle::*;
use crate::misuse::Misuse;
#[cfg(unix)]
use libloading::os::unix::{Library, Symbol};
#[cfg(windows)]
use libloading::os::windows::{Library, Symbol};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::null_mut;
use terrace_ir::Location;

/// Pointer to a string that the caller frees; null after an error.
///
/// Its field is that pointer.
#[repr(transparent)]
pub struct OwnedString(pub *mut c_char);

impl Default for OwnedString {
    fn default() -> Self {
        OwnedString(null_mut())
    }
}

/// Pointer to a module of LLVM's library; null after an error.
#[repr(transparent)]
pub struct LlvmModule(pub *mut c_void);

impl Default for LlvmModule {
    fn default() -> Self {
        LlvmModule(null_mut())
    }
}

/// Returns the text of a module as LLVM IR.
fn text(state: &ContextState, op: OpKey) -> Result<String, Misuse> {
    let text = state.reporting(|| {
        state.graph(|graph| {
            let closed = graph.close(op, Outside::Undefined);
            let text = terrace_target_llvm::translate(closed.target()).map(|written| written.text);
            graph.give_back(closed);
            text
        })
    });
    text.map_err(|_| Misuse::Told)
}

/// Functions of LLVM's library.
struct Llvm {
    create_buffer: Symbol<unsafe extern "C" fn(*const c_char, usize, *const c_char) -> *mut c_void>,
    parse:
        Symbol<unsafe extern "C" fn(*mut c_void, *mut c_void, *mut *mut c_void, *mut *mut c_char) -> c_int>,
    dispose_message: Symbol<unsafe extern "C" fn(*mut c_char)>,
}

impl Llvm {
    /// Finds the library that the process has loaded: only that one knows a context which the process has made.
    fn of_process() -> Option<Self> {
        #[cfg(unix)]
        let process = Library::this();
        #[cfg(windows)]
        let process = Library::this().ok()?;
        // SAFETY: LLVM's library declares functions of these names so.
        unsafe {
            Some(Llvm {
                create_buffer: process.get(b"LLVMCreateMemoryBufferWithMemoryRangeCopy\0").ok()?,
                parse: process.get(b"LLVMParseIRInContext\0").ok()?,
                dispose_message: process.get(b"LLVMDisposeMessage\0").ok()?,
            })
        }
    }

    /// Parses a text.
    ///
    /// # Safety
    /// The context is one of this library's.
    unsafe fn parse(&self, context: *mut c_void, text: &str) -> Result<LlvmModule, String> {
        let (mut module, mut message) = (null_mut(), null_mut());
        // SAFETY: the buffer is a copy of the text, and is taken by the parser; results are written to the references; the
        // message ends with a zero byte and is disposed of once.
        unsafe {
            let buffer = (self.create_buffer)(text.as_ptr().cast(), text.len(), c"module".as_ptr());
            if (self.parse)(context, buffer, &mut module, &mut message) == 0 {
                return Ok(LlvmModule(module));
            }
            if message.is_null() {
                return Err("no reason given".to_owned());
            }
            let why = CStr::from_ptr(message).to_string_lossy().into_owned();
            (self.dispose_message)(message);
            Err(why)
        }
    }
}

export! {
    /// Returns a module of the `llvm` dialect as one of LLVM's library, in a context of that library; null after an error,
    /// and where the process has no such library.
    fn mlirTranslateModuleToLLVMIR(module: MlirOperation, context: *mut c_void) -> LlvmModule {
        let (state, op) = locate::<OpKey>(module)?;
        if context.is_null() {
            return Err(Misuse::other("the LLVM context is null"));
        }
        let location = state.graph(|graph| graph.ops[op].location);
        let fail = |location: Location<'static>, why: String| {
            state.reporting(|| state.ctx().error(location, why).tell());
            Misuse::Told
        };
        let llvm = Llvm::of_process();
        let llvm = llvm.ok_or_else(|| fail(location, "this process has not loaded LLVM's library".to_owned()))?;
        let text = text(&state, op)?;
        llvm.parse(context, &text).map_err(|why| fail(location, format!("LLVM cannot read the module: {why}")))
    }

    /// Returns the text of a module of the `llvm` dialect as LLVM IR, which the caller frees; null after an error.
    fn mlirTranslateModuleToLLVMIRToString(module: MlirOperation) -> OwnedString {
        let (state, op) = locate::<OpKey>(module)?;
        Ok(OwnedString(c_memory::string(text(&state, op)?.as_bytes())))
    }
}
