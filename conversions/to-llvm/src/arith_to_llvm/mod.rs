//! `--convert-arith-to-llvm`.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; one operation for each row of a vector of several dimensions.

mod expansions;
pub(crate) mod flags;
mod table;

use crate::lowering::pass::Edge;
use std::sync::Arc;
use terrace_arith_transforms::DIVISION_PATTERNS;
use terrace_ir::Pattern;
use terrace_rewrite::conversion::TypeConverter;

/// The edge.
#[derive(Default)]
pub struct ArithToLlvm;

impl Edge for ArithToLlvm {
    const ARGUMENT: &'static str = "convert-arith-to-llvm";
    const CLASS: &'static str = "ArithToLLVMConversionPass";
    const SUMMARY: &'static str = "Convert Arith dialect to LLVM dialect";

    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern> {
        patterns(converter)
    }
}

/// Returns the patterns of the dialect.
pub(crate) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    let mut patterns: Vec<Pattern> = table::TABLE.iter().map(|one| one.pattern(converter)).collect();
    patterns.extend(expansions::EXPANSIONS.iter().map(|row| row.pattern(converter)));
    patterns.extend(DIVISION_PATTERNS.iter().cloned());
    patterns
}
