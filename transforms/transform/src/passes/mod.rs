//! The passes.

mod interpreter;

pub use interpreter::TransformInterpreter;
