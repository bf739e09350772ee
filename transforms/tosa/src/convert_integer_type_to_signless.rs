//! `--tosa-convert-integer-type-to-signless`: tensors of signed and unsigned integers become tensors of signless ones.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::retype::recreate;
use std::sync::Arc;
use terrace_func as func;
use terrace_interfaces::function::FUNCTION_TYPE;
use terrace_ir::ids::OpId;
use terrace_ir::{
    Attribute, AttributeKind, Ctx, Failure, Operation, Pattern, PatternRewriter, Root, Type, TypedOp,
};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{ConversionTarget, TypeConversion, TypeConverter, function_pattern};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};

/// The pass `--tosa-convert-integer-type-to-signless`.
#[pass("tosa-convert-integer-type-to-signless", "Convert integer types to signless", anchor = "func.func")]
pub struct TosaConvertIntegerTypeToSignless;

impl TypeConversionPass for TosaConvertIntegerTypeToSignless {
    fn converter(&self, _: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        let converter =
            TypeConverter::new().conversion(|context, ty| TypeConversion::one(signless(context, ty)));
        Ok(converter.casts().shared())
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        let of_ops = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            let context = rewriter.context();
            recreate(op, &of_ops, rewriter, |attribute| Some(signless_elements(context, attribute)))
        };
        set.extend([
            function_pattern(converter, func::FuncOp::SPEC),
            Pattern::with_closure(Root::Any, "ConvertToSignless", Arc::new(rewrite)),
        ]);
    }

    fn target(&self, converter: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        let of_functions = converter.clone();
        target.dynamically_legal_op(func::FuncOp::SPEC, move |op| {
            let function = op.attribute(FUNCTION_TYPE).and_then(Attribute::as_type);
            let is_legal = |ty| of_functions.is_legal_signature(op.context(), ty);
            Some(function.is_none_or(is_legal) && of_functions.are_legal_regions(op))
        });
        let of_others = converter.clone();
        target.mark_unknown_ops(move |op: Operation<'_, '_>| {
            Some(of_others.is_legal_op(op) && of_others.are_legal_regions(op))
        });
    }
}

/// Returns a tensor of signless integers for a tensor of signed or unsigned ones, and other types as they are.
fn signless<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    match ty.element_or_self().as_integer() {
        Some((width, _)) if ty.is_tensor() => ty.with_element(context, context.integer_type(width)),
        _ => ty,
    }
}

/// Returns dense elements with the same bits as signless integers, and other attributes as they are.
fn signless_elements<'c>(context: Ctx<'c>, attribute: Attribute<'c>) -> Attribute<'c> {
    match *attribute.kind() {
        AttributeKind::DenseElements { ty, data } if signless(context, ty) != ty => {
            context.dense_elements_attribute(signless(context, ty), data.bytes, data.is_splat)
        }
        _ => attribute,
    }
}
