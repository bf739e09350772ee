//! Sides that call a function, and the types that they have.

use terrace_ir::{Ctx, Type};
use terrace_support::float::FloatSemantics;

/// Side that calls a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// The program itself.
    Inside,
    /// Somebody with arrays.
    Outside,
}

impl Side {
    /// Returns the type that a caller has in place of one of the translated program.
    pub fn ty<'c>(self, context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
        let element = ty.element_or_self();
        if self == Side::Inside || !ty.is_ranked_tensor() {
            return ty;
        }
        if element.is_signless_integer_of(1) {
            return ty.with_element(context, context.integer_type(8));
        }
        if matches!(element.as_float(), Some(FloatSemantics::F16 | FloatSemantics::BF16)) {
            return ty.with_element(context, context.integer_type(16));
        }
        match (element.as_complex(), ty.shape()) {
            (Some(part), Some(shape)) => {
                let sizes: Vec<i64> = shape.iter().copied().chain([2]).collect();
                context.ranked_tensor_type(&sizes, part, None)
            }
            _ => ty,
        }
    }
}
