//! Passes about memory.

mod alias_indices;
mod fold_alias_ops;
mod reify;
mod resolve_dims;

pub use fold_alias_ops::{AffineFoldMemRefAliasOps, FoldMemRefAliasOps};
pub use resolve_dims::{ResolveRankedShapeTypeResultDims, ResolveShapedTypeResultDims};
