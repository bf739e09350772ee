//! Operations that are narrowed, and the conditions under which that changes no result.

use super::{Narrowing, attributes};
use crate::retype::recreate;
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, Operation, Pattern, PatternRewriter, Root, Type, TypedOp};
use terrace_rewrite::conversion::TypeConverter;
use terrace_support::float::FloatSemantics;
use terrace_tosa as tosa;

/// Condition of an operation for being narrowed.
type Condition = fn(Operation<'_, '_>) -> bool;

/// Operations that only move elements, or pass them on.
const MOVES: &[&str] = &[
    tosa::ConcatOp::NAME,
    tosa::IfOp::NAME,
    tosa::IdentityOp::NAME,
    tosa::PadOp::NAME,
    tosa::ReshapeOp::NAME,
    tosa::ReverseOp::NAME,
    tosa::SliceOp::NAME,
    tosa::TileOp::NAME,
    tosa::TransposeOp::NAME,
    tosa::WhileOp::NAME,
    tosa::YieldOp::NAME,
];

/// Returns the patterns of a narrowing.
pub(super) fn all<N: Narrowing>(converter: &Arc<TypeConverter>, is_aggressive: bool) -> Vec<Pattern> {
    let pattern = |root: Root, condition: Condition| {
        let converter = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            let (view, context) = (rewriter.op(op), rewriter.context());
            if view.name().dialect_name() != "tosa" || !condition(view) {
                return None;
            }
            recreate(op, &converter, rewriter, |attribute| {
                attributes::narrow::<N>(context, attribute, is_aggressive)
            })
        };
        Pattern::with_closure(root, "NarrowElements", Arc::new(rewrite))
    };
    if is_aggressive {
        return vec![pattern(Root::Any, |_| true)];
    }
    let mut all: Vec<Pattern> = MOVES.iter().map(|name| pattern(Root::Op(name), |_| true)).collect();
    all.push(pattern(Root::of::<tosa::ConstOp>(), |_| true));
    all.push(pattern(Root::of::<tosa::CastOp>(), cast_keeps_range));
    all.push(pattern(Root::of::<tosa::ArgMaxOp>(), index_fits));
    all.push(pattern(Root::of::<tosa::ClampOp>(), |op| op.operand(0).ty().element_or_self().is_integer()));
    all
}

/// Returns true if a cast does not shorten numbers, which would be another result if they were shortened before.
fn cast_keeps_range(op: Operation<'_, '_>) -> bool {
    let Some(cast) = op.try_as::<tosa::CastOp>() else { return false };
    let (from, to) = (cast.input().ty().element_or_self(), cast.output().ty().element_or_self());
    let is_same_kind = (from.is_integer() && to.is_integer()) || (from.is_float() && to.is_float());
    !is_same_kind || from.int_or_float_width() <= to.int_or_float_width()
}

/// Returns true if the index of an element along the axis is known to fit.
fn index_fits(op: Operation<'_, '_>) -> bool {
    let is_float = |ty: Type<'_>| ty.element_or_self().as_float() == Some(FloatSemantics::F64);
    let Some(argmax) = tosa::ArgMaxOp::cast(op) else { return false };
    if is_float(argmax.input().ty()) {
        return false;
    }
    let axis = usize::try_from(argmax.axis()).ok();
    let size = argmax.input().ty().shape().zip(axis).and_then(|(shape, axis)| shape.get(axis).copied());
    size.is_some_and(|size| size != DYNAMIC && size <= i64::from(i32::MAX))
}
