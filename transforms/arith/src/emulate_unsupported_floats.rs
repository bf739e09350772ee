//! `--arith-emulate-unsupported-floats`: do arithmetic on floats that a machine does not know with those that it knows.
//!
//! Operands are extended, and results truncated again.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use std::sync::Arc;
use terrace_arith::{ExtFOp, FastMathFlags, TruncFOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Ctx, Location, LogicalResult, MatchResult, Pattern, PatternRewriter, Root, Type};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{
    ConversionTarget, TypeConversion, TypeConverter, converted_operands_to_one,
};
use terrace_rewrite::pattern_pass::convert;
use terrace_support::float::FloatSemantics;

/// The pass.
pub struct ArithEmulateUnsupportedFloats {
    sources: Vec<String>,
    target: String,
    prepared: Option<(FrozenPatternSet, Arc<TypeConverter>)>,
}

/// Operations of the vector dialect that do arithmetic.
const VECTOR_ARITHMETIC: &[&str] = &[
    "vector.contract",
    "vector.fma",
    "vector.multi_reduction",
    "vector.outerproduct",
    "vector.reduction",
    "vector.scan",
];

/// Operations that know all floats.
const KNOWS_ALL: &[&str] = &[
    "arith.bitcast",
    "arith.constant",
    "arith.extf",
    "arith.scaling_extf",
    "arith.scaling_truncf",
    "arith.select",
    "arith.truncf",
    "vector.broadcast",
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
        let mut sources = Vec::new();
        for name in &self.sources {
            match FloatSemantics::from_keyword(name) {
                Some(semantics) => sources.push(semantics),
                None => return unknown_type(context, "source", name),
            }
        }
        let Some(target) = FloatSemantics::from_keyword(&self.target) else {
            return unknown_type(context, "target", &self.target);
        };
        let converter = converter(sources, target);
        let shared = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| emulate(op, &shared, rewriter);
        let pattern = Pattern::with_closure(Root::Any, "EmulateFloatPattern", Arc::new(rewrite));
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

fn unknown_type(context: Ctx<'_>, which: &str, name: &str) -> LogicalResult {
    let message = format!("could not map {which} type '{name}' to a known floating-point type");
    context.error(Location::Unknown, message).emit()
}

/// Converts the source types, and shaped types of them.
fn converter(sources: Vec<FloatSemantics>, target: FloatSemantics) -> Arc<TypeConverter> {
    fn convert<'c>(
        sources: &[FloatSemantics],
        target: FloatSemantics,
        context: Ctx<'c>,
        ty: Type<'c>,
    ) -> TypeConversion<'c> {
        let is_source = ty.element_or_self().as_float().is_some_and(|one| sources.contains(&one));
        if !is_source {
            return TypeConversion::one(ty);
        }
        TypeConversion::one(ty.with_element(context, context.float_type(target)))
    }
    TypeConverter::new()
        .conversion(move |context, ty| convert(&sources, target, context, ty))
        .target_materialization(|rewriter, types, inputs, location, _| {
            let context = rewriter.context();
            let ([ty], [input]) = (types, inputs) else { return None };
            let extended = ExtFOp::builder(context, location).input(*input).out(*ty);
            let extended = extended.fastmath(FastMathFlags::CONTRACT);
            Some(vec![rewriter.create_value(extended)])
        })
        .shared()
}

/// `f(x) -> truncf(f(extf(x)))`
fn emulate<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let (view, context) = (rewriter.op(op), rewriter.context());
    if converter.is_legal_op(view) || view.region_count() != 0 {
        return None;
    }
    let location = view.location();
    let types: Vec<Type<'c>> = rewriter.op(op).results().map(|result| result.ty()).collect();
    let mut state = rewriter.state_of(op);
    state.operands = converted_operands_to_one(op, converter, rewriter)?.into_iter().collect();
    state.result_types = converter.convert_all(context, types.iter().copied())?.into_iter().collect();
    let new = rewriter.create(state);
    let results = rewriter.results(new);
    let mut values: Vec<ValueId> = Vec::with_capacity(results.len());
    for (result, ty) in results.into_iter().zip(types) {
        let is_same = rewriter.type_of(result) == ty;
        values.push(if is_same {
            result
        } else {
            let truncated = TruncFOp::builder(context, location).input(result).out(ty);
            rewriter.create_value(truncated.fastmath(FastMathFlags::CONTRACT))
        });
    }
    rewriter.replace_op(op, &values);
    Some(())
}
