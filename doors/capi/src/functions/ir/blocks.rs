//! `IR.h`: blocks.

use super::printing;
use crate::abi::*;
use crate::context::relocation::{bring_block, current};
use crate::context::{ContextState, context_of, locate};
use crate::graph::{BlockKey, Graph, OpKey, Place};
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use terrace_ir::{Location, Type};

fn on_block<R>(block: MlirBlock, work: impl FnOnce(&mut Graph, BlockKey) -> R) -> Result<R, Misuse> {
    let (state, key) = locate::<BlockKey>(block)?;
    Ok(state.graph(|graph| work(graph, key)))
}

/// Returns an operation that is in no block, and may be put into this one.
fn loose_op(graph: &Graph, op: MlirOperation, block: BlockKey) -> Result<OpKey, Misuse> {
    let key = graph.find::<OpKey>(op)?;
    if graph.ops[key].block.is_some() {
        return Err(Misuse::other("the operation is in a block already"));
    }
    match graph.parent_of_block(block) {
        Some(parent) if graph.is_within(parent, key) => {
            Err(Misuse::other("an operation cannot be put into itself"))
        }
        _ => Ok(key),
    }
}

/// Puts an operation into a block next to another one of the block; at the start or end without one.
fn insert_next_to(
    block: MlirBlock,
    reference: MlirOperation,
    op: MlirOperation,
    is_after: bool,
) -> Result<(), Misuse> {
    let block = bring_block(block, &*context_of(op)?)?;
    on_block(block, |graph, block| {
        let op = loose_op(graph, op, block)?;
        let next = if reference.is_null() {
            if is_after { graph.blocks[block].first } else { None }
        } else {
            let reference = graph.find::<OpKey>(reference)?;
            if graph.ops[reference].block != Some(block) {
                return Err(Misuse::other("the operation to insert at is not in the block"));
            }
            if is_after { graph.ops[reference].next } else { Some(reference) }
        };
        graph.insert_op(block, next.map_or(Place::End, Place::Before), op);
        Ok(())
    })?
}

fn argument_parts(
    state: &ContextState,
    ty: MlirType,
    location: MlirLocation,
) -> Result<(Type<'static>, Location<'static>), Misuse> {
    Ok((state.get(ty)?, state.get(location)?))
}

/// Returns the blocks that an operation at the end of a block branches to.
fn successors(graph: &Graph, block: BlockKey) -> Vec<BlockKey> {
    let last = graph.blocks[block].last;
    last.map(|op| graph.ops[op].successors.iter().map(|link| link.to).collect()).unwrap_or_default()
}

/// Returns the blocks that branch to a block, the last made branch first.
fn predecessors(graph: &Graph, block: BlockKey) -> Vec<BlockKey> {
    let users = graph.blocks[block].predecessors.values().rev();
    users.filter_map(|(op, _)| graph.ops[*op].block).collect()
}

