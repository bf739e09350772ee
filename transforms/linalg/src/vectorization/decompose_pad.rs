//! `tensor.pad` as a tensor that is filled, and a slice that is inserted into it.

use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, RegionSource, TypedOp, Value, ValueMap};
use terrace_linalg::{FillOp, create_named};
use terrace_shape_reification::sizes::{size, sizes};
use terrace_tensor::{GenerateOp, PadOp, empty, insert_slice};

/// `pad(x) -> insert_slice(x, fill(empty))`
pub const DECOMPOSE_PAD: Pattern = Pattern::of::<PadOp>("DecomposePadOpPattern", decompose);

fn decompose(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<PadOp>(op)?;
    let (source, result, padding) = (view.source().id(), view.result().ty(), view.padding());
    let location = view.op().location();
    let value = view.padding_value();
    let inside = value.filter(|value| value.parent_region() == Some(view.region()));
    let producer = inside.and_then(Value::defining_op).map(|op| op.id());
    let value = value.map(Value::id);
    let region = view.region().id();
    let shape = result.shape()?.to_vec();
    let mut whole = Vec::new();
    for (dim, known) in shape.iter().enumerate() {
        if *known != DYNAMIC {
            whole.push(MixedIndex::Constant(*known));
            continue;
        }
        let own = size(source, dim, location, rewriter);
        let mut b = rewriter.builder(location);
        let own = b.index_of(own);
        let low = b.index_of(*padding.low.get(dim)?);
        let with_low = b.folding().addi(own, low);
        let high = b.index_of(*padding.high.get(dim)?);
        whole.push(MixedIndex::Value(b.folding().addi(with_low, high)));
    }
    let dest = empty(&whole, result.element_or_self(), location, rewriter);
    let filled = match value {
        Some(value) => {
            if let Some(producer) = producer {
                rewriter.move_op_before(producer, op);
            }
            create_named(&mut rewriter.builder(location), FillOp::SPEC.name, &[value], dest, &[])?
        }
        None => {
            let dynamic: Vec<ValueId> = terrace_interfaces::view_like::values_of(&whole);
            let new = GenerateOp::builder(rewriter.context(), location)
                .dynamic_extents(dynamic)
                .result(result)
                .body(RegionSource::Empty);
            let new = rewriter.create(new);
            let into = rewriter.op(new).region(0).id();
            rewriter.clone_region(region, into, &mut ValueMap::default());
            rewriter.results(new)[0]
        }
    };
    let own = sizes(source, location, rewriter);
    let strides = vec![MixedIndex::Constant(1); own.len()];
    let slice = Slice { offsets: padding.low, sizes: own, strides };
    let new = insert_slice(source, filled, &slice, location, rewriter);
    rewriter.replace_op(op, &[new]);
    Some(())
}
