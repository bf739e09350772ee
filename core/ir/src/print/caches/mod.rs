//! Caches of printed text.

pub(in crate::print) mod generic_ends;
pub(in crate::print) mod recurring;
pub(in crate::print) mod remembered;
