//! Folds: to constants, and to values that exist.

mod aggregate;
mod arithmetic;
mod cast;
mod constant;
mod memory;

pub use constant::materialize;
