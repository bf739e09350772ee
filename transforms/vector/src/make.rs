//! The operations that lowerings of vectors make, one a call.

use super::shapes::{inner_type, shape_of};
use terrace_arith::{AddIOp, AndIOp, CmpIOp, CmpIPredicate, ConstantOp, IndexCastOp, SelectOp, SubIOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, BuildOp, Ctx, Location, PatternRewriter, Type};
use terrace_support::float::ApFloat;
use terrace_ub::PoisonOp;
use terrace_vector::{
    BitCastOp, BroadcastOp, CreateMaskOp, ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp,
    ShapeCastOp, ShuffleOp, TransposeOp,
};

/// Creates operations in a place.
pub struct Make<'r, 'b, 'c> {
    /// Rewriter that creates them.
    pub rewriter: &'r mut PatternRewriter<'b, 'c>,
    /// The location that they get.
    pub location: Location<'c>,
}

impl<'r, 'b, 'c> Make<'r, 'b, 'c> {
    /// Creates operations where the rewriter stands.
    pub fn new(rewriter: &'r mut PatternRewriter<'b, 'c>, location: Location<'c>) -> Self {
        Make { rewriter, location }
    }

    /// Creates operations with the location of another one.
    pub fn like(rewriter: &'r mut PatternRewriter<'b, 'c>, op: OpId) -> Self {
        let location = rewriter.op(op).location();
        Make { rewriter, location }
    }

