//! Patterns of copies: one is not needed if what is copied, or the copy, is freed soon.

use crate::CloneOp;
use terrace_interfaces::effects::effects;
use terrace_ir::ids::OpId;
use terrace_ir::spec::EffectKind;
use terrace_ir::{MatchResult, Operation, Pattern, PatternRewriter, TypedOp, Value};
use terrace_memref::{CastOp, ReallocOp, are_cast_compatible};

impl CloneOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[Pattern::of::<CloneOp>("SimplifyClones", simplify)];
}

/// `c = clone(m); dealloc(m) -> c = m`, and `c = clone(m); dealloc(c) -> c = m`
fn simplify(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let clone = rewriter.view::<CloneOp>(op)?;
    if clone.output().is_unused() {
        rewriter.erase_op(op);
        return Some(());
    }
    let (source, ty) = (clone.input(), clone.output().ty());
    let needs_cast = source.ty() != ty;
    if needs_cast && !are_cast_compatible(source.ty(), ty) {
        return None;
    }
    let redundant = redundant_dealloc(clone)?.id();
    let (mut source, location) = (source.id(), clone.op().location());
    if needs_cast {
        let cast = CastOp::builder(rewriter.context(), location).source(source).dest(ty);
        source = rewriter.create_value(cast);
    }
    rewriter.replace_op(op, &[source]);
    rewriter.erase_op(redundant);
    Some(())
}

/// Returns the end of one of the two memories, in the block of the copy, if the other lives on.
fn redundant_dealloc<'a, 'c>(clone: CloneOp<'a, 'c>) -> Option<Operation<'a, 'c>> {
    let of_clone = dealloc_of(clone.output())?;
    let of_source = dealloc_of(through_views(clone.input()))?;
    // Where both end in one block, neither need outlive the other.
    let block_of = |op: Option<Operation<'a, 'c>>| op.and_then(Operation::block);
    if of_clone.is_some() && of_source.is_some() && block_of(of_clone) == block_of(of_source) {
        return None;
    }
    let here = clone.op().block();
    let redundant =
        [of_clone, of_source].into_iter().find(|end| end.is_some() && block_of(*end) == here)??;
    // What is freed in between may be the same memory under another name.
    let mut between = std::iter::successors(clone.op().next(), |op| op.next());
    loop {
        let op = between.next()?;
        if op == redundant {
            return Some(redundant);
        }
        if has_effect(op, EffectKind::Free, None) {
            return None;
        }
    }
}

/// Returns the source of a chain of views.
fn through_views<'a, 'c>(value: Value<'a, 'c>) -> Value<'a, 'c> {
    let mut value = value;
    while let Some(view) = value.defining_op().filter(|op| op.declares_interface("ViewLikeOpInterface")) {
        if view.result(0) != value {
            break;
        }
        value = view.operand(0);
    }
    value
}

/// Returns true if an operation has an effect of a kind, on a certain value if one is given.
fn has_effect(op: Operation<'_, '_>, kind: EffectKind, on: Option<Value<'_, '_>>) -> bool {
    let list = effects(op).unwrap_or_default();
    list.iter().any(|effect| {
        effect.kind == kind && on.is_none_or(|value| effect.value().is_some_and(|of| of.id() == value.id()))
    })
}

/// Returns the operation that frees a value, `Some(None)` if none does; `None` if there are several, or one that
/// gives the memory another size.
#[allow(clippy::option_option, reason = "no end and too many ends are different answers")]
fn dealloc_of<'a, 'c>(value: Value<'a, 'c>) -> Option<Option<Operation<'a, 'c>>> {
    let mut ends = value.users().filter(|user| has_effect(*user, EffectKind::Free, Some(value)));
    let first = ends.next();
    let is_clear = ends.next().is_none() && first.is_none_or(|end| ReallocOp::cast(end).is_none());
    is_clear.then_some(first)
}
