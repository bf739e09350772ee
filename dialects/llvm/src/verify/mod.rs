//! Verification beyond the declared constraints.

mod aggregate;
mod arguments;
mod atomic;
mod call;
mod cast;
mod constant;
mod exceptions;
mod function;
mod global;
mod intrinsic;
mod memory;
mod module;
mod symbols;

pub(crate) use arguments::{verify_argument_attribute, verify_op_attribute, verify_result_attribute};
pub use module::data_layout_error;
