//! Tokens of TableGen's text.
//!
//! The lexer follows inclusions: the tokens of an included file stand in the place of its `include`. Conditional
//! sections are skipped in `preprocessor.rs`.

mod conditions;
mod preprocessor;

use crate::names::{Name, Names};
use crate::source::{Diagnostic, Loc, Severity, Sources};
use conditions::Conditions;
use std::collections::HashSet;
use std::rc::Rc;

/// Kind of a token; what it says is in [`Token`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// End of the main file.
    Eof,
    /// A text that is no token; a diagnostic was emitted.
    Error,
    /// A single character of punctuation.
    Punct(u8),
    /// `...`
    Ellipsis,
    /// An identifier.
    Id,
    /// A keyword.
    Keyword(Keyword),
    /// `$name`
    VarName,
    /// An integer.
    Int,
    /// A binary integer, which has a width.
    BinaryInt,
    /// A text in quotes.
    Str,
    /// A text in `[{` and `}]`.
    Code,
    /// `!name`
    Bang,
}

macro_rules! keywords {
    ($($case:ident $text:literal,)*) => {
        /// Reserved word of the language.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "each is the word itself")]
        pub enum Keyword { $($case,)* }

        impl Keyword {
            /// Returns the keyword that a word is.
            pub fn of(word: &str) -> Option<Self> {
                Some(match word { $($text => Keyword::$case,)* _ => return None })
            }
        }
    };
}

keywords! {
    Assert "assert", Bit "bit", Bits "bits", Class "class", Code "code", Dag "dag", Def "def", Defm "defm",
    Defset "defset", Deftype "deftype", Defvar "defvar", Dump "dump", Else "else", False "false", Field "field",
    Foreach "foreach", If "if", In "in", Include "include", Int "int", Let "let", List "list",
    Multiclass "multiclass", String "string", Then "then", True "true",
}

/// A token: its kind, its position, and what it says.
#[derive(Clone, Debug)]
pub struct Token {
    /// Kind of token, with its value.
    pub kind: Kind,
    /// Position of its first byte.
    pub loc: Loc,
    /// Value of an integer.
    pub int: i64,
    /// Width of a binary integer.
    pub width: u32,
    /// Name of an identifier, variable or operator.
    pub name: Name,
    /// Text of a string or of code.
    pub text: Rc<str>,
}

/// Finds and reads files.
pub trait Loader {
    /// Opens a file that an `include` names: its path, and its text; `None` if there is none.
    fn open(&mut self, name: &str) -> Option<(String, String)>;
}

/// Lexer over a stack of buffers.
pub struct Lexer<'l> {
    pub(crate) sources: Sources,
    loader: &'l mut dyn Loader,
    text: Rc<str>,
    buffer: u32,
    at: usize,
    /// Buffers around, with the offset at which each goes on and its conditions.
    around: Vec<(u32, usize, Conditions)>,
    pub(crate) conditions: Conditions,
    pub(crate) defined: HashSet<String>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    no_name: Name,
    no_text: Rc<str>,
    /// End of the token that was read last.
    pub(crate) last_end: Loc,
}

impl<'l> Lexer<'l> {
    /// Creates a lexer at the start of the main file.
    pub fn new(
        names: &mut Names,
        path: &str,
        text: &str,
        defined: HashSet<String>,
        loader: &'l mut dyn Loader,
    ) -> Self {
        let mut sources = Sources::default();
        let text: Rc<str> = text.into();
        let buffer = sources.add(path.to_owned(), text.clone(), None);
        Lexer {
            sources,
            loader,
            text,
            buffer,
            at: 0,
            around: Vec::new(),
            conditions: Conditions::default(),
            defined,
            diagnostics: Vec::new(),
            no_name: names.intern(""),
            no_text: "".into(),
            last_end: Loc { buffer: 0, offset: 0 },
        }
    }

    /// Returns the current position.
    pub fn loc(&self) -> Loc {
        Loc { buffer: self.buffer, offset: self.at as u32 }
    }

