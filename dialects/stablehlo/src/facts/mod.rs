//! Types of results, which follow from operands and attributes.

pub(crate) mod control;
mod elements;
pub(crate) mod indexed;
mod layout;
pub(crate) mod products;
pub(crate) mod reductions;
pub(crate) mod windows;

use terrace_ir::spec::InferContext;
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{Ctx, DYNAMIC, Failure, Type, TypeKind};
use terrace_quant::{expressed_type, storage_type};

/// Types of results, or nothing if an error was told.
pub(crate) type Inferred<'c> = Result<Vec<Type<'c>>, Failure>;

/// Implements the inference of types for operations, and the comparison with those that are given.
macro_rules! inferred {
    ($($op:ident: $infer:expr;)*) => {$(
        impl $crate::$op<'_, '_> {
            pub(crate) fn infer_types<'c>(infer: &terrace_ir::spec::InferContext<'_, 'c>) -> $crate::facts::Inferred<'c> {
                let function: for<'a, 'd> fn(&terrace_ir::spec::InferContext<'a, 'd>) -> $crate::facts::Inferred<'d> = $infer;
                function(infer)
            }

            pub(crate) fn are_compatible_types(inferred: &[terrace_ir::Type<'_>], given: &[terrace_ir::Type<'_>]) -> bool {
                $crate::facts::are_compatible(inferred, given)
            }
        }
    )*};
}
pub(crate) use inferred;

/// Returns true if each type may be the one at its place in the other list.
pub(crate) fn are_compatible(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
    inferred.len() == given.len() && inferred.iter().zip(given).all(|(a, b)| are_compatible_pair(*a, *b))
}

/// Returns true if values of two types may have one type.
pub(crate) fn are_compatible_pair(a: Type<'_>, b: Type<'_>) -> bool {
    match (a.kind(), b.kind()) {
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) => {
            a.len() == b.len()
                && a.iter()
                    .zip(*b)
                    .all(|(a, b)| terrace_support::ensure_stack(|| are_compatible_pair(*a, *b)))
        }
        _ if a.is_tensor() && b.is_tensor() => have_compatible_shapes(a, b) && are_compatible_elements(a, b),
        _ => a == b,
    }
}

/// Returns true if the elements of two types may have one type: that for which a quantized one stands.
pub(crate) fn are_compatible_elements(a: Type<'_>, b: Type<'_>) -> bool {
    let (a, b) = (a.element_or_self(), b.element_or_self());
    match (storage_type(a), storage_type(b)) {
        (Some(first), Some(second)) => first == second && expressed_type(a) == expressed_type(b),
        (None, None) => a == b,
        _ => expressed_type(a).unwrap_or(a) == expressed_type(b).unwrap_or(b),
    }
}

/// Returns a tensor of the real parts of the elements; of elements that are not complex, the same type.
pub(crate) fn real_type<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    match ty.element_or_self().as_complex() {
        Some(part) => ty.with_element(context, part),
        None => ty,
    }
}

/// Tells an error about the operation whose types are inferred.
pub(crate) fn refuse<T>(infer: &InferContext<'_, '_>, message: impl std::fmt::Display) -> Result<T, Failure> {
    Err(infer.context.error(infer.location, message).tell())
}

/// Returns a tensor type. A size that attributes make negative is taken for unknown: the verifier tells what is wrong.
pub(crate) fn tensor<'c>(infer: &InferContext<'_, 'c>, shape: &[i64], element: Type<'c>) -> Type<'c> {
    let shape: Vec<i64> = shape.iter().map(|size| if *size < 0 { DYNAMIC } else { *size }).collect();
    infer.context.ranked_tensor_type(&shape, element, None)
}

/// Returns the type of an operand.
pub(crate) fn operand<'c>(infer: &InferContext<'_, 'c>, at: usize) -> Result<Type<'c>, Failure> {
    infer.operand_types.get(at).copied().ok_or(Failure)
}

/// Returns the types of the operands of a declared group.
pub(crate) fn group<'a, 'c>(infer: &InferContext<'a, 'c>, group: usize) -> &'a [Type<'c>] {
    let range = infer.operand_groups.get(group).cloned().unwrap_or_default();
    infer.operand_types.get(range).unwrap_or_default()
}

/// Returns the shape of a type that has one.
pub(crate) fn shape(ty: Type<'_>) -> Result<&[i64], Failure> {
    ty.shape().ok_or(Failure)
}

/// Returns the integers of an attribute.
pub(crate) fn integers(infer: &InferContext<'_, '_>, name: &str) -> Result<Vec<i64>, Failure> {
    infer.state.attribute(name).and_then(|list| list.as_i64_array()).ok_or(Failure)
}

/// Returns the integer of an attribute.
pub(crate) fn integer(infer: &InferContext<'_, '_>, name: &str) -> Result<i64, Failure> {
    infer.state.attribute(name).and_then(|value| value.as_i64()).ok_or(Failure)
}

/// Returns the shape of which most is known, of values that have one shape.
pub(crate) fn most_specific<'c>(types: &[Type<'c>]) -> Option<Vec<i64>> {
    let (first, others) = types.split_first()?;
    let mut sizes = first.shape()?.to_vec();
    for other in others.iter().filter_map(|ty| ty.shape()) {
        for (size, other) in sizes.iter_mut().zip(other) {
            if *size == DYNAMIC {
                *size = *other;
            }
        }
    }
    Some(sizes)
}

/// Formats sizes as messages do: `[2, ?]`.
pub(crate) fn sizes_text(sizes: &[i64]) -> String {
    format!("[{}]", list_text(sizes))
}

/// Formats integers with commas between them; what is not known as `?`.
pub(crate) fn list_text(values: &[i64]) -> String {
    let text = |value: &i64| if *value == DYNAMIC { "?".to_owned() } else { value.to_string() };
    values.iter().map(text).collect::<Vec<_>>().join(", ")
}
