//! Short forms for the declaration macros, and the values of declared enums.

use super::{AttributeConstraint, AttributeSpec, AttributeSyntax, TypeConstraint, ValueSpec};
use crate::context::Ctx;
use crate::uniqued::attribute::{Attribute, AttributeKind};
use terrace_ods::arity::Arity;

impl<'s> ValueSpec<'s> {
    const fn of(name: &'s str, constraint: &'s TypeConstraint<'s>, arity: Arity) -> Self {
        ValueSpec { name, arity, constraint, segment_attribute: None }
    }

    /// Declares exactly one value.
    pub const fn single(name: &'s str, constraint: &'s TypeConstraint<'s>) -> Self {
        Self::of(name, constraint, Arity::Single)
    }

    /// Returns none or one.
    pub const fn optional(name: &'s str, constraint: &'s TypeConstraint<'s>) -> Self {
        Self::of(name, constraint, Arity::Optional)
    }

    /// Declares any number.
    pub const fn variadic(name: &'s str, constraint: &'s TypeConstraint<'s>) -> Self {
        Self::of(name, constraint, Arity::Variadic)
    }

    /// Declares any number of runs, whose sizes are in the attribute.
    pub const fn variadic_of_variadic(
        name: &'s str,
        constraint: &'s TypeConstraint<'s>,
        segments: &'s str,
    ) -> Self {
        ValueSpec {
            segment_attribute: Some(segments),
            ..Self::of(name, constraint, Arity::VariadicOfVariadic)
        }
    }
}

/// Returns the value of a case of a declared enum: of an integer attribute, or of an attribute whose one parameter it
/// is.
pub fn case_value(attribute: Attribute<'_>) -> Option<u64> {
    match *attribute.kind() {
        AttributeKind::Integer { value, .. } => value.to_u64(),
        AttributeKind::Dialect { parameters: [value], .. } => value.as_integer()?.to_u64(),
        _ => None,
    }
}

/// Returns the attribute for a case of a declared enum that is an attribute of its dialect.
pub fn enum_attribute<'c>(
    context: Ctx<'c>,
    spec: &'static AttributeSpec<'static>,
    value: u64,
) -> Attribute<'c> {
    context.dialect_attribute(spec, &[context.i64_attribute(value.cast_signed())])
}

/// Returns the attribute for a case of the enum that `constraint` speaks of.
///
/// # Panics
/// If it speaks of none.
pub fn case_attribute<'c>(
    context: Ctx<'c>,
    constraint: &AttributeConstraint<'static>,
    value: u64,
) -> Attribute<'c> {
    match constraint.syntax {
        AttributeSyntax::Of(spec) => enum_attribute(context, spec, value),
        AttributeSyntax::Keyword(cases) => {
            context.integer_attribute(context.integer_type(cases.width_bits), value.cast_signed())
        }
        _ => panic!("the constraint '{}' is one of a declared enum", constraint.summary),
    }
}

/// Declares attributes that hold a case of an enum, as statics.
///
/// A row is `NAME = form("dialect.mnemonic", Enum)` and fields of [`AttributeSpec`]; the form is
/// [`of_enum`](AttributeSpec::of_enum) or [`of_bare_enum`](AttributeSpec::of_bare_enum).
#[macro_export]
macro_rules! case_attributes {
    ($($(#[$docs:meta])* $name:ident = $form:ident($text:literal, $cases:ident) $(, $key:ident = $value:expr)*;)*) => {$(
        $(#[$docs])*
        pub static $name: $crate::spec::AttributeSpec<'static> = $crate::spec::AttributeSpec {
            $($key: $value,)*
            ..$crate::spec::AttributeSpec::$form(
                $text,
                &[$crate::spec::ParameterSpec::required("value", $crate::spec::ParameterKind::Enum($cases::SPEC))],
                $cases::SPEC,
            )
        };
    )*};
}

/// Declares constraints that attributes of a declaration fulfil, as constants.
///
/// A row is `Name = "summary", DECLARATION`, or `Name = DECLARATION` with the summary of the declaration.
#[macro_export]
macro_rules! declared {
    (@summary $spec:path, $summary:literal) => { $summary };
    (@summary $spec:path) => { $spec.summary };
    ($($(#[$docs:meta])* $name:ident = $($summary:literal,)? $spec:path;)*) => {$(
        $(#[$docs])*
        ///
        #[doc = concat!("Holds for attributes of [`", stringify!($spec), "`].")]
        pub const $name: $crate::spec::AttributeConstraint<'static> =
            $crate::spec::AttributeConstraint::of($crate::declared!(@summary $spec $(, $summary)?), &$spec);
    )*};
}
