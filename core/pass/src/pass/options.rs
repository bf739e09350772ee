//! Options of passes: `max-iterations=4 region-simplify=aggressive`.

use crate::pass::entry::PassRegistry;
use crate::pass::option_type::OptionType;
use std::fmt;
use std::sync::Arc;

/// Type of the values that an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`; a bare name means `true`.
    Bool,
    /// Boolean option that upstream's pass does not have: printed in pipelines only if it is on.
    OwnBool,
    /// A signed integer.
    Int,
    /// An integer that is not negative.
    Unsigned,
    /// A floating-point number.
    Number,
    /// Text.
    Text,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any number of texts, between commas.
    Texts,
    /// Any number of names of files and folders, between commas, which whoever runs the pass reads for it.
    Files,
    /// Any number of signed integers, between commas.
    Ints,
    /// Any number of unsigned integers, between commas.
    UnsignedInts,
}

impl OptionKind {
    /// Returns the kind of the numbers that are not negative.
    #[must_use]
    pub const fn unsigned(self) -> Self {
        match self {
            OptionKind::Int => OptionKind::Unsigned,
            OptionKind::Ints => OptionKind::UnsignedInts,
            other => other,
        }
    }
}

/// A declared option.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Name as it stands in a pipeline: `top-down`.
    pub name: &'static str,
    /// Type of its values.
    pub kind: OptionKind,
    /// Default, in the option's syntax.
    pub default: &'static str,
    /// One line about it.
    pub help: &'static str,
}

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// Value of [`OptionKind::Bool`] and [`OptionKind::OwnBool`].
    Bool(bool),
    /// Value of the integers.
    Int(i128),
    /// Bits of the value of [`OptionKind::Number`].
    Number(u64),
    /// Value of texts and choices.
    Text(String),
    /// Value of the lists of texts.
    Texts(Vec<String>),
    /// Value of the lists of integers.
    Ints(Vec<i128>),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn list<T: fmt::Display>(items: &[T], f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
            write!(f, "{{{}}}", texts.join(","))
        }
        match self {
            OptionValue::Bool(value) => write!(f, "{value}"),
            OptionValue::Int(value) => write!(f, "{value}"),
            OptionValue::Number(bits) => f.write_str(&scientific(f64::from_bits(*bits))),
            OptionValue::Text(value) if value.contains([' ', '{', '}']) => write!(f, "{{{value}}}"),
            OptionValue::Text(value) => f.write_str(value),
            OptionValue::Texts(values) => list(values, f),
            OptionValue::Ints(values) => list(values, f),
        }
    }
}

impl OptionValue {
    /// Formats the value without the braces that hold a list together in a pipeline.
    fn bare(&self) -> String {
        let text = self.to_string();
        match self {
            OptionValue::Texts(_) | OptionValue::Ints(_) => text[1..text.len() - 1].to_owned(),
            _ => text,
        }
    }
}

/// The options of one pass, with their values.
#[derive(Clone, Debug)]
pub struct PassOptions {
    specs: &'static [OptionSpec],
    values: Vec<OptionValue>,
    /// Flag of each option: true if a value was given.
    is_given: Vec<bool>,
    /// Text as given.
    given: String,
    registry: PassRegistry,
    /// Files that have been read, by the names that options give.
    files: Vec<(String, NamedFiles)>,
}

/// Contents of a name in an [`OptionKind::Files`].
#[derive(Clone, Debug)]
pub enum NamedFiles {
    /// A file.
    File(Arc<[u8]>),
    /// A folder: its files, each by its name.
    Folder(Vec<(String, Arc<[u8]>)>),
}

impl PassOptions {
    /// Returns the defaults of all options.
    pub fn defaults(specs: &'static [OptionSpec]) -> Self {
        let value = |spec: &OptionSpec| spec.parse(spec.default).expect("the default of an option is valid");
        let values = specs.iter().map(value).collect();
        PassOptions {
            specs,
            values,
            is_given: vec![false; specs.len()],
            given: String::new(),
            registry: PassRegistry::default(),
            files: Vec::new(),
        }
    }

    /// Attaches the registry for a pass that runs other passes.
    #[must_use]
    pub fn with_registry(self, registry: PassRegistry) -> Self {
        PassOptions { registry, ..self }
    }

    /// Returns the registry of passes that the pass may run.
    pub fn registry(&self) -> &PassRegistry {
        &self.registry
    }

