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
use terrace_ir::{Ctx, LogicalResult, TypedOp};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{ConversionTarget, TypeConverter};
use terrace_rewrite::pattern_pass::convert;
use terrace_vector as vector;

/// The pass.
pub struct ArithEmulateUnsupportedFloats {
    sources: Vec<String>,
    target: String,
    prepared: Option<(FrozenPatternSet, Arc<TypeConverter>)>,
}

/// Operations of the vector dialect that do arithmetic.
const VECTOR_ARITHMETIC: &[&str] = &[
    vector::ContractionOp::NAME,
    vector::FMAOp::NAME,
    vector::MultiDimReductionOp::NAME,
    vector::OuterProductOp::NAME,
    vector::ReductionOp::NAME,
    vector::ScanOp::NAME,
];

/// Operations that know all floats.
const KNOWS_ALL: &[&str] = &[
    arith::BitcastOp::NAME,
    arith::ConstantOp::NAME,
    arith::ExtFOp::NAME,
    arith::ScalingExtFOp::NAME,
    arith::ScalingTruncFOp::NAME,
    arith::SelectOp::NAME,
    arith::TruncFOp::NAME,
    vector::BroadcastOp::NAME,
];

impl DeclaredPass for ArithEmulateUnsupportedFloats {
    const ARGUMENT: &'static str = "arith-emulate-unsupported-floats";
    const CLASS: &'static str = "ArithEmulateUnsupportedFloats";
    const SUMMARY: &'static str = "Emulate arithmetic on unsupported floats by extending and truncating";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "source-types",
            kind: OptionKind::Texts,
            default: "",
            help: "The types without arithmetic of their own",
        },
        OptionSpec {
            name: "target-type",
            kind: OptionKind::Text,
            default: "f32",
            help: "The type in which it is done instead",
        },
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(ArithEmulateUnsupportedFloats {
            sources: options.texts("source-types").to_vec(),
            target: options.text("target-type").to_owned(),
            prepared: None,
        })
    }
}

impl Pass for ArithEmulateUnsupportedFloats {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let sources = self
            .sources
            .iter()
            .map(|name| float_format(context, "source", name))
            .collect::<Result<Vec<_>, _>>()?;
        let target = float_format(context, "target", &self.target)?;
        let converter = extending_converter(move |float| sources.contains(&float), target);
        let pattern = extension_pattern("EmulateFloatPattern", &converter);
        self.prepared = Some((FrozenPatternSet::new(context, vec![pattern]), converter));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let (patterns, converter) = self.prepared.as_ref().expect("a pass is initialized before it runs");
        let mut target = ConversionTarget::new();
        target.mark_unknown_ops(|_| Some(true));
        let of_dialect = converter.clone();
        target.add_dynamically_legal_dialect("arith", move |op| Some(of_dialect.is_legal_op(op)));
        for name in VECTOR_ARITHMETIC {
            let of_op = converter.clone();
            target.add_dynamically_legal_op(name, move |op| Some(of_op.is_legal_op(op)));
        }
        target.add_legal_ops(KNOWS_ALL);
        convert(op, &target, patterns)
    }
}
