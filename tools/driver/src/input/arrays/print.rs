//! Arrays as numpy prints them: aligned, with as many digits as tell the numbers apart, large ones summarized.

use super::Kind;
use super::npy::words;
use terrace_execution::{Buffer, OwnedElements};
use terrace_support::float::{ApFloat, FloatSemantics};

/// Columns of a line.
const WIDTH: usize = 75;

/// Number of elements from which on arrays are summarized.
const LARGE: usize = 1000;

/// Elements that a summary shows at each end of a dimension.
const EDGE: usize = 3;

/// Most digits after the point.
const PRECISION: usize = 8;

/// Size from which on floats of 32 bits, and of 16, have exponents: more digits than they hold.
const SINGLE_LARGE: f64 = 1e6;
const HALF_LARGE: f64 = 1e3;

/// Returns the text of an array.
pub(crate) fn text(array: &Buffer, kind: Kind<'_>) -> String {
    let shape: Vec<usize> = array.shape.iter().map(|size| usize::try_from(*size).unwrap_or(0)).collect();
    let all: usize = shape.iter().product();
    if shape.contains(&0) {
        return "[]\n".to_owned();
    }
    if shape.is_empty()
        && let Some(word) = alone(array, kind)
    {
        return word + "\n";
    }
    let is_large = all > LARGE;
    let mut shown = Vec::new();
    positions(&shape, is_large, 0, &mut shown);
    let words = match (&array.elements, kind) {
        (_, Kind::Texts(texts)) => {
            let all = words(array, texts);
            shown.iter().map(|at| format!("'{}'", all[*at])).collect()
        }
        (OwnedElements::I8(all), Kind::Bool) => {
            let word = |at: &usize| if all[*at] == 0 { "False" } else { " True" };
            shown.iter().map(|at| word(at).to_owned()).collect()
        }
        (OwnedElements::I16(all), Kind::Half) => {
            floats(&shown.iter().map(|at| Float::of_half(all[*at])).collect::<Vec<_>>(), HALF_LARGE)
        }
        (OwnedElements::I16(all), Kind::BFloat) => {
            let wide = all.iter().map(|bits| {
                let bits = u128::from(bits.cast_unsigned());
                ApFloat::from_bits(FloatSemantics::BF16, bits).to_f64() as f32
            });
            let elements = OwnedElements::F32(wide.collect());
            return text(&Buffer { elements, shape: array.shape.clone() }, Kind::Plain);
        }
        (OwnedElements::I8(all), Kind::Unsigned) => integers(&shown, |at| i64::from(all[at].cast_unsigned())),
        (OwnedElements::I16(all), Kind::Unsigned) => {
            integers(&shown, |at| i64::from(all[at].cast_unsigned()))
        }
        (OwnedElements::I32(all), Kind::Unsigned) => {
            integers(&shown, |at| i64::from(all[at].cast_unsigned()))
        }
        (OwnedElements::I64(all), Kind::Unsigned) => integers(&shown, |at| all[at].cast_unsigned()),
        (elements, _) => match elements {
            OwnedElements::I8(all) => integers(&shown, |at| i64::from(all[at])),
            OwnedElements::I16(all) => integers(&shown, |at| i64::from(all[at])),
            OwnedElements::I32(all) => integers(&shown, |at| i64::from(all[at])),
            OwnedElements::I64(all) => integers(&shown, |at| all[at]),
            OwnedElements::F32(all) => {
                let float = |at: &usize| Float::of(f64::from(all[*at]), &format!("{:e}", all[*at]));
                floats(&shown.iter().map(float).collect::<Vec<_>>(), SINGLE_LARGE)
            }
            OwnedElements::F64(all) => {
                let float = |at: &usize| Float::of(all[*at], &format!("{:e}", all[*at]));
                floats(&shown.iter().map(float).collect::<Vec<_>>(), 1e8)
            }
        },
    };
    let mut out = String::new();
    let mut words = words.into_iter();
    brackets(&shape, is_large, 0, &mut words, &mut out);
    out.push('\n');
    out
}

