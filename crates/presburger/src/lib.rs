//! Sets of integer points that satisfy linear constraints: whether there are any, and between which constants a
//! variable lies. Pure mathematics, without IR.
//!
//! A [`ConstraintSystem`] holds equalities and inequalities; variables are eliminated by substitution where an equality
//! defines them, and by Fourier's and Motzkin's method otherwise, with constants rounded to what integers can reach.
//! Numbers have 128 bits; where these do not suffice, or the constraints become too many, the answer is that nothing
//! is known.
#![forbid(unsafe_code)]

mod eliminate;
mod row;
mod system;

pub use eliminate::Side;
pub use row::Row;
pub use system::ConstraintSystem;
