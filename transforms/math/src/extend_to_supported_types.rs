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
use terrace_ir::{Ctx, LogicalResult, TypedOp};
use terrace_math as math;
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{ConversionTarget, TypeConverter};
use terrace_rewrite::pattern_pass::convert;
use terrace_support::float::FloatSemantics;

/// The pass.
pub struct MathExtendToSupportedTypes {
    extra: Vec<String>,
    target: String,
    prepared: Option<(FrozenPatternSet, Arc<TypeConverter>)>,
}

impl DeclaredPass for MathExtendToSupportedTypes {
    const ARGUMENT: &'static str = "math-extend-to-supported-types";
    const CLASS: &'static str = "MathExtendToSupportedTypes";
    const SUMMARY: &'static str = "Legalize floating-point math ops on low-precision floats";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "extra-types",
            kind: OptionKind::Texts,
            default: "",
            help: "MLIR types with arithmetic support on a given target (f64 and f32 are implicitly supported)",
        },
        OptionSpec {
            name: "target-type",
            kind: OptionKind::Text,
            default: "f32",
            help: "MLIR type to convert the unsupported source types to",
        },
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(MathExtendToSupportedTypes {
            extra: options.texts("extra-types").to_vec(),
            target: options.text("target-type").to_owned(),
            prepared: None,
        })
    }
}

impl Pass for MathExtendToSupportedTypes {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let mut supported = self
            .extra
            .iter()
            .map(|name| float_format(context, "source", name))
            .collect::<Result<Vec<_>, _>>()?;
        let target = float_format(context, "target", &self.target)?;
        supported.extend([FloatSemantics::F32, FloatSemantics::F64, target]);
        let converter = extending_converter(move |float| !supported.contains(&float), target);
        let pattern = extension_pattern("ExtendToSupportedTypesRewritePattern", &converter);
        self.prepared = Some((FrozenPatternSet::new(context, vec![pattern]), converter));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let (patterns, converter) = self.prepared.as_ref().expect("a pass is initialized before it runs");
        let mut target = ConversionTarget::new();
        target.mark_unknown_ops(|_| Some(true));
        let of_dialect = converter.clone();
        target.add_dynamically_legal_dialect("math", move |op| Some(of_dialect.is_legal_op(op)));
        target.add_legal_ops(&[arith::ExtFOp::NAME, arith::TruncFOp::NAME, math::FmaOp::NAME]);
        convert(op, &target, patterns)
    }
}
