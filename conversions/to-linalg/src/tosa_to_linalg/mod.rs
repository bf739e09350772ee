//! `--tosa-to-linalg`: operations of `tosa` become loops over elements.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one for each element of a constant table of scales.

mod argmax;
mod broadcast;
mod cast;
mod clamp;
mod elements;
mod fft;
mod layout;
mod reductions;
mod rescale;
mod resize;

pub(crate) use clamp::between;
pub(crate) use elements::ignores_nan;
pub(crate) use reductions::extreme;

use crate::types::tosa_types;
use std::sync::Arc;
use terrace_ir::{Ctx, LogicalResult, Pattern};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{ConversionTarget, TypeConverter, apply_full_conversion};

/// The pass.
pub struct TosaToLinalg {
    patterns: Option<FrozenPatternSet>,
}

impl DeclaredPass for TosaToLinalg {
    const ARGUMENT: &'static str = "tosa-to-linalg";
    const CLASS: &'static str = "TosaToLinalg";
    const SUMMARY: &'static str = "Lower TOSA to LinAlg on tensors";
    const INTERFACE: Option<&'static str> = Some("FunctionOpInterface");
    // They are for the pipeline; the pass accepts them and does not look at them.
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "disable-tosa-decompositions",
            kind: OptionKind::Bool,
            default: "false",
            help: "Disable tosa decompositions pass",
        },
        OptionSpec {
            name: "aggressive-reduce-constant",
            kind: OptionKind::Bool,
            default: "false",
            help: "Always perform the reduce constant optimization",
        },
    ];

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(TosaToLinalg { patterns: None })
    }
}

impl Pass for TosaToLinalg {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        self.patterns = Some(FrozenPatternSet::new(context, patterns(&tosa_types())));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        let mut target = ConversionTarget::new();
        target.add_illegal_dialects(&["tosa"]);
        target.add_legal_ops(&[
            "tosa.apply_scale",
            "tosa.concat",
            "tosa.cond_if",
            "tosa.const",
            "tosa.const_shape",
            "tosa.pad",
            "tosa.reshape",
            "tosa.slice",
            "tosa.variable",
            "tosa.variable_read",
            "tosa.variable_write",
            "tosa.while_loop",
            "tosa.yield",
        ]);
        target.mark_unknown_ops(|_| Some(true));
        apply_full_conversion(op.body_mut(), &target, patterns)
    }
}

/// Returns the patterns of the conversion.
pub fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    let mut all = elements::patterns(converter);
    all.extend(reductions::patterns());
    all.extend(layout::patterns(converter));
    all.extend(rescale::patterns(converter));
    all.extend(resize::COLLAPSED);
    all.extend([argmax::PATTERN, resize::PATTERN, fft::RFFT, fft::FFT]);
    all
}
