//! Parses the language of `mlir-query`'s matchers.

use super::{Kind, Matcher};

/// A value in the language.
#[derive(Clone, Debug, PartialEq)]
enum Argument {
    Matcher(Matcher),
    Text(String),
    Number(i64),
    Bool(bool),
}

impl Argument {
    fn kind(&self) -> &'static str {
        match self {
            Argument::Matcher(_) => "Matcher",
            Argument::Text(_) => "String",
            Argument::Number(_) => "Signed",
            Argument::Bool(_) => "Boolean",
        }
    }
}

/// A matcher, and the name of the function that what it finds becomes.
#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    pub matcher: Matcher,
    pub function: Option<String>,
}

/// Kinds of arguments that a matcher takes.
const SIGNATURES: [(&str, &[&str]); 16] = [
    ("getAllDefinitions", &["Matcher", "Signed"]),
    ("getDefinitions", &["Matcher", "Signed", "Boolean", "Boolean", "Boolean"]),
    ("getDefinitionsByPredicate", &["Matcher", "Matcher", "Boolean", "Boolean", "Boolean"]),
    ("getUsersByPredicate", &["Matcher", "Matcher", "Boolean"]),
    ("hasOpAttrName", &["String"]),
    ("hasOpName", &["String"]),
    ("isConstantOp", &[]),
    ("isNegInfFloat", &[]),
    ("isNegZeroFloat", &[]),
    ("isNonZero", &[]),
    ("isOne", &[]),
    ("isOneFloat", &[]),
    ("isPosInfFloat", &[]),
    ("isPosZeroFloat", &[]),
    ("isZero", &[]),
    ("isZeroFloat", &[]),
];

/// Returns the names of the matchers.
pub fn names() -> impl Iterator<Item = &'static str> {
    ["allOf", "anyOf"].into_iter().chain(SIGNATURES.iter().map(|(name, _)| *name))
}

/// Parses a matcher, which is all of the text.
///
/// # Errors
/// With `line:column: message`, as `mlir-query` says it.
pub fn parse(text: &str) -> Result<Command, String> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    let argument = parser.argument()?;
    let function = parser.chained()?;
    parser.skip_blank();
    if parser.at < text.len() {
        return Err(parser.error(parser.at, "Unexpected end of code."));
    }
    match argument {
        Argument::Matcher(matcher) => Ok(Command { matcher, function }),
        _ => Err("Input value is not a matcher expression.".to_owned()),
    }
}

/// Returns the kind of constant that a predicate of this name asks for.
///
/// # Errors
/// In words.
pub fn constant_kind(name: &str) -> Option<Kind> {
    Some(match name {
        "isConstantOp" => Kind::Any,
        "isNegInfFloat" => Kind::NegInfFloat,
        "isNegZeroFloat" => Kind::NegZeroFloat,
        "isNonZero" => Kind::NonZero,
        "isOne" => Kind::One,
        "isOneFloat" => Kind::OneFloat,
        "isPosInfFloat" => Kind::PosInfFloat,
        "isPosZeroFloat" => Kind::PosZeroFloat,
        "isZero" => Kind::Zero,
        "isZeroFloat" => Kind::ZeroFloat,
        _ => return None,
    })
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    /// Number of open calls.
    depth: usize,
}

/// Most calls in each other.
const DEEPEST: usize = 200;

