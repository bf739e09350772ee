//! Bytes -> tokens, without allocation.

/// Kind of a token: a punctuation mark, an identifier with its sigil, a literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum TokenKind {
    EndOfFile,
    /// A byte that starts nothing; the lexer has an error to tell.
    Error,
    /// A word: keyword, operation name, type keyword.
    BareId,
    /// `@name` or `@"name"`.
    AtId,
    /// `#name`.
    HashId,
    /// `%name`.
    PercentId,
    /// `^name`.
    CaretId,
    /// `!name`.
    ExclamationId,
    Float,
    Integer,
    String,
    Arrow,
    Colon,
    Comma,
    Ellipsis,
    Equal,
    Greater,
    LeftBrace,
    LeftParen,
    LeftSquare,
    Less,
    Minus,
    Plus,
    Question,
    RightBrace,
    RightParen,
    RightSquare,
    Slash,
    Star,
    VerticalBar,
    /// `{-#`
    MetadataBegin,
    /// `#-}`
    MetadataEnd,
}

/// A token: a stretch of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub start: u32,
    pub end: u32,
}

/// A line of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// Its number, from zero.
    pub number: u32,
    /// Offset of its first byte in the source.
    pub start: u32,
}

/// Reads tokens off a text. The text ends with a byte that cannot continue any token, or at its end.
#[derive(Clone)]
pub(crate) struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
    /// The line of the token that was read last.
    pub line: Line,
    /// Message and position of the latest token of kind [`TokenKind::Error`].
    pub error: Option<(u32, &'static str)>,
    /// True if names of symbols may start as names of values do, as they once might.
    pub is_legacy: bool,
}

/// Classes of bytes, as bits.
const LETTER: u8 = 1;
const DIGIT: u8 = 2;
/// May continue a bare identifier: letter, digit, `_`, `$`, `.`.
const BARE: u8 = 4;
/// May start or continue what stands after a sigil: letter, `$`, `.`, `_`, `-`.
const SUFFIX: u8 = 8;
/// May start a bare identifier: letter, `_`.
const WORD: u8 = 16;

static CLASS: [u8; 256] = {
    let mut table = [0u8; 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        if byte.is_ascii_alphabetic() {
            table[at] |= LETTER | WORD | BARE | SUFFIX;
        }
        if byte.is_ascii_digit() {
            table[at] |= DIGIT | BARE;
        }
        if matches!(byte, b'_' | b'$' | b'.') {
            table[at] |= BARE | SUFFIX;
        }
        if byte == b'_' {
            table[at] |= WORD;
        }
        if byte == b'-' {
            table[at] |= SUFFIX;
        }
        at += 1;
    }
    table
};

/// The kinds of tokens that are one byte alone, by that byte; [`TokenKind::Error`] for bytes that start none.
static SINGLE: [TokenKind; 256] = {
    let mut table = [TokenKind::Error; 256];
    let singles = [
        (b',', TokenKind::Comma),
        (b':', TokenKind::Colon),
        (b'=', TokenKind::Equal),
        (b'(', TokenKind::LeftParen),
        (b')', TokenKind::RightParen),
        (b'<', TokenKind::Less),
        (b'>', TokenKind::Greater),
        (b'[', TokenKind::LeftSquare),
        (b']', TokenKind::RightSquare),
        (b'}', TokenKind::RightBrace),
        (b'+', TokenKind::Plus),
        (b'*', TokenKind::Star),
        (b'?', TokenKind::Question),
        (b'|', TokenKind::VerticalBar),
    ];
    let mut at = 0;
    while at < singles.len() {
        table[singles[at].0 as usize] = singles[at].1;
        at += 1;
    }
    table
};

#[inline]
fn is(byte: u8, class: u8) -> bool {
    CLASS[usize::from(byte)] & class != 0
}

#[cold]
fn end_of_line(text: &[u8], from: usize) -> usize {
    let rest = &text[from..];
    from + memchr::memchr(b'\n', rest).unwrap_or(rest.len())
}

