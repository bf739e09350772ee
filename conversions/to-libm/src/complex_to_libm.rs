//! `--convert-complex-to-libm`: functions of complex numbers become calls of C's mathematical library.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::libm::Function;
use terrace_ir::{Ctx, LogicalResult};
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::pattern_pass::convert;

/// The pass.
pub struct ConvertComplexToLibm {
    patterns: Option<FrozenPatternSet>,
}

impl DeclaredPass for ConvertComplexToLibm {
    const ARGUMENT: &'static str = "convert-complex-to-libm";
    const CLASS: &'static str = "ConvertComplexToLibm";
    const SUMMARY: &'static str = "Convert Complex dialect to libm calls";
    const ANCHOR: Option<&'static str> = Some("builtin.module");

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(ConvertComplexToLibm { patterns: None })
    }
}

impl Pass for ConvertComplexToLibm {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let patterns = FUNCTIONS.iter().map(|function| function.pattern()).collect();
        self.patterns = Some(FrozenPatternSet::new(context, patterns));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        let mut target = ConversionTarget::new();
        target.add_legal_dialects(&["func"]);
        for function in FUNCTIONS {
            target.add_illegal_ops(&[function.op]);
        }
        convert(op, &target, patterns)
    }
}

const fn function(op: &'static str, single: &'static str, double: &'static str) -> Function {
    Function { op, single, double, attribute: None }
}

const FUNCTIONS: &[Function] = &[
    function("complex.abs", "cabsf", "cabs"),
    function("complex.angle", "cargf", "carg"),
    function("complex.conj", "conjf", "conj"),
    function("complex.cos", "ccosf", "ccos"),
    function("complex.log", "clogf", "clog"),
    function("complex.pow", "cpowf", "cpow"),
    function("complex.sin", "csinf", "csin"),
    function("complex.sqrt", "csqrtf", "csqrt"),
    function("complex.tan", "ctanf", "ctan"),
    function("complex.tanh", "ctanhf", "ctanh"),
];
