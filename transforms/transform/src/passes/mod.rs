//! The passes.

mod interpreter;

pub use interpreter::{TransformInterpreter, apply_named_sequence};
