//! The operations, by what they do.

mod arithmetic;
mod bits;
mod comparison;
mod control;
mod conversion;
mod function;
mod module;

pub use arithmetic::*;
pub use bits::*;
pub use comparison::*;
pub use control::*;
pub use conversion::*;
pub use function::*;
pub use module::*;
