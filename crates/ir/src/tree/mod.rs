//! Programs as trees: all bodies of a program at once, to read and to rewrite across isolated operations.

mod bodies;

pub use bodies::{BodyOp, BodyTree};
