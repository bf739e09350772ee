//! Static analyses: facts about a program that hold in every run.
//!
//! [`sparse`] is the framework for facts about values that flow from definitions to uses; [`constants`] finds those
//! that are always the same, and [`ranges`] the bounds of integers. [`dense`] is the framework for facts about points
//! of the program, on the [`flow`] of control. [`alias`] tells what may be the same memory, and [`liveness`] which
//! values matter. [`independent`] finds the functions that tell nothing of each other.
//! [`value_constraints`] states linear constraints between values.
#![forbid(unsafe_code)]

pub mod alias;
pub mod constants;
pub mod dense;
pub mod flow;
mod functions;
pub mod independent;
pub mod liveness;
pub mod ranges;
pub mod sparse;
pub mod value_constraints;
