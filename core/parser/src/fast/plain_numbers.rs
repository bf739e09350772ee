//! Dense literals of plain decimal numbers, which most are: read in one go.
//!
//! A number is plain if it has at most nineteen digits. What is not plain, or not right, is left to the walks of
//! [`dense`](crate::attributes::dense), which know what to say about it.

use crate::core::Parser;
use crate::lexer::Line;
use crate::numbers::{Decimal, ElementFormat, end_of_fraction};
use smallvec::SmallVec;

/// Literals of more numbers are not kept, but read again when their type is known: what is kept takes more memory than
/// the text.
const MOST: usize = 1 << 14;

/// Skips blanks from a position, and returns the new position and line.
#[inline]
fn after_blanks(text: &[u8], mut at: usize, mut line: Line) -> (usize, Line) {
    loop {
        match text.get(at) {
            Some(b' ' | b'\t' | b'\r') => at += 1,
            Some(b'\n') => {
                at += 1;
                line = Line { number: line.number + 1, start: at as u32 };
            }
            _ => return (at, line),
        }
    }
}

/// Reads numbers with commas between them, and adds them to the list; where the last one ends, and the line there. The
/// first one starts at the position.
#[inline]
fn read_run(text: &[u8], start: usize, line: Line, numbers: &mut Vec<Decimal>) -> Option<(usize, Line)> {
    let (mut at, mut line) = (start, line);
    loop {
        let (number, end) = Decimal::read(text, at)?;
        if numbers.len() == MOST {
            return None;
        }
        numbers.push(number);
        if text.get(end) != Some(&b',') {
            return Some((end, line));
        }
        (at, line) = after_blanks(text, end + 1, line);
    }
}

/// The shape of nested lists that are being read: outermost first.
#[derive(Default)]
struct Shape {
    /// Numbers of elements of the open lists.
    open: SmallVec<[i64; 8]>,
    /// The sizes that lists had where they ended first; negative before.
    sizes: SmallVec<[i64; 8]>,
    /// Number of lists around each number.
    depth: Option<usize>,
}

impl Shape {
    fn enter(&mut self) -> Option<()> {
        self.open.push(0);
        if self.sizes.len() < self.open.len() {
            self.sizes.push(-1);
        }
        self.depth.is_none_or(|depth| self.open.len() <= depth).then_some(())
    }

    fn add_numbers(&mut self, count: usize) -> Option<()> {
        match self.open.last_mut() {
            Some(size) => *size += count as i64,
            None if count > 1 => return None,
            None => {}
        }
        (*self.depth.get_or_insert(self.open.len()) == self.open.len()).then_some(())
    }

    fn leave(&mut self) -> Option<()> {
        let size = self.open.pop()?;
        let known = &mut self.sizes[self.open.len()];
        if *known < 0 {
            *known = size;
        }
        if let Some(around) = self.open.last_mut() {
            *around += 1;
        }
        (*known == size).then_some(())
    }
}

/// A literal that was read: its shape, `None` for a single number, where it ends, and the line there.
pub(crate) struct PlainLiteral {
    pub shape: Option<Vec<i64>>,
    pub end: usize,
    pub line: Line,
}

impl PlainLiteral {
    /// Reads nested lists of numbers, or one number, and adds the numbers to the list.
    pub fn read(
        text: &[u8],
        start: usize,
        mut line: Line,
        numbers: &mut Vec<Decimal>,
    ) -> Option<PlainLiteral> {
        let mut at = start;
        let mut shape = Shape::default();
        loop {
            // A list comes, or numbers.
            match text.get(at)? {
                b'[' => {
                    shape.enter()?;
                    at += 1;
                    continue;
                }
                b'-' | b'0'..=b'9' => {
                    let before = numbers.len();
                    (at, line) = read_run(text, at, line, numbers)?;
                    shape.add_numbers(numbers.len() - before)?;
                }
                _ => return None,
            }
            // What is after them.
            while !shape.open.is_empty() {
                match text.get(at)? {
                    b']' => {
                        shape.leave()?;
                        at += 1;
                    }
                    b',' => break,
                    _ => return None,
                }
            }
            if shape.open.is_empty() {
                let shape = shape.depth.filter(|depth| *depth > 0).map(|_| shape.sizes.into_vec());
                return Some(PlainLiteral { shape, end: at, line });
            }
            (at, line) = after_blanks(text, at + 1, line);
        }
    }
}

/// Reads the numbers in front of a closing angle bracket, and adds them to the list; where they end, and the line there.
pub(crate) fn read_array(
    text: &[u8],
    start: usize,
    line: Line,
    numbers: &mut Vec<Decimal>,
) -> Option<(usize, Line)> {
    read_run(text, start, line, numbers).filter(|(end, _)| text.get(*end) == Some(&b'>'))
}

