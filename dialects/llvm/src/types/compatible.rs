//! Which types LLVM knows, and where they may stand.

use super::{
    ARRAY_TYPE, FUNCTION_TYPE, LABEL_TYPE, METADATA_TYPE, POINTER_TYPE, PPC_FP128_TYPE, STRUCT_TYPE,
    StructType, TARGET_TYPE, TOKEN_TYPE, VOID_TYPE, as_array, as_function, is_type, types_of, whole,
};
use std::collections::HashSet;
use terrace_ir::{Ctx, Type, TypeKind};
use terrace_support::ensure_stack;
use terrace_support::float::FloatSemantics;

/// Returns true if LLVM knows the type, its parts not looked at.
pub fn is_compatible_outer_type(ty: Type<'_>) -> bool {
    match *ty.kind() {
        TypeKind::Integer { .. } => ty.is_signless_integer(),
        TypeKind::Float(_) => is_compatible_floating_point_type(ty),
        TypeKind::Vector { shape, .. } => shape.len() == 1,
        TypeKind::Dialect { spec, .. } => spec.get().dialect() == "llvm",
        _ => false,
    }
}

/// Returns true if LLVM knows the type and all in it.
pub fn is_compatible_type(ty: Type<'_>) -> bool {
    is_small_compatible(ty, &mut 32).unwrap_or_else(|| is_compatible(ty, &mut HashSet::new()))
}

/// Returns true if a part of a type is printed without `!llvm.`: if LLVM knows it.
///
/// What upstream finds of a part in a cycle stays noted, though it was found while the type around it was taken for
/// known: so a part may be printed bare that holds a type which LLVM does not know. What is noted depends on the type
/// around the part, `owner`, which was looked at before.
pub(super) fn is_printed_bare<'c>(context: Ctx<'c>, owner: Type<'c>, part: Type<'c>) -> bool {
    /// Types of more parts are printed as if LLVM knew them, so that the time to print a deep one stays linear.
    const MOST_PARTS: usize = 256;
    let mut noted = Vec::new();
    is_noted_compatible(context, owner, &mut noted, &mut { MOST_PARTS });
    is_noted_compatible(context, part, &mut noted, &mut { MOST_PARTS })
}

fn is_noted_compatible<'c>(
    context: Ctx<'c>,
    ty: Type<'c>,
    noted: &mut Vec<Type<'c>>,
    rest: &mut usize,
) -> bool {
    let ty = whole(context, ty);
    if !is_compatible_outer_type(ty) || *rest == 0 {
        return *rest == 0;
    }
    if !matches!(ty.kind(), TypeKind::Dialect { .. }) || noted.contains(&ty) {
        return true;
    }
    *rest -= 1;
    noted.push(ty);
    let mut holds = |part| is_noted_compatible(context, part, noted, rest);
    let is_compatible = if let Some((element, _)) = as_array(ty) {
        holds(element)
    } else if let Some(function) = as_function(ty) {
        holds(function.result) && function.inputs.iter().all(|input| holds(*input))
    } else if let Some(structure) = StructType::of(ty) {
        structure.body().all(holds)
    } else {
        true
    };
    if !is_compatible {
        noted.retain(|one| *one != ty);
    }
    is_compatible
}

