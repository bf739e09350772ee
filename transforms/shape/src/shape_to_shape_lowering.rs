//! `--shape-to-shape-lowering`: numbers of elements become reductions.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_arith::ArithBuilder;
use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, LogicalResult, MatchResult, Pattern, PatternRewriter, RegionSource, TypedOp};
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::pattern_pass::convert;
use terrace_shape as shape;

/// The pass.
pub struct ShapeToShapeLowering {
    patterns: Option<FrozenPatternSet>,
}

impl DeclaredPass for ShapeToShapeLowering {
    const ARGUMENT: &'static str = "shape-to-shape-lowering";
    const CLASS: &'static str = "ShapeToShapeLowering";
    const SUMMARY: &'static str = "Legalize Shape dialect to be convertible to Arith";
    const ANCHOR: Option<&'static str> = Some("func.func");

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(ShapeToShapeLowering { patterns: None })
    }
}

impl Pass for ShapeToShapeLowering {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let patterns = vec![Pattern::of::<shape::NumElementsOp>("NumElementsOpConverter", num_elements)];
        self.patterns = Some(FrozenPatternSet::new(context, patterns));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        let mut target = ConversionTarget::new();
        target.add_legal_dialects(&["arith", "shape"]);
        target.add_illegal_ops(&[shape::NumElementsOp::NAME]);
        convert(op, &target, patterns)
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
