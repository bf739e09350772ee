//! `Pass.h`, and the functions that create passes.

pub mod pass_creators;
pub mod passes;
pub mod registered;
