//! `--convert-linalg-to-loops`, `--convert-linalg-to-parallel-loops`, `--convert-linalg-to-affine-loops`: a structured
//! operation on memory becomes a nest of loops around its region.
//!
//! ```text
//! for i in 0..m { for j in 0..n { C[i, j] = f(A[i, j], B[j, i], C[i, j]) } }
//! ```
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver; regions are copied once.

mod nest;

pub use nest::LoopKind;
use nest::{LoopRange, build_nest};
use terrace_affine::{AffineApplyOp, AffineLoadOp, AffineStoreOp, Applied};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Location, MatchResult, Operation, Pattern, PatternRewriter, Root, TypedOp, Value, ValueMap,
};
use terrace_linalg::{IndexOp, LinalgOp};
use terrace_memref::{LoadOp, StoreOp};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_shape_reification::sizes::loop_sizes;

/// The pass that creates sequential loops.
#[pass(
    "convert-linalg-to-loops",
    "Lower the operations from the linalg dialect into loops",
    class = "ConvertLinalgToLoopsPass"
)]
pub struct ConvertLinalgToLoops;

impl GreedyPass for ConvertLinalgToLoops {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend(patterns(|op, rewriter| linalg_to_loops(op, LoopKind::For, rewriter)));
    }
}

/// The pass that creates parallel loops for parallel dimensions.
#[pass(
    "convert-linalg-to-parallel-loops",
    "Lower the operations from the linalg dialect into parallel loops",
    class = "ConvertLinalgToParallelLoopsPass"
)]
pub struct ConvertLinalgToParallelLoops;

impl GreedyPass for ConvertLinalgToParallelLoops {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend(patterns(|op, rewriter| linalg_to_loops(op, LoopKind::Parallel, rewriter)));
    }
}

/// The pass that creates affine loops.
#[pass(
    "convert-linalg-to-affine-loops",
    "Lower the operations from the linalg dialect into affine loops",
    class = "ConvertLinalgToAffineLoopsPass"
)]
pub struct ConvertLinalgToAffineLoops;

impl GreedyPass for ConvertLinalgToAffineLoops {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend(patterns(|op, rewriter| linalg_to_loops(op, LoopKind::Affine, rewriter)));
    }
}

fn patterns(lower: fn(OpId, &mut PatternRewriter<'_, '_>) -> MatchResult) -> Vec<Pattern> {
    let mut patterns = vec![Pattern::with_root(Root::Interface("LinalgOp"), "LinalgRewritePattern", lower)];
    patterns.extend_from_slice(terrace_memref::DimOp::SPEC.hooks.canonicalize);
    patterns.extend_from_slice(terrace_tensor::DimOp::SPEC.hooks.canonicalize);
    patterns.extend_from_slice(AffineApplyOp::SPEC.hooks.canonicalize);
    patterns
}

/// Replaces a structured operation on memory by loops around a copy of its region.
pub fn linalg_to_loops(op: OpId, kind: LoopKind, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    if !linalg.is_on_memory() {
        return rewriter.notify_match_failure(op, "expected linalg op with buffer semantics");
    }
    let (location, iterators) = (linalg.op().location(), linalg.iterators());
    let ranges: Vec<LoopRange> = loop_sizes(op, location, rewriter)?
        .into_iter()
        .zip(iterators)
        .map(|(extent, iterator)| LoopRange {
            lower: rewriter.builder(location).index_of(MixedIndex::Constant(0)),
            upper: rewriter.builder(location).index_of(extent),
            step: rewriter.builder(location).index_of(MixedIndex::Constant(1)),
            iterator,
        })
        .collect();
    let point = rewriter.save_insertion_point();
    let variables = build_nest(kind, &ranges, location, rewriter);
    emit_body(op, kind, &variables, rewriter)?;
    rewriter.restore_insertion_point(point);
    rewriter.erase_op(op);
    Some(())
}

/// Loads the elements at a point, computes what the region computes, and stores the results.
fn emit_body(
    op: OpId,
    kind: LoopKind,
    variables: &[ValueId],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let (location, maps, inputs) = (linalg.op().location(), linalg.maps(), linalg.input_count());
    let block = linalg.block()?;
    let end = block.last_op()?;
    let arguments: Vec<ValueId> = block.arguments().map(Value::id).collect();
    let yielded: Vec<ValueId> = end.operands().map(Value::id).collect();
    let inner: Vec<OpId> = block.ops().filter(|inner| *inner != end).map(Operation::id).collect();
    let operands: Vec<(ValueId, bool)> =
        linalg.op().operands().map(|operand| (operand.id(), operand.ty().is_any_memref())).collect();
    let mut values = ValueMap::default();
    for (at, (&(operand, is_memory), argument)) in operands.iter().zip(arguments).enumerate() {
        let element = if is_memory {
            let indices = apply_map(*maps.get(at)?, variables, location, rewriter);
            load(kind, operand, indices, location, rewriter)
        } else {
            operand
        };
        values.map(argument, element);
    }
    let mut targets = Vec::new();
    for (at, &(operand, is_memory)) in operands.iter().enumerate().skip(inputs) {
        if is_memory {
            targets.push((operand, apply_map(*maps.get(at)?, variables, location, rewriter)));
        }
    }
    for inner in inner {
        match rewriter.view::<IndexOp>(inner) {
            Some(index) => {
                let (at, position) = (index.loop_number(), index.result().id());
                values.map(position, *variables.get(at)?);
            }
            None => _ = rewriter.clone_op(inner, &mut values),
        }
    }
    for (value, (memory, indices)) in yielded.into_iter().zip(targets) {
        let value = values.get(value).unwrap_or(value);
        store(kind, value, memory, indices, location, rewriter);
    }
    Some(())
}

/// Returns the position of an element in each dimension.
fn apply_map<'c>(
    map: AffineMap<'c>,
    variables: &[ValueId],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Vec<ValueId> {
    let context = rewriter.context();
    let position = |result| {
        let map = AffineMap::new(context, map.dims(), map.symbols(), &[result]);
        let mut applied = Applied::new(map, variables.iter().map(|variable| rewriter.value(*variable)));
        applied.canonicalize(context);
        let operands: Vec<ValueId> = applied.operands.iter().map(|operand| operand.id()).collect();
        let new = AffineApplyOp::builder(context, location).map(applied.map).map_operands(operands);
        rewriter.create_value(new.result(context.index_type()))
    };
    map.results().iter().copied().map(position).collect()
}

fn load<'c>(
    kind: LoopKind,
    memory: ValueId,
    indices: Vec<ValueId>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let context = rewriter.context();
    match kind {
        LoopKind::Affine => {
            let map = AffineMap::identity(context, indices.len() as u32);
            let element = rewriter.type_of(memory).element_or_self();
            let new = AffineLoadOp::builder(context, location).memref(memory).indices(indices).map(map);
            rewriter.create_value(new.result(element))
        }
        _ => rewriter.create_value(LoadOp::builder(context, location).memref(memory).indices(indices)),
    }
}

fn store<'c>(
    kind: LoopKind,
    value: ValueId,
    memory: ValueId,
    indices: Vec<ValueId>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let context = rewriter.context();
    match kind {
        LoopKind::Affine => {
            let map = AffineMap::identity(context, indices.len() as u32);
            let new = AffineStoreOp::builder(context, location).value(value).memref(memory);
            rewriter.create(new.indices(indices).map(map));
        }
        _ => {
            let new = StoreOp::builder(context, location).value(value).memref(memory);
            rewriter.create(new.indices(indices));
        }
    }
}
