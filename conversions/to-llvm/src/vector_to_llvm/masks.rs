//! Masks of scalable vectors: the lanes, compared with how many of them are set.

use std::sync::Arc;
use terrace_arith::{CmpIOp, CmpIPredicate, IndexCastOp};
use terrace_ir::ids::OpId;
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Root, TypedOp};
use terrace_llvm as llvm;
use terrace_rewrite::conversion::TypeConverter;
use terrace_vector::{BroadcastOp, CreateMaskOp};
use terrace_vector_transforms::shapes::rank_of;

pub(super) fn patterns(_: &Arc<TypeConverter>, in_32_bits: bool) -> Vec<Pattern> {
    let rewrite =
        move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| create_mask(op, in_32_bits, rewriter);
    vec![Pattern::with_closure(Root::of::<CreateMaskOp>(), "VectorCreateMaskOpConversion", Arc::new(rewrite))]
}

fn create_mask(op: OpId, in_32_bits: bool, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<CreateMaskOp>(op)?;
    let (ty, location) = (view.result().ty(), view.op().location());
    if rank_of(ty) != 1 || !ty.is_scalable_vector() {
        return None;
    }
    let bound = view.operands().next()?.id();
    let context = rewriter.context();
    let element = context.integer_type(if in_32_bits { 32 } else { 64 });
    let lanes_type = ty.with_element(context, element);
    let lanes = Builder::new(rewriter, location).value(llvm::StepVectorOp::NAME, &[], lanes_type);
    let bound = rewriter.create_value(IndexCastOp::builder(context, location).input(bound).out(element));
    let bounds =
        rewriter.create_value(BroadcastOp::builder(context, location).source(bound).vector(lanes_type));
    let compare = CmpIOp::builder(context, location).predicate(CmpIPredicate::Slt).lhs(lanes).rhs(bounds);
    rewriter.replace_op_with_new_op(op, compare);
    Some(())
}
