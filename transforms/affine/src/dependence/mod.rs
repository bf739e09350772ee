//! Dependences between affine accesses to memory, told from the iterations in which they touch the same element.

mod access;
mod memory;
mod nest;
mod order;
mod touch;

pub(crate) use access::Access;
pub(crate) use memory::may_alias;
pub(crate) use nest::{Iterations, Nest};
pub(crate) use order::{Distance, may_touch_same};
pub(crate) use touch::Touch;
