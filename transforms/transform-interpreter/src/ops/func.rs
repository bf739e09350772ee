//! Calls of functions.

use super::rows;
use crate::interpreter::{Applied, Interpreter, Interruption, Payload, ScriptError, Silenceable};
use terrace_func::{CallOp, FuncOp};
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::ValueId;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::{TreeOp, TreeValue};
use terrace_ir::{Location, Operation, PatternRewriter, Type, TypedOp, Value};
use terrace_tensor::CastOp;
use terrace_transform as transform;

/// The rows of this file.
pub(super) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::CastAndCallOp => cast_and_call,
};

/// Casts that a call may need.
#[derive(Clone, Copy, Default)]
struct Casts {
    /// True to cast tensors to others with the same sizes, as far as known.
    of_tensors: bool,
    /// True to cast arguments to types that say more of their sizes.
    ignores_dynamic: bool,
}

impl Casts {
    fn of(op: Operation<'_, '_>) -> Self {
        let mut casts = Casts::default();
        for conversion in op.regions().flat_map(|region| region.ops()) {
            if conversion.isa::<transform::TypeConversionCastShapeDynamicDimsOp>() {
                casts.of_tensors = true;
                casts.ignores_dynamic |= conversion.attribute("ignore_dynamic_info").is_some();
            }
        }
        casts
    }

    /// Returns a value as one of a type.
    fn cast<'c>(
        self,
        value: ValueId,
        ty: Type<'c>,
        loses_sizes: bool,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<ValueId> {
        let from = rewriter.type_of(value);
        if from == ty {
            return Some(value);
        }
        let fits = loses_sizes || self.ignores_dynamic || says_less(ty, from);
        if !self.of_tensors || !fits || !are_compatible(from, ty) {
            return None;
        }
        let new = CastOp::builder(rewriter.context(), location).source(value).dest(ty);
        Some(rewriter.create_value(new))
    }
}

/// Returns true if two tensors differ in nothing but what their types say of sizes.
fn are_compatible(a: Type<'_>, b: Type<'_>) -> bool {
    let (Some(left), Some(right)) = (a.shape(), b.shape()) else { return false };
    let fits = |(one, other): (&i64, &i64)| {
        one == other || *one == terrace_ir::DYNAMIC || *other == terrace_ir::DYNAMIC
    };
    a.is_ranked_tensor()
        && b.is_ranked_tensor()
        && a.element_or_self() == b.element_or_self()
        && left.len() == right.len()
        && left.iter().zip(right).all(fits)
}

/// Returns true if a type does not say more of sizes than another one.
fn says_less(ty: Type<'_>, other: Type<'_>) -> bool {
    let (Some(sizes), Some(others)) = (ty.shape(), other.shape()) else { return false };
    sizes
        .iter()
        .zip(others)
        .all(|(size, other)| *size == terrace_ir::DYNAMIC || *other != terrace_ir::DYNAMIC)
}

