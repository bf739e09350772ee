//! Patterns of `bufferization.dealloc` itself: what is given twice, and what is never freed.

use super::ownership::{erase_with_alloc, skip_metadata};
use crate::DeallocOp;
use std::collections::HashMap;
use terrace_arith::{ArithBuilder, OrIOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};

const NAME: &str = "bufferization.dealloc";

impl DeallocOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::new(NAME, "DeallocRemoveDuplicateDeallocMemrefs", join_memrefs),
        Pattern::new(NAME, "DeallocRemoveDuplicateRetainedMemrefs", join_retained),
        Pattern::new(NAME, "EraseEmptyDealloc", erase_empty),
        Pattern::new(NAME, "EraseAlwaysFalseDealloc", drop_never_freed),
        Pattern::new(NAME, "SkipExtractMetadataOfAlloc", skip_metadata),
        Pattern::new(NAME, "RemoveAllocDeallocPairWhenNoOtherUsers", erase_with_alloc),
    ];
}

/// Drops the memrefs at some positions, with their conditions.
pub(super) fn drop_memrefs(op: OpId, positions: &[usize], rewriter: &mut PatternRewriter<'_, '_>) {
    let Some(count) = rewriter.view::<DeallocOp>(op).map(|dealloc| dealloc.memrefs().len()) else { return };
    let conditions = positions.iter().map(|at| count + at);
    let operands: Vec<usize> = positions.iter().copied().chain(conditions).collect();
    rewriter.modify_op_in_place(op, |body| body.erase_operands(op, &operands));
}

/// `dealloc (m, m) if (c, d) -> dealloc (m) if (c | d)`
fn join_memrefs(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dealloc = rewriter.view::<DeallocOp>(op)?;
    let location = dealloc.op().location();
    let memrefs: Vec<ValueId> = dealloc.memrefs().map(|memref| memref.id()).collect();
    let mut conditions: Vec<ValueId> = dealloc.conditions().map(|condition| condition.id()).collect();
    let (mut first_of, mut dropped) = (HashMap::new(), Vec::new());
    for (at, memref) in memrefs.iter().enumerate() {
        let first: usize = *first_of.entry(*memref).or_insert(at);
        if first == at {
            continue;
        }
        dropped.push(at);
        let (lhs, rhs) = (conditions[first], conditions[at]);
        if lhs != rhs {
            let either = OrIOp::builder(rewriter.context(), location).lhs(lhs).rhs(rhs);
            conditions[first] = rewriter.create_value(either);
        }
    }
    if dropped.is_empty() {
        return None;
    }
    for (at, condition) in conditions.into_iter().enumerate() {
        if rewriter.op(op).operand(memrefs.len() + at).id() != condition {
            rewriter.set_operand(op, memrefs.len() + at, condition);
        }
    }
    drop_memrefs(op, &dropped, rewriter);
    Some(())
}

/// `dealloc retain (m, m) -> dealloc retain (m)`
fn join_retained(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dealloc = rewriter.view::<DeallocOp>(op)?;
    let location = dealloc.op().location();
    let (mut place_of, mut retained) = (HashMap::new(), Vec::new());
    let places: Vec<usize> = dealloc
        .retained()
        .map(|memref| {
            *place_of.entry(memref.id()).or_insert_with(|| {
                retained.push(memref.id());
                retained.len() - 1
            })
        })
        .collect();
    if retained.len() == places.len() {
        return None;
    }
    let memrefs: Vec<ValueId> = dealloc.memrefs().map(|memref| memref.id()).collect();
    let conditions: Vec<ValueId> = dealloc.conditions().map(|condition| condition.id()).collect();
    let (context, count) = (rewriter.context(), retained.len());
    let new = DeallocOp::builder(context, location)
        .memrefs(memrefs)
        .conditions(conditions)
        .retained(retained)
        .updated_conditions(vec![context.integer_type(1); count]);
    let new = rewriter.create(new);
    let results = rewriter.results(new);
    let results: Vec<ValueId> = places.into_iter().map(|place| results[place]).collect();
    rewriter.replace_op(op, &results);
    Some(())
}

/// `dealloc retain (m) -> false`
fn erase_empty(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dealloc = rewriter.view::<DeallocOp>(op)?;
    if dealloc.memrefs().len() > 0 {
        return None;
    }
    let (retained, location) = (dealloc.retained().len(), dealloc.op().location());
    if retained == 0 {
        rewriter.erase_op(op);
        return Some(());
    }
    let nothing = rewriter.builder(location).bool(false);
    rewriter.replace_op(op, &vec![nothing; retained]);
    Some(())
}

/// `dealloc (m, n) if (false, c) -> dealloc (n) if (c)`
fn drop_never_freed(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dealloc = rewriter.view::<DeallocOp>(op)?;
    let never = dealloc.conditions().enumerate().filter(|(_, condition)| condition.is_zero());
    let never: Vec<usize> = never.map(|(at, _)| at).collect();
    if never.is_empty() {
        return None;
    }
    drop_memrefs(op, &never, rewriter);
    Some(())
}
