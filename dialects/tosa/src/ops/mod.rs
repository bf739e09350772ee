//! The operations, by family.

mod binary;
mod control;
mod conversion;
mod convolution;
mod layout;
mod reduction;
mod shape;
mod unary;

pub use binary::*;
pub use control::*;
pub use conversion::*;
pub use convolution::*;
pub use layout::*;
pub use reduction::*;
pub use shape::*;
pub use unary::*;
