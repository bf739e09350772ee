//! Constants.

use crate::attributes::{UNDEF_ATTR, ZERO_ATTR};
use crate::types::{StructType, TARGET_TYPE, as_array, has_zero, is_type, supports_memory};
use crate::{ConstantOp, ZeroOp};
use terrace_ir::{Attribute, AttributeKind, LogicalResult, Operation, Type, TypedOp};

impl ZeroOp<'_, '_> {
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let op = self.op();
        let ty = op.result(0).ty();
        if is_type(ty, &TARGET_TYPE) && !has_zero(ty) {
            return op.emit_op_error("target extension type does not support zero-initializer");
        }
        Ok(())
    }
}

impl ConstantOp<'_, '_> {
    /// Checks that the type can hold the value.
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let op = self.op();
        let Some(value) = op.attribute("value") else { return Ok(()) };
        let ty = op.result(0).ty();
        if let Some(text) = value.as_bytes() {
            let is_right = as_array(ty).is_some_and(|(element, count)| {
                element.is_signless_integer_of(8) && count == text.len() as u64
            });
            if !is_right {
                return op.emit_op_error(format_args!(
                    "expected array type of {} i8 elements for the string constant",
                    text.len()
                ));
            }
            return Ok(());
        }
        if let Some(structure) = StructType::of(ty) {
            return verify_structure(op, structure, value);
        }
        if is_type(ty, &TARGET_TYPE) {
            let _ = supports_memory(ty);
            return op.emit_op_error("does not support target extension type.");
        }
        match *value.kind() {
            AttributeKind::Integer { .. } => {
                if !ty.is_integer() {
                    return op.emit_op_error("expected integer type");
                }
                Ok(())
            }
            AttributeKind::Float { ty: of, .. } => verify_float(op, of, ty),
            AttributeKind::Array(_) => verify_array(op, ty, value),
            _ if value.is_elements() => verify_elements(op, ty, value),
            _ => op.emit_op_error("only supports integer, float, string or elements attributes"),
        }
    }
}

/// Checks that each element of a structure has its value.
fn verify_structure<'c>(
    op: Operation<'_, 'c>,
    structure: StructType<'c>,
    value: Attribute<'c>,
) -> LogicalResult {
    let Some(values) = value.as_array() else {
        return op.emit_op_error("expected array attribute for struct type");
    };
    if values.len() != structure.len() {
        return op.emit_op_error(format_args!("expected array attribute of size {}", structure.len()));
    }
    for (at, (ty, value)) in structure.body().zip(values).enumerate() {
        if !ty.is_int_or_float() {
            return op
                .emit_op_error("expected struct element types to be floating point type or integer type");
        }
        if value.as_integer().is_none() && value.as_float().is_none() {
            return op.emit_op_error("expected element of array attribute to be floating point or integer");
        }
        if value.ty() != Some(ty) {
            return op.emit_op_error(format_args!("struct element at index {at} is of wrong type"));
        }
    }
    Ok(())
}

/// Checks that a float is held as itself, or as its bits.
fn verify_float<'c>(op: Operation<'_, 'c>, of: Type<'c>, ty: Type<'c>) -> LogicalResult {
    let bits = of.int_or_float_width().unwrap_or(0);
    match ty.as_float() {
        Some(semantics) if Some(semantics) != of.as_float() => {
            op.emit_op_error("attribute and type have different float semantics")
        }
        Some(_) => Ok(()),
        None if !ty.is_integer() || ty.int_or_float_width() != Some(bits) => {
            op.emit_op_error(format_args!("expected integer type of width {bits}"))
        }
        None => Ok(()),
    }
}

/// Returns true if a value stands for all elements of what it is for.
fn is_zero_or_undef(value: Attribute<'_>) -> bool {
    value.as_dialect(ZERO_ATTR.name).is_some() || value.as_dialect(UNDEF_ATTR.name).is_some()
}

/// Checks that an array of lists is one of structures.
fn verify_array<'c>(op: Operation<'_, 'c>, ty: Type<'c>, value: Attribute<'c>) -> LogicalResult {
    // Arrays within arrays that are still to be checked, the next one last, with their depths.
    let mut rest = vec![(ty, value, 0)];
    while let Some((ty, value, dimension)) = rest.pop() {
        let values = value.as_array().unwrap_or_default();
        let Some((element, count)) = as_array(ty) else {
            return op.emit_op_error("expected array type");
        };
        if count != values.len() as u64 {
            return op.emit_op_error(format_args!(
                "array attribute size does not match array type size in dimension {dimension}: {} vs. {count}",
                values.len()
            ));
        }
        let is_array = as_array(element).is_some();
        let structure = StructType::of(element);
        if !is_array && structure.is_none() {
            return op.emit_op_error("for array with an array attribute must have a struct element type");
        }
        let mut inner = Vec::new();
        for (at, &value) in values.iter().enumerate() {
            if is_zero_or_undef(value) {
                continue;
            }
            let Some(parts) = value.as_array() else {
                let what = match structure {
                    Some(_) => format!("struct element at index {at}"),
                    None => format!("sub-array in dimension {dimension} at index {at}"),
                };
                return op.emit_op_error(format_args!(
                    "nested attribute for {what} must be a zero, or undef, or array attribute"
                ));
            };
            match structure {
                Some(structure) if structure.len() != parts.len() => {
                    return op.emit_op_error(format_args!(
                        "nested array attribute size for struct element at index {at} must match struct size: \
                         {} vs. {}",
                        parts.len(),
                        structure.len()
                    ));
                }
                Some(_) => {}
                None => inner.push((element, value, dimension + 1)),
            }
        }
        rest.extend(inner.into_iter().rev());
    }
    Ok(())
}

/// Returns the number of elements and the type of elements of an array or vector, those of arrays in it included.
fn elements_of(ty: Type<'_>) -> Option<(i64, Type<'_>)> {
    if let TypeCount::Vector(count, element) = TypeCount::of(ty) {
        return Some((count, element));
    }
    let (element, count) = as_array(ty)?;
    let count = i64::try_from(count).ok()?;
    match elements_of(element) {
        Some((inner, innermost)) => Some((count.saturating_mul(inner), innermost)),
        None => Some((count, element)),
    }
}

enum TypeCount<'c> {
    Vector(i64, Type<'c>),
    Other,
}

impl<'c> TypeCount<'c> {
    fn of(ty: Type<'c>) -> Self {
        match ty.element_count() {
            Some(count) if ty.is_vector() => TypeCount::Vector(count, ty.element_or_self()),
            _ => TypeCount::Other,
        }
    }
}

fn verify_elements<'c>(op: Operation<'_, 'c>, ty: Type<'c>, value: Attribute<'c>) -> LogicalResult {
    let of = value.ty();
    let Some((count, element)) = elements_of(ty) else {
        return op.emit_op_error("expected vector or array type");
    };
    if ty.is_scalable_vector()
        && !matches!(value.kind(), AttributeKind::DenseElements { data, .. } if data.is_splat)
    {
        return op.emit_op_error("scalable vector type requires a splat attribute");
    }
    let given = of.and_then(|of| of.element_count()).unwrap_or(0);
    if given != count {
        return op.emit_op_error(format_args!(
            "type and attribute have a different number of elements: {count} vs. {given}"
        ));
    }
    match of.map(|of| of.element_or_self()) {
        Some(of) if of.is_float() => verify_float(op, of, element),
        Some(of) if of.is_integer() && !element.is_integer() => {
            op.emit_op_error("expected integer element type for integer elements attribute")
        }
        _ => Ok(()),
    }
}
