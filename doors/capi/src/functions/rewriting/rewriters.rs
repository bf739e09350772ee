//! `Rewrite.h`: rewriters, which keep an insertion point and edit the graph.

use crate::abi::*;
use crate::context::{self, ContextState, context_of, locate};
use crate::functions::ir::operations::move_next_to;
use crate::graph::{BlockKey, Definition, Graph, OpKey, Place, RegionKey, ValueKey};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::slab::{Key, Slab, keys};
use std::sync::{Arc, Mutex, PoisonError};
use terrace_ir::{Location, Type};

keys! {
    /// Key of a rewriter.
    RewriterKey;
}

/// A rewriter: its context and its insertion point, of handles that may become stale.
#[derive(Clone, Copy, Default)]
struct Rewriter {
    context: MlirContext,
    block: MlirBlock,
    /// Null at the end of the block.
    before: MlirOperation,
}

static REWRITERS: Mutex<Option<Slab<RewriterKey, Rewriter>>> = Mutex::new(None);

fn rewriters<R>(work: impl FnOnce(&mut Slab<RewriterKey, Rewriter>) -> R) -> R {
    work(REWRITERS.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(Slab::default))
}

fn create(rewriter: Rewriter) -> MlirRewriterBase {
    rewriters(|table| {
        let key = table.insert(rewriter);
        let generation = table.generation(key);
        MlirRewriterBase::from_parts(Parts { context: 0, generation, index: key.index() })
    })
}

fn with<R>(rewriter: MlirRewriterBase, work: impl FnOnce(&mut Rewriter) -> R) -> Result<R, Misuse> {
    let parts = rewriter.parts()?;
    rewriters(|table| {
        let key = table.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::Rewriter))?;
        Ok(work(&mut table[key]))
    })
}

/// Checks that a rewriter is there.
///
/// # Errors
/// If it is null or gone.
pub fn check(rewriter: MlirRewriterBase) -> Result<(), Misuse> {
    with(rewriter, |_| ())
}

/// Does work with a rewriter that inserts before an operation, and is gone afterwards.
pub fn with_rewriter_at<R>(
    state: &Arc<ContextState>,
    op: MlirOperation,
    work: impl FnOnce(MlirPatternRewriter) -> R,
) -> R {
    let block = state.graph(|graph| {
        let key = graph.find::<OpKey>(op).ok();
        graph.handle_or_null(key.and_then(|key| graph.ops[key].block))
    });
    let base = create(Rewriter { context: state.handle(), block, before: op });
    let result = work(MlirPatternRewriter::from_bits(base.bits()));
    destroy(base).ok();
    result
}

fn destroy(rewriter: MlirRewriterBase) -> Result<(), Misuse> {
    let parts = rewriter.parts()?;
    rewriters(|table| {
        let key = table.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::Rewriter))?;
        table.remove(key);
        Ok(())
    })
}

fn set_point(rewriter: MlirRewriterBase, block: MlirBlock, before: MlirOperation) -> Result<(), Misuse> {
    with(rewriter, |rewriter| (rewriter.block, rewriter.before) = (block, before))
}

/// Sets the insertion point next to an operation.
fn set_point_at_op(rewriter: MlirRewriterBase, op: MlirOperation, is_after: bool) -> Result<(), Misuse> {
    let (state, key) = locate::<OpKey>(op)?;
    let (block, before) = state.graph(|graph| {
        let record = &graph.ops[key];
        let before = if is_after { graph.handle_or_null(record.next) } else { op };
        (graph.handle_or_null(record.block), before)
    });
    if block.is_null() {
        return Err(Misuse::other("the operation is in no block"));
    }
    set_point(rewriter, block, before)
}

/// Inserts an operation at the insertion point.
fn insert(rewriter: MlirRewriterBase, op: MlirOperation) -> Result<(), Misuse> {
    let at = with(rewriter, |rewriter| *rewriter)?;
    if at.block.is_null() {
        return Err(Misuse::other("the rewriter has no insertion point"));
    }
    let (state, key) = locate::<OpKey>(op)?;
    state.graph(|graph| {
        let block = graph.find::<BlockKey>(at.block)?;
        let place = if at.before.is_null() { Place::End } else { Place::Before(graph.find(at.before)?) };
        if let Place::Before(next) = place
            && graph.ops[next].block != Some(block)
        {
            return Err(Misuse::other("the insertion point has moved to another block"));
        }
        if graph.ops[key].block.is_some() {
            return Err(Misuse::other("the operation is in a block already"));
        }
        if graph.parent_of_block(block).is_some_and(|parent| graph.is_within(parent, key)) {
            return Err(Misuse::other("an operation cannot be put into itself"));
        }
        graph.insert_op(block, place, key);
        Ok(())
    })
}

