//! Functions: heads, and the arguments of their bodies.

use super::attributes::Place;
use super::body::FunctionState;
use super::{Parsed, Parser};
use crate::module::attributes::Attribute;
use crate::module::constants::BlockName;
use crate::module::ids::TypeId;
use crate::module::names::Name;
use crate::module::symbols::{Function, SymbolKind};
use crate::module::types::Type;
use crate::text::lexer::Token;

/// Parameter: type, attributes, and where its name is.
struct Parameter<'a> {
    ty: TypeId,
    attributes: Vec<Attribute<'a>>,
    name: Option<Name<'a>>,
    at: usize,
}

impl<'a> Parser<'a> {
    /// Parses `declare ...`.
    pub(super) fn parse_function_declaration(&mut self) -> Parsed<()> {
        let start = self.at;
        self.advance();
        let mut attachments = Vec::new();
        while let Token::NamedMetadata(_) = self.token {
            attachments.push(self.parse_attachment()?);
        }
        let (mut function, _) = self.parse_function_head(start)?;
        function.attachments = attachments;
        self.module.functions.push(function);
        Ok(())
    }

    /// Parses `define ... { ... }`.
    pub(super) fn parse_function_definition(&mut self) -> Parsed<()> {
        let start = self.at;
        self.advance();
        let (mut function, parameters) = self.parse_function_head(start)?;
        while let Token::NamedMetadata(_) = self.token {
            let attachment = self.parse_attachment()?;
            function.attachments.push(attachment);
        }
        // Callees may be this function: its row must be there before its body is read.
        let row = self.module.functions.len();
        let symbol = function.symbol;
        self.module.functions.push(function);
        self.function = Some(FunctionState::new(symbol));
        for parameter in parameters {
            self.define_local(parameter.name, parameter.ty, parameter.at)?;
        }
        // Blocks whose addresses stand before the function are numbered first.
        let mut named: Vec<Name<'a>> = self
            .module
            .constants
            .block_addresses()
            .filter(|(of, _)| *of == symbol)
            .filter_map(|(_, name)| match name {
                BlockName::Text(name) => Some(name),
                BlockName::At(_) => None,
            })
            .collect();
        named.sort_by_key(|name| (name.number(), name.text()));
        for name in named {
            self.block(name, self.at);
        }
        let body = self.parse_body()?;
        self.module.functions[row].body = Some(body);
        Ok(())
    }

    fn parse_function_head(&mut self, start: usize) -> Parsed<(Function<'a>, Vec<Parameter<'a>>)> {
        let mut access = self.parse_access()?;
        let convention = self.parse_convention()?;
        let result_attributes = self.parse_attributes(Place::Value)?;
        let result = self.parse_result_type()?;
        let Token::Global(name) = self.token else {
            return self.error("expected function name");
        };
        let name_at = self.at;
        self.advance();
        self.expect('(', "expected '(' in function argument list")?;
        let (parameters, is_variadic) = self.parse_parameters()?;
        let inputs: Vec<TypeId> = parameters.iter().map(|parameter| parameter.ty).collect();
        let ty = self.module.types.id(Type::Function { result, inputs: inputs.into(), is_variadic });
        let symbol = self.define_symbol(name, name_at, SymbolKind::Function(self.module.functions.len()))?;
        access.unnamed = self.take_one_of(&["unnamed_addr", "local_unnamed_addr"]);
        let space = match self.take_word("addrspace") {
            true => self.parse_u32_in_parentheses()?,
            false => self.layout.program_space,
        };
        let mut function = Function {
            symbol,
            access,
            convention,
            ty,
            result_attributes,
            parameters: Vec::new(),
            attributes: self.parse_attributes(Place::Function)?,
            section: None,
            comdat: None,
            alignment: None,
            collector: None,
            space,
            personality: None,
            prefix: None,
            prologue: None,
            attachments: Vec::new(),
            body: None,
            span: start..start,
        };
        loop {
            match self.token {
                Token::Word("section") => {
                    self.advance();
                    function.section = Some(self.parse_text()?);
                }
                Token::Word("partition") => {
                    self.advance();
                    function.access.partition = Some(self.parse_text()?);
                }
                Token::Word("comdat") => function.comdat = Some(self.parse_comdat_use(name)?),
                Token::Word("align") => {
                    self.advance();
                    let in_parentheses = self.take('(');
                    function.alignment = Some(self.parse_power_of_two()?);
                    if in_parentheses {
                        self.expect(')', "expected ')'")?;
                    }
                }
                Token::Word("gc") => {
                    self.advance();
                    function.collector = Some(self.parse_text()?);
                }
                Token::Word("prefix") => {
                    self.advance();
                    function.prefix = Some(self.parse_typed_constant()?.1);
                }
                Token::Word("prologue") => {
                    self.advance();
                    function.prologue = Some(self.parse_typed_constant()?.1);
                }
                Token::Word("personality") => {
                    self.advance();
                    function.personality = Some(self.parse_typed_constant()?.1);
                }
                _ => {
                    let more = self.parse_attributes(Place::Function)?;
                    if more.is_empty() {
                        break;
                    }
                    function.attributes.extend(more);
                }
            }
        }
        function.span = start..self.previous_end;
        function.parameters =
            parameters.iter().map(|parameter| (parameter.ty, parameter.attributes.clone())).collect();
        Ok((function, parameters))
    }

    fn parse_parameters(&mut self) -> Parsed<(Vec<Parameter<'a>>, bool)> {
        let mut is_variadic = false;
        let parameters = self.parse_list(')', |parser| {
            if parser.token == Token::Dots {
                parser.advance();
                is_variadic = true;
                return match parser.token {
                    Token::Punct(')') => Ok(None),
                    _ => parser.error("expected ')' at end of argument list"),
                };
            }
            let at = parser.at;
            let ty = parser.parse_type()?;
            let attributes = parser.parse_attributes(Place::Value)?;
            let name = match parser.token {
                Token::Local(name) => {
                    parser.advance();
                    Some(name)
                }
                _ => None,
            };
            Ok(Some(Parameter { ty, attributes, name, at }))
        })?;
        Ok((parameters.into_iter().flatten().collect(), is_variadic))
    }
}
