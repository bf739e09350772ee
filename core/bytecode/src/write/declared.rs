//! The encodings that dialects declare for their attributes.

use super::sink::Sink;
use terrace_ir::spec::{AttributeEncoding, FieldEncoding};
use terrace_ir::{Attribute, AttributeKind};

/// Returns the encoding that is declared for an attribute, if it can hold all of its parameters, with those it
/// writes.
fn declared<'c>(attribute: Attribute<'c>) -> Option<(AttributeEncoding<'c>, &'c [Attribute<'c>])> {
    let AttributeKind::Dialect { spec, parameters } = *attribute.kind() else { return None };
    let encoding = spec.get().encoding?;
    let (held, left_out) = parameters.split_at_checked(encoding.fields.len())?;
    let all_fit = encoding.fields.iter().zip(held).all(|(field, value)| holds(*field, *value));
    (all_fit && left_out.iter().all(|value| value.is_unit())).then_some((encoding, held))
}

/// Returns true if an attribute is stored as its dialect declares.
pub(super) fn has_encoding(attribute: Attribute<'_>) -> bool {
    declared(attribute).is_some()
}

/// Encodes an attribute whose dialect declares how.
pub(super) fn encode<'c>(attribute: Attribute<'c>, sink: &mut impl Sink<'c>) {
    let Some((encoding, values)) = declared(attribute) else { return };
    sink.varint(encoding.code);
    for (field, value) in encoding.fields.iter().zip(values) {
        encode_field(*field, *value, sink);
    }
}

/// Returns true if a field can hold a value.
fn holds(field: FieldEncoding, value: Attribute<'_>) -> bool {
    match field {
        FieldEncoding::Integer | FieldEncoding::OptionalInteger => {
            value.is_unit()
                || value.as_i64().is_some_and(|value| value >= 0 || field == FieldEncoding::Integer)
        }
        FieldEncoding::Bool => value.is_unit() || value.as_bool().is_some(),
        FieldEncoding::Text => value.as_bytes().is_some(),
        FieldEncoding::Attribute => !value.is_unit(),
        FieldEncoding::OptionalAttribute => true,
        FieldEncoding::Attributes => value.is_unit() || value.as_array().is_some(),
        FieldEncoding::Integers => {
            value.is_unit()
                || value.as_array().is_some_and(|values| values.iter().all(|one| one.as_i64().is_some()))
        }
    }
}

/// Encodes a value that the field can hold.
fn encode_field<'c>(field: FieldEncoding, value: Attribute<'c>, sink: &mut impl Sink<'c>) {
    match field {
        FieldEncoding::Integer => sink.varint(bits_of(value)),
        FieldEncoding::OptionalInteger => match value.as_i64() {
            Some(value) => sink.varint(value.cast_unsigned() << 1 | 1),
            None => sink.varint(0),
        },
        FieldEncoding::Bool => sink.byte(u8::from(value.as_bool() == Some(true))),
        FieldEncoding::Text => sink.string(value.as_bytes().unwrap_or_default()),
        FieldEncoding::Attribute => sink.attribute(value),
        FieldEncoding::OptionalAttribute => {
            sink.optional_attribute(Some(value).filter(|value| !value.is_unit()))
        }
        FieldEncoding::Attributes | FieldEncoding::Integers => {
            let values = value.as_array().unwrap_or_default();
            sink.byte(u8::from(!values.is_empty()));
            if values.is_empty() {
                return;
            }
            sink.varint(values.len() as u64);
            for &value in values {
                match field {
                    FieldEncoding::Integers => sink.varint(bits_of(value)),
                    _ => sink.optional_attribute(Some(value)),
                }
            }
        }
    }
}

/// Returns the bits of an integer; none are set in one that is absent.
fn bits_of(value: Attribute<'_>) -> u64 {
    value.as_i64().unwrap_or_default().cast_unsigned()
}
