//! `--tosa-to-scf`: conditionals, loops and scatters of `tosa` become control flow of `scf`.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation; regions are moved.

use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, RegionId, ValueId};
use terrace_ir::{
    Builder, DYNAMIC, InsertionPoint, MatchResult, Pattern, PatternRewriter, Region, RegionSource, TypedOp,
    Value,
};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_scf::{ConditionOp, ForOp, IfOp, WhileOp, YieldOp};
use terrace_tensor::{DimOp, ExtractOp, ExtractSliceOp, InsertSliceOp};
use terrace_tosa as tosa;
use terrace_tosa::ScatterOp;

/// The pass `--tosa-to-scf`.
#[pass("tosa-to-scf", "Lower TOSA to the SCF dialect", class = "TosaToSCFPass")]
pub struct TosaToScf;

impl ConversionPass for TosaToScf {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([
            Pattern::of::<tosa::IfOp>("IfOpConverter", conditional),
            Pattern::of::<ScatterOp>("ScatterOpConverter", scatter),
            Pattern::of::<tosa::WhileOp>("WhileOpConverter", while_loop),
        ]);
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["scf", "tensor"]);
        target.illegal_ops(&[tosa::IfOp::SPEC, ScatterOp::SPEC, tosa::WhileOp::SPEC]);
        target.mark_unknown_ops(|_| Some(true));
    }
}

fn ids<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<ValueId> {
    values.map(Value::id).collect()
}

/// Creates the one element of a tensor.
fn element(b: &mut Builder<'_, '_, '_>, tensor: ValueId) -> ValueId {
    let ty = b.type_of(tensor).element_or_self();
    let nowhere: [ValueId; 0] = [];
    b.make(ExtractOp::builder(b.context(), b.location).tensor(tensor).indices(nowhere).result(ty))
}

/// `cond_if c (x) { f } else { g } -> scf.if c[] { f(x) } else { g(x) }`
fn conditional(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (condition, inputs) = (view.operand(0).id(), ids(view.operands().skip(1)));
    let types: Vec<_> = view.results().map(Value::ty).collect();
    let regions: Vec<RegionId> = view.regions().map(Region::id).collect();
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    let condition = element(&mut b, condition);
    let new = IfOp::builder(context, location)
        .condition(condition)
        .results(types)
        .then_region(RegionSource::Empty)
        .else_region(RegionSource::Empty);
    let new = b.create(new);
    let branches: Vec<RegionId> = rewriter.op(new).regions().map(Region::id).collect();
    for (from, into) in regions.into_iter().zip(branches) {
        let source = rewriter.region(from).first_block()?.id();
        let end = rewriter.block(source).terminator()?;
        let (end, yielded, location) = (end.id(), ids(end.operands()), end.location());
        let block = rewriter.create_block(into, None, []);
        // The inputs take the place of arguments, if the region has any.
        let count = rewriter.block(source).argument_count();
        let values = inputs.get(..count)?;
        rewriter.inline_block_before(source, InsertionPoint { block, before: None }, values);
        rewriter.set_insertion_point(end);
        rewriter.create(YieldOp::builder(context, location).results(yielded));
        rewriter.erase_op(end);
    }
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}

