//! The first dimension of a vector in memory becomes a loop.

use super::structured::for_each;
use super::transfer::Transfer;
use super::{Choices, LABEL};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_memref::{LoadOp, StoreOp};
use terrace_vector as vector;
use terrace_vector::VectorBuilder;
use terrace_vector_transforms::shapes::{inner_type, rank_of, shape_of};

/// Memory with a vector, and where in it that is.
struct Buffer {
    memref: ValueId,
    indices: Vec<ValueId>,
    /// The operation that moves the vector.
    mover: OpId,
}

impl Buffer {
    fn of_load(value: ValueId, rewriter: &PatternRewriter<'_, '_>) -> Option<Self> {
        let load = rewriter.value(value).defining::<LoadOp>()?;
        Some(Buffer {
            memref: load.memref().id(),
            indices: load.indices().map(|index| index.id()).collect(),
            mover: load.op().id(),
        })
    }

    fn of_store(value: ValueId, rewriter: &PatternRewriter<'_, '_>) -> Option<Self> {
        let user = rewriter.value(value).users().next()?.id();
        let store = rewriter.view::<StoreOp>(user)?;
        Some(Buffer {
            memref: store.memref().id(),
            indices: store.indices().map(|index| index.id()).collect(),
            mover: user,
        })
    }

    /// Casts the memref so that the first dimension of its vectors becomes one of the memref.
    fn unpacked(&self, make: &mut Builder<'_, '_, '_>) -> ValueId {
        let ty = make.type_of(self.memref);
        let vector = ty.element_or_self();
        let mut shape = shape_of(ty).to_vec();
        shape.push(shape_of(vector)[0]);
        let inner = inner_of(vector, make);
        let ty = make.context().memref_type(&shape, inner, None, None);
        make.value(vector::TypeCastOp::NAME, &[self.memref], ty)
    }

    fn indices_at(&self, at: ValueId) -> Vec<ValueId> {
        self.indices.iter().copied().chain([at]).collect()
    }
}

/// Returns a vector type without its first dimension; a vector of one dimension becomes one of rank 0.
fn inner_of<'c>(vector: Type<'c>, make: &Builder<'_, '_, 'c>) -> Type<'c> {
    let context = make.context();
    match rank_of(vector) {
        1 => context.vector_type(&[], vector.element_or_self()),
        _ => inner_type(context, vector, 1),
    }
}

fn load_at<'c>(memref: ValueId, indices: &[ValueId], make: &mut Builder<'_, '_, 'c>) -> ValueId {
    let ty = make.type_of(memref).element_or_self();
    let mut operands = vec![memref];
    operands.extend(indices);
    make.value(LoadOp::NAME, &operands, ty)
}

fn store_at(value: ValueId, memref: ValueId, indices: &[ValueId], make: &mut Builder<'_, '_, '_>) {
    let mut operands = vec![value, memref];
    operands.extend(indices);
    make.op(StoreOp::NAME, &operands, &[], &[]);
}

/// The mask of a transfer, in memory: with its first dimension taken apart, unless that is repeated.
struct MaskBuffer {
    buffer: Buffer,
    memref: ValueId,
    is_unpacked: bool,
    /// True if transfers of the other dimensions need it.
    is_needed: bool,
}

impl MaskBuffer {
    fn of<'c>(transfer: &Transfer<'c>, make: &mut Builder<'_, '_, 'c>) -> Option<Option<Self>> {
        let Some(mask) = transfer.mask else { return Some(None) };
        let buffer = Buffer::of_load(mask, make.rewriter)?;
        let is_unpacked = transfer.first_dim().is_some();
        let is_needed = !is_unpacked || transfer.mask_rank(make) > 1;
        let memref = if is_unpacked && is_needed { buffer.unpacked(make) } else { buffer.memref };
        Some(Some(MaskBuffer { buffer, memref, is_unpacked, is_needed }))
    }

    fn at(&self, at: ValueId, make: &mut Builder<'_, '_, '_>) -> Option<ValueId> {
        self.is_needed.then(|| {
            let indices =
                if self.is_unpacked { self.buffer.indices_at(at) } else { self.buffer.indices.clone() };
            load_at(self.memref, &indices, make)
        })
    }
}

