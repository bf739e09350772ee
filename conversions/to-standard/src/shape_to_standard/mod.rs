//! `--convert-shape-to-std`: computations with shapes that cannot be errors become arithmetic on tensors of extents.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod broadcast;
mod equality;
mod extents;

use crate::shape_constraints;
use terrace_arith::ArithBuilder;
use terrace_func as func;
use terrace_ir::builtin::MODULE;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Builder, Operation, Pattern, RegionSource, Type, TypedOp, Value};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_scf::{ForOp, IfOp, YieldOp};
use terrace_shape as shape;
use terrace_tensor::{DimOp, ExtractOp};

/// The pass `--convert-shape-to-std`.
#[pass(
    "convert-shape-to-std",
    "Convert operations from the shape dialect into the standard dialect",
    class = "ConvertShapeToStandardPass",
    anchor = "builtin.module"
)]
pub struct ConvertShapeToStandard;

impl ConversionPass for ConvertShapeToStandard {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add_all(PATTERNS);
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["arith", "scf", "tensor"]);
        target.legal_ops(&[shape::CstrRequireOp::SPEC, func::FuncOp::SPEC, &MODULE]);
    }
}

const PATTERNS: &[Pattern] = &[
    Pattern::of::<shape::CstrBroadcastableOp>("CstrBroadcastableToRequire", shape_constraints::broadcastable),
    Pattern::of::<shape::CstrEqOp>("CstrEqToRequire", shape_constraints::equal),
    Pattern::of::<shape::AddOp>("BinaryOpConversion<AddOp, arith::AddIOp>", extents::binary::<true>),
    Pattern::of::<shape::AnyOp>("AnyOpConversion", extents::any),
    Pattern::of::<shape::BroadcastOp>("BroadcastOpConverter", broadcast::broadcast),
    Pattern::of::<shape::ConstShapeOp>("ConstShapeOpConverter", extents::const_shape),
    Pattern::of::<shape::ConstSizeOp>("ConstSizeOpConversion", extents::const_size),
    Pattern::of::<shape::DimOp>("DimOpConverter", extents::dim),
    Pattern::of::<shape::GetExtentOp>("GetExtentOpConverter", extents::get_extent),
    Pattern::of::<shape::IsBroadcastableOp>("IsBroadcastableOpConverter", broadcast::is_broadcastable),
    Pattern::of::<shape::MulOp>("BinaryOpConversion<MulOp, arith::MulIOp>", extents::binary::<false>),
    Pattern::of::<shape::RankOp>("RankOpConverter", extents::rank),
    Pattern::of::<shape::ReduceOp>("ReduceOpConverter", extents::reduce),
    Pattern::of::<shape::ShapeEqOp>("ShapeEqOpConverter", equality::shape_eq),
    Pattern::of::<shape::ShapeOfOp>("ShapeOfOpConversion", extents::shape_of),
    Pattern::of::<shape::SplitAtOp>("SplitAtOpConversion", extents::split_at),
    Pattern::of::<shape::ToExtentTensorOp>("ToExtentTensorOpConversion", extents::to_extent_tensor),
];

/// Returns true if all operands and results are known not to be errors.
fn is_free_of_errors(op: Operation<'_, '_>) -> bool {
    let may_be_error = |ty: Type<'_>| {
        ty.as_dialect(shape::SHAPE_TYPE.name).is_some() || ty.as_dialect(shape::SIZE_TYPE.name).is_some()
    };
    !op.operands().chain(op.results()).map(Value::ty).any(may_be_error)
}

/// Creates the size of a dimension of a tensor.
fn size(b: &mut Builder<'_, '_, '_>, tensor: ValueId, dim: ValueId) -> ValueId {
    b.make(DimOp::builder(b.context(), b.location).source(tensor).index(dim))
}

/// Creates the element of a tensor at an index.
fn extract(b: &mut Builder<'_, '_, '_>, tensor: ValueId, index: ValueId) -> ValueId {
    let element = b.type_of(tensor).element_or_self();
    b.make(ExtractOp::builder(b.context(), b.location).tensor(tensor).indices([index]).result(element))
}

/// Creates a conditional that yields one value, from the first region if the condition holds.
fn choose<'b, 'c>(
    b: &mut Builder<'_, 'b, 'c>,
    condition: ValueId,
    ty: Type<'c>,
    yes: impl FnOnce(&mut Builder<'_, 'b, 'c>) -> ValueId,
    no: impl FnOnce(&mut Builder<'_, 'b, 'c>) -> ValueId,
) -> ValueId {
    let (context, location) = (b.context(), b.location);
    let new = IfOp::builder(context, location)
        .condition(condition)
        .results([ty])
        .then_region(RegionSource::Empty)
        .else_region(RegionSource::Empty);
    let op = b.create(new);
    let after = b.rewriter.save_insertion_point();
    let [first, second] = [0, 1].map(|at| b.rewriter.op(op).region(at).id());
    b.rewriter.create_block(first, None, []);
    let value = yes(b);
    b.create(YieldOp::builder(context, location).results([value]));
    b.rewriter.create_block(second, None, []);
    let value = no(b);
    b.create(YieldOp::builder(context, location).results([value]));
    b.rewriter.restore_insertion_point(after);
    b.rewriter.op(op).result(0).id()
}

/// Creates a loop that carries values; the body gets the induction variable and the values, and returns new ones.
fn repeat<'b, 'c>(
    b: &mut Builder<'_, 'b, 'c>,
    [lower, upper, step]: [ValueId; 3],
    carried: &[ValueId],
    body: impl FnOnce(&mut Builder<'_, 'b, 'c>, ValueId, &[ValueId]) -> Vec<ValueId>,
) -> OpId {
    let (context, location) = (b.context(), b.location);
    let types: Vec<Type<'c>> = carried.iter().map(|value| b.type_of(*value)).collect();
    let new = ForOp::builder(context, location)
        .lower_bound(lower)
        .upper_bound(upper)
        .step(step)
        .init_args(carried.iter().copied())
        .results(types.iter().copied())
        .region(RegionSource::Empty);
    let op = b.create(new);
    let after = b.rewriter.save_insertion_point();
    let region = b.rewriter.op(op).region(0).id();
    let arguments = std::iter::once(context.index_type()).chain(types).map(|ty| (ty, location));
    let block: BlockId = b.rewriter.create_block(region, None, arguments);
    let arguments: Vec<ValueId> = b.rewriter.block(block).arguments().map(Value::id).collect();
    let values = body(b, arguments[0], &arguments[1..]);
    b.create(YieldOp::builder(context, location).results(values));
    b.rewriter.restore_insertion_point(after);
    op
}

/// Creates the number zero of type `index`.
fn zero(b: &mut Builder<'_, '_, '_>) -> ValueId {
    b.index(0)
}
