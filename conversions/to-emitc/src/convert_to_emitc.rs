//! `--convert-to-emitc`: all dialects that say how they become C, at once. What cannot become C stays.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::types::{sized, unchanged, with_arrays, with_sizes};
use crate::{arith_to_emitc, func_to_emitc, memref_to_emitc, scf_to_emitc};
use std::sync::Arc;
use terrace_cf as cf;
use terrace_ir::{Ctx, Failure, Location, LogicalResult, Pattern, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{ConversionTarget, TypeConverter, structural_patterns};
use terrace_rewrite::passes::convert;

/// The pass `--convert-to-emitc`.
#[pass("convert-to-emitc", "Convert to EmitC dialect via dialect interfaces", class = "ConvertToEmitC")]
pub struct ConvertToEmitC {
    /// Test conversion patterns of only the specified dialects.
    #[option("filter-dialects")]
    filter: Vec<String>,
}

/// A dialect, and how it becomes C.
#[derive(Clone, Copy)]
struct Source {
    dialect: &'static str,
    patterns: fn(&Arc<TypeConverter>) -> Vec<Pattern>,
}

const SOURCES: &[Source] = &[
    Source { dialect: "arith", patterns: arith_to_emitc::patterns },
    Source {
        dialect: "cf",
        patterns: |converter| structural_patterns(converter, &[cf::BranchOp::SPEC, cf::CondBranchOp::SPEC]),
    },
    Source { dialect: "func", patterns: func_to_emitc::patterns },
    Source { dialect: "memref", patterns: memref_to_emitc::patterns },
    Source { dialect: "scf", patterns: scf_to_emitc::patterns },
];

impl PreparedPass for ConvertToEmitC {
    type Tables = (FrozenPatternSet, Arc<TypeConverter>);

    fn prepare(&self, context: Ctx<'_>) -> Result<Self::Tables, Failure> {
        let fail = |message: String| Err(context.error(Location::Unknown, message).tell());
        for name in &self.filter {
            if context.dialect(name).is_none() && name != "builtin" {
                return fail(format!("dialect not loaded: {name}"));
            }
            if !SOURCES.iter().any(|source| source.dialect == name) {
                return fail(format!("dialect does not implement ConvertToEmitCPatternInterface: {name}"));
            }
        }
        let converter = with_arrays(with_sizes(unchanged()), sized).shared();
        let is_wanted = |source: &&Source| {
            self.filter.is_empty() || self.filter.iter().any(|name| name == source.dialect)
        };
        let patterns = SOURCES.iter().filter(is_wanted).flat_map(|source| (source.patterns)(&converter));
        Ok((FrozenPatternSet::new(context, patterns.collect()), converter))
    }

    fn run<'c>(&self, (patterns, converter): &Self::Tables, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut target = ConversionTarget::new();
        target.add_legal_dialects(&["emitc"]);
        // Those of other types may stay: their functions may.
        for spec in [cf::BranchOp::SPEC, cf::CondBranchOp::SPEC] {
            let converter = converter.clone();
            target.dynamically_legal_op(spec, move |op| converter.is_legal_op(op).then_some(true));
        }
        convert(op, &target, patterns)
    }
}
