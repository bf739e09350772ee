//! The top level of a module.

use super::attributes::Place;
use super::{Parsed, Parser};
use crate::module::layout::Layout;
use crate::module::symbols::SymbolKind;
use crate::text::lexer::Token;
use terrace_llvm::data_layout_error;

const SELECTIONS: &[&str] = &["any", "exactmatch", "largest", "nodeduplicate", "samesize"];

impl<'a> Parser<'a> {
    /// Parses everything, and looks for what is used and not defined.
    pub(super) fn parse_module(&mut self) -> Parsed<()> {
        loop {
            match self.token {
                Token::Eof => break,
                Token::Word("target") => self.parse_target()?,
                Token::Word("source_filename") => {
                    self.advance();
                    self.expect('=', "expected '=' after source_filename")?;
                    self.module.source_name = self.parse_text_lossy()?;
                }
                Token::Word("module") => {
                    self.advance();
                    self.expect_word("asm", "expected 'module asm'")?;
                    let line = self.parse_text()?;
                    self.module.assembly.push(line);
                }
                Token::Word("define") => self.parse_function_definition()?,
                Token::Word("declare") => self.parse_function_declaration()?,
                Token::Word("attributes") => self.parse_group()?,
                Token::Word("uselistorder" | "uselistorder_bb") => self.skip_use_list_order()?,
                Token::Local(name) => self.parse_type_definition(name)?,
                Token::Global(name) => self.parse_global(name)?,
                Token::Comdat(name) => {
                    self.advance();
                    self.expect('=', "expected '=' here")?;
                    self.expect_word("comdat", "expected comdat keyword")?;
                    let Some(selection) = self.take_one_of(SELECTIONS) else {
                        return self.error("unknown selection kind");
                    };
                    self.module.comdats.push((name.text(), selection));
                }
                Token::NamedMetadata(name) => self.parse_named_metadata(name)?,
                Token::Punct('!') => {
                    self.advance();
                    let number = self.parse_u32()?;
                    self.expect('=', "expected '=' here")?;
                    self.parse_metadata_definition(number)?;
                }
                Token::Summary => self.skip_summary()?,
                _ => return self.error("expected top-level entity"),
            }
        }
        self.check_uses()
    }

    fn check_uses(&mut self) -> Parsed<()> {
        let is_undefined = |kind: SymbolKind| kind == SymbolKind::Undefined;
        let undefined = self
            .module
            .symbols
            .iter()
            .filter(|symbol| is_undefined(symbol.kind) && !symbol.name.starts_with("llvm."))
            .min_by_key(|symbol| symbol.first_use);
        if let Some(symbol) = undefined {
            let message = match symbol.number {
                Some(number) => format!("use of undefined value '@{number}'"),
                None => format!("use of undefined value '@{}'", symbol.name),
            };
            return self.error_at(symbol.first_use, message);
        }
        match self.module.metadata.undefined() {
            Some((number, at)) => self.error_at(at, format!("use of undefined metadata '!{number}'")),
            None => Ok(()),
        }
    }

    fn parse_target(&mut self) -> Parsed<()> {
        self.advance();
        let Some(word) = self.take_one_of(&["triple", "datalayout"]) else {
            return self.error("unknown target property");
        };
        self.expect('=', "expected '=' after target property")?;
        if word == "triple" {
            self.module.triple = self.parse_text()?;
            return Ok(());
        }
        let at = self.at;
        self.module.layout = self.parse_text_lossy()?;
        if let Some(why) = data_layout_error(&self.module.layout) {
            return self.error_at(at, why);
        }
        self.layout = Layout::of(&self.module.layout);
        Ok(())
    }

    fn parse_group(&mut self) -> Parsed<()> {
        self.advance();
        let Token::Group(number) = self.token else {
            return self.error("expected attribute group id");
        };
        self.advance();
        self.expect('=', "expected '=' here")?;
        self.expect('{', "expected '{' here")?;
        let attributes = self.parse_attributes(Place::Group)?;
        self.expect('}', "expected end of attribute group")?;
        self.module.groups.entry(number).or_default().extend(attributes);
        Ok(())
    }

    fn parse_named_metadata(&mut self, name: &'a str) -> Parsed<()> {
        self.advance();
        self.expect('=', "expected '=' here")?;
        self.expect('!', "Expected '!' here")?;
        self.expect('{', "Expected '{' here")?;
        let nodes = self.parse_list('}', |parser| {
            if matches!(parser.token, Token::NamedMetadata(_) | Token::Punct('!')) {
                parser.parse_metadata()
            } else {
                parser.error("Expected '!' here")
            }
        })?;
        match self.module.named_metadata.iter_mut().find(|(known, _)| *known == name) {
            Some((_, list)) => list.extend(nodes),
            None => self.module.named_metadata.push((name, nodes)),
        }
        Ok(())
    }

    /// Skips an order of uses, which says nothing about what the module computes.
    pub(super) fn skip_use_list_order(&mut self) -> Parsed<()> {
        while self.token != Token::Punct('{') {
            if self.token == Token::Eof {
                return self.error("expected '{' here");
            }
            self.advance();
        }
        self.skip_balanced()
    }

    fn skip_summary(&mut self) -> Parsed<()> {
        self.advance();
        self.expect('=', "expected '=' here")?;
        self.advance();
        if matches!(self.token, Token::Integer(_)) {
            self.advance();
            return Ok(());
        }
        self.skip_balanced()
    }

    /// Skips what stands between marks that open and close.
    fn skip_balanced(&mut self) -> Parsed<()> {
        let mut depth = 0usize;
        loop {
            match self.advance() {
                Token::Punct('(' | '{' | '[') => depth += 1,
                Token::Punct(')' | '}' | ']') if depth <= 1 => return Ok(()),
                Token::Punct(')' | '}' | ']') => depth -= 1,
                Token::Eof => return self.error("found end of file"),
                _ if depth == 0 => return Ok(()),
                _ => {}
            }
        }
    }
}
