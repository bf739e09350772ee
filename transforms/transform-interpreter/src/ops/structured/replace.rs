//! Operations replaced by one that the script holds.

use crate::interpreter::{Applied, Interpreter, ScriptError, Silenceable, TransformModel};
use crate::ops::rows;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Block, TraitFlags, TypedOp, Value, ValueMap};
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::ReplaceOp => replace,
};

fn replace<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, transform: transform::ReplaceOp<'s, 'c>) -> Applied {
    let op = transform.op();
    let targets = state.ops(transform.target());
    let Some(pattern) = op.region(0).first_block().and_then(Block::first_op) else {
        return op.failure("expected one operation in block").fail_definitely();
    };
    for target in &targets {
        let view = state.tree.op(*target)?;
        if view.operand_count() > 0 {
            return op.failure("expected target without operands").fail_definitely();
        }
        if view.region_count() > 0 && !view.has_trait(TraitFlags::ISOLATED) {
            return op.failure("expected target that is isolated from above").fail_definitely();
        }
        let wanted = view.results().map(Value::ty);
        if view.block().is_none() || !wanted.eq(pattern.results().map(Value::ty)) {
            let message = "expected target in a block, with results of the types of those of the replacement";
            return op.failure(message).note(view.location(), "target op").fail_definitely();
        }
    }
    let mut replacements = Vec::new();
    for target in targets {
        if is_held(state, target)? {
            continue;
        }
        let new = state.rewrite(target, |target, rewriter| {
            rewriter.set_insertion_point(target);
            let copy = rewriter.body_mut().clone_op(pattern, &mut ValueMap::default());
            let copy = rewriter.insert_with_nested(copy);
            let results = rewriter.results(copy);
            rewriter.replace_op(target, &results);
            Some(vec![copy])
        })?;
        replacements.extend(new.unwrap_or_default());
    }
    state.set_ops(transform.replacement(), replacements)
}

/// Returns true if an operation is what a script would put in the place of others, or is in that.
fn is_held(state: &Interpreter<'_, '_, '_>, target: TreeOp) -> Applied<bool> {
    let mut around = state.tree.parent(target)?;
    while let Some(outer) = around {
        if state.tree.op(outer)?.isa::<transform::ReplaceOp>() {
            return Ok(true);
        }
        around = state.tree.parent(outer)?;
    }
    Ok(false)
}
