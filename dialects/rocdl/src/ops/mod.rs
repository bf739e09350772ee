//! The operations, by what they do; each is an instruction of the processor or a function that gives a constant of the launch.

mod buffers;
mod conversion;
mod conversion_scaled;
mod conversion_scaled_narrow;
mod conversion_scaled_random;
mod lanes;
mod math;
mod memory;
mod mfma;
mod position;
mod smfmac;
mod synchronization;
mod wmma;
mod wmma_f32;

pub use buffers::*;
pub use conversion::*;
pub use conversion_scaled::*;
pub use conversion_scaled_narrow::*;
pub use conversion_scaled_random::*;
pub use lanes::*;
pub use math::*;
pub use memory::*;
pub use mfma::*;
pub use position::*;
pub use smfmac::*;
pub use synchronization::*;
pub use wmma::*;
pub use wmma_f32::*;
