//! Tensors seen in other shapes.

use super::super::same_as_result;
use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::{AliasingValues, BufferizableModel};
use crate::basis::types::{BufferTypes, with_dynamic_layout, with_identity_layout, with_layout};
use terrace_bufferization::ToBufferOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Failure, Location, LogicalResult, Operation, Type, TypedOp, Value};
use terrace_memref as memref;
use terrace_memref::facts::reshapes::{OfMemRefs, collapse, expand, groups_of, output_shape};
use terrace_memref::facts::shapes::has_identity_layout;
use terrace_memref::{collapsed_type, expanded_type, is_surely_collapsible};
use terrace_tensor as tensor;

/// Model of `tensor.cast`.
pub(super) const CAST: BufferizableModel = BufferizableModel {
    aliasing_values: same_as_result,
    buffer_type: Some(|value, types| {
        let Some(cast) = value.defining::<tensor::CastOp>() else { return types.of_equivalent(value) };
        let (from, to) = (cast.source(), value.ty());
        let (buffer, context) = (types.of(from)?, types.context());
        Ok(match from.ty().has_rank() && to.has_rank() {
            true => with_layout(context, to, buffer.layout(), buffer.memory_space()),
            false => with_dynamic_layout(context, to, buffer.memory_space()),
        })
    }),
    bufferize: |op, bufferizer| {
        let result = bufferizer.op(op).result(0).id();
        let buffer = bufferizer.operand_buffer(op, 0)?;
        let ty = bufferizer.buffer_type(result)?;
        let location = bufferizer.location(op);
        let new = match bufferizer.type_of(buffer) == ty {
            true => buffer,
            false => bufferizer.cast(location, buffer, ty),
        };
        bufferizer.replace(op, &[new]);
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

/// Model of `tensor.collapse_shape`: what does not lie densely is copied.
pub(super) const COLLAPSE: BufferizableModel = BufferizableModel {
    reads: |_, _| true,
    aliasing_values: same_as_result,
    buffer_type: Some(|value, types| {
        let Some(collapse) = value.defining::<tensor::CollapseShapeOp>() else {
            return types.of_equivalent(value);
        };
        let source = types.of(collapse.src())?;
        let (groups, context) = (groups_of(collapse.op()), types.context());
        let shape = value.ty().shape().unwrap_or_default();
        let collapsed = match is_surely_collapsible(source, &groups) {
            true => collapsed_type(context, source, shape, &groups),
            false => None,
        };
        Ok(collapsed.unwrap_or_else(|| with_identity_layout(context, value.ty(), source.memory_space())))
    }),
    bufferize: collapse_shape,
    ..BufferizableModel::NOTHING
};

fn collapse_shape(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let (groups, location, context) = (groups_of(view), view.location(), bufferizer.rewriter.context());
    let (source, result) = (view.operand(0).id(), view.result(0).ty());
    let shape = result.shape().unwrap_or_default();
    let mut buffer = bufferizer.buffer(source)?;
    let ty = bufferizer.type_of(buffer);
    if !shape.is_empty() && !is_surely_collapsible(ty, &groups) {
        buffer = dense_copy(source, location, bufferizer)?;
    }
    let ty = bufferizer.type_of(buffer);
    let collapsed = match (shape.is_empty(), has_identity_layout(ty)) {
        (true, false) => {
            let Some((_, offset)) = ty.strides_and_offset() else { return Err(Failure) };
            let layout = context.strided_layout_attribute(offset, &[]);
            Some(with_layout(context, result, Some(layout), ty.memory_space()))
        }
        _ => collapsed_type(context, ty, shape, &groups),
    };
    let Some(collapsed) = collapsed else { return Err(Failure) };
    let new = collapse::<OfMemRefs>(context, location, buffer, &groups, collapsed);
    bufferizer.replace_with(op, new);
    Ok(())
}

/// Copies a tensor to memory where it lies row by row; returns the new buffer.
fn dense_copy<'c>(
    tensor: ValueId,
    location: Location<'c>,
    bufferizer: &mut Bufferizer<'_, '_, 'c>,
) -> Result<ValueId, Failure> {
    let space = bufferizer.buffer_type(tensor)?.memory_space();
    let copy = bufferizer.copy_of(location, tensor, true)?;
    let (context, ty) = (bufferizer.rewriter.context(), bufferizer.type_of(tensor));
    let wanted = with_identity_layout(context, ty, space);
    Ok(bufferizer.rewriter.create_value(ToBufferOp::builder(context, location).tensor(copy).buffer(wanted)))
}

/// Model of `tensor.expand_shape`.
pub(super) const EXPAND: BufferizableModel = BufferizableModel {
    aliasing_values: same_as_result,
    buffer_type: Some(|value, types| match value.defining::<tensor::ExpandShapeOp>() {
        Some(expand) => expanded(expand.op(), value.ty(), types.of(expand.src())?).ok_or(Failure),
        None => types.of_equivalent(value),
    }),
    bufferize: |op, bufferizer| {
        let buffer = bufferizer.operand_buffer(op, 0)?;
        let view = bufferizer.op(op);
        let (groups, sizes, location) = (groups_of(view), output_shape(view), view.location());
        let context = bufferizer.rewriter.context();
        let Some(ty) = expanded(view, view.result(0).ty(), bufferizer.type_of(buffer)) else {
            return Err(Failure);
        };
        bufferizer.replace_with(op, expand::<OfMemRefs>(context, location, buffer, &groups, &sizes, ty));
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

fn expanded<'c>(op: Operation<'_, 'c>, result: Type<'c>, source: Type<'c>) -> Option<Type<'c>> {
    expanded_type(op.context(), source, result.shape()?, &groups_of(op))
}

/// Model of `tensor.reshape`: what does not lie row by row is copied.
pub(super) const RESHAPE: BufferizableModel = BufferizableModel {
    reads: |operand, _| operand.number() == 1,
    aliasing_values: |operand, state| match operand.number() {
        0 => same_as_result(operand, state),
        _ => AliasingValues::new(),
    },
    buffer_type: Some(reshaped_type),
    bufferize: |op, bufferizer| {
        let (source, shape) = (bufferizer.operand(op, 0), bufferizer.operand(op, 1));
        let (mut buffer, shape) = (bufferizer.buffer(source)?, bufferizer.buffer(shape)?);
        let view = bufferizer.op(op);
        let (result, location) = (view.result(0).id(), view.location());
        let ty = bufferizer.buffer_type(result)?;
        let from = bufferizer.type_of(buffer);
        if from.is_memref() && !has_identity_layout(from) {
            buffer = dense_copy(source, location, bufferizer)?;
        }
        let new = bufferizer.rewriter.create_named_value(
            memref::ReshapeOp::NAME,
            location,
            &[buffer, shape],
            ty,
            &[],
        );
        bufferizer.replace(op, &[new]);
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

fn reshaped_type<'c>(value: Value<'_, 'c>, types: &BufferTypes<'_, 'c>) -> Result<Type<'c>, Failure> {
    let Some(reshape) = value.defining::<tensor::ReshapeOp>() else { return types.of_equivalent(value) };
    let space = types.of(reshape.source())?.memory_space();
    Ok(with_identity_layout(types.context(), value.ty(), space))
}