/// `while_loop (x) { f } do { g } -> scf.while { condition(f(x)[]) x } do { yield g(x) }`
fn while_loop(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let inputs = ids(view.operands());
    let types: Vec<_> = view.results().map(Value::ty).collect();
    let regions: Vec<RegionId> = view.regions().map(Region::id).collect();
    let (context, location) = (rewriter.context(), view.location());
    let new = WhileOp::builder(context, location)
        .inits(inputs)
        .results(types)
        .before(RegionSource::Empty)
        .after(RegionSource::Empty);
    let new = rewriter.create(new);
    let after = rewriter.save_insertion_point();
    let bodies: Vec<RegionId> = rewriter.op(new).regions().map(Region::id).collect();
    for (at, (from, into)) in regions.into_iter().zip(bodies).enumerate() {
        let source = rewriter.region(from).first_block()?.id();
        let end = rewriter.block(source).terminator()?;
        let (end, yielded, location) = (end.id(), ids(end.operands()), end.location());
        let arguments = rewriter.block(source).arguments();
        let arguments: Vec<_> = arguments.map(|value| (value.ty(), value.location())).collect();
        let block = rewriter.create_block(into, None, arguments);
        let arguments = ids(rewriter.block(block).arguments());
        rewriter.inline_block_before(source, InsertionPoint { block, before: None }, &arguments);
        rewriter.set_insertion_point(end);
        if at == 0 {
            let mut b = rewriter.builder(location);
            let condition = element(&mut b, *yielded.first()?);
            b.create(ConditionOp::builder(context, location).condition(condition).args(arguments));
        } else {
            rewriter.create(YieldOp::builder(context, location).results(yielded));
        }
        rewriter.erase_op(end);
    }
    rewriter.restore_insertion_point(after);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}

/// `scatter(values, indices, input)`: two loops that insert each slice of the input at its index
fn scatter(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ScatterOp>(op)?;
    let [values, indices, input] = [view.values_in().id(), view.indices().id(), view.input().id()];
    let is_ranked = |value: ValueId| rewriter.type_of(value).is_ranked_tensor();
    if ![values, indices, input].into_iter().all(is_ranked) {
        return None;
    }
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    let [batches, rows, channels] = [0, 1, 2].map(|at| {
        let index = b.index(at);
        let new = DimOp::builder(context, location).source(input).index(index);
        b.folding().make(new)
    });
    let (zero, one) = (b.index(0), b.index(1));
    let mut counters = Vec::new();
    let (mut carried, mut outer) = (values, None);
    let ty = b.type_of(values);
    let mut loops = Vec::new();
    for bound in [batches, rows] {
        let new = ForOp::builder(context, location)
            .lower_bound(zero)
            .upper_bound(bound)
            .step(one)
            .init_args([carried])
            .results([ty])
            .region(RegionSource::Empty);
        let new = b.create(new);
        outer.get_or_insert(new);
        loops.push(new);
        let region = b.rewriter.op(new).region(0).id();
        let block = b.rewriter.create_block(region, None, [(context.index_type(), location), (ty, location)]);
        counters.push(b.rewriter.block(block).argument(0).id());
        carried = b.rewriter.block(block).argument(1).id();
    }
    let (&batch, &row) = (counters.first()?, counters.get(1)?);
    let index_ty = b.type_of(indices).element_or_self();
    let new = ExtractOp::builder(context, location).tensor(indices).indices([batch, row]).result(index_ty);
    let index = b.make(new);
    let place = b.index_cast(index, context.index_type());
    let dynamic = context.dense_i64_array(&[DYNAMIC; 3]);
    let slice_ty = context.ranked_tensor_type(&[DYNAMIC; 3], b.type_of(input).element_or_self(), None);
    let new = ExtractSliceOp::builder(context, location)
        .source(input)
        .offsets([batch, row, zero])
        .sizes([one, one, channels])
        .strides([one, one, one])
        .static_offsets_attr(Some(dynamic))
        .static_sizes_attr(Some(dynamic))
        .static_strides_attr(Some(dynamic))
        .result(slice_ty);
    let slice = b.make(new);
    let new = InsertSliceOp::builder(context, location)
        .source(slice)
        .dest(carried)
        .offsets([batch, place, zero])
        .sizes([one, one, channels])
        .strides([one, one, one])
        .static_offsets_attr(Some(dynamic))
        .static_sizes_attr(Some(dynamic))
        .static_strides_attr(Some(dynamic));
    let mut value = b.make(new);
    b.create(YieldOp::builder(context, location).results([value]));
    let inner = *loops.get(1)?;
    b.rewriter.set_insertion_point_after(inner);
    value = b.rewriter.op(inner).result(0).id();
    b.create(YieldOp::builder(context, location).results([value]));
    let results = rewriter.results(outer?);
    rewriter.replace_op(op, &results);
    Some(())
}
