//! From operations and values to those around them.

use super::positions::Positions;
use super::rows;
use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::{TreeOp, TreeValue};
use terrace_ir::{Operation, TraitFlags};
use terrace_support::interner::FoldSet;
use terrace_transform::{
    GetConsumersOfResult, GetOperandOp, GetParentOp, GetProducerOfOperand, GetResultOp, GetTypeOp,
};

/// The rows of this file.
pub(super) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    "transform.get_consumers_of_result" => get_consumers_of_result,
    "transform.get_defining_op" => get_defining_op,
    "transform.get_operand" => get_operand,
    "transform.get_parent_op" => get_parent_op,
    "transform.get_producer_of_operand" => get_producer_of_operand,
    "transform.get_result" => get_result,
    "transform.get_type" => get_type,
};

fn get_consumers_of_result<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, op: Operation<'s, 'c>) -> Applied {
    let Some(get) = op.try_as::<GetConsumersOfResult>() else { return Ok(()) };
    let targets = state.ops(op.operand(0));
    let [target] = targets[..] else {
        if targets.is_empty() {
            return state.set_ops(op.result(0), Vec::new());
        }
        return op.failure("handle must be mapped to exactly one payload op").fail_definitely();
    };
    let view = state.tree.op(target)?;
    let number = usize::try_from(get.result_number()).ok().filter(|number| *number < view.result_count());
    let Some(number) = number else {
        return op.failure("result number overflow").fail_definitely();
    };
    let users: Result<Vec<TreeOp>, _> =
        view.result(number).users().map(|user| state.tree.op_handle(user)).collect();
    let users = users?;
    state.set_ops(op.result(0), users)
}

fn get_defining_op<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, op: Operation<'s, 'c>) -> Applied {
    let mut ops = Vec::new();
    for value in state.values(op.operand(0)) {
        let value = state.tree.value(value)?;
        let Some(definition) = value.defining_op() else {
            let message = "cannot get defining ops of block argument";
            return op.failure(message).note(value.location(), "target value").fail();
        };
        ops.push(state.tree.op_handle(definition)?);
    }
    state.set_ops(op.result(0), ops)
}

fn get_parent_op<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, op: Operation<'s, 'c>) -> Applied {
    let Some(get) = op.try_as::<GetParentOp>() else { return Ok(()) };
    let (is_isolated, name) = (get.isolated_from_above(), get.op_name());
    let mut parents = Vec::new();
    let mut seen = FoldSet::default();
    for target in state.ops(op.operand(0)) {
        let mut parent = Some(target);
        for _ in 0..get.nth_parent().as_i64().unwrap_or(1) {
            loop {
                parent = match parent {
                    Some(inner) => state.tree.parent(inner)?,
                    None => None,
                };
                let Some(candidate) = parent else { break };
                let view = state.tree.op(candidate)?;
                let fits = (!is_isolated || view.has_trait(TraitFlags::ISOLATED))
                    && name.is_none_or(|name| view.is(name));
                if fits {
                    break;
                }
            }
        }
        let Some(parent) = parent else {
            if get.allow_empty_results() {
                return state.set_ops(op.result(0), Vec::new());
            }
            let location = state.tree.op(target)?.location();
            let message = "could not find a parent op that matches all requirements";
            return op.failure(message).note(location, "target op").fail();
        };
        if !get.deduplicate() || seen.insert(parent) {
            parents.push(parent);
        }
    }
    state.set_ops(op.result(0), parents)
}

fn get_producer_of_operand<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, op: Operation<'s, 'c>) -> Applied {
    let Some(get) = op.try_as::<GetProducerOfOperand>() else { return Ok(()) };
    let number = get.operand_number();
    let mut producers = Vec::new();
    for target in state.ops(op.operand(0)) {
        let view = state.tree.op(target)?;
        let operand = usize::try_from(number).ok().filter(|number| *number < view.operand_count());
        let producer = operand.and_then(|operand| view.operand(operand).defining_op());
        let Some(producer) = producer else {
            let message = format_args!(
                "could not find a producer for operand number: {number} of {}",
                terrace_ir::print::op_for_diagnostic(view, true)
            );
            return op.failure(message).note(view.location(), "target op").fail();
        };
        producers.push(state.tree.op_handle(producer)?);
    }
    state.set_ops(op.result(0), producers)
}

fn get_operand<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, op: Operation<'s, 'c>) -> Applied {
    let Some(get) = op.try_as::<GetOperandOp>() else { return Ok(()) };
    let list = get.raw_position_list();
    let positions = Positions { list: &list, is_inverted: get.is_inverted(), is_all: get.is_all() };
    let mut found = Vec::new();
    for target in state.ops(op.operand(0)) {
        let view = state.tree.op(target)?;
        for position in positions.resolve(view.operand_count(), op, view.location())? {
            found.push(state.tree.value_handle(view.operand(position))?);
        }
    }
    state.set_values(op.result(0), found)
}

fn get_result<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, op: Operation<'s, 'c>) -> Applied {
    let Some(get) = op.try_as::<GetResultOp>() else { return Ok(()) };
    let list = get.raw_position_list();
    let positions = Positions { list: &list, is_inverted: get.is_inverted(), is_all: get.is_all() };
    let mut found: Vec<TreeValue> = Vec::new();
    for target in state.ops(op.operand(0)) {
        let view = state.tree.op(target)?;
        for position in positions.resolve(view.result_count(), op, view.location())? {
            found.push(state.tree.value_handle(view.result(position))?);
        }
    }
    state.set_values(op.result(0), found)
}

fn get_type<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, op: Operation<'s, 'c>) -> Applied {
    let Some(get) = op.try_as::<GetTypeOp>() else { return Ok(()) };
    let context = op.context();
    let mut types = Vec::new();
    for value in state.values(op.operand(0)) {
        let ty = state.tree.value(value)?.ty();
        let ty = if get.elemental() { ty.element_or_self() } else { ty };
        types.push(context.type_attribute(ty));
    }
    state.set(op.result(0), Payload::Params(types))
}
