//! Queries of the quantized types of the dialect `quant`, which are elements of tensors here.

pub mod constants;

use terrace_ir::{Ctx, Signedness, Type, TypeKind};

/// Returns the integers that a quantized type stands for; `None` for other types.
fn storage<'c>(ty: Type<'c>) -> Option<Type<'c>> {
    let TypeKind::Dialect { spec, parameters } = ty.kind() else { return None };
    if spec.get().dialect() != "quant" {
        return None;
    }
    parameters.iter().filter_map(|parameter| parameter.as_type()).find(|ty| ty.is_integer())
}

/// Returns the width of the integers that a quantized type stands for; `None` for other types.
pub(crate) fn storage_width(ty: Type<'_>) -> Option<u32> {
    storage(ty)?.as_integer().map(|(width, _)| width)
}

/// Returns true if the integers that a quantized type stands for have no sign, which their type does not tell.
fn is_unsigned(ty: Type<'_>) -> bool {
    let parameters = ty.as_dialect("quant.any").or_else(|| ty.as_dialect("quant.uniform"));
    parameters.and_then(|parameters| parameters.get(1)?.as_bool()) == Some(false)
}

/// Returns the elements of a tensor; of quantized ones, the integers that are stored.
pub(crate) fn stored_element<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    let element = ty.element_or_self();
    let Some(stored) = storage(element) else { return element };
    match stored.as_integer() {
        Some((width, _)) if is_unsigned(element) => context.signed_integer_type(width, Signedness::Unsigned),
        _ => stored,
    }
}

/// Returns true if it is a quantized type of one scale, or of one for each channel.
pub(crate) fn is_uniform(ty: Type<'_>) -> bool {
    ty.as_dialect("quant.uniform").is_some()
}
