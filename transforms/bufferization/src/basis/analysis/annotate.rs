//! Findings of the analysis as attributes.

use super::Analyzer;
use crate::basis::state::State;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Body, OpOperand, Operation, Value};

/// Attribute with a word for each operand.
const IN_PLACE: &str = "__inplace_operands_attr__";
/// Attribute with the alias sets of results.
const RESULT_ALIASES: &str = "__opresult_alias_set_attr__";
/// Attribute with the alias sets of arguments.
const ARGUMENT_ALIASES: &str = "__bbarg_alias_set_attr__";

impl<'a, 'c> Analyzer<'_, '_, 'a, 'c> {
    /// Notes a conflict of a read and a write, for the user to see.
    pub(super) fn note_conflict(
        &mut self,
        read: OpOperand<'a, 'c>,
        write: OpOperand<'a, 'c>,
        definition: Value<'a, 'c>,
    ) {
        let number = self.numbers.conflicts;
        self.numbers.conflicts += 1;
        let writing = format!("C_{number}[CONFL-WRITE: {}]", write.number());
        self.notes.push((write.owner().id(), writing));
        self.notes.push((read.owner().id(), format!("C_{number}[READ: {}]", read.number())));
        if let Some((op, place)) = place_of(definition) {
            self.notes.push((op, format!("C_{number}[DEF: {place}]")));
        }
    }

    /// Notes the values that would be written although they must not be.
    pub(super) fn note_read_only(&mut self, operand: OpOperand<'a, 'c>) {
        let Some(decisions) = &self.state.decisions else { return };
        let mut values = vec![operand.value().id()];
        values.extend(self.state.aliasing_values(operand).iter().map(|alias| alias.value));
        let members = values.into_iter().flat_map(|value| decisions.aliases.members(value));
        for value in members.collect::<Vec<_>>() {
            let value = Value::new(self.body, value);
            if self.state.is_writable(value) {
                continue;
            }
            if let Some((op, place)) = place_of(value) {
                let number = self.numbers.not_writable;
                self.numbers.not_writable += 1;
                self.notes.push((op, format!("W_{number}[NOT-WRITABLE: {place}]")));
            }
        }
    }
}

fn place_of(value: Value<'_, '_>) -> Option<(OpId, String)> {
    match (value.defining_op(), value.result_number(), value.as_argument()) {
        (Some(op), Some(number), _) => Some((op.id(), format!("result {number}"))),
        (_, _, Some((block, number))) => Some((block.parent_op()?.id(), format!("bbArg {number}"))),
        _ => None,
    }
}

/// Writes at each operation which operands are bufferized in place.
pub(crate) fn annotate_in_place(body: &mut Body<'_>, ops: &[OpId], state: &State<'_, '_>) {
    let context = body.context();
    for op in ops {
        let view = Operation::new(body, *op);
        if !view.operands().any(|operand| operand.ty().is_tensor()) {
            continue;
        }
        let words = view.op_operands().map(|operand| {
            let word = match operand.value().ty().is_tensor() {
                false => "none",
                true if state.is_in_place(operand) => "true",
                true => "false",
            };
            context.string_attribute(word)
        });
        let words: Vec<Attribute<'_>> = words.collect();
        let list = context.array_attribute(&words);
        body.set_attribute(*op, context.identifier(IN_PLACE), Some(list));
    }
}

/// Writes at each operation which values share memory with its results and the arguments of its regions.
///
/// `name_of` names a value as it is printed.
pub(crate) fn annotate_alias_sets<'c>(
    body: &mut Body<'c>,
    ops: &[OpId],
    state: &State<'_, 'c>,
    name_of: &dyn Fn(ValueId) -> String,
) {
    let Some(decisions) = &state.decisions else { return };
    let context = body.context();
    let set_of = |value: Value<'_, 'c>| {
        let members = decisions.aliases.members(value.id());
        let names: Vec<Attribute<'c>> = members.map(|at| context.string_attribute(&name_of(at))).collect();
        context.array_attribute(&names)
    };
    let mut found = Vec::new();
    for op in ops.iter().map(|op| Operation::new(body, *op)) {
        let results = op.results().filter(|value| value.ty().is_tensor());
        let sets: Vec<Attribute<'c>> = results.map(set_of).collect();
        if !sets.is_empty() {
            found.push((op.id(), RESULT_ALIASES, context.array_attribute(&sets)));
        }
        if body.child(op.id()).is_some() {
            continue;
        }
        let mut has_any = false;
        let mut regions = Vec::new();
        for region in op.regions() {
            let mut blocks = Vec::new();
            for block in region.blocks() {
                let arguments = block.arguments().filter(|value| value.ty().is_tensor());
                let sets: Vec<Attribute<'c>> = arguments.map(set_of).collect();
                has_any |= !sets.is_empty();
                blocks.push(context.array_attribute(&sets));
            }
            regions.push(context.array_attribute(&blocks));
        }
        if has_any {
            found.push((op.id(), ARGUMENT_ALIASES, context.array_attribute(&regions)));
        }
    }
    for (op, name, sets) in found {
        body.set_attribute(op, context.identifier(name), Some(sets));
    }
}
