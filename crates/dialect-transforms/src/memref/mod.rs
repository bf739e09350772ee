//! Passes about memory.

mod alias_indices;
mod fold_alias_ops;

pub use fold_alias_ops::{AffineFoldMemRefAliasOps, FoldMemRefAliasOps};
