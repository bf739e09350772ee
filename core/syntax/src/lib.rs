//! Assembly syntax that operations, types and attributes of several dialects share.
#![forbid(unsafe_code)]

pub mod function;
pub mod index_list;
pub mod parameters;
pub mod switch;
