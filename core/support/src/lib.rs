//! Foundation of every layer above, without IR: interned storage, room on the stack, and numbers of any precision.
//!
//! This is the one crate of the front end that contains `unsafe`, in [`interner`], [`once`] and [`prefetch`].

pub mod interner;
pub mod once;
pub mod prefetch;
pub mod random;
pub mod recent;

mod stack;

pub use stack::{ensure_stack, ensure_stack_of};

pub mod ap_int;
pub mod float;
