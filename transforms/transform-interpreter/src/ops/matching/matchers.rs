//! Conditions on operations and parameters.

use crate::interpreter::{Applied, Interpreter, Interruption, Payload, ScriptError, Silenceable};
use crate::ops::control::body_of;
use crate::ops::positions::Positions;
use crate::ops::rows;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Attribute, Ctx, Operation, TypedOp};
use terrace_linalg::{IteratorType, LinalgOp};
use terrace_linalg_transforms::recognize::{contraction_dims, is_contraction_of};
use terrace_transform as transform;
use terrace_transform::{FailurePropagationMode, Kind, MatchCmpIPredicate, kind_of};

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::MatchOperationEmptyOp => operation_empty,
    transform::MatchOperationNameOp => operation_name,
    transform::MatchParamCmpIOp => param_cmpi,
    transform::MatchStructuredOp => structured,
    transform::MatchStructuredBodyOp => structured_body,
    transform::MatchStructuredClassifyContractionDimsOp => classify_contraction_dims,
    transform::MatchStructuredDimOp => structured_dim,
    transform::MatchStructuredElementalBitwidthOp => elemental_bitwidth,
    transform::MatchStructuredInitOp => structured_init,
    transform::MatchStructuredInputOp => structured_input,
    transform::MatchStructuredNumInitsOp => num_inits,
    transform::MatchStructuredNumInputsOp => num_inputs,
    transform::MatchStructuredRankOp => rank,
    transform::MatchStructuredResultOp => structured_result,
};

impl<'s, 'c> Interpreter<'s, '_, 'c> {
    /// Returns the one operation associated with the first operand of a matcher.
    fn single_op(&self, op: Operation<'s, 'c>) -> Applied<TreeOp> {
        match self.ops(op.operand(0))[..] {
            [target] => Ok(target),
            ref targets => {
                let message = format_args!(
                    "requires the operand handle to point to a single payload op, got {}",
                    targets.len()
                );
                op.op_error(message).fail()
            }
        }
    }
}

/// Returns integers as parameters.
fn integers<'c>(context: Ctx<'c>, values: impl IntoIterator<Item = i64>) -> Vec<Attribute<'c>> {
    let ty = context.integer_type(64);
    values.into_iter().map(|value| context.integer_attribute(ty, value)).collect()
}

fn operation_empty<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::MatchOperationEmptyOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    match state.ops(view.operand_handle()).first() {
        Some(target) => {
            let location = state.tree.op(*target)?.location();
            op.failure("Operation is not empty").note(location, "target op").fail()
        }
        None => Ok(()),
    }
}

fn operation_name<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::MatchOperationNameOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    let target = state.single_op(op)?;
    let names = op.attribute("op_names").and_then(Attribute::as_array).unwrap_or_default();
    let view = state.tree.op(target)?;
    if names.iter().any(|name| name.as_str().is_some_and(|name| view.is(name))) {
        return Ok(());
    }
    op.failure("wrong operation name").fail()
}

fn param_cmpi<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    compare: transform::MatchParamCmpIOp<'s, 'c>,
) -> Applied {
    let op = compare.op();
    let signed = |params: Vec<Attribute<'c>>| -> Vec<i64> {
        params.into_iter().filter_map(Attribute::as_i64).collect()
    };
    let (params, references) =
        (signed(state.params(compare.param())), signed(state.params(compare.reference())));
    if params.len() != references.len() {
        let message = format_args!(
            "parameters have different payload lengths ({} vs {})",
            params.len(),
            references.len()
        );
        return op.failure(message).fail();
    }
    let predicate = compare.predicate();
    for (number, (param, reference)) in params.iter().zip(&references).enumerate() {
        let (holds, text) = match predicate {
            MatchCmpIPredicate::Eq => (param == reference, "equal to"),
            MatchCmpIPredicate::Ne => (param != reference, "not equal to"),
            MatchCmpIPredicate::Lt => (param < reference, "less than"),
            MatchCmpIPredicate::Le => (param <= reference, "less than or equal to"),
            MatchCmpIPredicate::Gt => (param > reference, "greater than"),
            MatchCmpIPredicate::Ge => (param >= reference, "greater than or equal to"),
        };
        if !holds {
            let suffix = if params.len() > 1 { format!(" at position {number}") } else { String::new() };
            let message = format_args!("expected parameter to be {text} {reference}, got {param}");
            return op
                .failure(message)
                .note(
                    compare.param().location(),
                    format_args!("value # {number} associated with the parameter defined here{suffix}"),
                )
                .fail();
        }
    }
    Ok(())
}

