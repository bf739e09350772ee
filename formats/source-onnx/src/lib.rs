//! ONNX models as programs on tensors: `linalg.generic`, `tensor`, `arith`, `math` and `scf`.
//!
//! `wire` reads protobuf's encoding, `model` and `tensor` the parts of a model that are needed, borrowed from the bytes of
//! the file; `graph` has the arguments and results of the program, `flow` goes through the nodes in their order, with
//! functions and control flow, and `ops` has a table of operators, a family a file.
//!
//! Shapes are static: sizes that a model leaves open come from the arguments that are given. Where the shape of an array
//! depends on elements, those are taken from the arguments; if a part of the model computes them, the caller runs that
//! part first.
#![forbid(unsafe_code)]

mod element;
mod flex;
mod flow;
mod fold;
mod graph;
mod host;
mod importer;
mod interface;
mod model;
mod ops;
mod tensor;
mod wire;

pub use element::{Element, SmallFloat};
pub use graph::{Given, Imported, import};
pub use host::{Host, NoHost};
pub use interface::{Interface, Port};
pub use ops::operators;
