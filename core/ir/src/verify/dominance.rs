//! Dominance: that every operand is defined before it is used.
//!
//! Whether that is so is found out by the walk that verifies everything else, which knows the operations around the one
//! it is at, so that nesting costs nothing. Only if it is not so, a second walk finds the use that upstream complains
//! about first.

use super::{Extent, is_isolated};
use crate::body::DefinitionKind;
use crate::diagnostic::{InFlight, LogicalResult};
use crate::dominance::{DominanceInfo, DominatorTree};
use crate::ids::{BlockId, OpId, ValueId};
use crate::uniqued::location::Location;
use crate::view::{Block, Operation, Region, Value};
use std::sync::Arc;

/// The uses in an isolated operation, as far as it cannot be seen at once that their values are defined before them.
///
/// They are noted on the walk that verifies everything else, and looked at when that is done, since which block
/// dominates which can only be asked where branches make sense.
pub(super) struct Uses<'a, 'c> {
    /// The regions around the current operation, from the outermost in.
    path: Vec<Level<'a, 'c>>,
    room: Room,
}

/// Scratch memory that a walk over one isolated operation leaves to the next one, emptied.
#[derive(Default)]
pub(super) struct Room {
    /// For each region of the body, its place in the path while the walk is in it.
    depths: Vec<u32>,
    far: Vec<FarUse>,
}

/// A region around the current operation.
struct Level<'a, 'c> {
    region: Region<'a, 'c>,
    has_ssa_dominance: bool,
    /// The operation of that region that has the current one inside.
    op: Option<OpId>,
}

/// A use of a value that is defined neither in the same block nor in the entry of the region.
struct FarUse {
    value: ValueId,
    /// The block of the use.
    block: BlockId,
    /// The user, or what has it inside, in the region of the value; `None` if that region is not around the user.
    user: Option<OpId>,
}

/// A block, as its uses are looked at.
pub(super) struct UsingBlock<'a, 'c> {
    block: Block<'a, 'c>,
    /// The entry of the region, if that is another block: no way into a region gets around its entry.
    entry: Option<BlockId>,
    has_ssa_dominance: bool,
    is_ordered: bool,
}

impl<'a, 'c> Uses<'a, 'c> {
    /// Returns none yet.
    pub fn new(mut room: Room) -> Self {
        room.depths.clear();
        room.far.clear();
        Uses { path: Vec::new(), room }
    }

    /// Returns the room, for others.
    pub fn into_room(self) -> Room {
        self.room
    }

    /// Notes that the walk enters a region of its current operation.
    pub fn enter(&mut self, region: Region<'a, 'c>) {
        if self.room.depths.is_empty() {
            self.room.depths.resize(region.body().regions.len(), 0);
        }
        self.room.depths[region.id().index()] = self.path.len() as u32;
        self.path.push(Level { region, has_ssa_dominance: region.has_ssa_dominance(), op: None });
    }

    /// Notes that the walk leaves the region again.
    pub fn leave(&mut self) {
        self.path.pop();
    }

    /// Returns a block of the region that was entered last.
    pub fn in_block(&self, block: Block<'a, 'c>) -> UsingBlock<'a, 'c> {
        let level = self.path.last().expect("the walk is in a region");
        let entry = level.region.first_block().map(Block::id);
        UsingBlock {
            block,
            entry: entry.filter(|entry| *entry != block.id()),
            has_ssa_dominance: level.has_ssa_dominance,
            is_ordered: block.body().blocks[block.id()].is_order_valid,
        }
    }

    /// Called after the walk goes into the regions of an operation of the region that was entered last.
    pub fn go_into(&mut self, op: Operation<'a, 'c>) {
        if let Some(level) = self.path.last_mut() {
            level.op = Some(op.id());
        }
    }

    /// Notes the operands of an operation of the block.
    #[inline]
    pub fn note(&mut self, op: Operation<'a, 'c>, at: &UsingBlock<'a, 'c>) {
        let body = op.body();
        let data = body.op_data(op.id());
        let block = at.block.id();
        for operand in &body.operands[data.operands.range()] {
            let is_near = match body.values[operand.value].definition.kind() {
                DefinitionKind::Op(definition) => {
                    let definition = body.op_data(definition);
                    let is_before = !at.has_ssa_dominance || (at.is_ordered && definition.order < data.order);
                    is_before && definition.block == Some(block)
                        || at.entry.is_some() && definition.block == at.entry
                }
                DefinitionKind::Argument(number) => {
                    let owner = body.arguments[number].block;
                    owner == block || at.entry == Some(owner)
                }
                DefinitionKind::Forward => false,
            };
            if !is_near {
                self.note_far(op, Value::new(body, operand.value), block);
            }
        }
    }

