//! `IR.h`: operations.

use crate::abi::*;
use crate::context::{self, ContextState, locate};
use crate::graph::{BlockKey, Graph, OpKey, Place, ValueKey, declared_name};
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use crate::typeid;
use std::sync::Arc;
use terrace_ir::{Attribute, Location, NamedAttribute};
use terrace_parser::TopLevel;

fn on_op<R>(op: MlirOperation, work: impl FnOnce(&mut Graph, OpKey) -> R) -> Result<R, Misuse> {
    let (state, key) = locate::<OpKey>(op)?;
    Ok(state.graph(|graph| work(graph, key)))
}

/// Returns the attribute of a handle of the same context.
fn attribute_in(cx: &Arc<ContextState>, attribute: MlirAttribute) -> Result<Attribute<'static>, Misuse> {
    cx.get::<Attribute<'static>>(attribute)
}

fn named(cx: &ContextState, entry: NamedAttribute<'static>) -> MlirNamedAttribute {
    MlirNamedAttribute { name: cx.name(entry.name), attribute: cx.name(entry.value) }
}

/// Moves an operation next to another one.
///
/// # Errors
/// If the other one is in no block, or inside of the operation.
pub fn move_next_to(op: MlirOperation, other: MlirOperation, is_after: bool) -> Result<(), Misuse> {
    let (state, key) = locate::<OpKey>(op)?;
    state.graph(|graph| {
        let other = graph.find::<OpKey>(other)?;
        let Some(block) = graph.ops[other].block else {
            return Err(Misuse::other("the operation to move to is in no block"));
        };
        if graph.is_within(other, key) {
            return if other == key {
                Ok(())
            } else {
                Err(Misuse::other("an operation cannot be moved into itself"))
            };
        }
        graph.detach_op(key);
        let next = if is_after { graph.ops[other].next } else { Some(other) };
        graph.insert_op(block, next.map_or(Place::End, Place::Before), key);
        Ok(())
    })
}

/// Returns the slot of an inherent attribute.
fn slot_of(graph: &Graph, op: OpKey, name: &str) -> Option<usize> {
    let declared = graph.ops[op].name;
    declared.slot_of(declared_name(declared, name))
}

