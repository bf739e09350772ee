//! Typed, checked construction of declared attributes and types from their parameters.

use super::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec, TypeSpec, VerifyParameters};
use crate::context::Ctx;
use crate::diagnostic::capture;
use crate::{Attribute, AttributeKind, Type};
use smallvec::SmallVec;
use std::fmt;

/// Class, storage and syntax of a parameter: what the declarations of several types and attributes share.
#[derive(Clone, Copy)]
pub struct ParameterType<'s> {
    /// Upstream's class, where messages name it.
    pub class: &'s str,
    /// Kind of value that a parameter stores.
    pub kind: ParameterKind<'s>,
    /// Syntax of the parameter in the text form.
    pub form: ParameterForm<'s>,
}

impl<'s> ParameterType<'s> {
    /// Creates one from its parts.
    pub const fn new(class: &'s str, kind: ParameterKind<'s>, form: ParameterForm<'s>) -> Self {
        ParameterType { class, kind, form }
    }

    /// Returns an attribute that a test accepts, written in full.
    pub const fn attribute(class: &'s str, holds: for<'c> fn(Attribute<'c>) -> bool) -> Self {
        Self::new(class, ParameterKind::Attribute, ParameterForm::Attribute(holds))
    }

    /// Creates an attribute of that declaration, written without dialect and mnemonic.
    pub const fn declared(class: &'s str, spec: &'s AttributeSpec<'s>) -> Self {
        Self::new(class, ParameterKind::Attribute, ParameterForm::Declared(spec))
    }

    /// Creates an unsigned integer.
    pub const fn unsigned(class: &'s str, bits: u32) -> Self {
        Self::new(class, ParameterKind::Integer, ParameterForm::Unsigned(bits))
    }

    /// Returns a list of attributes that a test accepts, written in full.
    pub const fn list(class: &'s str, holds: for<'c> fn(Attribute<'c>) -> bool) -> Self {
        Self::new(class, ParameterKind::Attributes, ParameterForm::SeveralInFull(holds))
    }

    /// Returns the parameter of that name.
    pub const fn named(self, name: &'s str) -> ParameterSpec<'s> {
        ParameterSpec::required(name, self.kind).written(self.class, self.form)
    }
}

impl ParameterSpec<'_> {
    /// Returns true if a value differs from the absent one: an optional zero, empty list or default is stored as absent.
    pub fn is_shown(&self, value: Attribute<'_>) -> bool {
        if !self.is_optional {
            return true;
        }
        let is_default = match self.default.and_then(|default| is_written(value, default)) {
            Some(is_default) => is_default,
            None => self.is_zero_by_default(value),
        };
        // Of a list of attributes, nothing is as good as none; an attribute that is a list is there all the same.
        let is_empty_list = !self.holds_attribute() && value.as_array().is_some_and(<[_]>::is_empty);
        !value.is_unit() && !is_default && !is_empty_list
    }

    /// Returns true if a value is zero where that is as good as none.
    fn is_zero_by_default(&self, value: Attribute<'_>) -> bool {
        let is_zero = value.as_i64() == Some(0) || value.as_bool() == Some(false);
        let is_optional_class = |class: &str| class.starts_with("std::optional");
        let zero_is_default =
            self.default.is_some() || self.syntax.is_some_and(|syntax| !is_optional_class(syntax.class));
        !self.holds_attribute() && is_zero && zero_is_default
    }

    fn holds_attribute(&self) -> bool {
        self.syntax.is_some_and(|syntax| {
            matches!(syntax.form, ParameterForm::Attribute(_) | ParameterForm::Declared(_))
        })
    }

    /// Returns true if the declaration allows a value.
    fn accepts(&self, value: Attribute<'_>) -> bool {
        let is_of = |value: Attribute<'_>, wanted: &AttributeSpec<'_>| matches!(*value.kind(), AttributeKind::Dialect { spec, .. } if spec.get().name == wanted.name);
        let all = |holds: &dyn Fn(Attribute<'_>) -> bool| {
            value.as_array().is_some_and(|values| values.iter().all(|value| holds(*value)))
        };
        match self.syntax.map(|syntax| syntax.form) {
            Some(ParameterForm::Attribute(holds)) => holds(value),
            Some(ParameterForm::Declared(spec)) => is_of(value, spec),
            Some(ParameterForm::Unsigned(bits)) => {
                value.as_i64().is_some_and(|value| bits >= 64 || value.cast_unsigned() >> bits == 0)
            }
            Some(ParameterForm::Signed) => value.as_i64().is_some(),
            Some(ParameterForm::Bool) => value.as_bool().is_some(),
            Some(ParameterForm::Case(cases, _)) => {
                value.as_i64().is_some_and(|value| cases.is_case(value.cast_unsigned()))
            }
            Some(ParameterForm::Text) => value.as_bytes().is_some(),
            Some(ParameterForm::Several(spec)) => all(&|value| is_of(value, spec)),
            Some(ParameterForm::SeveralInFull(holds)) => all(&holds),
            Some(ParameterForm::Code(..)) | None => self.kind.accepts(value),
        }
    }
}

impl ParameterKind<'_> {
    fn accepts(&self, value: Attribute<'_>) -> bool {
        match self {
            ParameterKind::Type => value.as_type().is_some(),
            ParameterKind::Integer => value.as_i64().is_some(),
            ParameterKind::Text => value.as_bytes().is_some(),
            ParameterKind::Enum(cases) => {
                value.as_i64().is_some_and(|value| cases.is_case(value.cast_unsigned()))
            }
            ParameterKind::Types => {
                value.as_array().is_some_and(|all| all.iter().all(|one| one.as_type().is_some()))
            }
            ParameterKind::Attributes => value.as_array().is_some(),
            ParameterKind::Integers => value.as_i64_array().is_some(),
            ParameterKind::Attribute | ParameterKind::Custom => true,
        }
    }
}

/// Returns true if a value is the one that a declaration writes so; `None` if that cannot be told.
fn is_written(value: Attribute<'_>, text: &str) -> Option<bool> {
    match value.kind() {
        AttributeKind::String { .. } => {
            let text = text.strip_prefix('"')?.strip_suffix('"')?;
            Some(value.as_bytes() == Some(text.as_bytes()))
        }
        _ => match value.as_bool() {
            Some(value) => Some(value == text.parse::<bool>().ok()?),
            None => Some(value.as_i64()? == text.parse::<i64>().ok()?),
        },
    }
}

/// Mistake in the parameters of an attribute or type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParameterError {
    /// Dialect and mnemonic.
    pub name: &'static str,
    /// Explanation of why the parameters do not fit.
    pub message: String,
}

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}': {}", self.name, self.message)
    }
}