    /// Parses `a=b c=d`.
    ///
    /// # Errors
    /// If an option is unknown or has no valid value: a message for the user.
    pub fn parse(specs: &'static [OptionSpec], text: &str) -> Result<Self, OptionError> {
        let mut options = PassOptions { given: text.to_owned(), ..Self::defaults(specs) };
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (name, value);
            (name, value, rest) = next_option(rest);
            let Some(at) = specs.iter().position(|spec| spec.name == name) else {
                return Err(OptionError::Unknown(name.to_owned()));
            };
            options.is_given[at] = true;
            options.values[at] = specs[at].parse(value.unwrap_or("")).map_err(OptionError::Invalid)?;
        }
        Ok(options)
    }

    /// Returns the options as they were written.
    pub fn given(&self) -> &str {
        &self.given
    }

    /// Returns the options that have another value than their default, with their values as text.
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        let pairs = self.specs.iter().zip(&self.values).zip(Self::defaults(self.specs).values);
        let is_changed =
            |((_, value), default): &((&OptionSpec, &OptionValue), OptionValue)| *value != default;
        pairs.filter(is_changed).map(|((spec, value), _)| (spec.name, value.bare())).collect()
    }

    fn at(&self, name: &str) -> usize {
        let at = self.specs.iter().position(|spec| spec.name == name);
        at.expect("a pipeline asks for options that it declares")
    }

    /// Returns the value of the Boolean option of a name, for a pipeline.
    ///
    /// # Panics
    /// If the option is not declared.
    pub fn bool(&self, name: &str) -> bool {
        bool::read(self, self.at(name))
    }

    /// Returns the value of the integer option of a name, for a pipeline.
    ///
    /// # Panics
    /// If the option is not declared, or of another kind.
    pub fn int(&self, name: &str) -> i64 {
        i64::read(self, self.at(name))
    }

    /// Returns the value of the option at a position.
    pub fn value(&self, at: usize) -> &OptionValue {
        &self.values[at]
    }

    /// Returns true if the option at a position was given a value.
    pub(crate) fn is_given(&self, at: usize) -> bool {
        self.is_given[at]
    }

    /// Returns the number of the word that the option at a position has, among its choices.
    pub fn choice(&self, at: usize) -> usize {
        let (OptionKind::Choice(words), OptionValue::Text(word)) = (self.specs[at].kind, &self.values[at])
        else {
            unreachable!("the option '{}' is a choice", self.specs[at].name);
        };
        words.iter().position(|known| known == word).expect("a choice is one of the words")
    }

    pub(crate) fn integer(&self, at: usize) -> i128 {
        match &self.values[at] {
            OptionValue::Int(value) => *value,
            _ => unreachable!("the option '{}' is an integer", self.specs[at].name),
        }
    }

    pub(crate) fn integers(&self, at: usize) -> &[i128] {
        match &self.values[at] {
            OptionValue::Ints(values) => values,
            _ => unreachable!("the option '{}' is a list of integers", self.specs[at].name),
        }
    }

    /// Reads the files that options name, by a function that knows those that there are.
    pub fn read_files(&mut self, read: &mut dyn FnMut(&str) -> Option<NamedFiles>) {
        for (spec, value) in self.specs.iter().zip(&self.values) {
            if let (OptionKind::Files, OptionValue::Texts(names)) = (spec.kind, value) {
                self.files.extend(names.iter().filter_map(|name| Some((name.clone(), read(name)?))));
            }
        }
    }

    /// Returns the contents that were read for a name.
    pub(crate) fn file(&self, name: &str) -> Option<&NamedFiles> {
        self.files.iter().find(|(file, _)| file == name).map(|(_, file)| file)
    }
}

impl fmt::Display for PassOptions {
    /// Formats as in a pipeline, `{` and `}` included; nothing if there are no options.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.specs.is_empty() {
            return Ok(());
        }
        let is_written = |(spec, value): &(&OptionSpec, &OptionValue)| {
            spec.kind != OptionKind::OwnBool || **value == OptionValue::Bool(true)
        };
        let mut pairs: Vec<_> = self.specs.iter().zip(&self.values).filter(is_written).collect();
        pairs.sort_by_key(|(spec, _)| spec.name);
        let text = |(spec, value): &(&OptionSpec, &OptionValue)| match value {
            OptionValue::Texts(list) if list.is_empty() => String::new(),
            OptionValue::Ints(list) if list.is_empty() => String::new(),
            _ => format!("{}={value}", spec.name),
        };
        let texts: Vec<String> = pairs.iter().map(text).collect();
        write!(f, "{{{}}}", texts.join(" "))
    }
}