/// Replaces the results of an operation and erases it.
fn replace(op: MlirOperation, values: &[MlirValue]) -> Result<(), Misuse> {
    let (state, key) = locate::<OpKey>(op)?;
    state.graph(|graph| {
        replace_uses(graph, key, values)?;
        graph.erase_op(key)
    })
}

fn replace_uses(graph: &mut Graph, op: OpKey, values: &[MlirValue]) -> Result<(), Misuse> {
    let results = graph.ops[op].results.clone();
    if results.len() != values.len() {
        let (given, wanted) = (values.len(), results.len());
        return Err(Misuse::other(format_args!("{given} values cannot replace {wanted} results")));
    }
    let values: Result<Vec<ValueKey>, Misuse> = values.iter().map(|value| graph.find(*value)).collect();
    for (result, value) in results.into_iter().zip(values?) {
        if result != value {
            graph.replace_uses(result, value, |_| false);
        }
    }
    Ok(())
}

fn results_of(op: MlirOperation) -> Result<Vec<MlirValue>, Misuse> {
    let (state, key) = locate::<OpKey>(op)?;
    Ok(state.graph(|graph| graph.ops[key].results.iter().map(|value| graph.handle(*value)).collect()))
}

/// Moves the operations of a block to a place, its arguments replaced by values, and erases the block.
fn inline_block(
    graph: &mut Graph,
    source: BlockKey,
    into: BlockKey,
    place: Place,
    values: &[MlirValue],
) -> Result<(), Misuse> {
    if source == into {
        return Err(Misuse::other("a block cannot be put into itself"));
    }
    if !graph.blocks[source].predecessors.is_empty() {
        return Err(Misuse::other("something branches to the block"));
    }
    let arguments = graph.blocks[source].arguments.clone();
    if arguments.len() != values.len() {
        let (given, wanted) = (values.len(), arguments.len());
        return Err(Misuse::other(format_args!("{given} values cannot replace {wanted} arguments")));
    }
    if let Some(parent) = graph.parent_of_block(into)
        && graph.ops_of(source).any(|op| graph.is_within(parent, op))
    {
        return Err(Misuse::other("a block cannot be put into itself"));
    }
    let values: Result<Vec<ValueKey>, Misuse> = values.iter().map(|value| graph.find(*value)).collect();
    for (argument, value) in arguments.into_iter().zip(values?) {
        graph.replace_uses(argument, value, |_| false);
    }
    let ops: Vec<OpKey> = graph.ops_of(source).collect();
    for op in ops {
        graph.detach_op(op);
        graph.insert_op(into, place, op);
    }
    graph.erase_block(source)
}

/// Moves the blocks of a region before a block.
fn inline_region(graph: &mut Graph, region: RegionKey, before: BlockKey) -> Result<(), Misuse> {
    let into = graph.blocks[before].region.ok_or_else(|| Misuse::other("the block is in no region"))?;
    if graph.region_is_within(into, region) {
        return Err(Misuse::other("a region cannot be put into itself"));
    }
    let blocks: Vec<BlockKey> = graph.blocks_of(region).collect();
    for block in blocks {
        graph.detach_block(block);
        graph.insert_block(into, Some(before), block);
    }
    Ok(())
}

