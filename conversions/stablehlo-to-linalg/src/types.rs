//! Types of the translated program: integers have no sign, and tensors no bounds.

use terrace_ir::{Ctx, Signedness, Type};

/// Returns the type in the translated program.
///
/// # Errors
/// In words, for types that have no elements in memory: tokens, tuples and quantized numbers.
pub(crate) fn signless<'c>(context: Ctx<'c>, ty: Type<'c>) -> Result<Type<'c>, String> {
    if ty.is_tensor() {
        let element = element(context, ty.element_or_self())?;
        return Ok(match ty.shape() {
            Some(shape) => context.ranked_tensor_type(shape, element, None),
            None => context.unranked_tensor_type(element),
        });
    }
    if ty.as_dialect(terrace_stablehlo::TOKEN_TYPE.name).is_some()
        || ty.as_dialect(terrace_stablehlo::FUTURE_TYPE.name).is_some()
        || matches!(ty.kind(), terrace_ir::TypeKind::Tuple(_))
    {
        return Err(format!("'{ty}' is no array"));
    }
    Ok(ty)
}

/// Returns the type of an element in the translated program; errors as of [`signless`].
pub(crate) fn element<'c>(context: Ctx<'c>, ty: Type<'c>) -> Result<Type<'c>, String> {
    match ty.as_integer() {
        Some((width, Signedness::Unsigned | Signedness::Signed)) => Ok(context.integer_type(width)),
        _ if terrace_stablehlo::constraints::is_quantized(ty)
            || terrace_stablehlo::constraints::is_quantized_by_axis(ty) =>
        {
            Err("quantized numbers are not supported".to_owned())
        }
        _ => Ok(ty),
    }
}

/// Kind of the elements of a tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Float,
    Complex,
    /// Truth values.
    Pred,
    Signed,
    Unsigned,
}

/// Returns the kind of an element type of the original program.
pub(crate) fn kind_of(element: Type<'_>) -> Kind {
    match element.as_integer() {
        Some((1, _)) => Kind::Pred,
        Some((_, Signedness::Unsigned)) => Kind::Unsigned,
        Some(_) => Kind::Signed,
        None if element.as_complex().is_some() => Kind::Complex,
        None if element.is_index() => Kind::Signed,
        None => Kind::Float,
    }
}
