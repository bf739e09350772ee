//! What verifiers, folds and patterns ask about operations and types of the dialect.

pub mod reshapes;
pub mod shapes;
