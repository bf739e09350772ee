//! The values of an operation by declared operand and result.

use crate::spec::{OpSpec, ValueSpec};
use crate::uniqued::attribute::{Attribute, AttributeKind};
use crate::view::{Operation, Region, Value};
use std::ops::Range;
use terrace_ods::arity::group_range;

/// Division of the operands, or the results, of the operations of a name into declared groups.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grouping {
    /// Number of declared groups.
    groups: usize,
    sizes: GroupSizes,
}

/// Source of the group sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GroupSizes {
    /// Each group is one value.
    Single,
    /// All but this one are.
    OneVariable(usize),
    /// Several groups share evenly what the others leave.
    Even,
    /// The attribute in a slot holds them.
    Slot(usize),
}

impl Grouping {
    /// Returns the grouping of `values`; `slot` is that of the attribute with the sizes, if there is one.
    pub fn of(values: &[ValueSpec<'_>], slot: Option<usize>) -> Self {
        let mut variable = values.iter().enumerate().filter(|(_, value)| value.arity.is_variable());
        let sizes = match (slot, variable.next(), variable.next()) {
            (Some(slot), ..) => GroupSizes::Slot(slot),
            (None, None, _) => GroupSizes::Single,
            (None, Some((at, _)), None) => GroupSizes::OneVariable(at),
            (None, Some(_), Some(_)) => GroupSizes::Even,
        };
        Grouping { groups: values.len(), sizes }
    }

    /// Returns the position of the one value of `group`, if it depends on nothing.
    pub fn position(self, group: usize) -> Option<usize> {
        let is_fixed = match self.sizes {
            GroupSizes::Single => true,
            GroupSizes::OneVariable(at) => group < at,
            GroupSizes::Even | GroupSizes::Slot(_) => false,
        };
        is_fixed.then_some(group)
    }

    /// Returns the positions that `group` stands for among `count` values; no more than there are.
    #[inline]
    pub fn range(
        self,
        op: Operation<'_, '_>,
        values: &[ValueSpec<'_>],
        group: usize,
        count: usize,
    ) -> Range<usize> {
        let (start, len) = match self.sizes {
            GroupSizes::Slot(slot) => sized_group(op.slot(slot), group),
            GroupSizes::Single => (group, 1),
            // One value each, whatever the arities.
            _ if count == self.groups => (group, 1),
            GroupSizes::OneVariable(at) => {
                let len = count.saturating_sub(self.groups - 1);
                if group <= at { (group, if group == at { len } else { 1 }) } else { (group - 1 + len, 1) }
            }
            GroupSizes::Even => return group_range(values.iter().map(|value| value.arity), group, count),
        };
        start.min(count)..start.saturating_add(len).min(count)
    }
}

/// Returns start and length of a group whose size an attribute holds.
fn sized_group(sizes: Option<Attribute<'_>>, group: usize) -> (usize, usize) {
    let sizes = match sizes.map(|sizes| *sizes.kind()) {
        Some(AttributeKind::DenseArray { element, bytes, .. }) if element.is_signless_integer_of(32) => {
            bytes.as_chunks::<4>().0
        }
        _ => &[],
    };
    let size = |bytes: &[u8; 4]| usize::try_from(i32::from_le_bytes(*bytes)).unwrap_or(0);
    let start = sizes.iter().take(group).map(size).fold(0, usize::saturating_add);
    (start, sizes.get(group).map_or(0, size))
}

impl<'a, 'c> Operation<'a, 'c> {
    /// Returns the positions of the operands that a declared operand stands for.
    ///
    /// # Panics
    /// If the operation is not registered.
    #[inline]
    pub fn operand_range(self, group: usize) -> Range<usize> {
        let spec = self.spec().expect("a registered operation");
        self.name().operand_grouping().range(self, spec.operands, group, self.operand_count())
    }

    /// Returns the positions of the results that a declared result stands for.
    ///
    /// # Panics
    /// If the operation is not registered.
    #[inline]
    pub fn result_range(self, group: usize) -> Range<usize> {
        let spec = self.spec().expect("a registered operation");
        self.name().result_grouping().range(self, spec.results, group, self.result_count())
    }

    /// Returns the operands that a declared operand stands for.
    #[inline]
    pub fn operand_group(
        self,
        group: usize,
    ) -> impl DoubleEndedIterator<Item = Value<'a, 'c>> + ExactSizeIterator + Clone {
        self.operands_in(self.operand_range(group))
    }

    /// Returns the results that a declared result stands for.
    #[inline]
    pub fn result_group(
        self,
        group: usize,
    ) -> impl DoubleEndedIterator<Item = Value<'a, 'c>> + ExactSizeIterator + Clone {
        self.results_in(self.result_range(group))
    }

    /// Returns the regions that a declared region stands for; only the last may be variadic.
    pub fn region_group(self, group: usize) -> impl Iterator<Item = Region<'a, 'c>> {
        let spec = self.spec().expect("a registered operation");
        let count = if spec.regions[group].is_variadic { usize::MAX } else { 1 };
        self.regions().skip(group).take(count)
    }

    /// Returns the inherent attribute in a slot, or its declared default.
    pub fn slot_or_default(self, slot: usize) -> Option<Attribute<'c>> {
        self.slot(slot).or_else(|| {
            let default = self.spec()?.attributes.get(slot)?.default?;
            Some(default.build.build(self.context()))
        })
    }
}

impl OpSpec<'_> {
    /// The attribute with the sizes of the operand groups.
    pub const OPERAND_SEGMENTS: &'static str = "operandSegmentSizes";
    /// The attribute with the sizes of the result groups.
    pub const RESULT_SEGMENTS: &'static str = "resultSegmentSizes";
}
