//! Changing operands by declared group, with the sizes of groups and runs kept right.

use super::data::*;
use crate::declarations::op_name::TraitFlags;
use crate::ids::*;
use crate::spec::OpSpec;
use crate::view::{Operation, Value};

/// An operand to be added.
#[derive(Clone, Copy, Debug)]
pub struct NewOperand {
    /// Before which operand, by position.
    pub at: usize,
    /// Declared operand that gets it, by number.
    pub group: usize,
    /// Run of the declared operand, if it has several.
    pub run: Option<usize>,
    /// The value.
    pub value: ValueId,
}

impl<'c> Body<'c> {
    /// Erases one operand; the group and the run that it was in get smaller.
    pub fn erase_operand(&mut self, op: OpId, index: usize) {
        self.erase_operands(op, &[index]);
    }

    /// Erases operands at ascending positions; the groups and the runs that they were in get smaller.
    pub fn erase_operands(&mut self, op: OpId, positions: &[usize]) {
        if positions.is_empty() {
            return;
        }
        if let Some(spec) = Operation::new(self, op).spec() {
            for (group, operand) in spec.operands.iter().enumerate() {
                let Some(runs) = operand.segment_attribute else { continue };
                let start = Operation::new(self, op).operand_range(group).start;
                self.shrink_segments(op, runs, start, positions);
            }
            if Operation::new(self, op).has_trait(TraitFlags::OPERAND_SEGMENTS) {
                self.shrink_segments(op, OpSpec::OPERAND_SEGMENTS, 0, positions);
            }
        }
        let mut doomed = positions.iter().copied().peekable();
        let operands = Operation::new(self, op).operands().enumerate();
        let kept = operands.filter(|(at, _)| doomed.next_if_eq(at).is_none()).map(|(_, value)| value.id());
        let kept: Vec<ValueId> = kept.collect();
        self.set_operands(op, &kept);
    }

    /// Takes erased operands out of an attribute with sizes, of which the first begins at a position.
    fn shrink_segments(&mut self, op: OpId, name: &str, start: usize, positions: &[usize]) {
        let sizes = Operation::new(self, op).attribute(name).and_then(|sizes| sizes.as_i32_array());
        let Some(mut sizes) = sizes else { return };
        let mut end = start;
        let mut rest = positions.iter().skip_while(|at| **at < start).peekable();
        for size in &mut sizes {
            end += usize::try_from(*size).unwrap_or(0);
            while rest.next_if(|at| **at < end).is_some() {
                *size -= 1;
            }
        }
        let context = self.context();
        let (name, sizes) = (context.identifier(name), context.dense_i32_array(&sizes));
        self.set_attribute(op, name, Some(sizes));
    }

    /// Replaces the operands that a declared operand stands for.
    ///
    /// # Panics
    /// If the operation is not registered.
    pub fn set_operand_group(&mut self, op: OpId, group: usize, values: &[ValueId]) {
        let range = Operation::new(self, op).operand_range(group);
        if range.is_empty() {
            self.resize_segment(op, OpSpec::OPERAND_SEGMENTS, group, 0, values.len());
            self.splice_operands(op, range, values);
        } else {
            self.change_operands(op, range, values);
        }
    }

    /// Replaces the operands in a range, which lies within one group and one run, by others.
    pub fn change_operands(&mut self, op: OpId, range: std::ops::Range<usize>, values: &[ValueId]) {
        let view = Operation::new(self, op);
        if range.len() != values.len() && view.spec().is_some() {
            let count = view.spec().map_or(0, |spec| spec.operands.len());
            let home = (0..count).find(|group| {
                let place = view.operand_range(*group);
                place.start <= range.start && range.end <= place.end && !place.is_empty()
            });
            if let Some(group) = home {
                let place = view.operand_range(group);
                let runs = view.spec().and_then(|spec| spec.operands[group].segment_attribute);
                if let Some(runs) = runs {
                    let sizes =
                        view.attribute(runs).and_then(|sizes| sizes.as_i32_array()).unwrap_or_default();
                    let mut start = place.start;
                    let home = sizes.iter().position(|size| {
                        start += usize::try_from(*size).unwrap_or(0);
                        range.start < start
                    });
                    if let Some(run) = home {
                        self.resize_segment(op, runs, run, range.len(), values.len());
                    }
                }
                self.resize_segment(op, OpSpec::OPERAND_SEGMENTS, group, range.len(), values.len());
            }
        }
        self.splice_operands(op, range, values);
    }

