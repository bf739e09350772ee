//! Folds of other shapes and types for the same elements.

use super::poison;
use crate::facts::broadcasting::is_broadcastable;
use crate::{BitCastOp, BroadcastOp, ShapeCastOp, ShuffleOp, TransposeOp};
use terrace_ir::{Attribute, Constants, Edit, Folded, TypedOp};
use terrace_support::ap_int::ApInt;
use terrace_support::float::FloatSemantics;

impl<'a, 'c> BitCastOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (source, ty) = (self.source(), self.result().ty());
        // bitcast(x) -> x, if nothing changes
        if source.ty() == ty {
            return Folded::to(source);
        }
        // bitcast(bitcast(x)) -> x, or bitcast(x)
        if let Some(inner) = source.defining::<BitCastOp>() {
            let origin = inner.source();
            if origin.ty() == ty {
                return Folded::to(origin);
            }
            return Folded::in_place([Edit::Operand(0, origin.id())]);
        }
        // bitcast(splat) -> splat of larger elements
        let splat = operands.get(0).filter(|value| value.is_splat())?;
        let (from, to) = (source.ty().element_or_self(), ty.element_or_self());
        let context = operands.context();
        if from.as_float() == Some(FloatSemantics::F16) && to.as_float() == Some(FloatSemantics::F32) {
            let bits = splat.float_or_splat()?.to_bits();
            let repeated = repeated(&ApInt::from_u128(16, bits), 32);
            return Folded::to(context.dense_integers_attribute(ty, &[repeated]));
        }
        if from.is_integer() && to.is_integer() {
            let (from, to) = (from.int_or_float_width()?, to.int_or_float_width()?);
            if to > from && to.is_multiple_of(from) {
                let repeated = repeated(&splat.int_or_splat()?, to);
                return Folded::to(context.dense_integers_attribute(ty, &[repeated]));
            }
        }
        None
    }
}

/// Returns the bits, as often as they go into a width.
fn repeated(bits: &ApInt, width_bits: u32) -> ApInt {
    let (wide, width) = (bits.zero_extend(width_bits), bits.width_bits());
    (1..width_bits / width).fold(wide.clone(), |all, _| all.shl(width).or(&wide))
}

impl<'a, 'c> BroadcastOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (source, ty, context) = (self.source(), self.vector().ty(), operands.context());
        // broadcast(x) -> x, if nothing changes
        if source.ty() == ty {
            return Folded::to(source);
        }
        // broadcast(shape_cast(x)) -> broadcast(x), if that only adds or removes outer dimensions of one element
        if let Some(cast) = source.defining::<ShapeCastOp>()
            && is_broadcastable(cast.source().ty(), ty)
        {
            let (from, to) = (cast.source().ty().shape()?, cast.result().ty().shape()?);
            let inner = from.len().min(to.len());
            if from[from.len() - inner..] == to[to.len() - inner..] {
                return Folded::in_place([Edit::Operand(0, cast.source().id())]);
            }
        }
        // broadcast(c) -> splat of c
        let constant = operands.get(0)?;
        if constant.is_poison() {
            return Folded::to(constant);
        }
        let scalar = if constant.is_splat() { constant.dense_element(context, 0)? } else { constant };
        Folded::to(context.splat_of_scalar(ty, scalar)?)
    }
}

impl<'a, 'c> ShapeCastOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (source, ty) = (self.source(), self.result().ty());
        // shape_cast(x) -> x, if nothing changes
        if source.ty() == ty {
            return Folded::to(source);
        }
        // shape_cast(shape_cast(x)) -> shape_cast(x)
        if let Some(inner) = source.defining::<ShapeCastOp>() {
            return Folded::in_place([Edit::Operand(0, inner.source().id())]);
        }
        // shape_cast(transpose(x)) -> shape_cast(x), if the order of elements stays
        if let Some(transpose) = source.defining::<TransposeOp>() {
            let stays = transpose.is_order_preserving();
            return stays.then(|| Folded::in_place([Edit::Operand(0, transpose.vector().id())]))?;
        }
        // shape_cast(broadcast(x)) -> x, if the types are the same
        if let Some(broadcast) = source.defining::<BroadcastOp>().filter(|inner| inner.source().ty() == ty) {
            return Folded::to(broadcast.source());
        }
        // shape_cast(c) -> c of another shape
        if let Some(poison) = poison(operands) {
            return Folded::to(poison);
        }
        Folded::to(operands.get(0)?.reshaped(operands.context(), ty)?)
    }
}

impl<'a, 'c> TransposeOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let ty = self.result().ty();
        // transpose(splat) -> splat
        if let Some(splat) = operands.get(0).filter(|value| value.is_splat()) {
            return Folded::to(splat.reshaped(operands.context(), ty)?);
        }
        if let Some(poison) = poison(operands) {
            return Folded::to(poison);
        }
        // transpose(x) -> x, if only dimensions of one element change places, and no size
        if self.vector().ty() == ty && self.is_order_preserving() {
            return Folded::to(self.vector());
        }
        None
    }
}

impl<'a, 'c> ShuffleOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (v1, v2, mask, context) = (self.v1(), self.v2(), self.mask(), operands.context());
        // Without dimensions there is a pattern.
        let &rows = v1.ty().shape()?.first()?;
        // shuffle(x, y, [0, 1, ..]) -> x, and shuffle(x, y, [n, n + 1, ..]) -> y
        if self.vector().ty() == v1.ty() && mask.iter().copied().eq(0..rows) {
            return Folded::to(v1);
        }
        let &rows2 = v2.ty().shape()?.first()?;
        if self.vector().ty() == v2.ty() && mask.iter().copied().eq(rows..rows + rows2) {
            return Folded::to(v2);
        }
        // shuffle(c, d, mask) -> the elements that the mask lists
        let (one, other) = (operands.get(0)?, operands.get(1)?);
        if one.is_poison() && other.is_poison() {
            return Folded::to(one);
        }
        if v1.ty().rank() != Some(1) {
            return None;
        }
        let elements = |constant: Attribute<'c>, rows: i64| -> Option<Vec<Option<Attribute<'c>>>> {
            if constant.is_poison() {
                return Some(vec![None; usize::try_from(rows).ok()?]);
            }
            (0..usize::try_from(rows).ok()?)
                .map(|at| Some(Some(constant.dense_element(context, at)?)))
                .collect()
        };
        let all = [elements(one, rows)?, elements(other, rows2)?].concat();
        // Poison may be anything: it is the first element that is not.
        let any = all.iter().flatten().next().copied()?;
        let pick =
            |at: &i64| usize::try_from(*at).ok().and_then(|at| all.get(at).copied().flatten()).unwrap_or(any);
        let picked: Vec<Attribute<'c>> = mask.iter().map(pick).collect();
        Folded::to(context.dense_of_scalars(self.vector().ty(), &picked)?)
    }
}

impl BroadcastOp<'_, '_> {
    /// Returns true if the source is a scalar.
    pub(crate) fn is_of_scalar(self) -> bool {
        !self.op().operand(0).ty().is_vector()
    }
}
