//! Floats from text.

use super::{ApFloat, FloatSemantics};

impl ApFloat {
    /// Reads a decimal literal, `-?[0-9]+[.][0-9]*([eE][-+]?[0-9]+)?`; `None` if it is of another form.
    ///
    /// As in the reference implementation, the literal is first rounded to `f64`, whatever the format. Overflow is no
    /// error but gives what [`ApFloat::convert`] makes of it.
    #[inline]
    pub fn from_text(semantics: FloatSemantics, literal: &str) -> Option<Self> {
        if !is_literal(literal.as_bytes()) {
            return None;
        }
        let value: f64 = literal.parse().ok()?;
        Some(Self::from_f64(semantics, value).value)
    }
}

/// Whether this is a literal; the standard library also knows `inf`, and numbers without a point.
#[inline]
fn is_literal(text: &[u8]) -> bool {
    let digits_from = |start: usize| start + text[start..].iter().take_while(|c| c.is_ascii_digit()).count();
    let start = usize::from(text.first() == Some(&b'-'));
    let point = digits_from(start);
    if point == start || text.get(point) != Some(&b'.') {
        return false;
    }
    let end = digits_from(point + 1);
    match text.get(end) {
        None => true,
        Some(b'e' | b'E') => {
            let start = end + 1 + usize::from(matches!(text.get(end + 1), Some(b'-' | b'+')));
            start < text.len() && digits_from(start) == text.len()
        }
        Some(_) => false,
    }
}
