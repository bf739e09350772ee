//! Operations that read or replace a part of a tensor, and how two such parts lie to each other.

use super::linear::LinearIndex;
use terrace_interfaces::view_like::{MixedIndex, Slice, SliceGroups};
use terrace_ir::{Operation, Value};

/// Access of an operation to a part of a tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// It reads the part of its first operand.
    Extract,
    /// It gives its second operand, in which the part is its first one.
    Insert,
}

impl Access {
    /// Classifies the access of an operation, if it is one.
    pub fn of(op: Operation<'_, '_>) -> Option<Self> {
        let is_of_tensor = |at: usize| op.operands().nth(at).is_some_and(|one| one.ty().is_tensor());
        match op.name().as_str() {
            "tensor.extract_slice" => Some(Access::Extract),
            "tensor.insert_slice" => Some(Access::Insert),
            "vector.transfer_read" if is_of_tensor(0) => Some(Access::Extract),
            "vector.transfer_write" if is_of_tensor(1) => Some(Access::Insert),
            _ => None,
        }
    }

    /// The position of the operand that is the whole tensor.
    pub fn whole(self) -> usize {
        match self {
            Access::Extract => 0,
            Access::Insert => 1,
        }
    }
}

/// The part that an operation reads or replaces.
enum Part<'a, 'c> {
    Slice(Slice),
    Transfer { op: Operation<'a, 'c>, access: Access },
}

fn part<'a, 'c>(op: Operation<'a, 'c>) -> Option<Part<'a, 'c>> {
    let access = Access::of(op)?;
    Some(match op.name().as_str() {
        "tensor.extract_slice" => Part::Slice(SliceGroups { first_group: 1, first_slot: 0 }.slice(op)),
        "tensor.insert_slice" => Part::Slice(SliceGroups { first_group: 2, first_slot: 0 }.slice(op)),
        _ => Part::Transfer { op, access },
    })
}

/// Returns true if two operations mean the same part of equal tensors.
pub(super) fn are_equivalent<'a, 'c>(a: Operation<'a, 'c>, b: Operation<'a, 'c>) -> bool {
    match (part(a), part(b)) {
        (Some(Part::Slice(one)), Some(Part::Slice(other))) => {
            let lists = [(&one.offsets, &other.offsets), (&one.sizes, &other.sizes)];
            let is_same = |a: &MixedIndex, b: &MixedIndex, at: Operation<'_, '_>| {
                a == b || LinearIndex::of(*a, at.body()).minus(&LinearIndex::of(*b, at.body())) == Some(0)
            };
            lists.into_iter().chain([(&one.strides, &other.strides)]).all(|(one, other)| {
                one.len() == other.len() && one.iter().zip(other).all(|(x, y)| is_same(x, y, a))
            })
        }
        (Some(Part::Transfer { op: a, access: x }), Some(Part::Transfer { op: b, access: y })) => {
            let same_attribute = |name: &str| a.attribute(name) == b.attribute(name);
            indices(a, x) == indices(b, y)
                && vector(a, x).ty() == vector(b, y).ty()
                && mask(a) == mask(b)
                && same_attribute("permutation_map")
        }
        _ => false,
    }
}

/// Returns true if two operations mean parts of equal tensors that have nothing in common.
pub(super) fn are_disjoint<'a, 'c>(a: Operation<'a, 'c>, b: Operation<'a, 'c>) -> bool {
    match (part(a), part(b)) {
        (Some(Part::Slice(one)), Some(Part::Slice(other))) => are_slices_apart(&one, &other, a),
        (Some(Part::Transfer { op: a, access: x }), Some(Part::Transfer { op: b, access: y })) => {
            are_transfers_apart((a, x), (b, y))
        }
        _ => false,
    }
}

/// In one dimension, one ends before the other begins.
fn are_slices_apart(a: &Slice, b: &Slice, at: Operation<'_, '_>) -> bool {
    let linear = |index: MixedIndex| LinearIndex::of(index, at.body());
    let ends_before = |a: &Slice, b: &Slice, dim: usize| {
        let length = linear(a.sizes[dim]).times(&linear(a.strides[dim]));
        let end = length.and_then(|length| linear(a.offsets[dim]).plus(&length, 1));
        end.and_then(|end| end.minus(&linear(b.offsets[dim]))).is_some_and(|distance| distance <= 0)
    };
    let rank = a.offsets.len().min(b.offsets.len());
    (0..rank).any(|dim| ends_before(a, b, dim) || ends_before(b, a, dim))
}

type Transfer<'a, 'c> = (Operation<'a, 'c>, Access);

fn are_transfers_apart<'a, 'c>((a, x): Transfer<'a, 'c>, (b, y): Transfer<'a, 'c>) -> bool {
    let (ty, other) = (vector(a, x).ty(), vector(b, y).ty());
    let Some(shape) = ty.shape().filter(|_| ty == other) else { return false };
    let (indices_a, indices_b) = (indices(a, x), indices(b, y));
    let leading = indices_a.len().saturating_sub(shape.len());
    indices_a.iter().zip(&indices_b).enumerate().any(|(dim, (a, b))| {
        let linear = |value: &Value<'_, '_>| LinearIndex::of(MixedIndex::Value(value.id()), value.body());
        let Some(distance) = linear(a).minus(&linear(b)) else { return false };
        match dim.checked_sub(leading) {
            None => distance != 0,
            Some(at) => shape.get(at).is_some_and(|size| distance.unsigned_abs() >= size.unsigned_abs()),
        }
    })
}

fn vector<'a, 'c>(op: Operation<'a, 'c>, access: Access) -> Value<'a, 'c> {
    match access {
        Access::Extract => op.result(0),
        Access::Insert => op.operand(0),
    }
}

fn indices<'a, 'c>(op: Operation<'a, 'c>, access: Access) -> Vec<Value<'a, 'c>> {
    op.operand_group(access.whole() + 1).collect()
}

/// The last operand group of both, behind the indices, and the padding of a read.
fn mask<'a, 'c>(op: Operation<'a, 'c>) -> Option<Value<'a, 'c>> {
    op.operand_group(3).next()
}
