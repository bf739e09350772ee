//! Operations on floats that the machine does not know, done on wider ones.

use std::sync::Arc;
use terrace_arith::{ExtFOp, FastMathFlags, TruncFOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Ctx, Failure, Location, MatchResult, Pattern, PatternRewriter, Root, Type};
use terrace_rewrite::conversion::{TypeConversion, TypeConverter, converted_operands_to_one};
use terrace_support::float::FloatSemantics;

/// Formats that no option of a pass names.
const UNNAMED: &[FloatSemantics] = &[FloatSemantics::F8E4M3B11FNUZ, FloatSemantics::TF32];

/// Returns the float format that an option of a pass names.
///
/// # Errors
/// If there is none; the error calls it the `role` type.
pub fn float_format(context: Ctx<'_>, role: &str, name: &str) -> Result<FloatSemantics, Failure> {
    if let Some(format) = FloatSemantics::from_keyword(name).filter(|format| !UNNAMED.contains(format)) {
        return Ok(format);
    }
    let message = format!("could not map {role} type '{name}' to a known floating-point type");
    context.error(Location::Unknown, message).emit()?;
    Err(Failure)
}

/// Returns a converter of unsupported floats, and shaped types of them, to a target format; values are extended.
pub fn extending_converter(
    is_unsupported: impl Fn(FloatSemantics) -> bool + Send + Sync + 'static,
    target: FloatSemantics,
) -> Arc<TypeConverter> {
    TypeConverter::new()
        .conversion(move |context, ty| {
            let is_legal = !ty.element_or_self().as_float().is_some_and(&is_unsupported);
            let float = context.float_type(target);
            TypeConversion::one(if is_legal { ty } else { ty.with_element(context, float) })
        })
        .target_materialization(|rewriter, types, inputs, location, _| {
            let context = rewriter.context();
            let ([ty], [input]) = (types, inputs) else { return None };
            let extended = ExtFOp::builder(context, location).input(*input).out(*ty);
            let extended = extended.fastmath(FastMathFlags::CONTRACT);
            Some(vec![rewriter.create_value(extended)])
        })
        .shared()
}

/// Returns a pattern that extends the operands of any operation without regions, and truncates its results.
pub fn extension_pattern(name: &'static str, converter: &Arc<TypeConverter>) -> Pattern {
    let converter = converter.clone();
    let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| extend(op, &converter, rewriter);
    Pattern::with_closure(Root::Any, name, Arc::new(rewrite))
}

/// `f(x) -> truncf(f(extf(x)))`
fn extend<'c>(
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
