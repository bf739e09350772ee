//! The variables of CHECK lines: strings and numbers, local ones and `$global` ones.

use std::collections::{HashMap, HashSet};

use super::numeric::Format;

/// All variables: which names are taken, which formats numbers have, and the present values.
#[derive(Debug, Default)]
pub(super) struct Variables {
    strings: HashMap<String, Vec<u8>>,
    numbers: HashMap<String, i128>,
    /// Kept beyond the values: a name is a string or a number in the whole file.
    string_names: HashSet<String>,
    formats: HashMap<String, Format>,
}

impl Variables {
    /// Notes while patterns are parsed that `name` is a string.
    pub(super) fn declare_string(&mut self, name: &str) {
        self.string_names.insert(name.to_owned());
    }

    /// Notes while patterns are parsed that `name` is a number that is spelled in `format`.
    pub(super) fn declare_number(&mut self, name: &str, format: Format) {
        self.formats.insert(name.to_owned(), format);
    }

    pub(super) fn is_string(&self, name: &str) -> bool {
        self.string_names.contains(name)
    }

    /// Returns the format of the latest declaration of a number, if there was one.
    pub(super) fn number_format(&self, name: &str) -> Option<Format> {
        self.formats.get(name).copied()
    }

    pub(super) fn string(&self, name: &str) -> Option<&[u8]> {
        self.strings.get(name).map(Vec::as_slice)
    }

    pub(super) fn number(&self, name: &str) -> Option<i128> {
        self.numbers.get(name).copied()
    }

    pub(super) fn set_string(&mut self, name: &str, value: &[u8]) {
        self.strings.insert(name.to_owned(), value.to_owned());
    }

    pub(super) fn set_number(&mut self, name: &str, value: i128) {
        self.numbers.insert(name.to_owned(), value);
    }

    /// Forgets the values of all names that do not start with `$`.
    pub(super) fn clear_locals(&mut self) {
        self.strings.retain(|name, _| name.starts_with('$'));
        self.numbers.retain(|name, _| name.starts_with('$'));
    }
}

pub(super) fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

pub(super) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Returns true if `name` may name a variable: `NAME` or `$NAME`.
pub(super) fn is_name(name: &str) -> bool {
    let plain = name.strip_prefix('$').unwrap_or(name);
    plain.bytes().next().is_some_and(is_name_start) && plain.bytes().all(is_name_byte)
}
