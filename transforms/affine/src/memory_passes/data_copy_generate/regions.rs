//! The regions that a range of operations reads and writes: one box for each memref.

use super::Options;
use crate::constraints::FlatConstraints;
use crate::dependence::{Access, Nest};
use crate::slice::region::{MemrefRegion, RegionOptions};
use terrace_affine as affine;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Body, DYNAMIC, Operation, Region, Type, Value, WalkOrder, WalkResult};

/// The regions of the memrefs that are read, and of those that are written, in the order of the first access.
#[derive(Default)]
pub(super) struct Regions {
    pub read: Vec<MemrefRegion>,
    pub written: Vec<MemrefRegion>,
}

impl Regions {
    /// Finds the regions of a range of operations of a block; those that it is symbolic in are the induction variables
    /// of the loops around it. `None` if a region has no constant size.
    pub fn of(body: &Body<'_>, first: OpId, end: OpId, options: &Options) -> Option<Self> {
        let mut found = Regions::default();
        let start = Operation::new(body, first);
        let depth = Nest::around(start).variables().len();
        let around = start.parent_region()?;
        let ops = std::iter::successors(Some(start), |op| op.next()).take_while(|op| op.id() != end);
        for op in ops {
            let flow =
                op.walk(WalkOrder::PostOrder, &mut |inner| match found.add(inner, depth, around, options) {
                    Some(()) => WalkResult::Advance,
                    None => WalkResult::Interrupt,
                });
            if flow.is_break() {
                return None;
            }
        }
        Some(found)
    }

    fn add<'a, 'c>(
        &mut self,
        op: Operation<'a, 'c>,
        depth: usize,
        around: Region<'a, 'c>,
        options: &Options,
    ) -> Option<()> {
        if !op.isa::<affine::AffineLoadOp>() && !op.isa::<affine::AffineStoreOp>() {
            return Some(());
        }
        let Some(access) = Access::of(op) else { return Some(()) };
        let ty = access.memref.ty();
        let space = ty.memory_space().and_then(|space| space.as_i64());
        if space.is_some_and(|space| space != options.slow_space) || !is_from_outside(access.memref, around) {
            return Some(());
        }
        let region_options = RegionOptions { without_shape: true, ..RegionOptions::default() };
        let region = MemrefRegion::of(&access, depth, region_options);
        let whole = || whole_memref(&access, depth);
        let mut region = match region {
            Some(region) => region,
            None => whole()?,
        };
        let is_read = update(&mut self.read, &mut region, whole)?;
        let is_written = update(&mut self.written, &mut region, whole)?;
        match access.is_store {
            true if !is_written => self.written.push(region),
            false if !is_read => self.read.push(region),
            _ => {}
        }
        Some(())
    }
}

/// Makes one box of a region and that of the same memref in a list; false if there is none.
fn update(
    list: &mut [MemrefRegion],
    region: &mut MemrefRegion,
    whole: impl Fn() -> Option<MemrefRegion>,
) -> Option<bool> {
    let Some(known) = list.iter_mut().find(|known| known.memref == region.memref) else { return Some(false) };
    let mut both = known.clone();
    if both.unite(region).is_none() {
        both.constraints = whole()?.constraints;
    }
    known.constraints = both.constraints.clone();
    region.constraints = both.constraints;
    Some(true)
}

/// Returns true if a memref is defined outside of the operation whose region is given, or in that region.
fn is_from_outside<'a, 'c>(memref: Value<'a, 'c>, around: Region<'a, 'c>) -> bool {
    memref.parent_region().is_some_and(|region| around.is_within(region))
}

/// Returns the region of all elements. `None` if the memref has no constant size.
fn whole_memref(access: &Access<'_, '_>, depth: usize) -> Option<MemrefRegion> {
    let ty: Type<'_> = access.memref.ty();
    let shape = ty.shape().filter(|shape| !shape.contains(&DYNAMIC))?;
    let outer = Nest::around(access.op).variables();
    let outer = outer.iter().take(depth).map(|value| Some(value.id()));
    let outer: Vec<Option<ValueId>> = outer.collect();
    let mut constraints = FlatConstraints::new(vec![None; shape.len()], outer);
    for (at, size) in shape.iter().enumerate() {
        constraints.at_least(at, 0);
        constraints.at_most(at, size - 1);
    }
    let (memref, is_write, access) = (access.memref.id(), access.is_store, access.op.id());
    Some(MemrefRegion { memref, is_write, access, constraints })
}
