//! Operators on strings: they are computed at import, from strings that are known.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::broadcast_position;
use crate::ops::{Operands, Row, broadcast, count, one};
use regex::Regex;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (&["StringConcat"], concat),
    (&["StringSplit"], split),
    (&["StringNormalizer"], normalize),
    (&["RegexFullMatch"], matches),
];

/// Creates numbers from strings, or strings from numbers.
pub(crate) fn cast(i: &mut Importer<'_, '_, '_>, x: &Array, to: Element) -> Result<Array, String> {
    if to == Element::Text {
        let texts = texts_of_numbers(i, x)?;
        return i.texts_constant(&x.shape, &texts);
    }
    let texts = i.texts_of(x)?;
    let wrong = |text: &str| format!("'{text}' is no number");
    if to.is_float() {
        let number = |text: &String| {
            let trimmed = text.trim();
            trimmed.parse::<f64>().map_err(|_| wrong(text))
        };
        let numbers = texts.iter().map(number).collect::<Result<Vec<f64>, _>>()?;
        let middle = if to == Element::F64 { Element::F64 } else { Element::F32 };
        let bytes = match middle {
            Element::F64 => numbers.iter().flat_map(|one| one.to_le_bytes()).collect(),
            _ => {
                let single = |text: &String| text.trim().parse::<f32>().map_err(|_| wrong(text));
                let numbers = texts.iter().map(single).collect::<Result<Vec<f32>, _>>()?;
                numbers.iter().flat_map(|one| one.to_le_bytes()).collect()
            }
        };
        let x = i.constant(middle, &x.shape, bytes)?;
        return i.cast(&x, to);
    }
    let number = |text: &String| {
        let text = text.trim();
        let whole = text.parse::<i64>().or_else(|_| text.parse::<u64>().map(|one| one as i64));
        whole.or_else(|_| text.parse::<f64>().map(|one| one as i64)).map_err(|_| wrong(text))
    };
    let numbers = texts.iter().map(number).collect::<Result<Vec<i64>, _>>()?;
    let x = i.integers(&x.shape, &numbers)?;
    i.cast(&x, to)
}

/// Returns numbers as numpy writes them.
fn texts_of_numbers(i: &mut Importer<'_, '_, '_>, x: &Array) -> Result<Vec<String>, String> {
    let bytes = i.contents(x)?;
    let special = |value: f64, text: String| match value {
        value if value.is_nan() => "nan".to_owned(),
        value if value.is_infinite() => if value > 0.0 { "inf" } else { "-inf" }.to_owned(),
        _ => text,
    };
    Ok(match x.element {
        Element::F32 => {
            let each = bytes.as_chunks().0.iter().map(|word| f32::from_le_bytes(*word));
            each.map(|one| special(f64::from(one), shortest(f64::from(one), &format!("{one:e}")))).collect()
        }
        Element::Bool => {
            bytes.iter().map(|one| if *one == 0 { "False" } else { "True" }.to_owned()).collect()
        }
        Element::Unsigned(64) => {
            bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word).to_string()).collect()
        }
        Element::Signed(_) | Element::Unsigned(_) => {
            i.integers_of(x)?.into_iter().map(|one| one.to_string()).collect()
        }
        _ => {
            i.floats_of(x)?.into_iter().map(|one| special(one, shortest(one, &format!("{one:e}")))).collect()
        }
    })
}

