//! Reductions along an axis, which the result keeps with one element.

use super::elements::ignores_nan;
use crate::structured::{dim, empty, filled};
use terrace_arith as arith;
use terrace_arith::{ArithBuilder, CmpFPredicate};
use terrace_ir::ids::OpId;
use terrace_ir::{
    Attribute, Ctx, DYNAMIC, MatchResult, OperationState, Pattern, PatternRewriter, Type, TypedOp,
};
use terrace_linalg as linalg;
use terrace_linalg::{ReduceOp, create_named, create_with_body};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;
use terrace_tensor::expand_shape;
use terrace_tosa as tosa;

/// Names of the operation that reduces floats and of the one for integers; none if empty.
struct Kind {
    float: &'static str,
    int: &'static str,
    /// Returns the number from which a reduction starts.
    start: for<'c> fn(Ctx<'c>, Type<'c>) -> Option<Attribute<'c>>,
}

const SUM: Kind = Kind {
    float: arith::AddFOp::NAME,
    int: arith::AddIOp::NAME,
    start: |context, ty| context.zero_attribute(ty),
};
const PRODUCT: Kind = Kind {
    float: arith::MulFOp::NAME,
    int: arith::MulIOp::NAME,
    start: |context, ty| context.one_attribute(ty),
};
const MIN: Kind = Kind {
    float: arith::MinimumFOp::NAME,
    int: arith::MinSIOp::NAME,
    start: |context, ty| extreme(context, ty, false),
};
const MAX: Kind = Kind {
    float: arith::MaximumFOp::NAME,
    int: arith::MaxSIOp::NAME,
    start: |context, ty| extreme(context, ty, true),
};
const ALL: Kind = Kind {
    float: "",
    int: arith::AndIOp::NAME,
    start: |context, ty| {
        let (width, _) = ty.as_integer().filter(|(width, _)| *width == 1)?;
        Some(context.ap_int_attribute(ty, &ApInt::all_ones(width)))
    },
};
const ANY: Kind = Kind {
    float: "",
    int: arith::OrIOp::NAME,
    start: |context, ty| {
        ty.as_integer().filter(|(width, _)| *width == 1)?;
        context.zero_attribute(ty)
    },
};

/// Returns the patterns, one an operation.
pub(super) fn patterns() -> [Pattern; 6] {
    [
        Pattern::of::<tosa::ReduceAllOp>("ReduceConverter<tosa::ReduceAllOp>", |op, r| reduce(op, r, &ALL)),
        Pattern::of::<tosa::ReduceAnyOp>("ReduceConverter<tosa::ReduceAnyOp>", |op, r| reduce(op, r, &ANY)),
        Pattern::of::<tosa::ReduceMinOp>("ReduceConverter<tosa::ReduceMinOp>", |op, r| reduce(op, r, &MIN)),
        Pattern::of::<tosa::ReduceMaxOp>("ReduceConverter<tosa::ReduceMaxOp>", |op, r| reduce(op, r, &MAX)),
        Pattern::of::<tosa::ReduceSumOp>("ReduceConverter<tosa::ReduceSumOp>", |op, r| reduce(op, r, &SUM)),
        Pattern::of::<tosa::ReduceProductOp>("ReduceConverter<tosa::ReduceProductOp>", |op, r| {
            reduce(op, r, &PRODUCT)
        }),
    ]
}

/// Returns the finite number of a type from which a maximum starts, or a minimum.
pub(crate) fn extreme<'c>(context: Ctx<'c>, ty: Type<'c>, is_max: bool) -> Option<Attribute<'c>> {
    if let Some(semantics) = ty.as_float() {
        return Some(context.float_attribute(ty, ApFloat::largest(semantics, is_max)));
    }
    let (width, _) = ty.as_integer()?;
    let number = if is_max { ApInt::signed_min(width) } else { ApInt::signed_max(width) };
    Some(context.ap_int_attribute(ty, &number))
}

