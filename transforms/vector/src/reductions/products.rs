//! Outer products, row by row; and the multiplication and accumulation that contractions end in.

use crate::combine::{combine, is_supported};
use crate::maskable::Maskable;
use crate::shapes::{rank_of, shape_of};
use terrace_arith as arith;
use terrace_arith::{ArithBuilder, FastMathFlags};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_vector::{BroadcastOp, CombiningKind, FMAOp, OuterProductOp, TransposeOp, VectorBuilder};

/// `outerproduct(x, y, z) -> insert(x[i] * y + z[i], .., i)`
pub const OUTER_PRODUCT: Pattern = Pattern::of::<OuterProductOp>("OuterProductOpLowering", outer_product);

/// `transpose(broadcast(x)) * broadcast(y) -> outerproduct(x, y)`
pub const ELEMENTWISE_TO_OUTER_PRODUCT: &[Pattern] = &[
    Pattern::of::<arith::MulFOp>("FoldArithToVectorOuterProduct<MulFOp>", elementwise_to_outer_product),
    Pattern::of::<arith::MulIOp>("FoldArithToVectorOuterProduct<MulIOp>", elementwise_to_outer_product),
];

fn elementwise_to_outer_product(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (lhs, rhs, result) = (view.operand(0), view.operand(1), view.result(0).ty());
    let (x, y) = columns_and_rows(lhs, rhs).or_else(|| columns_and_rows(rhs, lhs))?;
    let product = OuterProductOp::builder(rewriter.context(), view.location()).lhs(x).rhs(y).result(result);
    rewriter.replace_op_with_new_op(op, product);
    Some(())
}

/// Returns vectors whose elements fill the columns of a matrix and the rows of another one.
fn columns_and_rows(columns: Value<'_, '_>, rows: Value<'_, '_>) -> Option<(ValueId, ValueId)> {
    let repeated = |matrix: Value<'_, '_>| {
        let source = matrix.defining::<BroadcastOp>()?.source();
        let (row, whole) = (source.ty(), matrix.ty());
        let is_row = row.is_vector()
            && shape_of(row) == shape_of(whole).get(1..)?
            && row.is_scalable_vector() == whole.scalable_dims().last().is_some_and(|dim| *dim);
        is_row.then_some(source.id())
    };
    let transpose = columns.defining::<TransposeOp>().filter(|one| one.permutation() == [1, 0])?;
    Some((repeated(transpose.vector())?, repeated(rows).filter(|_| rank_of(rows.ty()) == 2)?))
}

/// `x * y`, combined with what was accumulated; `None` if the kind is none for the elements.
pub fn multiply_and_combine<'c>(
    [lhs, rhs]: [ValueId; 2],
    accumulated: Option<ValueId>,
    kind: CombiningKind,
    mask: Option<ValueId>,
    make: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let ty = make.type_of(lhs);
    let element = ty.element_or_self();
    if !is_supported(kind, element) {
        return None;
    }
    if let Some(accumulated) = accumulated.filter(|_| element.is_float() && kind == CombiningKind::Add)
        && make.type_of(accumulated).is_vector()
    {
        let new = FMAOp::builder(make.context(), make.location).lhs(lhs).rhs(rhs).acc(accumulated);
        let sum = make.make(new);
        return Some(match mask {
            Some(mask) => make.select(mask, sum, accumulated),
            None => sum,
        });
    }
    let product = make.value(
        if element.is_float() { arith::MulFOp::NAME } else { arith::MulIOp::NAME },
        &[lhs, rhs],
        ty,
    );
    Some(match accumulated {
        Some(accumulated) => combine(kind, product, accumulated, FastMathFlags::NONE, mask, make),
        None => product,
    })
}

fn outer_product(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<OuterProductOp>(op)?;
    let (ty, kind) = (view.result().ty(), view.kind());
    let (lhs, rhs, acc) = (view.lhs(), view.rhs(), view.acc().map(|acc| acc.id()));
    let (lhs_type, rhs_type) = (lhs.ty(), rhs.ty());
    let (lhs, rhs) = (lhs.id(), rhs.id());
    if !is_supported(kind, ty.element_or_self()) || (rank_of(ty) == 2 && ty.scalable_dims()[0]) {
        return None;
    }
    let maskable = Maskable::of(op, rewriter)?;
    let mut make = Builder::like(rewriter, op);
    if !rhs_type.is_vector() {
        let repeated = make.broadcast(rhs, lhs_type);
        let value = multiply_and_combine([lhs, repeated], acc, kind, maskable.mask, &mut make)?;
        rewriter.replace_op(maskable.root, &[value]);
        return Some(());
    }
    let mut whole = make.zero(ty)?;
    for at in 0..shape_of(ty)[0] {
        let element = make.extract(lhs, &[at]);
        let repeated = make.broadcast(element, rhs_type);
        let row = acc.map(|acc| make.extract(acc, &[at]));
        let mask = maskable.mask.map(|mask| make.extract(mask, &[at]));
        let row = multiply_and_combine([repeated, rhs], row, kind, mask, &mut make)?;
        whole = make.insert(row, whole, &[at]);
    }
    rewriter.replace_op(maskable.root, &[whole]);
    Some(())
}