    pub(crate) fn error(&mut self, loc: Loc, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic {
            severity: Severity::Error,
            loc: Some(loc),
            message: message.into(),
        });
    }

    pub(crate) fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    pub(crate) fn advance(&mut self, bytes: usize) {
        self.at = (self.at + bytes).min(self.text.len());
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn token(&self, kind: Kind, loc: Loc) -> Token {
        Token { kind, loc, int: 0, width: 0, name: self.no_name, text: self.no_text.clone() }
    }

    /// Reads the next token.
    pub fn next(&mut self, names: &mut Names) -> Token {
        self.last_end = self.loc();
        loop {
            let loc = self.loc();
            match self.peek(0) {
                0 if self.at >= self.text.len() => {
                    if !self.end_buffer() {
                        return self.token(Kind::Error, loc);
                    }
                    if self.around.is_empty() && self.at >= self.text.len() {
                        return self.token(Kind::Eof, loc);
                    }
                }
                0 | b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'/' if self.peek(1) == b'/' => {
                    let end = self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
                    self.at += end;
                }
                b'/' if self.peek(1) == b'*' => {
                    if !self.skip_block_comment(loc) {
                        return self.token(Kind::Error, loc);
                    }
                }
                b'#' => match self.directive(loc) {
                    Some(true) => {}
                    Some(false) => return self.token(Kind::Error, loc),
                    None => {
                        self.at += 1;
                        return self.token(Kind::Punct(b'#'), loc);
                    }
                },
                byte => return self.visible(byte, loc, names),
            }
        }
    }

    /// Goes on in the buffer around, if there is one; false if conditions are open.
    fn end_buffer(&mut self) -> bool {
        if let Some(open) = self.conditions.innermost() {
            self.error(open, "Reached EOF without matching #endif");
            self.conditions = Conditions::default();
            self.around.clear();
            return false;
        }
        if let Some((buffer, at, conditions)) = self.around.pop() {
            self.buffer = buffer;
            self.text = self.sources.buffers[buffer as usize].text.clone();
            self.at = at;
            self.conditions = conditions;
            // A token ends before its buffer does.
            if self.around.is_empty() && self.at >= self.text.len() {
                return self.end_buffer();
            }
        }
        true
    }

    fn skip_block_comment(&mut self, loc: Loc) -> bool {
        let bytes = self.text.as_bytes();
        let (mut depth, mut at) = (1, self.at + 2);
        while depth > 0 {
            match (bytes.get(at), bytes.get(at + 1)) {
                (Some(b'*'), Some(b'/')) => {
                    depth -= 1;
                    at += 2;
                }
                (Some(b'/'), Some(b'*')) => {
                    depth += 1;
                    at += 2;
                }
                (Some(_), _) => at += 1,
                (None, _) => {
                    self.at = bytes.len();
                    self.error(loc, "unterminated comment");
                    return false;
                }
            }
        }
        self.at = at;
        true
    }

    fn visible(&mut self, byte: u8, loc: Loc, names: &mut Names) -> Token {
        match byte {
            b'.' if self.rest().starts_with("...") => {
                self.at += 3;
                self.token(Kind::Ellipsis, loc)
            }
            b'[' if self.peek(1) == b'{' => self.code(loc),
            b'"' => self.string(loc),
            b'$' => self.variable(loc, names),
            b'!' => self.operator(loc, names),
            b'0'..=b'9' => self.number_or_word(loc, names),
            b'+' | b'-' if self.peek(1).is_ascii_digit() => self.number_or_word(loc, names),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(loc, names),
            b':' | b';' | b',' | b'<' | b'>' | b']' | b'[' | b'{' | b'}' | b'(' | b')' | b'=' | b'?'
            | b'.' | b'-' | b'+' => {
                self.at += 1;
                self.token(Kind::Punct(byte), loc)
            }
            _ => {
                self.at += self.rest().chars().next().map_or(1, char::len_utf8);
                self.error(loc, "unexpected character");
                self.token(Kind::Error, loc)
            }
        }
    }

    fn word_length(&self, from: usize) -> usize {
        self.text.as_bytes()[from..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count()
    }

    fn word(&mut self, loc: Loc, names: &mut Names) -> Token {
        let start = self.at;
        self.at += self.word_length(start);
        let word = &self.text[start..self.at];
        match Keyword::of(word) {
            Some(Keyword::Include) => self.include(loc, names),
            Some(keyword) => {
                let name = names.intern(word);
                Token { name, ..self.token(Kind::Keyword(keyword), loc) }
            }
            None => {
                let name = names.intern(word);
                Token { name, ..self.token(Kind::Id, loc) }
            }
        }
    }

    fn variable(&mut self, loc: Loc, names: &mut Names) -> Token {
        let start = self.at + 1;
        if !self.peek(1).is_ascii_alphabetic() && self.peek(1) != b'_' {
            self.at = start;
            self.error(loc, "invalid variable name");
            return self.token(Kind::Error, loc);
        }
        self.at = start + self.word_length(start);
        let name = names.intern(&self.text[start..self.at]);
        Token { name, ..self.token(Kind::VarName, loc) }
    }

    fn operator(&mut self, loc: Loc, names: &mut Names) -> Token {
        let start = self.at + 1;
        let length = self.text.as_bytes()[start..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
        self.at = start + length;
        if length == 0 {
            self.error(loc, "invalid \"!operator\"");
            return self.token(Kind::Error, loc);
        }
        let name = names.intern(&self.text[start..self.at]);
        Token { name, ..self.token(Kind::Bang, loc) }
    }

    /// Lexes a number, or an identifier that begins with digits.
    fn number_or_word(&mut self, loc: Loc, names: &mut Names) -> Token {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let signed = matches!(bytes[start], b'+' | b'-');
        let digits = start + usize::from(signed);
        let length = self.word_length(digits);
        let word = &self.text[digits..digits + length];
        let hexadecimal =
            word.strip_prefix("0x").filter(|rest| rest.starts_with(|c: char| c.is_ascii_hexdigit()));
        let binary = word.strip_prefix("0b").filter(|rest| rest.starts_with(['0', '1']));
        if let Some(rest) = hexadecimal.filter(|_| !signed) {
            let count = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
            let value = u64::from_str_radix(&rest[..count], 16);
            self.at = digits + 2 + count;
            return self.integer(loc, value.ok().map(u64::cast_signed));
        }
        if let Some(rest) = binary.filter(|_| !signed) {
            let count = rest.bytes().take_while(|b| matches!(b, b'0' | b'1')).count();
            let value = u64::from_str_radix(&rest[..count], 2);
            self.at = digits + 2 + count;
            let token = self.integer(loc, value.ok().map(u64::cast_signed));
            let kind = if token.kind == Kind::Int { Kind::BinaryInt } else { token.kind };
            return Token { kind, width: count as u32, ..token };
        }
        let decimal = word.bytes().take_while(u8::is_ascii_digit).count();
        if !signed && decimal < word.len() {
            return self.word(loc, names);
        }
        self.at = digits + decimal;
        let text = &self.text[start..self.at];
        let value = text.parse::<i64>().ok().or_else(|| text.parse::<u64>().ok().map(u64::cast_signed));
        self.integer(loc, value)
    }

    fn integer(&mut self, loc: Loc, value: Option<i64>) -> Token {
        match value {
            Some(int) => Token { int, ..self.token(Kind::Int, loc) },
            None => {
                self.error(loc, "number out of range");
                self.token(Kind::Error, loc)
            }
        }
    }

    fn string(&mut self, loc: Loc) -> Token {
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = self.rest();
            let Some(end) = rest.find(['"', '\\', '\n', '\r']) else {
                self.at = self.text.len();
                let loc = Loc { offset: loc.offset + 1, ..loc };
                self.error(loc, "end of file in string literal");
                return self.token(Kind::Error, loc);
            };
            text.push_str(&rest[..end]);
            let stop = rest.as_bytes()[end];
            self.at += end + 1;
            match stop {
                b'"' => return Token { text: text.into(), ..self.token(Kind::Str, loc) },
                b'\\' => {
                    let escaped = match self.peek(0) {
                        c @ (b'\\' | b'\'' | b'"') => c as char,
                        b't' => '\t',
                        b'n' => '\n',
                        b'\n' | b'\r' => {
                            let at = self.loc();
                            self.error(at, "escaped newlines not supported in tblgen");
                            return self.token(Kind::Error, loc);
                        }
                        _ => {
                            let at = self.loc();
                            self.error(at, "invalid escape in string literal");
                            return self.token(Kind::Error, loc);
                        }
                    };
                    text.push(escaped);
                    self.at += 1;
                }
                _ => {
                    self.error(loc, "end of line in string literal");
                    return self.token(Kind::Error, loc);
                }
            }
        }
    }

    fn code(&mut self, loc: Loc) -> Token {
        self.at += 2;
        let Some(end) = self.rest().find("}]") else {
            self.at = self.text.len();
            self.error(loc, "unterminated code block");
            return self.token(Kind::Error, loc);
        };
        let text: Rc<str> = self.rest()[..end].into();
        self.at += end + 2;
        Token { text, ..self.token(Kind::Code, loc) }
    }

    /// Opens an included file, and returns its first token.
    fn include(&mut self, loc: Loc, names: &mut Names) -> Token {
        let token = self.next(names);
        if token.kind != Kind::Str {
            self.error(token.loc, "expected filename after include");
            return self.token(Kind::Error, loc);
        }
        let Some((path, text)) = self.loader.open(&token.text) else {
            self.error(token.loc, format!("could not find include file '{}'", token.text));
            return self.token(Kind::Error, loc);
        };
        self.around.push((self.buffer, self.at, std::mem::take(&mut self.conditions)));
        self.text = text.into();
        self.buffer = self.sources.add(path, self.text.clone(), Some(token.loc));
        self.at = 0;
        self.next(names)
    }
}
