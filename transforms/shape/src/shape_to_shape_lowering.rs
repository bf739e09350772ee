//! `--shape-to-shape-lowering`: numbers of elements become reductions.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_arith::ArithBuilder;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, RegionSource, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_shape as shape;

/// The pass `--shape-to-shape-lowering`.
#[pass("shape-to-shape-lowering", "Legalize Shape dialect to be convertible to Arith", anchor = "func.func")]
pub struct ShapeToShapeLowering;

impl ConversionPass for ShapeToShapeLowering {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<shape::NumElementsOp>("NumElementsOpConverter", num_elements));
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["arith", "shape"]);
        target.illegal_ops(&[shape::NumElementsOp::SPEC]);
    }
}

/// `num_elements(s) -> reduce(s, 1) { acc * extent }`
fn num_elements(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<shape::NumElementsOp>(op)?;
    let (shape, ty) = (view.shape(), view.result().ty());
    let is_size = ty.as_dialect("shape.size").is_some();
    let extent_ty = if shape.ty().is_tensor() { rewriter.context().index_type() } else { ty };
    let shape = shape.id();
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    let one = match is_size {
        true => {
            let one = context.index_attribute(1);
            b.make(shape::ConstSizeOp::builder(context, location).value_attr(Some(one)))
        }
        false => b.index(1),
    };
    let new = shape::ReduceOp::builder(context, location)
        .shape(shape)
        .init_vals([one])
        .result([ty])
        .region(RegionSource::Empty);
    let new = b.create(new);
    let after = b.rewriter.save_insertion_point();
    let region = b.rewriter.op(new).region(0).id();
    let arguments = [context.index_type(), extent_ty, ty].map(|ty| (ty, location));
    let block = b.rewriter.create_block(region, None, arguments);
    let [extent, so_far] = [1, 2].map(|at| b.rewriter.block(block).argument(at).id());
    let product = b.make(shape::MulOp::builder(context, location).lhs(extent).rhs(so_far).result(ty));
    b.create(shape::YieldOp::builder(context, location).operands([product]));
    b.rewriter.restore_insertion_point(after);
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}