/// Returns a number with the digits that Rust writes: with an exponent if it is very large or small.
fn shortest(value: f64, scientific: &str) -> String {
    let (digits, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if value == 0.0 || (-4..16).contains(&exponent) {
        let sign = if value.is_sign_negative() { "-" } else { "" };
        let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
        let point = exponent + 1;
        let text = if point <= 0 {
            format!("0.{}{digits}", "0".repeat(point.unsigned_abs() as usize))
        } else {
            let point = point as usize;
            let padded = format!("{digits:0<point$}");
            let (whole, rest) = padded.split_at(point);
            format!("{whole}.{}", if rest.is_empty() { "0" } else { rest })
        };
        return format!("{sign}{text}");
    }
    let mark = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{mark}{:02}", exponent.abs())
}

fn concat(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, y) = (o.input(0)?, o.input(1)?);
    let (first, second) = (i.texts_of(x)?, i.texts_of(y)?);
    let shape = broadcast(&[&x.shape, &y.shape])?;
    let one_text = |at: i64| {
        let first = first.get(broadcast_position(at, &shape, &x.shape)).map_or("", String::as_str);
        let second = second.get(broadcast_position(at, &shape, &y.shape)).map_or("", String::as_str);
        [first, second].concat()
    };
    let all: Vec<String> = (0..count(&shape)?).map(one_text).collect();
    one(i.texts_constant(&shape, &all)?)
}

fn split(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let delimiter = o.word("delimiter", "");
    let most = o.node.attribute("maxsplit").and_then(|most| usize::try_from(most.integer).ok());
    let texts = i.texts_of(x)?;
    let parts: Vec<Vec<String>> = texts.iter().map(|text| parts(text, &delimiter, most)).collect();
    let numbers: Vec<i64> = parts.iter().map(|parts| parts.len() as i64).collect();
    let longest = parts.iter().map(Vec::len).max().unwrap_or(0);
    let padded = |mut parts: Vec<String>| {
        parts.resize(longest, String::new());
        parts
    };
    let all: Vec<String> = parts.into_iter().flat_map(padded).collect();
    let shape = [&x.shape[..], &[longest as i64]].concat();
    let numbers = i.integers(&x.shape, &numbers)?;
    Ok(vec![Some(i.texts_constant(&shape, &all)?), Some(numbers)])
}

/// Returns the parts of a string between delimiters, or between white space if there is none; after `most` splits, the rest
/// stays whole.
fn parts(text: &str, delimiter: &str, most: Option<usize>) -> Vec<String> {
    if !delimiter.is_empty() {
        return match most {
            Some(most) => text.splitn(most.saturating_add(1), delimiter).map(str::to_owned).collect(),
            None => text.split(delimiter).map(str::to_owned).collect(),
        };
    }
    let (mut found, mut rest) = (Vec::new(), text.trim_start());
    while !rest.is_empty() {
        if most.is_some_and(|most| found.len() == most) {
            found.push(rest.to_owned());
            break;
        }
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        found.push(word.to_owned());
        rest = after.trim_start();
    }
    found
}

fn normalize(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    if !matches!(x.shape[..], [_] | [1, _]) {
        return Err("strings must be a vector, or a matrix of one row".to_owned());
    }
    let is_sensitive = o.int("is_case_sensitive", 0) != 0;
    let cased = match o.word("case_change_action", "NONE").as_str() {
        "LOWER" => |text: &str| text.to_lowercase(),
        "UPPER" => |text: &str| text.to_uppercase(),
        "NONE" => |text: &str| text.to_owned(),
        action => return Err(format!("the action '{action}' is not known")),
    };
    let compared = |text: &str| if is_sensitive { text.to_owned() } else { text.to_lowercase() };
    let stopped: Vec<String> =
        o.words("stopwords").unwrap_or_default().iter().map(|word| compared(word)).collect();
    let texts = i.texts_of(x)?;
    let kept = texts.iter().filter(|text| !text.is_empty() && !stopped.contains(&compared(text)));
    let mut all: Vec<String> = kept.map(|text| cased(text)).collect();
    if all.is_empty() {
        all.push(String::new());
    }
    let len = all.len() as i64;
    let shape = if x.rank() == 1 { vec![len] } else { vec![1, len] };
    one(i.texts_constant(&shape, &all)?)
}

fn matches(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let pattern = o.word("pattern", "");
    let regex = Regex::new(&format!("^(?:{pattern})$"))
        .map_err(|_| format!("'{pattern}' is no regular expression"))?;
    let texts = i.texts_of(x)?;
    let found = texts.iter().map(|text| u8::from(regex.is_match(text))).collect();
    one(i.constant(Element::Bool, &x.shape, found)?)
}
