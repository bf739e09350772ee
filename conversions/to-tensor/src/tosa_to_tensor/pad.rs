//! Padding.

use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, DYNAMIC, MatchResult, PatternRewriter, RegionSource, Type, Value};
use terrace_tensor::{ExtractOp, YieldOp};
use terrace_tosa::{PadOp, constant_elements, constant_integers};

/// `pad(x, ends, c) -> tensor.pad x { yield c[0] }`
pub(super) fn convert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<PadOp>(op)?;
    let (input, result) = (view.input1(), view.output().ty());
    let Some(ends) = constant_integers(view.padding()) else {
        return rewriter.notify_match_failure(op, "padding must be a static shape value");
    };
    let rank = input.ty().rank().filter(|rank| ends.len() == 2 * rank && result.is_ranked_tensor())?;
    let element = input.ty().element_or_self();
    let known = first(view.pad_const(), element);
    let (input, outside) = (input.id(), view.pad_const().id());
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    let zero = b.index(0);
    let outside = match known {
        Some(known) => b.constant_of(element, known),
        None => b.make(ExtractOp::builder(context, location).tensor(outside).indices([zero]).result(element)),
    };
    let (mut low, mut high) = (Vec::new(), Vec::new());
    for ends in ends.chunks_exact(2) {
        low.push(b.index(ends[0]));
        high.push(b.index(ends[1]));
    }
    let dynamic = context.dense_i64_array(&vec![DYNAMIC; rank]);
    let new = terrace_tensor::PadOp::builder(context, location)
        .source(input)
        .low(low)
        .high(high)
        .static_low_attr(Some(dynamic))
        .static_high_attr(Some(dynamic))
        .result(result)
        .region(RegionSource::Empty);
    let new = b.create(new);
    fill(&mut b, new, rank, outside);
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Creates the block of a `tensor.pad` that has the same value everywhere.
fn fill(b: &mut Builder<'_, '_, '_>, op: OpId, rank: usize, value: ValueId) {
    let (context, location, point) = (b.context(), b.location, b.rewriter.save_insertion_point());
    let region = b.rewriter.op(op).region(0).id();
    b.rewriter.create_block(region, None, vec![(context.index_type(), location); rank]);
    b.create(YieldOp::builder(context, location).value(value));
    b.rewriter.restore_insertion_point(point);
}

/// Returns the first element that a value is known to have.
fn first<'c>(value: Value<'_, 'c>, element: Type<'c>) -> Option<Attribute<'c>> {
    let (elements, context) = (constant_elements(value)?, value.context());
    match element.is_float() {
        true => Some(context.float_attribute(element, elements.dense_floats()?.next()?)),
        false => Some(context.ap_int_attribute(element, &elements.dense_integers()?.next()?)),
    }
}