/// Returns the end of the bytes of a class.
#[inline]
fn skip(text: &[u8], from: usize, class: u8) -> usize {
    let mut at = from;
    // Eight at a time, whose bounds are checked once.
    while let Some(bytes) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        for (nth, &byte) in bytes.iter().enumerate() {
            if !is(byte, class) {
                return at + nth;
            }
        }
        at += 8;
    }
    while let Some(&byte) = text.get(at)
        && is(byte, class)
    {
        at += 1;
    }
    at
}

/// Returns the position of the next blank, or the end of the line: eight bytes at a time.
#[inline]
pub(crate) fn next_blank(text: &[u8], from: usize) -> usize {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let mut at = from;
    while let Some(bytes) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*bytes);
        // The highest bit of a byte is set if it is a blank, or below; in those after the first one, maybe also if not.
        let blanks = word.wrapping_sub(EACH * (b' ' as u64 + 1)) & !word & (EACH << 7);
        if blanks != 0 {
            return at + blanks.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let rest = &text[at.min(text.len())..];
    at + rest.iter().position(|byte| *byte <= b' ').unwrap_or(rest.len())
}

/// Returns the end of a name after a sigil, if there is one: digits, or letters, digits and punctuation.
#[inline]
fn suffix(text: &[u8], from: usize) -> Option<usize> {
    let &first = text.get(from)?;
    if is(first, SUFFIX) {
        Some(skip(text, from + 1, SUFFIX | DIGIT))
    } else if is(first, DIGIT) {
        Some(skip(text, from + 1, DIGIT))
    } else {
        None
    }
}

/// Returns the length of the name, sigil included, with which a text starts.
pub(crate) fn name_len(text: &[u8]) -> usize {
    suffix(text, 1).unwrap_or(1)
}

/// Returns the end of the value name that starts at a position with its `%`.
#[inline]
pub(crate) fn value_name_end(text: &[u8], at: usize) -> Option<usize> {
    if text.get(at) == Some(&b'%') { suffix(text, at + 1) } else { None }
}

/// Returns the end of the block name that starts at a position with its `^`.
#[inline]
pub(crate) fn block_name_end(text: &[u8], at: usize) -> Option<usize> {
    if text.get(at) == Some(&b'^') { suffix(text, at + 1) } else { None }
}

/// Returns true if what comes next, after blanks, is the name of an operation, a label, or the end of a block. Not so
/// the name of a value: it could be an operand of what stands before.
#[inline]
pub(crate) fn starts_operation_or_block(text: &[u8]) -> bool {
    let first = text.iter().find(|byte| !matches!(byte, b' ' | b'\n' | b'\t' | b'\r'));
    first.is_some_and(|&byte| is(byte, WORD) || matches!(byte, b'^' | b'}' | b'"'))
}

/// Returns true if a bare word may start with that.
#[inline]
pub(crate) fn is_word_start(byte: u8) -> bool {
    is(byte, WORD)
}

/// Returns true if a bare word may go on with that.
#[inline]
pub(crate) fn is_word_part(byte: u8) -> bool {
    is(byte, BARE)
}

/// Returns the end of a bare word.
#[inline]
pub(crate) fn word_end(text: &[u8], at: usize) -> usize {
    skip(text, at, BARE)
}

impl<'t> Lexer<'t> {
    /// Creates a lexer at the start of a text of less than 4 GiB.
    pub fn new(text: &'t [u8]) -> Self {
        Lexer { text, at: 0, line: Line { number: 0, start: 0 }, error: None, is_legacy: false }
    }

    /// Goes to a position on a line.
    pub fn reset_to(&mut self, line: Line, offset: u32) {
        self.at = offset as usize;
        self.line = line;
    }

