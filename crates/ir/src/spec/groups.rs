//! The values of an operation by declared operand and result.

use crate::op_name::TraitFlags;
use crate::spec::OpSpec;
use crate::view::{Operation, Region, Value};
use std::ops::Range;
use terrace_ods::arity::{group_range, segment_range};

impl<'a, 'c> Operation<'a, 'c> {
    /// The positions of the operands that a declared operand stands for.
    ///
    /// # Panics
    /// If the operation is not registered.
    pub fn operand_range(self, group: usize) -> Range<usize> {
        let spec = self.spec().expect("a registered operation");
        if self.has_trait(TraitFlags::OPERAND_SEGMENTS) {
            let sizes =
                self.attribute(OpSpec::OPERAND_SEGMENTS).and_then(|a| a.as_i32_array()).unwrap_or_default();
            return segment_range(&sizes, group, self.operand_count());
        }
        let count = self.operand_count();
        if count == spec.operands.len() {
            // One value each, whatever the arities.
            return group..group + 1;
        }
        group_range(spec.operands.iter().map(|o| o.arity), group, count)
    }

    /// The positions of the results that a declared result stands for.
    ///
    /// # Panics
    /// If the operation is not registered.
    pub fn result_range(self, group: usize) -> Range<usize> {
        let spec = self.spec().expect("a registered operation");
        if self.has_trait(TraitFlags::RESULT_SEGMENTS) {
            let sizes =
                self.attribute(OpSpec::RESULT_SEGMENTS).and_then(|a| a.as_i32_array()).unwrap_or_default();
            return segment_range(&sizes, group, self.result_count());
        }
        let count = self.result_count();
        if count == spec.results.len() {
            return group..group + 1;
        }
        group_range(spec.results.iter().map(|r| r.arity), group, count)
    }

    /// The operands that a declared operand stands for.
    pub fn operand_group(
        self,
        group: usize,
    ) -> impl DoubleEndedIterator<Item = Value<'a, 'c>> + ExactSizeIterator + Clone {
        self.operands_in(self.operand_range(group))
    }

    /// The results that a declared result stands for.
    pub fn result_group(
        self,
        group: usize,
    ) -> impl DoubleEndedIterator<Item = Value<'a, 'c>> + ExactSizeIterator + Clone {
        self.results_in(self.result_range(group))
    }

    /// The regions that a declared region stands for; only the last may be variadic.
    pub fn region_group(self, group: usize) -> impl Iterator<Item = Region<'a, 'c>> {
        let spec = self.spec().expect("a registered operation");
        let count = if spec.regions[group].is_variadic { usize::MAX } else { 1 };
        self.regions().skip(group).take(count)
    }

    /// The inherent attribute in a slot, or its declared default.
    pub fn slot_or_default(self, slot: usize) -> Option<crate::Attribute<'c>> {
        self.slot(slot).or_else(|| {
            let default = self.spec()?.attributes.get(slot)?.default?;
            Some((default.build)(self.context()))
        })
    }
}

impl OpSpec<'_> {
    /// The attribute with the sizes of the operand groups.
    pub const OPERAND_SEGMENTS: &'static str = "operandSegmentSizes";
    /// The attribute with the sizes of the result groups.
    pub const RESULT_SEGMENTS: &'static str = "resultSegmentSizes";
}
