//! Equality of shapes.

use super::{choose, extract, repeat, size, zero};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter, Value};
use terrace_shape as shape;

/// `shape_eq(s, t, ..)`: the ranks are the same, and each extent is
pub(super) fn shape_eq(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    if view.operands().any(|shape| shape.ty().as_dialect(shape::SHAPE_TYPE.name).is_some()) {
        return None;
    }
    let shapes: Vec<ValueId> = view.operands().map(Value::id).collect();
    let mut b = rewriter.builder_like(op);
    let Some((&first, others)) = shapes.split_first().filter(|(_, others)| !others.is_empty()) else {
        let yes = b.bool(true);
        rewriter.replace_op(op, &[yes]);
        return Some(());
    };
    let truth = b.context().integer_type(1);
    let zero = zero(&mut b);
    let rank = size(&mut b, first, zero);
    let mut all: Option<ValueId> = None;
    for &other in others {
        let own_rank = size(&mut b, other, zero);
        let same_rank = b.cmpi(CmpIPredicate::Eq, rank, own_rank);
        let same = choose(
            &mut b,
            same_rank,
            truth,
            |b| {
                let one = b.index(1);
                let yes = b.bool(true);
                let new = repeat(b, [zero, rank, one], &[yes], |b, dim, carried| {
                    let (a, c) = (extract(b, first, dim), extract(b, other, dim));
                    let is_same = b.cmpi(CmpIPredicate::Eq, a, c);
                    vec![b.andi(carried[0], is_same)]
                });
                b.rewriter.op(new).result(0).id()
            },
            |b| b.bool(false),
        );
        all = Some(match all {
            Some(all) => b.andi(all, same),
            None => same,
        });
    }
    rewriter.replace_op(op, &[all?]);
    Some(())
}
