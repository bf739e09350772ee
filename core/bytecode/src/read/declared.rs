//! The attributes of dialects in the encodings that those declare.

use super::decode::{Decode, Decoder, Halt};
use crate::cursor::Stop;
use terrace_ir::spec::{AttributeSpec, EncodedFields, FieldEncoding, ParameterForm, ParameterSpec};
use terrace_ir::{Attribute, DialectSpec, Location, Type};

/// A parameter, and the dialect of its attribute.
#[derive(Clone, Copy)]
struct Place<'s, 'c> {
    parameter: &'s ParameterSpec<'c>,
    dialect: &'c str,
}

/// The fields of an encoding, for a dialect that reads them itself.
struct Fields<'d, 't, 'b, 'c> {
    decoder: &'d mut Decoder<'t, 'b, 'c>,
    /// Why one of them was not there.
    halt: Option<Halt>,
}

impl Fields<'_, '_, '_, '_> {
    fn note<T>(&mut self, read: Decode<T>) -> Option<T> {
        read.map_err(|halt| self.halt = Some(halt)).ok()
    }
}

impl<'c> EncodedFields<'c> for Fields<'_, '_, '_, 'c> {
    fn unsigned(&mut self) -> Option<u64> {
        let read = self.decoder.varint();
        self.note(read)
    }
    fn signed(&mut self) -> Option<i64> {
        let read = self.decoder.cursor.signed().map_err(Halt::from);
        self.note(read)
    }
    fn count(&mut self) -> Option<usize> {
        let read = self.decoder.cursor.count().map_err(Halt::from);
        self.note(read)
    }
    fn double(&mut self) -> Option<f64> {
        let read = self.decoder.ap_int(64);
        self.note(read)?.to_u64().map(f64::from_bits)
    }
    fn ty(&mut self) -> Option<Type<'c>> {
        let read = self.decoder.ty();
        self.note(read)
    }
    fn attribute(&mut self) -> Option<Attribute<'c>> {
        let read = self.decoder.attribute();
        self.note(read)
    }
}

