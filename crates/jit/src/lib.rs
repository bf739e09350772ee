//! Machine code, made and linked in this process.
//!
//! [`llvm`] is LLVM's own compiler, found on the machine at run time through its C interface.
//! Nothing of it is needed to build this crate.

pub mod llvm;
