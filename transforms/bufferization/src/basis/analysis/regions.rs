//! Regions that run again and again, or by several threads at once.

use crate::basis::state::State;
use std::cell::RefCell;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint};
use terrace_ir::ids::{OpId, RegionId};
use terrace_ir::{Operation, Region, Value};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// The innermost of the regions around something, by kind.
#[derive(Clone, Copy, Default)]
struct Around {
    repeated: Option<RegionId>,
    parallel: Option<RegionId>,
}

/// Regions of a body that run more than once.
#[derive(Default)]
pub(super) struct Regions {
    /// For each region the innermost repeated and parallel ones, itself included.
    known: RefCell<FoldMap<RegionId, Around>>,
}

impl Regions {
    fn around(&self, region: Region<'_, '_>, state: &State<'_, '_>) -> Around {
        if let Some(known) = self.known.borrow().get(&region.id()) {
            return *known;
        }
        let mut found = match region.parent_op().and_then(|op| op.parent_region()) {
            Some(outer) => ensure_stack(|| self.around(outer, state)),
            None => Around::default(),
        };
        if let Some(op) = region.parent_op()
            && let Some(model) = state.model(op)
        {
            let is_repeated = match model.is_repetitive {
                Some(is_repetitive) => is_repetitive(op, region.number()),
                None => is_reachable(op, region, region),
            };
            if is_repeated {
                found.repeated = Some(region.id());
            }
            if (model.is_parallel)(op, region.number()) {
                found.parallel = Some(region.id());
            }
        }
        self.known.borrow_mut().insert(region.id(), found);
        found
    }

    /// Computes what is known of the region of an operation, for questions that come later.
    pub fn learn(&self, op: Operation<'_, '_>, state: &State<'_, '_>) {
        if let Some(region) = op.parent_region() {
            self.around(region, state);
        }
    }

    /// Computes what is known of a region.
    pub fn learn_region(&self, region: Region<'_, '_>, state: &State<'_, '_>) {
        self.around(region, state);
    }

    fn of(&self, region: Option<Region<'_, '_>>) -> Around {
        region.and_then(|region| self.known.borrow().get(&region.id()).copied()).unwrap_or_default()
    }

    /// Returns the innermost parallel region around.
    pub fn parallel(&self, region: Option<Region<'_, '_>>) -> Option<RegionId> {
        self.of(region).parallel
    }

    /// Returns the outermost operation that repeats a read but not the definition of what is read.
    pub fn repeated_between<'a, 'c>(
        &self,
        reading: Operation<'a, 'c>,
        definition: Value<'a, 'c>,
    ) -> Option<OpId> {
        let of_definition = self.of(definition.parent_region()).repeated;
        let mut at = self.of(reading.parent_region()).repeated;
        let mut outermost = None;
        while let Some(region) = at.filter(|_| at != of_definition) {
            let parent = Region::new(reading.body(), region).parent_op()?;
            outermost = Some(parent.id());
            at = self.of(parent.parent_region()).repeated;
        }
        outermost
    }
}

/// Returns true if control may go from one region of an operation to another one, or back to itself.
pub(super) fn is_reachable<'a, 'c>(op: Operation<'a, 'c>, from: Region<'a, 'c>, to: Region<'a, 'c>) -> bool {
    let Some(branch) = op.interface::<RegionBranch>() else { return false };
    let after = |region: Region<'a, 'c>| {
        let last = region.blocks().filter_map(|block| block.last_op());
        let successors = last.flat_map(|last| (branch.successors)(op, RegionBranchPoint::Terminator(last)));
        successors.filter_map(|successor| successor.region).collect::<Vec<_>>()
    };
    let mut open = after(from);
    let mut visited: Vec<RegionId> = Vec::new();
    while let Some(next) = open.pop() {
        if next == to {
            return true;
        }
        if !visited.contains(&next.id()) {
            visited.push(next.id());
            open.extend(after(next));
        }
    }
    false
}
