//! Declarations of dialects and of what they define, and the names under which a context finds them.

pub mod builtin;
pub(crate) mod checks;
pub mod constraints;
pub(crate) mod dialect;
pub(crate) mod folded;
pub(crate) mod op_name;
pub mod spec;

/// The attribute that holds the name of a symbol.
pub const SYMBOL_NAME: &str = "sym_name";
/// The attribute that holds the visibility of a symbol.
pub const SYMBOL_VISIBILITY: &str = "sym_visibility";
