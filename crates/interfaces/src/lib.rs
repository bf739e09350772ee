//! What code may ask of any operation, and what operations of one kind have in common: syntax, checks.
#![forbid(unsafe_code)]

pub mod view_like;
