//! The `llvm` dialect as text of LLVM IR 22.
//!
//! ```text
//! module        the sections of the text and their order
//! names, types, layout    the words that it is made of
//! constants     what an attribute says, as a value of a type
//! folding       operations on constants become constants: in an initializer there is nothing else
//! large         constants that are bytes, or only declared
//! globals, symbols    variables, aliases and the rest of what stands outside of functions
//! attributes    what functions and arguments say of themselves
//! functions, numbering    a function: blocks in order, numbers for values, phi nodes for block arguments
//! instructions, intrinsics    one operation
//! metadata      nodes that instructions point to
//! ```
#![forbid(unsafe_code)]

mod attributes;
mod constants;
mod folding;
mod functions;
mod globals;
mod instructions;
mod intrinsics;
mod large;
mod layout;
mod metadata;
mod module;
mod names;
mod numbering;
mod symbols;
mod types;

pub use large::{LARGE_ALIGNMENT, LargeConstant, LargeConstants};
pub use module::{Settings, Written, translate, translate_with};
