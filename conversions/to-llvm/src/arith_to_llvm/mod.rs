//! `--convert-arith-to-llvm`.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; one operation for each row of a vector of several dimensions.

mod expansions;
pub(crate) mod flags;
mod table;

use crate::lowering::INDEX_BITWIDTH;
use crate::lowering::pass::Edge;
use std::sync::Arc;
use terrace_arith_transforms::DIVISION_PATTERNS;
use terrace_ir::Pattern;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::TypeConverter;

/// The edge.
#[pass("convert-arith-to-llvm", "Convert Arith dialect to LLVM dialect", class = "ArithToLLVMConversionPass")]
pub struct ArithToLlvm {
    #[option(INDEX_BITWIDTH)]
    index_bitwidth: u64,
}

impl Edge for ArithToLlvm {
    fn index_bitwidth(&self) -> u64 {
        self.index_bitwidth
    }

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