/// Returns the bytes of the numbers as elements of a format, if all of them have some.
pub(crate) fn bytes_of_numbers(numbers: &[Decimal], format: ElementFormat<'_>) -> Option<Vec<u8>> {
    match format {
        ElementFormat::Small { width, signedness } => {
            let size = width.div_ceil(8) as usize;
            let mut bytes = Vec::with_capacity(numbers.len() * size);
            for number in numbers {
                let value = number.to_integer(width, signedness)?;
                match size {
                    4 => bytes.extend_from_slice(&(value as u32).to_le_bytes()),
                    8 => bytes.extend_from_slice(&value.to_le_bytes()),
                    _ => bytes.extend_from_slice(&value.to_le_bytes()[..size]),
                }
            }
            Some(bytes)
        }
        ElementFormat::Float(semantics) => {
            let size = semantics.width_bits().div_ceil(8) as usize;
            let mut bytes = Vec::with_capacity(numbers.len() * size);
            for number in numbers {
                let bits = number.to_float(semantics)?.to_bits();
                match size {
                    4 => bytes.extend_from_slice(&(bits as u32).to_le_bytes()),
                    8 => bytes.extend_from_slice(&(bits as u64).to_le_bytes()),
                    _ => bytes.extend_from_slice(&bits.to_le_bytes()[..size]),
                }
            }
            Some(bytes)
        }
        ElementFormat::Bit | ElementFormat::Wide(_) => None,
    }
}

impl Parser<'_, '_> {
    /// Passes numbers and commas after them, byte by byte, and stops in front of a number without a comma and of
    /// everything else. Says how many numbers it passed.
    pub(crate) fn pass_numbers(&mut self) -> usize {
        let text = self.source.text;
        let peek = |at: usize| text.get(at).copied().unwrap_or(0);
        let (mut at, mut line) = (self.token.start as usize, self.line());
        let (mut good, mut comma, mut passed) = (at, 0, 0);
        let mut good_line = line;
        loop {
            let digits = at + usize::from(peek(at) == b'-');
            at = digits;
            while peek(at).is_ascii_digit() {
                at += 1;
            }
            if at == digits || (peek(at) == b'x' && text[digits] == b'0') {
                break;
            }
            if peek(at) == b'.' {
                at = end_of_fraction(text, at + 1);
            }
            if peek(at) != b',' {
                break;
            }
            comma = at + 1;
            passed += 1;
            (at, line) = after_blanks(text, comma, line);
            (good, good_line) = (at, line);
        }
        if passed > 0 {
            self.reset_to(good_line, good as u32);
            self.previous_end = comma as u32;
        }
        passed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use terrace_ir::Signedness;
    use terrace_support::float::FloatSemantics;

    fn read(text: &str) -> Option<(Option<Vec<i64>>, usize, usize)> {
        let mut numbers = Vec::new();
        let literal = PlainLiteral::read(text.as_bytes(), 0, Line { number: 0, start: 0 }, &mut numbers)?;
        Some((literal.shape, numbers.len(), literal.end))
    }

    #[test]
    fn lists_have_shapes() {
        assert_eq!(read("5>"), Some((None, 1, 1)));
        assert_eq!(read("[1, 2, 3]>"), Some((Some(vec![3]), 3, 9)));
        assert_eq!(read("[[[1], [2]]]>"), Some((Some(vec![1, 2, 1]), 2, 12)));
        assert_eq!(read("[[1, -2], [3, 4],\n [5, 6]]>"), Some((Some(vec![3, 2]), 6, 26)));
        for text in [
            "[]",
            "[[1, 2], [3]]",
            "[1, [2]]",
            "[[1], 2]",
            "[1 2]",
            "[1,",
            "true",
            "1, 2",
            "[1, ]",
            "[1 /**/]",
            "\"\"",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn lines_are_counted() {
        let mut numbers = Vec::new();
        let start = Line { number: 4, start: 0 };
        let literal = PlainLiteral::read(b"[1,\n2,\n\n3]", 0, start, &mut numbers).expect("it is plain");
        assert_eq!((literal.line.number, literal.line.start), (7, 8));
    }

    #[test]
    fn what_does_not_fit_has_no_bytes() {
        let bytes = |text: &str, format| {
            let mut numbers = Vec::new();
            PlainLiteral::read(text.as_bytes(), 0, Line { number: 0, start: 0 }, &mut numbers)?;
            bytes_of_numbers(&numbers, format)
        };
        let small = |width, signedness| ElementFormat::Small { width, signedness };
        assert_eq!(bytes("[1, -1]", small(16, Signedness::Signless)), Some(vec![1, 0, 255, 255]));
        assert_eq!(bytes("300", small(8, Signedness::Signless)), None);
        assert_eq!(bytes("-1", small(8, Signedness::Unsigned)), None);
        assert_eq!(bytes("1.0", small(8, Signedness::Signless)), None);
        let single = ElementFormat::Float(FloatSemantics::F32);
        assert_eq!(bytes("-1.5", single), Some((-1.5f32).to_le_bytes().to_vec()));
        assert_eq!(bytes("1", single), None);
        assert_eq!(bytes("1.0e300", single), None, "not by one operation");
    }
}
