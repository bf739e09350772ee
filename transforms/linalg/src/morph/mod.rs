//! Forms of one structured operation: named, by category (`linalg.elementwise`), and generic.

mod categorize;
mod flatten;
mod fold_into_elementwise;
mod generalize;
mod morph_ops;
mod specialize;
mod transpose_matmul;
mod unfold;

pub use categorize::to_category;
pub use flatten::{flatten_elementwise, is_elementwise};
pub use fold_into_elementwise::LinalgFoldIntoElementwise;
pub use generalize::{LinalgGeneralizeNamedOps, generalize};
pub use morph_ops::LinalgMorphOps;
pub use specialize::{LinalgSpecializeGenericOps, specialize};
pub use transpose_matmul::{TransposedMatrix, transpose_matmul};
pub use unfold::unfold_projections;
