//! The enums.

mod capability;
mod control;
mod decoration;
mod execution;
mod extension;
mod image;
mod matrix;
mod memory;
mod opcode;
mod target;

pub use capability::*;
pub use control::*;
pub use decoration::*;
pub use execution::*;
pub use extension::*;
pub use image::*;
pub use matrix::*;
pub use memory::*;
pub use opcode::*;
pub use target::*;
