//! Tensors whose elements are computed from their positions: they become `linalg.map`.

use super::super::READER;
use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::BufferizableModel;
use crate::basis::types::with_identity_layout;
use terrace_affine::AffineApplyOp;
use terrace_interfaces::view_like::{MixedIndex, constants_of, mixed_list, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{DYNAMIC, Failure, Location, LogicalResult, OperationState, RegionSource, TypedOp};
use terrace_linalg as linalg;
use terrace_tensor::{InsertSliceOp, PadOp};

/// Model of `tensor.generate`.
pub(super) const GENERATE: BufferizableModel = BufferizableModel {
    allocates: |_| true,
    bufferize: |op, bufferizer| {
        check_space(op, bufferizer)?;
        let filled = filled_by_region(op, bufferizer)?;
        bufferizer.rewriter.replace_op(op, &[filled]);
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

/// Model of `tensor.splat`.
pub(super) const SPLAT: BufferizableModel = BufferizableModel {
    allocates: |_| true,
    bufferize: |op, bufferizer| {
        let (result, location) = (bufferizer.op(op).result(0).id(), bufferizer.location(op));
        let input = bufferizer.operand(op, 0);
        let dest = bufferizer.copy_of(location, result, false)?;
        check_space(op, bufferizer)?;
        let (filled, block) = map_over(dest, location, bufferizer);
        let point = bufferizer.rewriter.save_insertion_point();
        bufferizer.rewriter.set_insertion_point_to_start(block);
        bufferizer.rewriter.create_named(linalg::YieldOp::NAME, location, &[input], &[], &[]);
        bufferizer.rewriter.restore_insertion_point(point);
        bufferizer.rewriter.replace_op(op, &[filled]);
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

/// Model of `tensor.pad`: new memory full of the padding, and the source in it.
pub(super) const PAD: BufferizableModel = BufferizableModel {
    allocates: |_| true,
    buffer_type: Some(|value, types| match value.defining::<PadOp>() {
        Some(pad) => {
            let space = types.of(pad.source())?.memory_space();
            Ok(with_identity_layout(types.context(), value.ty(), space))
        }
        None => types.of_equivalent(value),
    }),
    bufferize: pad,
    ..READER
};

fn check_space(op: OpId, bufferizer: &Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    match bufferizer.state.options().space_of(view.result(0).ty()) {
        Some(None) => Ok(()),
        _ => view.emit_error("memory space not implemented yet"),
    }
}

/// Creates a `linalg.map` over a tensor; returns its result and its block, which is empty.
fn map_over<'c>(
    dest: ValueId,
    location: Location<'c>,
    bufferizer: &mut Bufferizer<'_, '_, 'c>,
) -> (ValueId, BlockId) {
    let (context, ty) = (bufferizer.rewriter.context(), bufferizer.type_of(dest));
    let region = bufferizer.rewriter.create_region();
    let point = bufferizer.rewriter.save_insertion_point();
    let block = bufferizer.rewriter.create_block(region, None, [(ty.element_or_self(), location)]);
    bufferizer.rewriter.restore_insertion_point(point);
    let mut state = OperationState::named(context, linalg::MapOp::NAME, location, &[dest], &[ty], &[]);
    state.regions.push(RegionSource::Detached(region));
    (bufferizer.rewriter.create_value(state), block)
}

/// Fills new memory by the region of an operation, which computes an element from its position.
fn filled_by_region(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> Result<ValueId, Failure> {
    let (result, location) = (bufferizer.op(op).result(0).id(), bufferizer.location(op));
    let dest = bufferizer.copy_of(location, result, false)?;
    let (filled, block) = map_over(dest, location, bufferizer);
    let rank = bufferizer.type_of(dest).rank().unwrap_or(0);
    let context = bufferizer.rewriter.context();
    let inner = bufferizer.op(op).regions().next().and_then(|region| region.first_block());
    let Some(inner) = inner.map(|block| block.id()) else { return Err(Failure) };
    let point = bufferizer.rewriter.save_insertion_point();
    bufferizer.rewriter.set_insertion_point_to_start(block);
    let mut indices = Vec::new();
    for dim in 0..rank {
        let dim = context.i64_attribute(i64::try_from(dim).unwrap_or(i64::MAX));
        let ty = context.index_type();
        indices.push(bufferizer.rewriter.create_named_value(
            linalg::IndexOp::NAME,
            location,
            &[],
            ty,
            &[("dim", dim)],
        ));
    }
    bufferizer.rewriter.merge_blocks(inner, block, &indices);
    if let Some(last) = bufferizer.rewriter.block(block).last_op() {
        let (last, location) = (last.id(), last.location());
        let operands = bufferizer.rewriter.operands(last);
        bufferizer.rewriter.set_insertion_point(last);
        bufferizer.rewriter.create_named(linalg::YieldOp::NAME, location, &operands, &[], &[]);
        bufferizer.rewriter.erase_op(last);
    }
    bufferizer.rewriter.restore_insertion_point(point);
    Ok(filled)
}

fn pad(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = PadOp::wrap(bufferizer.op(op));
    let (location, context) = (view.op().location(), bufferizer.rewriter.context());
    let (source, result) = (view.source(), view.result());
    let constants = |list: Option<terrace_ir::Attribute<'_>>| {
        list.and_then(|list| list.as_i64_array()).unwrap_or_default()
    };
    let low: Vec<MixedIndex> = mixed_list(&constants(view.static_low_attr()), view.low());
    let high: Vec<MixedIndex> = mixed_list(&constants(view.static_high_attr()), view.high());
    let (shape, source_shape) =
        (result.ty().shape().unwrap_or_default(), source.ty().shape().unwrap_or_default());
    let source = source.id();
    for (dim, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        let size = bufferizer.size(location, source, dim);
        let low = bufferizer.size_value(location, low[dim]);
        let high = bufferizer.size_value(location, high[dim]);
        let symbol = |at| AffineExpr::symbol(context, at);
        let sum = symbol(0).add(context, symbol(1)).add(context, symbol(2));
        let map = AffineMap::new(context, 0, 3, &[sum]);
        let new = AffineApplyOp::builder(context, location).map(map).map_operands([size, low, high]);
        bufferizer.rewriter.create(new);
    }
    let filled = filled_by_region(op, bufferizer)?;
    let mut sizes = Vec::new();
    for (dim, size) in source_shape.iter().enumerate() {
        sizes.push(match *size {
            DYNAMIC => MixedIndex::Value(bufferizer.size(location, source, dim)),
            size => MixedIndex::Constant(size),
        });
    }
    let strides = vec![MixedIndex::Constant(1); sizes.len()];
    let ty = bufferizer.type_of(filled);
    let new = InsertSliceOp::builder(context, location)
        .source(source)
        .dest(filled)
        .offsets(values_of(&low))
        .sizes(values_of(&sizes))
        .strides(values_of(&strides))
        .static_offsets(&constants_of(&low))
        .static_sizes(&constants_of(&sizes))
        .static_strides(&constants_of(&strides))
        .result(ty);
    bufferizer.rewriter.replace_op_with_new_op(op, new);
    Ok(())
}
