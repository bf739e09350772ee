//! MLIR bytecode: bytes to IR and back.
//!
//! [`write()`] makes a file of a program, in any version of the format, and [`read()`] a program of a file, on several
//! threads if the context allows. Whatever the bytes are, the answer is a program or a diagnostic, and memory stays within
//! a small multiple of the size of the file.
#![forbid(unsafe_code)]

mod cursor;
mod dialect;
pub mod format;
pub mod inspect;
mod properties;
mod read;
mod write;

pub use dialect::{DialectEncoding, Upgrade};
pub use read::{Bytes, LazyFile, LazySymbol, ReadOptions, is_bytecode, read};
pub use write::{WriteOptions, write, write_parts};
