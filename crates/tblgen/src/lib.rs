//! Stand-in.
#![forbid(unsafe_code)]
