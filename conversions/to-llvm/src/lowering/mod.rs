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
//! build       the operations that all of them make
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
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Root};
use terrace_pass::{OptionKind, OptionSpec};
use terrace_rewrite::conversion::{ConversionTarget, TypeConverter};

/// Rewrite of a pattern of these conversions, given the converter.
pub type RewriteWith = fn(OpId, &Arc<TypeConverter>, &mut PatternRewriter<'_, '_>) -> MatchResult;

/// A pattern that is told the converter.
pub fn pattern(
    op: &'static str,
    name: &'static str,
    converter: &Arc<TypeConverter>,
    rewrite: RewriteWith,
) -> Pattern {
    let converter = converter.clone();
    Pattern::with_closure(
        Root::Op(op),
        name,
        Arc::new(move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| rewrite(op, &converter, rewriter)),
    )
}

/// The option that says how wide an index is.
pub const INDEX_BITWIDTH: OptionSpec = OptionSpec {
    name: "index-bitwidth",
    kind: OptionKind::Unsigned,
    default: "0",
    help: "Bitwidth of the index type, 0 to use size of machine word",
};

/// Returns the target of a conversion: the operations of LLVM are legal.
pub fn target<'c>() -> ConversionTarget<'c> {
    let mut target = ConversionTarget::new();
    target.add_legal_dialects(&["llvm"]);
    target
}

/// A pattern that is told something of its conversion's own.
pub fn pattern_with<T: Send + Sync + 'static>(
    op: &'static str,
    name: &'static str,
    with: &Arc<T>,
    rewrite: fn(OpId, &T, &mut PatternRewriter<'_, '_>) -> MatchResult,
) -> Pattern {
    let with = with.clone();
    Pattern::with_closure(
        Root::Op(op),
        name,
        Arc::new(move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| rewrite(op, &with, rewriter)),
    )
}
