//! Transfers that are made: whole vectors from and to tensors and memory.

use crate::maskable::mask_operation;
use crate::shapes::{rank_of, shape_of, size_of};
use terrace_arith::ArithBuilder;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Ctx, DYNAMIC, Type};
use terrace_vector::{TransferReadOp, TransferWriteOp, VectorBuilder};

/// Place of a transfer: where it begins, and which dimensions it goes along.
pub struct Place<'p, 'c> {
    /// The tensor or memref.
    pub base: ValueId,
    /// Indices of the first element.
    pub indices: &'p [ValueId],
    /// Dimension of the base that each dimension of the vector goes along; zero for those that are repeated.
    pub map: AffineMap<'c>,
    /// True for each dimension of the vector that is known to lie in the base.
    pub in_bounds: &'p [bool],
}

/// Returns flags as an array of attributes.
fn flags<'c>(context: Ctx<'c>, flags: &[bool]) -> Vec<Attribute<'c>> {
    flags.iter().map(|flag| context.bool_attribute(*flag)).collect()
}

impl<'c> Place<'_, 'c> {
    /// Creates a read. Without a padding value, elements out of bounds are poison.
    pub fn read(&self, ty: Type<'c>, padding: Option<ValueId>, b: &mut Builder<'_, '_, 'c>) -> OpId {
        let padding = padding.unwrap_or_else(|| b.poison(ty.element_or_self()));
        let new = TransferReadOp::builder(b.context(), b.location)
            .base(self.base)
            .indices(self.indices.iter().copied())
            .permutation_map(self.map)
            .padding(padding)
            .in_bounds(&flags(b.context(), self.in_bounds))
            .vector(ty);
        b.create(new)
    }

    /// Creates a write; it has a result if the base is a tensor.
    pub fn write(&self, vector: ValueId, b: &mut Builder<'_, '_, 'c>) -> OpId {
        let ty = b.type_of(self.base);
        let new = TransferWriteOp::builder(b.context(), b.location)
            .value_to_store(vector)
            .base(self.base)
            .indices(self.indices.iter().copied())
            .permutation_map(self.map)
            .in_bounds(&flags(b.context(), self.in_bounds));
        if ty.is_tensor() { b.create(new.result(ty)) } else { b.create(new) }
    }
}

/// Way in which a transfer is kept from going out of bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bounds {
    /// A mask, unless the base has the size of the vector.
    Masked,
    /// Flags for dimensions that are known to be in bounds; the padding value elsewhere.
    Flagged,
}

/// Creates the sizes of a tensor or memref as values: those that must be asked for first.
pub fn size_values(base: ValueId, b: &mut Builder<'_, '_, '_>) -> Vec<ValueId> {
    let ty = b.type_of(base);
    let shape = shape_of(ty).to_vec();
    let asked: Vec<Option<ValueId>> =
        (0..shape.len()).map(|dim| (shape[dim] == DYNAMIC).then(|| size_of(base, dim, b))).collect();
    asked.into_iter().zip(shape).map(|(asked, size)| asked.unwrap_or_else(|| b.index(size))).collect()
}

/// Returns the type of a mask for a vector.
pub fn mask_type<'c>(context: Ctx<'c>, vector: Type<'c>) -> Type<'c> {
    context.scalable_vector_type(shape_of(vector), vector.scalable_dims(), context.integer_type(1))
}

/// Creates the read of a vector from the first element of a tensor or memref of the same rank.
pub fn read_whole<'c>(
    base: ValueId,
    ty: Type<'c>,
    padding: Option<ValueId>,
    bounds: Bounds,
    b: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let context = b.context();
    let (from, to) = (shape_of(b.type_of(base)).to_vec(), shape_of(ty).to_vec());
    let zero = b.index(0);
    let in_bounds: Vec<bool> =
        from.iter().zip(&to).map(|(from, to)| bounds == Bounds::Masked || from == to).collect();
    let map = AffineMap::identity(context, to.len() as u32);
    let place = Place { base, indices: &vec![zero; to.len()], map, in_bounds: &in_bounds };
    let read = place.read(ty, padding, b);
    let needs_mask = bounds == Bounds::Masked && (from != to || ty.is_scalable_vector());
    if !needs_mask {
        return b.rewriter.results(read)[0];
    }
    let sizes = size_values(base, b);
    let mask = b.create_mask(&sizes, mask_type(context, ty));
    let masked = mask_operation(read, mask, b);
    b.rewriter.results(masked)[0]
}

/// Creates the write of a vector along the last dimensions of a tensor or memref. Without indices it begins at the first
/// element.
pub fn write_whole<'c>(
    vector: ValueId,
    base: ValueId,
    indices: Option<&[ValueId]>,
    bounds: Bounds,
    b: &mut Builder<'_, '_, 'c>,
) -> OpId {
    let context = b.context();
    let ty = b.type_of(vector);
    let (from, to) = (shape_of(ty).to_vec(), shape_of(b.type_of(base)).to_vec());
    let outer = to.len().saturating_sub(from.len());
    let inner = &to[outer..];
    let fits = |(size, whole): (&i64, &i64)| *whole != DYNAMIC && size <= whole;
    let in_bounds: Vec<bool> =
        from.iter().zip(inner).map(|sizes| bounds == Bounds::Masked || fits(sizes)).collect();
    let zeros;
    let at = match indices {
        Some(indices) => indices,
        None => {
            zeros = vec![b.index(0); to.len()];
            &zeros
        }
    };
    let map = crate::maps::minor_identity(context, to.len() as u32, rank_of(ty));
    let write = Place { base, indices: at, map, in_bounds: &in_bounds }.write(vector, b);
    let is_first = |index: &ValueId| b.rewriter.value(*index).constant_i64() == Some(0);
    let begins_first = indices.is_none_or(|indices| indices.iter().all(is_first));
    if bounds == Bounds::Flagged || from == inner && begins_first {
        return write;
    }
    let sizes = size_values(base, b);
    let mut bounds: Vec<ValueId> = sizes[outer..].to_vec();
    if let Some(indices) = indices {
        for (bound, index) in bounds.iter_mut().zip(&indices[outer..]) {
            *bound = b.folding().subi(*bound, *index);
        }
    }
    let mask = b.create_mask(&bounds, mask_type(context, ty));
    mask_operation(write, mask, b)
}
