//! The passes.

mod interpreter;
mod preload_library;

pub use interpreter::{TransformInterpreter, apply_named_sequence};
pub use preload_library::TransformPreloadLibrary;