    /// Adds operands, which are sorted by their place.
    pub fn insert_operands(&mut self, op: OpId, new: &[NewOperand]) {
        let view = Operation::new(self, op);
        let mut operands = Vec::with_capacity(view.operand_count() + new.len());
        let mut rest = new.iter().peekable();
        for (at, operand) in view.operands().enumerate() {
            while let Some(one) = rest.next_if(|one| one.at <= at) {
                operands.push(one.value);
            }
            operands.push(operand.id());
        }
        operands.extend(rest.map(|one| one.value));
        if let Some(spec) = view.spec() {
            if view.has_trait(TraitFlags::OPERAND_SEGMENTS) {
                self.grow_segments(op, OpSpec::OPERAND_SEGMENTS, new.iter().map(|one| one.group));
            }
            for (group, operand) in spec.operands.iter().enumerate() {
                let Some(runs) = operand.segment_attribute else { continue };
                let mine = new.iter().filter(|one| one.group == group);
                self.grow_segments(op, runs, mine.filter_map(|one| one.run));
            }
        }
        self.set_operands(op, &operands);
    }

    /// Adds one to entries of an attribute with sizes.
    fn grow_segments(&mut self, op: OpId, name: &str, entries: impl Iterator<Item = usize>) {
        let sizes = Operation::new(self, op).attribute(name).and_then(|sizes| sizes.as_i32_array());
        let Some(mut sizes) = sizes else { return };
        for at in entries {
            if let Some(size) = sizes.get_mut(at) {
                *size += 1;
            }
        }
        let context = self.context();
        let (name, sizes) = (context.identifier(name), context.dense_i32_array(&sizes));
        self.set_attribute(op, name, Some(sizes));
    }

    fn splice_operands(&mut self, op: OpId, range: std::ops::Range<usize>, values: &[ValueId]) {
        let mut operands: Vec<ValueId> = Operation::new(self, op).operands().map(Value::id).collect();
        operands.splice(range, values.iter().copied());
        self.set_operands(op, &operands);
    }

    /// Adds the difference of two sizes to an entry of an attribute with sizes, if there is such an attribute.
    fn resize_segment(&mut self, op: OpId, name: &str, at: usize, old: usize, new: usize) {
        let view = Operation::new(self, op);
        if name == OpSpec::OPERAND_SEGMENTS && !view.has_trait(TraitFlags::OPERAND_SEGMENTS) {
            return;
        }
        let Some(mut sizes) = view.attribute(name).and_then(|sizes| sizes.as_i32_array()) else { return };
        let Some(size) = sizes.get_mut(at) else { return };
        *size += new as i32 - old as i32;
        let context = self.context();
        let (name, sizes) = (context.identifier(name), context.dense_i32_array(&sizes));
        self.set_attribute(op, name, Some(sizes));
    }

    /// Gives the uses of a value to a stand-in that nothing defines, so that the value can go before they do.
    pub fn orphan_uses(&mut self, value: ValueId) -> ValueId {
        let ty = Value::new(self, value).ty();
        let stand_in = self.create_forward(ty);
        self.replace_all_uses(value, stand_in);
        stand_in
    }

    /// Frees a stand-in whose uses are gone.
    ///
    /// # Panics
    /// If there are still uses.
    pub fn free_orphan(&mut self, stand_in: ValueId) {
        assert!(self.values[stand_in].first_use.is_none(), "the uses of a stand-in went before it");
        self.free_forward(stand_in);
    }
}
