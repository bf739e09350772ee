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
    Attribute, AttributeKind, Ctx, LogicalResult, Operation, Pattern, PatternRewriter, Root, Type, TypedOp,
};
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{ConversionTarget, TypeConversion, TypeConverter, function_pattern};
use terrace_rewrite::pattern_pass::convert;

/// The pass.
pub struct TosaConvertIntegerTypeToSignless {
    prepared: Option<(FrozenPatternSet, Arc<TypeConverter>)>,
}

impl DeclaredPass for TosaConvertIntegerTypeToSignless {
    const ARGUMENT: &'static str = "tosa-convert-integer-type-to-signless";
    const CLASS: &'static str = "TosaConvertIntegerTypeToSignless";
    const SUMMARY: &'static str = "Convert integer types to signless";
    const ANCHOR: Option<&'static str> = Some("func.func");

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(TosaConvertIntegerTypeToSignless { prepared: None })
    }
}

impl Pass for TosaConvertIntegerTypeToSignless {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let converter =
            TypeConverter::new().conversion(|context, ty| TypeConversion::one(signless(context, ty)));
        let converter = converter.casts().shared();
        let of_ops = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            let context = rewriter.context();
            recreate(op, &of_ops, rewriter, |attribute| Some(signless_elements(context, attribute)))
        };
        let patterns = vec![
            function_pattern(&converter, func::FuncOp::NAME),
            Pattern::with_closure(Root::Any, "ConvertToSignless", Arc::new(rewrite)),
        ];
        self.prepared = Some((FrozenPatternSet::new(context, patterns), converter));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let (patterns, converter) = self.prepared.as_ref().expect("a pass is initialized before it runs");
        let mut target = ConversionTarget::new();
        let of_functions = converter.clone();
        target.add_dynamically_legal_op(func::FuncOp::NAME, move |op| {
            let function = op.attribute(FUNCTION_TYPE).and_then(Attribute::as_type);
            let is_legal = |ty| of_functions.is_legal_signature(op.context(), ty);
            Some(function.is_none_or(is_legal) && of_functions.are_legal_regions(op))
        });
        let of_others = converter.clone();
        target.mark_unknown_ops(move |op: Operation<'_, '_>| {
            Some(of_others.is_legal_op(op) && of_others.are_legal_regions(op))
        });
        convert(op, &target, patterns)
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
