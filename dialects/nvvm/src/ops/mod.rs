//! The operations.

mod arithmetic;
mod barrier;
mod control;
mod convert;
mod copy;
mod fence;
mod matrix;
mod mbarrier;
mod registers;
mod tensor_core;
mod warp;

pub use arithmetic::*;
pub use barrier::*;
pub use control::*;
pub use convert::*;
pub use copy::*;
pub use fence::*;
pub use matrix::*;
pub use mbarrier::*;
pub use registers::*;
pub use tensor_core::*;
pub use warp::*;