/// `reduce(x, axis) -> expand_shape(linalg.reduce(x))`
fn reduce(op: OpId, rewriter: &mut PatternRewriter<'_, '_>, kind: &Kind) -> MatchResult {
    let view = rewriter.op(op);
    let (input, result) = (view.operand(0), view.result(0).ty());
    let axis = usize::try_from(view.attribute("axis")?.as_i64()?).ok()?;
    let (input_ty, input) = (input.ty(), input.id());
    let element = input_ty.element_or_self();
    let shape = input_ty.shape().filter(|shape| axis < shape.len() && result.is_ranked_tensor())?;
    let name = if element.is_float() { kind.float } else { kind.int };
    let ignores_nan = element.is_float() && ignores_nan(view);
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let start = (kind.start)(context, element).filter(|_| !name.is_empty())?;
    let kept: Vec<usize> = (0..shape.len()).filter(|dim| *dim != axis).collect();
    let sizes: Vec<_> =
        kept.iter().filter(|at| shape[**at] == DYNAMIC).map(|at| dim(&mut b, input, *at)).collect();
    let reduced: Vec<i64> = kept.iter().map(|dim| shape[*dim]).collect();
    let reduced_ty = context.ranked_tensor_type(&reduced, element, None);
    let destination = empty(&mut b, reduced_ty, &sizes);
    let start = b.constant_of(element, start);
    let mut outputs = vec![create_named(&mut b, linalg::FillOp::NAME, &[start], destination, &[])?];
    let truth = context.integer_type(1);
    if ignores_nan {
        // A second result tells if all elements were NaN.
        let yes = b.bool(true);
        let ty = reduced_ty.with_element(context, truth);
        outputs.push(filled(&mut b, yes, ty, &sizes)?);
    }
    let mut state = OperationState::new(context.op_name(ReduceOp::SPEC.name), b.location);
    let inputs = vec![input; outputs.len()];
    state.operands = inputs.iter().chain(&outputs).copied().collect();
    state.result_types = outputs.iter().map(|output| b.type_of(*output)).collect();
    state.set(context, "dimensions", context.dense_i64_array(&[axis as i64]));
    let combined = create_with_body(&mut b, state, |b, args| match *args {
        [x, so_far] => Some(vec![b.value(name, &[x, so_far], element)]),
        [x, _, so_far, is_nothing] => {
            let value = b.value(name, &[x, so_far], element);
            let is_nan = b.cmpf(CmpFPredicate::Uno, x, x);
            let value = b.select(is_nan, so_far, value);
            let is_nothing = b.andi(is_nothing, is_nan);
            Some(vec![value, is_nothing])
        }
        _ => None,
    })?;
    let results = b.rewriter.results(combined);
    let mut value = *results.first()?;
    if let Some(&is_nothing) = results.get(1) {
        let nan = context.float_attribute(element, ApFloat::nan(element.as_float()?));
        let nan = b.constant_of(element, nan);
        let nans = filled(&mut b, nan, reduced_ty, &sizes)?;
        let destination = empty(&mut b, reduced_ty, &sizes);
        value = create_named(&mut b, linalg::SelectOp::NAME, &[is_nothing, nans, value], destination, &[])?;
    }
    let state = expand_shape(&mut b, value, result, &groups(shape.len(), axis))?;
    let value = b.make(state);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Returns the groups of dimensions that are one without the axis.
fn groups(rank: usize, axis: usize) -> Vec<Vec<i64>> {
    let mut groups: Vec<Vec<i64>> = Vec::new();
    let kept = rank - 1;
    for at in 0..kept {
        // The axis is grouped with the dimension after it, the last one with that before it.
        let first = at + usize::from(at > axis);
        let mut group = vec![first as i64];
        if at == axis || (at + 1 == kept && axis == kept) {
            group.push(first as i64 + 1);
        }
        groups.push(group);
    }
    groups
}
