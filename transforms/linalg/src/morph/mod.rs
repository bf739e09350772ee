//! Forms of one structured operation: named, by category (`linalg.elementwise`), and generic.

mod categorize;
mod generalize;
mod morph_ops;
mod specialize;

pub use categorize::to_category;
pub use generalize::{LinalgGeneralizeNamedOps, generalize};
pub use morph_ops::LinalgMorphOps;
pub use specialize::{LinalgSpecializeGenericOps, specialize};