/// Lists the positions of the elements that are shown.
fn positions(shape: &[usize], is_large: bool, start: usize, out: &mut Vec<usize>) {
    let Some((size, inner)) = shape.split_first() else {
        out.push(start);
        return;
    };
    let step: usize = inner.iter().product();
    for at in indices(*size, is_large).into_iter().flatten() {
        positions(inner, is_large, start + at * step, out);
    }
}

/// Returns the indices of a dimension that are shown; `None` for the dots between them.
fn indices(size: usize, is_large: bool) -> Vec<Option<usize>> {
    if is_large && size > 2 * EDGE {
        let ends = (0..EDGE).map(Some).chain([None]).chain((size - EDGE..size).map(Some));
        return ends.collect();
    }
    (0..size).map(Some).collect()
}

fn brackets(
    shape: &[usize],
    is_large: bool,
    depth: usize,
    words: &mut impl Iterator<Item = String>,
    out: &mut String,
) {
    let Some((size, inner)) = shape.split_first() else {
        out.push_str(&words.next().unwrap_or_default());
        return;
    };
    out.push('[');
    let mut column = depth + 1;
    for (number, at) in indices(*size, is_large).into_iter().enumerate() {
        if inner.is_empty() {
            let word = if at.is_some() { words.next().unwrap_or_default() } else { "...".to_owned() };
            if number > 0 {
                // Each bracket that is open will be closed on the last line.
                if column + 2 + word.len() + depth > WIDTH {
                    out.truncate(out.trim_end_matches(' ').len());
                    out.push('\n');
                    out.push_str(&" ".repeat(depth + 1));
                    column = depth + 1;
                } else {
                    out.push(' ');
                    column += 1;
                }
            }
            column += word.len();
            out.push_str(&word);
            continue;
        }
        if number > 0 {
            out.push_str(&"\n".repeat(inner.len()));
            out.push_str(&" ".repeat(depth + 1));
        }
        match at {
            Some(_) => brackets(inner, is_large, depth + 1, words, out),
            None => out.push_str("..."),
        }
    }
    out.push(']');
}

fn integers<T: ToString>(shown: &[usize], number: impl Fn(usize) -> T) -> Vec<String> {
    let words: Vec<String> = shown.iter().map(|at| number(*at).to_string()).collect();
    let width = words.iter().map(String::len).max().unwrap_or(0);
    words.into_iter().map(|word| format!("{word:>width$}")).collect()
}

/// A float, and the digits that tell it apart from others of its type.
struct Float {
    value: f64,
    digits: String,
    /// Power of ten of the first digit.
    exponent: i32,
}

impl Float {
    /// Takes the number of the shortest digits, as Rust writes them (`1.25e-3`), and those digits of the exact value: of two
    /// that are equally near, the even one.
    fn of(value: f64, shortest: &str) -> Self {
        let split = |text: &str| {
            let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
            let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
            (digits, exponent.parse().unwrap_or(0))
        };
        let count = split(shortest).0.len();
        let (digits, exponent) = split(&format!("{:.*e}", count.saturating_sub(1), value.abs()));
        Float { value, digits, exponent }
    }

    /// Reads a float of 16 bits by IEEE 754.
    fn of_half(bits: i16) -> Self {
        let bits = u128::from(bits.cast_unsigned());
        let value = ApFloat::from_bits(FloatSemantics::F16, bits).to_f64();
        let is_told = |text: &String| {
            text.parse()
                .is_ok_and(|back| ApFloat::from_f64(FloatSemantics::F16, back).value.to_f64() == value)
        };
        // Five digits tell all of them apart.
        let shortest = (0..5).map(|digits| format!("{value:.digits$e}")).find(is_told);
        Float::of(value, &shortest.unwrap_or_else(|| format!("{value:e}")))
    }