    /// Returns the byte at a position, 0 after the end.
    #[inline]
    fn peek(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    #[inline]
    fn token(&self, kind: TokenKind, start: usize) -> Token {
        Token { kind, start: start as u32, end: self.at as u32 }
    }

    #[cold]
    fn error(&mut self, start: usize, at: usize, message: &'static str) -> Token {
        self.error = Some((at as u32, message));
        self.token(TokenKind::Error, start)
    }

    /// Parses the next token.
    #[inline]
    pub fn next(&mut self) -> Token {
        let mut token = Token { kind: TokenKind::EndOfFile, start: 0, end: 0 };
        self.read(&mut token);
        token
    }

    /// Reads the next token to its place.
    // Half of all tokens end here, so that whatever needs more registers is a call at the end.
    pub fn read(&mut self, token: &mut Token) {
        let mut start = self.at;
        while let Some(&byte) = self.text.get(start) {
            let single = SINGLE[usize::from(byte)];
            if byte == b' ' {
                start += 1;
            } else if single != TokenKind::Error {
                self.at = start + 1;
                *token = self.token(single, start);
                return;
            } else if byte == b'\n' {
                start += 1;
                self.line = Line { number: self.line.number + 1, start: start as u32 };
            } else {
                return self.read_longer(token, byte, start);
            }
        }
        self.at = start;
        *token = self.token(TokenKind::EndOfFile, start);
    }

    /// Reads a token that may be more than one byte, or what is between tokens and is rare.
    #[inline(never)]
    fn read_longer(&mut self, token: &mut Token, byte: u8, start: usize) {
        let second = self.peek(start + 1);
        let (kind, from, class) = if byte == b'%' && is(second, SUFFIX | DIGIT) {
            (TokenKind::PercentId, start + 2, if is(second, SUFFIX) { SUFFIX | DIGIT } else { DIGIT })
        } else if is(byte, WORD) {
            (TokenKind::BareId, start + 1, BARE)
        } else {
            return self.read_rarer(token, byte, start);
        };
        self.at = skip(self.text, from, class);
        *token = self.token(kind, start);
    }

    #[inline(never)]
    fn read_rarer(&mut self, token: &mut Token, byte: u8, start: usize) {
        if matches!(byte, b'\t' | b'\r' | b'/' | 0) {
            self.skip_blanks(start);
            if self.at > start {
                // What comes next is no blank, so that this goes no deeper.
                return self.read(token);
            }
        }
        self.at = start + 1;
        *token = self.rarer(byte, start);
    }

    /// Goes after white space and comments.
    #[inline(never)]
    fn skip_blanks(&mut self, start: usize) {
        let text = self.text;
        self.at = start;
        while let Some(&byte) = text.get(self.at) {
            match byte {
                b'\n' => self.line = Line { number: self.line.number + 1, start: self.at as u32 + 1 },
                // A null byte counts as white space, as upstream has it.
                b' ' | b'\t' | b'\r' | 0 => {}
                b'/' if self.peek(self.at + 1) == b'/' => {
                    self.at = end_of_line(text, self.at);
                    continue;
                }
                _ => break,
            }
            self.at += 1;
        }
    }

    /// Parses a token that starts with a byte that [`Lexer::read`] leaves to others; `at` is after it.
    fn rarer(&mut self, byte: u8, start: usize) -> Token {
        let kind = match byte {
            b'0'..=b'9' => return self.number(start),
            b'%' => return self.prefixed(start, TokenKind::PercentId, "invalid SSA name"),
            b'^' => return self.prefixed(start, TokenKind::CaretId, "invalid block name"),
            b'!' => return self.prefixed(start, TokenKind::ExclamationId, "invalid type identifier"),
            b'@' => return self.at_identifier(start),
            b'"' => return self.string(start, TokenKind::String),
            b'#' => {
                if !self.text[self.at..].starts_with(b"-}") {
                    return self.prefixed(start, TokenKind::HashId, "invalid attribute name");
                }
                self.at += 2;
                TokenKind::MetadataEnd
            }
            b'{' if self.text[self.at..].starts_with(b"-#") => {
                self.at += 2;
                TokenKind::MetadataBegin
            }
            b'{' => TokenKind::LeftBrace,
            b'-' if self.peek(self.at) == b'>' => {
                self.at += 1;
                TokenKind::Arrow
            }
            b'-' => TokenKind::Minus,
            b'/' => TokenKind::Slash,
            b'.' => {
                if !self.text[self.at..].starts_with(b"..") {
                    let message = "expected three consecutive dots for an ellipsis";
                    return self.error(start, start + 1, message);
                }
                self.at += 2;
                TokenKind::Ellipsis
            }
            _ => return self.error(start, start, "unexpected character"),
        };
        self.token(kind, start)
    }

    /// `%`, `#`, `!`, `^` and what stands after: digits, or letters, digits and punctuation.
    #[inline]
    fn prefixed(&mut self, start: usize, kind: TokenKind, message: &'static str) -> Token {
        match suffix(self.text, self.at) {
            Some(end) => {
                self.at = end;
                self.token(kind, start)
            }
            None => self.error(start, start, message),
        }
    }

    /// Returns true if a dash belongs to the name of a symbol, and to no arrow after it.
    #[inline]
    fn is_dash_of_legacy_symbol(&self) -> bool {
        self.is_legacy && self.peek(self.at) == b'-' && self.peek(self.at + 1) != b'>'
    }

    fn at_identifier(&mut self, start: usize) -> Token {
        let first = self.peek(self.at);
        if first == b'"' {
            self.at += 1;
            return self.string(start, TokenKind::AtId);
        }
        if !is(first, LETTER)
            && first != b'_'
            && !(self.is_legacy && is(first, BARE) && !first.is_ascii_digit())
        {
            return self.error(start, self.at, "@ identifier expected to start with letter or '_'");
        }
        while is(self.peek(self.at), BARE) || self.is_dash_of_legacy_symbol() {
            self.at += 1;
        }
        self.token(TokenKind::AtId, start)
    }

    fn number(&mut self, start: usize) -> Token {
        if self.text[start] == b'0' && self.peek(self.at) == b'x' {
            // `0x` without a digit after is a zero, as in a shape.
            if !self.peek(self.at + 1).is_ascii_hexdigit() {
                return self.token(TokenKind::Integer, start);
            }
            self.at += 2;
            while self.peek(self.at).is_ascii_hexdigit() {
                self.at += 1;
            }
            return self.token(TokenKind::Integer, start);
        }
        while is(self.peek(self.at), DIGIT) {
            self.at += 1;
        }
        if self.peek(self.at) != b'.' {
            return self.token(TokenKind::Integer, start);
        }
        self.at += 1;
        while is(self.peek(self.at), DIGIT) {
            self.at += 1;
        }
        if matches!(self.peek(self.at), b'e' | b'E') {
            let sign = usize::from(matches!(self.peek(self.at + 1), b'+' | b'-'));
            if is(self.peek(self.at + 1 + sign), DIGIT) {
                self.at += 1 + sign;
                while is(self.peek(self.at), DIGIT) {
                    self.at += 1;
                }
            }
        }
        self.token(TokenKind::Float, start)
    }

    /// Lexes from after the opening quote past the closing one.
    fn string(&mut self, start: usize, kind: TokenKind) -> Token {
        loop {
            let rest = &self.text[self.at..];
            let Some(found) = memchr::memchr3(b'"', b'\\', b'\n', rest) else {
                self.at = self.text.len();
                return self.error(start, self.at, "expected '\"' in string literal");
            };
            self.at += found + 1;
            match rest[found] {
                b'"' => return self.token(kind, start),
                b'\n' => {
                    self.at -= 1;
                    return self.error(start, self.at, "expected '\"' in string literal");
                }
                _ => {
                    let escaped = self.peek(self.at);
                    if matches!(escaped, b'"' | b'\\' | b'n' | b't') {
                        self.at += 1;
                    } else if escaped.is_ascii_hexdigit() && self.peek(self.at + 1).is_ascii_hexdigit() {
                        self.at += 2;
                    } else {
                        return self.error(start, self.at - 1, "unknown escape in string literal");
                    }
                }
            }
        }
    }
}

/// Returns the bytes that a string token stands for; the token's quotes are not in `text`.
pub(crate) fn unescape(text: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    let Some(first) = memchr::memchr(b'\\', text) else { return text.into() };
    let mut bytes = text[..first].to_vec();
    let mut at = first;
    while at < text.len() {
        if text[at] != b'\\' {
            bytes.push(text[at]);
            at += 1;
            continue;
        }
        let digit = |b: u8| char::from(b).to_digit(16).unwrap_or(0) as u8;
        match text.get(at + 1) {
            Some(b'n') => bytes.push(b'\n'),
            Some(b't') => bytes.push(b'\t'),
            Some(&c) if matches!(c, b'"' | b'\\') => bytes.push(c),
            Some(&high) => {
                let low = text.get(at + 2).copied().unwrap_or(b'0');
                bytes.push(digit(high) << 4 | digit(low));
                at += 1;
            }
            None => {}
        }
        at += 2;
    }
    bytes.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        let mut lexer = Lexer::new(text.as_bytes());
        let mut tokens = Vec::new();
        loop {
            let token = lexer.next();
            if token.kind == TokenKind::EndOfFile {
                return tokens;
            }
            tokens.push((token.kind, &text[token.start as usize..token.end as usize]));
        }
    }

