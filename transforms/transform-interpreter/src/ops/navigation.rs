//! From operations and values to those around them.

use super::positions::Positions;
use super::rows;
use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::{TreeOp, TreeValue};
use terrace_ir::{TraitFlags, TypedOp};
use terrace_support::interner::FoldSet;
use terrace_transform as transform;

/// The rows of this file.
pub(super) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::GetConsumersOfResult => get_consumers_of_result,
    transform::GetDefiningOp => get_defining_op,
    transform::GetOperandOp => get_operand,
    transform::GetParentOp => get_parent_op,
    transform::GetProducerOfOperand => get_producer_of_operand,
    transform::GetResultOp => get_result,
    transform::GetTypeOp => get_type,
};

fn get_consumers_of_result<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    get: transform::GetConsumersOfResult<'s, 'c>,
) -> Applied {
    let op = get.op();
    let targets = state.ops(get.target());
    let [target] = targets[..] else {
        if targets.is_empty() {
            return state.set_ops(get.consumers(), Vec::new());
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
    state.set_ops(get.consumers(), users)
}

fn get_defining_op<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::GetDefiningOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let mut ops = Vec::new();
    for value in state.values(view.target()) {
        let value = state.tree.value(value)?;
        let Some(definition) = value.defining_op() else {
            let message = "cannot get defining ops of block argument";
            return op.failure(message).note(value.location(), "target value").fail();
        };
        ops.push(state.tree.op_handle(definition)?);
    }
    state.set_ops(view.result(), ops)
}

fn get_parent_op<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    get: transform::GetParentOp<'s, 'c>,
) -> Applied {
    let op = get.op();
    let (is_isolated, name) = (get.isolated_from_above(), get.op_name());
    let mut parents = Vec::new();
    let mut seen = FoldSet::default();
    for target in state.ops(get.target()) {
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
                return state.set_ops(get.parent(), Vec::new());
            }
            let location = state.tree.op(target)?.location();
            let message = "could not find a parent op that matches all requirements";
            return op.failure(message).note(location, "target op").fail();
        };
        if !get.deduplicate() || seen.insert(parent) {
            parents.push(parent);
        }
    }
    state.set_ops(get.parent(), parents)
}

fn get_producer_of_operand<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    get: transform::GetProducerOfOperand<'s, 'c>,
) -> Applied {
    let op = get.op();
    let number = get.operand_number();
    let mut producers = Vec::new();
    for target in state.ops(get.target()) {
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
    state.set_ops(get.producer(), producers)
}

fn get_operand<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, get: transform::GetOperandOp<'s, 'c>) -> Applied {
    let op = get.op();
    let list = get.raw_position_list();
    let positions = Positions { list: &list, is_inverted: get.is_inverted(), is_all: get.is_all() };
    let mut found = Vec::new();
    for target in state.ops(get.target()) {
        let view = state.tree.op(target)?;
        for position in positions.resolve(view.operand_count(), op, view.location())? {
            found.push(state.tree.value_handle(view.operand(position))?);
        }
    }
    state.set_values(get.result(), found)
}

fn get_result<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, get: transform::GetResultOp<'s, 'c>) -> Applied {
    let op = get.op();
    let list = get.raw_position_list();
    let positions = Positions { list: &list, is_inverted: get.is_inverted(), is_all: get.is_all() };
    let mut found: Vec<TreeValue> = Vec::new();
    for target in state.ops(get.target()) {
        let view = state.tree.op(target)?;
        for position in positions.resolve(view.result_count(), op, view.location())? {
            found.push(state.tree.value_handle(view.result(position))?);
        }
    }
    state.set_values(get.result(), found)
}

fn get_type<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, get: transform::GetTypeOp<'s, 'c>) -> Applied {
    let op = get.op();
    let context = op.context();
    let mut types = Vec::new();
    for value in state.values(get.value()) {
        let ty = state.tree.value(value)?.ty();
        let ty = if get.elemental() { ty.element_or_self() } else { ty };
        types.push(context.type_attribute(ty));
    }
    state.set(get.type_param(), Payload::Params(types))
}
