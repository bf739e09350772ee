//! Models of `bufferization`.

use super::DESTINATION_STYLE;
use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::{AliasingValues, BufferizableModel, Insertion};
use crate::basis::types::{BufferTypes, with_identity_layout};
use terrace_bufferization as bufferization;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::ModelRows;
use terrace_ir::{Failure, LogicalResult, Type, TypedOp, Value, model_rows};
use terrace_memref as memref;

pub(crate) const ROWS: ModelRows<BufferizableModel> = model_rows! {
    bufferization::AllocTensorOp => ALLOC,
    bufferization::DeallocTensorOp => DEALLOC,
    bufferization::MaterializeInDestinationOp => MATERIALIZE,
    bufferization::ToBufferOp => TO_BUFFER,
    bufferization::ToTensorOp => TO_TENSOR,
};

const ALLOC: BufferizableModel = BufferizableModel {
    reads: |_, _| true,
    result_writes: Some(|value, _| {
        value
            .defining_op()
            .and_then(bufferization::AllocTensorOp::cast)
            .is_some_and(|view| view.copy().is_some())
    }),
    allocates: |_| true,
    buffer_type: Some(allocated_type),
    bufferize: allocate,
    ..BufferizableModel::NOTHING
};

fn allocate(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferization::AllocTensorOp::wrap(bufferizer.op(op));
    let (location, result) = (view.op().location(), view.result());
    if result.is_unused() {
        bufferizer.rewriter.erase_op(op);
        return Ok(());
    }
    let (result, copied) = (result.id(), view.copy().map(Value::id));
    let mut sizes: Vec<ValueId> = view.dynamic_sizes().map(Value::id).collect();
    let copied = copied.map(|value| bufferizer.buffer(value)).transpose()?;
    let ty = bufferizer.buffer_type(result)?;
    if let Some(copied) = copied {
        sizes = bufferizer.dynamic_sizes(location, copied);
    }
    let buffer = bufferizer.allocate(location, ty, &sizes);
    if let Some(copied) = copied {
        bufferizer.copy(location, copied, buffer);
    }
    bufferizer.replace(op, &[buffer]);
    Ok(())
}

fn allocated_type<'c>(value: Value<'_, 'c>, types: &BufferTypes<'_, 'c>) -> Result<Type<'c>, Failure> {
    let Some(view) = value.defining_op().and_then(bufferization::AllocTensorOp::cast) else {
        return types.of_equivalent(value);
    };
    let space = match (view.memory_space_attr(), view.copy()) {
        (Some(space), _) => Some(space),
        (None, Some(copied)) => types.of(copied)?.memory_space(),
        (None, None) => types.default_space(value)?,
    };
    Ok(with_identity_layout(types.context(), value.ty(), space))
}

const DEALLOC: BufferizableModel = BufferizableModel {
    bufferize: |op, bufferizer| {
        let tensor = bufferization::DeallocTensorOp::wrap(bufferizer.op(op)).tensor().id();
        let location = bufferizer.location(op);
        let buffer = bufferizer.buffer(tensor)?;
        bufferizer.rewriter.create_named(memref::DeallocOp::NAME, location, &[buffer], &[], &[]);
        bufferizer.rewriter.erase_op(op);
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

const MATERIALIZE: BufferizableModel = BufferizableModel {
    reads: |operand, _| operand.number() == 0,
    writes: |operand, _| operand.number() == 1,
    must_be_in_place: |_, _| true,
    is_elementwise: |_, _, _| true,
    insertion: Some(Insertion { source: 0, dest: 1, is_same_part: None }),
    bufferize: |op, bufferizer| {
        let view = bufferization::MaterializeInDestinationOp::wrap(bufferizer.op(op));
        let (dest, source, location) = (view.dest(), view.source().id(), view.op().location());
        let (dest, is_tensor) = (dest.id(), dest.ty().is_tensor());
        let dest = if is_tensor { bufferizer.buffer(dest)? } else { dest };
        let source = bufferizer.buffer(source)?;
        bufferizer.copy(location, source, dest);
        let replacement = [dest];
        bufferizer.replace(op, if is_tensor { &replacement } else { &[] });
        Ok(())
    },
    ..DESTINATION_STYLE
};

const TO_BUFFER: BufferizableModel = BufferizableModel {
    reads: |_, _| true,
    writes: |operand, _| {
        bufferization::ToBufferOp::cast(operand.owner()).is_some_and(|view| !view.read_only())
    },
    aliasing_values: |_, _| AliasingValues::new(),
    bufferize: |op, bufferizer| {
        bufferizer.fold_round_trip(op);
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

const TO_TENSOR: BufferizableModel = BufferizableModel {
    is_writable: |value, _| {
        value.defining_op().and_then(bufferization::ToTensorOp::cast).is_some_and(|view| view.writable())
    },
    buffer_type: Some(|value, types| match value.defining_op().and_then(bufferization::ToTensorOp::cast) {
        Some(view) => Ok(view.buffer().ty()),
        None => types.of_equivalent(value),
    }),
    ..BufferizableModel::NOTHING
};
