//! Handles and parameters: merged, split, counted, repeated.

use super::rows;
use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use terrace_ir::TypedOp;
use terrace_ir::spec::ModelRows;
use terrace_support::interner::FoldSet;
use terrace_transform as transform;
use terrace_transform::PARAM_TYPE;

/// The rows of this file.
pub(super) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::AnnotateOp => annotate,
    transform::CastOp => cast,
    transform::MergeHandlesOp => merge_handles => |op| op.attribute("deduplicate").is_some(),
    transform::NumAssociationsOp => num_associations,
    transform::ParamConstantOp => param_constant,
    transform::ReplicateOp => replicate,
    transform::SelectOp => select,
    transform::SplitHandleOp => split_handle,
};

fn annotate<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, annotate: transform::AnnotateOp<'s, 'c>) -> Applied {
    let op = annotate.op();
    let name = annotate.name();
    let value = match annotate.param() {
        Some(param) => match state.params(param)[..] {
            [value] => value,
            ref values => {
                let message =
                    format_args!("parameter produced {} params, expected exactly one", values.len());
                return op.failure(message).fail();
            }
        },
        None => op.context().unit_attribute(),
    };
    for target in state.ops(annotate.target()) {
        state.edit(|rewriter| rewriter.set_attribute(target, name, Some(value)))?;
    }
    Ok(())
}

fn cast<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, view: transform::CastOp<'s, 'c>) -> Applied {
    let payload = state.payload(view.input());
    state.set(view.output(), payload)
}

fn merge_handles<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    merge: transform::MergeHandlesOp<'s, 'c>,
) -> Applied {
    let op = merge.op();
    let mut parts = state.payloads(op.operands()).into_iter();
    let Some(mut all) = parts.next() else { return Ok(()) };
    parts.for_each(|part| all.append(part));
    if merge.deduplicate() {
        deduplicate(&mut all);
    }
    state.set(merge.result(), all)
}

fn deduplicate(payload: &mut Payload<'_>) {
    fn first_only<T: Copy + Eq + std::hash::Hash>(objects: &mut Vec<T>) {
        let mut seen = FoldSet::default();
        objects.retain(|object| seen.insert(*object));
    }
    match payload {
        Payload::Ops(ops) => first_only(ops),
        Payload::Values(values) => first_only(values),
        Payload::Params(params) => first_only(params),
    }
}

fn num_associations<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::NumAssociationsOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let count = state.payload(view.handle()).len();
    let context = op.context();
    let parameter =
        view.num().ty().as_dialect(PARAM_TYPE.name).and_then(|parameters| parameters.first()?.as_type());
    let ty = parameter.unwrap_or_else(|| context.integer_type(64));
    state.set_params(view.num(), vec![context.integer_attribute(ty, count as i64)])
}

fn param_constant<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    constant: transform::ParamConstantOp<'s, 'c>,
) -> Applied {
    state.set_params(constant.param(), vec![constant.value()])
}

fn replicate<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, view: transform::ReplicateOp<'s, 'c>) -> Applied {
    let op = view.op();
    let count = state.payload(view.pattern()).len();
    for (handle, result) in op.operands().skip(1).zip(op.results()) {
        let payload = match state.payload(handle) {
            Payload::Ops(ops) => Payload::Ops(ops.repeat(count)),
            Payload::Values(values) => Payload::Values(values.repeat(count)),
            Payload::Params(params) => Payload::Params(params.repeat(count)),
        };
        state.set(result, payload)?;
    }
    Ok(())
}

fn select<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, select: transform::SelectOp<'s, 'c>) -> Applied {
    let op = select.op();
    let name = select.op_name();
    let ops = state.ops(select.target());
    let is_selected = |op: &terrace_ir::tree::TreeOp| state.tree.op(*op).is_ok_and(|op| op.is(name));
    let selected = ops.into_iter().filter(is_selected).collect();
    state.set_ops(op.result(0), selected)
}

fn split_handle<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    split: transform::SplitHandleOp<'s, 'c>,
) -> Applied {
    let op = split.op();
    let payload = state.payload(split.handle());
    let (given, wanted) = (payload.len(), op.result_count());
    let overflow = split.overflow_result().and_then(|result| usize::try_from(result).ok());
    let passes_empty = given == 0 && split.pass_through_empty_handle();
    let is_too_much = given > wanted && overflow.is_none();
    let is_too_little = given < wanted && split.fail_on_payload_too_small() && !passes_empty;
    if is_too_much || is_too_little {
        let message = format_args!(
            "{} expected to contain {wanted} payloads but it contains {given} payloads",
            terrace_ir::print::value_for_diagnostic(split.handle())
        );
        return op.failure(message).fail();
    }
    let target = |at: usize| if at < wanted { Some(at) } else { overflow };
    macro_rules! distribute {
        ($kind:ident, $objects:expr) => {{
            let mut parts = vec![Vec::new(); wanted];
            for (at, object) in $objects.into_iter().enumerate() {
                if let Some(part) = target(at).and_then(|part| parts.get_mut(part)) {
                    part.push(object);
                }
            }
            state.set_all(op.results(), parts.into_iter().map(Payload::$kind))
        }};
    }
    match payload {
        Payload::Ops(ops) => distribute!(Ops, ops),
        Payload::Values(values) => distribute!(Values, values),
        Payload::Params(params) => distribute!(Params, params),
    }
}
