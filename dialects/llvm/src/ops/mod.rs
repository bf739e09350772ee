//! The operations.

mod atomic;
mod cast;
mod constant;
mod control_flow;
mod float;
mod function;
mod integer;
mod intrinsics;
mod memory;
mod module;
mod parts;
mod select;

pub use atomic::*;
pub use cast::*;
pub use constant::*;
pub use control_flow::*;
pub use float::*;
pub use function::*;
pub use integer::*;
pub use intrinsics::*;
pub use memory::*;
pub use module::*;
pub use parts::*;
pub use select::*;
