//! The `llvm` dialect as text of LLVM IR 22.
//!
//! ```text
//! names, layout  words and sizes
//! metadata       nodes that instructions point to
//! large          constants that are bytes, or only declared
//! module         the module that is written: types, constants, attributes
//! attachments    debug information, aliasing, loops
//! numbering      numbers for values, phi nodes for block arguments
//! instructions   one operation
//! functions, globals, symbols   what stands in a module
//! translate      all of it, in order
//! ```
#![forbid(unsafe_code)]

mod attachments;
mod functions;
mod globals;
mod instructions;
mod large;
mod layout;
mod metadata;
mod module;
mod names;
mod numbering;
mod symbols;
mod translate;

pub use large::{LARGE_ALIGNMENT, LargeConstant, LargeConstants};
pub use translate::{Settings, Written, translate, translate_with};
