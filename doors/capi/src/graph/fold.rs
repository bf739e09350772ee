//! Folds operations of the graph, and finds dead ones, by a copy in a body of its own.

use super::*;
use terrace_interfaces::effects::would_op_be_trivially_dead;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{FoldResult, Folded, Operation, OperationState};
use terrace_support::interner::FoldMap;

/// Outcome of an attempt to simplify an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Simplified {
    /// Nothing to do.
    Unchanged,
    /// It has other operands or attributes now.
    InPlace,
    /// It is gone.
    Erased,
}

/// A copy of an operation with its constant operands.
struct Copy {
    body: Box<Body<'static>>,
    op: terrace_ir::ids::OpId,
    /// Values of the graph by their stand-ins.
    values: FoldMap<ValueId, ValueKey>,
}

impl Graph {
    /// Erases an operation if it is dead, else folds it.
    pub fn simplify(&mut self, op: OpKey) -> Simplified {
        let record = &self.ops[op];
        if record.name.spec().is_none() || !record.regions.is_empty() || !record.successors.is_empty() {
            return Simplified::Unchanged;
        }
        let is_unused = record.results.iter().all(|value| self.values[*value].uses.is_empty());
        let copy = self.copy_for_fold(op);
        let view = Operation::new(&copy.body, copy.op);
        if is_unused && would_op_be_trivially_dead(view) && self.erase_op(op).is_ok() {
            return Simplified::Erased;
        }
        if view.constant_value().is_some() {
            return Simplified::Unchanged;
        }
        match view.fold() {
            Some(Folded::Results(results)) if results.len() == self.ops[op].results.len() => {
                if self.replace_by_fold(op, &copy, &results) {
                    Simplified::Erased
                } else {
                    Simplified::Unchanged
                }
            }
            Some(Folded::InPlace(edits)) => {
                let mut copy = copy;
                copy.body.apply_edits(copy.op, &edits);
                self.take_edits(op, &copy)
            }
            _ => Simplified::Unchanged,
        }
    }

    fn copy_for_fold(&self, op: OpKey) -> Copy {
        let context = self.context;
        let mut body = Body::for_child(context, context.op_name("builtin.module"));
        let region = body.create_region();
        let block = body.create_block();
        body.append_block(region, block);
        let mut values = FoldMap::default();
        let mut copies: FoldMap<ValueKey, ValueId> = FoldMap::default();
        let record = &self.ops[op];
        let mut state = OperationState::new(record.name, record.location);
        for link in &record.operands {
            let id = match copies.get(&link.to) {
                Some(id) => *id,
                None => self.copy_operand(&mut body, block, link.to),
            };
            copies.insert(link.to, id);
            values.insert(id, link.to);
            state.operands.push(id);
        }
        state.slots.clone_from(&record.slots);
        state.discardable = record.discardable.iter().copied().collect();
        state.result_types = record.results.iter().map(|value| self.values[*value].ty).collect();
        let copy = body.create(state);
        body.append_op(block, copy);
        Copy { body, op: copy, values }
    }

    /// Copies a constant, or makes an argument that stands for any other value.
    fn copy_operand(&self, body: &mut Body<'static>, block: BlockId, value: ValueKey) -> ValueId {
        let record = &self.values[value];
        if let Definition::Result(op, 0) = record.definition
            && self.ops[op].name.has_trait(terrace_ir::TraitFlags::CONSTANT_LIKE)
            && self.ops[op].operands.is_empty()
        {
            let constant = &self.ops[op];
            let mut state = OperationState::new(constant.name, constant.location);
            state.slots.clone_from(&constant.slots);
            state.result_types.push(record.ty);
            let id = body.create(state);
            body.append_op(block, id);
            return Operation::new(body, id).result(0).id();
        }
        body.add_argument(block, record.ty, Location::Unknown)
    }

    /// Replaces the results of an operation; false if a constant cannot be made.
    fn replace_by_fold(&mut self, op: OpKey, copy: &Copy, results: &[FoldResult<'static>]) -> bool {
        let view = Operation::new(&copy.body, copy.op);
        let materialize = view.name().dialect().and_then(|dialect| dialect.hooks.materialize_constant);
        let mut constants = Vec::new();
        let mut values = Vec::new();
        for (at, result) in results.iter().enumerate() {
            match result {
                FoldResult::Value(id) => match copy.values.get(id) {
                    Some(key) => values.push(Ok(*key)),
                    None => return false,
                },
                FoldResult::Constant(value) => {
                    let (ty, location) = (view.result(at).ty(), view.location());
                    let state = materialize.and_then(|make| make(self.context, *value, ty, location));
                    let Some(state) = state else { return false };
                    values.push(Err(constants.len()));
                    constants.push(state);
                }
            }
        }
        let block = self.ops[op].block;
        let made: Vec<ValueKey> = constants
            .into_iter()
            .map(|state| {
                let mut parts = OpParts::new(state.name, state.location);
                parts.slots = state.slots;
                parts.discardable = state.discardable.to_vec();
                parts.result_types = state.result_types;
                let constant = self.create_op(parts);
                if let Some(block) = block {
                    self.insert_op(block, Place::Before(op), constant);
                }
                self.ops[constant].results[0]
            })
            .collect();
        for (value, result) in values.into_iter().zip(self.ops[op].results.clone()) {
            let with = value.unwrap_or_else(|at| made[at]);
            self.replace_uses(result, with, |_| false);
        }
        self.erase_op(op).is_ok()
    }

    /// Takes over operands, attributes and result types of an edited copy.
    fn take_edits(&mut self, op: OpKey, copy: &Copy) -> Simplified {
        let view = Operation::new(&copy.body, copy.op);
        let operands: Option<Vec<ValueKey>> =
            view.operands().map(|value| copy.values.get(&value.id()).copied()).collect();
        let Some(operands) = operands else { return Simplified::Unchanged };
        let slots: SmallVec<[Option<Attribute<'static>>; 4]> = view.slots().iter().copied().collect();
        let old: Vec<ValueKey> = self.ops[op].operands.iter().map(|link| link.to).collect();
        let is_same = old == operands
            && self.ops[op].slots == slots
            && view.results().zip(&self.ops[op].results).all(|(new, old)| new.ty() == self.values[*old].ty);
        if is_same {
            return Simplified::Unchanged;
        }
        for (new, old) in view.results().zip(self.ops[op].results.clone()) {
            self.values[old].ty = new.ty();
        }
        self.ops[op].slots = slots;
        if old != operands {
            self.set_operands(op, &operands);
        }
        Simplified::InPlace
    }
}
