//! `--math-extend-to-supported-types`: operations on floats that the machine does not know are done on wider ones.
//!
//! Operands are extended, and results truncated again.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use std::sync::Arc;
use terrace_arith as arith;
use terrace_arith_transforms::{extending_converter, extension_pattern, float_format};
use terrace_ir::{Ctx, Failure, TypedOp};
use terrace_math as math;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{ConversionTarget, TypeConverter};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};
use terrace_support::float::FloatSemantics;

/// The pass `--math-extend-to-supported-types`.
#[pass("math-extend-to-supported-types", "Legalize floating-point math ops on low-precision floats")]
pub struct MathExtendToSupportedTypes {
    /// MLIR types with arithmetic support on a given target (f64 and f32 are implicitly supported).
    #[option("extra-types")]
    extra: Vec<String>,
    /// MLIR type to convert the unsupported source types to.
    #[option("target-type", default = "f32")]
    target: String,
}

impl TypeConversionPass for MathExtendToSupportedTypes {
    fn converter(&self, context: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        let mut supported = self
            .extra
            .iter()
            .map(|name| float_format(context, "source", name))
            .collect::<Result<Vec<_>, _>>()?;
        let target = float_format(context, "target", &self.target)?;
        supported.extend([FloatSemantics::F32, FloatSemantics::F64, target]);
        Ok(extending_converter(move |float| !supported.contains(&float), target))
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        set.add(extension_pattern("ExtendToSupportedTypesRewritePattern", converter));
    }

    fn target(&self, converter: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        target.mark_unknown_ops(|_| Some(true));
        target.add_dialects_legal_by_type(&["math"], converter);
        target.legal_ops(&[arith::ExtFOp::SPEC, arith::TruncFOp::SPEC, math::FmaOp::SPEC]);
    }
}
