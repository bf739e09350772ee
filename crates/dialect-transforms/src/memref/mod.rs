//! Passes about memory.

mod alias_indices;
mod expand;
mod expand_realloc;
mod fold_alias_ops;
mod reify;
mod resolve_dims;

pub use expand::ExpandOps;
pub use expand_realloc::ExpandRealloc;
pub use fold_alias_ops::{AffineFoldMemRefAliasOps, FoldMemRefAliasOps};
pub use resolve_dims::{ResolveRankedShapeTypeResultDims, ResolveShapedTypeResultDims};
