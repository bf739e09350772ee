//! Foundation of every layer above, without IR: interned storage and numbers of any precision.
//!
//! This is the one crate of the front end that contains `unsafe`, in [`interner`], [`once`] and [`prefetch`].

pub mod interner;
pub mod once;
pub mod prefetch;
pub mod recent;

pub mod ap_int;
pub mod float;
