//! Tokens of LLVM IR's text.

use crate::module::names::Name;

/// Token of LLVM IR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// End of the text.
    Eof,
    /// Keyword, type or other bare word.
    Word(&'a str),
    /// `name:`
    Label(Name<'a>),
    /// `@name` or `@0`
    Global(Name<'a>),
    /// `%name` or `%0`
    Local(Name<'a>),
    /// `$name`
    Comdat(Name<'a>),
    /// `!name`
    NamedMetadata(&'a str),
    /// `#0`
    Group(u32),
    /// `#dbg_value`
    Record(&'a str),
    /// `^0`, an entry of a summary
    Summary,
    /// String, with its escapes.
    Text(&'a str),
    /// Decimal integer, with its sign.
    Integer(&'a str),
    /// `u0x12` or `s0x12`: true if signed, and the digits.
    HexInteger(bool, &'a str),
    /// Decimal float.
    Float(&'a str),
    /// `0x`, `0xK` and so on: the letter, and the digits.
    HexFloat(Option<char>, &'a str),
    /// Punctuation of one character.
    Punct(char),
    /// `...`
    Dots,
    /// Text that is no token.
    Invalid,
}

/// Cuts text into tokens.
pub(crate) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'$' | b'.' | b'_')
}

fn is_name(byte: u8) -> bool {
    is_name_start(byte) || byte.is_ascii_digit()
}

impl<'a> Lexer<'a> {
    /// Starts at the beginning of a text.
    pub(crate) fn new(text: &'a str) -> Self {
        Lexer { text, at: 0 }
    }

    /// Returns where the next token may start.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn skip_blanks(&mut self) {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(b' ' | b'\t' | b'\n' | b'\r' | 0) => self.at += 1,
                Some(b';') => {
                    let rest = &bytes[self.at..];
                    self.at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
                }
                Some(b'/') if bytes.get(self.at + 1) == Some(&b'*') => {
                    let rest = &self.text[self.at + 2..];
                    self.at = rest.find("*/").map_or(self.text.len(), |end| self.at + 2 + end + 2);
                }
                _ => return,
            }
        }
    }

    fn take_while(&mut self, is_part: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        self.at += rest.iter().position(|byte| !is_part(*byte)).unwrap_or(rest.len());
        &self.text[start..self.at]
    }

    /// Reads what follows an opening quotation mark; `None` if nothing closes it.
    fn quoted(&mut self) -> Option<&'a str> {
        let start = self.at + 1;
        let end = start + self.text.as_bytes()[start..].iter().position(|byte| *byte == b'"')?;
        self.at = end + 1;
        Some(&self.text[start..end])
    }

    /// Reads a name, a quoted name or a number after a mark such as `@`.
    fn name_after_mark(&mut self) -> Option<Name<'a>> {
        self.at += 1;
        match self.byte(0) {
            b'"' => self.quoted().map(|raw| Name::new(raw, true)),
            byte if is_name_start(byte) => Some(Name::new(self.take_while(is_name), false)),
            byte if byte.is_ascii_digit() => {
                Some(Name::new(self.take_while(|byte| byte.is_ascii_digit()), false))
            }
            _ => None,
        }
    }

    /// Returns the next token and where it starts.
    pub(crate) fn next(&mut self) -> (Token<'a>, usize) {
        self.skip_blanks();
        let start = self.at;
        (self.token(), start)
    }

    fn token(&mut self) -> Token<'a> {
        let byte = self.byte(0);
        match byte {
            0 if self.at >= self.text.len() => Token::Eof,
            b'@' => self.name_after_mark().map_or(Token::Invalid, Token::Global),
            b'%' => self.name_after_mark().map_or(Token::Invalid, Token::Local),
            b'$' if self.byte(1) == b'"' || is_name_start(self.byte(1)) => {
                self.name_after_mark().map_or(Token::Invalid, Token::Comdat)
            }
            b'!' => {
                self.at += 1;
                let is_part = |byte: u8| is_name(byte) || byte == b'\\';
                if is_name_start(self.byte(0)) || self.byte(0) == b'\\' {
                    return Token::NamedMetadata(self.take_while(is_part));
                }
                Token::Punct('!')
            }
            b'#' => {
                self.at += 1;
                if self.byte(0).is_ascii_digit() {
                    let digits = self.take_while(|byte| byte.is_ascii_digit());
                    return digits.parse().map_or(Token::Invalid, Token::Group);
                }
                match self.take_while(is_name) {
                    "" => Token::Punct('#'),
                    word => Token::Record(word),
                }
            }
            b'^' => {
                self.at += 1;
                self.take_while(|byte| byte.is_ascii_digit());
                Token::Summary
            }
            b'"' => match self.quoted() {
                Some(raw) if self.byte(0) == b':' => {
                    self.at += 1;
                    Token::Label(Name::new(raw, true))
                }
                Some(raw) => Token::Text(raw),
                None => {
                    self.at = self.text.len();
                    Token::Invalid
                }
            },
            b'.' if self.text[self.at..].starts_with("...") => {
                self.at += 3;
                Token::Dots
            }
            b'-' | b'+' | b'0'..=b'9' => self.number(),
            byte if is_name_start(byte) => self.word(),
            byte if byte.is_ascii() => {
                self.at += 1;
                Token::Punct(char::from(byte))
            }
            _ => {
                self.at += self.text[self.at..].chars().next().map_or(1, char::len_utf8);
                Token::Invalid
            }
        }
    }

    fn word(&mut self) -> Token<'a> {
        let start = self.at;
        let word = self.take_while(is_name);
        if self.byte(0) == b':' {
            self.at += 1;
            return Token::Label(Name::new(word, false));
        }
        // A bare word is shorter than a label may be: it ends before `-`, `$` and `.`.
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let length = word.as_bytes().iter().position(|byte| !is_part(byte)).unwrap_or(word.len());
        if length == 0 {
            self.at = start + 1;
            return Token::Invalid;
        }
        self.at = start + length;
        let word = &word[..length];
        let hex = word.strip_prefix("u0x").map(|digits| (false, digits));
        let hex = hex.or_else(|| word.strip_prefix("s0x").map(|digits| (true, digits)));
        match hex {
            Some((is_signed, digits)) if digits.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                Token::HexInteger(is_signed, digits)
            }
            _ => Token::Word(word),
        }
    }

    fn number(&mut self) -> Token<'a> {
        let start = self.at;
        // A label may start with what starts a number.
        let name = self.take_while(is_name);
        if self.byte(0) == b':' && !name.is_empty() {
            self.at += 1;
            return Token::Label(Name::new(name, false));
        }
        self.at = start;
        if self.text[start..].starts_with("0x") {
            self.at += 2;
            let letter = char::from(self.byte(0));
            let letter = matches!(letter, 'K' | 'L' | 'M' | 'H' | 'R').then_some(letter);
            self.at += usize::from(letter.is_some());
            return match self.take_while(|byte| byte.is_ascii_hexdigit()) {
                "" => Token::Invalid,
                digits => Token::HexFloat(letter, digits),
            };
        }
        let is_digit = |byte: u8| byte.is_ascii_digit();
        self.at += usize::from(matches!(self.byte(0), b'-' | b'+'));
        if !is_digit(self.byte(0)) {
            return Token::Invalid;
        }
        self.take_while(is_digit);
        if self.byte(0) != b'.' {
            return match self.text.as_bytes()[start] {
                b'+' => Token::Invalid,
                _ => Token::Integer(&self.text[start..self.at]),
            };
        }
        self.at += 1;
        self.take_while(is_digit);
        if matches!(self.byte(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.byte(1), b'-' | b'+'));
            if is_digit(self.byte(1 + sign)) {
                self.at += 1 + sign;
                self.take_while(is_digit);
            }
        }
        Token::Float(&self.text[start..self.at])
    }
}
