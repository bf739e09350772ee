//! Values of attributes.

use crate::layout::{decode, size_bytes, static_shape};
use crate::trap::{Outcome, Trap};
use crate::value::numbers::{Number, Numbers};
use crate::value::{Elements, Value};
use terrace_ir::{Attribute, AttributeKind, Ctx, DenseData, Type, TypeKind};

/// Returns the value of a constant of a type.
///
/// # Errors
/// If a constant cannot have such an attribute.
pub fn value_of<'c>(context: Ctx<'c>, attribute: Attribute<'c>) -> Outcome<Value> {
    match *attribute.kind() {
        AttributeKind::Integer { value, .. } => Ok(Value::Integer(value.to_ap_int())),
        AttributeKind::Float { .. } => Ok(attribute.as_float().map_or(Value::Poison, Value::Float)),
        AttributeKind::Array(&[re, im]) => Ok(Value::complex(value_of(context, re)?, value_of(context, im)?)),
        AttributeKind::DenseElements { ty, data } => {
            let shape = static_shape(ty)?;
            let count = Elements::count(&shape).unwrap_or(0);
            if let Some(numbers) = numbers_of(context, attribute, ty, data, count) {
                return Ok(Value::of_data(shape, numbers.into()));
            }
            let data = if data.is_splat && count > 0 {
                vec![dense_element(context, attribute, 0)?; count]
            } else if let Some(integers) = attribute.dense_integers() {
                integers.map(Value::Integer).collect()
            } else if let Some(floats) = attribute.dense_floats() {
                floats.map(Value::Float).collect()
            } else {
                (0..count).map(|at| dense_element(context, attribute, at)).collect::<Outcome<_>>()?
            };
            Ok(Value::elements(shape, data))
        }
        AttributeKind::DenseResource { ty, resource } => {
            let Some(blob) = resource.blob() else { return Trap::unsupported("a resource without data") };
            of_bytes(ty, blob.bytes)
        }
        AttributeKind::Sparse { ty, indices, values } => sparse(context, ty, indices, values),
        _ => Trap::unsupported("a constant of this kind"),
    }
}

/// Returns the elements of a dense attribute as plain numbers, if they are of such a type.
fn numbers_of<'c>(
    context: Ctx<'c>,
    attribute: Attribute<'c>,
    ty: Type<'c>,
    data: DenseData<'c>,
    count: usize,
) -> Option<Numbers> {
    let number = Number::of(ty.element_or_self())?;
    if data.is_splat {
        let bits = number.bits(&dense_element(context, attribute, 0).ok()?)?;
        return Some(Numbers::of_bits(number, std::iter::repeat_n(bits, count)));
    }
    whole_bytes(number, data.bytes, count)
}

/// Returns numbers of whole bytes, if all bytes are there.
fn whole_bytes(number: Number, bytes: &[u8], count: usize) -> Option<Numbers> {
    let is_whole = !matches!(number, Number::Integer(width) if !matches!(width, 8 | 16 | 32 | 64));
    if is_whole && bytes.len() == count * number.size() { Numbers::of_bytes(number, bytes) } else { None }
}

fn dense_element<'c>(context: Ctx<'c>, attribute: Attribute<'c>, at: usize) -> Outcome<Value> {
    match attribute.dense_element(context, at) {
        Some(element) => value_of(context, element),
        None => Trap::unsupported("a constant with elements of this type"),
    }
}

fn of_bytes(ty: Type<'_>, bytes: &[u8]) -> Outcome<Value> {
    let shape = static_shape(ty)?;
    let count = Elements::count(&shape).unwrap_or(0);
    let element = ty.element_or_self();
    if let Some(numbers) = Number::of(element).and_then(|number| whole_bytes(number, bytes, count)) {
        return Ok(Value::of_data(shape, numbers.into()));
    }
    let size = size_bytes(element)?;
    if bytes.len() != count * size {
        return Trap::unsupported("a resource of another size than its type has");
    }
    let data = (0..count).map(|at| decode(element, &bytes[at * size..(at + 1) * size], &vec![true; size]));
    Ok(Value::elements(shape, data.collect::<Outcome<_>>()?))
}

fn sparse<'c>(
    context: Ctx<'c>,
    ty: Type<'c>,
    indices: Attribute<'c>,
    values: Attribute<'c>,
) -> Outcome<Value> {
    let shape = static_shape(ty)?;
    let mut data = vec![zero(ty.element_or_self())?; Elements::count(&shape).unwrap_or(0)];
    let (Value::Elements(indices), Value::Elements(values)) =
        (value_of(context, indices)?, value_of(context, values)?)
    else {
        return Trap::unsupported("a sparse constant of this kind");
    };
    let rank = shape.len().max(1);
    for (indices, value) in indices.data.chunks(rank).zip(&values.data) {
        let number = |index: &Value| match index {
            Value::Integer(index) => index.to_i64(),
            _ => None,
        };
        let Some(indices) = indices.iter().map(number).collect::<Option<Vec<i64>>>() else {
            return Trap::unsupported("a sparse constant with an index that is no integer");
        };
        match crate::value::position(&shape, &indices) {
            Some(at) => data[at] = value.clone(),
            None => return Trap::unsupported("a sparse constant with an index outside of its shape"),
        }
    }
    Ok(Value::elements(shape, data))
}

/// Returns zero of a scalar type.
///
/// # Errors
/// If it has none.
pub fn zero(ty: Type<'_>) -> Outcome<Value> {
    use terrace_support::ap_int::ApInt;
    use terrace_support::float::ApFloat;
    match *ty.kind() {
        TypeKind::Integer { width, .. } => Ok(Value::Integer(ApInt::zero(width))),
        TypeKind::Index => Ok(Value::index(0)),
        TypeKind::Float(semantics) => Ok(Value::Float(ApFloat::zero(semantics))),
        TypeKind::Complex(element) => Ok(Value::complex(zero(element)?, zero(element)?)),
        TypeKind::Vector { element, .. } => {
            let shape = static_shape(ty)?;
            let count = Elements::count(&shape).unwrap_or(0);
            Ok(Value::elements(shape, vec![zero(element)?; count]))
        }
        _ => Trap::unsupported("zero of this type"),
    }
}
