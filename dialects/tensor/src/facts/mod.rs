//! What verifiers, folds and patterns ask about operations and types of the dialect.

pub(crate) mod static_information;
