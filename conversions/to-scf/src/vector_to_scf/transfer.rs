//! Shared parts of reads and writes: the first dimension of the vector, and its bounds check.

use super::Choices;
use super::structured::{Yielded, choose};
use terrace_affine::apply_composed;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, PatternRewriter, Type, TypedOp, Value};
use terrace_vector::{TransferReadOp, TransferWriteOp, VectorBuilder};
use terrace_vector_transforms::maps::dim_of;
use terrace_vector_transforms::shapes::{rank_of, size_of};

/// A read or write in parts.
pub(super) struct Transfer<'c> {
    pub op: OpId,
    pub is_read: bool,
    pub base: ValueId,
    pub base_type: Type<'c>,
    pub indices: Vec<ValueId>,
    /// The vector that is read or written.
    pub vector: Type<'c>,
    pub map: AffineMap<'c>,
    pub in_bounds: Vec<Attribute<'c>>,
    pub mask: Option<ValueId>,
    /// The padding of a read, the vector of a write.
    pub value: ValueId,
    pub is_labelled: bool,
}

impl<'c> Transfer<'c> {
    pub fn of(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Self> {
        let is_labelled = rewriter.op(op).attribute(super::LABEL).is_some();
        let ids = |values: Vec<Value<'_, 'c>>| values.into_iter().map(Value::id).collect();
        if let Some(read) = rewriter.view::<TransferReadOp>(op) {
            return Some(Transfer {
                op,
                is_read: true,
                base: read.base().id(),
                base_type: read.base().ty(),
                indices: ids(read.indices().collect()),
                vector: read.vector().ty(),
                map: read.permutation_map(),
                in_bounds: read.in_bounds().to_vec(),
                mask: read.mask().map(Value::id),
                value: read.padding().id(),
                is_labelled,
            });
        }
        let write = rewriter.view::<TransferWriteOp>(op)?;
        Some(Transfer {
            op,
            is_read: false,
            base: write.base().id(),
            base_type: write.base().ty(),
            indices: ids(write.indices().collect()),
            vector: write.value_to_store().ty(),
            map: write.permutation_map(),
            in_bounds: write.in_bounds().to_vec(),
            mask: write.mask().map(Value::id),
            value: write.value_to_store().id(),
            is_labelled,
        })
    }

    pub fn is_tensor(&self) -> bool {
        self.base_type.is_tensor()
    }

    /// Returns true if its first dimension is to be taken apart, which has not begun.
    pub fn can_begin(&self, choices: Choices) -> bool {
        !self.is_labelled
            && rank_of(self.vector) > choices.target_rank
            && (!self.is_tensor() || choices.lowers_tensors)
            && !self.vector.scalable_dims()[0]
            && self.base_type.element_or_self() == self.vector.element_or_self()
    }

    /// Returns the dimension of the base that the first one of the vector maps to; `None` if it is broadcast.
    pub fn first_dim(&self) -> Option<usize> {
        dim_of(*self.map.results().first()?)
    }

    /// Returns the rank of the mask.
    pub fn mask_rank(&self, make: &Builder<'_, '_, 'c>) -> usize {
        self.mask.map_or(0, |mask| rank_of(make.type_of(mask)))
    }

    /// Returns the indices at a position of the first dimension.
    pub fn indices_at(&self, at: ValueId, make: &mut Builder<'_, '_, 'c>) -> Vec<ValueId> {
        let mut indices = self.indices.clone();
        if let Some(dim) = self.first_dim() {
            indices[dim] = sum(indices[dim], at, make);
        }
        indices
    }

    /// Returns the permutation map of the other dimensions.
    pub fn inner_map(&self, make: &Builder<'_, '_, 'c>) -> AffineMap<'c> {
        AffineMap::new(make.context(), self.map.dims(), self.map.symbols(), &self.map.results()[1..])
    }

    /// Creates a read of the other dimensions.
    pub fn inner_read(
        &self,
        vector: Type<'c>,
        indices: &[ValueId],
        mask: Option<ValueId>,
        make: &mut Builder<'_, '_, 'c>,
    ) -> OpId {
        let mut operands = vec![self.base];
        operands.extend(indices);
        operands.push(self.value);
        operands.extend(mask);
        let segments = [1, count(indices), 1, i32::from(mask.is_some())];
        let attributes = self.attributes(&segments, make);
        make.op(TransferReadOp::NAME, &operands, &[vector], &attributes)
    }

    /// Creates a write of the other dimensions.
    pub fn inner_write(
        &self,
        vector: ValueId,
        base: ValueId,
        indices: &[ValueId],
        mask: Option<ValueId>,
        make: &mut Builder<'_, '_, 'c>,
    ) -> OpId {
        let mut operands = vec![vector, base];
        operands.extend(indices);
        operands.extend(mask);
        let segments = [1, 1, count(indices), i32::from(mask.is_some())];
        let attributes = self.attributes(&segments, make);
        let results = if self.is_tensor() { vec![self.base_type] } else { Vec::new() };
        make.op(TransferWriteOp::NAME, &operands, &results, &attributes)
    }

    fn attributes(&self, segments: &[i32], make: &Builder<'_, '_, 'c>) -> [(&'static str, Attribute<'c>); 3] {
        let context = make.context();
        [
            ("permutation_map", context.affine_map_attribute(self.inner_map(make))),
            ("in_bounds", context.array_attribute(&self.in_bounds[1..])),
            ("operandSegmentSizes", context.dense_i32_array(segments)),
        ]
    }

    /// Returns true if a place of the first dimension must be checked, and the outcome of that.
    fn condition(&self, at: ValueId, make: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
        let mut condition = None;
        let is_inside = self.in_bounds.first().and_then(|flag| flag.as_bool()) == Some(true);
        if let Some(dim) = self.first_dim().filter(|_| !is_inside) {
            let size = size_of(self.base, dim, make);
            let index = sum(self.indices[dim], at, make);
            condition = Some(make.cmpi(CmpIPredicate::Sgt, size, index));
        }
        let mask = self.mask.filter(|_| self.mask_rank(make) == 1 && self.first_dim().is_some());
        if let Some(mask) = mask {
            let is_set = make.extract_at(mask, at);
            condition = Some(match condition {
                Some(condition) => make.andi(condition, is_set),
                None => is_set,
            });
        }
        condition
    }

    /// Does one thing where a place of the first dimension is in bounds and not masked out, and another one elsewhere.
    pub fn if_in_bounds<'b>(
        &self,
        at: ValueId,
        result: Option<Type<'c>>,
        make: &mut Builder<'_, 'b, 'c>,
        inside: impl FnOnce(&mut Builder<'_, 'b, 'c>) -> Option<Yielded>,
        outside: impl FnOnce(&mut Builder<'_, 'b, 'c>) -> Option<Yielded>,
    ) -> Option<Yielded> {
        match self.condition(at, make) {
            Some(condition) => choose(condition, result, make, inside, outside),
            None => inside(make),
        }
    }
}

fn count(values: &[ValueId]) -> i32 {
    i32::try_from(values.len()).unwrap_or(0)
}

/// Creates the sum of two indices, as `affine.apply`.
fn sum<'c>(a: ValueId, b: ValueId, make: &mut Builder<'_, '_, 'c>) -> ValueId {
    let context = make.context();
    let sum = AffineExpr::dim(context, 0).add(context, AffineExpr::dim(context, 1));
    let map = AffineMap::new(context, 2, 0, &[sum]);
    match apply_composed(map, &[a, b], make.location, make.rewriter) {
        MixedIndex::Value(value) => value,
        MixedIndex::Constant(constant) => make.index(constant),
    }
}
