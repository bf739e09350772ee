//! Variables, aliases and ifuncs.

use super::attributes::Place;
use super::{Parsed, Parser};
use crate::module::ids::SymbolId;
use crate::module::names::Name;
use crate::module::symbols::{Access, Alias, SymbolKind, Variable};
use crate::text::lexer::Token;
use std::borrow::Cow;

const LINKAGES: &[&str] = &[
    "private",
    "internal",
    "weak",
    "weak_odr",
    "linkonce",
    "linkonce_odr",
    "available_externally",
    "appending",
    "common",
    "extern_weak",
    "external",
];

impl<'a> Parser<'a> {
    /// Parses linkage, visibility and the words that follow them.
    pub(super) fn parse_access(&mut self) -> Parsed<Access<'a>> {
        let linkage = self.take_one_of(LINKAGES);
        let is_dso_local = self.take_one_of(&["dso_local", "dso_preemptable"]) == Some("dso_local");
        let visibility = self.take_one_of(&["default", "hidden", "protected"]);
        let dll = self.take_one_of(&["dllimport", "dllexport"]);
        Ok(Access { linkage, is_dso_local, visibility, dll, ..Access::default() })
    }

    /// Returns the symbol that is defined by a name here.
    pub(super) fn define_symbol(&mut self, name: Name<'a>, at: usize, kind: SymbolKind) -> Parsed<SymbolId> {
        if let Some(number) = name.number() {
            if number < self.next_symbol_number {
                let next = self.next_symbol_number;
                return self.error_at(at, format!("variable expected to be numbered '@{next}' or greater"));
            }
            self.next_symbol_number = number.saturating_add(1);
        }
        let id = self.symbol(name, at);
        let symbol = &mut self.module.symbols[id.index()];
        if symbol.kind != SymbolKind::Undefined {
            let word = if matches!(kind, SymbolKind::Function(_)) { "function" } else { "global" };
            return self.error_at(
                at,
                match word {
                    "function" => format!("invalid redefinition of function '{}'", name.text()),
                    _ => format!("redefinition of global '@{}'", name.text()),
                },
            );
        }
        symbol.kind = kind;
        Ok(id)
    }

    /// Parses `@name = ...`.
    pub(super) fn parse_global(&mut self, name: Name<'a>) -> Parsed<()> {
        let start = self.at;
        self.advance();
        self.expect('=', "expected '=' in global variable")?;
        let mut access = self.parse_access()?;
        if self.take_word("thread_local") {
            access.thread_local = Some("generaldynamic");
            if self.take('(') {
                access.thread_local = self.take_one_of(&["localdynamic", "initialexec", "localexec"]);
                if access.thread_local.is_none() {
                    return self.error("expected localdynamic, initialexec or localexec");
                }
                self.expect(')', "expected ')' after thread local model")?;
            }
        }
        access.unnamed = self.take_one_of(&["unnamed_addr", "local_unnamed_addr"]);
        if let Some(word) = self.take_one_of(&["alias", "ifunc"]) {
            return self.parse_alias(name, start, access, word);
        }
        let space = match self.take_word("addrspace") {
            true => self.parse_u32_in_parentheses()?,
            false => self.layout.global_space,
        };
        let is_externally_initialized = self.take_word("externally_initialized");
        let Some(word) = self.take_one_of(&["global", "constant"]) else {
            return self.error("expected 'global' or 'constant'");
        };
        let ty = self.parse_type()?;
        let is_declared = matches!(access.linkage, Some("external" | "extern_weak"));
        let initializer = if is_declared { None } else { Some(self.parse_constant(ty)?) };
        let symbol = self.define_symbol(name, start, SymbolKind::Variable(self.module.variables.len()))?;
        let mut variable = Variable {
            symbol,
            access,
            ty,
            space,
            is_constant: word == "constant",
            is_externally_initialized,
            initializer,
            section: None,
            comdat: None,
            alignment: None,
            code_model: None,
            sanitizers: Vec::new(),
            attributes: Vec::new(),
            attachments: Vec::new(),
            span: start..start,
        };
        while self.take(',') {
            self.parse_property(&mut variable, name)?;
        }
        variable.attributes = self.parse_attributes(Place::Function)?;
        variable.span = start..self.previous_end;
        self.module.variables.push(variable);
        Ok(())
    }

    fn parse_property(&mut self, variable: &mut Variable<'a>, name: Name<'a>) -> Parsed<()> {
        match self.token {
            Token::Word("section") => {
                self.advance();
                variable.section = Some(self.parse_text()?);
            }
            Token::Word("partition") => {
                self.advance();
                variable.access.partition = Some(self.parse_text()?);
            }
            Token::Word("code_model") => {
                self.advance();
                variable.code_model = Some(self.parse_text()?);
            }
            Token::Word("align") => {
                self.advance();
                variable.alignment = Some(self.parse_power_of_two()?);
            }
            Token::Word("comdat") => variable.comdat = Some(self.parse_comdat_use(name)?),
            Token::Word(word) if word.starts_with("no_sanitize") || word.starts_with("sanitize") => {
                self.advance();
                variable.sanitizers.push(word);
            }
            Token::NamedMetadata(_) => {
                let attachment = self.parse_attachment()?;
                variable.attachments.push(attachment);
            }
            _ => return self.error("unknown global variable property!"),
        }
        Ok(())
    }

    /// Parses `comdat` or `comdat($name)`.
    pub(super) fn parse_comdat_use(&mut self, name: Name<'a>) -> Parsed<Cow<'a, str>> {
        self.advance();
        if !self.take('(') {
            return Ok(name.text());
        }
        let Token::Comdat(name) = self.token else {
            return self.error("expected comdat variable");
        };
        self.advance();
        self.expect(')', "expected ')' after comdat var")?;
        Ok(name.text())
    }

    fn parse_alias(
        &mut self,
        name: Name<'a>,
        start: usize,
        mut access: Access<'a>,
        word: &str,
    ) -> Parsed<()> {
        let ty = self.parse_result_type()?;
        self.expect(',', "expected comma after alias or ifunc's type")?;
        let (_, target) = self.parse_typed_constant()?;
        let mut attachments = Vec::new();
        while self.take(',') {
            if self.take_word("partition") {
                access.partition = Some(self.parse_text()?);
            } else {
                attachments.push(self.parse_attachment()?);
            }
        }
        let is_alias = word == "alias";
        let kind = match is_alias {
            true => SymbolKind::Alias(self.module.aliases.len()),
            false => SymbolKind::IFunc(self.module.ifuncs.len()),
        };
        let symbol = self.define_symbol(name, start, kind)?;
        let alias = Alias { symbol, access, ty, target, attachments };
        if is_alias {
            self.module.aliases.push(alias)
        } else {
            self.module.ifuncs.push(alias)
        }
        Ok(())
    }
}
