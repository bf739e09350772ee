//! Machine code, made and linked in this process.
//!
//! [`cranelift`] compiles the `llvm` dialect with a compiler that is part of this program.
//! [`llvm`] is LLVM's own compiler, found on the machine at run time through its C interface.
//! Nothing of it is needed to build this crate.

#[cfg(feature = "cranelift")]
pub mod cranelift;
pub mod llvm;