    /// The context.
    pub fn context(&self) -> Ctx<'c> {
        self.rewriter.context()
    }

    /// The type of a value.
    pub fn type_of(&self, value: ValueId) -> Type<'c> {
        self.rewriter.type_of(value)
    }

    fn make(&mut self, op: impl BuildOp<'c>) -> ValueId {
        self.rewriter.create_value(op)
    }

    /// An operation by its name.
    pub fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> OpId {
        self.rewriter.create_named(name, self.location, operands, results, attributes)
    }

    /// An operation with one result, by its name.
    pub fn value(&mut self, name: &str, operands: &[ValueId], result: Type<'c>) -> ValueId {
        self.value_with(name, operands, result, &[])
    }

    /// An operation with one result and attributes, by its name.
    pub fn value_with(
        &mut self,
        name: &str,
        operands: &[ValueId],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> ValueId {
        self.rewriter.create_named_value(name, self.location, operands, result, attributes)
    }

    /// `arith.constant`
    pub fn constant(&mut self, value: Attribute<'c>, ty: Type<'c>) -> ValueId {
        self.make(ConstantOp::builder(self.context(), self.location).value(value).result(ty))
    }

    /// A constant index.
    pub fn index(&mut self, value: i64) -> ValueId {
        let context = self.context();
        self.constant(context.index_attribute(value), context.index_type())
    }

    /// Zero of a type, in each lane; `None` if there is no such thing.
    pub fn zero(&mut self, ty: Type<'c>) -> Option<ValueId> {
        let zero = zero_attribute(self.context(), ty)?;
        Some(self.constant(zero, ty))
    }

    /// `ub.poison`
    pub fn poison(&mut self, ty: Type<'c>) -> ValueId {
        self.make(PoisonOp::builder(self.context(), self.location).result(ty))
    }

    /// `vector.extract`, at a position that is known.
    pub fn extract(&mut self, source: ValueId, position: &[i64]) -> ValueId {
        let ty = inner_type(self.context(), self.type_of(source), position.len());
        let new = ExtractOp::builder(self.context(), self.location).source(source);
        self.make(new.static_position(position).result(ty))
    }

    /// `vector.extract` of one position, which is a value.
    pub fn extract_at(&mut self, source: ValueId, position: ValueId) -> ValueId {
        let ty = inner_type(self.context(), self.type_of(source), 1);
        let new = ExtractOp::builder(self.context(), self.location).source(source);
        self.make(new.dynamic_position([position]).static_position(&[terrace_ir::DYNAMIC]).result(ty))
    }

    /// `vector.insert`, at a position that is known.
    pub fn insert(&mut self, value: ValueId, dest: ValueId, position: &[i64]) -> ValueId {
        let new = InsertOp::builder(self.context(), self.location).value_to_store(value).dest(dest);
        self.make(new.static_position(position))
    }

    /// `vector.insert` at one position, which is a value.
    pub fn insert_at(&mut self, value: ValueId, dest: ValueId, position: ValueId) -> ValueId {
        let new = InsertOp::builder(self.context(), self.location).value_to_store(value).dest(dest);
        self.make(new.dynamic_position([position]).static_position(&[terrace_ir::DYNAMIC]))
    }

    /// `vector.extract_strided_slice`, each element of it.
    pub fn extract_slice(&mut self, source: ValueId, offsets: &[i64], sizes: &[i64]) -> ValueId {
        let context = self.context();
        let from = self.type_of(source);
        let mut shape = shape_of(from).to_vec();
        shape.iter_mut().zip(sizes).for_each(|(size, part)| *size = *part);
        let ty = context.scalable_vector_type(&shape, from.scalable_dims(), from.element_or_self());
        let attribute = |list: &[i64]| Some(context.i64_array_attribute(list));
        let new = ExtractStridedSliceOp::builder(context, self.location)
            .source(source)
            .offsets_attr(attribute(offsets))
            .sizes_attr(attribute(sizes))
            .strides_attr(attribute(&vec![1; sizes.len()]))
            .result(ty);
        self.make(new)
    }

    /// `vector.insert_strided_slice`
    pub fn insert_slice(
        &mut self,
        value: ValueId,
        dest: ValueId,
        offsets: &[i64],
        strides: &[i64],
    ) -> ValueId {
        let context = self.context();
        let attribute = |list: &[i64]| Some(context.i64_array_attribute(list));
        let new = InsertStridedSliceOp::builder(context, self.location)
            .value_to_store(value)
            .dest(dest)
            .offsets_attr(attribute(offsets))
            .strides_attr(attribute(strides));
        self.make(new)
    }

    /// `vector.broadcast`
    pub fn broadcast(&mut self, source: ValueId, ty: Type<'c>) -> ValueId {
        self.make(BroadcastOp::builder(self.context(), self.location).source(source).vector(ty))
    }

    /// `vector.shape_cast`
    pub fn shape_cast(&mut self, source: ValueId, ty: Type<'c>) -> ValueId {
        self.make(ShapeCastOp::builder(self.context(), self.location).source(source).result(ty))
    }

    /// `vector.bitcast`
    pub fn bitcast(&mut self, source: ValueId, ty: Type<'c>) -> ValueId {
        self.make(BitCastOp::builder(self.context(), self.location).source(source).result(ty))
    }

    /// `vector.transpose`
    pub fn transpose(&mut self, vector: ValueId, permutation: &[i64]) -> ValueId {
        let from = self.type_of(vector);
        let at = |dim: &i64| usize::try_from(*dim).unwrap_or(0);
        let shape: Vec<i64> = permutation.iter().map(|dim| shape_of(from)[at(dim)]).collect();
        let scalable: Vec<bool> = permutation.iter().map(|dim| from.scalable_dims()[at(dim)]).collect();
        let ty = self.context().scalable_vector_type(&shape, &scalable, from.element_or_self());
        let new = TransposeOp::builder(self.context(), self.location).vector(vector);
        self.make(new.permutation(permutation).result(ty))
    }

    /// `vector.shuffle`
    pub fn shuffle(&mut self, v1: ValueId, v2: ValueId, mask: &[i64]) -> ValueId {
        self.make(ShuffleOp::builder(self.context(), self.location).v1(v1).v2(v2).mask(mask))
    }

    /// `vector.create_mask`
    pub fn create_mask(&mut self, bounds: &[ValueId], ty: Type<'c>) -> ValueId {
        let new = CreateMaskOp::builder(self.context(), self.location);
        self.make(new.operands(bounds.to_vec()).result(ty))
    }

    /// `arith.select`
    pub fn select(&mut self, condition: ValueId, yes: ValueId, no: ValueId) -> ValueId {
        let new = SelectOp::builder(self.context(), self.location).condition(condition);
        self.make(new.true_value(yes).false_value(no))
    }

    /// `arith.cmpi`
    pub fn compare(&mut self, predicate: CmpIPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        self.make(CmpIOp::builder(self.context(), self.location).predicate(predicate).lhs(lhs).rhs(rhs))
    }

    /// `arith.addi`
    pub fn addi(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        self.make(AddIOp::builder(self.context(), self.location).lhs(lhs).rhs(rhs))
    }

    /// `arith.subi`
    pub fn subi(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        self.make(SubIOp::builder(self.context(), self.location).lhs(lhs).rhs(rhs))
    }

    /// `arith.andi`
    pub fn andi(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        self.make(AndIOp::builder(self.context(), self.location).lhs(lhs).rhs(rhs))
    }

    /// `arith.index_cast`
    pub fn index_cast(&mut self, value: ValueId, ty: Type<'c>) -> ValueId {
        self.make(IndexCastOp::builder(self.context(), self.location).input(value).out(ty))
    }

    /// The size of a dimension of a memref or tensor: a constant, if it is known.
    pub fn dim(&mut self, shaped: ValueId, dimension: usize) -> ValueId {
        let ty = self.type_of(shaped);
        match shape_of(ty).get(dimension) {
            Some(&size) if size != terrace_ir::DYNAMIC => self.index(size),
            _ => {
                let at = self.index(i64::try_from(dimension).unwrap_or(i64::MAX));
                let name = if ty.is_tensor() { "tensor.dim" } else { "memref.dim" };
                let index = self.context().index_type();
                self.value(name, &[shaped, at], index)
            }
        }
    }
}

/// Zero of a type, in each lane.
pub fn zero_attribute<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
    if ty.is_vector() {
        let zero = zero_attribute(context, ty.element_or_self())?;
        return context.splat_of_scalar(ty, zero);
    }
    if let Some(semantics) = ty.as_float() {
        return Some(context.float_attribute(ty, ApFloat::from_f64(semantics, 0.0).value));
    }
    ty.is_int_or_index().then(|| context.integer_attribute(ty, 0))
}
