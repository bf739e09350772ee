//! `--convert-complex-to-libm`: functions of complex numbers become calls of C's mathematical library.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::libm::Function;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};

/// The pass.
#[pass("convert-complex-to-libm", "Convert Complex dialect to libm calls", anchor = "builtin.module")]
pub struct ConvertComplexToLibm;

impl ConversionPass for ConvertComplexToLibm {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend(FUNCTIONS.iter().map(|function| function.pattern()));
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["func"]);
        for function in FUNCTIONS {
            target.add_illegal_ops(&[function.op]);
        }
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
