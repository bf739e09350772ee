//! Types of results, which follow from operands and attributes.

use crate::*;
use terrace_ir::spec::InferContext;
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{DYNAMIC, Failure, Type};

/// Types of results, or nothing if an error was told.
type Inferred<'c> = Result<Vec<Type<'c>>, Failure>;

macro_rules! inferred {
    ($($op:ident: $infer:expr;)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
                let function: for<'a, 'd> fn(&InferContext<'a, 'd>) -> Inferred<'d> = $infer;
                function(infer)
            }

            pub(crate) fn are_compatible_types(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
                let fits = |a: &Type<'_>, b: &Type<'_>| {
                    a.element_or_self() == b.element_or_self() && have_compatible_shapes(*a, *b)
                };
                inferred.len() == given.len() && inferred.iter().zip(given).all(|(a, b)| fits(a, b))
            }
        }
    )*};
}

fn first<'c>(infer: &InferContext<'_, 'c>) -> Result<Type<'c>, Failure> {
    infer.operand_types.first().copied().ok_or(Failure)
}

fn tensor<'c>(infer: &InferContext<'_, 'c>, shape: Option<&[i64]>, element: Type<'c>) -> Type<'c> {
    match shape {
        Some(shape) => infer.context.ranked_tensor_type(shape, element, None),
        None => infer.context.unranked_tensor_type(element),
    }
}

fn same<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    Ok(vec![first(infer)?])
}

fn truth_values<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = first(infer)?;
    Ok(vec![tensor(infer, ty.shape(), infer.context.integer_type(1))])
}

/// Returns the shape to which operands are broadcast; `None` if one has no rank.
fn broadcast_shape(infer: &InferContext<'_, '_>) -> Option<Vec<i64>> {
    let mut whole: Vec<i64> = Vec::new();
    for ty in infer.operand_types {
        let own = ty.shape()?;
        while whole.len() < own.len() {
            whole.insert(0, 1);
        }
        let lead = whole.len() - own.len();
        for (size, own) in whole[lead..].iter_mut().zip(own) {
            if *size == 1 || (*size == DYNAMIC && *own != 1) {
                *size = *own;
            }
        }
    }
    Some(whole)
}

fn broadcast<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let element = first(infer)?.element_or_self();
    Ok(vec![tensor(infer, broadcast_shape(infer).as_deref(), element)])
}

fn broadcast_truth_values<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    Ok(vec![tensor(infer, broadcast_shape(infer).as_deref(), infer.context.integer_type(1))])
}

fn broadcast_complex<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let element = infer.context.try_complex_type(first(infer)?.element_or_self()).map_err(|_| Failure)?;
    Ok(vec![tensor(infer, broadcast_shape(infer).as_deref(), element)])
}

fn broadcast_select<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let element = infer.operand_types.get(1).ok_or(Failure)?.element_or_self();
    Ok(vec![tensor(infer, broadcast_shape(infer).as_deref(), element)])
}

fn top_k<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = first(infer)?;
    let count = infer.state.attribute("k").and_then(|k| k.as_i64()).ok_or(Failure)?;
    let index = infer.context.integer_type(32);
    let Some(shape) = ty.shape() else {
        return Ok(vec![ty, infer.context.unranked_tensor_type(index)]);
    };
    let refuse = |message: &str| Err(infer.context.error(infer.location, message).tell());
    let Some(last) = shape.last() else { return refuse("operand's rank must be at least 1") };
    if count < 0 {
        return refuse(&format!("k must not be negative, but is {count}"));
    }
    if *last != DYNAMIC && *last < count {
        return refuse(&format!("operand's last dimension must be at least {count}"));
    }
    let mut sizes = shape.to_vec();
    sizes[shape.len() - 1] = count;
    Ok(vec![tensor(infer, Some(&sizes), ty.element_or_self()), tensor(infer, Some(&sizes), index)])
}

inferred! {
    AcosOp: same;
    AcoshOp: same;
    AsinOp: same;
    AsinhOp: same;
    AtanOp: same;
    AtanhOp: same;
    BesselI1eOp: same;
    BroadcastAddOp: broadcast;
    BroadcastAndOp: broadcast;
    BroadcastAtan2Op: broadcast;
    BroadcastCompareOp: broadcast_truth_values;
    BroadcastComplexOp: broadcast_complex;
    BroadcastDivOp: broadcast;
    BroadcastMaxOp: broadcast;
    BroadcastMinOp: broadcast;
    BroadcastMulOp: broadcast;
    BroadcastNextAfterOp: broadcast;
    BroadcastOrOp: broadcast;
    BroadcastPolygammaOp: broadcast;
    BroadcastPowOp: broadcast;
    BroadcastRemOp: broadcast;
    BroadcastSelectOp: broadcast_select;
    BroadcastShiftLeftOp: broadcast;
    BroadcastShiftRightArithmeticOp: broadcast;
    BroadcastShiftRightLogicalOp: broadcast;
    BroadcastSubOp: broadcast;
    BroadcastXorOp: broadcast;
    BroadcastZetaOp: broadcast;
    ConjOp: same;
    CoshOp: same;
    DigammaOp: same;
    ErfInvOp: same;
    ErfOp: same;
    ErfcOp: same;
    IsInfOp: truth_values;
    IsNegInfOp: truth_values;
    IsPosInfOp: truth_values;
    LgammaOp: same;
    MulhiOp: same;
    NextAfterOp: same;
    PolygammaOp: same;
    SinhOp: same;
    SquareOp: same;
    TanOp: same;
    TopKOp: top_k;
    ZetaOp: same;
}
