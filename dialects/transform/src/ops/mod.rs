//! The operations, by what they transform.

mod apply;
mod control;
mod conversion_patterns;
mod extension;
mod func;
mod gpu;
mod handle;
mod loops;
mod matchers;
mod memory;
mod patterns;
mod structured;
mod structured_pack;
mod structured_tile;
pub mod tune;
mod vector_patterns;

pub use apply::*;
pub use control::*;
pub use conversion_patterns::*;
pub use extension::*;
pub use func::*;
pub use gpu::*;
pub use handle::*;
pub use loops::*;
pub use matchers::*;
pub use memory::*;
pub use patterns::*;
pub use structured::*;
pub use structured_pack::*;
pub use structured_tile::*;
pub use vector_patterns::*;
