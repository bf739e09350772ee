//! Affine expressions, maps and integer sets: uniqued, simplified as they are made.

mod expr;
mod map;
mod simplify;

pub(crate) use expr::AffineExprData;
pub use expr::{AffineExpr, AffineExprKind, BinaryKind};
pub use map::{AffineMap, IntegerSet};
pub(crate) use map::{AffineMapData, IntegerSetData};
