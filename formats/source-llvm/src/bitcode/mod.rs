//! LLVM's bitcode.
//!
//! ```text
//! bits      bits of a file
//! stream    blocks, records and abbreviations
//! codes     numbers of blocks and records
//! words     words of LLVM IR, by the numbers that stand for them
//! nodes     fields of debug information, in the order of records
//! archive   files that hold others: wrappers and libraries
//! read      bitcode to module
//! write     module to bitcode
//! ```

mod archive;
mod bits;
mod codes;
mod nodes;
mod read;
mod stream;
mod words;
mod write;

pub use archive::{Member, archive_members, is_archive};
pub(crate) use bits::ReadError;
pub(crate) use read::read;
pub(crate) use write::write;

/// Bytes that start bitcode.
const MAGIC: &[u8] = b"BC\xc0\xde";

/// Bytes that start a wrapper around bitcode.
const WRAPPER: &[u8] = &[0xde, 0xc0, 0x17, 0x0b];

/// Returns true if a file is bitcode, in a wrapper or not.
pub fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC) || bytes.starts_with(WRAPPER)
}
