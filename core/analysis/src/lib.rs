//! Static analyses: facts about a program that hold in every run.
//!
//! A [`Program`](program::Program) indexes what is analysed. [`sparse`] solves for facts about values, [`dense`] for
//! facts about program points. Clients: [`sparse::constants`], integer [`ranges`], [`liveness`]. [`alias`] tells
//! which values may be the same memory, [`value_constraints`] states linear constraints between values, and
//! [`independent`] finds functions that can be analysed one by one. `docs/adding-an-analysis.md` shows how to write
//! another client.
#![forbid(unsafe_code)]

pub mod alias;
pub mod dense;
pub mod flow;
pub mod independent;
pub mod liveness;
pub mod program;
pub mod ranges;
pub mod sparse;
pub mod value_constraints;
mod worklist;