/// Returns the same for a type of a few parts, of which no note need be taken; `None` for others.
pub(super) fn is_small_compatible(ty: Type<'_>, rest: &mut usize) -> Option<bool> {
    *rest = rest.checked_sub(1)?;
    let TypeKind::Dialect { .. } = ty.kind() else {
        return match is_compatible_outer_type(ty) {
            true if ty.is_vector() => is_small_compatible(ty.element_or_self(), rest),
            is_compatible => Some(is_compatible),
        };
    };
    if is_type(ty, &POINTER_TYPE) {
        return Some(true);
    }
    if let Some((element, _)) = as_array(ty) {
        return is_small_compatible(element, rest);
    }
    let Some(structure) = StructType::of(ty) else {
        return if is_compatible_outer_type(ty) { None } else { Some(false) };
    };
    if structure.is_name_alone() {
        return None;
    }
    for element in structure.body() {
        if !is_small_compatible(element, rest)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Returns true if any type is compatible: each part is looked at once.
#[expect(clippy::mutable_key_type, reason = "hash and equality are those of the address")]
fn is_compatible<'c>(ty: Type<'c>, seen: &mut HashSet<Type<'c>>) -> bool {
    if !is_compatible_outer_type(ty) {
        return false;
    }
    if !matches!(ty.kind(), TypeKind::Vector { .. } | TypeKind::Dialect { .. }) || !seen.insert(ty) {
        return true;
    }
    ensure_stack(|| {
        if ty.is_vector() {
            return is_compatible(ty.element_or_self(), seen);
        }
        if let Some((element, _)) = as_array(ty) {
            return is_compatible(element, seen);
        }
        if let Some(function) = as_function(ty) {
            return is_compatible(function.result, seen)
                && function.inputs.iter().all(|input| is_compatible(*input, seen));
        }
        if let Some(structure) = StructType::of(ty) {
            return structure.body().all(|element| is_compatible(element, seen));
        }
        match ty.as_dialect(TARGET_TYPE.name) {
            Some(parameters) => types_of(parameters[1]).all(|one| is_compatible(one, seen)),
            None => true,
        }
    })
}

/// Returns true if LLVM knows the float.
pub fn is_compatible_floating_point_type(ty: Type<'_>) -> bool {
    match ty.as_float() {
        Some(semantics) => matches!(
            semantics,
            FloatSemantics::BF16
                | FloatSemantics::F16
                | FloatSemantics::F32
                | FloatSemantics::F64
                | FloatSemantics::F80
                | FloatSemantics::F128
        ),
        None => is_type(ty, &PPC_FP128_TYPE),
    }
}

/// Returns true if it is a vector that LLVM knows.
pub fn is_compatible_vector_type(ty: Type<'_>) -> bool {
    let TypeKind::Vector { shape: [_], element, .. } = *ty.kind() else { return false };
    element.is_signless_integer()
        || element.is_float() && is_compatible_floating_point_type(element)
        || is_type(element, &POINTER_TYPE)
}

/// Returns true if values of the type can be read from memory and written to it.
pub fn is_loadable_type(ty: Type<'_>) -> bool {
    is_primitive_type(ty)
        && StructType::of(ty).is_none_or(|structure| !structure.is_opaque())
        && (!is_type(ty, &TARGET_TYPE) || supports_memory(ty))
}

/// Returns true if a value may be of the type.
pub fn is_primitive_type(ty: Type<'_>) -> bool {
    is_compatible_outer_type(ty) && !is_type(ty, &VOID_TYPE) && !is_type(ty, &FUNCTION_TYPE)
}

/// Returns true if it is a structure or an array.
pub fn is_aggregate(ty: Type<'_>) -> bool {
    is_type(ty, &STRUCT_TYPE) || is_type(ty, &ARRAY_TYPE)
}

/// Returns the name of a type of a target.
pub(crate) fn target_name(ty: Type<'_>) -> Option<&str> {
    ty.as_dialect(TARGET_TYPE.name)?.first()?.as_str()
}

/// Returns true if a type of a target may be in memory.
pub(crate) fn supports_memory(ty: Type<'_>) -> bool {
    target_name(ty).is_some_and(|name| name.starts_with("spirv.") || name.starts_with("aarch64.svcount"))
}

/// Returns true if a type of a target has a value of zeros.
pub(crate) fn has_zero(ty: Type<'_>) -> bool {
    supports_memory(ty)
}

/// Returns true if a global may be of a type of a target.
pub(crate) fn can_be_global(ty: Type<'_>) -> bool {
    target_name(ty).is_some_and(|name| name.starts_with("spirv."))
}

fn is_any_of(ty: Type<'_>, names: &[&str]) -> bool {
    matches!(*ty.kind(), TypeKind::Dialect { spec, .. } if names.contains(&spec.get().name))
}

/// Returns true if arrays may have elements of the type.
pub(crate) fn is_valid_array_element(ty: Type<'_>) -> bool {
    !is_any_of(
        ty,
        &[VOID_TYPE.name, LABEL_TYPE.name, METADATA_TYPE.name, FUNCTION_TYPE.name, TOKEN_TYPE.name],
    )
}

/// Returns true if structures may have elements of the type.
pub(crate) fn is_valid_struct_element(ty: Type<'_>) -> bool {
    is_valid_array_element(ty)
}

/// Returns true if functions may take values of the type.
pub(crate) fn is_valid_argument(ty: Type<'_>) -> bool {
    !is_any_of(ty, &[VOID_TYPE.name, FUNCTION_TYPE.name])
}

/// Returns true if functions may give values of the type.
pub(crate) fn is_valid_result(ty: Type<'_>) -> bool {
    !is_any_of(ty, &[FUNCTION_TYPE.name, METADATA_TYPE.name, LABEL_TYPE.name])
}
