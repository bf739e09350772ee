//! End of a conversion: deferred replacements and erasures are applied.

use super::super::op_set::OpSet;
use super::super::typed::{create_cast, point_after};
use super::{Action, PendingCast, Renamed, State, have_types};
use std::sync::Arc;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::origins::in_step;
use terrace_ir::rewrite::{MaterializationKind, Materialize, ValueConversion, ValueList};
use terrace_ir::{Block, Body, LeafState, Operation, Region, SymbolRequest, Type, Value};
use terrace_support::ensure_stack;

impl<'c> Renamed<'c> {
    /// Gives the operation its name, as part of the step that asked for it.
    fn apply(self, body: &mut Body<'c>) {
        let Renamed { op, name, slots, step, .. } = self;
        match step {
            Some(step) => in_step(Some(step), || body.rename_op(op, name, &slots)),
            None => body.rename_op(op, name, &slots),
        }
    }
}

impl<'c> State<'_, 'c> {
    /// Rewires uses, erases replaced operations and clears the state. Returns the casts to materialize and the
    /// requested symbols.
    pub(in super::super) fn finish(
        &mut self,
        body: &mut Body<'c>,
    ) -> (Vec<PendingCast<'c>>, Vec<SymbolRequest<'c>>) {
        for renamed in self.renamed.drain(..) {
            renamed.apply(body);
        }
        let (mut doomed, mut doomed_blocks) = (std::mem::take(&mut self.doomed), Vec::new());
        for action in &self.actions {
            match *action {
                Action::OpReplaced(op) => doomed.push(op),
                Action::BlockErased { block, .. } => doomed_blocks.push(block),
                Action::BlockReplaced { old, .. } => doomed_blocks.push(old),
                _ => {}
            }
        }
        // Erased operations use nothing, so the order does not matter; nested ones are erased with their parent.
        let mut inner = OpSet::default();
        for &op in &doomed {
            drop_uses(body, op, &mut inner);
        }
        for at in 0..self.replacements.len() {
            self.replace_uses(body, self.replacements[at].value);
        }
        for &op in doomed.iter().filter(|op| !inner.contains(**op)) {
            body.erase_op(op);
        }
        doomed.clear();
        self.doomed = doomed;
        for block in doomed_blocks {
            body.erase_block(block);
        }
        // The buffers are reused for the next body.
        self.actions.clear();
        self.replaced.clear();
        self.ignored.clear();
        self.values.clear();
        self.replacements.clear();
        self.casts_of.clear();
        self.is_moving = false;
        (std::mem::take(&mut self.casts), std::mem::take(&mut self.requested))
    }

    /// Creates the final forms of renamed operations beside them: a message about a failed operation numbers values as
    /// if they were there.
    pub(in super::super) fn show_renamed(&mut self, body: &mut Body<'c>) {
        for Renamed { op, name, slots, .. } in self.renamed.drain(..) {
            let view = Operation::new(body, op);
            let operands: Vec<ValueId> = view.operands().map(Value::id).collect();
            let result_types: Vec<Type<'c>> = view.results().map(Value::ty).collect();
            let successors: Vec<BlockId> = view.successors().map(Block::id).collect();
            let leaf = LeafState {
                name,
                location: view.location(),
                operands: &operands,
                result_types: &result_types,
                slots: &slots,
                discardable: &[],
                successors: &successors,
            };
            let new = body.create_leaf(leaf);
            body.insert_op_before(op, new);
        }
    }

    /// Returns the materializer of a value: the first on the chain of its replacements that has one.
    fn converter_of(&self, value: ValueId) -> Option<Arc<dyn Materialize>> {
        let mut at = value;
        loop {
            let replacement = self.replacement(at)?;
            if let Some(converter) = &replacement.converter {
                return Some(converter.clone());
            }
            at = *replacement.values.first()?;
        }
    }

    /// Rewires the uses of a replaced value to its final replacement.
    fn replace_uses(&mut self, body: &mut Body<'c>, from: ValueId) {
        let value = Value::new(body, from);
        if value.is_unused() {
            return;
        }
        let ty = value.ty();
        // Usually it is one value of the same type.
        if let Ok(Some(to)) = self.find_one(body, from, None)
            && Value::new(body, to).ty() == ty
        {
            body.replace_all_uses(from, to);
            return;
        }
        let location = value.location();
        let current = self.lookup(body, from, None).unwrap_or_default();
        let same = have_types(body, &current, &[ty]).then(|| current.clone());
        // A replacement that is replaced itself does not remain.
        let stays = |found: &ValueList| found.iter().all(|value| self.values.get(*value).is_none());
        let same = same.or_else(|| self.lookup(body, from, Some(&[ty])).filter(stays));
        if let Some([to]) = same.as_deref() {
            body.replace_all_uses(from, *to);
            return;
        }
        let converter = self.converter_of(from);
        // Values with the same replacement share one cast.
        if let Some([to]) = self.cast_to(body, &current, &[ty]).as_deref() {
            body.replace_all_uses(from, *to);
            return;
        }
        let point = point_after(body, &current).or_else(|| point_after(body, &[from]));
        let point = point.expect("a value that is used is defined somewhere");
        let cast = create_cast(body, point, location, &current, &[ty]);
        let to = Operation::new(body, cast).result(0).id();
        body.replace_all_uses(from, to);
        let kind = MaterializationKind::Source;
        self.add_cast(body, PendingCast { cast, kind, original: None, converter, before: None });
    }
}

/// Drops all operands and successors of an operation and of those nested in it.
fn drop_uses(body: &mut Body<'_>, op: OpId, inner: &mut OpSet) {
    body.drop_uses(op);
    let view = Operation::new(body, op);
    if view.region_count() == 0 || body.child(op).is_some() {
        return;
    }
    let nested: Vec<OpId> = view.regions().flat_map(Region::ops).map(Operation::id).collect();
    for op in nested {
        inner.insert(op);
        ensure_stack(|| drop_uses(body, op, inner));
    }
}
