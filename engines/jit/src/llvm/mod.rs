//! LLVM, if the machine has it: its shared library is opened at run time, and compiles text of LLVM IR.
//!
//! ```text
//! library   finds `libLLVM.so` and the functions that are used of it
//! guard     a thread for each call into it, so that a fatal error of LLVM ends the call and not the process
//! compile   text of LLVM IR -> an object file or assembly for this machine
//! told      what LLVM tells beside its results
//! glue      what stands between compiled code and this process
//! float_conversions   functions that LLVM calls where the machine lacks an instruction
//! engine    a program, compiled and called
//! link      object files and symbols of the host -> addresses of functions
//! ```

mod api;
mod compile;
#[cfg(feature = "cranelift")]
mod constants;
#[cfg(feature = "cranelift")]
mod engine;
#[cfg(feature = "cranelift")]
mod float_conversions;
#[cfg(feature = "cranelift")]
mod glue;
mod guard;
mod library;
mod link;
mod text;
mod told;

pub use compile::{CompileOptions, Output};
#[cfg(feature = "cranelift")]
pub use constants::{Constant, Source};
#[cfg(feature = "cranelift")]
pub use engine::{EngineOptions, LlvmEngine};
pub use library::{Llvm, NotFound};
pub use link::{Linked, Symbol};

use std::fmt;

/// Why LLVM did not do what was asked, in its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LlvmError {
    /// Action that failed.
    pub doing: &'static str,
    /// Message of LLVM.
    pub message: String,
}

impl fmt::Display for LlvmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LLVM, {}: {}", self.doing, self.message.trim_end())
    }
}

impl std::error::Error for LlvmError {}
