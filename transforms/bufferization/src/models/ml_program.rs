//! Models of `ml_program`: globals become globals in memory.

use super::READER;
use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::BufferizableModel;
use crate::basis::types::with_identity_layout;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::ModelRows;
use terrace_ir::{Failure, LogicalResult, Type, TypedOp, model_rows};
use terrace_memref as memref;
use terrace_ml_program as ml_program;

pub(crate) const ROWS: ModelRows<BufferizableModel> = model_rows! {
    ml_program::GlobalOp => GLOBAL,
    ml_program::GlobalLoadOp => LOAD,
    ml_program::GlobalStoreOp => STORE,
};

const GLOBAL: BufferizableModel = BufferizableModel {
    has_more_tensors: |op| op.attribute("type").and_then(|ty| ty.as_type()).is_some_and(|ty| ty.is_tensor()),
    bufferize: global,
    ..BufferizableModel::NOTHING
};

fn global(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let (location, context) = (view.location(), bufferizer.rewriter.context());
    let Some(value) = view.attribute("value") else {
        return view.emit_error("global op must have a value");
    };
    let (Some(ty), Some(name)) =
        (view.attribute("type").and_then(|ty| ty.as_type()), view.attribute("sym_name"))
    else {
        return Err(Failure);
    };
    let ty = context.type_attribute(with_identity_layout(context, ty, None));
    let mut attributes = vec![("sym_name", name), ("type", ty), ("initial_value", value)];
    attributes.extend(view.attribute("sym_visibility").map(|visibility| ("sym_visibility", visibility)));
    if view.attribute("is_mutable").is_none() {
        attributes.push(("constant", context.unit_attribute()));
    }
    bufferizer.rewriter.create_named(memref::GlobalOp::NAME, location, &[], &[], &attributes);
    bufferizer.rewriter.erase_op(op);
    Ok(())
}

/// Creates the memory of the global that an operation names.
fn memory<'c>(
    op: OpId,
    tensor: Type<'c>,
    bufferizer: &mut Bufferizer<'_, '_, 'c>,
) -> Result<ValueId, Failure> {
    let view = bufferizer.op(op);
    let (location, context) = (view.location(), bufferizer.rewriter.context());
    let Some((root, nested)) = view.attribute("global").and_then(|name| name.as_symbol()) else {
        return Err(Failure);
    };
    let name = context.flat_symbol_attribute(nested.last().unwrap_or(&root).as_str());
    let ty = with_identity_layout(context, tensor, None);
    Ok(bufferizer.rewriter.create_named_value(
        memref::GetGlobalOp::NAME,
        location,
        &[],
        ty,
        &[("name", name)],
    ))
}

const LOAD: BufferizableModel = BufferizableModel {
    is_writable: |_, _| false,
    bufferize: |op, bufferizer| {
        let ty = bufferizer.op(op).result(0).ty();
        let memory = memory(op, ty, bufferizer)?;
        bufferizer.replace(op, &[memory]);
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

const STORE: BufferizableModel = BufferizableModel {
    bufferize: |op, bufferizer| {
        let value = bufferizer.operand(op, 0);
        let (ty, location) = (bufferizer.type_of(value), bufferizer.location(op));
        let memory = memory(op, ty, bufferizer)?;
        let buffer = bufferizer.buffer(value)?;
        bufferizer.copy(location, buffer, memory);
        bufferizer.rewriter.erase_op(op);
        Ok(())
    },
    ..READER
};
