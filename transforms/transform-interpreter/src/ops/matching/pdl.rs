//! Patterns of `pdl`: the operations that they match.

use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use crate::ops::control::body_of;
use crate::ops::rows;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Attribute, Operation, TypedOp};
use terrace_pdl::{ApplyNativeConstraintOp, PatternOp, RewriteOp};
use terrace_rules::{Natives, rules_of_patterns};
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::PDLMatchOp => find_matches,
    transform::WithPDLPatternsOp => with_patterns,
};

/// Runs the one operation beside the patterns.
fn with_patterns<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::WithPDLPatternsOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let Some(block) = body_of(op) else { return Ok(()) };
    let arguments = match op.operand_count() {
        0 => vec![Payload::Ops(vec![state.tree.root()])],
        _ => state.payloads(op.operands()),
    };
    state.set_all(block.arguments(), arguments)?;
    let first = block.ops().find(|inner| !inner.isa::<PatternOp>());
    first.map_or(Ok(()), |first| state.apply(first))
}

fn find_matches<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, view: transform::PDLMatchOp<'s, 'c>) -> Applied {
    let op = view.op();
    let patterns = std::iter::successors(op.parent_op(), |op| op.parent_op())
        .find(|around| around.isa::<transform::WithPDLPatternsOp>());
    let name = view.pattern_name().as_symbol().map(|(root, _)| root.as_str());
    let pattern = patterns.and_then(|patterns| patterns.lookup_symbol(name?));
    let Some(pattern) = pattern.and_then(|op| PatternOp::cast(op.inner())) else {
        let message = format_args!("could not find pattern '{}'", view.pattern_name());
        return op.failure(message).fail_definitely();
    };
    if let Some(unknown) = unknown_constraint(pattern.op()) {
        let message = format_args!("the constraint '{unknown}' of the pattern is not known");
        return op.failure(message).fail_definitely();
    }
    let natives = natives_of(pattern.op());
    let compiled = rules_of_patterns(op.context(), pattern.op().location(), [pattern], &natives);
    let Ok(rules) = compiled else {
        return op.failure(format_args!("the pattern cannot be compiled")).fail_definitely();
    };
    let mut matched: Vec<TreeOp> = Vec::new();
    for root in state.ops(op.operand(0)) {
        for candidate in state.ops_inside_out(root)? {
            let mut is_matched = false;
            state.edit(|rewriter| {
                rewriter.rewrite_op(candidate, |op, rewriter| {
                    is_matched = rules.matches(op, rewriter);
                    None
                })
            })?;
            if is_matched {
                matched.push(candidate);
            }
        }
    }
    state.set_ops(op.result(0), matched)
}

/// Returns the name of a constraint that nobody knows. There are none that are known.
fn unknown_constraint<'c>(pattern: Operation<'_, 'c>) -> Option<&'c str> {
    let mut ops = body_of(pattern)?.ops();
    let constraint = ops.find(|op| op.isa::<ApplyNativeConstraintOp>())?;
    Some(constraint.attribute("name").and_then(Attribute::as_str).unwrap_or_default())
}

/// Returns functions under the names by which a pattern is rewritten: it is only matched, and they are never called.
fn natives_of(pattern: Operation<'_, '_>) -> Natives {
    let rewrite = body_of(pattern).and_then(|block| block.last_op()).and_then(RewriteOp::cast);
    let mut natives = Natives::new();
    let Some(rewrite) = rewrite else { return natives };
    let inner = body_of(rewrite.op()).into_iter().flat_map(|block| block.ops());
    for op in std::iter::once(rewrite.op()).chain(inner) {
        if let Some(name) = op.attribute("name").and_then(Attribute::as_str) {
            natives = natives
                .rewrite(name, |_, _| Err("a pattern that is only matched does not rewrite".to_owned()));
        }
    }
    natives
}
