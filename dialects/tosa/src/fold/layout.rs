//! Folds of what moves elements, and of reductions that have nothing to reduce.

use crate::{
    ArgMaxOp, ConcatOp, PadOp, ReduceAllOp, ReduceAnyOp, ReduceMaxOp, ReduceMinOp, ReduceProductOp,
    ReduceSumOp, ReshapeOp, ResizeOp, ReverseOp, SliceOp, TileOp, TransposeOp,
};
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Constants, DYNAMIC, Edit, Folded, Operation, TypedOp, Value};
use terrace_support::ap_int::ApInt;

/// Returns the size of the dimension that an operation works along.
fn size_along_axis(op: Operation<'_, '_>) -> Option<i64> {
    let axis = usize::try_from(op.attribute("axis")?.as_i64()?).ok()?;
    op.operand(0).ty().shape()?.get(axis).copied()
}

macro_rules! reductions {
    ($($op:ident)*) => {$(
        impl<'c> $op<'_, 'c> {
            pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
                // reduce(x) -> x, along a dimension of one
                let (op, input) = (self.op(), self.op().operand(0));
                let is_trivial = input.ty() == op.result(0).ty() && size_along_axis(op) == Some(1);
                if is_trivial { Folded::to(input) } else { None }
            }
        }
    )*};
}

reductions! { ReduceAllOp ReduceAnyOp ReduceMaxOp ReduceMinOp ReduceProductOp ReduceSumOp }

impl<'c> ArgMaxOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // argmax(x) -> 0, along a dimension of one
        let ty = self.output().ty();
        if size_along_axis(self.op()) != Some(1) || !ty.has_static_shape() {
            return None;
        }
        let (width, _) = ty.element_or_self().as_integer()?;
        Folded::to(operands.context().uniform(ty, &ApInt::zero(width)))
    }
}

impl<'c> PadOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // pad(x) -> x, by nothing
        let is_nothing = operands.get(1)?.dense_integers()?.all(|size| size.is_zero());
        if is_nothing && self.input1().ty() == self.output().ty() {
            return Folded::to(self.input1());
        }
        None
    }
}

impl<'c> ResizeOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // resize(x) -> x, to the size that it has
        let numbers = |at: usize| -> Option<Vec<i64>> {
            operands.get(at)?.dense_integers()?.map(|number| number.to_i64()).collect()
        };
        let &[y, by_y, x, by_x] = &numbers(1)?[..] else { return None };
        let is_same = y == by_y && x == by_x && numbers(2)? == [0, 0] && numbers(3)? == [0, 0];
        if is_same && self.input().ty() == self.output().ty() { Folded::to(self.input()) } else { None }
    }
}

impl<'c> SliceOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (input, ty) = (self.input1(), self.output().ty());
        if !ty.has_static_shape() {
            return None;
        }
        // slice(x) -> x, if it is all of it
        if input.ty() == ty {
            return Folded::to(input);
        }
        // slice(splat) -> splat
        let constant = operands.get(0)?;
        if constant.is_splat() {
            return Folded::to(constant.resized_splat(operands.context(), ty)?);
        }
        // slice(c) -> c[start], if it is one element
        if ty.shape()?.iter().any(|size| *size != 1) {
            return None;
        }
        let starts = operands.get(1)?.dense_integers()?;
        Folded::to(element(operands, constant, starts, self)?)
    }
}

/// Returns a constant of the element at an index.
fn element<'c>(
    operands: &Constants<'_, 'c>,
    constant: Attribute<'c>,
    index: impl ExactSizeIterator<Item = ApInt>,
    slice: SliceOp<'_, 'c>,
) -> Option<Attribute<'c>> {
    let (sizes, ty) = (constant.ty()?.shape()?, slice.output().ty());
    if index.len() != sizes.len() {
        return None;
    }
    let mut position = 0usize;
    for (at, size) in index.zip(sizes) {
        let at = at.to_i64().filter(|at| (0..*size).contains(at))?;
        position = position * usize::try_from(*size).ok()? + usize::try_from(at).ok()?;
    }
    if let Some(mut floats) = constant.dense_floats() {
        return Some(operands.context().uniform(ty, &floats.nth(position)?));
    }
    Some(operands.context().uniform(ty, &constant.dense_integers()?.nth(position)?))
}

impl<'c> ConcatOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // concat(x, concat(y, z)) -> concat(x, y, z), along the same axis
        let axis = self.op().attribute("axis");
        let mut inputs: Vec<ValueId> = Vec::new();
        for input in self.op().operands() {
            let inner = input.defining_op().and_then(ConcatOp::cast).map(TypedOp::op);
            match inner.filter(|inner| inner.attribute("axis") == axis) {
                Some(inner) => inputs.extend(inner.operands().map(Value::id)),
                None => inputs.push(input.id()),
            }
        }
        let are_same = inputs.iter().copied().eq(self.op().operands().map(Value::id));
        if are_same { None } else { Folded::in_place([Edit::Operands(inputs.into_iter().collect())]) }
    }
}

impl<'c> ReshapeOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (input, ty) = (self.op().operand(0), self.op().result(0).ty());
        // reshape(x) -> x, if not more than one size is unknown
        let unknown = ty.shape()?.iter().filter(|size| **size == DYNAMIC).count();
        if input.ty() == ty && unknown < 2 {
            return Folded::to(input);
        }
        // reshape(reshape(x)) -> reshape(x)
        if let Some(inner) = input.defining_op().and_then(ReshapeOp::cast) {
            return Folded::in_place([Edit::Operand(0, inner.op().operand(0).id())]);
        }
        // reshape(splat) -> splat
        let splat = operands.get(0).filter(|value| value.is_splat() && unknown == 0)?;
        Folded::to(splat.resized_splat(operands.context(), ty)?)
    }
}

impl<'c> TileOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // tile(x, 1, 1, ..) -> x
        let input = self.op().operand(0);
        let are_ones = operands.get(1)?.dense_integers()?.all(|times| times.is_one());
        if are_ones && input.ty() == self.op().result(0).ty() { Folded::to(input) } else { None }
    }
}

impl<'c> ReverseOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (input, ty) = (self.op().operand(0), self.op().result(0).ty());
        // reverse(x) -> x, along a dimension of one, or of elements that are the same
        let is_splat = operands.get(0).is_some_and(|value| value.is_splat());
        if input.ty() == ty && (is_splat || size_along_axis(self.op()) == Some(1)) {
            return Folded::to(input);
        }
        None
    }
}

impl<'c> TransposeOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (input, ty) = (self.op().operand(0), self.op().result(0).ty());
        // transpose(splat) -> splat
        if let Some(splat) = operands.get(0).filter(|value| value.is_splat() && ty.has_static_shape()) {
            return Folded::to(splat.resized_splat(operands.context(), ty)?);
        }
        // transpose(x) -> x, if all dimensions stay
        let perms = self.op().attribute("perms")?.as_i32_array()?;
        let stays = input.ty() == ty && perms.iter().copied().eq(0..i32::try_from(perms.len()).ok()?);
        if stays { Folded::to(input) } else { None }
    }
}
