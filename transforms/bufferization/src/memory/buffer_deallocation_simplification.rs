//! `--buffer-deallocation-simplification`: deallocations that compare less when the program runs.
//!
//! Reads:     deallocations, the flow of buffers.
//! Preserves: control flow.
//! Cost:      that of the greedy driver; for each deallocation, the pairs of what is freed and kept.

use super::flow::Flow;
use super::origins::is_same_allocation;
use std::sync::Arc;
use terrace_arith as arith;
use terrace_bufferization as bufferization;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Body, LogicalResult, MatchResult, Pattern, PatternRewriter, Root, TypedOp, Value};
use terrace_memref::ExtractStridedMetadataOp;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::in_each_body;
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, RegionSimplification, apply_patterns_in_body};

/// The pass `--buffer-deallocation-simplification`.
#[pass(
    "buffer-deallocation-simplification",
    "Optimizes `bufferization.dealloc` operation for more efficient codegen",
    class = "BufferDeallocationSimplificationPass"
)]
pub struct BufferDeallocationSimplification;

/// Signature of the rewrites, which know the flow of buffers.
type Rewrite = fn(OpId, &Flow, &mut PatternRewriter<'_, '_>) -> MatchResult;

const REWRITES: [(&str, Rewrite); 4] = [
    ("RemoveDeallocMemrefsContainedInRetained", remove_kept),
    ("RemoveRetainedMemrefsGuaranteedToNotAlias", remove_unrelated),
    ("SplitDeallocWhenNotAliasingAnyOther", split),
    ("RetainedMemrefAliasingAlwaysDeallocatedMemref", hand_over),
];

impl Pass for BufferDeallocationSimplification {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            simplify(body);
            Ok(())
        })
    }
}

fn simplify(body: &mut Body<'_>) {
    let flow = Arc::new(Flow::of(body));
    let mut patterns = Vec::new();
    for (name, rewrite) in REWRITES {
        let flow = flow.clone();
        patterns.push(Pattern::with_closure(
            Root::of::<bufferization::DeallocOp>(),
            name,
            Arc::new(move |op, rewriter| rewrite(op, &flow, rewriter)),
        ));
    }
    patterns.extend(bufferization::DeallocOp::SPEC.hooks.canonicalize.iter().cloned());
    let patterns = FrozenPatternSet::new(body.context(), patterns);
    let config = GreedyConfig { regions: RegionSimplification::Disabled, ..GreedyConfig::default() };
    apply_patterns_in_body(body, &patterns, &config, None);
}

/// Operands and results of a deallocation.
struct Parts {
    memrefs: Vec<ValueId>,
    conditions: Vec<ValueId>,
    retained: Vec<ValueId>,
    updated: Vec<ValueId>,
}

