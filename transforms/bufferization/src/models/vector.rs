//! Models of `vector`.

use super::{DESTINATION_STYLE, READER, last_of, on_buffers, replace_by_same_on_buffers};
use crate::basis::bufferizer::Bufferizer;
use crate::basis::copies::resolve_operands;
use crate::basis::model::{
    AliasingOperand, AliasingOperands, AliasingValue, BufferizableModel, Insertion, Relation,
};
use smallvec::smallvec;
use terrace_bufferization::ToTensorOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::ModelRows;
use terrace_ir::{LogicalResult, OpOperand, Operation, TypedOp, model_rows};
use terrace_subsets::are_equivalent;
use terrace_vector as vector;

pub(crate) const ROWS: ModelRows<BufferizableModel> = model_rows! {
    vector::GatherOp | vector::TransferReadOp => READ,
    vector::MaskOp => MASK,
    vector::TransferWriteOp => WRITE,
    vector::YieldOp => YIELD,
};

const READ: BufferizableModel = BufferizableModel { bufferize: replace_by_same_on_buffers, ..READER };

/// Position of the operand that a transfer writes into.
const DEST: usize = 1;

const WRITE: BufferizableModel = BufferizableModel {
    reads: |operand, _| !overwrites_all(operand.owner()),
    writes: |operand, _| operand.number() == DEST,
    aliasing_values: |operand, _| match operand.owner().results().next() {
        Some(result) => smallvec![AliasingValue::definite(result, Relation::Equivalent)],
        None => smallvec![],
    },
    insertion: Some(Insertion { source: 0, dest: DEST, is_same_part: Some(are_equivalent) }),
    bufferize: |op, bufferizer| {
        let state = on_buffers(op, bufferizer)?;
        let buffer = state.operands[DEST];
        bufferizer.rewriter.create(state);
        bufferizer.replace(op, &[buffer]);
        Ok(())
    },
    ..DESTINATION_STYLE
};

/// Returns true if no element of the destination is kept.
fn overwrites_all(op: Operation<'_, '_>) -> bool {
    let (Some(dest), Some(vector)) = (op.operands().nth(DEST), op.operands().next()) else { return false };
    let (Some(shape), Some(written)) = (dest.ty().shape(), vector.ty().shape()) else { return false };
    let is_masked = op.operand_group(3).next().is_some() || op.parent_op().is_some_and(is_mask);
    dest.ty().has_static_shape()
        && shape.len() == written.len()
        && op.operand_group(2).all(|index| index.constant_i64() == Some(0))
        && !is_masked
        && shape.iter().zip(written).all(|(size, written)| size <= written)
}

fn is_mask(op: Operation<'_, '_>) -> bool {
    op.declares_interface("MaskingOpInterface")
}

/// Returns the operation that is masked: the first one.
fn masked<'a, 'c>(op: Operation<'a, 'c>) -> Option<Operation<'a, 'c>> {
    let last = last_of(op, 0)?;
    op.regions().next()?.first_block()?.ops().find(|inner| inner.id() != last.id())
}

const MASK: BufferizableModel = BufferizableModel {
    aliasing_operands: Some(|value, _| {
        let Some((op, at)) = value.defining_op().zip(value.result_number()) else {
            return AliasingOperands::new();
        };
        let operand = last_of(op, 0).and_then(|last| last.op_operands().nth(at));
        operand.map(|operand| AliasingOperand::definite(operand, Relation::Equivalent)).into_iter().collect()
    }),
    resolve_conflicts: Some(check_copies),
    bufferize: mask,
    ..BufferizableModel::NOTHING
};

/// Makes copies; there is no place for them in the region, so its operations must need none.
fn check_copies(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    resolve_operands(op, bufferizer)?;
    let view = bufferizer.op(op);
    let block = view.regions().next().and_then(|region| region.first_block());
    match block.and_then(|block| block.ops().nth(2)) {
        Some(_) => view.emit_op_error("body must bufferize in-place"),
        None => Ok(()),
    }
}

fn mask(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let is_unknown = masked(view).is_some_and(|inner| {
        bufferizer.state.model(inner).is_none() && inner.results().any(|result| result.ty().is_tensor())
    });
    let Some(last) = last_of(view, 0).filter(|_| !is_unknown) else { return Ok(()) };
    let block = last.block();
    let yielded: Vec<(ValueId, bool)> = last
        .operands()
        .map(|value| {
            let definition = value.defining_op();
            let is_inside =
                definition.is_some_and(|inner| inner.block() == block && ToTensorOp::cast(inner).is_none());
            (value.id(), is_inside)
        })
        .collect();
    let last = last.id();
    let kept: Vec<ValueId> =
        yielded.iter().filter(|(_, is_inside)| *is_inside).map(|(value, _)| *value).collect();
    let mut state = bufferizer.rewriter.state_of(op);
    state.discardable.clear();
    state.result_types = kept.iter().map(|value| bufferizer.type_of(*value)).collect();
    bufferizer.rewriter.body_mut().set_operands(last, &kept);
    let new = bufferizer.rewriter.create_around_regions_of(op, state);
    let mut results = bufferizer.rewriter.results(new).into_iter();
    let replaced = yielded.into_iter().map(|(value, is_inside)| match is_inside {
        true => results.next(),
        false => Some(value),
    });
    let values: Vec<ValueId> = replaced.flatten().collect();
    bufferizer.replace(op, &values);
    Ok(())
}

const YIELD: BufferizableModel = BufferizableModel {
    reads: |_, _| true,
    aliasing_values: |operand: OpOperand<'_, '_>, _| {
        let result = operand.owner().parent_op().and_then(|op| op.results().nth(operand.number()));
        result.map(|result| AliasingValue::definite(result, Relation::Equivalent)).into_iter().collect()
    },
    must_be_in_place: |_, _| true,
    bufferize: |op, bufferizer| {
        let view = bufferizer.op(op);
        let Some(parent) = view.parent_op().filter(|op| is_mask(*op)) else {
            return view.emit_error("unsupported vector::YieldOp parent");
        };
        let is_unknown = masked(parent).is_some_and(|inner| {
            bufferizer.state.model(inner).is_none() && inner.results().any(|result| result.ty().is_tensor())
        });
        if is_unknown {
            return Ok(());
        }
        replace_by_same_on_buffers(op, bufferizer)
    },
    ..BufferizableModel::NOTHING
};