    fn sign(&self) -> &'static str {
        if self.value.is_sign_negative() { "-" } else { "" }
    }

    /// Returns digits without zeros at the end, and the power of ten of the first: those that tell the number apart, or its
    /// exact value rounded to that many.
    fn rounded(&self, count: usize) -> (String, i32) {
        if self.digits.len() <= count {
            return (self.digits.clone(), self.exponent);
        }
        let exact = format!("{:.*e}", count.saturating_sub(1), self.value.abs());
        let (digits, exponent) = exact.split_once('e').unwrap_or((&exact, "0"));
        let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
        let kept = digits.trim_end_matches('0');
        (if kept.is_empty() { "0".to_owned() } else { kept.to_owned() }, exponent.parse().unwrap_or(0))
    }

    /// Returns the part before the point and the one after it.
    fn positional(&self) -> (String, String) {
        if self.value == 0.0 {
            return (format!("{}0", self.sign()), String::new());
        }
        let places = i32::try_from(self.digits.len()).unwrap_or(i32::MAX) - 1 - self.exponent;
        if places > PRECISION as i32 {
            let exact = format!("{:.*}", PRECISION, self.value.abs());
            let (whole, rest) = exact.split_once('.').unwrap_or((&exact, ""));
            return (format!("{}{whole}", self.sign()), rest.trim_end_matches('0').to_owned());
        }
        let (digits, exponent) = (&self.digits, self.exponent);
        let (whole, rest) = if exponent < 0 {
            let zeros = usize::try_from(-exponent - 1).unwrap_or(0);
            ("0".to_owned(), format!("{}{digits}", "0".repeat(zeros)))
        } else {
            let places = usize::try_from(exponent + 1).unwrap_or(0);
            let padded = format!("{digits:0<places$}");
            let (whole, rest) = padded.split_at(places);
            (whole.to_owned(), rest.trim_end_matches('0').to_owned())
        };
        (format!("{}{whole}", self.sign()), rest)
    }
}

/// Returns the words of floats, with exponents if one is as large as `large`, or if they are of many magnitudes.
fn floats(all: &[Float], large: f64) -> Vec<String> {
    let finite = || all.iter().filter(|one| one.value.is_finite());
    let sizes = || finite().map(|one| one.value.abs()).filter(|size| *size != 0.0);
    let (most, least) = (sizes().fold(0.0, f64::max), sizes().fold(f64::INFINITY, f64::min));
    let is_scientific = most >= large || (least < 1e-4) || (most > 0.0 && most / least > 1000.0);
    let words: Vec<String> = if is_scientific && most > 0.0 {
        let parts = |one: &Float| {
            if one.value == 0.0 { ("0".to_owned(), 0) } else { one.rounded(PRECISION + 1) }
        };
        let places = finite().map(|one| parts(one).0.len() - 1).max().unwrap_or(0);
        let scientific = |one: &Float| {
            let (mut digits, mut exponent) = parts(one);
            if digits.len() <= places {
                // Digits that tell the number apart are not enough: those of its exact value follow.
                let exact = format!("{:.places$e}", one.value.abs());
                let (own, power) = exact.split_once('e').unwrap_or((&exact, "0"));
                digits = own.chars().filter(char::is_ascii_digit).collect();
                exponent = power.parse().unwrap_or(exponent);
            }
            let (first, rest) = digits.split_at(1);
            let mark = if exponent < 0 { '-' } else { '+' };
            format!("{}{first}.{rest}e{mark}{:02}", one.sign(), exponent.abs())
        };
        all.iter().map(|one| special(one).unwrap_or_else(|| scientific(one))).collect()
    } else {
        let places = finite().map(|one| one.positional().1.len()).max().unwrap_or(0);
        let positional = |one: &Float| {
            let (whole, rest) = one.positional();
            format!("{whole}.{rest:<places$}")
        };
        all.iter().map(|one| special(one).unwrap_or_else(|| positional(one))).collect()
    };
    let width = words.iter().map(String::len).max().unwrap_or(0);
    words.into_iter().map(|word| format!("{word:>width$}")).collect()
}

/// Returns the text of an array without dimensions, which is that of its element in Python; `None` where it does not differ
/// from that in an array.
fn alone(array: &Buffer, kind: Kind<'_>) -> Option<String> {
    Some(match (&array.elements, kind) {
        (_, Kind::Texts(texts)) => words(array, texts).concat(),
        (OwnedElements::I8(all), Kind::Bool) => if all[0] == 0 { "False" } else { "True" }.to_owned(),
        (OwnedElements::I16(all), Kind::Half) => alone_float(&Float::of_half(all[0]), HALF_LARGE),
        (OwnedElements::F32(all), _) => {
            alone_float(&Float::of(f64::from(all[0]), &format!("{:e}", all[0])), SINGLE_LARGE)
        }
        (OwnedElements::F64(all), _) => alone_float(&Float::of(all[0], &format!("{:e}", all[0])), 1e16),
        _ => return None,
    })
}