fn cast_and_call<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::CastAndCallOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let values =
        |operand: Option<Value<'s, 'c>>| operand.map(|operand| state.values(operand)).unwrap_or_default();
    let (inputs, outputs) = (values(view.inputs()), values(view.outputs()));
    let points = state.ops(view.insertion_point());
    let [point] = points[..] else {
        return op.failure("Only one op can be specified as an insertion point").fail_definitely();
    };
    let is_after = view.insert_after();
    check_order(state, op, point, is_after, &inputs, &outputs)?;
    let callee = callee_of(state, op, view, point)?;
    let function = state.tree.op(callee)?;
    let Some(ty) = function.try_as::<FuncOp>().map(|function| function.function_type()) else {
        return op.failure("invalid non-function callee").fail_definitely();
    };
    let Some((parameters, results)) = ty.as_function() else {
        return op.failure("invalid non-function callee").fail_definitely();
    };
    for (what, wanted, plural, given) in [
        ("arguments", parameters.len(), "inputs", inputs.len()),
        ("results", results.len(), "outputs", outputs.len()),
    ] {
        if wanted != given {
            let message = format_args!(
                "mismatch between number of function {what} {wanted} and number of {plural} {given}"
            );
            return op.failure(message).fail_definitely();
        }
    }
    let name = function.symbol_name().unwrap_or_default();
    let casts = Casts::of(op);
    let (inputs, outputs) = (ids(state, &inputs)?, ids(state, &outputs)?);
    let call = state.rewrite(point, |point, rewriter| {
        let (context, location) = (rewriter.context(), rewriter.op(point).location());
        match is_after {
            true => rewriter.set_insertion_point_after(point),
            false => rewriter.set_insertion_point(point),
        }
        let mut arguments = Vec::new();
        for (input, ty) in inputs.iter().zip(parameters) {
            arguments.push(casts.cast(*input, *ty, false, location, rewriter)?);
        }
        let new = CallOp::builder(context, location)
            .callee(name)
            .operands(arguments)
            .results(results.iter().copied());
        let call = rewriter.create(new);
        for (output, result) in outputs.iter().zip(rewriter.results(call)) {
            let ty = rewriter.type_of(*output);
            let value = casts.cast(result, ty, true, location, rewriter)?;
            rewriter.replace_all_uses_with(*output, value);
        }
        Some(vec![call])
    })?;
    match call {
        Some(call) => state.set(view.result(), Payload::Ops(call)),
        None => op
            .failure("Failed to materialize a conversion between the types of a value and of the callee")
            .fail_definitely(),
    }
}

/// Returns values as ids of their body.
fn ids(state: &Interpreter<'_, '_, '_>, values: &[TreeValue]) -> Applied<Vec<ValueId>> {
    values.iter().map(|value| Ok(state.tree.value(*value)?.id())).collect()
}

/// Checks that inputs are there where the call will be, and that no output is used before.
fn check_order<'s, 'c>(
    state: &Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
    point: TreeOp,
    is_after: bool,
    inputs: &[TreeValue],
    outputs: &[TreeValue],
) -> Applied {
    let dominance = DominanceInfo::new();
    let here = state.tree.op(point)?;
    let is_here = |value: Value<'_, 'c>| std::ptr::eq(value.body(), here.body());
    let refuse = |message: &str| op.failure(message).fail_definitely::<()>();
    for output in outputs {
        let output = state.tree.value(*output)?;
        if !is_here(output) {
            return refuse("an output is defined in another function than the insertion point");
        }
        for user in output.users() {
            let is_behind = dominance.properly_dominates(here, user) || !is_after && user == here;
            if !is_behind {
                let name = terrace_ir::print::op_for_diagnostic(user, true);
                let point = terrace_ir::print::op_for_diagnostic(here, true);
                return refuse(&format!("User {name} is not dominated by insertion point {point}"));
            }
        }
    }
    for input in inputs {
        let input = state.tree.value(*input)?;
        let is_known = is_here(input)
            && (dominance.dominates(input, here) || is_after && input.defining_op() == Some(here));
        if !is_known {
            let value = terrace_ir::print::value_for_diagnostic(input);
            let point = terrace_ir::print::op_for_diagnostic(here, true);
            return refuse(&format!("input {value} does not dominate insertion point {point}"));
        }
    }
    Ok(())
}

/// Returns the function to call: that of a name, or the one associated with a handle.
fn callee_of<'s, 'c>(
    state: &Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
    view: transform::CastAndCallOp<'s, 'c>,
    point: TreeOp,
) -> Applied<TreeOp> {
    if let Some(name) = op.attribute("function_name") {
        return match state.tree.lookup_symbol(point, name)? {
            Some(function) => Ok(function),
            None => op.failure(format_args!("unresolved symbol {name}")).fail_definitely(),
        };
    }
    let functions = view.function().map(|function| state.ops(function)).unwrap_or_default();
    let [function] = functions[..] else {
        return op.failure("requires a single function to call").fail_definitely();
    };
    if !state.tree.op(function)?.isa::<FuncOp>() {
        return Err(Interruption::from(op.failure("invalid non-function callee").tell()));
    }
    Ok(function)
}
