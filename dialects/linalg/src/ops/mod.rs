//! The operations.

mod contraction;
mod convolution;
mod depthwise;
mod elementwise;
mod pooling;
mod relayout;
mod structured;

pub use contraction::*;
pub use convolution::*;
pub use depthwise::*;
pub use elementwise::*;
pub use pooling::*;
pub use relayout::*;
pub use structured::*;