impl<'t> Parser<'t> {
    fn error(&self, at: usize, message: &str) -> String {
        let before = &self.text[..at.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
        format!("{line}:{column}: {message}")
    }

    fn skip_blank(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_blank();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    fn word(&mut self) -> &'t str {
        self.skip_blank();
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn argument(&mut self) -> Result<Argument, String> {
        let Some(first) = self.peek() else {
            return Err(self.error(0, "End of code found while looking for token."));
        };
        let start = self.at;
        match first {
            '"' | '\'' => {
                let rest = &self.text[start + 1..];
                let Some(end) = rest.find(first) else {
                    return Err(
                        self.error(start, &format!("Error parsing string token: <{}>", &self.text[start..]))
                    );
                };
                self.at = start + end + 2;
                Ok(Argument::Text(rest[..end].to_owned()))
            }
            '0'..='9' => {
                let word = self.word();
                let number = word.parse().map(Argument::Number);
                number.map_err(|_| self.error(start, &format!("Error parsing numeric literal: <{word}>")))
            }
            c if c.is_ascii_alphabetic() || c == '_' => {
                let name = self.word();
                match name {
                    "true" | "false" => Ok(Argument::Bool(name == "true")),
                    _ if self.peek() == Some('(') => self.call(name, start),
                    _ => Err(self.error(start, &format!("Value not found: {name}"))),
                }
            }
            other => {
                Err(self.error(start, &format!("Invalid token <{other}> found when looking for a value.")))
            }
        }
    }

    fn call(&mut self, name: &str, start: usize) -> Result<Argument, String> {
        let signature = SIGNATURES.iter().find(|(known, _)| *known == name).map(|(_, kinds)| *kinds);
        let is_combined = matches!(name, "allOf" | "anyOf");
        if signature.is_none() && !is_combined {
            return Err(self.error(start, &format!("Matcher not found: {name}")));
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error(start, "Too many calls in each other."));
        }
        let open = self.at;
        self.take('(');
        let mut arguments = Vec::new();
        let mut places = Vec::new();
        while !self.take(')') {
            if self.peek().is_none() {
                let message = "Error parsing matcher. Found end-of-code while looking for ')'.";
                return Err(self.error(open, message));
            }
            if !arguments.is_empty() && !self.take(',') {
                let at = self.at;
                let found = &self.text[at..at + self.peek().map_or(0, char::len_utf8)];
                let message = format!("Error parsing matcher. Found token <{found}> while looking for ','.");
                return Err(self.error(at, &message));
            }
            self.skip_blank();
            places.push(self.at);
            arguments.push(self.argument()?);
        }
        self.depth -= 1;
        if is_combined {
            return self.combined(name, start, arguments, &places);
        }
        let kinds = signature.unwrap_or_default();
        if kinds.len() != arguments.len() {
            let (expected, actual) = (kinds.len(), arguments.len());
            let message = format!("Incorrect argument count. (Expected = {expected}) != (Actual = {actual})");
            return Err(self.error(start, &message));
        }
        for (at, (kind, argument)) in kinds.iter().zip(&arguments).enumerate() {
            if *kind != argument.kind() {
                let (number, actual) = (at + 1, argument.kind());
                let message =
                    format!("Incorrect type for arg {number}. (Expected = {kind}) != (Actual = {actual})");
                return Err(self.error(places[at], &message));
            }
        }
        Ok(Argument::Matcher(built(name, arguments)))
    }

    fn combined(
        &self,
        name: &str,
        start: usize,
        arguments: Vec<Argument>,
        places: &[usize],
    ) -> Result<Argument, String> {
        let mut matchers = Vec::new();
        for (at, argument) in arguments.into_iter().enumerate() {
            match argument {
                Argument::Matcher(matcher) => matchers.push(matcher),
                other => {
                    let (number, actual) = (at + 1, other.kind());
                    let message = format!(
                        "Incorrect type for arg {number}. (Expected = Matcher) != (Actual = {actual})"
                    );
                    return Err(self.error(places[at], &message));
                }
            }
        }
        if matchers.is_empty() {
            return Err(
                self.error(start, "Incorrect argument count. (Expected = at least 1) != (Actual = 0)")
            );
        }
        let make = if name == "allOf" { Matcher::All } else { Matcher::Any };
        Ok(Argument::Matcher(make(matchers)))
    }

    /// Parses `.extract("name")`.
    fn chained(&mut self) -> Result<Option<String>, String> {
        let dot = {
            self.skip_blank();
            self.at
        };
        if !self.take('.') {
            return Ok(None);
        }
        if self.word() != "extract" || self.peek() != Some('(') {
            return Err(self.error(dot + 1, "Period not followed by valid chained call."));
        }
        let open = self.at;
        self.take('(');
        let missing = "Missing/Invalid argument for the chained call.";
        match self.argument() {
            Ok(Argument::Text(name)) if self.take(')') => Ok(Some(name)),
            _ => Err(self.error(open + 1, missing)),
        }
    }
}

/// Makes a matcher of arguments that fit its signature.
fn built(name: &str, arguments: Vec<Argument>) -> Matcher {
    let (mut matchers, mut texts, mut numbers, mut bools) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for argument in arguments {
        match argument {
            Argument::Matcher(matcher) => matchers.push(Box::new(matcher)),
            Argument::Text(text) => texts.push(text),
            Argument::Number(number) => numbers.push(number),
            Argument::Bool(value) => bools.push(value),
        }
    }
    let mut matchers = matchers.into_iter();
    let mut next = || matchers.next().expect("the signature was checked");
    let options = || [bools[0], bools[1], bools[2]];
    match name {
        "getAllDefinitions" => {
            Matcher::Definitions { inner: next(), depth: numbers[0], options: [true, false, false] }
        }
        "getDefinitions" => Matcher::Definitions { inner: next(), depth: numbers[0], options: options() },
        "getDefinitionsByPredicate" => {
            Matcher::DefinitionsUntil { inner: next(), stop: next(), options: options() }
        }
        "getUsersByPredicate" => Matcher::UsersUntil { inner: next(), stop: next(), inclusive: bools[0] },
        "hasOpAttrName" => Matcher::AttributeName(texts.swap_remove(0)),
        "hasOpName" => Matcher::OpName(texts.swap_remove(0)),
        other => Matcher::Constant(constant_kind(other).expect("all signatures are known")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_those_of_mlir_query() {
        let rows = [
            ("foo(\"x\")", "1:1: Matcher not found: foo"),
            ("hasOpName(\"a\"", "1:10: Error parsing matcher. Found end-of-code while looking for ')'."),
            ("hasOpName(\"a\", \"b\")", "1:1: Incorrect argument count. (Expected = 1) != (Actual = 2)"),
            ("hasOpName(a)", "1:11: Value not found: a"),
            ("isOneFloat() x", "1:14: Unexpected end of code."),
            ("isOneFloat().bind(\"a\")", "1:14: Period not followed by valid chained call."),
            ("isOneFloat().extract(3)", "1:22: Missing/Invalid argument for the chained call."),
            ("", "1:1: End of code found while looking for token."),
            ("\"x\"", "Input value is not a matcher expression."),
            ("hasOpName(3)", "1:11: Incorrect type for arg 1. (Expected = String) != (Actual = Signed)"),
        ];
        for (text, expected) in rows {
            assert_eq!(parse(text).expect_err("the text is wrong"), expected, "{text}");
        }
    }

    #[test]
    fn calls_are_bounded() {
        let deep = format!("{}isZero(){}", "allOf(".repeat(100_000), ")".repeat(100_000));
        assert!(parse(&deep).expect_err("it is too deep").contains("Too many calls"));
    }
}
