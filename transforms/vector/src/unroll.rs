//! Operations on vectors of several dimensions, taken apart into operations on vectors of one: `bitcast`, `interleave`,
//! `deinterleave`, `fma`, `from_elements`, `to_elements`, `gather` and `step`.

use super::shapes::{dims_to_unroll, inner_type, positions, rank_of, shape_of};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_support::ap_int::ApInt;
use terrace_vector::{
    BitCastOp, DeinterleaveOp, FMAOp, FromElementsOp, GatherOp, InterleaveOp, StepOp, ToElementsOp,
    VectorBuilder,
};

/// `bitcast(x) -> insert(bitcast(extract(x, i)), .., i)`
pub const BITCAST: Pattern = Pattern::of::<BitCastOp>("UnrollBitCastOp", bitcast);
/// The same for `interleave` and `deinterleave`.
pub const INTERLEAVE: &[Pattern] = &[
    Pattern::of::<InterleaveOp>("UnrollInterleaveOp", interleave),
    Pattern::of::<DeinterleaveOp>("UnrollDeinterleaveOp", deinterleave),
];
/// Interleaving of vectors of one dimension, as a shuffle of their elements.
pub const INTERLEAVE_TO_SHUFFLE: Pattern =
    Pattern::of::<InterleaveOp>("InterleaveToShuffle", interleave_to_shuffle);
/// The same for `fma`, one dimension at a time.
pub const FMA: Pattern = Pattern::of::<FMAOp>("VectorFMAOpNDRewritePattern", fma);
/// The same for `gather`, one dimension at a time.
pub const GATHER: Pattern = Pattern::of::<GatherOp>("UnrollGather", gather);
/// The same for `from_elements`, one dimension at a time.
pub const FROM_ELEMENTS: Pattern = Pattern::of::<FromElementsOp>("UnrollFromElements", from_elements);
/// The same for `to_elements`, one dimension at a time.
pub const TO_ELEMENTS: Pattern = Pattern::of::<ToElementsOp>("UnrollToElements", to_elements);
/// `step -> constant`
pub const STEP: Pattern = Pattern::of::<StepOp>("StepToArithConstantOpRewrite", step);

/// Returns the positions of the parts of one dimension that a vector is made of; `None` if they cannot be counted.
fn parts(ty: Type<'_>) -> Option<Vec<Vec<i64>>> {
    Some(positions(&shape_of(ty)[..dims_to_unroll(ty, 1)?]))
}