/// Marks a transfer of which more dimensions are to be taken apart.
fn label(op: OpId, vector: Type<'_>, choices: Choices, make: &mut Builder<'_, '_, '_>) {
    if rank_of(vector) > choices.target_rank {
        let unit = make.context().unit_attribute();
        make.rewriter.set_attribute(op, LABEL, Some(unit));
    }
}

/// Creates the bounds and the step of a loop over the first dimension: zero, its size, and one.
fn bounds(vector: Type<'_>, make: &mut Builder<'_, '_, '_>) -> [ValueId; 3] {
    let lower = make.index(0);
    let upper = make.index(shape_of(vector)[0]);
    [lower, upper, make.index(1)]
}

pub(super) fn read(op: OpId, &choices: &Choices, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transfer = Transfer::of(op, rewriter)?;
    if !transfer.is_labelled || !transfer.is_read || transfer.vector.scalable_dims().first() != Some(&false) {
        return None;
    }
    let result = rewriter.op(op).result(0).id();
    let buffer = Buffer::of_store(result, rewriter)?;
    let mut make = Builder::like(rewriter, op);
    let memref = buffer.unpacked(&mut make);
    let mask = MaskBuffer::of(&transfer, &mut make)?;
    let inner = inner_of(transfer.vector, &make);
    let bounds = bounds(transfer.vector, &mut make);
    for_each(bounds, None, &mut make, |make, at, _| {
        transfer.if_in_bounds(
            at,
            None,
            make,
            |make| {
                let indices = transfer.indices_at(at, make);
                let mask = mask.as_ref().and_then(|mask| mask.at(at, make));
                let new = transfer.inner_read(inner, &indices, mask, make);
                label(new, inner, choices, make);
                let value = make.rewriter.results(new)[0];
                store_at(value, memref, &buffer.indices_at(at), make);
                Some(None)
            },
            |make| {
                let value = make.broadcast(transfer.value, inner);
                store_at(value, memref, &buffer.indices_at(at), make);
                Some(None)
            },
        )
    })?;
    rewriter.erase_op(buffer.mover);
    rewriter.erase_op(op);
    Some(())
}

pub(super) fn write(op: OpId, &choices: &Choices, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transfer = Transfer::of(op, rewriter)?;
    if !transfer.is_labelled || transfer.is_read || transfer.vector.scalable_dims().first() != Some(&false) {
        return None;
    }
    let buffer = Buffer::of_load(transfer.value, rewriter)?;
    let mut make = Builder::like(rewriter, op);
    let memref = buffer.unpacked(&mut make);
    let mask = MaskBuffer::of(&transfer, &mut make)?;
    let inner = inner_of(transfer.vector, &make);
    let bounds = bounds(transfer.vector, &mut make);
    let carried = transfer.is_tensor().then_some(transfer.base);
    let carried_type = transfer.is_tensor().then_some(transfer.base_type);
    let value = for_each(bounds, carried, &mut make, |make, at, carried| {
        transfer.if_in_bounds(
            at,
            carried_type,
            make,
            |make| {
                let indices = transfer.indices_at(at, make);
                let value = load_at(memref, &buffer.indices_at(at), make);
                let mask = mask.as_ref().and_then(|mask| mask.at(at, make));
                let base = carried.unwrap_or(transfer.base);
                let new = transfer.inner_write(value, base, &indices, mask, make);
                label(new, inner, choices, make);
                Some(make.rewriter.results(new).first().copied())
            },
            |_| Some(carried),
        )
    })?;
    match value {
        Some(value) => rewriter.replace_op(op, &[value]),
        None => rewriter.erase_op(op),
    }
    Some(())
}
