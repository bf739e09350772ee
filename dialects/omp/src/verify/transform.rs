//! Transformations of loops.

use crate::interfaces::{is_applyee, is_generatee};
use crate::{CanonicalLoopOp, NewCliOp, TileOp};
use terrace_ir::{LogicalResult, Operation, TypedOp, Value};

impl NewCliOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (mut generator, mut consumer) = (None, None);
        for one in self.result().uses() {
            let (user, operand) = (one.owner(), one.number());
            let (before, message, word) = if is_generatee(user, operand) {
                (generator.replace(user), "CLI must have at most one generator", "generator")
            } else if is_applyee(user, operand) {
                (consumer.replace(user), "CLI must have at most one consumer", "consumer")
            } else {
                continue;
            };
            if let Some(before) = before {
                return op
                    .op_error(message)
                    .note(before.location(), format_args!("first {word} here:{}", text_of(before)))
                    .note(user.location(), format_args!("second {word} here:{}", text_of(user)))
                    .emit();
            }
        }
        if let (Some(consumer), None) = (consumer, generator) {
            let text = text_of(consumer);
            return op
                .op_error("CLI has no generator")
                .note(consumer.location(), format_args!("see consumer here: {text}"))
                .emit();
        }
        Ok(())
    }
}

/// Returns an operation in a note: on lines of its own, if it has several.
fn text_of(op: Operation<'_, '_>) -> String {
    let text = terrace_ir::print::op_for_diagnostic(op, true);
    if text.contains('\n') { format!("\n{text}") } else { text }
}

impl CanonicalLoopOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let message = "Canonical loop region must have exactly one argument";
        // Upstream does not ask a region without blocks.
        let Some(entry) = self.region().first_block().filter(|entry| entry.argument_count() == 1) else {
            return self.op().emit_op_error(message);
        };
        match entry.argument(0).ty() == self.trip_count().ty() {
            true => Ok(()),
            false => self.op().emit_op_error("Region argument must be the same type as the trip count"),
        }
    }
}

/// Returns the operation that generates the loop of that name.
fn generator_of<'a, 'c>(name: Value<'a, 'c>) -> Option<Operation<'a, 'c>> {
    name.uses().find(|one| is_generatee(one.owner(), one.number())).map(|one| one.owner())
}

impl TileOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (sizes, generatees) = (self.sizes().len(), self.generatees().len());
        if self.applyees().len() == 0 {
            return op.emit_op_error("must apply to at least one loop");
        }
        if sizes != self.applyees().len() {
            return op.emit_op_error("there must be one tile size for each applyee");
        }
        if generatees != 0 && generatees != 2 * sizes {
            return op.emit_op_error("expecting two times the number of generatees than applyees");
        }
        let mut variables = Vec::new();
        for (outer, inner) in self.applyees().zip(self.applyees().skip(1)) {
            let (Some(outer), Some(inner)) = (generator_of(outer), generator_of(inner)) else {
                return op.emit_op_error("applyee CLI has no generator");
            };
            let (Some(outer), Some(inner)) = (CanonicalLoopOp::cast(outer), CanonicalLoopOp::cast(inner))
            else {
                return op.emit_op_error("currently only supports omp.canonical_loop as applyee");
            };
            variables.extend(outer.region().first_block().and_then(|block| block.arguments().next()));
            if !holds_only(outer, inner) {
                return op.emit_op_error("tiled loop nest must be perfectly nested");
            }
            if variables.contains(&inner.trip_count()) {
                return op.emit_op_error("tiled loop nest must be rectangular");
            }
        }
        Ok(())
    }
}

/// Returns true if a loop holds another one and nothing else.
fn holds_only(outer: CanonicalLoopOp<'_, '_>, inner: CanonicalLoopOp<'_, '_>) -> bool {
    let ops: Vec<_> = outer.region().ops().take(3).collect();
    match ops[..] {
        [first, end] => {
            outer.region().has_one_block() && first.id() == inner.op().id() && end.is("omp.terminator")
        }
        _ => false,
    }
}
