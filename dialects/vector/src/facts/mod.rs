//! Queries of the dialect's operations and types, for verifiers, folds and patterns.

pub(crate) mod broadcasting;
pub(crate) mod masks;
pub(crate) mod positions;
pub(crate) mod shapes;
pub(crate) mod transfers;
