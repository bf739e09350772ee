//! Folds of `vector.extract`: through what made the vector.

use super::{integers, poison as poison_operand};
use crate::facts::broadcasting::sizes;
use crate::facts::positions::{at, at_constants, delinearize, first_element, fold_position, poison};
use crate::{
    BroadcastOp, ExtractOp, ExtractStridedSliceOp, FromElementsOp, InsertOp, InsertStridedSliceOp,
    POISON_INDEX, ShapeCastOp, ShuffleOp, TransposeOp,
};
use terrace_interfaces::view_like::{MixedIndex, constants_of};
use terrace_ir::{Attribute, Constants, DYNAMIC, Folded, Type, TypedOp, Value};

fn rank(ty: Type<'_>) -> usize {
    sizes(ty).len()
}

impl<'a, 'c> ExtractOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (source, context) = (self.source(), operands.context());
        // extract(x, []) -> x
        let mut position = self.position();
        if position.is_empty() && source.ty() == self.result().ty() {
            return Folded::to(source);
        }
        if let Some(poison) = poison_operand(operands) {
            return Folded::to(poison);
        }
        // extract(x, c) -> extract(x, [c])
        let changed = fold_position(&mut position, source.ty().shape()?, self.op().body());
        // extract(x, [-1]) -> poison
        if position.contains(&MixedIndex::Constant(POISON_INDEX)) {
            return Folded::to(poison(context));
        }
        let of_constant =
            operands.get(0).and_then(|constant| self.of_constant(constant, &position, operands));
        if let Some(value) = of_constant {
            return Folded::to(value);
        }
        let constants = Some(constants_of(&position)).filter(|position| !position.contains(&DYNAMIC));
        let of_known = |position: &Vec<i64>| {
            self.of_extract(position)
                .or_else(|| InsertChain::of(self, position).fold())
                .or_else(|| self.of_broadcast(&constant_list(position)))
                .or_else(|| self.of_shuffle(position))
                .or_else(|| self.of_shape_cast(position))
                .or_else(|| self.of_strided_slice(position))
                .or_else(|| self.of_insert_strided_slice(position))
                .or_else(|| self.of_elements(position))
        };
        let folded = match &constants {
            Some(position) => of_known(position),
            None => self.of_broadcast(&position),
        };
        folded.or_else(|| if changed { at(context, &[source.id()], &position) } else { None })
    }

    /// `extract([.., c, ..], i) -> c`
    fn of_constant(
        self,
        constant: Attribute<'c>,
        position: &[MixedIndex],
        operands: &Constants<'_, 'c>,
    ) -> Option<Attribute<'c>> {
        let (context, ty) = (operands.context(), self.result().ty());
        if constant.is_splat() {
            return if ty.is_vector() {
                constant.resized_splat(context, ty)
            } else {
                constant.dense_element(context, 0)
            };
        }
        let position = constants_of(position);
        let source = self.source().ty();
        if source.is_scalable_vector() || position.contains(&DYNAMIC) {
            return None;
        }
        let first = first_element(source.shape()?, &position)?;
        if !ty.is_vector() {
            return constant.dense_element(context, first);
        }
        let count = usize::try_from(ty.element_count()?).ok()?;
        constant.dense_selection(context, ty, first..first + count)
    }

    /// `extract(extract(x, i), j) -> extract(x, [i, j])`
    fn of_extract(self, position: &[i64]) -> Option<Folded<'c>> {
        let mut inner = self.source().defining::<ExtractOp>()?;
        let mut all = [&inner.constant_position()?[..], position].concat();
        while let Some(next) = inner.source().defining::<ExtractOp>() {
            all = [&next.constant_position()?[..], &all].concat();
            inner = next;
        }
        at_constants(self.op().context(), &[inner.source().id()], &all)
    }

    /// `extract(broadcast(x), i) -> x`, or `-> extract(x, i)` without what is repeated
    fn of_broadcast(self, position: &[MixedIndex]) -> Option<Folded<'c>> {
        let broadcast = self.source().defining::<BroadcastOp>()?;
        let (source, ty) = (broadcast.source(), self.result().ty());
        if source.ty() == ty && rank(ty) == 0 {
            return Folded::to(source);
        }
        let (from, to, whole) = (sizes(source.ty()), sizes(ty), sizes(broadcast.vector().ty()));
        let inner = from.len().checked_sub(to.len())?;
        if from[inner..].iter().map(|size| size.0).ne(to.iter().map(|size| size.0))
            || !source.ty().is_vector()
        {
            return None;
        }
        let lead = whole.len() - from.len();
        let mut position = position.to_vec();
        for at in lead..position.len() {
            if from[at - lead] != whole[at] {
                position[at] = MixedIndex::Constant(0);
            }
        }
        let kept = position.len().checked_sub(inner)?;
        at(self.op().context(), &[source.id()], &position[kept..])
    }

    /// `extract(shuffle(x, y, mask), i) -> extract(x, mask[i])`, or of `y`
    fn of_shuffle(self, position: &[i64]) -> Option<Folded<'c>> {
        let shuffle = self.source().defining::<ShuffleOp>()?;
        let [rows] = *shuffle.v1().ty().shape()? else { return None };
        let [at] = *position else { return None };
        let index = *shuffle.mask().get(usize::try_from(at).ok()?)?;
        let (source, index) = if index < rows { (shuffle.v1(), index) } else { (shuffle.v2(), index - rows) };
        at_constants(self.op().context(), &[source.id()], &[index])
    }

    /// `extract(shape_cast(x), i) -> extract(x, j)`, if the inner dimensions are those of `x`
    fn of_shape_cast(self, position: &[i64]) -> Option<Folded<'c>> {
        let cast = self.source().defining::<ShapeCastOp>()?;
        let (from, to) = (cast.source().ty().shape()?, sizes(self.result().ty()));
        let outer = from.len().checked_sub(to.len())?;
        if !from[outer..].iter().copied().eq(to.iter().map(|size| size.0)) {
            return None;
        }
        let number = first_element(self.source().ty().shape()?.get(..position.len())?, position)?;
        let position = delinearize(&from[..outer], i64::try_from(number).ok()?);
        at_constants(self.op().context(), &[cast.source().id()], &position)
    }

    /// `extract(extract_strided_slice(x, offsets), i) -> extract(x, offsets + i)`
    fn of_strided_slice(self, position: &[i64]) -> Option<Folded<'c>> {
        let slice = self.source().defining::<ExtractStridedSliceOp>()?;
        let (from, to) = (slice.source().ty().shape()?, slice.result().ty().shape()?);
        if integers(slice.strides()).iter().any(|stride| *stride != 1) {
            return None;
        }
        let mut offsets = integers(slice.offsets());
        while offsets.last() == Some(&0) && from[offsets.len() - 1] == to[offsets.len() - 1] {
            offsets.pop();
        }
        // What is extracted must not be cut by the slice.
        if rank(self.result().ty()) > from.len() - offsets.len() || position.len() < offsets.len() {
            return None;
        }
        let mut position = position.to_vec();
        position.iter_mut().zip(&offsets).for_each(|(at, offset)| *at += offset);
        at_constants(self.op().context(), &[slice.source().id()], &position)
    }

    /// `extract(insert_strided_slice(x, y, offsets), i) -> extract(x, i - offsets)`, or further down the chain
    fn of_insert_strided_slice(self, position: &[i64]) -> Option<Folded<'c>> {
        let mut next = self.source().defining::<InsertStridedSliceOp>();
        let rank = rank(self.result().ty());
        while let Some(insert) = next {
            let (part, whole) = (insert.value_to_store().ty().shape()?, insert.dest().ty().shape()?);
            let lead = whole.len() - part.len();
            if rank > part.len() || integers(insert.strides()).iter().any(|stride| *stride != 1) {
                return None;
            }
            let mut inside = Vec::new();
            let is_inside =
                position.iter().zip(integers(insert.offsets())).enumerate().all(|(dim, (at, offset))| {
                    let size = if dim < lead { 1 } else { part[dim - lead] };
                    if dim >= lead {
                        inside.push(at - offset);
                    }
                    (offset..offset + size).contains(at)
                });
            if is_inside {
                let is_whole = part[part.len() - rank..] == whole[whole.len() - rank..];
                return is_whole
                    .then(|| at_constants(self.op().context(), &[insert.value_to_store().id()], &inside))?;
            }
            next = insert.dest().defining::<InsertStridedSliceOp>();
        }
        None
    }

    /// `extract(from_elements(.., x, ..), i) -> x`
    fn of_elements(self, position: &[i64]) -> Option<Folded<'c>> {
        let list = self.source().defining::<FromElementsOp>()?;
        if self.result().ty().is_vector() {
            return None;
        }
        let number = first_element(list.dest().ty().shape()?, position)?;
        Folded::to(list.elements().nth(number)?)
    }
}

