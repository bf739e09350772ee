//! Structured operations on memory as loops over scalars.

use terrace_affine::AffineApplyOp;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, Operation, PatternRewriter, RegionSource, TypedOp, Value, ValueMap};
use terrace_linalg::{IndexOp, LinalgOp};
use terrace_memref::{LoadOp, StoreOp};
use terrace_scf::{ForOp, YieldOp};
use terrace_shape_reification::sizes::loop_sizes;

/// Replaces a structured operation on memory by a nest of `scf.for`, and returns the loops, outermost first.
///
/// `None`, and nothing is changed, if it works on tensors.
pub fn lower_to_loops(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<OpId>> {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    if !linalg.is_on_memory() {
        return None;
    }
    let location = linalg.op().location();
    rewriter.set_insertion_point(op);
    let extents = loop_sizes(op, location, rewriter)?;
    let (mut loops, mut positions) = (Vec::new(), Vec::new());
    for extent in extents {
        let (new, position) = one_loop(extent, op, rewriter)?;
        loops.push(new);
        positions.push(position);
    }
    payload(op, &positions, rewriter)?;
    rewriter.erase_op(op);
    Some(loops)
}

/// Creates a loop over an extent, and goes into it.
fn one_loop(
    extent: MixedIndex,
    like: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<(OpId, ValueId)> {
    let mut b = rewriter.builder_like(like);
    let (context, location) = (b.context(), b.location);
    let zero = b.index(0);
    let extent = b.index_of(extent);
    let one = b.index(1);
    let new = ForOp::builder(context, location).lower_bound(zero).upper_bound(extent).step(one);
    let new = b.create(new.region(RegionSource::Empty));
    let region = rewriter.op(new).region(0).id();
    let block = rewriter.create_block(region, None, [(context.index_type(), location)]);
    rewriter.set_insertion_point_to_end(block);
    let end = rewriter.create(YieldOp::builder(context, location));
    rewriter.set_insertion_point(end);
    Some((new, rewriter.block(block).argument(0).id()))
}

/// Returns the indices of an element of an operand.
fn indices<'c>(map: AffineMap<'c>, positions: &[ValueId], b: &mut Builder<'_, '_, 'c>) -> Vec<ValueId> {
    let context = b.context();
    let mut indices = Vec::new();
    for result in map.results() {
        let map = AffineMap::new(context, map.dims(), map.symbols(), &[*result]);
        let new = AffineApplyOp::builder(context, b.location).map(map);
        indices.push(b.make(new.map_operands(positions.iter().copied()).result(context.index_type())));
    }
    indices
}

/// Creates what an operation computes at a position, from loads, and stores it.
fn payload(op: OpId, positions: &[ValueId], rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let (inputs, maps, block) = (linalg.input_count(), linalg.maps(), linalg.block()?);
    let operands: Vec<ValueId> = linalg.op().operands().map(Value::id).collect();
    let arguments: Vec<ValueId> = block.arguments().map(Value::id).collect();
    let used: Vec<bool> = (0..operands.len()).map(|operand| linalg.uses_element(operand)).collect();
    let mut inner: Vec<OpId> = block.ops().map(Operation::id).collect();
    let end = inner.pop()?;
    let mut map = ValueMap::default();
    let mut b = rewriter.builder_like(op);
    for (at, operand) in operands.iter().enumerate().filter(|(at, _)| used[*at]) {
        let value = match b.type_of(*operand).is_any_memref() {
            true => {
                let indices = indices(maps[at], positions, &mut b);
                b.make(LoadOp::builder(b.context(), b.location).memref(*operand).indices(indices))
            }
            false => *operand,
        };
        map.map(arguments[at], value);
    }
    for op in inner {
        if let Some(index) = b.rewriter.view::<IndexOp>(op) {
            let (result, loop_) = (index.op().result(0).id(), index.loop_number());
            map.map(result, *positions.get(loop_)?);
        } else {
            b.rewriter.clone_op(op, &mut map);
        }
    }
    b.location = b.rewriter.op(end).location();
    let values = b.rewriter.operands(end);
    for (at, value) in values.iter().enumerate() {
        let value = map.get(*value).unwrap_or(*value);
        let indices = indices(*maps.get(inputs + at)?, positions, &mut b);
        let memref = *operands.get(inputs + at)?;
        b.create(StoreOp::builder(b.context(), b.location).value(value).memref(memref).indices(indices));
    }
    Some(())
}
