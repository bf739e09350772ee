//! `Target/LLVMIR.h`: text of LLVM IR.

use crate::abi::*;
use crate::c_memory;
use crate::context::locate;
use crate::graph::{OpKey, Outside};
use crate::handle::*;
use crate::misuse::Misuse;
use std::ffi::c_char;
use std::ptr::null_mut;

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

export! {
    /// Returns the text of a module of the `llvm` dialect as LLVM IR, which the caller frees; null after an error.
    fn mlirTranslateModuleToLLVMIRToString(module: MlirOperation) -> OwnedString {
        let (state, op) = locate::<OpKey>(module)?;
        let text = state.reporting(|| {
            state.graph(|graph| {
                let closed = graph.close(op, Outside::Undefined);
                let text = terrace_target_llvm::translate(closed.target()).map(|written| written.text);
                graph.give_back(closed);
                text
            })
        });
        Ok(OwnedString(c_memory::string(text.map_err(|_| Misuse::Told)?.as_bytes())))
    }
}
