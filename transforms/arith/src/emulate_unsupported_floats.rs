//! `--arith-emulate-unsupported-floats`: do arithmetic on floats that a machine does not know with those that it knows.
//!
//! Operands are extended, and results truncated again.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::float_extension::{extending_converter, extension_pattern, float_format};
use std::sync::Arc;
use terrace_arith as arith;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Ctx, Failure, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{ConversionTarget, TypeConverter};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};
use terrace_vector as vector;

/// The pass `--arith-emulate-unsupported-floats`.
#[pass(
    "arith-emulate-unsupported-floats",
    "Emulate arithmetic on unsupported floats by extending and truncating"
)]
pub struct ArithEmulateUnsupportedFloats {
    /// The types without arithmetic of their own.
    #[option("source-types")]
    sources: Vec<String>,
    /// The type in which it is done instead.
    #[option("target-type", default = "f32")]
    target: String,
}

/// Operations of the vector dialect that do arithmetic.
const VECTOR_ARITHMETIC: &[&OpSpec<'static>] = &[
    vector::ContractionOp::SPEC,
    vector::FMAOp::SPEC,
    vector::MultiDimReductionOp::SPEC,
    vector::OuterProductOp::SPEC,
    vector::ReductionOp::SPEC,
    vector::ScanOp::SPEC,
];

/// Operations that know all floats.
const KNOWS_ALL: &[&OpSpec<'static>] = &[
    arith::BitcastOp::SPEC,
    arith::ConstantOp::SPEC,
    arith::ExtFOp::SPEC,
    arith::ScalingExtFOp::SPEC,
    arith::ScalingTruncFOp::SPEC,
    arith::SelectOp::SPEC,
    arith::TruncFOp::SPEC,
    vector::BroadcastOp::SPEC,
];

impl TypeConversionPass for ArithEmulateUnsupportedFloats {
    fn converter(&self, context: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        let sources = self
            .sources
            .iter()
            .map(|name| float_format(context, "source", name))
            .collect::<Result<Vec<_>, _>>()?;
        let target = float_format(context, "target", &self.target)?;
        Ok(extending_converter(move |float| sources.contains(&float), target))
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        set.add(extension_pattern("EmulateFloatPattern", converter));
    }

    fn target(&self, converter: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        target.mark_unknown_ops(|_| Some(true));
        target.add_dialects_legal_by_type(&["arith"], converter);
        target.ops_legal_by_type(VECTOR_ARITHMETIC, converter);
        target.legal_ops(KNOWS_ALL);
    }
}