/// Returns the text of a float with all digits that tell it apart, and an exponent from a size on.
fn alone_float(one: &Float, large: f64) -> String {
    if let Some(word) = special(one) {
        return word;
    }
    let (size, sign) = (one.value.abs(), one.sign());
    if size != 0.0 && !(1e-4..large).contains(&size) {
        let (first, rest) = one.digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        let mark = if one.exponent < 0 { '-' } else { '+' };
        return format!("{sign}{first}{point}{rest}e{mark}{:02}", one.exponent.abs());
    }
    let places = usize::try_from(one.exponent + 1).unwrap_or(0);
    let zeros = "0".repeat(usize::try_from(-one.exponent - 1).unwrap_or(0));
    let padded = format!("{:0<places$}", one.digits);
    let (whole, rest) = padded.split_at(places);
    let (whole, rest) = (if whole.is_empty() { "0" } else { whole }, format!("{zeros}{rest}"));
    format!("{sign}{whole}.{}", if rest.is_empty() { "0" } else { &rest })
}

/// Returns the word for what has no digits.
fn special(one: &Float) -> Option<String> {
    match one.value {
        value if value.is_nan() => Some("nan".to_owned()),
        value if value.is_infinite() => Some(format!("{}inf", one.sign())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_numpy() {
        let f32s = |shape: &[i64], all: &[f32]| {
            text(&Buffer { elements: OwnedElements::F32(all.to_vec()), shape: shape.to_vec() }, Kind::Plain)
        };
        for (found, expected) in [
            (f32s(&[2], &[1.0, 2.5]), "[1.  2.5]\n"),
            (f32s(&[2, 2], &[1.0, 2.0, 3.0, 4.0]), "[[1. 2.]\n [3. 4.]]\n"),
            (f32s(&[3], &[1e-10, 1.5, 0.0]), "[1.0e-10 1.5e+00 0.0e+00]\n"),
            (f32s(&[2], &[0.1, -0.0]), "[ 0.1 -0. ]\n"),
            (f32s(&[3], &[f32::NAN, f32::NEG_INFINITY, 2.0]), "[ nan -inf   2.]\n"),
            (f32s(&[0], &[]), "[]\n"),
            (f32s(&[], &[3.0]), "3.0\n"),
            (f32s(&[], &[1.5e-5]), "1.5e-05\n"),
            // Digits beyond the eighth are those of the exact value, not of the shortest text.
            (f32s(&[1], &[-0.111_770_295]), "[-0.11177029]\n"),
            (f32s(&[1], &[203_630.63]), "[203630.62]\n"),
            (f32s(&[2], &[203_630.63, 1e-5]), "[2.0363062e+05 9.9999997e-06]\n"),
            // The brackets that will be closed need room.
            (
                f32s(&[1, 1, 12], &[-30., 100., 30., 20., 40., 20., 30., 40., -70., -50., -100., 0.]),
                "[[[ -30.  100.   30.   20.   40.   20.   30.   40.  -70.  -50. -100.\n      0.]]]\n",
            ),
            (
                text(
                    &Buffer { elements: OwnedElements::F64(vec![1.0 / 3.0, 100.0]), shape: vec![2] },
                    Kind::Plain,
                ),
                "[  0.33333333 100.        ]\n",
            ),
            (
                text(
                    &Buffer { elements: OwnedElements::I32((0..1001).collect()), shape: vec![1001] },
                    Kind::Plain,
                ),
                "[   0    1    2 ...  998  999 1000]\n",
            ),
            (
                text(
                    &Buffer { elements: OwnedElements::I8(vec![1, -2, 3, 4]), shape: vec![2, 1, 2] },
                    Kind::Plain,
                ),
                "[[[ 1 -2]]\n\n [[ 3  4]]]\n",
            ),
        ] {
            assert_eq!(found, expected);
        }
    }
}
