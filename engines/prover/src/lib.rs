//! Proves that rewritten programs on integers refine the original ones.
//!
//! A program refines another if, for all inputs for which the other's behavior is defined, its own is, and its results
//! are the same, but for those that were poison. [`refines`] compares two functions, [`Rule`] is a rewrite of the `pdl`
//! dialect at all widths. What an operation means stands in one table; a question goes to a SAT solver in this process,
//! and to another program if that one does not come to an end.
#![forbid(unsafe_code)]

mod counterexample;
mod equal;
mod function;
mod meaning;
mod refine;
mod rule;
mod solver;
mod term;
mod verdict;

pub use counterexample::Counterexample;
pub use equal::{is_modelled, refines};
pub use rule::{DEFAULT_WIDTHS, Instance, Natives, Report, Rule};
pub use solver::{Answer, DEFAULT_BUDGET, External, Solvers};
pub use term::{MAX_WIDTH_BITS, Node, Operator, Term, Terms};
pub use verdict::{Reason, Verdict};
