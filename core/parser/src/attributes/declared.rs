//! Types and attributes that dialects declare: mnemonic and parameters.

use crate::core::Parser;
use crate::lexer::TokenKind;
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::spec::{AttributeSpec, TypeSpec};
use terrace_ir::{Attribute, DialectSpec, Type};

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads mnemonic and parameters of a type of a dialect.
    pub(crate) fn parse_dialect_type(&mut self, dialect: &'c DialectSpec<'c>) -> ParseResult<Type<'c>> {
        if let Some(parse) = dialect.hooks.parse_type {
            return self.lend(|service| parse(service));
        }
        if !self.is(TokenKind::BareId) {
            return Err(self.error_at_end("expected valid keyword"));
        }
        let mnemonic = self.text();
        let Some(&spec) = dialect.types.iter().find(|spec| spec.mnemonic() == mnemonic) else {
            let message = match (dialect.hooks.unknown_type, dialect.hooks.is_dynamic) {
                (Some(message), _) => message(mnemonic),
                (None, true) => "expected dynamic type".to_owned(),
                (None, false) => format!("unknown  type `{mnemonic}` in dialect `{}`", dialect.name),
            };
            return Err(self.error_here(&message));
        };
        let at = self.here();
        self.advance();
        let ty = self.parse_type_named_at(at, spec)?;
        if let (Some(check), Some(parameters)) = (spec.check, ty.as_dialect(spec.name)) {
            let (context, location) = (self.context, self.location_at(at));
            check(context, parameters, &mut |message| context.error(location, message))?;
        }
        Ok(ty)
    }

    /// Returns the declaration of a type by its full name.
    pub(crate) fn type_spec(&self, name: &str) -> Option<&'c TypeSpec<'c>> {
        let dialect = self.context.dialect(name.split_once('.')?.0)?;
        dialect.types.iter().find(|spec| spec.name == name).copied()
    }

    /// Reads the parameters of a type whose declaration is known.
    pub(crate) fn parse_type_of(&mut self, spec: &'c TypeSpec<'c>) -> ParseResult<Type<'c>> {
        self.parse_type_named_at(self.here(), spec)
    }

    /// Parses the same for one whose name is at that place.
    fn parse_type_named_at(&mut self, name_at: SourceLoc, spec: &'c TypeSpec<'c>) -> ParseResult<Type<'c>> {
        let at = self.here();
        let parameters = match (spec.parse, spec.code) {
            (Some(parse), _) => self.lend_for(name_at, |service| parse(service, None))?,
            (None, Some(code)) => self.lend_for(name_at, |service| code.parse(service, None))?,
            (None, None) => Vec::new(),
        };
        if let Some(verify) = spec.verify {
            let (context, location) = (self.context, self.location_at(at));
            verify(context, &parameters, &mut |message| context.error(location, message))?;
        }
        Ok(self.context.dialect_type(spec, &parameters))
    }

    /// Reads mnemonic and parameters of an attribute of a dialect.
    pub(crate) fn parse_mnemonic_and_parameters(
        &mut self,
        dialect: &'c DialectSpec<'c>,
        ty: Option<Type<'c>>,
    ) -> ParseResult<Attribute<'c>> {
        let (name, is_dynamic) = (dialect.name, dialect.hooks.is_dynamic);
        if dialect.attributes.is_empty() && !is_dynamic {
            return Err(self.error_here(&format!("dialect '{name}' provides no attribute parsing hook")));
        }
        if !self.is(TokenKind::BareId) {
            return Err(self.error_at_end("expected valid keyword"));
        }
        let mnemonic = self.text();
        let declared = dialect.attributes.iter().find(|spec| spec.mnemonic() == mnemonic);
        if let Some(refuse) = dialect.hooks.refuse_attribute
            && let Some(message) = refuse(mnemonic, declared.copied(), ty)
        {
            return Err(self.error_here(&message));
        }
        let Some(&spec) = declared else {
            let message = match is_dynamic {
                true => "expected dynamic attribute".to_owned(),
                false => format!("unknown attribute `{mnemonic}` in dialect `{name}`"),
            };
            return Err(self.error_here(&message));
        };
        let at = self.here();
        self.advance();
        let attribute = self.parse_parameters_named_at(at, spec, ty)?;
        if let (Some(check), Some(parameters)) = (spec.check, attribute.as_dialect(spec.name)) {
            let (context, location) = (self.context, self.location_at(at));
            check(context, parameters, &mut |message| context.error(location, message))?;
        }
        Ok(attribute)
    }

    /// Reads the parameters of an attribute whose declaration is known.
    pub(crate) fn parse_parameters(
        &mut self,
        spec: &'c AttributeSpec<'c>,
        ty: Option<Type<'c>>,
    ) -> ParseResult<Attribute<'c>> {
        self.parse_parameters_named_at(self.here(), spec, ty)
    }

    fn parse_parameters_named_at(
        &mut self,
        name_at: SourceLoc,
        spec: &'c AttributeSpec<'c>,
        ty: Option<Type<'c>>,
    ) -> ParseResult<Attribute<'c>> {
        let at = self.here();
        let parameters = match (spec.parse, spec.code, spec.enumeration) {
            (Some(parse), ..) => self.lend_for(name_at, |service| parse(service, ty))?,
            (None, Some(code), _) => self.lend_for(name_at, |service| code.parse(service, ty))?,
            (None, None, Some(cases)) if spec.has_bare_case => {
                vec![self.context.i64_attribute(self.parse_enum_parameter(spec, cases)?.cast_signed())]
            }
            (None, None, Some(cases)) => {
                self.expect(TokenKind::Less, "expected '<'")?;
                let value = self.parse_enum_parameter(spec, cases)?;
                self.expect(TokenKind::Greater, "expected '>'")?;
                vec![self.context.i64_attribute(value as i64)]
            }
            (None, None, None) => Vec::new(),
        };
        if let Some(verify) = spec.verify {
            let (context, location) = (self.context, self.location_at(at));
            verify(context, &parameters, &mut |message| context.error(location, message))?;
        }
        Ok(self.context.dialect_attribute(spec, &parameters))
    }
}