impl std::error::Error for ParameterError {}

/// Parameters of an attribute or type in construction. Declared builders are typed setters over it.
pub struct ParameterBuilder<'c> {
    context: Ctx<'c>,
    name: &'static str,
    declared: &'static [ParameterSpec<'static>],
    verify: Option<VerifyParameters>,
    values: SmallVec<[Option<Attribute<'c>>; 8]>,
}

impl<'c> ParameterBuilder<'c> {
    /// Starts an attribute of that declaration.
    pub fn of_attribute(context: Ctx<'c>, spec: &'static AttributeSpec<'static>) -> Self {
        Self::new(context, spec.name, spec.parameters, spec.verify)
    }

    /// Starts a type of that declaration.
    pub fn of_type(context: Ctx<'c>, spec: &'static TypeSpec<'static>) -> Self {
        Self::new(context, spec.name, spec.parameters, spec.verify)
    }

    fn new(
        context: Ctx<'c>,
        name: &'static str,
        declared: &'static [ParameterSpec<'static>],
        verify: Option<VerifyParameters>,
    ) -> Self {
        ParameterBuilder {
            context,
            name,
            declared,
            verify,
            values: SmallVec::from_elem(None, declared.len()),
        }
    }

    /// Returns the context.
    pub fn context(&self) -> Ctx<'c> {
        self.context
    }

    /// Sets the parameter at a position.
    pub fn set(&mut self, index: usize, value: Attribute<'c>) {
        self.values[index] = Some(value);
    }

    /// Checks the parameters and returns them as they are stored.
    ///
    /// # Errors
    /// If a parameter is missing or of another kind than declared, or the declaration's verifier refuses them.
    pub fn finish(self) -> Result<SmallVec<[Attribute<'c>; 8]>, ParameterError> {
        let (context, name) = (self.context, self.name);
        let error = |message| ParameterError { name, message };
        let mut complete = SmallVec::with_capacity(self.values.len());
        for (parameter, value) in self.declared.iter().zip(self.values) {
            complete.push(match value {
                Some(value) if !parameter.is_shown(value) => context.absent_parameter(),
                Some(value) if parameter.accepts(value) => value,
                Some(value) => {
                    let of = match parameter.syntax {
                        Some(syntax) => format!(" of '{}'", syntax.class),
                        None => String::new(),
                    };
                    let parameter = parameter.name;
                    return Err(error(format!("the parameter '{parameter}'{of} cannot be {value}")));
                }
                None if parameter.is_optional => context.absent_parameter(),
                None => return Err(error(format!("the parameter '{}' is missing", parameter.name))),
            });
        }
        if let Some(verify) = self.verify {
            let unknown = crate::Location::Unknown;
            let (verified, told) =
                capture(|| verify(context, &complete, &mut |message| context.error(unknown, message)));
            if verified.is_err() {
                let told = told.into_iter().next().map(|diagnostic| diagnostic.message);
                return Err(error(told.unwrap_or_else(|| "the parameters do not verify".to_owned())));
            }
        }
        Ok(complete)
    }

    /// Returns the attribute of `spec`, if its parameters are as declared.
    ///
    /// # Errors
    /// As [`ParameterBuilder::finish`].
    pub fn attribute(self, spec: &'static AttributeSpec<'static>) -> Result<Attribute<'c>, ParameterError> {
        let context = self.context;
        Ok(context.dialect_attribute(spec, &self.finish()?))
    }

    /// Returns the type of `spec`, if its parameters are as declared.
    ///
    /// # Errors
    /// As [`ParameterBuilder::finish`].
    pub fn ty(self, spec: &'static TypeSpec<'static>) -> Result<Type<'c>, ParameterError> {
        let context = self.context;
        Ok(context.dialect_type(spec, &self.finish()?))
    }
}
