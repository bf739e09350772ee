//! The parser: text to module.

mod attributes;
mod body;
mod calls;
mod constants;
mod expressions;
mod functions;
mod globals;
mod instructions;
mod memory;
mod metadata;
mod top;
mod types;

use super::lexer::{Lexer, Token};
use crate::module::Module;
use crate::module::ids::{MetadataId, SymbolId, TypeId};
use crate::module::layout::Layout;
use crate::module::names::{Name, unescaped};
use crate::module::symbols::{Symbol, SymbolKind};
use crate::module::types::Type;
use body::FunctionState;
use std::borrow::Cow;
use std::collections::HashMap;

/// Mistake in the text.
#[derive(Debug)]
pub(crate) struct ParseError {
    /// Position in bytes from the start.
    pub at: usize,
    /// Description of the mistake.
    pub message: String,
}

type Parsed<T> = Result<T, Box<ParseError>>;

/// Parses a module; its name is that of the file unless the text gives another.
///
/// # Errors
/// The first mistake of the text.
pub(crate) fn parse<'a>(text: &'a str, file: &'a str) -> Result<Module<'a>, Box<ParseError>> {
    let mut parser = Parser::new(text, file);
    parser.parse_module()?;
    Ok(parser.module)
}

/// Parser of a module.
struct Parser<'a> {
    lexer: Lexer<'a>,
    /// Token that is looked at.
    token: Token<'a>,
    /// Start of the token.
    at: usize,
    /// End of the token before it.
    previous_end: usize,
    module: Module<'a>,
    layout: Layout,
    structures_by_name: HashMap<Cow<'a, str>, u32>,
    structures_by_number: HashMap<u32, u32>,
    symbols_by_number: HashMap<u32, SymbolId>,
    next_symbol_number: u32,
    /// Type and space of a pointer in address space 0.
    pointer: TypeId,
    /// Function whose body is parsed.
    function: Option<FunctionState<'a>>,
    /// Metadata of the instruction that is parsed, as far as it was met among its operands.
    pending: Vec<(&'a str, MetadataId)>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, file: &'a str) -> Self {
        let mut module = Module { text, ..Module::new(file.into()) };
        let pointer = module.types.id(Type::Pointer(0));
        let mut parser = Parser {
            lexer: Lexer::new(text),
            token: Token::Eof,
            at: 0,
            previous_end: 0,
            module,
            layout: Layout::of(""),
            structures_by_name: HashMap::new(),
            structures_by_number: HashMap::new(),
            symbols_by_number: HashMap::new(),
            next_symbol_number: 0,
            pointer,
            function: None,
            pending: Vec::new(),
        };
        parser.advance();
        parser
    }

    fn advance(&mut self) -> Token<'a> {
        self.previous_end = self.lexer.position();
        let token = self.token;
        (self.token, self.at) = self.lexer.next();
        token
    }

    fn error_at<T>(&self, at: usize, message: impl Into<String>) -> Parsed<T> {
        Err(Box::new(ParseError { at, message: message.into() }))
    }

    /// Reports a mistake at the token that is looked at.
    fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        self.error_at(self.at, message)
    }

    fn is_word(&self, word: &str) -> bool {
        self.token == Token::Word(word)
    }

    fn take_word(&mut self, word: &str) -> bool {
        let is_there = self.is_word(word);
        if is_there {
            self.advance();
        }
        is_there
    }

    /// Takes a word that is one of these.
    fn take_one_of(&mut self, words: &[&str]) -> Option<&'a str> {
        match self.token {
            Token::Word(word) if words.contains(&word) => {
                self.advance();
                Some(word)
            }
            _ => None,
        }
    }

    /// Takes all words that are among these.
    fn take_flags(&mut self, words: &[&str]) -> Vec<&'a str> {
        std::iter::from_fn(|| self.take_one_of(words)).collect()
    }

    fn take(&mut self, punct: char) -> bool {
        let is_there = self.token == Token::Punct(punct);
        if is_there {
            self.advance();
        }
        is_there
    }

    fn expect(&mut self, punct: char, message: &str) -> Parsed<()> {
        if self.take(punct) { Ok(()) } else { self.error(message) }
    }

    fn expect_word(&mut self, word: &str, message: &str) -> Parsed<()> {
        if self.take_word(word) { Ok(()) } else { self.error(message) }
    }

    fn parse_text(&mut self) -> Parsed<Cow<'a, [u8]>> {
        match self.token {
            Token::Text(raw) => {
                self.advance();
                Ok(unescaped(raw))
            }
            _ => self.error("expected string constant"),
        }
    }

    fn parse_text_lossy(&mut self) -> Parsed<Cow<'a, str>> {
        Ok(match self.parse_text()? {
            Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
            Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
        })
    }

    fn parse_u64(&mut self) -> Parsed<u64> {
        match self.token {
            Token::Integer(digits) => match digits.parse() {
                Ok(value) => {
                    self.advance();
                    Ok(value)
                }
                Err(_) => self.error("expected integer"),
            },
            _ => self.error("expected integer"),
        }
    }

    fn parse_u32(&mut self) -> Parsed<u32> {
        let at = self.at;
        match u32::try_from(self.parse_u64()?) {
            Ok(value) => Ok(value),
            Err(_) => self.error_at(at, "expected 32-bit integer (too large)"),
        }
    }

    /// Parses `(n)` after a word such as `addrspace`.
    fn parse_u32_in_parentheses(&mut self) -> Parsed<u32> {
        self.expect('(', "expected '(' in address space")?;
        let value = match self.token {
            Token::Text(letter) => {
                self.advance();
                match letter {
                    "A" => self.layout.alloca_space,
                    "G" => self.layout.global_space,
                    "P" => self.layout.program_space,
                    _ => return self.error("invalid symbolic addrspace"),
                }
            }
            _ => self.parse_u32()?,
        };
        self.expect(')', "expected ')' in address space")?;
        Ok(value)
    }

    /// Parses a list between parentheses or other marks, of which the opening one is taken already.
    fn parse_list<T>(
        &mut self,
        close: char,
        mut element: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut list = Vec::new();
        if self.take(close) {
            return Ok(list);
        }
        loop {
            list.push(element(self)?);
            if self.take(close) {
                return Ok(list);
            }
            if !self.take(',') {
                return self.error(format!("expected '{close}' or ',' in list"));
            }
        }
    }

    /// Returns the symbol of a name, which may be defined later.
    fn symbol(&mut self, name: Name<'a>, at: usize) -> SymbolId {
        let id = SymbolId::new(self.module.symbols.len());
        let undefined = |name, number| Symbol { name, number, kind: SymbolKind::Undefined, first_use: at };
        match name.number() {
            Some(number) => {
                let known = *self.symbols_by_number.entry(number).or_insert(id);
                if known == id {
                    self.module.symbols.push(undefined("".into(), Some(number)));
                }
                known
            }
            None => {
                let name = name.text();
                if let Some(known) = self.module.symbols_by_name.get(&name) {
                    return *known;
                }
                self.module.symbols.push(undefined(name.clone(), None));
                self.module.symbols_by_name.insert(name, id);
                id
            }
        }
    }
}
