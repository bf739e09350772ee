//! Functions whose values are linear in their arguments and quotients of these, piece by piece.

mod extremes;
mod multi_affine;
mod piecewise;
mod text;

pub use extremes::SymbolicOptimum;
pub use multi_affine::MultiAffineFunction;
pub use piecewise::PwmaFunction;
