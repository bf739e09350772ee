//! `--tosa-to-tensor`: slices, concatenations, padding and reshapes of `tosa` become operations of `tensor`.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod concat;
mod pad;
mod reshape;
mod slice;

use terrace_ir::{Ctx, LogicalResult, Pattern};
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::pattern_pass::convert;

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
            Pattern::new("tosa.concat", "ConcatConverter", concat::convert),
            Pattern::new("tosa.pad", "PadConverter", pad::convert),
            Pattern::new("tosa.reshape", "ReshapeConverter", reshape::convert),
            Pattern::new("tosa.slice", "SliceConverter", slice::convert),
        ];
        self.patterns = Some(FrozenPatternSet::new(context, patterns));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        let mut target = ConversionTarget::new();
        target.add_illegal_ops(&["tosa.concat", "tosa.pad", "tosa.reshape", "tosa.slice"]);
        target.add_legal_dialects(&["arith", "tensor"]);
        convert(op, &target, patterns)
    }
}
