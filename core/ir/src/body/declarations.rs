//! Bodies for declarations, for as long as somebody works on them as on other isolated operations.

use super::data::*;
use crate::ids::*;
use crate::view::{Operation, Region};
use smallvec::SmallVec;

impl<'c> Body<'c> {
    /// Gives an isolated operation that has no blocks a body of its own, in which its regions are empty.
    ///
    /// [`Body::settle_child`] takes it away again, unless it has blocks by then.
    pub fn open_declaration(&mut self, op: OpId) {
        debug_assert!(self.child(op).is_none(), "the operation has no body yet");
        let view = Operation::new(self, op);
        let (slots, discardable) = (view.slots(), view.discardable());
        let mut child = Body::for_child(self.context, view.name());
        let attributes = child.new_slots(slots);
        let regions: SmallVec<[RegionId; 2]> = view.regions().map(|_| child.create_region()).collect();
        for &region in &regions {
            child.regions[region].parent = Some(Self::ROOT);
        }
        let id = child.new_extra();
        let extra = &mut child.extras[id.index()];
        extra.discardable = discardable;
        extra.regions = regions;
        let data = &mut child.ops[Self::ROOT];
        data.location = self.ops[op].location;
        data.attributes = attributes;
        data.extra = Extra::new(Some(id));
        self.put_child(op, child);
    }

    /// Makes both sides of an isolated operation agree after work on its body: on the name and the location, and on
    /// whether there is a body at all, which an operation without blocks does not keep.
    pub fn settle_child(&mut self, op: OpId) {
        self.prefetch_roots_after(op);
        let Some(child) = self.child_to_prepare(op) else { return };
        child.surroundings = None;
        child.requests.is_open = false;
        let root = Operation::new(child, Self::ROOT);
        let has_blocks = !root.regions().all(Region::is_empty);
        let (name, location) = (root.name(), child.op_data(Self::ROOT).location);
        let is_renamed = name != self.ops[op].name;
        self.ops[op].name = name;
        self.ops[op].location = location;
        if has_blocks {
            // A declaration that became a definition: the regions are those of its body.
            if self.extra(op).is_some_and(|extra| !extra.regions.is_empty()) {
                let regions = std::mem::take(&mut self.extra_mut(op).regions);
                self.free.regions.extend(regions);
            }
            return;
        }
        let Some(child) = self.take_child(op) else { return };
        let root = Operation::new(&child, Self::ROOT);
        self.extra_mut(op).discardable = root.discardable();
        let (count, slots) = (root.region_count(), root.slots());
        let is_new = is_renamed || self.extra(op).is_none_or(|extra| extra.regions.len() != count);
        if is_new {
            // A definition that lost its blocks: its attributes were those of its body.
            self.ops[op].attributes = self.new_slots(slots);
            let regions: SmallVec<[RegionId; 2]> = (0..count).map(|_| self.create_region()).collect();
            for &region in &regions {
                self.regions[region].parent = Some(op);
            }
            self.extra_mut(op).regions = regions;
        } else {
            let start = self.ops[op].attributes as usize;
            self.attributes[start..start + slots.len()].copy_from_slice(slots);
        }
    }
}
