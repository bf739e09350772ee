//! JSON that may stand in a page: no text in it can end the element that it stands in.

use std::fmt::Write;

/// Writer of JSON.
#[derive(Default)]
pub struct Json {
    text: String,
    /// True if a comma goes before the next value.
    is_past_value: bool,
}

impl Json {
    /// Returns the text.
    pub fn finish(self) -> String {
        self.text
    }

    fn separate(&mut self) {
        if self.is_past_value {
            self.text.push(',');
        }
        self.is_past_value = true;
    }

    /// Writes an object.
    pub fn object(&mut self, write: impl FnOnce(&mut Self)) {
        self.nested('{', '}', write);
    }

    /// Writes an array.
    pub fn array(&mut self, write: impl FnOnce(&mut Self)) {
        self.nested('[', ']', write);
    }

    fn nested(&mut self, open: char, close: char, write: impl FnOnce(&mut Self)) {
        self.separate();
        self.text.push(open);
        self.is_past_value = false;
        write(self);
        self.text.push(close);
        self.is_past_value = true;
    }

    /// Writes a key, and then its value.
    pub fn key(&mut self, name: &str) -> &mut Self {
        self.string(name);
        self.text.push(':');
        self.is_past_value = false;
        self
    }

    /// Writes an integer.
    pub fn number(&mut self, number: impl Into<i64>) {
        self.separate();
        write!(self.text, "{}", number.into()).expect("a string takes any text");
    }

    /// Writes a position or a count.
    pub fn count(&mut self, count: usize) {
        self.number(i64::try_from(count).unwrap_or(i64::MAX));
    }

    /// Writes a number, rounded to a tenth.
    pub fn decimal(&mut self, number: f64) {
        self.separate();
        write!(self.text, "{}", (number * 10.0).round() / 10.0).expect("a string takes any text");
    }

    /// Writes a Boolean value.
    pub fn boolean(&mut self, value: bool) {
        self.separate();
        self.text.push_str(if value { "true" } else { "false" });
    }

    /// Writes a string.
    pub fn string(&mut self, text: &str) {
        self.separate();
        self.text.push('"');
        for letter in text.chars() {
            match letter {
                '"' => self.text.push_str("\\\""),
                '\\' => self.text.push_str("\\\\"),
                '\n' => self.text.push_str("\\n"),
                '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => self.escape(letter),
                letter if letter.is_control() => self.escape(letter),
                letter => self.text.push(letter),
            }
        }
        self.text.push('"');
    }

    fn escape(&mut self, letter: char) {
        write!(self.text, "\\u{:04x}", u32::from(letter)).expect("a string takes any text");
    }

    /// Writes an array of integers.
    pub fn numbers(&mut self, numbers: impl IntoIterator<Item = i64>) {
        self.array(|json| numbers.into_iter().for_each(|number| json.number(number)));
    }

    /// Writes an array of strings.
    pub fn strings<'s>(&mut self, strings: impl IntoIterator<Item = &'s str>) {
        self.array(|json| strings.into_iter().for_each(|text| json.string(text)));
    }
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn no_text_ends_the_element() {
        let mut json = Json::default();
        json.object(|json| {
            json.key("a<b").array(|json| {
                json.string("</script>\n\"\\\u{1}\u{2028}&amp;ä");
                json.number(3);
                json.decimal(1.26);
                json.boolean(true);
            });
            json.key("c").numbers([1, 2]);
        });
        let expected = "{\"a\\u003cb\":[\"\\u003c/script\\u003e\\n\\\"\\\\\\u0001\\u2028\\u0026amp;ä\",3,1.3,true],\"c\":[1,2]}";
        assert_eq!(json.finish(), expected);
    }
}
