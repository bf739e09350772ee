//! Shared parts of all conversions to the `llvm` dialect: the type conversion, and the descriptors of memrefs.
//!
//! ```text
//! types       the type converter, with its options
//! descriptor  memrefs in parts: pointers, offset, sizes, strides
//! lanes       operations on vectors of several dimensions, done row by row
//! one_to_one  operations that become one operation of LLVM
//! pass        the passes that convert one dialect
//! dialect     the patterns of a dialect, for the pass that converts all
//! runtime     functions and texts that the module gets when they are needed
//! build       operations that all of them create
//! ```

pub mod build;
pub mod descriptor;
pub mod dialect;
pub mod lanes;
pub mod one_to_one;
pub mod pass;
pub mod runtime;
pub mod types;

use std::sync::Arc;
use terrace_pass::{OptionKind, OptionSpec};
use terrace_rewrite::conversion::{ConversionTarget, TypeConverter, lowering};

/// Rewrite function of a pattern that gets the type converter.
pub type RewriteWith = lowering::RewriteWith<Arc<TypeConverter>>;

/// Option with the width of an index in bits.
pub const INDEX_BITWIDTH: OptionSpec = OptionSpec {
    name: "index-bitwidth",
    kind: OptionKind::Unsigned,
    default: "0",
    help: "Bitwidth of the index type, 0 to use size of machine word",
};

/// Returns a conversion target in which the `llvm` dialect is legal.
pub fn target<'c>() -> ConversionTarget<'c> {
    let mut target = ConversionTarget::new();
    target.add_legal_dialects(&["llvm"]);
    target
}
