//! Dense literals of plain decimal numbers, which most are: read in one go.
//!
//! A number is plain if it has at most nineteen digits. What is not plain, or not right, is left to the walks of
//! [`dense`](crate::attributes::dense), which know what to say about it.

use crate::attributes::dense::{ElementFormat, end_of_fraction};
use crate::attributes::small_integer_of;
use crate::core::Parser;
use crate::lexer::Line;
use smallvec::SmallVec;
use terrace_ir::Signedness;
use terrace_support::float::{ApFloat, FloatSemantics};

/// Literals of more numbers are not kept, but read again when their type is known: what is kept takes more memory than
/// the text.
const MOST: usize = 1 << 14;
/// So many digits are less than 2^64.
const MOST_DIGITS: usize = 19;

/// Reads the decimal digits at a position, eight at a time, behind those that the value holds; where they end. The value
/// may wrap.
#[inline]
fn read_digits(text: &[u8], mut at: usize, value: &mut u64) -> usize {
    const TENS: [u64; 9] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
    while let Some(eight) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        // A digit becomes its value, anything else something above nine.
        let values = u64::from_le_bytes(*eight) ^ 0x3030_3030_3030_3030;
        let above = (values.wrapping_add(0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080;
        let count = above.trailing_zeros() / 8;
        if count == 0 {
            return at;
        }
        // Zeros come in front; then pairs are put together, and pairs of pairs.
        let digits = values << (64 - 8 * count);
        let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
        let (even, odd) = (pairs & 0x0000_00FF_0000_00FF, pairs >> 16 & 0x0000_00FF_0000_00FF);
        let sum =
            even.wrapping_mul(100 + (1_000_000 << 32)).wrapping_add(odd.wrapping_mul(1 + (10_000 << 32)));
        *value = value.wrapping_mul(TENS[count as usize]).wrapping_add(sum >> 32);
        at += count as usize;
        if count < 8 {
            return at;
        }
    }
    while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit <= 9) {
        *value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
        at += 1;
    }
    at
}

/// Skips blanks from a position, and returns the new position and line.
#[inline]
fn behind_blanks(text: &[u8], mut at: usize, mut line: Line) -> (usize, Line) {
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
        (at, line) = behind_blanks(text, end + 1, line);
    }
}

/// A number: its digits times a power of ten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decimal {
    digits: u64,
    exponent: i32,
    is_negative: bool,
    has_point: bool,
}

impl Decimal {
    /// The number that starts at a position, as the lexer sees it, and where it ends.
    #[inline]
    pub fn read(text: &[u8], start: usize) -> Option<(Decimal, usize)> {
        let mut digits = 0u64;
        let is_negative = text.get(start) == Some(&b'-');
        let first = start + usize::from(is_negative);
        let whole = read_digits(text, first, &mut digits);
        let (mut end, mut count, mut exponent) = (whole, whole - first, 0);
        let has_point = text.get(whole) == Some(&b'.');
        if has_point {
            end = read_digits(text, whole + 1, &mut digits);
            count = end - first - 1;
            exponent = -((end - whole - 1) as i32);
        }
        if whole == first || count > MOST_DIGITS || text.get(end) == Some(&b'x') {
            return None;
        }
        if has_point && matches!(text.get(end), Some(b'e' | b'E')) {
            let sign = text.get(end + 1).copied().filter(|byte| matches!(byte, b'+' | b'-'));
            let start = end + 1 + usize::from(sign.is_some());
            let mut power = 0;
            end = read_digits(text, start, &mut power);
            if !(1..=4).contains(&(end - start)) {
                return None;
            }
            exponent += if sign == Some(b'-') { -(power as i32) } else { power as i32 };
        }
        Some((Decimal { digits, exponent, is_negative, has_point }, end))
    }

    /// The bits of it in an integer type of at most 64 bits.
    #[inline]
    pub fn to_integer(self, width: u32, signedness: Signedness) -> Option<u64> {
        if self.has_point || self.is_negative && signedness == Signedness::Unsigned {
            return None;
        }
        small_integer_of(width, signedness, self.is_negative, self.digits)
    }

    /// Returns true if it is written as a float.
    #[inline]
    pub fn has_point(self) -> bool {
        self.has_point
    }

    /// The float next to it, if it is written as one, and one operation finds it.
    #[inline]
    pub fn to_float(self, semantics: FloatSemantics) -> Option<ApFloat> {
        if !self.has_point {
            return None;
        }
        ApFloat::from_digits(semantics, self.is_negative, self.digits, self.exponent)
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
            // What is behind them.
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
            (at, line) = behind_blanks(text, at + 1, line);
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

/// The bytes of the numbers as elements of a format, if all of them have some.
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
    /// Passes numbers and commas behind them, byte by byte, and stops in front of a number without a comma and of
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
            (at, line) = behind_blanks(text, comma, line);
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
    fn digits_are_read_wherever_they_end() {
        let text: Vec<u8> = b"1234567890123456".iter().copied().chain([b' '; 8]).collect();
        for other in 0..=255u8 {
            for len in 0..16 {
                let mut text = text.clone();
                text[len] = other;
                let mut value = 0;
                let end = read_digits(&text, 0, &mut value);
                if !other.is_ascii_digit() {
                    let digits = std::str::from_utf8(&text[..len]).expect("they are digits");
                    assert_eq!((end, value), (len, digits.parse().unwrap_or(0)), "{other}");
                }
            }
        }
    }

    #[test]
    fn numbers_are_digits_and_a_power() {
        let read = |text: &str| Decimal::read(text.as_bytes(), 0);
        let decimal =
            |digits, exponent, is_negative, has_point| Decimal { digits, exponent, is_negative, has_point };
        assert_eq!(read("-12,"), Some((decimal(12, 0, true, false), 3)));
        assert_eq!(read("1.25]"), Some((decimal(125, -2, false, true), 4)));
        assert_eq!(read("5.401975e+03,"), Some((decimal(5_401_975, -3, false, true), 12)));
        assert_eq!(read("1.E-7"), Some((decimal(1, -7, false, true), 5)));
        assert_eq!(
            read("9999999999999999999"),
            Some((decimal(9_999_999_999_999_999_999, 0, false, false), 19))
        );
        for text in ["", "-", ".5", "0x10", "1.5e", "1.5e+", "99999999999999999999", "a"] {
            assert_eq!(read(text), None, "{text}");
        }
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
