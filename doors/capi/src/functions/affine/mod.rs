//! `AffineExpr.h`, `AffineMap.h` and `IntegerSet.h`.

pub mod affine_exprs;
pub mod affine_maps;
pub mod integer_sets;