fn bitcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<BitCastOp>(op)?;
    let (source, ty) = (cast.source().id(), cast.result().ty());
    let parts = parts(ty)?;
    let mut make = Builder::like(rewriter, op);
    let inner = inner_type(make.context(), ty, dims_to_unroll(ty, 1)?);
    let mut whole = make.poison(ty);
    for at in parts {
        let part = make.extract(source, &at);
        let part = make.vector_bitcast(part, inner);
        whole = make.insert(part, whole, &at);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// `interleave a, b -> shuffle a, b [0, n, 1, n + 1, ..]`
fn interleave_to_shuffle(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<InterleaveOp>(op)?;
    let (lhs, rhs, ty) = (view.lhs().id(), view.rhs().id(), view.lhs().ty());
    let [size] = *shape_of(ty) else { return None };
    if ty.is_scalable_vector() {
        return None;
    }
    let mask: Vec<i64> = (0..size).flat_map(|at| [at, size + at]).collect();
    let value = Builder::like(rewriter, op).shuffle(lhs, rhs, &mask);
    rewriter.replace_op(op, &[value]);
    Some(())
}

fn interleave(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<InterleaveOp>(op)?;
    let (lhs, rhs, ty) = (view.lhs().id(), view.rhs().id(), view.result().ty());
    let parts = parts(ty)?;
    let mut make = Builder::like(rewriter, op);
    let mut whole = make.zero(ty)?;
    for at in parts {
        let lhs = make.extract(lhs, &at);
        let rhs = make.extract(rhs, &at);
        let new = InterleaveOp::builder(make.context(), make.location).lhs(lhs).rhs(rhs);
        let part = make.make(new);
        whole = make.insert(part, whole, &at);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

fn deinterleave(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<DeinterleaveOp>(op)?;
    let (source, ty) = (view.source().id(), view.res1().ty());
    let parts = parts(ty)?;
    let mut make = Builder::like(rewriter, op);
    let empty = make.zero(ty)?;
    let (mut even, mut odd) = (empty, empty);
    for at in parts {
        let part = make.extract(source, &at);
        let new = DeinterleaveOp::builder(make.context(), make.location).source(part);
        let new = make.rewriter.create(new);
        let parts = make.rewriter.results(new);
        even = make.insert(parts[0], even, &at);
        odd = make.insert(parts[1], odd, &at);
    }
    rewriter.replace_op(op, &[even, odd]);
    Some(())
}

fn fma(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<FMAOp>(op)?;
    let ty = view.lhs().ty();
    if rank_of(ty) < 2 || ty.scalable_dims()[0] {
        return None;
    }
    let operands = rewriter.operands(op);
    let mut make = Builder::like(rewriter, op);
    let mut whole = make.zero(ty)?;
    for at in 0..shape_of(ty)[0] {
        let rows: Vec<ValueId> = operands.iter().map(|operand| make.extract(*operand, &[at])).collect();
        let new = FMAOp::builder(make.context(), make.location).lhs(rows[0]).rhs(rows[1]).acc(rows[2]);
        let row = make.make(new);
        whole = make.insert(row, whole, &[at]);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

fn gather(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<GatherOp>(op)?;
    let ty = view.result().ty();
    if rank_of(ty) < 2 || ty.scalable_dims()[0] {
        return None;
    }
    let [indices, mask, pass_thru] = [view.indices(), view.mask(), view.pass_thru()].map(|value| value.id());
    let fixed = view.op().operand_count() - 3;
    let mut make = Builder::like(rewriter, op);
    let row_type = inner_type(make.context(), ty, 1);
    let mut whole = make.poison(ty);
    for at in 0..shape_of(ty)[0] {
        let mut state = make.rewriter.state_of(op);
        state.result_types[0] = row_type;
        for (number, operand) in [indices, mask, pass_thru].into_iter().enumerate() {
            state.operands[fixed + number] = make.extract(operand, &[at]);
        }
        let row = make.make(state);
        whole = make.insert(row, whole, &[at]);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

fn from_elements(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<FromElementsOp>(op)?;
    let ty = view.dest().ty();
    if rank_of(ty) < 2 {
        return None;
    }
    let elements = rewriter.operands(op);
    let mut make = Builder::like(rewriter, op);
    let row_type = inner_type(make.context(), ty, 1);
    let mut whole = make.poison(ty);
    let count = usize::try_from(shape_of(ty)[0]).ok()?;
    for (at, row) in (0..).zip(elements.chunks(elements.len().checked_div(count)?.max(1))) {
        let new = FromElementsOp::builder(make.context(), make.location);
        let row = make.make(new.elements(row.to_vec()).dest(row_type));
        whole = make.insert(row, whole, &[at]);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

fn to_elements(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ToElementsOp>(op)?;
    let (source, ty) = (view.source().id(), view.source().ty());
    if rank_of(ty) < 2 {
        return None;
    }
    let mut make = Builder::like(rewriter, op);
    let rows: Vec<ValueId> = (0..shape_of(ty)[0]).map(|at| make.extract(source, &[at])).collect();
    let mut elements = Vec::new();
    for row in rows {
        let new = make.rewriter.create(ToElementsOp::builder(make.context(), make.location).source(row));
        elements.extend(make.rewriter.results(new));
    }
    rewriter.replace_op(op, &elements);
    Some(())
}

fn step(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<StepOp>(op)?;
    let ty = view.result().ty();
    if ty.is_scalable_vector() {
        return None;
    }
    let values: Vec<ApInt> = (0..shape_of(ty)[0]).map(|at| ApInt::from_i64(64, at)).collect();
    let mut make = Builder::like(rewriter, op);
    let value = make.context().dense_integers_attribute(ty, &values);
    let constant = make.constant_of(ty, value);
    rewriter.replace_op(op, &[constant]);
    Some(())
}
