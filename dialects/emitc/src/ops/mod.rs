//! The operations.

mod arithmetic;
mod control;
mod declarations;
mod values;

pub use arithmetic::*;
pub use control::*;
pub use declarations::*;
pub use values::*;