    fn note_far(&mut self, op: Operation<'a, 'c>, value: Value<'a, 'c>, block: BlockId) {
        let user = value.parent_block().and_then(Block::parent_region).and_then(|region| {
            if self.path.last().is_some_and(|level| level.region == region) {
                return Some(op.id());
            }
            let level = self.path.get(self.room.depths[region.id().index()] as usize)?;
            level.op.filter(|_| level.region == region)
        });
        self.room.far.push(FarUse { value: value.id(), block, user });
    }

    /// Checks the noted uses, after everything else in `op` was found valid.
    pub fn verify(&self, op: Operation<'a, 'c>, extent: Extent) -> LogicalResult {
        let info = DominanceInfo::new();
        let body = op.inner().body();
        let mut last: Option<(Region<'a, 'c>, Arc<DominatorTree>)> = None;
        let mut dominates = |owner: Block<'a, 'c>, user: Block<'a, 'c>| {
            // No way into a region gets around its entry.
            if owner.is_entry() {
                return true;
            }
            let region = owner.parent_region().expect("a block of the path is in a region");
            let (_, tree) = match last.take() {
                Some((of, tree)) if of == region => last.insert((of, tree)),
                _ => last.insert((region, info.tree(region))),
            };
            tree.dominates(owner.id(), user.id())
        };
        let mut holds = |far: &FarUse| {
            let Some(user) = far.user.map(|user| Operation::new(body, user)) else { return false };
            let value = Value::new(body, far.value);
            let owner = value.parent_block().expect("a value that was found in a region is in a block");
            let block = user.block().expect("an operation of a region is in a block");
            if owner.id() != block.id() {
                return dominates(owner, block);
            }
            value.defining_op().is_none_or(|definition| {
                let region = owner.parent_region();
                region.is_some_and(|region| !region.has_ssa_dominance())
                    || info.is_before_in_block(definition, user)
            })
        };
        // Whatever cannot be reached may use anything.
        let is_reachable = |far: &FarUse| info.is_reachable_from_entry(Block::new(body, far.block));
        if self.room.far.iter().all(|far| holds(far) || !is_reachable(far)) {
            return Ok(());
        }
        tell_first_violation(op, extent, &info)
    }
}

/// Checks the uses in the blocks of an operation, without looking inside of what uses.
pub(super) fn verify_directly_inside(op: Operation<'_, '_>) -> LogicalResult {
    tell_first_violation(op, Extent::OpOnly, &DominanceInfo::new())
}

/// Tells the violation that upstream finds first: it looks through a region before it looks into the operations in it,
/// the last of them first.
fn tell_first_violation(op: Operation<'_, '_>, extent: Extent, info: &DominanceInfo) -> LogicalResult {
    let mut pending = vec![op];
    while let Some(op) = pending.pop() {
        for block in op.regions().flat_map(|region| region.blocks()) {
            let is_reachable = info.is_reachable_from_entry(block);
            for op in block.ops() {
                let violation = || op.operands().position(|value| !info.dominates(value, op));
                if let Some(number) = is_reachable.then(violation).flatten() {
                    return with_definition(op, number).emit();
                }
                if op.region_count() != 0 && extent != Extent::OpOnly && !is_isolated(op) {
                    pending.push(op);
                }
            }
        }
    }
    Ok(())
}

/// Returns the error about an operand, with a note about where the value is defined.
fn with_definition<'c>(op: Operation<'_, 'c>, number: usize) -> InFlight<'c> {
    let error = op.error(format_args!("operand #{number} does not dominate this use"));
    let value = op.operand(number);
    let (Some(used_in), Some(defined_in)) = (op.block(), value.parent_block()) else { return error };
    let (Some(used), Some(defined)) = (used_in.parent_region(), defined_in.parent_region()) else {
        return error;
    };
    if let Some(definition) = value.defining_op() {
        let relation = if used_in == defined_in {
            "op in the same block"
        } else if used == defined {
            "op in the same region"
        } else if used.is_within(defined) {
            "op in a parent region"
        } else if defined.is_within(used) {
            "op in a child region"
        } else {
            "op is neither in a parent nor in a child region"
        };
        return error.note(definition.location(), format_args!("operand defined here ({relation})"));
    }
    let relation = if used == defined {
        "in the same region"
    } else if used.is_within(defined) {
        "in a parent region"
    } else if defined.is_within(used) {
        "in a child region"
    } else {
        "neither in a parent nor in a child region"
    };
    let at = defined.blocks().position(|block| block == defined_in).expect("a region knows its blocks");
    let location = defined_in.parent_op().map_or(Location::Unknown, |op| op.location());
    error.note(location, format_args!("operand defined as a block argument (block #{at} {relation})"))
}
