//! Elements and sizes of tensors, and tensors of given elements.

use super::super::{DESTINATION_STYLE, READER};
use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::{AliasingValue, BufferizableModel, Relation};
use smallvec::smallvec;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, LogicalResult, TypedOp, Value};
use terrace_memref as memref;
use terrace_tensor::{DimOp, ExtractOp, InsertOp};

/// Model of `tensor.dim`, which looks at no element.
pub(super) const DIM: BufferizableModel = BufferizableModel {
    bufferize: |op, bufferizer| {
        let view = DimOp::wrap(bufferizer.op(op));
        let (index, location) = (view.index().id(), view.op().location());
        let buffer = bufferizer.operand_buffer(op, 0)?;
        let ty = bufferizer.rewriter.context().index_type();
        let new =
            bufferizer.rewriter.create_named_value(memref::DimOp::NAME, location, &[buffer, index], ty, &[]);
        bufferizer.replace(op, &[new]);
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

/// Model of `tensor.rank`.
pub(super) const RANK: BufferizableModel = BufferizableModel {
    bufferize: |op, bufferizer| {
        let location = bufferizer.location(op);
        let buffer = bufferizer.operand_buffer(op, 0)?;
        let ty = bufferizer.rewriter.context().index_type();
        let new = bufferizer.rewriter.create_named_value(memref::RankOp::NAME, location, &[buffer], ty, &[]);
        bufferizer.replace(op, &[new]);
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

/// Model of `tensor.extract`.
pub(super) const EXTRACT: BufferizableModel = BufferizableModel {
    bufferize: |op, bufferizer| {
        let view = ExtractOp::wrap(bufferizer.op(op));
        let (ty, location) = (view.result().ty(), view.op().location());
        let indices: Vec<ValueId> = view.indices().map(Value::id).collect();
        let buffer = bufferizer.operand_buffer(op, 0)?;
        let context = bufferizer.rewriter.context();
        let new = memref::LoadOp::builder(context, location).memref(buffer).indices(indices).result(ty);
        bufferizer.replace_with(op, new);
        Ok(())
    },
    ..READER
};

/// Model of `tensor.insert`.
pub(super) const INSERT: BufferizableModel = BufferizableModel {
    writes: |operand, _| operand.number() == 1,
    aliasing_values: |operand, _| match operand.owner().results().next() {
        Some(result) if operand.number() == 1 => {
            smallvec![AliasingValue::definite(result, Relation::Equivalent)]
        }
        _ => smallvec![],
    },
    bufferize: |op, bufferizer| {
        let view = InsertOp::wrap(bufferizer.op(op));
        let (scalar, location) = (view.scalar().id(), view.op().location());
        let indices: Vec<ValueId> = view.indices().map(Value::id).collect();
        let buffer = bufferizer.operand_buffer(op, 1)?;
        store(scalar, buffer, indices, location, bufferizer);
        bufferizer.replace(op, &[buffer]);
        Ok(())
    },
    ..DESTINATION_STYLE
};

fn store<'c>(
    value: ValueId,
    buffer: ValueId,
    indices: Vec<ValueId>,
    location: Location<'c>,
    bufferizer: &mut Bufferizer<'_, '_, 'c>,
) {
    let context = bufferizer.rewriter.context();
    let new = memref::StoreOp::builder(context, location).value(value).memref(buffer).indices(indices);
    bufferizer.rewriter.create(new);
}

/// Model of `tensor.empty`: memory whose contents nobody knows.
pub(super) const EMPTY: BufferizableModel = BufferizableModel {
    result_writes: Some(|_, _| false),
    allocates: |_| true,
    bufferize: |op, bufferizer| {
        let result = bufferizer.op(op).result(0);
        if result.is_unused() {
            bufferizer.rewriter.erase_op(op);
            return Ok(());
        }
        let (result, location) = (result.id(), bufferizer.location(op));
        let new = bufferizer.copy_of(location, result, false)?;
        bufferizer.rewriter.replace_op(op, &[new]);
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

/// Model of `tensor.from_elements`.
pub(super) const FROM_ELEMENTS: BufferizableModel =
    BufferizableModel { allocates: |_| true, bufferize: from_elements, ..BufferizableModel::NOTHING };

fn from_elements(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let (result, location) = (view.result(0), view.location());
    let shape = result.ty().shape().unwrap_or_default();
    let (result, elements) = (result.id(), view.operands().map(Value::id).collect::<Vec<_>>());
    let buffer = bufferizer.new_buffer(location, result)?;
    let mut constants = Vec::new();
    if !elements.is_empty() {
        for at in 0..shape.iter().copied().max().unwrap_or(0) {
            constants.push(bufferizer.index(location, at));
        }
    }
    let mut position = vec![0usize; shape.len()];
    for element in elements {
        let indices = position.iter().map(|at| constants[*at]).collect();
        store(element, buffer, indices, location, bufferizer);
        for (at, size) in position.iter_mut().zip(shape).rev() {
            *at += 1;
            if i64::try_from(*at) != Ok(*size) {
                break;
            }
            *at = 0;
        }
    }
    bufferizer.replace(op, &[buffer]);
    Ok(())
}
