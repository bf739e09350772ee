//! Types.

use super::{Parsed, Parser};
use crate::module::ids::TypeId;
use crate::module::names::Name;
use crate::module::rules::WIDEST_INTEGER;
use crate::module::types::{NamedStruct, Type};
use crate::text::lexer::Token;
use terrace_support::ensure_stack;
use terrace_support::float::FloatSemantics;

impl<'a> Parser<'a> {
    /// Parses a type.
    pub(super) fn parse_type(&mut self) -> Parsed<TypeId> {
        let at = self.at;
        let ty = ensure_stack(|| self.parse_any_type())?;
        match self.module.types.get(ty) {
            Type::Void => self.error_at(at, "void type only allowed for function results"),
            _ => Ok(ty),
        }
    }

    /// Parses a type or `void`.
    pub(super) fn parse_result_type(&mut self) -> Parsed<TypeId> {
        ensure_stack(|| self.parse_any_type())
    }

    fn parse_any_type(&mut self) -> Parsed<TypeId> {
        let mut ty = self.parse_simple_type()?;
        loop {
            match self.token {
                Token::Punct('(') => ty = self.parse_signature(ty)?,
                // Pointers of older texts say what they point to.
                Token::Punct('*') | Token::Word("addrspace") => ty = self.parse_pointer_suffix(ty)?,
                _ => return Ok(ty),
            }
        }
    }

    fn parse_pointer_suffix(&mut self, pointee: TypeId) -> Parsed<TypeId> {
        let space = if self.take_word("addrspace") { self.parse_u32_in_parentheses()? } else { 0 };
        if self.token != Token::Punct('*') {
            return self.error("expected '*' in address space");
        }
        match self.module.types.get(pointee) {
            Type::Pointer(_) => return self.error("ptr* is invalid - use ptr instead"),
            Type::Label | Type::Void => {
                let name = self.module.types.text(pointee);
                return self.error(format!("pointers to {name} are invalid - use i8* instead"));
            }
            Type::Token | Type::Metadata => return self.error("pointer to this type is invalid"),
            _ => {}
        }
        self.advance();
        Ok(self.module.types.id(Type::Pointer(space)))
    }

    fn parse_simple_type(&mut self) -> Parsed<TypeId> {
        let ty = match self.token {
            Token::Word(word) => return self.parse_type_word(word),
            Token::Local(name) => {
                self.advance();
                Type::Named(self.structure(name))
            }
            Token::Punct('{') => {
                self.advance();
                self.parse_structure_body(false)?
            }
            Token::Punct('[') => {
                self.advance();
                let length = self.parse_u64()?;
                self.expect_word("x", "expected 'x' after element count")?;
                let at = self.at;
                let element = self.parse_type()?;
                self.expect(']', "expected end of sequential type")?;
                if !self.module.types.is_array_element(element) {
                    return self.error_at(at, "invalid array element type");
                }
                Type::Array(length, element)
            }
            Token::Punct('<') => {
                self.advance();
                if self.take('{') {
                    let body = self.parse_structure_body(true)?;
                    self.expect('>', "expected '>' at end of packed struct")?;
                    body
                } else {
                    self.parse_vector()?
                }
            }
            _ => return self.error("expected type"),
        };
        Ok(self.module.types.id(ty))
    }

    fn parse_type_word(&mut self, word: &'a str) -> Parsed<TypeId> {
        let ty = match word {
            "void" => Type::Void,
            "half" => Type::Float(FloatSemantics::F16),
            "bfloat" => Type::Float(FloatSemantics::BF16),
            "float" => Type::Float(FloatSemantics::F32),
            "double" => Type::Float(FloatSemantics::F64),
            "x86_fp80" => Type::Float(FloatSemantics::F80),
            "fp128" => Type::Float(FloatSemantics::F128),
            "ppc_fp128" => Type::PpcFp128,
            "label" => Type::Label,
            "metadata" => Type::Metadata,
            "token" => Type::Token,
            "x86_amx" => Type::X86Amx,
            "ptr" => {
                self.advance();
                let space = if self.take_word("addrspace") { self.parse_u32_in_parentheses()? } else { 0 };
                return Ok(self.module.types.id(Type::Pointer(space)));
            }
            "target" => {
                self.advance();
                let ty = self.parse_target_type()?;
                return Ok(self.module.types.id(ty));
            }
            _ => match word.strip_prefix('i').and_then(|digits| digits.parse::<u32>().ok()) {
                Some(width) if width > 0 && width <= WIDEST_INTEGER => Type::Integer(width),
                Some(_) => return self.error("bitwidth for integer type out of range"),
                None => return self.error("expected type"),
            },
        };
        self.advance();
        Ok(self.module.types.id(ty))
    }

