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
use terrace_ir::{Ctx, Failure, Location, Operation, PatternRewriter, Type, TypedOp, builtin};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{ConversionMode, ConversionTarget, TypeConversion, TypeConverter};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};
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
#[pass(N::ARGUMENT, N::SUMMARY, class = N::CLASS, anchor = "func.func")]
pub struct TosaNarrow<N: Narrowing> {
    #[option(
        "aggressive-rewrite",
        help = "If enabled, all TOSA operations are rewritten, regardless or whether the narrowingis safe. This option may lead to data loss if not used carefully."
    )]
    is_aggressive: bool,
    types: PhantomData<N>,
}

impl<N: Narrowing> TypeConversionPass for TosaNarrow<N> {
    const MODE: ConversionMode = ConversionMode::Full;

    fn converter(&self, _: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        Ok(TypeConverter::new()
            .conversion(|context, ty| TypeConversion::one(narrow_type::<N>(context, ty).unwrap_or(ty)))
            .source_materialization(cast)
            .target_materialization(|rewriter, types, inputs, location, _| {
                Some(vec![cast(rewriter, *types.first()?, inputs, location)?])
            })
            .shared())
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        set.extend(patterns::all::<N>(converter, self.is_aggressive));
    }

    fn target(&self, converter: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        target.legal_ops(&[&builtin::MODULE, func::FuncOp::SPEC, func::ReturnOp::SPEC]);
        let converter = converter.clone();
        target.mark_unknown_ops(move |op: Operation<'_, '_>| Some(converter.is_legal_op(op)));
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
