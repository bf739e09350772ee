//! Text and bitcode of LLVM IR 22 as the `llvm` dialect.
//!
//! ```text
//! module    LLVM IR as data
//! text      the parser of its text
//! bitcode   the reader and the writer of its bitcode
//! import    the data as operations, types and attributes
//! ```
#![forbid(unsafe_code)]

mod bitcode;
mod import;
mod module;
mod text;

pub use bitcode::{Member, archive_members, is_archive, is_bitcode};
pub use import::{Settings, import, to_bitcode};
