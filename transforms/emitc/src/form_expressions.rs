//! `--form-expressions`: operators become expressions, and what is used once and has no effects stands in its user.
//!
//! Reads:     uses.
//! Preserves: nothing.
//! Cost:      for each expression, what the expressions in it have as operands.

use std::collections::HashSet;
use terrace_emitc as emitc;
use terrace_emitc::ExpressionOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Body, Ctx, Failure, LogicalResult, MatchResult, Operation, OperationState, Pattern, PatternRewriter,
    Region, RegionSource, TypedOp, Value, ValueMap, WalkOrder, WalkResult,
};
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};

/// The pass `--form-expressions`.
#[pass("form-expressions", "Form C-style expressions from C-operator ops", class = "FormExpressionsPass")]
pub struct FormExpressions;

impl PreparedPass for FormExpressions {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        Ok(FrozenPatternSet::new(context, vec![Pattern::of::<ExpressionOp>("FoldExpressionOp", absorb)]))
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        form(op.body_mut());
        apply_patterns_greedily(op.body_mut(), patterns, &GreedyConfig::default());
        Ok(())
    }
}

/// Makes an expression of each operator of a body, and of those nested in it.
fn form(body: &mut Body<'_>) {
    let root = Operation::new(body, Body::ROOT);
    if root.isa::<ExpressionOp<'_, '_>>() {
        return;
    }
    let mut operators = Vec::new();
    let _ = root.walk(WalkOrder::PreOrder, &mut |op| {
        if op.id() != Body::ROOT && op.declares_interface("CExpressionInterface") && op.result_count() == 1 {
            operators.push(op.id());
        }
        WalkResult::Advance
    });
    let mut listener = NoListener;
    for op in operators {
        let mut rewriter = PatternRewriter::new(body, &mut listener);
        rewriter.set_insertion_point(op);
        let operands: Vec<ValueId> = rewriter.operands(op).into_iter().collect();
        let new = merged(op, &operands, &[Part::Operator(op)], false, &mut rewriter);
        let new = rewriter.create(new);
        let results = rewriter.results(new);
        rewriter.replace_op(op, &results);
    }
    body.for_each_child(&form);
}

/// A part of a new expression.
#[derive(Clone, Copy)]
enum Part {
    /// An operator, outside of expressions.
    Operator(OpId),
    /// All operations of an expression.
    Expression(OpId),
}

impl Part {
    fn id(self) -> OpId {
        match self {
            Part::Operator(op) | Part::Expression(op) => op,
        }
    }
}

/// Returns an expression of several parts, the last of which gives its value; each uses only those before it.
fn merged<'c>(
    op: OpId,
    operands: &[ValueId],
    parts: &[Part],
    stays_apart: bool,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> OperationState<'c> {
    let (context, view) = (rewriter.context(), rewriter.op(op));
    let (location, result) = (view.location(), view.result(0).ty());
    let name = context.op_name(ExpressionOp::NAME);
    let mut child = Body::for_child(context, name);
    let region = child.create_region();
    let block = child.create_block();
    child.append_block(region, block);
    let mut known = ValueMap::default();
    let mut arguments = Vec::with_capacity(operands.len());
    for operand in operands {
        let argument = child.add_argument(block, rewriter.type_of(*operand), location);
        known.map(*operand, argument);
        arguments.push(argument);
    }
    let mut last = None;
    for part in parts {
        let view = rewriter.op(part.id());
        match part {
            Part::Operator(_) => {
                // Each operand has an argument of its own, even if it is the value of another one.
                let copy = child.clone_op(view, &mut known);
                child.set_operands(copy, &arguments);
                child.append_op(block, copy);
                last = Operation::new(&child, copy).results().next().map(Value::id);
            }
            Part::Expression(_) => {
                let mut map = ValueMap::default();
                let inner = view.regions().next().and_then(Region::first_block);
                let arguments = inner.into_iter().flat_map(|inner| inner.arguments());
                for (argument, operand) in arguments.zip(view.operands()) {
                    map.map(argument.id(), known.get(operand.id()).unwrap_or(operand.id()));
                }
                for inner in inner.into_iter().flat_map(|inner| inner.ops()) {
                    if inner.isa::<emitc::YieldOp<'_, '_>>() {
                        last = inner.operands().next().and_then(|value| map.get(value.id()));
                        continue;
                    }
                    let copy = child.clone_op(inner, &mut map);
                    child.append_op(block, copy);
                }
                if let (Some(result), Some(last)) = (view.results().next(), last) {
                    known.map(result.id(), last);
                }
            }
        }
    }
    if let Some(value) = last {
        let end = child.create(emitc::YieldOp::builder(context, location).result(value).build());
        child.append_op(block, end);
    }
    let mut state = OperationState::new(name, location);
    state.operands.extend(operands.iter().copied());
    state.result_types.push(result);
    if stays_apart {
        state.set(context, "do_not_inline", context.unit_attribute());
    }
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(child);
    state
}

/// `expression(expression(x), y) -> expression(y, x)`, as long as what is taken in is used here only and has no effects.
fn absorb(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let stays_apart = rewriter.view::<ExpressionOp<'_, '_>>(op)?.do_not_inline();
    let mut operands: Vec<ValueId> = rewriter.operands(op).into_iter().collect();
    // Those that were taken in, the last of which comes first.
    let mut parts = vec![Part::Expression(op)];
    let mut inside: HashSet<OpId> = HashSet::from([op]);
    while let Some((at, producer)) = next_producer(&operands, &inside, rewriter) {
        operands.remove(at);
        operands.extend(rewriter.operands(producer));
        let mut seen = HashSet::new();
        operands.retain(|operand| seen.insert(*operand));
        parts.push(Part::Expression(producer));
        inside.insert(producer);
    }
    if parts.len() == 1 {
        return None;
    }
    parts.reverse();
    let new = merged(op, &operands, &parts, stays_apart, rewriter);
    rewriter.replace_op_with_new_op(op, new);
    // Users before what they use.
    for part in parts.iter().rev().skip(1) {
        rewriter.erase_op(part.id());
    }
    Some(())
}

/// Returns the first operand that is an expression used by those that are one already, and by nothing else.
fn next_producer(
    operands: &[ValueId],
    inside: &HashSet<OpId>,
    rewriter: &PatternRewriter<'_, '_>,
) -> Option<(usize, OpId)> {
    operands.iter().enumerate().find_map(|(at, operand)| {
        let value = rewriter.value(*operand);
        let producer =
            value.defining::<ExpressionOp<'_, '_>>().filter(|producer| !producer.has_side_effects())?;
        // Several parts use it as one operand.
        let is_own = inside.len() > 1 || value.has_one_use();
        let is_own = is_own && value.users().all(|user| inside.contains(&user.id()));
        is_own.then(|| (at, producer.op().id()))
    })
}
