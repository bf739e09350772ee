//! `BuiltinAttributes.h`: elements of any kind, and sparse ones.

use super::attributes::{attribute_kinds, mistyped};
use crate::abi::*;
use crate::context::{ContextState, resolve};
use crate::handle::*;
use crate::misuse::Misuse;
use std::sync::Arc;
use terrace_ir::{Attribute, AttributeKind, Type, TypeKind};
use terrace_support::float::ApFloat;

attribute_kinds! {
    "builtin.sparse_elements" AttributeKind::Sparse { .. } =>
        mlirAttributeIsASparseElements mlirSparseElementsAttrGetTypeID;
}

/// Elements of any kind: context, attribute and shape.
type Elements = (Arc<ContextState>, Attribute<'static>, &'static [i64]);

fn elements(attribute: MlirAttribute) -> Result<Elements, Misuse> {
    let (state, attribute) = resolve::<Attribute<'static>>(attribute)?;
    let shape = attribute.ty().filter(|_| attribute.is_elements()).and_then(Type::shape);
    Ok((state, attribute, shape.ok_or_else(|| mistyped("elements with a rank"))?))
}

/// Returns the position of an element, row by row, if there is one at these indices.
fn position(shape: &[i64], indices: &[u64]) -> Option<usize> {
    if shape.is_empty() {
        return matches!(indices, [] | [0]).then_some(0);
    }
    if shape.len() != indices.len() {
        return None;
    }
    shape.iter().zip(indices).try_fold(0usize, |position, (size, index)| {
        let (size, index) = (usize::try_from(*size).ok()?, usize::try_from(*index).ok()?);
        if index < size { position.checked_mul(size)?.checked_add(index) } else { None }
    })
}

/// Returns the element that sparse elements have where they say none.
fn zero(state: &ContextState, element: Type<'static>) -> Option<Attribute<'static>> {
    if let Some(semantics) = element.as_float() {
        return Some(state.ctx().float_attribute(element, ApFloat::zero(semantics)));
    }
    match *element.kind() {
        TypeKind::Integer { .. } | TypeKind::Index => Some(state.ctx().integer_attribute(element, 0)),
        TypeKind::Complex(part) => {
            let part = zero(state, part)?;
            Some(state.ctx().array_attribute(&[part, part]))
        }
        _ => Some(state.ctx().bytes_attribute(&[], element)),
    }
}

/// Returns the element at valid indices, if the attribute has its elements at hand.
///
/// Cost: sparse elements are looked through.
fn element(
    state: &ContextState,
    attribute: Attribute<'static>,
    indices: &[u64],
    position: usize,
) -> Option<Attribute<'static>> {
    let AttributeKind::Sparse { ty, indices: rows, values } = *attribute.kind() else {
        return attribute.dense_element(state.ctx(), position);
    };
    let mut places = rows.dense_integers()?.map(|index| index.as_ref().to_u64());
    let count = values.ty()?.element_count()?;
    for at in 0..usize::try_from(count).ok()? {
        // Each row is read whole.
        let matching = indices.iter().filter(|index| places.next().flatten() == Some(**index)).count();
        if matching == indices.len() {
            return values.dense_element(state.ctx(), at);
        }
    }
    zero(state, ty.shaped_element()?)
}

/// Checks that indices and values go with each other and with a type.
fn check_sparse(ty: Type<'_>, indices: Attribute<'_>, values: Attribute<'_>) -> Result<(), Misuse> {
    let is_dense = |attribute: Attribute<'_>| {
        matches!(attribute.kind(), AttributeKind::DenseElements { .. } | AttributeKind::DenseStrings { .. })
    };
    if !is_dense(indices) || !is_dense(values) || !ty.has_static_shape() {
        return Err(Misuse::other("sparse elements are of dense ones and have a static shape"));
    }
    let is_index = |element: Type<'_>| element.is_signless_integer_of(64);
    if !indices.ty().and_then(Type::shaped_element).is_some_and(is_index) {
        return Err(Misuse::other("the indices are not of type 'i64'"));
    }
    if values.ty().and_then(Type::shaped_element) != ty.shaped_element() {
        return Err(Misuse::other(format_args!("the values are no elements of '{ty}'")));
    }
    let (rows, values) = (indices.ty().and_then(Type::shape), values.ty().and_then(Type::shape));
    let rank = ty.rank().and_then(|rank| i64::try_from(rank).ok());
    match (rows, values) {
        (Some(&[count, columns]), Some(&[value_count])) if count == value_count && Some(columns) == rank => {
            Ok(())
        }
        (Some(&[count]), Some(&[value_count])) if count == value_count && rank == Some(1) => Ok(()),
        _ => Err(Misuse::other(format_args!("there is not a row of indices in '{ty}' for each value"))),
    }
}

export! {
    /// Returns true if an attribute is elements of any kind.
    fn mlirAttributeIsAElements(attribute: MlirAttribute) -> bool {
        Ok(resolve::<Attribute<'static>>(attribute)?.1.is_elements())
    }

    /// Returns the element at these indices.
    fn mlirElementsAttrGetValue(attribute: MlirAttribute, rank: isize, indices: *const u64) -> MlirAttribute {
        let (state, attribute, shape) = elements(attribute)?;
        let indices = array(indices, rank)?;
        let position = position(shape, indices).ok_or_else(|| Misuse::other("there is no element there"))?;
        let element = element(&state, attribute, indices, position);
        Ok(state.name(element.ok_or_else(|| Misuse::other("the elements are not at hand"))?))
    }

    /// Returns true if there is an element at these indices.
    fn mlirElementsAttrIsValidIndex(attribute: MlirAttribute, rank: isize, indices: *const u64) -> bool {
        let (_, _, shape) = elements(attribute)?;
        Ok(position(shape, array(indices, rank)?).is_some())
    }

    /// Returns the number of elements.
    fn mlirElementsAttrGetNumElements(attribute: MlirAttribute) -> i64 {
        let (_, attribute, _) = elements(attribute)?;
        let count = attribute.ty().and_then(Type::element_count);
        count.ok_or_else(|| Misuse::other("the elements cannot be counted"))
    }

    /// Returns sparse elements: a row of indices for each value.
    fn mlirSparseElementsAttribute(
        ty: MlirType,
        indices: MlirAttribute,
        values: MlirAttribute,
    ) -> MlirAttribute {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        let (indices, values) = (state.get(indices)?, state.get(values)?);
        check_sparse(ty, indices, values)?;
        Ok(state.name(state.ctx().sparse_attribute(ty, indices, values)))
    }

    /// Returns the indices of sparse elements.
    fn mlirSparseElementsAttrGetIndices(attribute: MlirAttribute) -> MlirAttribute {
        let (state, attribute) = resolve::<Attribute<'static>>(attribute)?;
        match *attribute.kind() {
            AttributeKind::Sparse { indices, .. } => Ok(state.name(indices)),
            _ => Err(mistyped("sparse elements")),
        }
    }

    /// Returns the values of sparse elements.
    fn mlirSparseElementsAttrGetValues(attribute: MlirAttribute) -> MlirAttribute {
        let (state, attribute) = resolve::<Attribute<'static>>(attribute)?;
        match *attribute.kind() {
            AttributeKind::Sparse { values, .. } => Ok(state.name(values)),
            _ => Err(mistyped("sparse elements")),
        }
    }
}