impl<'c> Decoder<'_, '_, 'c> {
    /// Reads an attribute of a dialect that declares encodings.
    pub(super) fn declared_attribute(&mut self, dialect: &'c DialectSpec<'c>) -> Decode<Attribute<'c>> {
        let code = self.varint()?;
        let declared = dialect
            .attributes
            .iter()
            .find_map(|&spec| Some((spec, spec.encoding.filter(|e| e.code == code)?)));
        let Some((spec, encoding)) = declared else {
            return malformed(&format!("unknown attribute code: {code}"));
        };
        let absent = self.context().absent_parameter();
        let mut values = vec![absent; spec.parameters.len()];
        let mut is_missing = false;
        for ((field, parameter), value) in encoding.fields.iter().zip(spec.parameters).zip(&mut values) {
            match self.field(*field, Place { parameter, dialect: spec.dialect() }) {
                Ok(read) => *value = read.unwrap_or(absent),
                Err(Halt::Missing) => is_missing = true,
                Err(stop) => return Err(stop),
            }
        }
        if is_missing {
            return Err(Halt::Missing);
        }
        self.check(spec, &values)?;
        Ok(self.context().dialect_attribute(spec, &values))
    }

    /// Reads a type of a dialect that says what its encodings would be as text; the words are upstream's.
    pub(super) fn declared_type(&mut self, dialect: &'c DialectSpec<'c>) -> Decode<Type<'c>> {
        let Some(type_text) = dialect.hooks.type_text else { return malformed("unknown attribute") };
        let code = self.varint()?;
        let mut fields = Fields { decoder: self, halt: None };
        let text = type_text(code, &mut fields);
        match (fields.halt, text) {
            (Some(halt), _) => Err(halt),
            (None, None) => malformed(&format!("unknown type code: {code}")),
            (None, Some(text)) => {
                let text = format!("!{}.{text}", dialect.name);
                let (ty, _) =
                    terrace_parser::parse_embedded_type(self.context(), &text).map_err(Stop::from)?;
                Ok(ty)
            }
        }
    }

    /// Returns true if the parameters go together.
    fn check(&self, spec: &AttributeSpec<'c>, values: &[Attribute<'c>]) -> Decode<()> {
        let Some(verify) = spec.verify else { return Ok(()) };
        let context = self.context();
        let mut report = |message: &str| context.error(Location::Unknown, message);
        verify(context, values, &mut report).map_err(|failure| Halt::Stop(failure.into()))
    }

    /// Reads a parameter; `None` if it is absent.
    fn field(&mut self, field: FieldEncoding, place: Place<'_, 'c>) -> Decode<Option<Attribute<'c>>> {
        let (context, is_optional) = (self.context(), place.parameter.is_optional);
        match field {
            FieldEncoding::Integer => {
                let value = self.varint()?;
                if value == 0 && is_optional {
                    return Ok(None);
                }
                self.integer_of(value, place.parameter).map(Some)
            }
            FieldEncoding::OptionalInteger => match self.cursor.flagged()? {
                (value, true) => self.integer_of(value, place.parameter).map(Some),
                (_, false) => Ok(None),
            },
            FieldEncoding::Bool => {
                let value = self.cursor.byte()? != 0;
                Ok(Some(context.bool_attribute(value)).filter(|_| value || !is_optional))
            }
            FieldEncoding::Text => {
                let text = self.string()?;
                Ok(Some(context.bytes_attribute(text, context.none_type())))
            }
            FieldEncoding::Attribute => {
                let value = self.attribute()?;
                self.attribute_of(value, place).map(Some)
            }
            FieldEncoding::OptionalAttribute => match self.optional_attribute()? {
                Some(value) => self.attribute_of(value, place).map(Some),
                None => Ok(None),
            },
            FieldEncoding::Attributes => self.several(|decoder| match decoder.optional_attribute()? {
                Some(value) => decoder.attribute_of(value, place),
                None => malformed(&format!("an attribute is missing in '{}'", place.parameter.name)),
            }),
            FieldEncoding::Integers => self.several(|decoder| {
                let value = decoder.varint()?;
                Ok(decoder.context().i64_attribute(value.cast_signed()))
            }),
        }
    }

    /// Reads a list that is left out if it is empty.
    fn several(
        &mut self,
        one: impl FnMut(&mut Self) -> Decode<Attribute<'c>>,
    ) -> Decode<Option<Attribute<'c>>> {
        if self.cursor.byte()? == 0 {
            return Ok(None);
        }
        let values = self.list(one)?;
        Ok(Some(self.context().array_attribute(&values)).filter(|_| !values.is_empty()))
    }

    /// Returns an integer that the parameter can hold.
    fn integer_of(&self, value: u64, parameter: &ParameterSpec<'c>) -> Decode<Attribute<'c>> {
        let is_held = match parameter.syntax.map(|syntax| syntax.form) {
            Some(ParameterForm::Case(cases, _)) => cases.is_case(value),
            Some(ParameterForm::Unsigned(bits)) => value <= u64::MAX >> (64 - bits),
            // The numbers of a table.
            _ => u32::try_from(value).is_ok(),
        };
        if is_held {
            return Ok(self.context().i64_attribute(value.cast_signed()));
        }
        malformed(&format!("invalid value of '{}': {value}", parameter.name))
    }

    /// Returns an attribute that the parameter can be, or have in its list.
    fn attribute_of(&self, value: Attribute<'c>, place: Place<'_, 'c>) -> Decode<Attribute<'c>> {
        let Some(syntax) = place.parameter.syntax else { return Ok(value) };
        let is_held = match syntax.form {
            ParameterForm::Attribute(holds) | ParameterForm::SeveralInFull(holds) => holds(value),
            ParameterForm::Declared(spec) | ParameterForm::Several(spec) => {
                value.as_dialect(spec.name).is_some()
            }
            _ => true,
        };
        if is_held {
            return Ok(value);
        }
        malformed(&format!("expected mlir::{}, but got: {value}", class_of(syntax.class, place.dialect)))
    }
}

/// Returns upstream's class of a parameter or of what is in its list, in the namespace where it stands.
fn class_of(class: &str, dialect: &str) -> String {
    const BUILTIN: [&str; 4] = ["BoolAttr", "DistinctAttr", "FusedLoc", "StringAttr"];
    let class = class.split_once('<').map_or(class, |(_, element)| element.trim_end_matches('>'));
    match dialect {
        _ if BUILTIN.contains(&class) => class.to_owned(),
        "llvm" => format!("LLVM::{class}"),
        _ => format!("{dialect}::{class}"),
    }
}

fn malformed<T>(message: &str) -> Decode<T> {
    Err(Halt::Stop(Stop::new(message)))
}