export! {
    /// Creates a block with arguments of these types, in no region.
    fn mlirBlockCreate(count: isize, types: *const MlirType, locations: *const MlirLocation) -> MlirBlock {
        let (types, locations) = (array(types, count)?, array(locations, count)?);
        let Some(first) = types.first() else {
            return super::regions::create_in_any(|graph| {
                let block = graph.create_block();
                graph.handle(block)
            });
        };
        let state = context_of(*first)?;
        let arguments: Result<Vec<_>, Misuse> =
            types.iter().zip(locations).map(|(ty, location)| argument_parts(&state, *ty, *location)).collect();
        let arguments = arguments?;
        state.graph(|graph| {
            let block = graph.create_block();
            for (at, (ty, location)) in arguments.into_iter().enumerate() {
                graph.insert_argument(block, at, ty, location);
            }
            Ok(graph.handle(block))
        })
    }

    /// Destroys a block that is in no region, with all that is in it.
    fn mlirBlockDestroy(block: MlirBlock) {
        on_block(block, |graph, block| graph.erase_block(block))?
    }

    /// Takes a block out of its region.
    fn mlirBlockDetach(block: MlirBlock) {
        on_block(block, |graph, block| graph.detach_block(block))
    }

    /// Returns true if both are the same block.
    fn mlirBlockEqual(block: MlirBlock, other: MlirBlock) -> bool {
        Ok(block == other || current::<BlockKey>(block) == current::<BlockKey>(other))
    }

    /// Returns the operation around a block, or null.
    fn mlirBlockGetParentOperation(block: MlirBlock) -> MlirOperation {
        on_block(block, |graph, block| graph.handle_or_null(graph.parent_of_block(block)))
    }

    /// Returns the region that a block is in, or null.
    fn mlirBlockGetParentRegion(block: MlirBlock) -> MlirRegion {
        on_block(block, |graph, block| graph.handle_or_null(graph.blocks[block].region))
    }

    /// Returns the block after a block, or null.
    fn mlirBlockGetNextInRegion(block: MlirBlock) -> MlirBlock {
        on_block(block, |graph, block| graph.handle_or_null(graph.blocks[block].next))
    }

    /// Returns the first operation of a block, or null.
    fn mlirBlockGetFirstOperation(block: MlirBlock) -> MlirOperation {
        on_block(block, |graph, block| graph.handle_or_null(graph.blocks[block].first))
    }

    /// Returns the terminator of a block, or null.
    fn mlirBlockGetTerminator(block: MlirBlock) -> MlirOperation {
        on_block(block, |graph, block| {
            let is_terminator = |op: &OpKey| graph.ops[*op].name.has_trait(terrace_ir::TraitFlags::TERMINATOR);
            graph.handle_or_null(graph.blocks[block].last.filter(is_terminator))
        })
    }

    /// Puts an operation at the end of a block.
    fn mlirBlockAppendOwnedOperation(block: MlirBlock, op: MlirOperation) {
        let block = bring_block(block, &*context_of(op)?)?;
        on_block(block, |graph, block| {
            let op = loose_op(graph, op, block)?;
            graph.insert_op(block, Place::End, op);
            Ok(())
        })?
    }

    /// Puts an operation at a position of a block.
    fn mlirBlockInsertOwnedOperation(block: MlirBlock, position: isize, op: MlirOperation) {
        let block = bring_block(block, &*context_of(op)?)?;
        on_block(block, |graph, block| {
            let op = loose_op(graph, op, block)?;
            let count = graph.ops_of(block).count();
            let at = check_index("places in the block", position, count + 1)?;
            let next = graph.ops_of(block).nth(at);
            graph.insert_op(block, next.map_or(Place::End, Place::Before), op);
            Ok(())
        })?
    }

    /// Puts an operation after another one, or at the start of the block.
    fn mlirBlockInsertOwnedOperationAfter(block: MlirBlock, reference: MlirOperation, op: MlirOperation) {
        insert_next_to(block, reference, op, true)
    }

    /// Puts an operation before another one, or at the end of the block.
    fn mlirBlockInsertOwnedOperationBefore(block: MlirBlock, reference: MlirOperation, op: MlirOperation) {
        insert_next_to(block, reference, op, false)
    }

    /// Returns the number of arguments.
    fn mlirBlockGetNumArguments(block: MlirBlock) -> isize {
        on_block(block, |graph, block| graph.blocks[block].arguments.len() as isize)
    }

    /// Adds an argument.
    fn mlirBlockAddArgument(block: MlirBlock, ty: MlirType, location: MlirLocation) -> MlirValue {
        let (state, block) = locate::<BlockKey>(bring_block(block, &*context_of(ty)?)?)?;
        let (ty, location) = argument_parts(&state, ty, location)?;
        state.graph(|graph| {
            let at = graph.blocks[block].arguments.len();
            let value = graph.insert_argument(block, at, ty, location);
            Ok(graph.handle(value))
        })
    }

    /// Erases an argument, which has no uses.
    fn mlirBlockEraseArgument(block: MlirBlock, position: u32) {
        on_block(block, |graph, block| {
            let at = check_index("arguments", position as isize, graph.blocks[block].arguments.len())?;
            let value = graph.blocks[block].arguments[at];
            if !graph.values[value].uses.is_empty() {
                return Err(Misuse::other("the argument is still used: what uses it must go first"));
            }
            graph.erase_argument(block, at);
            Ok(())
        })?
    }

    /// Inserts an argument at a position.
    fn mlirBlockInsertArgument(block: MlirBlock, position: isize, ty: MlirType, location: MlirLocation) -> MlirValue {
        let (state, block) = locate::<BlockKey>(bring_block(block, &*context_of(ty)?)?)?;
        let (ty, location) = argument_parts(&state, ty, location)?;
        state.graph(|graph| {
            let count = graph.blocks[block].arguments.len();
            let at = check_index("places among the arguments", position, count + 1)?;
            let value = graph.insert_argument(block, at, ty, location);
            Ok(graph.handle(value))
        })
    }

    /// Returns an argument.
    fn mlirBlockGetArgument(block: MlirBlock, position: isize) -> MlirValue {
        on_block(block, |graph, block| {
            let at = check_index("arguments", position, graph.blocks[block].arguments.len())?;
            Ok(graph.handle(graph.blocks[block].arguments[at]))
        })?
    }

    /// Prints a block.
    fn mlirBlockPrint(block: MlirBlock, callback: MlirStringCallback, data: UserData) {
        let (state, key) = locate::<BlockKey>(block)?;
        if state.graph(|graph| graph.parent_of_block(key).is_none()) {
            return hand_text(b"<<UNLINKED BLOCK>>\n", callback, data);
        }
        let mut text = printing::block_text(&state, key)?;
        text.push('\n');
        hand_text(text.as_bytes(), callback, data)
    }

    /// Returns the number of blocks that a block branches to.
    fn mlirBlockGetNumSuccessors(block: MlirBlock) -> isize {
        on_block(block, |graph, block| successors(graph, block).len() as isize)
    }

    /// Returns a block that a block branches to.
    fn mlirBlockGetSuccessor(block: MlirBlock, position: isize) -> MlirBlock {
        on_block(block, |graph, block| {
            let all = successors(graph, block);
            Ok(graph.handle(all[check_index("successors", position, all.len())?]))
        })?
    }

    /// Returns the number of branches to a block.
    fn mlirBlockGetNumPredecessors(block: MlirBlock) -> isize {
        on_block(block, |graph, block| predecessors(graph, block).len() as isize)
    }

    /// Returns a block that branches to a block.
    fn mlirBlockGetPredecessor(block: MlirBlock, position: isize) -> MlirBlock {
        on_block(block, |graph, block| {
            let all = predecessors(graph, block);
            Ok(graph.handle(all[check_index("predecessors", position, all.len())?]))
        })?
    }
}
