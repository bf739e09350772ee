//! Roles of dimensions, words, and facts about calls and devices.

mod cases;
mod convolution;
mod convolution_roles;
mod dimensions;
mod facts;
mod padding;

pub use cases::*;
pub use convolution_roles::*;
pub use dimensions::*;
pub use facts::*;
pub use padding::*;

pub(crate) use convolution::{parse_convolution, print_convolution};
