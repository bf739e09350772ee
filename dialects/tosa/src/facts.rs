//! What is to know of the quantized types of the dialect `quant`, which are elements of tensors here.

use terrace_ir::{Ctx, Signedness, Type, TypeKind};

/// The integers that a quantized type stands for; `None` for other types.
fn storage<'c>(ty: Type<'c>) -> Option<Type<'c>> {
    let TypeKind::Dialect { spec, parameters } = ty.kind() else { return None };
    if spec.get().dialect() != "quant" {
        return None;
    }
    parameters.iter().filter_map(|parameter| parameter.as_type()).find(|ty| ty.is_integer())
}

/// The width of the integers that a quantized type stands for; `None` for other types.
pub(crate) fn storage_width(ty: Type<'_>) -> Option<u32> {
    storage(ty)?.as_integer().map(|(width, _)| width)
}

/// The elements of a tensor; of quantized ones, the integers that are stored.
pub(crate) fn stored_element<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    let element = ty.element_or_self();
    let Some(stored) = storage(element) else { return element };
    match stored.as_integer() {
        Some((width, Signedness::Unsigned)) => context.signed_integer_type(width, Signedness::Unsigned),
        _ => stored,
    }
}

/// Whether it is a quantized type of one scale, or of one for each channel.
pub(crate) fn is_uniform(ty: Type<'_>) -> bool {
    ty.as_dialect("quant.uniform").is_some()
}
