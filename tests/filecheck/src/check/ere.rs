//! POSIX extended regular expressions: text to tree.
//!
//! The dialect is the one that CHECK lines are written in: a backslash makes the next character literal
//! (`\d` is the letter d), a brace that no digit follows is literal, and neither `.` nor `[^...]` matches a newline.

use std::ops::RangeInclusive;

/// A regular expression over bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// The empty string; only inside `()`.
    Empty,
    /// One byte out of a set.
    Set(ByteSet),
    /// `^`
    LineStart,
    /// `$`
    LineEnd,
    /// `[[:<:]]`
    WordStart,
    /// `[[:>:]]`
    WordEnd,
    /// A parenthesis, numbered from 1 by its opening one.
    Group(usize, Box<Node>),
    Concat(Vec<Node>),
    Alternate(Vec<Node>),
    /// `max` of `None` means unbounded.
    Repeat {
        node: Box<Node>,
        min: u32,
        max: Option<u32>,
    },
    /// `\N`: what group N has matched.
    BackReference(usize),
}

/// A set of byte values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ByteSet([u64; 4]);

impl ByteSet {
    pub(super) fn of(byte: u8) -> ByteSet {
        let mut set = ByteSet::default();
        set.insert(byte);
        set
    }

    pub(super) fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte >> 6)] >> (byte & 63) & 1 == 1
    }

    /// Returns the member, if there is exactly one.
    pub(super) fn single(&self) -> Option<u8> {
        match &self.ranges()[..] {
            [range] if range.start() == range.end() => Some(*range.start()),
            _ => None,
        }
    }

    /// Returns the maximal runs of consecutive members, ascending.
    pub(super) fn ranges(&self) -> Vec<RangeInclusive<u8>> {
        let mut ranges: Vec<RangeInclusive<u8>> = Vec::new();
        for byte in (0..=u8::MAX).filter(|&byte| self.contains(byte)) {
            match ranges.last_mut() {
                Some(last) if byte > 0 && *last.end() == byte - 1 => *last = *last.start()..=byte,
                _ => ranges.push(byte..=byte),
            }
        }
        ranges
    }

    fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }

    fn remove(&mut self, byte: u8) {
        self.0[usize::from(byte >> 6)] &= !(1 << (byte & 63));
    }

    fn complement(&mut self) {
        self.0.iter_mut().for_each(|word| *word = !*word);
    }

    fn fold_case(&mut self) {
        for byte in (b'a'..=b'z').chain(b'A'..=b'Z').filter(|&byte| self.contains(byte)).collect::<Vec<_>>() {
            self.insert(byte ^ 0x20);
        }
    }
}

/// True if letters match their other case too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Sensitive,
    Ignored,
}

/// Appends `literal` to `ere` so that it matches only itself.
pub(super) fn escape(literal: &[u8], ere: &mut Vec<u8>) {
    for &byte in literal {
        if b"()^$|*+?.[]\\{}".contains(&byte) {
            ere.push(b'\\');
        }
        ere.push(byte);
    }
}

/// Parses an expression; gives the tree and the number of its groups.
///
/// # Errors
/// The complaint of a POSIX `regcomp`, such as `parentheses not balanced`.
pub(super) fn parse(ere: &[u8], case: Case) -> Result<(Node, usize), &'static str> {
    let mut parser = Parser { rest: ere, groups: 0, closed: Vec::new(), case, depth: 0 };
    let node = parser.alternation()?;
    match parser.rest {
        [] => Ok((node, parser.groups)),
        _ => Err("parentheses not balanced"),
    }
}

/// Deeper nesting than this is refused, so that no input can exhaust the stack.
const MAX_DEPTH: usize = 200;
/// The largest count in a bound, as in POSIX.
const MAX_BOUND: u32 = 255;

struct Parser<'a> {
    rest: &'a [u8],
    groups: usize,
    /// The groups that a back reference may name.
    closed: Vec<usize>,
    case: Case,
    depth: usize,
}

