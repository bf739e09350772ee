//! Walks with matchers: `foreach_match` and `collect_matching`.

use crate::interpreter::{Applied, Interpreter, Interruption, Payload, ScriptError, Silenceable};
use crate::ops::control::body_of;
use crate::ops::rows;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Attribute, Block, Operation, TypedOp};
use terrace_support::ensure_stack;
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::CollectMatchingOp => collect_matching,
    transform::ForeachMatchOp => foreach_match => |_| true,
};

impl<'s, 'c> Interpreter<'s, '_, 'c> {
    /// Runs the block of a matcher; what it yields, or `None` if it does not match.
    fn run_matcher(
        &mut self,
        block: Block<'s, 'c>,
        arguments: impl IntoIterator<Item = Payload<'c>>,
    ) -> Applied<Option<Vec<Payload<'c>>>> {
        self.set_all(block.arguments(), arguments)?;
        let terminator = block.last_op();
        for op in block.ops().filter(|op| Some(*op) != terminator) {
            if !op.declares_interface("MatchOpInterface") {
                let message = "expected operations in the match part to implement MatchOpInterface";
                return Err(op.failure(message).tell().into());
            }
            match self.apply(op) {
                Ok(()) => {}
                Err(Interruption::Silenceable(_)) => return Ok(None),
                Err(other) => return Err(other),
            }
        }
        Ok(Some(terminator.map(|terminator| self.payloads(terminator.operands())).unwrap_or_default()))
    }

    /// Returns the operations in an operation, inner ones before outer ones, itself last.
    pub(in crate::ops) fn ops_inside_out(&self, root: TreeOp) -> Applied<Vec<TreeOp>> {
        fn collect<'c>(
            tree: &terrace_ir::Tree<'_, 'c>,
            op: Operation<'_, 'c>,
            list: &mut Vec<TreeOp>,
        ) -> Result<(), terrace_ir::tree::TreeError> {
            for inner in op.inner().regions().flat_map(|region| region.ops()) {
                ensure_stack(|| collect(tree, inner, list))?;
            }
            list.push(tree.op_handle(op)?);
            Ok(())
        }
        let mut list = Vec::new();
        collect(&self.tree, self.tree.op(root)?, &mut list)?;
        Ok(list)
    }
}

/// Returns payloads without objects for the results of an operation.
fn empty_results<'c>(op: Operation<'_, 'c>) -> Vec<Payload<'c>> {
    op.results().map(|result| Payload::empty(result.ty())).collect()
}

fn foreach_match<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    foreach: transform::ForeachMatchOp<'s, 'c>,
) -> Applied {
    let op = foreach.op();
    let symbols = |name: &str| op.attribute(name).and_then(Attribute::as_array).unwrap_or_default();
    let mut pairs = Vec::new();
    for (matcher, action) in symbols("matchers").iter().zip(symbols("actions")) {
        let (matcher_op, action_op) = (state.sequences.resolve(*matcher), state.sequences.resolve(*action));
        let Some(matcher) = matcher_op.and_then(body_of) else {
            return op.failure(format_args!("unresolved external symbol {matcher}")).fail_definitely();
        };
        let Some((action_op, action)) = action_op.and_then(|op| Some((op, body_of(op)?))) else {
            return op.failure(format_args!("unresolved external symbol {action}")).fail_definitely();
        };
        pairs.push((matcher, action_op, action));
    }
    let forwarded: Vec<Payload<'c>> = state.payloads(foreach.forwarded_inputs());
    let roots = state.ops(op.operand(0));
    let mut gathered = empty_results(op).split_off(1);
    let mut failure: Option<terrace_ir::InFlight<'c>> = None;
    for root in &roots {
        let targets = state.ops_inside_out(*root)?;
        for target in targets {
            let is_root = target == *root && !foreach.restrict_root();
            if is_root || !state.tree.is_live(target) {
                continue;
            }
            for (matcher, action_op, action) in &pairs {
                let arguments = std::iter::once(Payload::Ops(vec![target])).chain(forwarded.iter().cloned());
                let Some(matched) = state.run_matcher(*matcher, arguments)? else { continue };
                state.set_all(action.arguments(), matched)?;
                let terminator = action.last_op();
                for step in action.ops().filter(|step| Some(*step) != terminator) {
                    let location = state.tree.op(target).map(|op| op.location()).ok();
                    match state.apply(step) {
                        Ok(()) => {}
                        Err(Interruption::Silenceable(told)) => {
                            let messages: Vec<String> = told.into_iter().map(|one| one.message).collect();
                            let error = failure.take().unwrap_or_else(|| op.failure("actions failed"));
                            let note = format!("failed action: {}", messages.join("\n"));
                            let error = error.note(action_op.location(), note);
                            failure = Some(match location {
                                Some(location) => {
                                    error.note(location, "when applied to this matching payload")
                                }
                                None => error,
                            });
                        }
                        Err(other) => return Err(other),
                    }
                }
                let yielded =
                    terminator.map(|terminator| state.payloads(terminator.operands())).unwrap_or_default();
                if !foreach.flatten_results() && yielded.iter().any(|payload| payload.len() != 1) {
                    let message = format_args!(
                        "action @{} has results associated with multiple payload entities, but flattening was not \
                         requested",
                        action_op.symbol_name().unwrap_or_default()
                    );
                    return op.failure(message).fail_definitely();
                }
                gathered.iter_mut().zip(yielded).for_each(|(all, one)| all.append(one));
                break;
            }
        }
    }
    state.set_ops(op.result(0), roots)?;
    state.set_all(op.results().skip(1), gathered)?;
    match failure {
        Some(failure) => failure.fail(),
        None => Ok(()),
    }
}

fn collect_matching<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::CollectMatchingOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let matcher = op.attribute("matcher");
    let sequence = matcher.and_then(|matcher| state.sequences.resolve(matcher));
    let Some(block) = sequence.and_then(body_of) else {
        let name = matcher.map(|matcher| matcher.to_string()).unwrap_or_default();
        return op.failure(format_args!("unresolved external symbol {name}")).fail_definitely();
    };
    let mut gathered = empty_results(op);
    for root in state.ops(view.root()) {
        for target in state.ops_inside_out(root)? {
            let Some(yielded) = state.run_matcher(block, [Payload::Ops(vec![target])])? else { continue };
            for (number, payload) in yielded.iter().enumerate() {
                if payload.len() != 1 {
                    let message = format_args!(
                        "result #{number}, associated with {} payload objects, expected 1",
                        payload.len()
                    );
                    return op.failure(message).fail_definitely();
                }
            }
            gathered.iter_mut().zip(yielded).for_each(|(all, one)| all.append(one));
        }
    }
    state.set_all(op.results(), gathered)
}
