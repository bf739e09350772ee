//! Affine expressions, maps and integer sets: uniqued, simplified as they are made.

mod expr;
mod flatten;
mod map;
mod semi_affine;
mod simplify;

pub(crate) use expr::AffineExprData;
pub use expr::{AffineExpr, AffineExprKind, BinaryKind, Meaningless, ceil_div, floor_div};
pub use flatten::LinearForm;
pub use map::{AffineMap, IntegerSet};
pub(crate) use map::{AffineMapData, IntegerSetData};
