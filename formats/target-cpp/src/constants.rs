//! Attributes as initial values.

use crate::floats;
use crate::settings::Language;
use crate::types::{Site, write_type};
use terrace_emitc::OPAQUE_ATTR;
use terrace_ir::{Attribute, Failure, Signedness, Type};
use terrace_support::ap_int::ApInt;

/// Appends an attribute.
///
/// # Errors
/// If there is no such value in the language, which is reported.
pub(crate) fn write_attribute(
    value: Attribute<'_>,
    site: Site<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Failure> {
    if let Some(float) = value.as_float() {
        out.extend_from_slice(floats::literal(float).as_bytes());
    } else if let (Some(integer), Some(ty)) = (value.as_integer(), value.ty()) {
        out.extend_from_slice(integer_literal(&integer.to_ap_int(), ty, site.language).as_bytes());
    } else if let Some(text) = opaque(value) {
        out.extend_from_slice(text);
    } else if let Some(ty) = value.as_type() {
        write_type(ty, site, out)?;
    } else if let Some(symbol) = value.as_flat_symbol() {
        out.extend_from_slice(symbol.as_str().as_bytes());
    } else if value.as_symbol().is_some() {
        return site.fail("attribute has more than 1 nested reference");
    } else if let Some(elements) = elements(value, site.language) {
        write_elements(&elements, value.ty(), site.language, out);
    } else {
        return site.fail(format_args!("cannot emit attribute: {value}"));
    }
    Ok(())
}

/// Returns the text of an opaque attribute.
pub(crate) fn opaque(value: Attribute<'_>) -> Option<&[u8]> {
    value.as_dialect(OPAQUE_ATTR.name)?.first()?.as_bytes()
}

/// Returns true for an opaque attribute without text: a variable without an initial value.
pub(crate) fn is_no_value(value: Attribute<'_>) -> bool {
    opaque(value).is_some_and(<[u8]>::is_empty)
}

/// Returns the literals of dense elements.
fn elements(value: Attribute<'_>, language: Language) -> Option<Vec<String>> {
    if let Some(floats) = value.dense_floats() {
        return Some(floats.map(floats::literal).collect());
    }
    let element = value.ty()?.shaped_element()?;
    Some(value.dense_integers()?.map(|integer| integer_literal(&integer, element, language)).collect())
}

/// Appends a list in braces. C gets braces for each dimension, as compilers advise.
fn write_elements(elements: &[String], ty: Option<Type<'_>>, language: Language, out: &mut Vec<u8>) {
    let shape = ty.and_then(Type::shape).unwrap_or_default();
    let inner = match language {
        Language::C => shape.get(1..).unwrap_or_default(),
        Language::Cpp => &[],
    };
    // Number of elements that each pair of braces is around, those of the inner dimensions.
    let mut runs: Vec<usize> = Vec::new();
    for size in inner.iter().rev() {
        let run = runs.last().copied().unwrap_or(1) * usize::try_from(*size).unwrap_or(0);
        runs.push(run);
    }
    runs.retain(|run| *run > 0);
    out.push(b'{');
    for (at, element) in elements.iter().enumerate() {
        let opened = runs.iter().filter(|run| at.is_multiple_of(**run)).count();
        if at > 0 {
            out.resize(out.len() + opened, b'}');
            out.extend_from_slice(b", ");
        }
        out.resize(out.len() + opened, b'{');
        out.extend_from_slice(element.as_bytes());
    }
    if !elements.is_empty() {
        out.resize(out.len() + runs.len(), b'}');
    }
    out.push(b'}');
}

/// Returns the literal of an integer of a type.
fn integer_literal(value: &ApInt, ty: Type<'_>, language: Language) -> String {
    let (width, signedness) = ty.as_integer().unwrap_or((64, Signedness::Signless));
    if width == 1 {
        return (!value.is_zero()).to_string();
    }
    if signedness == Signedness::Unsigned {
        return value.to_string_unsigned(10);
    }
    // The least number has no literal of its own: its absolute value is too large for the type.
    if language == Language::C && width >= 32 && value.is_signed_min() {
        let next = value.wrapping_add(&ApInt::one(value.width_bits()));
        return format!("({} - 1)", next.to_string_signed(10));
    }
    value.to_string_signed(10)
}
