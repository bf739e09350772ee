//! Models of `shape`: regions that run under a condition that is proved elsewhere.

use super::{last_of, replace_by_same_on_buffers};
use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::{AliasingOperand, AliasingOperands, AliasingValue, BufferizableModel, Relation};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::ModelRows;
use terrace_ir::{LogicalResult, model_rows};
use terrace_shape as shape;

pub(crate) const ROWS: ModelRows<BufferizableModel> = model_rows! {
    shape::AssumingOp => ASSUMING,
    shape::AssumingYieldOp => YIELD,
};

const ASSUMING: BufferizableModel = BufferizableModel {
    aliasing_operands: Some(|value, _| {
        let Some((op, at)) = value.defining_op().zip(value.result_number()) else {
            return AliasingOperands::new();
        };
        let operand = last_of(op, 0).and_then(|last| last.op_operands().nth(at));
        operand.map(|operand| AliasingOperand::definite(operand, Relation::Equivalent)).into_iter().collect()
    }),
    bufferize: assuming,
    ..BufferizableModel::NOTHING
};

fn assuming(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let context = bufferizer.rewriter.context();
    let session = bufferizer.state.session;
    let mut state = bufferizer.rewriter.state_of(op);
    state.discardable.clear();
    for ty in &mut state.result_types {
        if ty.is_tensor() {
            *ty = session.unknown_type(context, *ty, None);
        }
    }
    let types = state.result_types.clone();
    let new = bufferizer.rewriter.create_around_regions_of(op, state);
    let Some(last) = last_of(bufferizer.op(new), 0).map(|last| last.id()) else { return Ok(()) };
    // What is yielded may have a layout of its own.
    bufferizer.rewriter.set_insertion_point(last);
    for (at, ty) in types.into_iter().enumerate() {
        let value = bufferizer.operand(last, at);
        if bufferizer.type_of(value).is_any_memref() && bufferizer.type_of(value) != ty {
            let location = bufferizer.location(last);
            let cast = bufferizer.cast(location, value, ty);
            bufferizer.rewriter.set_operand(last, at, cast);
        }
    }
    let values: Vec<ValueId> = bufferizer.rewriter.results(new).to_vec();
    bufferizer.replace(op, &values);
    Ok(())
}

const YIELD: BufferizableModel = BufferizableModel {
    reads: |_, _| true,
    aliasing_values: |operand, _| {
        let result = operand.owner().parent_op().and_then(|op| op.results().nth(operand.number()));
        result.map(|result| AliasingValue::definite(result, Relation::Equivalent)).into_iter().collect()
    },
    must_be_in_place: |_, _| true,
    bufferize: replace_by_same_on_buffers,
    ..BufferizableModel::NOTHING
};
