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

pub(crate) mod around;
mod children;
mod consistency;
mod copy;
pub(crate) mod create;
mod data;
mod declarations;
mod edit;
mod findings;
mod groups;
mod order;
pub(crate) mod owned;
mod rename;
mod uses;

pub use children::WorkResult;
pub(crate) use copy::Transfer;
pub use copy::ValueMap;
pub use create::{LeafState, OperationParts, OperationState, RegionSource};
pub use data::Body;
pub(crate) use data::*;
pub(crate) use findings::{Inside, Stamp};
pub use findings::{PassNumber, Settled};
pub use groups::NewOperand;