fn parts(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Option<Parts> {
    let view = rewriter.view::<bufferization::DeallocOp<'_, '_>>(op)?;
    Some(Parts {
        memrefs: view.memrefs().map(Value::id).collect(),
        conditions: view.conditions().map(Value::id).collect(),
        retained: view.retained().map(Value::id).collect(),
        updated: view.op().results().map(Value::id).collect(),
    })
}

fn is_same(a: ValueId, b: ValueId, flow: &Flow, rewriter: &PatternRewriter<'_, '_>) -> Option<bool> {
    is_same_allocation(rewriter.value(a), rewriter.value(b), flow)
}

fn may_alias(value: ValueId, others: &[ValueId], flow: &Flow, rewriter: &PatternRewriter<'_, '_>) -> bool {
    others.iter().any(|other| is_same(*other, value, flow, rewriter) != Some(false))
}

/// Returns the memref whose base a value is.
fn described(value: ValueId, rewriter: &PatternRewriter<'_, '_>) -> Option<ValueId> {
    let op = rewriter.value(value).defining_op().and_then(ExtractStridedMetadataOp::cast)?;
    Some(op.source().id())
}

fn dealloc<'c>(
    like: OpId,
    memrefs: &[ValueId],
    conditions: &[ValueId],
    retained: &[ValueId],
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Vec<ValueId> {
    let new = bufferization::DeallocOp::builder(rewriter.context(), rewriter.op(like).location())
        .memrefs(memrefs.iter().copied())
        .conditions(conditions.iter().copied())
        .retained(retained.iter().copied());
    let new = rewriter.create(new);
    rewriter.results(new).to_vec()
}

/// Removes from what is freed what is kept for certain; who keeps it has to free it.
fn remove_kept(op: OpId, flow: &Flow, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let parts = parts(op, rewriter)?;
    let (mut memrefs, mut conditions) = (Vec::new(), Vec::new());
    for (memref, condition) in parts.memrefs.iter().zip(&parts.conditions) {
        let is_removed = remove_one(op, *memref, *condition, &parts, flow, rewriter)
            || described(*memref, rewriter)
                .is_some_and(|described| remove_one(op, described, *condition, &parts, flow, rewriter));
        if !is_removed {
            memrefs.push(*memref);
            conditions.push(*condition);
        }
    }
    if memrefs.len() == parts.memrefs.len() {
        return None;
    }
    rewriter.modify_op_in_place(op, |body| {
        body.set_operand_group(op, 0, &memrefs);
        body.set_operand_group(op, 1, &conditions);
    });
    Some(())
}

fn remove_one(
    op: OpId,
    memref: ValueId,
    condition: ValueId,
    parts: &Parts,
    flow: &Flow,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> bool {
    let known: Option<Vec<bool>> =
        parts.retained.iter().map(|retained| is_same(*retained, memref, flow, rewriter)).collect();
    let Some(known) = known.filter(|known| known.contains(&true)) else { return false };
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    rewriter.set_insertion_point_after(op);
    for (updated, is_same) in parts.updated.iter().zip(known) {
        if is_same {
            let either = arith::OrIOp::builder(context, location).lhs(*updated).rhs(condition);
            let either = rewriter.create(either);
            let result = rewriter.op(either).result(0).id();
            rewriter.replace_all_uses_except(*updated, result, either);
        }
    }
    true
}

/// Removes from what is kept what has nothing to do with anything that is freed.
fn remove_unrelated(op: OpId, flow: &Flow, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let parts = parts(op, rewriter)?;
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let mut kept = Vec::new();
    let mut replacements = Vec::new();
    for retained in &parts.retained {
        if may_alias(*retained, &parts.memrefs, flow, rewriter) {
            kept.push(*retained);
            replacements.push(None);
            continue;
        }
        let none = context.bool_attribute(false);
        let ty = context.integer_type(1);
        replacements.push(Some(rewriter.create_named_value(
            arith::ConstantOp::NAME,
            location,
            &[],
            ty,
            &[("value", none)],
        )));
    }
    if kept.len() == parts.retained.len() {
        return None;
    }
    let mut results = dealloc(op, &parts.memrefs, &parts.conditions, &kept, rewriter).into_iter();
    let values: Vec<ValueId> =
        replacements.into_iter().filter_map(|value| value.or_else(|| results.next())).collect();
    rewriter.replace_op(op, &values);
    Some(())
}

/// Splits off what is certainly no other memory that is freed.
fn split(op: OpId, flow: &Flow, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let parts = parts(op, rewriter)?;
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    if parts.memrefs.len() <= 1 {
        return None;
    }
    let (mut memrefs, mut conditions, mut apart) = (Vec::new(), Vec::new(), Vec::new());
    for (at, (memref, condition)) in parts.memrefs.iter().zip(&parts.conditions).enumerate() {
        let mut others = parts.memrefs.clone();
        others.remove(at);
        if may_alias(*memref, &others, flow, rewriter) {
            memrefs.push(*memref);
            conditions.push(*condition);
            continue;
        }
        apart.push(dealloc(op, &[*memref], &[*condition], &parts.retained, rewriter));
    }
    if apart.is_empty() {
        return None;
    }
    let mut values = dealloc(op, &memrefs, &conditions, &parts.retained, rewriter);
    for more in apart {
        for (value, more) in values.iter_mut().zip(more) {
            *value = rewriter.create_value(arith::OrIOp::builder(context, location).lhs(*value).rhs(more));
        }
    }
    rewriter.replace_op(op, &values);
    Some(())
}

/// Hands over what would be freed in any case to who keeps it.
fn hand_over(op: OpId, flow: &Flow, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let parts = parts(op, rewriter)?;
    let (mut memrefs, mut conditions) = (Vec::new(), Vec::new());
    for (memref, condition) in parts.memrefs.iter().zip(&parts.conditions) {
        let mut is_dropped = false;
        let is_certain = rewriter.value(*condition).constant_i64().is_some_and(|value| value != 0);
        for (at, retained) in parts.retained.iter().enumerate().filter(|_| is_certain) {
            let is_it = is_same(*retained, *memref, flow, rewriter) == Some(true)
                || described(*memref, rewriter)
                    .is_some_and(|memref| is_same(*retained, memref, flow, rewriter) == Some(true));
            if is_it {
                rewriter.replace_all_uses_with(parts.updated[at], *condition);
                is_dropped = true;
            }
        }
        if !is_dropped {
            memrefs.push(*memref);
            conditions.push(*condition);
        }
    }
    if memrefs.len() == parts.memrefs.len() {
        return None;
    }
    rewriter.modify_op_in_place(op, |body| {
        body.set_operand_group(op, 0, &memrefs);
        body.set_operand_group(op, 1, &conditions);
    });
    Some(())
}
