//! Loads of vectors of narrow elements: a vector of the integers that hold them is loaded, and the elements are taken out
//! of it.
//!
//! ```text
//! load m[i, 0] : memref<3x8xi4>, vector<8xi4>
//!   -> bitcast (load m[4 * i] : memref<12xi8>, vector<4xi8>) : vector<4xi8> to vector<8xi4>
//! ```
//!
//! A vector that fills integers is taken to begin at one, unless it is known where it begins.

use super::memory::constants_among;
use super::packing::{Packing, Place};
use super::{Emulation, masks};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_vector::{LoadOp, MaskedLoadOp, TransferReadOp, VectorBuilder};

/// Elements that are before those of a vector in the first integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Before {
    /// This many.
    Known(i64),
    /// The number is a value.
    Value(ValueId),
}

/// Row of integers that hold the elements of a vector.
pub(super) struct Row<'c> {
    pub(super) packing: Packing,
    /// The memory.
    pub(super) containers: ValueId,
    /// Number of elements of the vector.
    pub(super) elements: i64,
    pub(super) place: Place<'c>,
    /// Elements before those of the vector, if that is known.
    pub(super) known_before: Option<i64>,
}

impl<'c> Row<'c> {
    /// Returns the row of a vector of one dimension; `None` for others.
    pub(super) fn of(
        memref: ValueId,
        containers: ValueId,
        indices: &[ValueId],
        vector: Type<'c>,
        b: &mut Builder<'_, '_, 'c>,
    ) -> Option<Self> {
        let packing = Packing::of(b.type_of(memref), b.type_of(containers))?;
        let element = b.type_of(memref).element_or_self();
        let [elements] = *vector.shape()? else { return None };
        if vector.is_scalable_vector() || vector.element_or_self() != element || indices.is_empty() {
            return None;
        }
        let indices: Vec<MixedIndex> = indices.iter().copied().map(MixedIndex::Value).collect();
        let place = Place::of(memref, &constants_among(&indices, b), packing, b)?;
        let fills = elements % packing.count() == 0;
        let known_before = place.known_within(b.context()).or(fills.then_some(0));
        Some(Row { packing, containers, elements, place, known_before })
    }

    /// Creates the index of the first integer, and the number of elements before those of the vector.
    fn start(&self, b: &mut Builder<'_, '_, 'c>) -> (MixedIndex, Before) {
        let index = self.place.container(b);
        if let Some(known) = self.known_before {
            return (index, Before::Known(known));
        }
        let before = self.place.within(b);
        (index, Before::Value(b.index_of(before)))
    }

    /// Returns the most elements that may be before those of the vector.
    fn most_before(&self) -> i64 {
        self.known_before.unwrap_or(self.packing.count() - 1)
    }

    /// Returns the number of integers.
    pub(super) fn count(&self) -> i64 {
        self.packing.containers(self.most_before() + self.elements)
    }

    /// Returns the type of a vector of the integers.
    pub(super) fn containers_type(&self, b: &Builder<'_, '_, 'c>) -> Type<'c> {
        let context = b.context();
        context.vector_type(&[self.count()], context.integer_type(self.packing.container_bits))
    }

    /// Returns the type of a vector of all elements in the integers.
    fn all_type(&self, element: Type<'c>, b: &Builder<'_, '_, 'c>) -> Type<'c> {
        b.context().vector_type(&[self.count() * self.packing.count()], element)
    }

