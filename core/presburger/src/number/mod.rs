//! Exact numbers: integers of any size, fractions, vectors and matrices.

mod hermite;
mod int;
mod lll;
mod matrix;
mod rational;
pub(crate) mod vector;

pub use hermite::{Hermite, Solutions, integer_solutions};
pub use int::Int;
pub(crate) use lll::reduce_basis;
pub use matrix::Matrix;
pub use rational::Rational;
