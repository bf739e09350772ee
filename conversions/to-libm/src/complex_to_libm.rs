//! `--convert-complex-to-libm`: functions of complex numbers become calls of C's mathematical library.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::libm::Function;
use terrace_complex as complex;
use terrace_ir::TypedOp;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};

/// The pass `--convert-complex-to-libm`.
#[pass("convert-complex-to-libm", "Convert Complex dialect to libm calls", anchor = "builtin.module")]
pub struct ConvertComplexToLibm;

impl ConversionPass for ConvertComplexToLibm {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend(FUNCTIONS.iter().map(|function| function.pattern()));
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["func"]);
        for function in FUNCTIONS {
            target.illegal_ops(&[function.op]);
        }
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