fn structured<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    structured: transform::MatchStructuredOp<'s, 'c>,
) -> Applied {
    let op = structured.op();
    let Some(block) = body_of(op) else { return Ok(()) };
    let suppresses = structured.failure_propagation_mode() == Some(FailurePropagationMode::Suppress);
    let target = state.single_op(op)?;
    let outcome = match LinalgOp::of(state.tree.op(target)?) {
        None => op.failure("expected a Linalg op").fail(),
        Some(_) => {
            state.set_all(block.arguments(), [Payload::Ops(vec![target])])?;
            let terminator = block.last_op();
            let mut steps = block.ops().filter(|step| Some(*step) != terminator);
            match steps.try_for_each(|step| state.apply(step)) {
                Ok(()) => {
                    let yielded = terminator.map(|end| state.payloads(end.operands())).unwrap_or_default();
                    return state.set_all(op.results(), yielded);
                }
                Err(error) => Err(error),
            }
        }
    };
    match outcome {
        Err(Interruption::Silenceable(_)) if suppresses => {
            // What has been found so far counts; the rest is empty.
            let yielded = block.last_op().map(|end| state.payloads(end.operands())).unwrap_or_default();
            let is_linalg = LinalgOp::of(state.tree.op(target)?).is_some();
            for (result, payload) in op.results().zip(yielded) {
                let payload = if is_linalg { payload } else { Payload::empty(result.ty()) };
                state.set(result, payload)?;
            }
            Ok(())
        }
        outcome => outcome,
    }
}

/// Returns the structured operation associated with the operand; the matcher is in `match.structured`, which has
/// looked.
macro_rules! linalg_of {
    ($state:ident, $op:ident) => {{
        let target = $state.single_op($op)?;
        match LinalgOp::of($state.tree.op(target)?) {
            Some(linalg) => linalg,
            None => return $op.failure("expected a Linalg op").fail(),
        }
    }};
}

fn structured_body<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    body: transform::MatchStructuredBodyOp<'s, 'c>,
) -> Applied {
    let op = body.op();
    let linalg = linalg_of!(state, op);
    if let Some(position) = body.reduction_position() {
        let combiners = usize::try_from(position)
            .ok()
            .and_then(|position| terrace_linalg_transforms::reduction::combiner(linalg, position));
        return match combiners {
            Some(_) => Ok(()),
            None => op.failure("could not match reduction").fail(),
        };
    }
    if body.passthrough() {
        let Some((block, end)) = linalg.block().zip(linalg.terminator()) else { return Ok(()) };
        let is_passed = block.first_op() == Some(end)
            && end.operands().enumerate().all(|(at, value)| value.as_argument() == Some((block, at)));
        return if is_passed { Ok(()) } else { op.failure("could not match passthrough").fail() };
    }
    if body.elementwise() {
        let holds = terrace_linalg_transforms::recognize::is_elementwise_body(linalg);
        return if holds { Ok(()) } else { op.failure("not elementwise").fail() };
    }
    if let Some(names) = op.attribute("contraction").and_then(Attribute::as_array) {
        let names: Vec<&str> = names.iter().filter_map(|name| name.as_str()).collect();
        if let [multiply, add] = names[..]
            && !is_contraction_of(linalg, multiply, add)
        {
            return op.failure("contraction: could not match the body").fail();
        }
    }
    Ok(())
}

fn classify_contraction_dims<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::MatchStructuredClassifyContractionDimsOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let linalg = linalg_of!(state, op);
    let Some(dims) = contraction_dims(linalg) else {
        return op.failure("could not infer contraction dimensions").fail();
    };
    let context = op.context();
    for (result, dims) in op.results().zip([dims.batch, dims.m, dims.n, dims.k]) {
        state.set_params(result, integers(context, dims.into_iter().map(|dim| dim as i64)))?;
    }
    Ok(())
}

fn structured_dim<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    dim: transform::MatchStructuredDimOp<'s, 'c>,
) -> Applied {
    let op = dim.op();
    let linalg = linalg_of!(state, op);
    let list = dim.raw_dim_list();
    let positions = Positions { list: &list, is_inverted: dim.is_inverted(), is_all: dim.is_all() };
    let dims = positions.resolve(linalg.loop_count(), op, linalg.op().location())?;
    let iterators = linalg.iterators();
    let extents = linalg.loop_extents();
    for dim_number in &dims {
        let wanted = match () {
            () if dim.parallel() => Some((IteratorType::Parallel, "parallel")),
            () if dim.reduction() => Some((IteratorType::Reduction, "reduction")),
            () => None,
        };
        if let Some((wanted, name)) = wanted
            && iterators[*dim_number] != wanted
        {
            return op
                .failure(format_args!("expected iterator type of dimension #{dim_number} to be {name}"))
                .fail();
        }
    }
    if op.result_count() == 0 {
        return Ok(());
    }
    let sizes = dims.into_iter().map(|dim| extents[dim]).collect::<Vec<_>>();
    state.set_params(op.result(0), integers(op.context(), sizes))
}

