//! Verification beyond the declared constraints.

mod exchange;
mod kernels;
mod launches;
mod matrices;
mod memory;
mod warp;

pub(crate) use launches::verify_op_attribute;
