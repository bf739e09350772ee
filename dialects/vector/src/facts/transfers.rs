//! Transfers between vectors and memory or tensors: what reading and writing have in common.

use crate::{MaskOp, TransferReadOp, TransferWriteOp};
use terrace_ir::affine::AffineMap;
use terrace_ir::spec::{EffectInstance, EffectKind, EffectTarget};
use terrace_ir::{Attribute, Operation, Type, TypedOp, Value};

/// Returns the mask of the `vector.mask` around an operation.
fn mask_around<'a, 'c>(op: Operation<'a, 'c>) -> Option<Value<'a, 'c>> {
    op.parent_op().and_then(MaskOp::cast).map(MaskOp::mask)
}

/// A read or write.
pub(crate) struct Transfer<'a, 'c> {
    pub op: Operation<'a, 'c>,
    pub base: Value<'a, 'c>,
    pub indices: Vec<Value<'a, 'c>>,
    pub vector: Type<'c>,
    pub map: AffineMap<'c>,
    /// The mask: its own, or that of the `vector.mask` around it.
    pub mask: Option<Value<'a, 'c>>,
    pub in_bounds: Vec<bool>,
}

fn flags(list: &[Attribute<'_>]) -> Vec<bool> {
    list.iter().map(|flag| flag.as_bool().unwrap_or(false)).collect()
}

impl<'a, 'c> Transfer<'a, 'c> {
    pub fn of_read(read: TransferReadOp<'a, 'c>) -> Self {
        Transfer {
            op: read.op(),
            base: read.base(),
            indices: read.indices().collect(),
            vector: read.vector().ty(),
            map: read.permutation_map(),
            mask: read.mask().or_else(|| mask_around(read.op())),
            in_bounds: flags(read.in_bounds()),
        }
    }

    pub fn of_write(write: TransferWriteOp<'a, 'c>) -> Self {
        Transfer {
            op: write.op(),
            base: write.base(),
            indices: write.indices().collect(),
            vector: write.value_to_store().ty(),
            map: write.permutation_map(),
            mask: write.mask().or_else(|| mask_around(write.op())),
            in_bounds: flags(write.in_bounds()),
        }
    }

    /// Returns true if all dimensions are known to lie in the base.
    pub fn is_in_bounds(&self) -> bool {
        self.in_bounds.iter().all(|flag| *flag)
    }

    /// Returns true if the same elements of the bases are meant.
    pub fn is_same_place(&self, other: &Transfer<'a, 'c>) -> bool {
        self.indices == other.indices && self.vector == other.vector && self.map == other.map
    }

    /// Returns true if this reads all of a tensor, and the other writes all of one of the same type with it.
    pub fn covers(&self, write: &Transfer<'a, 'c>) -> bool {
        let is_plain = |one: &Transfer<'a, 'c>| {
            !one.map.results().is_empty()
                && one.map.is_minor_identity()
                && one.is_in_bounds()
                && one.indices.iter().all(|index| index.is_zero())
        };
        is_plain(self)
            && is_plain(write)
            && self.map.results().len() == write.map.results().len()
            && self.base.ty() == write.base.ty()
            && self.vector == write.vector
            && self.vector.shape() == self.base.ty().shape()
    }
}

/// Returns true if two transfers of vectors of one type are known to mean different elements.
pub(crate) fn are_disjoint<'a, 'c>(a: &Transfer<'a, 'c>, b: &Transfer<'a, 'c>) -> bool {
    let Some(lead) = a.indices.len().checked_sub(a.map.results().len()) else { return false };
    let sizes = a.vector.shape().unwrap_or_default();
    a.vector == b.vector
        && a.indices.iter().zip(&b.indices).enumerate().any(|(dim, (x, y))| {
            let (Some(x), Some(y)) = (x.constant_i64(), y.constant_i64()) else { return false };
            let distance = x.abs_diff(y);
            match dim.checked_sub(lead) {
                None => distance != 0,
                Some(at) => sizes.get(at).is_some_and(|size| distance >= size.unsigned_abs()),
            }
        })
}

impl<'a, 'c> TransferReadOp<'a, 'c> {
    pub(crate) fn effects(self, add: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        if self.base().ty().is_memref() {
            add(EffectInstance {
                on: EffectTarget::Value(self.base()),
                ..EffectInstance::new(EffectKind::Read)
            });
        }
    }
}

impl<'a, 'c> TransferWriteOp<'a, 'c> {
    pub(crate) fn effects(self, add: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        if self.base().ty().is_memref() {
            add(EffectInstance {
                on: EffectTarget::Value(self.base()),
                ..EffectInstance::new(EffectKind::Write)
            });
        }
    }
}
