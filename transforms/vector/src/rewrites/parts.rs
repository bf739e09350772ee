//! Reductions, bitcasts and slices, in pieces.

use crate::combine::{combine, is_supported};
use crate::shapes::{integers, shape_of};
use crate::transfer::is_masked;
use terrace_arith as arith;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_vector::{BitCastOp, CombiningKind, ExtractStridedSliceOp, ReductionOp, VectorBuilder};

/// Pattern that reduces vectors of few elements by arithmetic on these.
pub const REDUCTION: Pattern = Pattern::of::<ReductionOp>("BreakDownVectorReduction", reduction);

/// Patterns that add vectors before they are reduced to one sum, and no zeros.
pub const CHAINED_REDUCTION: &[Pattern] = &[
    Pattern::of::<ReductionOp>("ChainedReduction", chained_reduction),
    Pattern::of::<ReductionOp>("ReduceRedundantZero", reduction_of_zeros),
];

/// Pattern that makes several bitcasts of one of many elements.
pub const BITCAST: Pattern = Pattern::of::<BitCastOp>("BreakDownVectorBitCast", bitcast);

/// Pattern that makes a slice of one dimension of its elements.
pub const SLICE: Pattern =
    Pattern::of::<ExtractStridedSliceOp>("Convert1DExtractStridedSliceIntoExtractInsertChain", slice);

/// Most elements of a vector that is reduced by arithmetic.
const FEW: i64 = 2;

/// Elements of a vector that is cast at once.
const CAST_AT_ONCE: i64 = 4;

/// `reduction <add> x -> x[0] + x[1]`
fn reduction(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ReductionOp>(op)?;
    let (vector, ty, kind, flags) = (view.vector().id(), view.vector().ty(), view.kind(), view.fastmath());
    let acc = view.acc().map(|acc| acc.id());
    let [size] = *shape_of(ty) else { return None };
    let fits = !ty.is_scalable_vector() && (1..=FEW).contains(&size);
    if !fits || is_masked(view.op()) || !is_supported(kind, ty.element_or_self()) {
        return None;
    }
    let mut b = Builder::like(rewriter, op);
    let elements: Vec<ValueId> = (0..size).map(|at| b.extract(vector, &[at])).collect();
    let (first, others) = elements.split_first()?;
    let mut sum = *first;
    for element in others.iter().copied().chain(acc) {
        sum = combine(kind, sum, element, flags, None, &mut b);
    }
    rewriter.replace_op(op, &[sum]);
    Some(())
}

/// `reduction <add> x, (reduction <add> y, z) -> reduction <add> y + x, z`
fn chained_reduction(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ReductionOp>(op)?;
    let inner = view.acc()?.defining::<ReductionOp>()?;
    let (vector, other) = (view.vector(), inner.vector());
    let is_sum = view.kind() == CombiningKind::Add && inner.kind() == CombiningKind::Add;
    if !is_sum || vector.ty() != other.ty() || is_masked(view.op()) || is_masked(inner.op()) {
        return None;
    }
    // Zeros go first.
    if without_zeros(other).is_some() {
        return None;
    }
    let (element, flags) = (vector.ty().element_or_self(), view.fastmath());
    let (vector, other, acc) = (vector.id(), other.id(), inner.acc().map(|acc| acc.id()));
    let mut b = Builder::like(rewriter, op);
    let sum = if element.is_float() { b.addf(other, vector) } else { b.addi(other, vector) };
    let new = ReductionOp::builder(b.context(), b.location)
        .vector(sum)
        .kind(CombiningKind::Add)
        .fastmath(flags)
        .dest(element);
    let new = match acc {
        Some(acc) => b.make(new.acc(acc)),
        None => b.make(new),
    };
    rewriter.replace_op(op, &[new]);
    Some(())
}

/// Returns the vector that zeros are added to.
fn without_zeros<'a, 'c>(vector: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    let sum = vector.defining_op().filter(|op| op.isa::<arith::AddFOp>() || op.isa::<arith::AddIOp>())?;
    let (value, zeros) = (sum.operand(0), sum.operand(1));
    let zero = sum.context().zero_attribute(vector.ty());
    (zero.is_some() && zeros.constant() == zero).then_some(value)
}

/// `reduction <add> x + 0 -> reduction <add> x`
fn reduction_of_zeros(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ReductionOp>(op)?;
    if view.kind() != CombiningKind::Add || is_masked(view.op()) {
        return None;
    }
    let vector = without_zeros(view.vector())?.id();
    let mut state = rewriter.state_of(op);
    *state.operands.first_mut()? = vector;
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

/// `bitcast x : vector<8xf16> to vector<4xf32>` becomes two of `vector<4xf16> to vector<2xf32>`
fn bitcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<BitCastOp>(op)?;
    let (source, from, to) = (view.source().id(), view.source().ty(), view.result().ty());
    let ([count], [results]) = (shape_of(from), shape_of(to)) else { return None };
    let (count, results) = (*count, *results);
    if from.is_scalable_vector() || results <= 0 || results >= count || count <= CAST_AT_ONCE {
        return None;
    }
    let ratio = count / results;
    let step = CAST_AT_ONCE.max(ratio);
    if count % results != 0 || step % ratio != 0 || count % step != 0 {
        return None;
    }
    let mut b = Builder::like(rewriter, op);
    let part = b.context().vector_type(&[step / ratio], to.element_or_self());
    let mut whole = b.zero(to)?;
    for at in 0..count / step {
        let slice = b.extract_slice(source, &[at * step], &[step]);
        let cast = b.vector_bitcast(slice, part);
        whole = b.insert_slice(cast, whole, &[at * (step / ratio)], &[1]);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// `extract_strided_slice x -> insert x[1], (insert x[2], ..)`
fn slice(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExtractStridedSliceOp>(op)?;
    let (source, from, to) = (view.source().id(), view.source().ty(), view.result().ty());
    let ([_], false) = (shape_of(from), from.is_scalable_vector()) else { return None };
    let [offsets, sizes, strides] = [view.offsets(), view.sizes(), view.strides()].map(|list| integers(list));
    let ([offset], [size], [stride]) = (&offsets[..], &sizes[..], &strides[..]) else { return None };
    let mut b = Builder::like(rewriter, op);
    let elements: Vec<ValueId> = (0..*size).map(|at| b.extract(source, &[offset + at * stride])).collect();
    let mut whole = b.zero(to)?;
    for (element, at) in elements.into_iter().zip(0..) {
        whole = b.insert(element, whole, &[at]);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}
