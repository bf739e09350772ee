//! Folds of parts of composites.

use crate::{CompositeConstructOp, CompositeExtractOp, CompositeInsertOp};
use terrace_ir::fold::Element;
use terrace_ir::{Attribute, Constants, Ctx, Folded, TypedOp};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

impl<'c> CompositeExtractOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let position = numbers(self.op().attribute("indices")?)?;
        let mut composite = self.composite();
        // extract(insert(x, y, i), i) -> x; what was inserted elsewhere does not matter
        while let Some(insert) = composite.defining::<CompositeInsertOp>() {
            let other = numbers(insert.op().attribute("indices")?)?;
            if other == position {
                return Folded::to(insert.object());
            }
            if other.starts_with(&position) || position.starts_with(&other) {
                return None;
            }
            composite = insert.composite();
        }
        // extract(construct(x, y, ..), 1) -> y, of as many parts as the type has
        if let (Some(construct), [at]) = (composite.defining::<CompositeConstructOp>(), &position[..]) {
            let mut parts = construct.constituents();
            let elements = composite.ty().element_count().filter(|_| composite.ty().is_vector());
            let is_joined = elements.is_some_and(|count| i64::try_from(parts.len()) != Ok(count));
            return if is_joined { None } else { Folded::to(parts.nth(*at)?) };
        }
        Folded::to(part_of(operands.context(), operands.get(0)?, &position)?)
    }
}

fn numbers(indices: Attribute<'_>) -> Option<Vec<usize>> {
    indices.as_array()?.iter().map(|index| usize::try_from(index.as_i64()?).ok()).collect()
}

/// Returns a part of a constant.
fn part_of<'c>(context: Ctx<'c>, composite: Attribute<'c>, position: &[usize]) -> Option<Attribute<'c>> {
    let Some((&first, rest)) = position.split_first() else { return Some(composite) };
    if let Some(parts) = composite.as_array() {
        return part_of(context, *parts.get(first)?, rest);
    }
    let element = composite.ty()?.shaped_element().filter(|_| rest.is_empty())?;
    if let Some(elements) = ApInt::of_elements(composite) {
        return Some(elements.get(first)?.scalar(context, element));
    }
    Some(ApFloat::of_elements(composite)?.get(first)?.scalar(context, element))
}
