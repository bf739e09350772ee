//! Operations that are folded before anybody hears of them.

use super::PatternRewriter;
use crate::body::create::state_builder::BuildOp;
use crate::declarations::folded::{FoldResult, Folded};
use crate::ids::{OpId, ValueId};
use crate::view::Operation;
use smallvec::SmallVec;

/// Limit on repeated in-place folds of an operation.
const MOST_FOLDS: usize = 16;

impl<'c> PatternRewriter<'_, 'c> {
    /// Creates an operation at the insertion point, or constants and values that it folds to, and returns its first
    /// result or what stands for it. An operation that folds in place is folded again.
    ///
    /// # Panics
    /// If the operation has no result.
    #[track_caller]
    pub fn fold(&mut self, new: impl BuildOp<'c>) -> ValueId {
        let op = new.create_in(self.body);
        self.fold_created(op)[0]
    }

    /// Creates as [`PatternRewriter::fold`] does, and returns all results or what stands for them.
    #[track_caller]
    pub fn fold_results(&mut self, new: impl BuildOp<'c>) -> SmallVec<[ValueId; 4]> {
        let op = new.create_in(self.body);
        self.fold_created(op)
    }

    /// Places an operation that was created just now, or folds it, and returns its results or what stands for them.
    pub(super) fn fold_created(&mut self, op: OpId) -> SmallVec<[ValueId; 4]> {
        self.check_operands(op);
        let point = self.insertion_point();
        self.place(op, point.block, point.before);
        if let Some(values) = self.folded(op) {
            self.body.erase_op(op);
            return values;
        }
        self.listener.operation_inserted(self.body, op);
        self.results(op)
    }

    /// Returns what the results of an operation fold to; constants are created after it.
    fn folded(&mut self, op: OpId) -> Option<SmallVec<[ValueId; 4]>> {
        if self.op(op).constant_value().is_some() {
            return None;
        }
        let results = (0..MOST_FOLDS).find_map(|_| match self.op(op).fold() {
            Some(Folded::Results(results)) => Some(Some(results)),
            Some(Folded::InPlace(edits)) => {
                self.body.apply_edits(op, &edits);
                None
            }
            None => Some(None),
        })??;
        let view = self.op(op);
        let (context, location, count) = (view.context(), view.location(), view.result_count());
        if results.len() != count {
            return None;
        }
        let materialize = view.name().dialect().and_then(|dialect| dialect.hooks.materialize_constant);
        let mut values = SmallVec::new();
        let mut constants: SmallVec<[OpId; 2]> = SmallVec::new();
        for (at, result) in results.into_iter().enumerate() {
            let own = self.op(op).result(at);
            let value = match result {
                FoldResult::Value(value) => (value != own.id()).then_some(value),
                FoldResult::Constant(constant) => {
                    let state = materialize.and_then(|make| make(context, constant, own.ty(), location));
                    state.map(|mut state| {
                        let constant = self.body.create_from(&mut state);
                        constants.push(constant);
                        Operation::new(self.body, constant).result(0).id()
                    })
                }
            };
            let Some(value) = value else {
                constants.into_iter().for_each(|constant| self.body.erase_op(constant));
                return None;
            };
            values.push(value);
        }
        constants.into_iter().for_each(|constant| {
            self.insert(constant);
        });
        Some(values)
    }
}
