//! `--tosa-narrow-i64-to-i32` and `--tosa-narrow-f64-to-f32`: do with half the width what is done on tensors of 64-bit
//! elements.
//!
//! Functions keep their types: casts convert what enters and leaves. Operations are narrowed where the result is the
//! same, or all of them with `aggressive-rewrite`.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one for each element of a constant that is narrowed.

mod attributes;
mod patterns;

use std::marker::PhantomData;
use std::sync::Arc;
use terrace_func as func;
use terrace_ir::ids::ValueId;
use terrace_ir::{Ctx, Location, LogicalResult, Operation, PatternRewriter, Type, TypedOp};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{ConversionTarget, TypeConversion, TypeConverter, apply_full_conversion};
use terrace_support::float::FloatSemantics;
use terrace_tosa::CastOp;

/// An element type with 64 bits and the one that takes its place.
pub trait Narrowing: Send + Sync + 'static {
    /// The flag.
    const ARGUMENT: &'static str;
    /// Upstream's class.
    const CLASS: &'static str;
    /// One line about the pass.
    const SUMMARY: &'static str;

    /// Returns the narrow type of a wide element type, `None` for other types.
    fn narrow<'c>(context: Ctx<'c>, element: Type<'c>) -> Option<Type<'c>>;
}

/// Narrowing of `i64` to `i32`.
pub struct Integers;

impl Narrowing for Integers {
    const ARGUMENT: &'static str = "tosa-narrow-i64-to-i32";
    const CLASS: &'static str = "TosaNarrowI64ToI32Pass";
    const SUMMARY: &'static str = "Narrow I64 TOSA operations to I32";

    fn narrow<'c>(context: Ctx<'c>, element: Type<'c>) -> Option<Type<'c>> {
        element.is_signless_integer_of(64).then(|| context.integer_type(32))
    }
}

/// Narrowing of `f64` to `f32`.
pub struct Floats;

impl Narrowing for Floats {
    const ARGUMENT: &'static str = "tosa-narrow-f64-to-f32";
    const CLASS: &'static str = "TosaNarrowF64ToF32Pass";
    const SUMMARY: &'static str = "Narrow F64 TOSA operations to F32";

    fn narrow<'c>(context: Ctx<'c>, element: Type<'c>) -> Option<Type<'c>> {
        (element.as_float() == Some(FloatSemantics::F64)).then(|| context.float_type(FloatSemantics::F32))
    }
}

/// The pass for a pair of types.
pub struct TosaNarrow<N> {
    is_aggressive: bool,
    prepared: Option<(FrozenPatternSet, Arc<TypeConverter>)>,
    types: PhantomData<N>,
}

impl<N: Narrowing> DeclaredPass for TosaNarrow<N> {
    const ARGUMENT: &'static str = N::ARGUMENT;
    const CLASS: &'static str = N::CLASS;
    const SUMMARY: &'static str = N::SUMMARY;
    const ANCHOR: Option<&'static str> = Some("func.func");
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "aggressive-rewrite",
        kind: OptionKind::Bool,
        default: "false",
        help: "If enabled, all TOSA operations are rewritten, regardless or whether the narrowingis safe. This option \
               may lead to data loss if not used carefully.",
    }];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let is_aggressive = options.bool("aggressive-rewrite");
        Ok(TosaNarrow { is_aggressive, prepared: None, types: PhantomData })
    }
}

impl<N: Narrowing> Pass for TosaNarrow<N> {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let converter = TypeConverter::new()
            .conversion(|context, ty| TypeConversion::one(narrow_type::<N>(context, ty).unwrap_or(ty)))
            .source_materialization(cast)
            .target_materialization(|rewriter, types, inputs, location, _| {
                Some(vec![cast(rewriter, *types.first()?, inputs, location)?])
            })
            .shared();
        let patterns = patterns::all::<N>(&converter, self.is_aggressive);
        self.prepared = Some((FrozenPatternSet::new(context, patterns), converter));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let (patterns, converter) = self.prepared.as_ref().expect("a pass is initialized before it runs");
        let mut target = ConversionTarget::new();
        target.add_legal_ops(&["builtin.module", func::FuncOp::NAME, func::ReturnOp::NAME]);
        let converter = converter.clone();
        target.mark_unknown_ops(move |op: Operation<'_, '_>| Some(converter.is_legal_op(op)));
        apply_full_conversion(op.body_mut(), &target, patterns)
    }
}

/// Returns the tensor type with narrow elements for one with wide elements.
fn narrow_type<'c, N: Narrowing>(context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
    let element = N::narrow(context, ty.element_or_self()).filter(|_| ty.is_tensor())?;
    Some(ty.with_element(context, element))
}

fn cast<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    ty: Type<'c>,
    inputs: &[ValueId],
    location: Location<'c>,
) -> Option<ValueId> {
    let &[input] = inputs else { return None };
    Some(rewriter.create_value(CastOp::builder(rewriter.context(), location).input(input).output(ty)))
}
