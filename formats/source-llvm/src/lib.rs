//! Text of LLVM IR 22 as the `llvm` dialect.
//!
//! ```text
//! text     LLVM IR as data, and the parser of its text
//! import   that data as operations, types and attributes
//! ```
#![forbid(unsafe_code)]

mod import;
mod text;

pub use import::{Settings, import};