    /// Creates a vector of all elements, as they are in integers.
    fn all(&self, containers: ValueId, element: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> ValueId {
        let ty = self.all_type(element, b);
        b.vector_bitcast(containers, ty)
    }

    /// Returns true if there are no elements besides those of the vector.
    fn is_full(&self, before: Before) -> bool {
        before == Before::Known(0) && self.elements % self.packing.count() == 0
    }

    /// Creates the vector of elements that are in one of all elements. Where they are is not known, they are put into
    /// `into` one by one.
    fn take_out(
        &self,
        all: ValueId,
        before: Before,
        into: Option<ValueId>,
        b: &mut Builder<'_, '_, 'c>,
    ) -> Option<ValueId> {
        if self.is_full(before) {
            return Some(all);
        }
        match before {
            Before::Known(before) => Some(b.extract_slice(all, &[before], &[self.elements])),
            Before::Value(first) => {
                let element = b.type_of(all).element_or_self();
                let mut vector = match into {
                    Some(into) => into,
                    None => {
                        let ty = b.context().vector_type(&[self.elements], element);
                        b.zero(ty)?
                    }
                };
                for at in 0..self.elements {
                    let from = offset(first, at, b);
                    let one = b.extract_at(all, from);
                    vector = b.insert(one, vector, &[at]);
                }
                Some(vector)
            }
        }
    }

    /// Creates a vector of all elements with those of a vector at their place, and zeros.
    fn put_in(&self, vector: ValueId, before: Before, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
        if self.is_full(before) {
            return Some(vector);
        }
        let ty = self.all_type(b.type_of(vector).element_or_self(), b);
        let mut all = b.zero(ty)?;
        match before {
            Before::Known(before) => Some(b.insert_slice(vector, all, &[before], &[1])),
            Before::Value(first) => {
                for at in 0..self.elements {
                    let to = offset(first, at, b);
                    let one = b.extract(vector, &[at]);
                    all = b.insert_at(one, all, to);
                }
                Some(all)
            }
        }
    }
}

/// Creates the sum of an index and a number.
fn offset(first: ValueId, at: i64, b: &mut Builder<'_, '_, '_>) -> ValueId {
    if at == 0 {
        return first;
    }
    let at = b.index(at);
    b.addi(first, at)
}

/// Loads the integers, and takes the elements out of them.
pub(super) fn load(
    op: OpId,
    emulation: &Emulation<'_>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<LoadOp>(op)?;
    let (memref, ty, location) = (view.base().id(), view.result().ty(), view.op().location());
    let operands = converted_operands_to_one(op, emulation.converter, rewriter)?;
    let (containers, indices) = operands.split_first()?;
    let mut b = rewriter.builder(location);
    let row = Row::of(memref, *containers, indices, ty, &mut b)?;
    let (index, before) = row.start(&mut b);
    let index = b.index_of(index);
    let new = LoadOp::builder(b.context(), location).base(row.containers).indices([index]);
    let loaded = b.make(new.result(row.containers_type(&b)));
    let all = row.all(loaded, ty.element_or_self(), &mut b);
    let vector = row.take_out(all, before, None, &mut b)?;
    replace_op_converted(op, &[vector], emulation.converter, rewriter);
    Some(())
}

/// Loads as [`load`] does, for a transfer in bounds along the last dimension.
pub(super) fn transfer_read(
    op: OpId,
    emulation: &Emulation<'_>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<TransferReadOp>(op)?;
    let (memref, ty, location) = (view.base().id(), view.vector().ty(), view.op().location());
    let (padding, rank) = (view.padding().id(), view.indices().count());
    let is_simple = view.mask().is_none()
        && view.permutation_map().is_minor_identity()
        && view.in_bounds().iter().all(|flag| flag.as_bool() == Some(true));
    // A padding that is never read may be any value.
    if !is_simple {
        return rewriter.notify_match_failure(op, "is not one of a row that is in bounds");
    }
    let operands = converted_operands_to_one(op, emulation.converter, rewriter)?;
    let (containers, others) = operands.split_first()?;
    let mut b = rewriter.builder(location);
    let row = Row::of(memref, *containers, others.get(..rank)?, ty, &mut b)?;
    let (context, element) = (b.context(), ty.element_or_self());
    let container = context.integer_type(row.packing.container_bits);
    let bits = context.integer_type(row.packing.bits);
    let padding = if element.is_float() { b.bitcast(padding, bits) } else { padding };
    let padding = b.extui(padding, container);
    let (index, before) = row.start(&mut b);
    let index = b.index_of(index);
    let new = TransferReadOp::builder(context, location)
        .base(row.containers)
        .indices([index])
        .permutation_map(AffineMap::identity(context, 1))
        .padding(padding)
        .in_bounds(&[context.bool_attribute(false)]);
    let loaded = b.make(new.vector(row.containers_type(&b)));
    let all = row.all(loaded, element, &mut b);
    let vector = row.take_out(all, before, None, &mut b)?;
    replace_op_converted(op, &[vector], emulation.converter, rewriter);
    Some(())
}

/// Loads the integers that have an element which the mask selects, and selects among the elements.
pub(super) fn masked_load(
    op: OpId,
    emulation: &Emulation<'_>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<MaskedLoadOp>(op)?;
    let (memref, ty, location) = (view.base().id(), view.result().ty(), view.op().location());
    let (mask, others, rank) = (view.mask().id(), view.pass_thru().id(), view.indices().count());
    let operands = converted_operands_to_one(op, emulation.converter, rewriter)?;
    let (containers, indices) = operands.split_first()?;
    let mut b = rewriter.builder(location);
    let row = Row::of(memref, *containers, indices.get(..rank)?, ty, &mut b)?;
    let (index, before) = row.start(&mut b);
    let mask_of_containers = masks::of_containers(mask, row.most_before(), row.count(), row.packing, &mut b)?;
    let all_others = row.put_in(others, before, &mut b)?;
    let containers_type = row.containers_type(&b);
    let pass_thru = b.vector_bitcast(all_others, containers_type);
    let index = b.index_of(index);
    let new = MaskedLoadOp::builder(b.context(), location).base(row.containers).indices([index]);
    let new = new.mask(mask_of_containers).pass_thru(pass_thru).result(containers_type);
    let loaded = b.make(new);
    let all = row.all(loaded, ty.element_or_self(), &mut b);
    let all_mask = row.put_in(mask, before, &mut b)?;
    let selected = b.select(all_mask, all, all_others);
    let vector = row.take_out(selected, before, Some(others), &mut b)?;
    replace_op_converted(op, &[vector], emulation.converter, rewriter);
    Some(())
}
