//! Dominance: that every operand is defined before it is used.
//!
//! Whether that is so is found out in one walk that knows the operations around the one it is at, so that nesting costs
//! nothing. Only if it is not so, a second walk finds the use that upstream complains about first.

use super::{Extent, is_isolated};
use crate::body::DefinitionKind;
use crate::diagnostic::{InFlight, LogicalResult};
use crate::dominance::{DominanceInfo, DominatorTree};
use crate::location::Location;
use crate::view::{Block, Operation, Region, Value};
use std::sync::Arc;

/// Checks all uses in an operation, down to isolated operations.
pub(super) fn verify(op: Operation<'_, '_>, extent: Extent) -> LogicalResult {
    if op.region_count() == 0 {
        return Ok(());
    }
    let mut walk = Walk::new(op);
    if op.regions().all(|region| walk.region_holds(region, extent)) {
        return Ok(());
    }
    tell_first_violation(op, extent, &walk.info)
}

/// A region around the current operation.
struct Level<'a, 'c> {
    region: Region<'a, 'c>,
    has_ssa_dominance: bool,
    /// The operation of that region that is, or has inside, the current one.
    op: Option<Operation<'a, 'c>>,
    /// Made when it is first needed.
    tree: Option<Arc<DominatorTree>>,
}

struct Walk<'a, 'c> {
    info: DominanceInfo,
    /// From the outermost region in.
    path: Vec<Level<'a, 'c>>,
    /// For each region of the body, its place in `path` while the walk is in it.
    depths: Vec<u32>,
}

impl<'a, 'c> Walk<'a, 'c> {
    fn new(op: Operation<'a, 'c>) -> Self {
        let regions = op.inner().body().regions.len();
        Walk { info: DominanceInfo::new(), path: Vec::new(), depths: vec![0; regions] }
    }

    fn region_holds(&mut self, region: Region<'a, 'c>, extent: Extent) -> bool {
        let has_ssa_dominance = region.has_ssa_dominance();
        self.depths[region.id().index()] = self.path.len() as u32;
        self.path.push(Level { region, has_ssa_dominance, op: None, tree: None });
        let holds = region.blocks().all(|block| self.block_holds(block, has_ssa_dominance, extent));
        self.path.pop();
        holds
    }

    fn block_holds(&mut self, block: Block<'a, 'c>, has_ssa_dominance: bool, extent: Extent) -> bool {
        let body = block.body();
        let is_ordered = body.blocks[block.id().index()].is_order_valid;
        // No way into a region gets around its entry.
        let entry = block.parent_region().and_then(Region::first_block).map(Block::id);
        let entry = entry.filter(|entry| *entry != block.id());
        for op in block.ops() {
            let data = body.op_data(op.id());
            for operand in &body.operands[data.operands.range()] {
                // Most operands are defined in the same block, or in the entry of its region.
                let is_near = match body.values[operand.value.index()].definition.kind() {
                    DefinitionKind::Op(definition) => {
                        let definition = body.op_data(definition);
                        let is_before = !has_ssa_dominance || (is_ordered && definition.order < data.order);
                        is_before && definition.block == Some(block.id())
                            || entry.is_some() && definition.block == entry
                    }
                    DefinitionKind::Argument(at) => {
                        let owner = body.arguments[at].block;
                        owner == block.id() || entry == Some(owner)
                    }
                    DefinitionKind::Forward => false,
                };
                if is_near {
                    continue;
                }
                let value = Value::new(body, operand.value);
                self.path.last_mut().expect("the walk is in a region").op = Some(op);
                // Whatever cannot be reached may use anything.
                if !self.holds(value) && self.info.is_reachable_from_entry(block) {
                    return false;
                }
            }
            if op.is_plain() || op.region_count() == 0 || extent == Extent::OpOnly || is_isolated(op) {
                continue;
            }
            self.path.last_mut().expect("the walk is in a region").op = Some(op);
            let nested = || op.regions().all(|region| self.region_holds(region, extent));
            if !stacker::maybe_grow(64 << 10, 1 << 20, nested) {
                return false;
            }
        }
        true
    }

    /// Whether the current operation may use `value`.
    fn holds(&mut self, value: Value<'a, 'c>) -> bool {
        let Some(owner) = value.parent_block() else { return false };
        let Some(region) = owner.parent_region() else { return false };
        let level = self.path.get_mut(self.depths[region.id().index()] as usize);
        let Some(level) = level.filter(|level| level.region == region) else { return false };
        let user = level.op.expect("the walk is at an operation of each region");
        let block = user.block().expect("an operation of a region is in a block");
        if owner.id() != block.id() {
            // No way into a region gets around its entry.
            if owner.is_entry() {
                return true;
            }
            let tree = level.tree.get_or_insert_with(|| self.info.tree(region));
            return tree.dominates(owner.id(), block.id());
        }
        value.defining_op().is_none_or(|definition| {
            !level.has_ssa_dominance || self.info.is_before_in_block(definition, user)
        })
    }
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

/// The error about an operand, with a note about where the value is defined.
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
