//! `--convert-complex-to-libm`: functions of complex numbers become calls of C's mathematical library.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::libm::Function;
use terrace_complex as complex;
use terrace_ir::{Ctx, LogicalResult, TypedOp};
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
            target.illegal_ops(&[function.op]);
        }
        convert(op, &target, patterns)
    }
}

/// Returns the row of the functions that replace a `T`: for floats of 32 bits, and of 64.
const fn function<'a, 'c, T: TypedOp<'a, 'c>>(single: &'static str, double: &'static str) -> Function {
    Function { op: T::SPEC, single, double, attribute: None }
}

const FUNCTIONS: &[Function] = &[
    function::<complex::AbsOp>("cabsf", "cabs"),
    function::<complex::AngleOp>("cargf", "carg"),
    function::<complex::ConjOp>("conjf", "conj"),
    function::<complex::CosOp>("ccosf", "ccos"),
    function::<complex::LogOp>("clogf", "clog"),
    function::<complex::PowOp>("cpowf", "cpow"),
    function::<complex::SinOp>("csinf", "csin"),
    function::<complex::SqrtOp>("csqrtf", "csqrt"),
    function::<complex::TanOp>("ctanf", "ctan"),
    function::<complex::TanhOp>("ctanhf", "ctanh"),
];
