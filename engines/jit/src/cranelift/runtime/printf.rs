//! C's `printf`: its format, with arguments in words, floats among them doubles.

use terrace_execution::number::{exponential, fixed, general_with};
use terrace_execution::{Host, HostError};

/// Conversion specification between `%` and the letter.
#[derive(Default)]
struct Spec {
    is_left: bool,
    is_zero_filled: bool,
    plus: &'static str,
    width: usize,
    precision: Option<usize>,
    /// The bits of an integer argument.
    bits: u32,
}

/// Formats as `printf` does.
///
/// # Errors
/// If the format or a string is not there.
pub(in crate::cranelift) fn format(
    host: &mut dyn Host,
    format: u64,
    words: &[u64],
) -> Result<Vec<u8>, HostError> {
    let format = read_text(host, format, usize::MAX)?;
    let mut out = Vec::new();
    let mut words = words.iter().copied();
    let mut rest = format.as_slice();
    while let Some((byte, others)) = rest.split_first() {
        rest = others;
        if *byte != b'%' {
            out.push(*byte);
            continue;
        }
        let spec = spec(&mut rest, &mut words);
        let Some((letter, others)) = rest.split_first() else { break };
        rest = others;
        if *letter == b'%' {
            out.push(b'%');
            continue;
        }
        let word = words.next().unwrap_or(0);
        let text = one(host, *letter, &spec, word)?;
        pad(&mut out, &text, &spec, *letter);
    }
    Ok(out)
}

fn spec(rest: &mut &[u8], words: &mut impl Iterator<Item = u64>) -> Spec {
    let mut spec = Spec { bits: 32, ..Spec::default() };
    let next = |rest: &mut &[u8], accepted: &[u8]| {
        let (first, others) = rest.split_first()?;
        accepted.contains(first).then(|| {
            *rest = others;
            *first
        })
    };
    while let Some(flag) = next(rest, b"-+ #0") {
        match flag {
            b'-' => spec.is_left = true,
            b'0' => spec.is_zero_filled = true,
            b'+' => spec.plus = "+",
            b' ' if spec.plus.is_empty() => spec.plus = " ",
            _ => {}
        }
    }
    let mut number = |rest: &mut &[u8]| {
        if next(rest, b"*").is_some() {
            return words.next().unwrap_or(0) as i32 as i64;
        }
        let mut number = 0i64;
        while let Some(digit) = next(rest, b"0123456789") {
            number = (number * 10 + i64::from(digit - b'0')).min(1 << 20);
        }
        number
    };
    let width = number(rest);
    spec.is_left |= width < 0;
    spec.width = width.unsigned_abs().min(1 << 20) as usize;
    if next(rest, b".").is_some() {
        spec.precision = usize::try_from(number(rest)).ok();
    }
    while let Some(length) = next(rest, b"hljztL") {
        spec.bits = match (length, spec.bits) {
            (b'h', 16) => 8,
            (b'h', _) => 16,
            _ => 64,
        };
    }
    spec
}

/// Formats one argument.
fn one(host: &mut dyn Host, letter: u8, spec: &Spec, word: u64) -> Result<Vec<u8>, HostError> {
    let float = f64::from_bits(word);
    let signed = |text: String| if text.starts_with('-') { text } else { format!("{}{text}", spec.plus) };
    let unsigned = word & u64::MAX >> (64 - spec.bits);
    let shift = 64 - spec.bits;
    let digits = |text: String| match spec.precision {
        Some(precision) => format!("{text:0>precision$}"),
        None => text,
    };
    let text = match letter {
        b'd' | b'i' => {
            let value = (word << shift) as i64 >> shift;
            let magnitude = digits(value.unsigned_abs().to_string());
            if value < 0 { format!("-{magnitude}") } else { format!("{}{magnitude}", spec.plus) }
        }
        b'u' => digits(unsigned.to_string()),
        b'x' => digits(format!("{unsigned:x}")),
        b'X' => digits(format!("{unsigned:X}")),
        b'o' => digits(format!("{unsigned:o}")),
        b'p' => format!("{word:#x}"),
        b'c' => return Ok(vec![word as u8]),
        b's' => return read_text(host, word, spec.precision.unwrap_or(usize::MAX)),
        b'f' | b'F' => signed(fixed(float, spec.precision.unwrap_or(6))),
        b'e' | b'E' => signed(exponential(float)),
        b'g' | b'G' => signed(general_with(float, spec.precision.unwrap_or(6))),
        _ => String::new(),
    };
    Ok(text.into_bytes())
}

fn pad(out: &mut Vec<u8>, text: &[u8], spec: &Spec, letter: u8) {
    let missing = spec.width.saturating_sub(text.len());
    if spec.is_left {
        out.extend_from_slice(text);
        out.extend(std::iter::repeat_n(b' ', missing));
    } else if spec.is_zero_filled && letter != b's' && letter != b'c' {
        let sign = usize::from(text.first().is_some_and(|first| b"+- ".contains(first)));
        out.extend_from_slice(&text[..sign]);
        out.extend(std::iter::repeat_n(b'0', missing));
        out.extend_from_slice(&text[sign..]);
    } else {
        out.extend(std::iter::repeat_n(b' ', missing));
        out.extend_from_slice(text);
    }
}

fn read_text(host: &mut dyn Host, address: u64, limit: usize) -> Result<Vec<u8>, HostError> {
    let mut text = Vec::new();
    while text.len() < limit {
        let mut byte = [0];
        host.read(address.wrapping_add(text.len() as u64), &mut byte)?;
        if byte[0] == 0 {
            break;
        }
        text.push(byte[0]);
    }
    Ok(text)
}