export! {
    /// Returns the context of a rewriter.
    fn mlirRewriterBaseGetContext(rewriter: MlirRewriterBase) -> MlirContext {
        with(rewriter, |rewriter| rewriter.context)
    }

    /// Makes a rewriter have no insertion point.
    fn mlirRewriterBaseClearInsertionPoint(rewriter: MlirRewriterBase) {
        set_point(rewriter, MlirBlock::default(), MlirOperation::default())
    }

    /// Inserts before an operation from now on.
    fn mlirRewriterBaseSetInsertionPointBefore(rewriter: MlirRewriterBase, op: MlirOperation) {
        set_point_at_op(rewriter, op, false)
    }

    /// Inserts after an operation from now on.
    fn mlirRewriterBaseSetInsertionPointAfter(rewriter: MlirRewriterBase, op: MlirOperation) {
        set_point_at_op(rewriter, op, true)
    }

    /// Inserts after the definition of a value from now on.
    fn mlirRewriterBaseSetInsertionPointAfterValue(rewriter: MlirRewriterBase, value: MlirValue) {
        let (state, key) = locate::<ValueKey>(value)?;
        match state.graph(|graph| graph.values[key].definition) {
            Definition::Result(op, _) => {
                let op = state.graph(|graph| graph.handle(op));
                set_point_at_op(rewriter, op, true)
            }
            Definition::Argument(block, _) => {
                let (block, first) =
                    state.graph(|graph| (graph.handle(block), graph.handle_or_null(graph.blocks[block].first)));
                set_point(rewriter, block, first)
            }
        }
    }

    /// Inserts at the start of a block from now on.
    fn mlirRewriterBaseSetInsertionPointToStart(rewriter: MlirRewriterBase, block: MlirBlock) {
        let (state, key) = locate::<BlockKey>(block)?;
        let first = state.graph(|graph| graph.handle_or_null(graph.blocks[key].first));
        set_point(rewriter, block, first)
    }

    /// Inserts at the end of a block from now on.
    fn mlirRewriterBaseSetInsertionPointToEnd(rewriter: MlirRewriterBase, block: MlirBlock) {
        locate::<BlockKey>(block)?;
        set_point(rewriter, block, MlirOperation::default())
    }

    /// Returns the block of the insertion point, or null.
    fn mlirRewriterBaseGetInsertionBlock(rewriter: MlirRewriterBase) -> MlirBlock {
        with(rewriter, |rewriter| rewriter.block)
    }

    /// Returns the block of the insertion point, or null.
    fn mlirRewriterBaseGetBlock(rewriter: MlirRewriterBase) -> MlirBlock {
        with(rewriter, |rewriter| rewriter.block)
    }

    /// Returns the operation that the insertion point is before, or null.
    fn mlirRewriterBaseGetOperationAfterInsertion(rewriter: MlirRewriterBase) -> MlirOperation {
        with(rewriter, |rewriter| rewriter.before)
    }

    /// Creates a block before another one, and inserts at its end from now on.
    fn mlirRewriterBaseCreateBlockBefore(
        rewriter: MlirRewriterBase,
        before: MlirBlock,
        count: isize,
        types: *const MlirType,
        locations: *const MlirLocation,
    ) -> MlirBlock {
        check(rewriter)?;
        let (state, before) = locate::<BlockKey>(before)?;
        let types = state.get_all::<Type<'static>>(array(types, count)?)?;
        let locations = state.get_all::<Location<'static>>(array(locations, count)?)?;
        let block = state.graph(|graph| {
            let region = graph.blocks[before].region.ok_or_else(|| Misuse::other("the block is in no region"))?;
            let block = graph.create_block();
            for (at, (ty, location)) in types.into_iter().zip(locations).enumerate() {
                graph.insert_argument(block, at, ty, location);
            }
            graph.insert_block(region, Some(before), block);
            Ok(graph.handle(block))
        })?;
        set_point(rewriter, block, MlirOperation::default())?;
        Ok(block)
    }

    /// Inserts an operation.
    fn mlirRewriterBaseInsert(rewriter: MlirRewriterBase, op: MlirOperation) -> MlirOperation {
        insert(rewriter, op)?;
        Ok(op)
    }

    /// Inserts a copy of an operation.
    fn mlirRewriterBaseClone(rewriter: MlirRewriterBase, op: MlirOperation) -> MlirOperation {
        let (state, key) = locate::<OpKey>(op)?;
        let copy = state.graph(|graph| {
            let copy = graph.clone_op(key);
            graph.handle(copy)
        });
        insert(rewriter, copy)?;
        Ok(copy)
    }

    /// Inserts a copy of an operation with empty regions.
    fn mlirRewriterBaseCloneWithoutRegions(rewriter: MlirRewriterBase, op: MlirOperation) -> MlirOperation {
        let (state, key) = locate::<OpKey>(op)?;
        let copy = state.graph(|graph| {
            let copy = graph.clone_without_regions(key);
            graph.handle(copy)
        });
        insert(rewriter, copy)?;
        Ok(copy)
    }

    /// Inserts a copy of a region's blocks before a block.
    fn mlirRewriterBaseCloneRegionBefore(rewriter: MlirRewriterBase, region: MlirRegion, before: MlirBlock) {
        check(rewriter)?;
        let (state, region) = locate::<RegionKey>(region)?;
        state.graph(|graph| {
            let before = graph.find::<BlockKey>(before)?;
            let copy = graph.clone_region_alone(region);
            inline_region(graph, copy, before)?;
            graph.erase_region(copy)
        })
    }

    /// Moves the blocks of a region before a block.
    fn mlirRewriterBaseInlineRegionBefore(rewriter: MlirRewriterBase, region: MlirRegion, before: MlirBlock) {
        check(rewriter)?;
        let (state, region) = locate::<RegionKey>(region)?;
        state.graph(|graph| {
            let before = graph.find::<BlockKey>(before)?;
            inline_region(graph, region, before)
        })
    }

    /// Replaces the results of an operation by values, and erases it.
    fn mlirRewriterBaseReplaceOpWithValues(
        rewriter: MlirRewriterBase,
        op: MlirOperation,
        count: isize,
        values: *const MlirValue,
    ) {
        check(rewriter)?;
        replace(op, array(values, count)?)
    }

    /// Replaces the results of an operation by those of another one, and erases it.
    fn mlirRewriterBaseReplaceOpWithOperation(rewriter: MlirRewriterBase, op: MlirOperation, new: MlirOperation) {
        check(rewriter)?;
        replace(op, &results_of(new)?)
    }

    /// Erases an operation.
    fn mlirRewriterBaseEraseOp(rewriter: MlirRewriterBase, op: MlirOperation) {
        check(rewriter)?;
        let (state, key) = locate::<OpKey>(op)?;
        state.graph(|graph| graph.erase_op(key))
    }

    /// Erases a block.
    fn mlirRewriterBaseEraseBlock(rewriter: MlirRewriterBase, block: MlirBlock) {
        check(rewriter)?;
        let (state, key) = locate::<BlockKey>(block)?;
        state.graph(|graph| graph.erase_block(key))
    }

    /// Moves the operations of a block before an operation, its arguments replaced by values.
    fn mlirRewriterBaseInlineBlockBefore(
        rewriter: MlirRewriterBase,
        source: MlirBlock,
        op: MlirOperation,
        count: isize,
        values: *const MlirValue,
    ) {
        check(rewriter)?;
        let values = array(values, count)?;
        let (state, source) = locate::<BlockKey>(source)?;
        state.graph(|graph| {
            let op = graph.find::<OpKey>(op)?;
            let into = graph.ops[op].block.ok_or_else(|| Misuse::other("the operation is in no block"))?;
            inline_block(graph, source, into, Place::Before(op), values)
        })
    }

    /// Moves the operations of a block to the end of another one, its arguments replaced by values.
    fn mlirRewriterBaseMergeBlocks(
        rewriter: MlirRewriterBase,
        source: MlirBlock,
        into: MlirBlock,
        count: isize,
        values: *const MlirValue,
    ) {
        check(rewriter)?;
        let values = array(values, count)?;
        let (state, source) = locate::<BlockKey>(source)?;
        state.graph(|graph| {
            let into = graph.find::<BlockKey>(into)?;
            inline_block(graph, source, into, Place::End, values)
        })
    }

    /// Moves an operation before another one.
    fn mlirRewriterBaseMoveOpBefore(rewriter: MlirRewriterBase, op: MlirOperation, other: MlirOperation) {
        check(rewriter)?;
        move_next_to(op, other, false)
    }

    /// Moves an operation after another one.
    fn mlirRewriterBaseMoveOpAfter(rewriter: MlirRewriterBase, op: MlirOperation, other: MlirOperation) {
        check(rewriter)?;
        move_next_to(op, other, true)
    }

    /// Moves a block before another one.
    fn mlirRewriterBaseMoveBlockBefore(rewriter: MlirRewriterBase, block: MlirBlock, other: MlirBlock) {
        check(rewriter)?;
        let (state, block) = locate::<BlockKey>(block)?;
        state.graph(|graph| {
            let other = graph.find::<BlockKey>(other)?;
            let into = graph.blocks[other].region.ok_or_else(|| Misuse::other("the block is in no region"))?;
            let owner = graph.regions[into].owner;
            if owner.is_some_and(|owner| graph.ops_of(block).any(|op| graph.is_within(owner, op))) {
                return Err(Misuse::other("a block cannot be put into itself"));
            }
            if block != other {
                graph.detach_block(block);
                graph.insert_block(into, Some(other), block);
            }
            Ok(())
        })
    }

    /// Begins a change of an operation.
    fn mlirRewriterBaseStartOpModification(rewriter: MlirRewriterBase, op: MlirOperation) {
        check(rewriter)?;
        locate::<OpKey>(op).map(drop)
    }

    /// Ends a change of an operation.
    fn mlirRewriterBaseFinalizeOpModification(rewriter: MlirRewriterBase, op: MlirOperation) {
        check(rewriter)?;
        locate::<OpKey>(op).map(drop)
    }

    /// Gives a change of an operation up.
    fn mlirRewriterBaseCancelOpModification(rewriter: MlirRewriterBase, op: MlirOperation) {
        check(rewriter)?;
        locate::<OpKey>(op).map(drop)
    }

    /// Makes all users of a value use another one.
    fn mlirRewriterBaseReplaceAllUsesWith(rewriter: MlirRewriterBase, from: MlirValue, to: MlirValue) {
        check(rewriter)?;
        let (state, from) = locate::<ValueKey>(from)?;
        state.graph(|graph| {
            let to = graph.find::<ValueKey>(to)?;
            if from != to {
                graph.replace_uses(from, to, |_| false);
            }
            Ok(())
        })
    }

    /// Makes all users of values use other ones.
    fn mlirRewriterBaseReplaceAllValueRangeUsesWith(
        rewriter: MlirRewriterBase,
        count: isize,
        from: *const MlirValue,
        to: *const MlirValue,
    ) {
        check(rewriter)?;
        for (from, to) in array(from, count)?.iter().zip(array(to, count)?) {
            let (state, from) = locate::<ValueKey>(*from)?;
            state.graph(|graph| {
                let to = graph.find::<ValueKey>(*to)?;
                if from != to {
                    graph.replace_uses(from, to, |_| false);
                }
                Ok::<(), Misuse>(())
            })?;
        }
        Ok(())
    }

    /// Makes all users of an operation's results use values.
    fn mlirRewriterBaseReplaceAllOpUsesWithValueRange(
        rewriter: MlirRewriterBase,
        from: MlirOperation,
        count: isize,
        to: *const MlirValue,
    ) {
        check(rewriter)?;
        let to = array(to, count)?;
        let (state, from) = locate::<OpKey>(from)?;
        state.graph(|graph| replace_uses(graph, from, to))
    }

    /// Makes all users of an operation's results use those of another one.
    fn mlirRewriterBaseReplaceAllOpUsesWithOperation(
        rewriter: MlirRewriterBase,
        from: MlirOperation,
        to: MlirOperation,
    ) {
        check(rewriter)?;
        let to = results_of(to)?;
        let (state, from) = locate::<OpKey>(from)?;
        state.graph(|graph| replace_uses(graph, from, &to))
    }

    /// Makes the users of an operation's results within a block use values.
    fn mlirRewriterBaseReplaceOpUsesWithinBlock(
        rewriter: MlirRewriterBase,
        op: MlirOperation,
        count: isize,
        values: *const MlirValue,
        block: MlirBlock,
    ) {
        check(rewriter)?;
        let values = array(values, count)?;
        let (state, op) = locate::<OpKey>(op)?;
        state.graph(|graph| {
            let block = graph.find::<BlockKey>(block)?;
            let inside: std::collections::HashSet<OpKey> = graph.ops_of(block).collect();
            let results = graph.ops[op].results.clone();
            let values: Result<Vec<ValueKey>, Misuse> = values.iter().map(|value| graph.find(*value)).collect();
            for (result, value) in results.into_iter().zip(values?) {
                graph.replace_uses(result, value, |user| !inside.contains(&user));
            }
            Ok(())
        })
    }

    /// Makes all users of a value but one use another value.
    fn mlirRewriterBaseReplaceAllUsesExcept(
        rewriter: MlirRewriterBase,
        from: MlirValue,
        to: MlirValue,
        exception: MlirOperation,
    ) {
        check(rewriter)?;
        let (state, from) = locate::<ValueKey>(from)?;
        state.graph(|graph| {
            let (to, exception) = (graph.find::<ValueKey>(to)?, graph.find::<OpKey>(exception)?);
            if from != to {
                graph.replace_uses(from, to, |user| user == exception);
            }
            Ok(())
        })
    }

    /// Creates a rewriter without an insertion point.
    fn mlirIRRewriterCreate(context: MlirContext) -> MlirRewriterBase {
        context::find(context)?;
        Ok(create(Rewriter { context, ..Rewriter::default() }))
    }

    /// Creates a rewriter that inserts before an operation.
    fn mlirIRRewriterCreateFromOp(op: MlirOperation) -> MlirRewriterBase {
        let rewriter = create(Rewriter { context: context_of(op)?.handle(), ..Rewriter::default() });
        set_point_at_op(rewriter, op, false)?;
        Ok(rewriter)
    }

    /// Destroys a rewriter.
    fn mlirIRRewriterDestroy(rewriter: MlirRewriterBase) {
        destroy(rewriter)
    }
}
