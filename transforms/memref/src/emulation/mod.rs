//! Memory of elements that the target does not have, in memory of elements that it has.

pub mod narrow_types;
mod wide_int;

pub use narrow_types::EmulateNarrowTypes;
pub use wide_int::MemRefEmulateWideInt;
