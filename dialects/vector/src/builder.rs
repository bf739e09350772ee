//! Operations on vectors for those who create operations, one a call.

use crate::facts::shapes::{inner_type, shape_of};
use crate::ops::*;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, DYNAMIC, Type};
use terrace_ub::PoisonOp;

/// Operations of `vector`, created by a [`Builder`].
pub trait VectorBuilder<'b, 'c: 'b> {
    /// Returns the builder.
    fn base(&mut self) -> Builder<'_, 'b, 'c>;

    /// Creates a `ub.poison`.
    fn poison(&mut self, ty: Type<'c>) -> ValueId {
        let mut builder = self.base();
        builder.make(PoisonOp::builder(builder.context(), builder.location).result(ty))
    }

    /// Creates a `vector.extract` at a position that is known.
    fn extract(&mut self, source: ValueId, position: &[i64]) -> ValueId {
        let mut builder = self.base();
        let ty = inner_type(builder.context(), builder.type_of(source), position.len());
        let new = ExtractOp::builder(builder.context(), builder.location).source(source);
        builder.make(new.static_position(position).result(ty))
    }

    /// Creates a `vector.extract` at one position, which is a value.
    fn extract_at(&mut self, source: ValueId, position: ValueId) -> ValueId {
        let mut builder = self.base();
        let ty = inner_type(builder.context(), builder.type_of(source), 1);
        let new = ExtractOp::builder(builder.context(), builder.location).source(source);
        builder.make(new.dynamic_position([position]).static_position(&[DYNAMIC]).result(ty))
    }

    /// Creates a `vector.insert` at a position that is known.
    fn insert(&mut self, value: ValueId, dest: ValueId, position: &[i64]) -> ValueId {
        let mut builder = self.base();
        let new = InsertOp::builder(builder.context(), builder.location).value_to_store(value).dest(dest);
        builder.make(new.static_position(position))
    }

    /// Creates a `vector.insert` at one position, which is a value.
    fn insert_at(&mut self, value: ValueId, dest: ValueId, position: ValueId) -> ValueId {
        let mut builder = self.base();
        let new = InsertOp::builder(builder.context(), builder.location).value_to_store(value).dest(dest);
        builder.make(new.dynamic_position([position]).static_position(&[DYNAMIC]))
    }

    /// Creates a `vector.extract_strided_slice` with strides of one.
    fn extract_slice(&mut self, source: ValueId, offsets: &[i64], sizes: &[i64]) -> ValueId {
        let mut builder = self.base();
        let context = builder.context();
        let from = builder.type_of(source);
        let mut shape = shape_of(from).to_vec();
        shape.iter_mut().zip(sizes).for_each(|(size, part)| *size = *part);
        let ty = context.scalable_vector_type(&shape, from.scalable_dims(), from.element_or_self());
        let attribute = |list: &[i64]| Some(context.i64_array_attribute(list));
        let new = ExtractStridedSliceOp::builder(context, builder.location)
            .source(source)
            .offsets_attr(attribute(offsets))
            .sizes_attr(attribute(sizes))
            .strides_attr(attribute(&vec![1; sizes.len()]))
            .result(ty);
        builder.make(new)
    }

    /// Creates a `vector.insert_strided_slice`.
    fn insert_slice(&mut self, value: ValueId, dest: ValueId, offsets: &[i64], strides: &[i64]) -> ValueId {
        let mut builder = self.base();
        let context = builder.context();
        let attribute = |list: &[i64]| Some(context.i64_array_attribute(list));
        let new = InsertStridedSliceOp::builder(context, builder.location)
            .value_to_store(value)
            .dest(dest)
            .offsets_attr(attribute(offsets))
            .strides_attr(attribute(strides));
        builder.make(new)
    }

    /// Creates a `vector.broadcast`.
    fn broadcast(&mut self, source: ValueId, ty: Type<'c>) -> ValueId {
        let mut builder = self.base();
        builder.make(BroadcastOp::builder(builder.context(), builder.location).source(source).vector(ty))
    }

    /// Creates a `vector.shape_cast`.
    fn shape_cast(&mut self, source: ValueId, ty: Type<'c>) -> ValueId {
        let mut builder = self.base();
        builder.make(ShapeCastOp::builder(builder.context(), builder.location).source(source).result(ty))
    }

    /// Creates a `vector.bitcast`.
    fn vector_bitcast(&mut self, source: ValueId, ty: Type<'c>) -> ValueId {
        let mut builder = self.base();
        builder.make(BitCastOp::builder(builder.context(), builder.location).source(source).result(ty))
    }

    /// Creates a `vector.transpose`.
    fn transpose(&mut self, vector: ValueId, permutation: &[i64]) -> ValueId {
        let mut builder = self.base();
        let from = builder.type_of(vector);
        let at = |dim: &i64| usize::try_from(*dim).unwrap_or(0);
        let shape: Vec<i64> = permutation.iter().map(|dim| shape_of(from)[at(dim)]).collect();
        let scalable: Vec<bool> = permutation.iter().map(|dim| from.scalable_dims()[at(dim)]).collect();
        let ty = builder.context().scalable_vector_type(&shape, &scalable, from.element_or_self());
        let new = TransposeOp::builder(builder.context(), builder.location).vector(vector);
        builder.make(new.permutation(permutation).result(ty))
    }

    /// Creates a `vector.shuffle`.
    fn shuffle(&mut self, v1: ValueId, v2: ValueId, mask: &[i64]) -> ValueId {
        let mut builder = self.base();
        builder.make(ShuffleOp::builder(builder.context(), builder.location).v1(v1).v2(v2).mask(mask))
    }

    /// Creates a `vector.create_mask`.
    fn create_mask(&mut self, bounds: &[ValueId], ty: Type<'c>) -> ValueId {
        let mut builder = self.base();
        let new = CreateMaskOp::builder(builder.context(), builder.location);
        builder.make(new.operands(bounds.to_vec()).result(ty))
    }
}

impl<'b, 'c: 'b> VectorBuilder<'b, 'c> for Builder<'_, 'b, 'c> {
    fn base(&mut self) -> Builder<'_, 'b, 'c> {
        self.reborrow()
    }
}
