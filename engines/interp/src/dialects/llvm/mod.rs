//! The `llvm` dialect: instructions, globals and intrinsics.

mod aggregates;
mod calls;
mod globals;
mod intrinsics;
mod masked;
mod memory;
mod numbers;

pub(crate) use aggregates::AGGREGATES;
pub(crate) use calls::CALLS;
pub(crate) use intrinsics::INTRINSICS;
pub(crate) use masked::MASKED;
pub(crate) use memory::MEMORY;
pub(crate) use numbers::NUMBERS;
