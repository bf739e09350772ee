//! Verification beyond the declared constraints, by family.

mod concat;
mod create;
mod gather;
mod pad;
mod reassociation;
mod shape;
mod slice;

pub(crate) use pad::padded_type;
pub(crate) use shape::{BITCAST, CAST};
pub(crate) use slice::is_slice_type;
pub use slice::{EXTRACT, INSERT};
