//! The operations, by what they do.

mod buffers;
mod conversion;
mod lanes;
mod matrix;
mod synchronization;
mod transfer;

pub use buffers::*;
pub use conversion::*;
pub use lanes::*;
pub use matrix::*;
pub use synchronization::*;
pub use transfer::*;
