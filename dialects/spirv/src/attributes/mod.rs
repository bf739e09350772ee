//! The attributes: cases of enums, what targets can do, and how kernels are called.

mod abi;
mod cases;
pub mod enums;
mod forms;
pub(crate) mod numbers;
mod target;

pub use abi::*;
pub use cases::*;
pub use target::*;
