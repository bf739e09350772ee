//! What every floor above stands on and that knows no IR: interned storage and numbers of any precision.
//!
//! This is the one crate of the front end that contains `unsafe`, all of it in [`interner`].

pub mod interner;

pub mod ap_int;
pub mod float;
