//! Dialects that are defined at run time, by operations of the `irdl` dialect.
//!
//! [`load`] reads a module of definitions and registers what it defines in the module's context. The specs lie in the
//! context's arena, and parser, printer and verifier cannot tell them from declared ones; what is code elsewhere is a
//! list of [constraints](constraint) here.
#![forbid(unsafe_code)]

mod any_of;
pub mod constraint;
mod definitions;
mod operation;
mod parameters;
mod read;

pub use definitions::load;
