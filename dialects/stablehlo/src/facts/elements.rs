//! Functions of elements.

use super::{Inferred, inferred, most_specific, operand, real_type, refuse, tensor};
use terrace_ir::spec::InferContext;
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{Failure, Signedness};
use terrace_quant::expressed_type;

/// Returns the shape of which most is known, with the first operand's elements.
fn same<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let first = operand(infer, 0)?;
    if infer.operand_types.iter().all(|ty| *ty == first) {
        return Ok(vec![first]);
    }
    let sizes = most_specific(infer.operand_types).ok_or(Failure)?;
    Ok(vec![tensor(infer, &sizes, first.element_or_self())])
}

/// Returns the first operand's shape of truth values.
fn truth_values<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let sizes = most_specific(infer.operand_types).ok_or(Failure)?;
    Ok(vec![tensor(infer, &sizes, infer.context.integer_type(1))])
}

/// Returns the first operand, real.
fn real<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    Ok(vec![real_type(infer.context, operand(infer, 0)?)])
}

fn complex<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let first = operand(infer, 0)?;
    let element = infer.context.try_complex_type(first.element_or_self()).map_err(|_| Failure)?;
    let sizes = most_specific(infer.operand_types).ok_or(Failure)?;
    Ok(vec![tensor(infer, &sizes, element)])
}

fn clamp<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let &[min, x, max] = infer.operand_types else { return Err(Failure) };
    for (name, bound) in [("min", min), ("max", max)] {
        if bound.rank() != Some(0) && !have_compatible_shapes(bound, x) {
            let (own, wanted) = (bound.shape().unwrap_or_default(), x.shape().unwrap_or_default());
            return refuse(
                infer,
                format_args!(
                    "{name} shape {} is not scalar and is not compatible to operand shape {}",
                    super::sizes_text(own),
                    super::sizes_text(wanted)
                ),
            );
        }
    }
    Ok(vec![x])
}

fn select<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let &[condition, a, b] = infer.operand_types else { return Err(Failure) };
    if !super::are_compatible_pair(a, b) {
        return refuse(infer, "requires compatible types for non-predicate operands");
    }
    if condition.rank() != Some(0) && !have_compatible_shapes(condition, a) {
        return refuse(infer, "requires the same shape for all operands");
    }
    let sizes = most_specific(&[a, b]).ok_or(Failure)?;
    if a == b { Ok(vec![a]) } else { Ok(vec![tensor(infer, &sizes, a.element_or_self())]) }
}

fn dequantized<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = operand(infer, 0)?;
    let element = expressed_type(ty.element_or_self()).ok_or(Failure)?;
    Ok(vec![ty.with_element(infer.context, element)])
}

/// Returns a number of 32 bits without a sign.
fn process_number<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    Ok(vec![tensor(infer, &[], infer.context.signed_integer_type(32, Signedness::Unsigned))])
}

inferred! {
    AbsOp: real;
    AddOp: same;
    AndOp: same;
    Atan2Op: same;
    CbrtOp: same;
    CeilOp: same;
    ClampOp: clamp;
    ClzOp: same;
    CompareOp: truth_values;
    ComplexOp: complex;
    CosineOp: same;
    CrossReplicaSumOp: same;
    DivOp: same;
    ExpOp: same;
    Expm1Op: same;
    FloorOp: same;
    ImagOp: real;
    IsFiniteOp: truth_values;
    Log1pOp: same;
    LogOp: same;
    LogisticOp: same;
    MaxOp: same;
    MinOp: same;
    MulOp: same;
    NegOp: same;
    NotOp: same;
    OrOp: same;
    PartitionIdOp: process_number;
    PopulationCountOp: same;
    PowOp: same;
    RealOp: real;
    ReducePrecisionOp: same;
    RemOp: same;
    ReplicaIdOp: process_number;
    RoundNearestEvenOp: same;
    RoundOp: same;
    RsqrtOp: same;
    SelectOp: select;
    ShiftLeftOp: same;
    ShiftRightArithmeticOp: same;
    ShiftRightLogicalOp: same;
    SignOp: same;
    SineOp: same;
    SqrtOp: same;
    SubtractOp: same;
    TanOp: same;
    TanhOp: same;
    UniformDequantizeOp: dequantized;
    XorOp: same;
}
