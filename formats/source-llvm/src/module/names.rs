//! Names as texts spell them.

use std::borrow::Cow;

/// Name of a symbol, value, block or metadata kind, as it stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Name<'a> {
    raw: &'a str,
    is_quoted: bool,
}

impl<'a> Name<'a> {
    /// Creates a name from its spelling, without the quotation marks around it.
    pub(crate) fn new(raw: &'a str, is_quoted: bool) -> Self {
        Name { raw, is_quoted }
    }

    /// Returns the name with its escapes resolved.
    pub(crate) fn text(self) -> Cow<'a, str> {
        match unescaped(self.raw) {
            Cow::Borrowed(_) => Cow::Borrowed(self.raw),
            Cow::Owned(bytes) if self.is_quoted => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
            Cow::Owned(_) => Cow::Borrowed(self.raw),
        }
    }

    /// Returns the number that stands in the place of a name.
    pub(crate) fn number(self) -> Option<u32> {
        if self.is_quoted || !self.raw.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.raw.parse().ok()
    }
}

/// Returns the bytes of a string: `\xx` is the byte of that hexadecimal number, and `\\` a backslash.
pub(crate) fn unescaped(raw: &str) -> Cow<'_, [u8]> {
    let bytes = raw.as_bytes();
    if !bytes.contains(&b'\\') {
        return Cow::Borrowed(bytes);
    }
    let digit = |at: usize| bytes.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match (byte, digit(at + 1), digit(at + 2)) {
            (b'\\', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 3;
            }
            (b'\\', ..) if bytes.get(at + 1) == Some(&b'\\') => {
                out.push(b'\\');
                at += 2;
            }
            _ => {
                out.push(*byte);
                at += 1;
            }
        }
    }
    Cow::Owned(out)
}
