//! Functions that LLVM knows by name.

mod constrained;
mod coroutine;
mod debug;
mod hint;
mod immediates;
mod integer;
mod masked;
mod math;
mod matrix;
mod memory;
mod overflow;
mod reduce;
mod rounding;
mod vector;
mod vp_arithmetic;
mod vp_cast;
mod vp_memory;
mod vp_reduce;

pub use constrained::*;
pub use coroutine::*;
pub use debug::*;
pub use hint::*;
pub use immediates::*;
pub use integer::*;
pub use masked::*;
pub use math::*;
pub use matrix::*;
pub use memory::*;
pub use overflow::*;
pub use reduce::*;
pub use rounding::*;
pub use vector::*;
pub use vp_arithmetic::*;
pub use vp_cast::*;
pub use vp_memory::*;
pub use vp_reduce::*;