    fn parse_vector(&mut self) -> Parsed<Type<'a>> {
        let is_scalable = self.take_word("vscale");
        if is_scalable {
            self.expect_word("x", "expected 'x' after vscale")?;
        }
        let at = self.at;
        let lanes = self.parse_u64()?;
        self.expect_word("x", "expected 'x' after element count")?;
        let type_at = self.at;
        let element = self.parse_type()?;
        self.expect('>', "expected end of sequential type")?;
        let lanes = match u32::try_from(lanes) {
            Ok(0) => return self.error_at(at, "zero element vector is illegal"),
            Ok(lanes) => lanes,
            Err(_) => return self.error_at(at, "size too large for vector"),
        };
        if !self.module.types.is_vector_element(element) {
            return self.error_at(type_at, "invalid vector element type");
        }
        Ok(Type::Vector { lanes, is_scalable, element })
    }

    fn parse_structure_body(&mut self, is_packed: bool) -> Parsed<Type<'a>> {
        let elements = self.parse_list('}', |parser| {
            let at = parser.at;
            let element = parser.parse_type()?;
            match parser.module.types.is_structure_element(element) {
                true => Ok(element),
                false => parser.error_at(at, "invalid element type for struct"),
            }
        })?;
        Ok(Type::Struct { elements: elements.into(), is_packed })
    }

    fn parse_target_type(&mut self) -> Parsed<Type<'a>> {
        self.expect('(', "expected '(' in target extension type")?;
        let name = self.parse_text_lossy()?;
        let (mut types, mut integers) = (Vec::new(), Vec::new());
        while self.take(',') {
            match self.token {
                Token::Integer(_) => integers.push(self.parse_u32()?),
                _ => types.push(self.parse_result_type()?),
            }
        }
        self.expect(')', "expected ')' in target extension type")?;
        Ok(Type::Target { name, types: types.into(), integers: integers.into() })
    }

    /// Parses the parameters of a function type.
    fn parse_signature(&mut self, result: TypeId) -> Parsed<TypeId> {
        self.advance();
        let mut inputs = Vec::new();
        let mut is_variadic = false;
        while !self.take(')') {
            if !inputs.is_empty() {
                self.expect(',', "expected ',' or ')' at end of argument list")?;
            }
            if self.token == Token::Dots {
                self.advance();
                is_variadic = true;
                self.expect(')', "expected ')' at end of argument list")?;
                break;
            }
            inputs.push(self.parse_type()?);
            if is_variadic {
                return self.error("expected ')' at end of argument list");
            }
        }
        Ok(self.module.types.id(Type::Function { result, inputs: inputs.into(), is_variadic }))
    }

    /// Returns the number of the structure of a name, which may be defined later.
    fn structure(&mut self, name: Name<'a>) -> u32 {
        let next = u32::try_from(self.module.types.named.len()).expect("a text has less than 2^32 types");
        let number = match name.number() {
            Some(number) => *self.structures_by_number.entry(number).or_insert(next),
            None => *self.structures_by_name.entry(name.text()).or_insert(next),
        };
        if number == next {
            let name = if name.number().is_some() { "".into() } else { name.text() };
            self.module.types.named.push(NamedStruct { name, body: None });
        }
        number
    }

    /// Parses `%name = type ...`.
    pub(super) fn parse_type_definition(&mut self, name: Name<'a>) -> Parsed<()> {
        self.advance();
        self.expect('=', "expected '=' after name")?;
        self.expect_word("type", "expected 'type' after name")?;
        let number = self.structure(name);
        if self.take_word("opaque") {
            return Ok(());
        }
        let at = self.at;
        let body = self.parse_type()?;
        if !matches!(self.module.types.get(body), Type::Struct { .. }) {
            return self.error_at(at, "forward references to non-struct type");
        }
        let slot = &mut self.module.types.named[number as usize].body;
        if slot.replace(body).is_some() {
            return self.error_at(at, "redefinition of type");
        }
        if self.module.types.contains_itself(number) {
            return self.error_at(at, "identified structure type is recursive");
        }
        Ok(())
    }
}
