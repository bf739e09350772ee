//! Models of the dialects of the tree.

pub(crate) mod tensor;
pub(crate) mod vector;