fn elemental_bitwidth<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::MatchStructuredElementalBitwidthOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let values = state.values(view.operand_handle());
    let [value] = values[..] else {
        return op
            .op_error(format_args!(
                "requires the operand handle to point to a single payload value, got {}",
                values.len()
            ))
            .fail();
    };
    let ty = state.tree.value(value)?.ty();
    match ty.element_or_self().int_or_float_width() {
        Some(bits) if ty.is_shaped() => {
            state.set_params(view.result(), integers(op.context(), [i64::from(bits)]))
        }
        _ => op.failure(format_args!("unsupported type: {ty}")).fail(),
    }
}

fn num_inits<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::MatchStructuredNumInitsOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let count = linalg_of!(state, op).output_count();
    state.set_params(view.result(), integers(op.context(), [count as i64]))
}

fn num_inputs<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::MatchStructuredNumInputsOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let count = linalg_of!(state, op).input_count();
    state.set_params(view.result(), integers(op.context(), [count as i64]))
}

fn rank<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::MatchStructuredRankOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let count = linalg_of!(state, op).loop_count();
    state.set_params(op.result(0), integers(op.context(), [count as i64]))
}

fn structured_init<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::MatchStructuredInitOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let linalg = linalg_of!(state, op);
    let (first, count) = (linalg.input_count(), linalg.output_count());
    structured_operands(state, op, first, count)
}

fn structured_input<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::MatchStructuredInputOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let count = linalg_of!(state, op).input_count();
    structured_operands(state, op, 0, count)
}

/// Checks how some operands are accessed, and returns them.
fn structured_operands<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
    first: usize,
    count: usize,
) -> Applied {
    let linalg = linalg_of!(state, op);
    let has = |name: &str| op.attribute(name).is_some();
    let list = op.attribute("raw_position_list").and_then(Attribute::as_i64_array).unwrap_or_default();
    let positions = Positions { list: &list, is_inverted: has("is_inverted"), is_all: has("is_all") };
    let operands = positions.resolve(count, op, linalg.op().location())?;
    let kind = op.results().next().and_then(|result| kind_of(result.ty()));
    let (mut ops, mut values, mut maps) = (Vec::new(), Vec::new(), Vec::new());
    for operand in operands {
        let number = first + operand;
        let Some(map) = linalg.map(number) else { continue };
        let is_wrong = |holds: bool| !holds;
        if has("permutation") && is_wrong(map.is_permutation()) {
            return op
                .failure(format_args!("the indexing map for operand #{number} is not a permutation"))
                .fail();
        }
        if has("projected_permutation") && is_wrong(map.is_projected_permutation(false)) {
            let message =
                format_args!("the indexing map for operand #{number} is not a projected permutation");
            return op.failure(message).fail();
        }
        let value = linalg.op().operand(number);
        match kind {
            Some(Kind::Params) => maps.push(op.context().affine_map_attribute(map)),
            Some(Kind::Values) => values.push(state.tree.value_handle(value)?),
            Some(Kind::Ops) => match value.defining_op() {
                Some(definition) => ops.push(state.tree.op_handle(definition)?),
                None => {
                    return op
                        .failure(format_args!("input operand #{operand} is not produced by an operation"))
                        .fail();
                }
            },
            None => {}
        }
    }
    match (op.results().next(), kind) {
        (Some(result), Some(Kind::Params)) => state.set_params(result, maps),
        (Some(result), Some(Kind::Values)) => state.set_values(result, values),
        (Some(result), Some(Kind::Ops)) => state.set_ops(result, ops),
        _ => Ok(()),
    }
}

fn structured_result<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    get: transform::MatchStructuredResultOp<'s, 'c>,
) -> Applied {
    let op = get.op();
    let linalg = linalg_of!(state, op);
    let count = linalg.op().result_count();
    let raw = get.position();
    let position = if raw < 0 { count as i64 + raw } else { raw };
    let Some(position) = usize::try_from(position).ok().filter(|position| *position < count) else {
        let message = format_args!("position {raw} overflow for {count} results");
        return op.failure(message).fail();
    };
    let value = linalg.op().result(position);
    if kind_of(get.result().ty()) == Some(Kind::Values) {
        let value = state.tree.value_handle(value)?;
        return state.set_values(get.result(), vec![value]);
    }
    let mut users = value.users();
    let first = users.next();
    let found = match first {
        Some(user) if get.any() || users.next().is_none() => state.tree.op_handle(user)?,
        Some(_) => return op.failure("more than one result user").fail(),
        None => return op.failure("no users of the result").fail(),
    };
    drop(users);
    state.set_ops(get.result(), vec![found])
}
