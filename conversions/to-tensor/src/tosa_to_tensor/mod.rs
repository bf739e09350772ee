//! `--tosa-to-tensor`: slices, concatenations, padding and reshapes of `tosa` become operations of `tensor`.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod concat;
mod pad;
mod reshape;
mod slice;

use terrace_ir::{Attribute, Ctx, LogicalResult, Pattern, TypedOp, Value};
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::pattern_pass::convert;
use terrace_tosa as tosa;
use terrace_tosa::{ConstOp, ConstShapeOp};

/// The pass.
pub struct TosaToTensor {
    patterns: Option<FrozenPatternSet>,
}

impl DeclaredPass for TosaToTensor {
    const ARGUMENT: &'static str = "tosa-to-tensor";
    const CLASS: &'static str = "TosaToTensorPass";
    const SUMMARY: &'static str = "Lower TOSA to the Tensor dialect";

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(TosaToTensor { patterns: None })
    }
}

impl Pass for TosaToTensor {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let patterns = vec![
            Pattern::of::<tosa::ConcatOp>("ConcatConverter", concat::convert),
            Pattern::of::<tosa::PadOp>("PadConverter", pad::convert),
            Pattern::of::<tosa::ReshapeOp>("ReshapeConverter", reshape::convert),
            Pattern::of::<tosa::SliceOp>("SliceConverter", slice::convert),
        ];
        self.patterns = Some(FrozenPatternSet::new(context, patterns));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        let mut target = ConversionTarget::new();
        target.illegal_ops(&[
            tosa::ConcatOp::SPEC,
            tosa::PadOp::SPEC,
            tosa::ReshapeOp::SPEC,
            tosa::SliceOp::SPEC,
        ]);
        target.add_legal_dialects(&["arith", "tensor"]);
        convert(op, &target, patterns)
    }
}

/// Returns the elements that a value is known to have.
fn constant<'c>(value: Value<'_, 'c>) -> Option<Attribute<'c>> {
    match value.defining::<ConstOp<'_, 'c>>() {
        Some(constant) => constant.values_attr(),
        None => match value.defining::<ConstShapeOp<'_, 'c>>() {
            Some(constant) => constant.values_attr(),
            None => value.constant(),
        },
    }
}

/// Returns the numbers of a constant shape.
fn numbers(value: Value<'_, '_>) -> Option<Vec<i64>> {
    constant(value)?.dense_integers()?.map(|number| number.to_i64()).collect()
}
