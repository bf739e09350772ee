//! Declarations of dialects and of what they define, and the names under which a context finds them.

pub mod builtin;
pub mod constraints;
pub(crate) mod dialect;
pub(crate) mod op_name;
pub mod spec;