/// Error of parsing options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// Unknown option.
    Unknown(String),
    /// Invalid value, with a message.
    Invalid(String),
}

impl OptionSpec {
    fn parse(&self, text: &str) -> Result<OptionValue, String> {
        let name = self.name;
        let about = |what: String| format!("for the --{name} option: {what}");
        let int = |text: &str, kind: &str| {
            parse_int(text).ok_or_else(|| about(format!("'{text}' value invalid for {kind} argument!")))
        };
        match self.kind {
            OptionKind::Bool | OptionKind::OwnBool => match text {
                "" | "true" | "TRUE" | "True" | "1" => Ok(OptionValue::Bool(true)),
                "false" | "FALSE" | "False" | "0" => Ok(OptionValue::Bool(false)),
                _ => Err(about(format!("'{text}' is invalid value for boolean argument! Try 0 or 1"))),
            },
            OptionKind::Int => int(text, "long").map(OptionValue::Int),
            OptionKind::Unsigned => {
                let value = int(text, "uint")?;
                if value < 0 {
                    return Err(about(format!("'{text}' value invalid for uint argument!")));
                }
                Ok(OptionValue::Int(value))
            }
            OptionKind::Number => match text.parse::<f64>() {
                Ok(value) => Ok(OptionValue::Number(value.to_bits())),
                Err(_) => Err(about(format!("'{text}' value invalid for floating point argument!"))),
            },
            OptionKind::Text => Ok(OptionValue::Text(unquoted(text).to_owned())),
            OptionKind::Choice(words) if words.contains(&text) => Ok(OptionValue::Text(text.to_owned())),
            OptionKind::Choice(_) => Err(about(format!("Cannot find option named '{text}'!"))),
            OptionKind::Texts | OptionKind::Files => {
                Ok(OptionValue::Texts(items(text).map(|item| unquoted(item).to_owned()).collect()))
            }
            OptionKind::Ints | OptionKind::UnsignedInts => {
                let kind = if self.kind == OptionKind::Ints { "long" } else { "uint" };
                items(text).map(|item| int(item, kind)).collect::<Result<_, _>>().map(OptionValue::Ints)
            }
        }
    }
}

/// Formats a number with six digits after the point and an exponent of two digits or more.
fn scientific(value: f64) -> String {
    let text = format!("{value:.6e}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, exponent) = match exponent.strip_prefix('-') {
                Some(exponent) => ('-', exponent),
                None => ('+', exponent),
            };
            format!("{digits}e{sign}{exponent:0>2}")
        }
        None => text.to_lowercase(),
    }
}

fn parse_int(text: &str) -> Option<i128> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let value = match digits.strip_prefix("0x") {
        Some(digits) => i128::from(u64::from_str_radix(digits, 16).ok()?),
        None => i128::from(digits.parse::<u64>().ok()?),
    };
    Some(sign * value)
}

/// Splits a list at commas outside of braces and quotes.
fn items(text: &str) -> impl Iterator<Item = &str> {
    let text = unquoted(text);
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = end_of(rest, ',');
        let item = &rest[..end];
        rest = rest.get(end + 1..).unwrap_or("");
        Some(item)
    })
}

/// Strips surrounding braces or quotes.
fn unquoted(text: &str) -> &str {
    for (open, close) in [('{', '}'), ('"', '"'), ('\'', '\'')] {
        if let Some(inner) = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)) {
            return inner;
        }
    }
    text
}

/// Splits off the first option: its name, its value and the rest.
fn next_option(text: &str) -> (&str, Option<&str>, &str) {
    let end = end_of(text, ' ');
    let (option, rest) = (&text[..end], text[end..].trim_start());
    match option.split_once('=') {
        Some((name, value)) => (name, Some(value), rest),
        None => (option, None, rest),
    }
}

/// Returns the position of the separator, outside of braces and quotes; the end if there is none.
fn end_of(text: &str, separator: char) -> usize {
    let mut depth = 0usize;
    let mut quote = None;
    for (at, one) in text.char_indices() {
        match (quote, one) {
            (Some(open), _) if open == one => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(one),
            (None, '{' | '[' | '(') => depth += 1,
            (None, '}' | ']' | ')') => depth = depth.saturating_sub(1),
            (None, _) if one == separator && depth == 0 => return at,
            _ => {}
        }
    }
    text.len()
}