impl Parser<'_> {
    fn alternation(&mut self) -> Result<Node, &'static str> {
        let mut branches = vec![self.branch()?];
        while self.eat(b'|') {
            branches.push(self.branch()?);
        }
        Ok(if branches.len() == 1 { branches.remove(0) } else { Node::Alternate(branches) })
    }

    fn branch(&mut self) -> Result<Node, &'static str> {
        let mut items = Vec::new();
        while let Some(&byte) = self.rest.first() {
            if byte == b'|' || (byte == b')' && self.depth > 0) {
                break;
            }
            items.push(self.repeated()?);
        }
        match items.len() {
            0 => Err("empty (sub)expression"),
            1 => Ok(items.remove(0)),
            _ => Ok(Node::Concat(items)),
        }
    }

    fn repeated(&mut self) -> Result<Node, &'static str> {
        const BAD_REPEAT: &str = "repetition-operator operand invalid";
        let atom = self.atom()?;
        let Some((min, max)) = self.quantifier()? else { return Ok(atom) };
        if matches!(atom, Node::LineStart) || self.quantifier()?.is_some() {
            return Err(BAD_REPEAT);
        }
        Ok(Node::Repeat { node: Box::new(atom), min, max })
    }

    fn quantifier(&mut self) -> Result<Option<(u32, Option<u32>)>, &'static str> {
        let bounds = match self.rest {
            [b'*', ..] => (0, None),
            [b'+', ..] => (1, None),
            [b'?', ..] => (0, Some(1)),
            [b'{', digit, ..] if digit.is_ascii_digit() => {
                self.rest = &self.rest[1..];
                return self.bounds().map(Some);
            }
            _ => return Ok(None),
        };
        self.rest = &self.rest[1..];
        Ok(Some(bounds))
    }

    /// `3}`, `3,}` or `3,5}`.
    fn bounds(&mut self) -> Result<(u32, Option<u32>), &'static str> {
        const BAD_BOUND: &str = "invalid repetition count(s)";
        let min = self.number().ok_or(BAD_BOUND)?;
        let max = match self.eat(b',') {
            false => Some(min),
            true if self.rest.first().is_some_and(u8::is_ascii_digit) => {
                Some(self.number().ok_or(BAD_BOUND)?)
            }
            true => None,
        };
        if !self.eat(b'}') {
            return Err(if self.rest.contains(&b'}') { BAD_BOUND } else { "braces not balanced" });
        }
        if max.is_some_and(|max| max < min) { Err(BAD_BOUND) } else { Ok((min, max)) }
    }

    fn number(&mut self) -> Option<u32> {
        let mut value = 0;
        while let Some(digit) = self.rest.first().filter(|byte| byte.is_ascii_digit()) {
            value = value * 10 + u32::from(digit - b'0');
            self.rest = &self.rest[1..];
            if value > MAX_BOUND {
                return None;
            }
        }
        Some(value)
    }

    fn atom(&mut self) -> Result<Node, &'static str> {
        let byte = self.rest[0];
        self.rest = &self.rest[1..];
        match byte {
            b'(' => self.group(),
            b')' => Err("parentheses not balanced"),
            b'^' => Ok(Node::LineStart),
            b'$' => Ok(Node::LineEnd),
            b'*' | b'+' | b'?' => Err("repetition-operator operand invalid"),
            b'{' if self.rest.first().is_some_and(u8::is_ascii_digit) => {
                Err("repetition-operator operand invalid")
            }
            b'.' => {
                let mut any = ByteSet::of(b'\n');
                any.complement();
                Ok(Node::Set(any))
            }
            b'[' => self.bracket(),
            b'\\' => {
                let (&escaped, rest) = self.rest.split_first().ok_or("trailing backslash (\\)")?;
                self.rest = rest;
                match escaped {
                    b'1'..=b'9' => self.back_reference(usize::from(escaped - b'0')),
                    _ => Ok(self.literal(escaped)),
                }
            }
            _ => Ok(self.literal(byte)),
        }
    }

    fn group(&mut self) -> Result<Node, &'static str> {
        self.groups += 1;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("regular expression is nested too deeply");
        }
        let number = self.groups;
        let inner = if self.rest.first() == Some(&b')') { Node::Empty } else { self.alternation()? };
        if !self.eat(b')') {
            return Err("parentheses not balanced");
        }
        self.depth -= 1;
        self.closed.push(number);
        Ok(Node::Group(number, Box::new(inner)))
    }

    fn back_reference(&self, number: usize) -> Result<Node, &'static str> {
        if self.closed.contains(&number) {
            Ok(Node::BackReference(number))
        } else {
            Err("invalid backreference number")
        }
    }

    fn literal(&self, byte: u8) -> Node {
        let mut set = ByteSet::of(byte);
        if self.case == Case::Ignored {
            set.fold_case();
        }
        Node::Set(set)
    }

    /// Parses the rest of a bracket expression after `[`.
    fn bracket(&mut self) -> Result<Node, &'static str> {
        const UNBALANCED: &str = "brackets ([ ]) not balanced";
        for (text, node) in [("[:<:]]", Node::WordStart), ("[:>:]]", Node::WordEnd)] {
            if let Some(rest) = self.rest.strip_prefix(text.as_bytes()) {
                self.rest = rest;
                return Ok(node);
            }
        }
        let negated = self.eat(b'^');
        let mut set = ByteSet::default();
        if let [first @ (b']' | b'-'), rest @ ..] = self.rest {
            set.insert(*first);
            self.rest = rest;
        }
        while !matches!(self.rest, [b']', ..] | [b'-', b']', ..]) {
            if self.rest.is_empty() {
                return Err(UNBALANCED);
            }
            if self.rest.starts_with(b"[:") {
                self.class(&mut set)?;
                continue;
            }
            // A hyphen stands first, last or between two others.
            if self.rest[0] == b'-' {
                return Err("invalid character range");
            }
            let start = self.bracket_byte().ok_or(UNBALANCED)?;
            let end = match self.rest {
                [b'-', next, ..] if *next != b']' => {
                    self.rest = &self.rest[1..];
                    self.bracket_byte().ok_or(UNBALANCED)?
                }
                _ => start,
            };
            if start > end {
                return Err("invalid character range");
            }
            (start..=end).for_each(|byte| set.insert(byte));
        }
        if self.eat(b'-') {
            set.insert(b'-');
        }
        self.rest = &self.rest[1..];
        if self.case == Case::Ignored {
            set.fold_case();
        }
        if negated {
            set.complement();
            set.remove(b'\n');
        }
        Ok(Node::Set(set))
    }

    /// Returns one member of a bracket: a byte, `[.x.]` or `[=x=]`.
    fn bracket_byte(&mut self) -> Option<u8> {
        let (byte, rest) = match self.rest {
            [b'[', b'.', byte, b'.', b']', rest @ ..] => (byte, rest),
            [b'[', b'=', byte, b'=', b']', rest @ ..] => (byte, rest),
            _ => self.rest.split_first()?,
        };
        self.rest = rest;
        Some(*byte)
    }

    /// `[:name:]`
    fn class(&mut self, set: &mut ByteSet) -> Result<(), &'static str> {
        const BAD_CLASS: &str = "invalid character class";
        let length = self.rest[2..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let (name, rest) = self.rest[2..].split_at(length);
        self.rest = rest.strip_prefix(b":]").ok_or(BAD_CLASS)?;
        let belongs: fn(&u8) -> bool = match name {
            b"alnum" => u8::is_ascii_alphanumeric,
            b"alpha" => u8::is_ascii_alphabetic,
            b"blank" => |byte| matches!(byte, b' ' | b'\t'),
            b"cntrl" => u8::is_ascii_control,
            b"digit" => u8::is_ascii_digit,
            b"graph" => u8::is_ascii_graphic,
            b"lower" => u8::is_ascii_lowercase,
            b"print" => |byte| matches!(byte, b' '..=b'~'),
            b"punct" => u8::is_ascii_punctuation,
            b"space" => |byte| matches!(byte, b' ' | b'\t'..=b'\r'),
            b"upper" => u8::is_ascii_uppercase,
            b"xdigit" => u8::is_ascii_hexdigit,
            _ => return Err(BAD_CLASS),
        };
        (0..=u8::MAX).filter(belongs).for_each(|byte| set.insert(byte));
        Ok(())
    }

    fn eat(&mut self, byte: u8) -> bool {
        let eaten = self.rest.first() == Some(&byte);
        if eaten {
            self.rest = &self.rest[1..];
        }
        eaten
    }
}
