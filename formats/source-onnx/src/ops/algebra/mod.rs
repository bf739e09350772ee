//! Operators that sum up: products, reductions, transforms.

pub(crate) mod determinant;
pub(crate) mod einsum;
pub(crate) mod product;
pub(crate) mod reduce;
pub(crate) mod signal;
