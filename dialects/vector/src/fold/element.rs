//! Folds of `vector.insert`, and of vectors that are lists of elements.

use crate::facts::positions::{at, first_element, fold_position, poison};
use crate::{BroadcastOp, FromElementsOp, InsertOp, POISON_INDEX, ShapeCastOp, ToElementsOp};
use terrace_interfaces::view_like::{MixedIndex, constants_of};
use terrace_ir::{Attribute, Constants, Ctx, DYNAMIC, Edit, Folded, Type, TypedOp};

/// Constants with more elements are not made, unless their only reader is there.
const MOST_ELEMENTS: i64 = 256;

impl<'a, 'c> InsertOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (value, dest, context) = (self.value_to_store(), self.dest(), operands.context());
        let mut position = self.position();
        // insert(x, y, []) -> x
        if position.is_empty() && value.ty() == self.result().ty() {
            return Folded::to(value);
        }
        // insert(x, y, c) -> insert(x, y, [c])
        let changed = fold_position(&mut position, dest.ty().shape()?, self.op().body());
        // insert(x, insert(y, z, i), i) -> insert(x, z, i)
        if let Some(inner) = dest.defining::<InsertOp>().filter(|inner| inner.position() == position) {
            return at(context, &[value.id(), inner.dest().id()], &position);
        }
        // insert(x, y, [-1]) -> poison
        if position.contains(&MixedIndex::Constant(POISON_INDEX)) {
            return Folded::to(poison(context));
        }
        // insert(c, d, i) -> d with c at i
        if let (Some(value), Some(dest)) = (operands.get(0), operands.get(1))
            && let Some(constant) = self.of_constants(context, value, dest, &position)
        {
            return Folded::to(constant);
        }
        if changed { at(context, &[value.id(), dest.id()], &position) } else { None }
    }

    fn of_constants(
        self,
        context: Ctx<'c>,
        value: Attribute<'c>,
        dest: Attribute<'c>,
        position: &[MixedIndex],
    ) -> Option<Attribute<'c>> {
        let (ty, position) = (self.dest().ty(), constants_of(position));
        let count = ty.element_count()?;
        if ty.is_scalable_vector()
            || position.contains(&DYNAMIC)
            || (count > MOST_ELEMENTS && !self.result().has_one_use())
        {
            return None;
        }
        let first = first_element(ty.shape()?, &position)?;
        let mut elements = scalars(context, dest)?;
        let inserted = if value.is_elements() { scalars(context, value)? } else { vec![value] };
        let inserted = inserted.into_iter().map(|scalar| converted(context, scalar, ty.element_or_self()));
        for (at, scalar) in inserted.enumerate() {
            *elements.get_mut(first + at)? = scalar?;
        }
        context.dense_of_scalars(ty, &elements)
    }
}

/// Returns the elements of a dense attribute.
fn scalars<'c>(context: Ctx<'c>, dense: Attribute<'c>) -> Option<Vec<Attribute<'c>>> {
    let count = usize::try_from(dense.ty()?.element_count()?).ok()?;
    (0..count).map(|at| dense.dense_element(context, at)).collect()
}

/// Returns a scalar with another type of the same width; what does not fit is kept as it is.
fn converted<'c>(context: Ctx<'c>, scalar: Attribute<'c>, element: Type<'c>) -> Option<Attribute<'c>> {
    if scalar.ty() == Some(element) || !element.is_integer() {
        return Some(scalar);
    }
    let bits = match scalar.as_float() {
        Some(float) => {
            terrace_support::ap_int::ApInt::from_u128(float.semantics().width_bits(), float.to_bits())
        }
        None => scalar.as_integer()?.to_ap_int(),
    };
    let width = element.int_or_float_width()?;
    (bits.width_bits() == width).then(|| context.ap_int_attribute(element, &bits))
}

impl<'a, 'c> FromElementsOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (ty, context) = (self.dest().ty(), operands.context());
        // from_elements(to_elements(x)) -> x
        if let Some(inner) = self.elements().next().and_then(|first| first.defining::<ToElementsOp>())
            && inner.source().ty() == ty
            && self.elements().eq(inner.op().results())
        {
            return Folded::to(inner.source());
        }
        // from_elements(c, d, ..) -> [c, d, ..]
        let constants = operands.all().iter().copied().collect::<Option<Vec<_>>>()?;
        let element = ty.element_or_self();
        let constants = constants.into_iter().map(|constant| converted(context, constant, element));
        Folded::to(context.dense_of_scalars(ty, &constants.collect::<Option<Vec<_>>>()?)?)
    }
}

impl<'a, 'c> ToElementsOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let source = self.source();
        // to_elements(from_elements(x, ..)) -> x, ..
        if let Some(list) = source.defining::<FromElementsOp>() {
            return Folded::to_all(list.elements());
        }
        // to_elements(shape_cast(x)) -> to_elements(x)
        if let Some(cast) = source.defining::<ShapeCastOp>() {
            return Folded::in_place([Edit::Operand(0, cast.source().id())]);
        }
        // to_elements(broadcast(x)) -> x, x, ..
        let broadcast = source.defining::<BroadcastOp>().filter(|broadcast| broadcast.is_of_scalar())?;
        Folded::to_all(self.op().results().map(|_| broadcast.source()))
    }
}
