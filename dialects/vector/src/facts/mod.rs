//! What verifiers, folds and patterns ask about operations and types of the dialect.

pub(crate) mod broadcasting;
pub(crate) mod masks;
pub(crate) mod positions;
pub(crate) mod transfers;