fn constant_list(position: &[i64]) -> Vec<MixedIndex> {
    position.iter().copied().map(MixedIndex::Constant).collect()
}

/// The way up from an `extract` through `insert` and `transpose`.
///
/// The position is completed by marks for the dimensions that are extracted as a whole: transpositions carry them along,
/// and what is found can be used if they are in order at the end.
struct InsertChain<'a, 'c> {
    extract: ExtractOp<'a, 'c>,
    source: Value<'a, 'c>,
    position: Vec<i64>,
    marks: Vec<i64>,
}

impl<'a, 'c> InsertChain<'a, 'c> {
    fn of(extract: ExtractOp<'a, 'c>, position: &[i64]) -> Self {
        let whole = rank(extract.source().ty()).saturating_sub(position.len());
        let marks: Vec<i64> = (1..=whole as i64).map(|mark| -mark).collect();
        let position = [position, &marks].concat();
        InsertChain { extract, source: extract.source(), position, marks }
    }

    fn is_in_order(&self) -> bool {
        self.position.ends_with(&self.marks)
    }

    fn fold(mut self) -> Option<Folded<'c>> {
        if self.position.len() == self.marks.len() {
            return None;
        }
        loop {
            if let Some(transpose) = self.source.defining::<TransposeOp>() {
                let moved = transpose.permutation().into_iter().zip(self.position.clone());
                for (dim, at) in moved {
                    *self.position.get_mut(usize::try_from(dim).ok()?)? = at;
                }
                self.source = transpose.vector();
                continue;
            }
            let Some(insert) = self.source.defining::<InsertOp>() else { break };
            let inserted = insert.static_position();
            let known = self.position.len() - self.marks.len();
            // The same place.
            if inserted == self.position[..known] && self.is_in_order() {
                return Folded::to(insert.value_to_store());
            }
            // A place in what was inserted.
            if self.position.starts_with(&inserted) {
                self.position.drain(..inserted.len());
                self.source = insert.value_to_store();
                break;
            }
            // A place around it, or one that may be the same.
            let may_meet = |(a, b): (&i64, &i64)| *a < 0 || *b < 0 || a == b;
            if self.position.iter().zip(&inserted).all(may_meet) {
                return None;
            }
            self.source = insert.dest();
        }
        if self.source == self.extract.source() || !self.is_in_order() {
            return None;
        }
        let known = self.position.len() - self.marks.len();
        at_constants(self.extract.op().context(), &[self.source.id()], &self.position[..known])
    }
}
