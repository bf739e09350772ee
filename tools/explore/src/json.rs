//! JSON that may stand in a page: no text in it can end the element that it stands in.

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
use std::io::{Result, Write};

/// Part of an array whose parts are of several kinds.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Cell<'s> {
    /// Number that is rounded.
    Decimal(f64),
    Number(i64),
    Text(&'s str),
    List(Vec<i64>),
}

/// Returns a value as JSON, with decimal numbers rounded to a tenth.
pub fn for_page(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    let written = value.serialize(&mut Serializer::with_formatter(&mut bytes, PageFormatter));
    written.expect("memory takes any text, and all keys are strings");
    String::from_utf8(bytes).expect("JSON is text")
}

/// Form of the numbers and texts.
struct PageFormatter;

impl Formatter for PageFormatter {
    fn write_f64<W: ?Sized + Write>(&mut self, out: &mut W, value: f64) -> Result<()> {
        write!(out, "{}", (value * 10.0).round() / 10.0)
    }

    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> Result<()> {
        let is_special =
            |letter: char| matches!(letter, '<' | '>' | '&' | '\u{2028}' | '\u{2029}') || letter.is_control();
        let mut rest = fragment;
        while let Some(at) = rest.find(is_special) {
            let letter = rest[at..].chars().next().unwrap_or_default();
            write!(out, "{}\\u{:04x}", &rest[..at], u32::from(letter))?;
            rest = &rest[at + letter.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, for_page};
    use std::collections::BTreeMap;

    #[test]
    fn no_text_ends_the_element() {
        let cells = vec![
            Cell::Text("</script>\n\"\\\u{1}\u{2028}&amp;ä"),
            Cell::Number(3),
            Cell::Decimal(1.26),
            Cell::Decimal(2.0),
            Cell::List(vec![1, 2]),
        ];
        let expected =
            "{\"a\\u003cb\":[\"\\u003c/script\\u003e\\n\\\"\\\\\\u0001\\u2028\\u0026amp;ä\",3,1.3,2,[1,2]]}";
        assert_eq!(for_page(&BTreeMap::from([("a<b", cells)])), expected);
    }
}
