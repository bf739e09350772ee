//! Names and strings as LLVM writes them.

pub(crate) mod facts;
pub(crate) mod floats;

use std::fmt::Write;

/// Writes a name after its sign (`@`, `%`, `$` or `!`), quoted where it must be.
pub(crate) fn name(sign: char, name: &str) -> String {
    let mut out = String::from(sign);
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '$' | '.' | '_');
    let starts_well = name.chars().next().is_some_and(|first| !first.is_ascii_digit());
    if starts_well && name.chars().all(is_plain) {
        out.push_str(name);
    } else {
        out.push_str(&quoted(name.as_bytes()));
    }
    out
}

/// Writes a string in quotes; what cannot be printed as two hexadecimal digits.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for byte in bytes {
        match byte {
            b'"' | b'\\' => write!(out, "\\{byte:02X}").expect("a string takes all text"),
            0x20..=0x7e => out.push(char::from(*byte)),
            _ => write!(out, "\\{byte:02X}").expect("a string takes all text"),
        }
    }
    out.push('"');
    out
}

/// Returns a word with a trailing blank, unless it is empty.
pub(crate) fn spaced(word: &str) -> String {
    if word.is_empty() { String::new() } else { format!("{word} ") }
}