    #[test]
    fn tokens() {
        use TokenKind::*;
        let rows: &[(&str, &[(TokenKind, &str)])] = &[
            ("%a.b-1, ^bb0", &[(PercentId, "%a.b-1"), (Comma, ","), (CaretId, "^bb0")]),
            ("%12abc", &[(PercentId, "%12"), (BareId, "abc")]),
            ("0x4xf32", &[(Integer, "0x4"), (BareId, "xf32")]),
            ("0xyz", &[(Integer, "0"), (BareId, "xyz")]),
            ("1.5e-3 2.e 3.", &[(Float, "1.5e-3"), (Float, "2."), (BareId, "e"), (Float, "3.")]),
            ("// c\n\"a\\22\" @\"x y\"@z", &[(String, "\"a\\22\""), (AtId, "@\"x y\""), (AtId, "@z")]),
            (
                "-> - {-# #-} ...",
                &[
                    (Arrow, "->"),
                    (Minus, "-"),
                    (MetadataBegin, "{-#"),
                    (MetadataEnd, "#-}"),
                    (Ellipsis, "..."),
                ],
            ),
            ("\"a", &[(Error, "\"a")]),
            ("!x.y<#a>", &[(ExclamationId, "!x.y"), (Less, "<"), (HashId, "#a"), (Greater, ">")]),
        ];
        for (text, expected) in rows {
            assert_eq!(kinds(text), *expected, "{text}");
        }
    }

    #[test]
    fn lines_are_counted() {
        let mut lexer = Lexer::new(b"a\n  b // c\n\nd");
        let lines: Vec<_> =
            (0..3).map(|_| (lexer.next(), lexer.line)).map(|(t, l)| (l.number, t.start - l.start)).collect();
        assert_eq!(lines, [(0, 0), (1, 2), (3, 0)]);
    }

    #[test]
    fn blanks() {
        for text in [
            "arith.addi %a",
            "cf.br ^a",
            "return\n",
            "a\u{a1} \u{a0}",
            "no.blank.behind.it",
            "",
            " a",
            "a\tb c d e f",
        ] {
            for from in 0..text.len() {
                let expected = text.as_bytes()[from..].iter().position(|byte| *byte <= b' ');
                let found = next_blank(text.as_bytes(), from);
                assert_eq!(found, expected.map_or(text.len(), |at| from + at), "{text} {from}");
            }
        }
    }

    #[test]
    fn escapes() {
        assert_eq!(&*unescape(b"a\\22b\\n\\\\\\0A"), b"a\"b\n\\\n");
    }
}
