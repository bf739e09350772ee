//! Queries of the dialect's operations and types, for verifiers, folds and patterns.

pub(crate) mod padding;
pub(crate) mod static_information;
