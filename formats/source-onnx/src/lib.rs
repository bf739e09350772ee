//! ONNX models as programs on tensors: `linalg.generic`, `tensor`, `arith` and `math`.
//!
//! `wire` reads protobuf's encoding, `model` the parts of a model that are needed, borrowed from the bytes of the file;
//! `graph` goes through the nodes in their order, and `ops` has a table of operators, a family a file.
//!
//! Shapes are static: sizes that a model leaves open come from the arguments that are given. Operands that give shapes
//! must be constants, or arguments whose values are given.
#![forbid(unsafe_code)]

mod element;
mod graph;
mod importer;
mod model;
mod ops;
mod wire;

pub use element::Element;
pub use graph::{Given, import};
pub use ops::operators;
