//! Enums.

mod matrix;
mod memory;
mod tensor_core;
mod threads;

pub use matrix::*;
pub use memory::*;
pub use tensor_core::*;
pub use threads::*;
