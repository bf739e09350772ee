//! `--convert-arith-to-spirv`.
//!
//! Reads:     the target environment.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod casts;
mod compare;
mod constants;
mod expansions;
mod table;

use crate::lowering::numbers::TypeOptions;
use crate::lowering::pass::{EMULATE_FLOATS, EMULATE_NARROW, Edge};
use crate::lowering::{Lowering, patterns_of};
use std::sync::Arc;
use terrace_ir::Pattern;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;

/// The edge.
#[pass(
    "convert-arith-to-spirv",
    "Convert Arith dialect to SPIR-V dialect",
    class = "ConvertArithToSPIRVPass"
)]
pub struct ArithToSpirv {
    #[option(EMULATE_NARROW)]
    emulates_narrow_scalars: bool,
    #[option(EMULATE_FLOATS)]
    emulates_floats: bool,
}

impl Edge for ArithToSpirv {
    fn types(&self) -> TypeOptions {
        TypeOptions {
            emulates_narrow_scalars: self.emulates_narrow_scalars,
            emulates_floats: self.emulates_floats,
            ..TypeOptions::default()
        }
    }

    fn extend_target(&self, _: &Arc<Lowering>, target: &mut ConversionTarget<'_>) {
        target.legal_ops(&[&terrace_ir::builtin::UNREALIZED_CONVERSION_CAST]);
        target.add_illegal_dialects(&["arith"]);
    }

    fn patterns(&self, lowering: &Arc<Lowering>) -> Vec<Pattern> {
        patterns(lowering)
    }
}

/// Returns the patterns of the dialect.
pub(crate) fn patterns(lowering: &Arc<Lowering>) -> Vec<Pattern> {
    let mut patterns = patterns_of(constants::ROWS, lowering);
    patterns.extend(table::TABLE.iter().map(|one| one.pattern(lowering)));
    patterns.extend(expansions::patterns(lowering));
    patterns.extend(patterns_of(casts::ROWS, lowering));
    patterns.extend(compare::patterns(lowering));
    patterns
}
