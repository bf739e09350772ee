//! The types of C for those of the other dialects.

use terrace_emitc::{
    ARRAY_TYPE, LVALUE_TYPE, OPAQUE_TYPE, PTR_TYPE, PTRDIFF_T_TYPE, SIZE_T_TYPE, SSIZE_T_TYPE,
    is_supported_type,
};
use terrace_ir::{Ctx, Signedness, Type};
use terrace_rewrite::conversion::{TypeConversion, TypeConverter};

/// Returns a converter that leaves all types as they are.
pub(crate) fn unchanged() -> TypeConverter {
    TypeConverter::new().conversion(|_, ty| TypeConversion::one(ty)).casts()
}

/// Adds: an index is a `size_t`.
pub(crate) fn with_sizes(converter: TypeConverter) -> TypeConverter {
    converter.conversion(|context, ty| TypeConversion::to_one(ty.is_index().then(|| size(context))))
}

/// Adds: a buffer of known size is an array, whose elements are converted as `element` does it.
pub(crate) fn with_arrays(
    converter: TypeConverter,
    element: for<'c> fn(Ctx<'c>, Type<'c>) -> Type<'c>,
) -> TypeConverter {
    converter.conversion(move |context, ty| match ty.is_any_memref() {
        false => TypeConversion::Unknown,
        true => match array_type(context, ty, element) {
            Some(array) => TypeConversion::one(array),
            None => TypeConversion::Impossible,
        },
    })
}

fn array_type<'c>(
    context: Ctx<'c>,
    ty: Type<'c>,
    element: for<'d> fn(Ctx<'d>, Type<'d>) -> Type<'d>,
) -> Option<Type<'c>> {
    let shape = ty.shape().filter(|shape| !shape.is_empty() && shape.iter().all(|size| *size > 0))?;
    let element = element(context, ty.shaped_element()?);
    let is_plain = ty.layout_map(context).is_none_or(|map| map.is_identity());
    let can_be = is_plain && terrace_emitc::array_of(element).is_none() && is_supported_type(element);
    can_be.then(|| {
        context.dialect_type(&ARRAY_TYPE, &[context.dense_i64_array(shape), context.type_attribute(element)])
    })
}

/// Returns an element's type as it is.
pub(crate) fn same<'c>(_: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    ty
}

/// Returns an element's type, of an index `size_t`.
pub(crate) fn sized<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    if ty.is_index() { size(context) } else { ty }
}

/// `size_t`.
pub(crate) fn size(context: Ctx<'_>) -> Type<'_> {
    context.dialect_type(&SIZE_T_TYPE, &[])
}

/// `T*`.
pub(crate) fn pointer<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    context.dialect_type(&PTR_TYPE, &[context.type_attribute(ty)])
}

/// `void*`.
pub(crate) fn void_pointer(context: Ctx<'_>) -> Type<'_> {
    pointer(context, context.dialect_type(&OPAQUE_TYPE, &[context.string_attribute("void")]))
}

/// Returns a place for a value of a type, if C has the type.
pub(crate) fn place<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
    let can_be = is_supported_type(ty) && terrace_emitc::array_of(ty).is_none();
    can_be.then(|| context.dialect_type(&LVALUE_TYPE, &[context.type_attribute(ty)]))
}

/// Returns true for integers, and for what is one in C.
pub(crate) fn is_integer(ty: Type<'_>) -> bool {
    ty.is_int_or_index() || terrace_emitc::is_pointer_wide(ty)
}

/// Returns true if arithmetic on the type wraps around in C.
fn is_unsigned(ty: Type<'_>) -> bool {
    match ty.as_integer() {
        Some((_, signedness)) => signedness == Signedness::Unsigned,
        None => ty.as_dialect(SIZE_T_TYPE.name).is_some(),
    }
}

/// Returns the type of the same width whose arithmetic wraps around.
pub(crate) fn unsigned<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    match ty.as_integer() {
        _ if is_unsigned(ty) => ty,
        Some((width, _)) => context.signed_integer_type(width, Signedness::Unsigned),
        None => size(context),
    }
}

/// Returns the type of the same width that has negative numbers.
pub(crate) fn signed<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    match ty.as_integer() {
        Some((width, Signedness::Unsigned)) => context.integer_type(width),
        Some(_) => ty,
        None if ty.as_dialect(SSIZE_T_TYPE.name).is_some() => ty,
        None => context.dialect_type(&PTRDIFF_T_TYPE, &[]),
    }
}
