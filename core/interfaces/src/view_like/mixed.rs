//! Lists of which some entries are constants and some are values.

use super::rank_reduction::kept_dims_matching_dynamic;
use super::{SliceGroups, is_in_bounds};
use terrace_ir::ids::ValueId;
use terrace_ir::{Body, DYNAMIC, Operation, Value};

/// An entry of such a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MixedIndex {
    /// A constant.
    Constant(i64),
    /// A value.
    Value(ValueId),
}

impl MixedIndex {
    /// Returns the integer that it is known to be: the constant, or that after the value.
    pub fn known(self, body: &Body<'_>) -> Option<i64> {
        match self {
            MixedIndex::Constant(constant) => Some(constant),
            MixedIndex::Value(value) => Value::new(body, value).constant_i64(),
        }
    }

    /// Returns true if it is known to be this integer.
    pub fn is_known(self, body: &Body<'_>, integer: i64) -> bool {
        self.known(body) == Some(integer)
    }

    /// Returns the constant, [`DYNAMIC`] for a value.
    pub fn or_dynamic(self) -> i64 {
        match self {
            MixedIndex::Constant(constant) => constant,
            MixedIndex::Value(_) => DYNAMIC,
        }
    }

    /// Returns true if both are one value, or known to be one integer.
    pub fn is_same(self, other: MixedIndex, body: &Body<'_>) -> bool {
        self == other || self.known(body).is_some_and(|known| other.is_known(body, known))
    }
}

/// Returns a list from its constants, with [`DYNAMIC`] in place of each value, and its values.
pub fn mixed_list<'a, 'c: 'a>(
    constants: &[i64],
    values: impl IntoIterator<Item = Value<'a, 'c>>,
) -> Vec<MixedIndex> {
    let mut values = values.into_iter();
    let entry = |&constant: &i64| match constant {
        DYNAMIC => values.next().map(|value| MixedIndex::Value(value.id())),
        _ => Some(MixedIndex::Constant(constant)),
    };
    constants.iter().filter_map(entry).collect()
}

/// Returns the constants of a list, with [`DYNAMIC`] in place of each value.
pub fn constants_of(list: &[MixedIndex]) -> Vec<i64> {
    list.iter().map(|entry| entry.or_dynamic()).collect()
}

/// Returns the values of a list.
pub fn values_of(list: &[MixedIndex]) -> Vec<ValueId> {
    let value = |entry: &MixedIndex| match *entry {
        MixedIndex::Value(value) => Some(value),
        MixedIndex::Constant(_) => None,
    };
    list.iter().filter_map(value).collect()
}

/// Makes constants of values that are known to be integers of the accepted kind; whether there were any.
pub fn fold_known(list: &mut [MixedIndex], body: &Body<'_>, accepts: impl Fn(i64) -> bool) -> bool {
    let mut changed = false;
    for entry in list.iter_mut().filter(|entry| matches!(entry, MixedIndex::Value(_))) {
        if let Some(known) = entry.known(body).filter(|known| *known != DYNAMIC && accepts(*known)) {
            *entry = MixedIndex::Constant(known);
            changed = true;
        }
    }
    changed
}

/// Returns true if two lists have the same entries, as far as known.
pub fn are_same(a: &[MixedIndex], b: &[MixedIndex], body: &Body<'_>) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_same(*b, body))
}

/// Offsets, sizes and strides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slice {
    /// Offset in each dimension.
    pub offsets: Vec<MixedIndex>,
    /// Size of each dimension.
    pub sizes: Vec<MixedIndex>,
    /// Stride of each dimension.
    pub strides: Vec<MixedIndex>,
}

impl SliceGroups {
    /// Returns the sizes of a slice that its result, a shaped value, keeps.
    pub fn kept_sizes(self, op: Operation<'_, '_>) -> Option<Vec<MixedIndex>> {
        let slice = self.slice(op);
        let constants: Vec<i64> = slice.sizes.iter().map(|size| size.or_dynamic()).collect();
        let kept = kept_dims_matching_dynamic(&constants, op.result(0).ty().shape().unwrap_or_default())?;
        Some(slice.sizes.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(size, _)| size).collect())
    }

    /// Returns the slice that an operation has in these places.
    pub fn slice(self, op: Operation<'_, '_>) -> Slice {
        let list =
            |at: usize, constants: Vec<i64>| mixed_list(&constants, op.operand_group(self.first_group + at));
        Slice {
            offsets: list(0, self.offsets(op)),
            sizes: list(1, self.sizes(op)),
            strides: list(2, self.strides(op)),
        }
    }
}

impl Slice {
    /// Makes constants of values that are known, as one application of a pattern does: of the first of the three lists
    /// that has any. Negative offsets and sizes and strides of zero stay values.
    pub fn fold_known(&mut self, body: &Body<'_>) -> bool {
        fold_known(&mut self.offsets, body, |offset| offset >= 0)
            || fold_known(&mut self.sizes, body, |size| size >= 0)
            || fold_known(&mut self.strides, body, |stride| stride != 0)
    }

    /// Returns true if two slices are the same part, as far as known.
    pub fn is_same(&self, other: &Slice, body: &Body<'_>) -> bool {
        are_same(&self.offsets, &other.offsets, body)
            && are_same(&self.sizes, &other.sizes, body)
            && are_same(&self.strides, &other.strides, body)
    }

    /// Returns true if it lies in a shape, as far as its constants tell; a value may be anything, even if it is a
    /// constant's.
    pub fn is_inside(&self, shape: &[i64]) -> bool {
        is_in_bounds(
            shape,
            &constants_of(&self.offsets),
            &constants_of(&self.sizes),
            &constants_of(&self.strides),
        )
    }

    /// Returns true if all offsets are known to be zero.
    pub fn starts_at_zero(&self, body: &Body<'_>) -> bool {
        self.offsets.iter().all(|offset| offset.is_known(body, 0))
    }

    /// Returns true if all strides are known to be one.
    pub fn has_unit_strides(&self, body: &Body<'_>) -> bool {
        self.strides.iter().all(|stride| stride.is_known(body, 1))
    }
}
