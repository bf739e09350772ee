//! Models of the dialects of the tree.

pub(crate) mod memref;
