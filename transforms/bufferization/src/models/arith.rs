//! Models of `arith`.

use super::{part_is_result, same_as_result};
use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::BufferizableModel;
use crate::basis::types::{BufferTypes, with_dynamic_layout, with_identity_layout, with_layout};
use terrace_arith as arith;
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_ir::{Failure, LogicalResult, Type, TypedOp, Value, model_rows};
use terrace_memref as memref;

pub(crate) const ROWS: ModelRows<BufferizableModel> = model_rows! {
    arith::ConstantOp => CONSTANT,
    arith::IndexCastOp => INDEX_CAST,
    arith::SelectOp => SELECT,
};

/// Constants are memory that nobody may write.
const CONSTANT: BufferizableModel = BufferizableModel {
    is_writable: |_, _| false,
    bufferize: |op, bufferizer| {
        let view = bufferizer.op(op);
        let (ty, location) = (view.result(0).ty(), view.location());
        let Some(value) = view.attribute("value").filter(|_| ty.has_rank()) else { return Err(Failure) };
        let context = bufferizer.rewriter.context();
        let Some(space) = bufferizer.state.options().space_of(ty) else {
            return view.emit_error("could not infer memory space");
        };
        let wanted = with_identity_layout(context, ty, space);
        let (name, ty) = bufferizer.globals.get(bufferizer.rewriter.body(), value, wanted, location);
        let name = context.flat_symbol_attribute(name.as_str());
        let global = bufferizer.rewriter.create_named_value(
            memref::GetGlobalOp::NAME,
            location,
            &[],
            ty,
            &[("name", name)],
        );
        bufferizer.replace(op, &[global]);
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

const INDEX_CAST: BufferizableModel = BufferizableModel {
    aliasing_values: same_as_result,
    bufferize: |op, bufferizer| {
        let source = bufferizer.operand_buffer(op, 0)?;
        let view = bufferizer.op(op);
        let (ty, location, context) = (view.result(0).ty(), view.location(), bufferizer.rewriter.context());
        let from = bufferizer.type_of(source);
        let to = with_layout(context, ty, from.layout(), from.memory_space());
        bufferizer.replace_with(op, arith::IndexCastOp::builder(context, location).input(source).out(to));
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

const SELECT: BufferizableModel = BufferizableModel {
    aliasing_values: part_is_result,
    buffer_type: Some(selected_type),
    bufferize: select,
    ..BufferizableModel::NOTHING
};

fn select(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let location = view.location();
    let condition = view.try_as::<arith::SelectOp>().map(|select| select.condition().ty());
    if condition.is_some_and(|ty| !ty.is_signless_integer_of(1)) {
        return view.emit_op_error("only i1 condition values are supported");
    }
    let mut buffers = [bufferizer.operand_buffer(op, 1)?, bufferizer.operand_buffer(op, 2)?];
    if bufferizer.type_of(buffers[0]) != bufferizer.type_of(buffers[1]) {
        let result = bufferizer.op(op).result(0).id();
        let ty = bufferizer.buffer_type(result)?;
        for buffer in &mut buffers {
            if bufferizer.type_of(*buffer) != ty {
                *buffer = bufferizer.cast(location, *buffer, ty);
            }
        }
    }
    let (condition, ty) = (bufferizer.operand(op, 0), bufferizer.type_of(buffers[0]));
    let operands = [condition, buffers[0], buffers[1]];
    let new = bufferizer.rewriter.create_named_value(arith::SelectOp::NAME, location, &operands, ty, &[]);
    bufferizer.replace(op, &[new]);
    Ok(())
}

fn selected_type<'c>(value: Value<'_, 'c>, types: &BufferTypes<'_, 'c>) -> Result<Type<'c>, Failure> {
    let Some(view) = value.defining_op().and_then(arith::SelectOp::cast) else {
        return types.of_equivalent(value);
    };
    let (a, b) = (types.of(view.true_value())?, types.of(view.false_value())?);
    if a == b {
        return Ok(a);
    }
    if a.memory_space() != b.memory_space() {
        view.op().emit_error("inconsistent memory space on true/false operands")?;
    }
    Ok(with_dynamic_layout(types.context(), value.ty(), a.memory_space()))
}
