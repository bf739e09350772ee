//! Dependences between affine accesses to memory, told from the iterations in which they touch the same element.

mod access;
mod check;
mod memory;
mod nest;
mod order;
mod touch;

pub use access::{Access, is_affine_load, is_affine_store, memref_of};
pub use check::{
    Component, Dependence, DependentIterations, Pairs, ancestors_in_common_block, dependence,
    dependence_of_first,
};
pub(crate) use memory::may_alias;
pub(crate) use nest::Iterations;
pub use nest::{Nest, common_loops, loops_around};
pub(crate) use order::{Distance, may_touch_same};
pub(crate) use touch::Touch;
