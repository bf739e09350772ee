//! Operations that read or replace a part of a tensor, and how two such parts lie to each other.

use crate::linear::LinearIndex;
use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::spec::Model;
use terrace_ir::{Attribute, Operation, Type, Value};

/// Access of an operation to a part of a tensor.
pub struct SubsetModel {
    /// Returns the kind of the access; `None` if this operation does not access a tensor.
    pub access: fn(Operation<'_, '_>) -> Option<Access>,
    /// Returns the part.
    pub part: for<'a, 'c> fn(Operation<'a, 'c>) -> Part<'a, 'c>,
}

impl Model for SubsetModel {
    const NAME: &'static str = "SubsetOpInterface";
}

/// Kind of an access to a part of a tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// The operation reads the part of its first operand.
    Extract,
    /// The operation gives its second operand, in which the part is its first one.
    Insert,
}

impl Access {
    /// Returns the access of an operation, if it has one.
    pub fn of(op: Operation<'_, '_>) -> Option<Self> {
        (op.model::<SubsetModel>()?.access)(op)
    }

    /// Returns the position of the operand that is the whole tensor.
    pub fn whole(self) -> usize {
        match self {
            Access::Extract => 0,
            Access::Insert => 1,
        }
    }
}

/// Part of a tensor.
pub enum Part<'a, 'c> {
    /// A slice.
    Slice(Slice),
    /// Elements that a vector is read from or written to.
    Transfer(Transfer<'a, 'c>),
}

/// Elements of a tensor that a vector is read from or written to.
pub struct Transfer<'a, 'c> {
    /// Indices of the first element.
    pub indices: Vec<Value<'a, 'c>>,
    /// Type of the vector.
    pub vector: Type<'c>,
    /// Mask, if there is one.
    pub mask: Option<Value<'a, 'c>>,
    /// Map from dimensions of the tensor to those of the vector.
    pub permutation_map: Option<Attribute<'c>>,
}

fn part<'a, 'c>(op: Operation<'a, 'c>) -> Option<Part<'a, 'c>> {
    let model = op.model::<SubsetModel>()?;
    (model.access)(op)?;
    Some((model.part)(op))
}

/// Returns true if two operations are known to access the same part of equal tensors.
pub fn are_equivalent<'a, 'c>(a: Operation<'a, 'c>, b: Operation<'a, 'c>) -> bool {
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
        (Some(Part::Transfer(one)), Some(Part::Transfer(other))) => {
            one.indices == other.indices
                && one.vector == other.vector
                && one.mask == other.mask
                && one.permutation_map == other.permutation_map
        }
        _ => false,
    }
}

/// Returns true if two operations are known to access parts of equal tensors that do not overlap.
pub(crate) fn are_disjoint<'a, 'c>(a: Operation<'a, 'c>, b: Operation<'a, 'c>) -> bool {
    match (part(a), part(b)) {
        (Some(Part::Slice(one)), Some(Part::Slice(other))) => are_slices_apart(&one, &other, a),
        (Some(Part::Transfer(one)), Some(Part::Transfer(other))) => are_transfers_apart(&one, &other),
        _ => false,
    }
}

/// Returns true if, in one dimension, one slice ends before the other begins.
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

fn are_transfers_apart(a: &Transfer<'_, '_>, b: &Transfer<'_, '_>) -> bool {
    let Some(shape) = a.vector.shape().filter(|_| a.vector == b.vector) else { return false };
    let leading = a.indices.len().saturating_sub(shape.len());
    a.indices.iter().zip(&b.indices).enumerate().any(|(dim, (a, b))| {
        let linear = |value: &Value<'_, '_>| LinearIndex::of(MixedIndex::Value(value.id()), value.body());
        let Some(distance) = linear(a).minus(&linear(b)) else { return false };
        match dim.checked_sub(leading) {
            None => distance != 0,
            Some(at) => shape.get(at).is_some_and(|size| distance.unsigned_abs() >= size.unsigned_abs()),
        }
    })
}
