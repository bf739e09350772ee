//! Types of values that come from `tosa`.

use std::sync::Arc;
use terrace_ir::{Ctx, Signedness, Type};
use terrace_rewrite::conversion::{TypeConversion, TypeConverter};

/// Returns a converter to signless integers in the place of unsigned ones, alone and in tensors, which casts between
/// them.
pub fn tosa_types() -> Arc<TypeConverter> {
    TypeConverter::new().conversion(|context, ty| TypeConversion::one(signless(context, ty))).casts().shared()
}

fn signless<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    match ty.element_or_self().as_integer() {
        Some((width, Signedness::Unsigned)) if ty.is_tensor() => {
            ty.with_element(context, context.integer_type(width))
        }
        Some((width, Signedness::Unsigned)) if !ty.is_shaped() => context.integer_type(width),
        _ => ty,
    }
}
