//! Common parts of engines that run programs: calling a function from outside ([`Engine`]), and the table of functions
//! that a program may call outside ([`HostSymbol`]).
#![forbid(unsafe_code)]

mod argument;
mod engine;
mod host;
pub mod number;
pub mod symbols;

pub use argument::{Argument, Buffer, Element, ElementsMut, OwnedElements, Returned, Slice};
pub use engine::{CallError, Engine, Placement};
pub use host::{Host, HostError, HostSymbol, Scalar, ScalarType, World};
