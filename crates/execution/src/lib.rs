//! What engines that run programs have in common: how a function is called from outside ([`Engine`]), and what a
//! program may call outside ([`HostSymbol`]), in one table for all engines.
#![forbid(unsafe_code)]

mod argument;
mod engine;
mod host;
pub mod number;
pub mod symbols;

pub use argument::{Argument, Buffer, Element, ElementsMut, OwnedElements, Returned, Slice};
pub use engine::{CallError, Engine};
pub use host::{Host, HostError, HostSymbol, Scalar, ScalarType, World};
