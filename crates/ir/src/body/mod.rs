//! The arena of one isolated operation: everything nested in it, down to the next isolated operation.
//!
//! ```text
//! Body (of a module)                     Body (of a function)
//! +---------------------------+          +----------------------------+
//! | ROOT: builtin.module      |    +---->| ROOT: func.func            |
//! |  region > block > ops     |    |     |  name, attributes, regions |
//! |   func.func: place, extra |----+     |   region > blocks > ops    |
//! |   func.func (declaration) |          +----------------------------+
//! +---------------------------+
//! ```
//!
//! A nested isolated operation has two sides: its place (operands, results, successors, neighbours) is a record of
//! the enclosing body; what it is (name, location, attributes, regions) is the `ROOT` record of its own body.
//! [`Operation`](crate::Operation) answers for both.

mod absorb;
mod assemble;
mod build;
mod children;
mod clone;
mod clone_within;
mod consistency;
mod data;
mod declarations;
mod edit;
mod extra;
mod findings;
mod groups;
mod leaf;
mod order;
mod prefetch;
mod record;
mod rename;
mod transfer;
mod uses;

pub use assemble::OperationParts;
pub use build::{OperationState, RegionSource};
pub use children::WorkResult;
pub use clone::ValueMap;
pub use data::Body;
pub(crate) use data::*;
pub(crate) use findings::Stamp;
pub use findings::{PassNumber, Settled};
pub use groups::NewOperand;
pub use leaf::LeafState;
pub(crate) use transfer::Transfer;
