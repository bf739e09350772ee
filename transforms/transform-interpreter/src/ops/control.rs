//! Sequences, loops over handles, and alternatives.

use super::rows;
use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::{TreeOp, TreePoint};
use terrace_ir::{Block, Operation, TraitFlags, TypedOp};
use terrace_transform as transform;
use terrace_transform::FailurePropagationMode;

/// The rows of this file.
pub(super) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::AlternativesOp => alternatives,
    transform::ForeachOp => foreach,
    transform::IncludeOp => include,
    transform::NamedSequenceOp => named_sequence,
    transform::SequenceOp => sequence,
};

/// Returns the block of the first region.
pub(super) fn body_of<'s, 'c>(op: Operation<'s, 'c>) -> Option<Block<'s, 'c>> {
    op.inner().regions().next()?.first_block()
}

impl<'s, 'c> Interpreter<'s, '_, 'c> {
    /// Gives the results of an operation what is associated with the operands of a terminator.
    pub(super) fn forward_terminator(&mut self, op: Operation<'s, 'c>, block: Block<'s, 'c>) -> Applied {
        let Some(terminator) = block.last_op() else { return Ok(()) };
        let payloads = self.payloads(terminator.operands());
        self.set_all(op.results(), payloads)
    }

    /// Runs a block with what is associated with its arguments.
    pub(super) fn run_block(
        &mut self,
        block: Block<'s, 'c>,
        arguments: impl IntoIterator<Item = Payload<'c>>,
        mode: FailurePropagationMode,
    ) -> Applied {
        self.set_all(block.arguments(), arguments)?;
        self.apply_block(block, mode)
    }
}

/// Runs a sequence by itself: its arguments have been set.
fn named_sequence<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::NamedSequenceOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let Some(block) = body_of(op) else { return Ok(()) };
    state.apply_block(block, FailurePropagationMode::Propagate)
}

fn sequence<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, sequence: transform::SequenceOp<'s, 'c>) -> Applied {
    let op = sequence.op();
    let Some(block) = body_of(op) else { return Ok(()) };
    let mode = sequence.failure_propagation_mode();
    let arguments = match op.operand_count() {
        // One at the top works on the payload as a whole.
        0 => vec![Payload::Ops(vec![state.tree.root()])],
        _ => state.payloads(op.operands()),
    };
    state.run_block(block, arguments, mode)?;
    state.forward_terminator(op, block)
}

fn include<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, include: transform::IncludeOp<'s, 'c>) -> Applied {
    let op = include.op();
    let callee = op.attribute("target").and_then(|target| state.sequences.resolve(target));
    let Some(block) = callee.and_then(body_of) else {
        return op.failure("unresolved external named sequence").fail();
    };
    let mode = include.failure_propagation_mode();
    let arguments = state.payloads(op.operands());
    state.run_block(block, arguments, mode)?;
    state.forward_terminator(op, block)
}

/// Returns the object at a position, by itself.
fn object_at<'c>(payload: &Payload<'c>, at: usize) -> Payload<'c> {
    match payload {
        Payload::Ops(ops) => Payload::Ops(ops.get(at).copied().into_iter().collect()),
        Payload::Values(values) => Payload::Values(values.get(at).copied().into_iter().collect()),
        Payload::Params(params) => Payload::Params(params.get(at).copied().into_iter().collect()),
    }
}

fn foreach<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, foreach: transform::ForeachOp<'s, 'c>) -> Applied {
    let op = foreach.op();
    let Some(block) = body_of(op) else { return Ok(()) };
    let targets = state.payloads(op.operands());
    let shortest = foreach.with_zip_shortest();
    let mut count = targets.first().map_or(0, Payload::len);
    for (target, operand) in targets.iter().zip(op.operands()) {
        if shortest {
            count = count.min(target.len());
        } else if target.len() != count {
            let message = format_args!(
                "prior targets' payload size ({count}) differs from payload size ({}) of target {}",
                target.len(),
                terrace_ir::print::value_for_diagnostic(operand)
            );
            return op.failure(message).fail();
        }
    }
    let mut gathered: Vec<Payload<'c>> = op.results().map(|result| Payload::empty(result.ty())).collect();
    for at in 0..count {
        let arguments: Vec<Payload<'c>> = targets.iter().map(|target| object_at(target, at)).collect();
        state.run_block(block, arguments, FailurePropagationMode::Propagate)?;
        let yielded =
            block.last_op().map(|terminator| state.payloads(terminator.operands())).unwrap_or_default();
        gathered.iter_mut().zip(yielded).for_each(|(all, one)| all.append(one));
    }
    state.set_all(op.results(), gathered)
}

/// Runs each alternative on a copy of the scope; that of the first one that succeeds takes the place of the scope.
fn alternatives<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::AlternativesOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    let scopes = match op.operand_count() {
        0 => vec![state.tree.root()],
        _ => state.ops(op.operand(0)),
    };
    for scope in &scopes {
        let view = state.tree.op(*scope)?;
        let location = view.location();
        let is_isolated = view.has_trait(TraitFlags::ISOLATED);
        if state.contains_script(*scope)? {
            return op
                .failure("scope must not contain the transforms being applied")
                .note(location, "scope")
                .fail_definitely();
        }
        if !is_isolated {
            return op
                .failure("only isolated-from-above ops can be alternative scopes")
                .note(location, "scope")
                .fail_definitely();
        }
    }
    for region in op.inner().regions() {
        let Some(block) = region.first_block() else { continue };
        let copies = copy_scopes(state, &scopes)?;
        let arguments = (op.operand_count() != 0).then(|| Payload::Ops(copies.clone()));
        match state.run_block(block, arguments, FailurePropagationMode::Propagate) {
            Ok(()) => {
                state.forward_terminator(op, block)?;
                return replace_scopes(state, &scopes, &copies);
            }
            Err(crate::interpreter::Interruption::Silenceable(_)) => {
                for copy in copies {
                    state.edit(|rewriter| rewriter.erase(copy))?;
                }
            }
            Err(other) => return Err(other),
        }
    }
    op.failure("all alternatives failed").fail()
}

/// Copies scopes, each to the place after it.
fn copy_scopes(state: &mut Interpreter<'_, '_, '_>, scopes: &[TreeOp]) -> Applied<Vec<TreeOp>> {
    let mut copies = Vec::with_capacity(scopes.len());
    for scope in scopes {
        copies.push(state.edit(|rewriter| rewriter.clone_op(*scope, TreePoint::After(*scope), &[]))?);
    }
    Ok(copies)
}

fn replace_scopes(state: &mut Interpreter<'_, '_, '_>, scopes: &[TreeOp], copies: &[TreeOp]) -> Applied {
    for (scope, copy) in scopes.iter().zip(copies) {
        let results: Result<Vec<_>, _> =
            state.tree.op(*copy)?.results().map(|result| state.tree.value_handle(result)).collect();
        let results = results?;
        state.edit(|rewriter| rewriter.replace(*scope, &results))?;
    }
    Ok(())
}
