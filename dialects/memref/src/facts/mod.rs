//! Queries of the dialect's operations and types, for verifiers, folds and patterns.

pub mod reshapes;
pub mod shapes;