export! {
    /// Parses one operation.
    fn mlirOperationCreateParse(context: MlirContext, text: MlirStringRef, name: MlirStringRef) -> MlirOperation {
        let state = context::find(context)?;
        let name = Some(name.text()?).filter(|name| !name.is_empty()).unwrap_or("-");
        let op = super::modules::parse(&state, text.bytes(), name, TopLevel::AnyOperation)?;
        state.graph(|graph| Ok(graph.handle(op)))
    }

    /// Copies an operation with all that is in it.
    fn mlirOperationClone(op: MlirOperation) -> MlirOperation {
        on_op(op, |graph, op| {
            let copy = graph.clone_op(op);
            graph.handle(copy)
        })
    }

    /// Destroys an operation that is in no block, with all that is in it.
    fn mlirOperationDestroy(op: MlirOperation) {
        on_op(op, |graph, op| graph.erase_op(op))?
    }

    /// Takes an operation out of its block.
    fn mlirOperationRemoveFromParent(op: MlirOperation) {
        on_op(op, |graph, op| graph.detach_op(op))
    }

    /// Returns true if both are the same operation.
    fn mlirOperationEqual(op: MlirOperation, other: MlirOperation) -> bool {
        Ok(op == other)
    }

    /// Returns a hash of an operation.
    fn mlirOperationHashValue(op: MlirOperation) -> usize {
        Ok(op.bits())
    }

    /// Returns the context of an operation.
    fn mlirOperationGetContext(op: MlirOperation) -> MlirContext {
        Ok(locate::<OpKey>(op)?.0.handle())
    }

    /// Returns the location of an operation.
    fn mlirOperationGetLocation(op: MlirOperation) -> MlirLocation {
        let (state, op) = locate::<OpKey>(op)?;
        let location = state.graph(|graph| graph.ops[op].location);
        Ok(state.name(location))
    }

    /// Sets the location of an operation.
    fn mlirOperationSetLocation(op: MlirOperation, location: MlirLocation) {
        let (state, op) = locate::<OpKey>(op)?;
        let location = state.get::<Location<'static>>(location)?;
        state.graph(|graph| graph.set_location(op, location));
        Ok(())
    }

    /// Returns the id of a registered operation's name, or null.
    fn mlirOperationGetTypeID(op: MlirOperation) -> MlirTypeID {
        let name = on_op(op, |graph, op| graph.ops[op].name)?;
        Ok(if name.spec().is_some() { typeid::of_name(name.as_str()) } else { MlirTypeID::default() })
    }

    /// Returns the name of an operation.
    fn mlirOperationGetName(op: MlirOperation) -> MlirIdentifier {
        let (state, op) = locate::<OpKey>(op)?;
        let name = state.graph(|graph| graph.ops[op].name);
        Ok(state.name(state.ctx().identifier(name.as_str())))
    }

    /// Returns the block that an operation is in, or null.
    fn mlirOperationGetBlock(op: MlirOperation) -> MlirBlock {
        on_op(op, |graph, op| graph.handle_or_null(graph.ops[op].block))
    }

    /// Returns the operation around an operation, or null.
    fn mlirOperationGetParentOperation(op: MlirOperation) -> MlirOperation {
        on_op(op, |graph, op| graph.handle_or_null(graph.parent(op)))
    }

    /// Returns the number of regions.
    fn mlirOperationGetNumRegions(op: MlirOperation) -> isize {
        on_op(op, |graph, op| graph.ops[op].regions.len() as isize)
    }

    /// Returns a region.
    fn mlirOperationGetRegion(op: MlirOperation, position: isize) -> MlirRegion {
        on_op(op, |graph, op| {
            graph.open(op);
            let at = check_index("regions", position, graph.ops[op].regions.len())?;
            Ok(graph.handle(graph.ops[op].regions[at]))
        })?
    }

    /// Returns the first region, or null.
    fn mlirOperationGetFirstRegion(op: MlirOperation) -> MlirRegion {
        on_op(op, |graph, op| {
            graph.open(op);
            graph.handle_or_null(graph.ops[op].regions.first().copied())
        })
    }

    /// Returns the operation after an operation in its block, or null.
    fn mlirOperationGetNextInBlock(op: MlirOperation) -> MlirOperation {
        on_op(op, |graph, op| graph.handle_or_null(graph.ops[op].next))
    }

    /// Returns the number of operands.
    fn mlirOperationGetNumOperands(op: MlirOperation) -> isize {
        on_op(op, |graph, op| graph.ops[op].operands.len() as isize)
    }

    /// Returns an operand.
    fn mlirOperationGetOperand(op: MlirOperation, position: isize) -> MlirValue {
        on_op(op, |graph, op| {
            let at = check_index("operands", position, graph.ops[op].operands.len())?;
            Ok(graph.handle(graph.ops[op].operands[at].to))
        })?
    }

    /// Replaces an operand.
    fn mlirOperationSetOperand(op: MlirOperation, position: isize, value: MlirValue) {
        on_op(op, |graph, op| {
            let at = check_index("operands", position, graph.ops[op].operands.len())?;
            let value = graph.find::<ValueKey>(value)?;
            graph.set_operand(op, at, value);
            Ok(())
        })?
    }

    /// Replaces all operands.
    fn mlirOperationSetOperands(op: MlirOperation, count: isize, operands: *const MlirValue) {
        let operands = array(operands, count)?;
        on_op(op, |graph, op| {
            let keys: Result<Vec<_>, Misuse> = operands.iter().map(|value| graph.find::<ValueKey>(*value)).collect();
            graph.set_operands(op, &keys?);
            Ok(())
        })?
    }

    /// Returns the number of results.
    fn mlirOperationGetNumResults(op: MlirOperation) -> isize {
        on_op(op, |graph, op| graph.ops[op].results.len() as isize)
    }

    /// Returns a result.
    fn mlirOperationGetResult(op: MlirOperation, position: isize) -> MlirValue {
        on_op(op, |graph, op| {
            let at = check_index("results", position, graph.ops[op].results.len())?;
            Ok(graph.handle(graph.ops[op].results[at]))
        })?
    }

    /// Returns the number of successors.
    fn mlirOperationGetNumSuccessors(op: MlirOperation) -> isize {
        on_op(op, |graph, op| graph.ops[op].successors.len() as isize)
    }

    /// Returns a successor.
    fn mlirOperationGetSuccessor(op: MlirOperation, position: isize) -> MlirBlock {
        on_op(op, |graph, op| {
            let at = check_index("successors", position, graph.ops[op].successors.len())?;
            Ok(graph.handle(graph.ops[op].successors[at].to))
        })?
    }

    /// Replaces a successor.
    fn mlirOperationSetSuccessor(op: MlirOperation, position: isize, block: MlirBlock) {
        on_op(op, |graph, op| {
            let at = check_index("successors", position, graph.ops[op].successors.len())?;
            let block = graph.find::<BlockKey>(block)?;
            graph.set_successor(op, at, block);
            Ok(())
        })?
    }

    /// Returns true if an inherent attribute of that name is declared and set.
    fn mlirOperationHasInherentAttributeByName(op: MlirOperation, name: MlirStringRef) -> bool {
        let name = name.text()?;
        on_op(op, |graph, op| {
            slot_of(graph, op, name).is_some() && graph.attribute(op, name).is_some()
        })
    }

    /// Returns an inherent attribute, or null.
    fn mlirOperationGetInherentAttributeByName(op: MlirOperation, name: MlirStringRef) -> MlirAttribute {
        let name = name.text()?;
        let (state, op) = locate::<OpKey>(op)?;
        let found = state.graph(|graph| {
            slot_of(graph, op, name).and_then(|_| graph.attribute(op, name))
        });
        Ok(state.name_or_null(found))
    }

    /// Sets an inherent attribute.
    fn mlirOperationSetInherentAttributeByName(op: MlirOperation, name: MlirStringRef, value: MlirAttribute) {
        let name = name.text()?;
        let (state, op) = locate::<OpKey>(op)?;
        let value = state.get_optional(value)?;
        state.graph(|graph| match slot_of(graph, op, name) {
            Some(_) => {
                graph.set_attribute(op, name, value);
                Ok(())
            }
            None => Err(Misuse::other(format_args!("the operation has no inherent attribute '{name}'"))),
        })
    }

    /// Returns the number of discardable attributes.
    fn mlirOperationGetNumDiscardableAttributes(op: MlirOperation) -> isize {
        on_op(op, |graph, op| graph.ops[op].discardable.len() as isize)
    }

    /// Returns a discardable attribute.
    fn mlirOperationGetDiscardableAttribute(op: MlirOperation, position: isize) -> MlirNamedAttribute {
        let (state, op) = locate::<OpKey>(op)?;
        let entries = state.graph(|graph| graph.ops[op].discardable.clone());
        let at = check_index("discardable attributes", position, entries.len())?;
        Ok(named(&state, entries[at]))
    }

    /// Returns a discardable attribute by its name, or null.
    fn mlirOperationGetDiscardableAttributeByName(op: MlirOperation, name: MlirStringRef) -> MlirAttribute {
        let name = name.text()?;
        let (state, op) = locate::<OpKey>(op)?;
        let found = state.graph(|graph| match slot_of(graph, op, name) {
            Some(_) => None,
            None => graph.attribute(op, name),
        });
        Ok(state.name_or_null(found))
    }

    /// Sets a discardable attribute.
    fn mlirOperationSetDiscardableAttributeByName(op: MlirOperation, name: MlirStringRef, value: MlirAttribute) {
        let name = name.text()?;
        let (state, op) = locate::<OpKey>(op)?;
        let value = attribute_in(&state, value)?;
        state.graph(|graph| graph.set_attribute(op, name, Some(value)));
        Ok(())
    }

    /// Removes a discardable attribute; false if it was not there.
    fn mlirOperationRemoveDiscardableAttributeByName(op: MlirOperation, name: MlirStringRef) -> bool {
        let name = name.text()?;
        on_op(op, |graph, op| {
            let is_there = graph.ops[op].discardable.iter().any(|entry| entry.name.as_str() == name);
            if is_there {
                graph.set_attribute(op, name, None);
            }
            is_there
        })
    }

    /// Returns the number of attributes, inherent and discardable.
    fn mlirOperationGetNumAttributes(op: MlirOperation) -> isize {
        on_op(op, |graph, op| graph.attributes(op).len() as isize)
    }

    /// Returns an attribute; all are sorted by name.
    fn mlirOperationGetAttribute(op: MlirOperation, position: isize) -> MlirNamedAttribute {
        let (state, op) = locate::<OpKey>(op)?;
        let entries = state.graph(|graph| graph.attributes(op));
        let at = check_index("attributes", position, entries.len())?;
        Ok(named(&state, entries[at]))
    }

    /// Returns an attribute by its name, or null.
    fn mlirOperationGetAttributeByName(op: MlirOperation, name: MlirStringRef) -> MlirAttribute {
        let name = name.text()?;
        let (state, op) = locate::<OpKey>(op)?;
        let found = state.graph(|graph| graph.attribute(op, name));
        Ok(state.name_or_null(found))
    }

    /// Sets an attribute.
    fn mlirOperationSetAttributeByName(op: MlirOperation, name: MlirStringRef, value: MlirAttribute) {
        let name = name.text()?;
        let (state, op) = locate::<OpKey>(op)?;
        let value = attribute_in(&state, value)?;
        state.graph(|graph| graph.set_attribute(op, name, Some(value)));
        Ok(())
    }

    /// Removes an attribute; false if it was not there.
    fn mlirOperationRemoveAttributeByName(op: MlirOperation, name: MlirStringRef) -> bool {
        let name = name.text()?;
        on_op(op, |graph, op| {
            let is_there = graph.attribute(op, name).is_some();
            graph.set_attribute(op, name, None);
            is_there
        })
    }

    /// Moves an operation after another one.
    fn mlirOperationMoveAfter(op: MlirOperation, other: MlirOperation) {
        move_next_to(op, other, true)
    }

    /// Moves an operation before another one.
    fn mlirOperationMoveBefore(op: MlirOperation, other: MlirOperation) {
        move_next_to(op, other, false)
    }

    /// Returns true if an operation stands before another one of the same block.
    fn mlirOperationIsBeforeInBlock(op: MlirOperation, other: MlirOperation) -> bool {
        on_op(op, |graph, op| {
            let other = graph.find::<OpKey>(other)?;
            if graph.ops[op].block.is_none() || graph.ops[op].block != graph.ops[other].block {
                return Err(Misuse::other("the operations are not in one block"));
            }
            Ok(graph.is_before(op, other))
        })?
    }

    /// Makes an operation use another value wherever it uses one.
    fn mlirOperationReplaceUsesOfWith(op: MlirOperation, of: MlirValue, with: MlirValue) {
        on_op(op, |graph, op| {
            let (of, with) = (graph.find::<ValueKey>(of)?, graph.find::<ValueKey>(with)?);
            for at in 0..graph.ops[op].operands.len() {
                if graph.ops[op].operands[at].to == of {
                    graph.set_operand(op, at, with);
                }
            }
            Ok(())
        })?
    }
}
