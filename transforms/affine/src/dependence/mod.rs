//! Dependences between affine accesses to memory, told from the iterations in which they touch the same element.

mod access;
mod check;
mod nest;

pub(crate) use access::Access;
pub(crate) use check::may_depend;
pub(crate) use nest::Nest;
