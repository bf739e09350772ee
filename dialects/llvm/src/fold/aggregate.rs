//! Parts of structures, arrays and vectors.

use crate::{ExtractValueOp, InsertValueOp, ShuffleVectorOp};
use terrace_ir::{Attribute, AttributeKind, Constants, Ctx, Edit, Folded, TypedOp};

fn position(of: Option<Attribute<'_>>) -> Vec<i64> {
    of.and_then(Attribute::as_i64_array).unwrap_or_default()
}

/// Returns an element of a constant with one dimension or one value.
fn element_of<'c>(context: Ctx<'c>, value: Attribute<'c>, position: &[i64]) -> Option<Attribute<'c>> {
    if !matches!(value.kind(), AttributeKind::DenseElements { .. }) {
        return None;
    }
    if let Some(splat) = value.splat_value(context) {
        return Some(splat);
    }
    let [at] = *position else { return None };
    let (at, ty) = (usize::try_from(at).ok()?, value.ty()?.element_or_self());
    if let Some(mut integers) = value.dense_integers() {
        return Some(context.ap_int_attribute(ty, &integers.nth(at)?));
    }
    Some(context.float_attribute(ty, value.dense_floats()?.nth(at)?))
}

impl<'c> ExtractValueOp<'_, 'c> {
    pub(crate) fn fold(self, constants: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let op = self.op();
        let context = constants.context();
        let wanted = position(op.attribute("position"));
        // extractvalue(extractvalue(x)[a])[b] -> extractvalue(x)[a, b]
        if let Some(inner) = self.container().defining::<ExtractValueOp>() {
            let mut whole = position(inner.op().attribute("position"));
            whole.extend_from_slice(&wanted);
            return Folded::in_place([
                Edit::Operand(0, inner.container().id()),
                Edit::Attribute("position", Some(context.dense_i64_array(&whole))),
            ]);
        }
        // extractvalue(c)[a] -> c[a]
        if let Some(value) = constants.get(0)
            && value.ty().map(|ty| ty.element_or_self()) == Some(self.res().ty())
            && let Some(element) = element_of(context, value, &wanted)
        {
            return Folded::to(element);
        }
        let mut insert = self.container().defining::<InsertValueOp>();
        let (mut rest, mut is_inside, mut found) = (&wanted[..], false, None);
        while let Some(current) = insert {
            let inserted = position(current.op().attribute("position"));
            // extractvalue(insertvalue(v)[a])[a] -> v
            if *rest == inserted[..] {
                return Folded::to(current.value());
            }
            if rest.len() > inserted.len() && rest.starts_with(&inserted) {
                // extractvalue(insertvalue(v)[a])[a, b] -> extractvalue(v)[b]
                rest = &rest[inserted.len()..];
                is_inside = true;
                insert = current.value().defining::<InsertValueOp>();
                continue;
            }
            if inserted.starts_with(rest) {
                break;
            }
            // extractvalue(insertvalue(v, x)[a])[b] -> extractvalue(x)[b], where a and b are apart
            if !is_inside {
                found = Some(current.container());
            }
            insert = current.container().defining::<InsertValueOp>();
        }
        Folded::in_place([Edit::Operand(0, found?.id())])
    }
}

impl<'c> ShuffleVectorOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // shufflevector(x : vector<1xT>)[0] -> x
        let ty = self.v1().ty();
        let mask = self.op().attribute("mask").and_then(Attribute::as_i32_array)?;
        let is_one = ty.shape() == Some(&[1]) && !ty.is_scalable_vector();
        if is_one && mask == [0] { Folded::to(self.v1()) } else { None }
    }
}
