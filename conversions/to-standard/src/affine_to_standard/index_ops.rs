//! `affine.delinearize_index` and `affine.linearize_index`: indices of a mixed-radix basis.

use super::ids;
use terrace_affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use terrace_arith::{
    AddIOp, ArithBuilder, CmpIOp, CmpIPredicate, DivSIOp, FloorDivSIOp, IntegerOverflowFlags, MulIOp,
    RemSIOp, SelectOp,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Location, MatchResult, PatternRewriter, TypedOp};

/// Computes the stride of each index but the last, the outermost first.
///
/// The outermost element of the basis, if there is one for it, does not count: it only bounds the index.
fn strides<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    numbers: &[i64],
    dynamic: &[ValueId],
    flags: IntegerOverflowFlags,
) -> Vec<ValueId> {
    let mut dynamic = dynamic.iter().rev();
    let (mut known, mut unknown): (i64, Option<ValueId>) = (1, None);
    let mut strides = Vec::with_capacity(numbers.len());
    for &number in numbers.iter().rev() {
        if number == DYNAMIC {
            let factor = *dynamic.next().expect("there is a value for each dynamic number");
            unknown = Some(match unknown {
                Some(so_far) => multiply(rewriter, location, so_far, factor, flags),
                None => factor,
            });
        } else {
            known = known.wrapping_mul(number);
        }
        strides.push(match unknown {
            None => rewriter.builder(location).index(known),
            Some(value) if known == 1 => value,
            Some(value) => {
                let known = rewriter.builder(location).index(known);
                multiply(rewriter, location, value, known, flags)
            }
        });
    }
    strides.reverse();
    strides
}

/// Returns the elements of a basis without the bound of the outermost of `count` indices.
fn without_outer_bound(
    count: usize,
    mut numbers: Vec<i64>,
    mut dynamic: Vec<ValueId>,
) -> (Vec<i64>, Vec<ValueId>) {
    if numbers.len() == count && !numbers.is_empty() && numbers.remove(0) == DYNAMIC {
        dynamic.remove(0);
    }
    (numbers, dynamic)
}

fn multiply<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    a: ValueId,
    b: ValueId,
    flags: IntegerOverflowFlags,
) -> ValueId {
    let context = rewriter.context();
    rewriter.create_value(MulIOp::builder(context, location).lhs(a).rhs(b).overflow_flags(flags))
}

fn add<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    a: ValueId,
    b: ValueId,
) -> ValueId {
    let context = rewriter.context();
    let flags = IntegerOverflowFlags::NSW;
    rewriter.create_value(AddIOp::builder(context, location).lhs(a).rhs(b).overflow_flags(flags))
}

/// `delinearize x into (_, b, c) -> x floordiv bc, (x mod bc) / c, x mod c`
pub(super) fn delinearize(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineDelinearizeIndexOp>(op)?;
    let (linear, location, context) = (view.linear_index().id(), view.op().location(), rewriter.context());
    let count = view.op().result_count();
    let (numbers, dynamic) = (view.static_basis(), ids(view.dynamic_basis()));
    if count == 1 {
        rewriter.replace_op(op, &[linear]);
        return Some(());
    }
    let (numbers, dynamic) = without_outer_bound(count, numbers, dynamic);
    let flags = IntegerOverflowFlags::NSW.union(IntegerOverflowFlags::NUW);
    let strides = strides(rewriter, location, &numbers, &dynamic, flags);
    let zero = rewriter.builder(location).index(0);
    let first = *strides.first()?;
    let outermost = rewriter.create_value(FloorDivSIOp::builder(context, location).lhs(linear).rhs(first));
    let mut results = vec![outermost];
    for (at, &stride) in strides.iter().enumerate() {
        let remainder = rewriter.create_value(RemSIOp::builder(context, location).lhs(linear).rhs(stride));
        let is_negative =
            CmpIOp::builder(context, location).predicate(CmpIPredicate::Slt).lhs(remainder).rhs(zero);
        let is_negative = rewriter.create_value(is_negative);
        let corrected = add(rewriter, location, remainder, stride);
        let modulo = SelectOp::builder(context, location)
            .condition(is_negative)
            .true_value(corrected)
            .false_value(remainder);
        let modulo = rewriter.create_value(modulo);
        results.push(match strides.get(at + 1) {
            Some(&inner) => rewriter.create_value(DivSIOp::builder(context, location).lhs(modulo).rhs(inner)),
            None => modulo,
        });
    }
    rewriter.replace_op(op, &results);
    Some(())
}

/// `linearize [x, y, z] by (_, b, c) -> x * bc + y * c + z`
pub(super) fn linearize(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineLinearizeIndexOp>(op)?;
    let (indices, location) = (ids(view.multi_index()), view.op().location());
    let (numbers, dynamic) = (view.static_basis(), ids(view.dynamic_basis()));
    let nsw = IntegerOverflowFlags::NSW;
    let flags = if view.disjoint() { nsw.union(IntegerOverflowFlags::NUW) } else { nsw };
    let Some((&last, others)) = indices.split_last() else {
        let zero = rewriter.builder(location).index(0);
        rewriter.replace_op(op, &[zero]);
        return Some(());
    };
    let (numbers, dynamic) = without_outer_bound(indices.len(), numbers, dynamic);
    let strides = strides(rewriter, location, &numbers, &dynamic, flags);
    let products = others.iter().zip(&strides);
    let mut terms: Vec<ValueId> =
        products.map(|(&index, &stride)| multiply(rewriter, location, index, stride, nsw)).collect();
    terms.push(last);
    let sum = terms.into_iter().reduce(|a, b| add(rewriter, location, a, b))?;
    rewriter.replace_op(op, &[sum]);
    Some(())
}
