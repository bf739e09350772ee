//! `--tosa-to-mlprogram`: variables of `tosa` become globals.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_ml_program::{GlobalLoadOp, GlobalOp, GlobalStoreOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_tosa::{VariableOp, VariableReadOp, VariableWriteOp};

/// The pass `--tosa-to-mlprogram`.
#[pass(
    "tosa-to-mlprogram",
    "Lower TOSA to the MLProgram dialect",
    class = "TosaToMLProgram",
    anchor = "builtin.module"
)]
pub struct TosaToMlProgram;

impl ConversionPass for TosaToMlProgram {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([
            Pattern::of::<VariableOp>("VariableOpConverter", variable),
            Pattern::of::<VariableReadOp>("VariableReadOpConverter", read),
            Pattern::of::<VariableWriteOp>("VariableWriteOpConverter", write),
        ]);
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.illegal_ops(&[VariableOp::SPEC, VariableReadOp::SPEC, VariableWriteOp::SPEC]);
        target.mark_unknown_ops(|_| Some(true));
    }
}

/// `tosa.variable @v -> ml_program.global private mutable @v`
fn variable(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<VariableOp>(op)?;
    let (context, location) = (rewriter.context(), view.op().location());
    let element = view.ty_attr()?.as_type()?;
    let shape = view.var_shape_attr()?.dense_integers()?;
    let shape: Vec<i64> =
        shape.map(|size| size.to_i64().filter(|size| *size >= 0).unwrap_or(DYNAMIC)).collect();
    let ty = context.ranked_tensor_type(&shape, element, None);
    let new = GlobalOp::builder(context, location)
        .sym_name_attr(view.sym_name_attr())
        .ty_attr(Some(context.type_attribute(ty)))
        .is_mutable_attr(Some(context.unit_attribute()))
        .value_attr(view.initial_value_attr())
        .sym_visibility_attr(Some(context.string_attribute("private")));
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `tosa.variable_read @v -> ml_program.global_load @v`
fn read(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<VariableReadOp>(op)?;
    let (context, location, ty) = (rewriter.context(), view.op().location(), view.output1().ty());
    let global = context.flat_symbol_attribute(view.name_attr()?.as_str()?);
    let new = GlobalLoadOp::builder(context, location).global_attr(Some(global)).result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `tosa.variable_write @v, x -> ml_program.global_store @v = x`
fn write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<VariableWriteOp>(op)?;
    let (context, location, value) = (rewriter.context(), view.op().location(), view.input1().id());
    let global = context.flat_symbol_attribute(view.name_attr()?.as_str()?);
    let new = GlobalStoreOp::builder(context, location).global_attr(Some(global)).value(value);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
