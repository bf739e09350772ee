//! Patterns after the colon of a directive: literal text, `{{regex}}`, `[[NAME:regex]]`, `[[NAME]]` and `[[#...]]`.

use std::ops::Range;

use super::directive::{Directive, Kind};
use super::ere::{self, Case};
use super::matcher::{Found, Matcher};
use super::numeric::{self, Expression, Format, NumericBlock};
use super::options::CheckOptions;
use super::variables::{self, Variables};

/// A directive, ready to be matched.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) directive: Directive,
    body: Body,
    strings: Vec<(String, usize)>,
    numbers: Vec<(String, usize, Format)>,
    case: Case,
}

#[derive(Debug)]
enum Body {
    /// Matches the end of the input.
    End,
    /// Known when the pattern was parsed.
    Fixed(Matcher),
    /// Needs the values of variables.
    Pieces(Vec<Piece>),
}

/// A stretch of a regular expression.
#[derive(Debug)]
enum Piece {
    Ere(Vec<u8>),
    String(String),
    Number(Expression, Format),
}

/// Why a pattern was not found.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NoMatch {
    Absent,
    /// It could not be searched for, or what was found is no number.
    Invalid(String),
}

impl Pattern {
    /// Parses a directive, and declares its variables.
    ///
    /// # Errors
    /// What is wrong with its text.
    pub(super) fn parse(
        directive: Directive,
        options: &CheckOptions,
        variables: &mut Variables,
    ) -> Result<Pattern, String> {
        let case = if options.ignore_case { Case::Ignored } else { Case::Sensitive };
        let is_exact = options.strict_whitespace && options.match_full_lines;
        let mut text = directive.text.as_str();
        if !is_exact {
            text = text.trim_end_matches([' ', '\t']);
        }
        if text.is_empty() != (directive.kind == Kind::Empty) {
            let name = directive.name();
            return Err(match directive.kind {
                Kind::Empty => format!("found non-empty check string for empty check with prefix '{name}'"),
                _ => format!("found empty check string with prefix '{name}'"),
            });
        }
        let mut builder = Builder { directive: &directive, variables, parts: Parts::default() };
        let full_line = options.match_full_lines && directive.kind != Kind::Not;
        if directive.kind == Kind::Empty {
            builder.push_ere(b"(\n$)");
        } else {
            let blanks: &[u8] = if options.strict_whitespace { b"" } else { b" *" };
            if full_line {
                builder.push_ere(b"^");
                builder.push_ere(blanks);
            }
            match directive.is_literal {
                true => builder.push_literal(text),
                false => builder.parse(text)?,
            }
            if full_line {
                builder.push_ere(blanks);
                builder.push_ere(b"$");
            }
        }
        let Parts { pieces, strings, numbers, .. } = builder.parts;
        let body = match &pieces[..] {
            [Piece::Ere(ere)] => Body::Fixed(
                Matcher::new(ere, case).map_err(|complaint| format!("invalid regex: {complaint}"))?,
            ),
            _ => Body::Pieces(pieces),
        };
        Ok(Pattern { directive, body, strings, numbers, case })
    }

    /// Returns the pattern that stands after the last directive, for what must not come before the end.
    pub(super) fn end_of_input(directive: Directive) -> Pattern {
        Pattern {
            directive,
            body: Body::End,
            strings: Vec::new(),
            numbers: Vec::new(),
            case: Case::Sensitive,
        }
    }

    /// Returns true if variables are defined or used.
    pub(super) fn has_variables(&self) -> bool {
        !self.strings.is_empty() || !self.numbers.is_empty() || matches!(self.body, Body::Pieces(_))
    }

    /// Finds the first match in `text`, and sets the variables that it defines.
    ///
    /// # Errors
    /// No match, an undefined variable, or a number that is too large.
    pub(super) fn find(&self, text: &[u8], variables: &mut Variables) -> Result<Range<usize>, NoMatch> {
        let found = match &self.body {
            Body::End => return Ok(text.len()..text.len()),
            Body::Fixed(matcher) => matcher.find(text),
            Body::Pieces(pieces) => {
                let ere = substitute(pieces, variables).map_err(NoMatch::Invalid)?;
                // Nothing but empty variables: POSIX knows no empty expression, so it matches nowhere.
                if ere.is_empty() {
                    return Err(NoMatch::Absent);
                }
                Matcher::new(&ere, self.case).map_err(NoMatch::Invalid)?.find(text)
            }
        };
        let Found { range, groups } = found.ok_or(NoMatch::Absent)?;
        let value = |group: usize| groups[group - 1].clone().map_or(&b""[..], |range| &text[range]);
        for (name, group) in &self.strings {
            variables.set_string(name, value(*group));
        }
        for (name, group, format) in &self.numbers {
            let spelled = String::from_utf8_lossy(value(*group));
            let number = format
                .read(&spelled)
                .ok_or_else(|| NoMatch::Invalid(format!("unable to represent numeric value {spelled}")))?;
            variables.set_number(name, number);
        }
        // The newline that an empty line follows belongs to the line before.
        let skipped = usize::from(self.directive.kind == Kind::Empty);
        Ok(range.start + skipped..range.end)
    }

    /// Returns the values of the variables that the pattern uses, as `"NAME" equal to "value"`.
    pub(super) fn substitutions(&self, variables: &Variables) -> Vec<String> {
        let Body::Pieces(pieces) = &self.body else { return Vec::new() };
        let name_and_value = |piece: &Piece| match piece {
            Piece::Ere(_) => None,
            Piece::String(name) => {
                let value = String::from_utf8_lossy(variables.string(name)?).into_owned();
                Some(format!("\"{name}\" equal to \"{value}\""))
            }
            Piece::Number(expression, format) => {
                let names = expression.names();
                let value = format.spell(expression.evaluate(variables).ok()?).ok()?;
                (!names.is_empty()).then(|| format!("\"{}\" gives \"{value}\"", names.join("\", \"")))
            }
        };
        pieces.iter().filter_map(name_and_value).collect()
    }
}

fn substitute(pieces: &[Piece], variables: &Variables) -> Result<Vec<u8>, String> {
    let mut ere = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Ere(text) => ere.extend_from_slice(text),
            Piece::String(name) => {
                let value = variables.string(name).ok_or_else(|| format!("undefined variable: {name}"))?;
                ere::escape(value, &mut ere);
            }
            Piece::Number(expression, format) => {
                ere::escape(format.spell(expression.evaluate(variables)?)?.as_bytes(), &mut ere);
            }
        }
    }
    Ok(ere)
}

#[derive(Default)]
struct Parts {
    pieces: Vec<Piece>,
    group_count: usize,
    strings: Vec<(String, usize)>,
    numbers: Vec<(String, usize, Format)>,
}

struct Builder<'a> {
    directive: &'a Directive,
    variables: &'a mut Variables,
    parts: Parts,
}

impl Builder<'_> {
    fn parse(&mut self, text: &str) -> Result<(), String> {
        let mut rest = text;
        while !rest.is_empty() {
            if let Some(regex) = rest.strip_prefix("{{") {
                let end = regex.find("}}").ok_or("found start of regex string with no end '}}'")?;
                self.regex_block(&regex[..end])?;
                rest = &regex[end + 2..];
            } else if rest.starts_with("[[") && !rest.starts_with("[[[") {
                let block = &rest[2..];
                let end = block_end(block)?;
                self.variable_block(&block[..end])?;
                rest = &block[end + 2..];
            } else {
                // At least one character: what is no block is literal.
                let start = rest.chars().next().map_or(0, char::len_utf8);
                let next_block = ["{{", "[["].iter().filter_map(|open| rest[start..].find(open)).min();
                let end = next_block.map_or(rest.len(), |found| start + found);
                self.push_literal(&rest[..end]);
                rest = &rest[end..];
            }
        }
        Ok(())
    }

    /// `{{regex}}`
    fn regex_block(&mut self, regex: &str) -> Result<(), String> {
        let alternates = regex.contains('|');
        if alternates {
            self.open_group();
        }
        self.push_regex(regex)?;
        if alternates {
            self.push_ere(b")");
        }
        Ok(())
    }

    /// `[[...]]`
    fn variable_block(&mut self, block: &str) -> Result<(), String> {
        if let Some(numeric) = block.strip_prefix('#') {
            let parsed = numeric::parse_block(numeric, self.directive.line, self.variables)?;
            return self.number(parsed);
        }
        let (name, regex) = match block.split_once(':') {
            Some((name, regex)) => (name, Some(regex)),
            None => (block, None),
        };
        if name.contains([' ', '\t']) {
            return Err("unexpected whitespace".to_owned());
        }
        if name.starts_with('@') {
            if regex.is_some() {
                return Err("invalid name in string variable definition".to_owned());
            }
            if !name.starts_with("@LINE") {
                return Err(format!("invalid pseudo numeric variable '{name}'"));
            }
            let parsed = numeric::parse_legacy_line(name, self.directive.line)?;
            return self.number(parsed);
        }
        match regex {
            Some(regex) => self.string_definition(name, regex),
            None => self.string_use(name),
        }
    }

    fn string_definition(&mut self, name: &str, regex: &str) -> Result<(), String> {
        if !variables::is_name(name) {
            return Err("invalid name in string variable definition".to_owned());
        }
        if self.variables.number_format(name).is_some() {
            return Err(format!("numeric variable with name '{name}' already exists"));
        }
        let group = self.open_group();
        if !regex.is_empty() {
            self.push_regex(regex)?;
        }
        self.push_ere(b")");
        self.parts.strings.retain(|(other, _)| other != name);
        self.parts.strings.push((name.to_owned(), group));
        self.variables.declare_string(name);
        Ok(())
    }

    fn string_use(&mut self, name: &str) -> Result<(), String> {
        if !variables::is_name(name) {
            return Err("invalid name in string variable use".to_owned());
        }
        match self.parts.strings.iter().find(|(other, _)| other == name) {
            Some(&(_, group @ 1..=9)) => self.push_ere(format!("\\{group}").as_bytes()),
            Some(_) => return Err("Can't back-reference more than 9 variables".to_owned()),
            None => self.parts.pieces.push(Piece::String(name.to_owned())),
        }
        Ok(())
    }

    fn number(&mut self, block: NumericBlock) -> Result<(), String> {
        let names = block.value.as_ref().map(Expression::names).unwrap_or_default();
        for (name, ..) in &self.parts.numbers {
            if names.contains(&name.as_str()) {
                return Err(format!("numeric variable '{name}' defined earlier in the same CHECK directive"));
            }
        }
        let group = block.defines.is_some().then(|| self.open_group());
        match block.value {
            Some(value) => self.parts.pieces.push(Piece::Number(value, block.format)),
            None => self.push_regex(&block.format.wildcard())?,
        }
        if let (Some(name), Some(group)) = (block.defines, group) {
            self.push_ere(b")");
            self.variables.declare_number(&name, block.format);
            self.parts.numbers.push((name, group, block.format));
        }
        Ok(())
    }

    /// Writes `(`, and gives the number of the group.
    fn open_group(&mut self) -> usize {
        self.push_ere(b"(");
        self.parts.group_count += 1;
        self.parts.group_count
    }

    fn push_literal(&mut self, text: &str) {
        let mut ere = Vec::with_capacity(text.len());
        ere::escape(text.as_bytes(), &mut ere);
        self.push_ere(&ere);
    }

    fn push_regex(&mut self, regex: &str) -> Result<(), String> {
        let (_, groups) = ere::parse(regex.as_bytes(), Case::Sensitive)
            .map_err(|complaint| format!("invalid regex: {complaint}"))?;
        self.parts.group_count += groups;
        self.push_ere(regex.as_bytes());
        Ok(())
    }

    fn push_ere(&mut self, ere: &[u8]) {
        match self.parts.pieces.last_mut() {
            Some(Piece::Ere(text)) => text.extend_from_slice(ere),
            _ => self.parts.pieces.push(Piece::Ere(ere.to_owned())),
        }
    }
}

/// Returns the position of the `]]` of a `[[` block; brackets inside are balanced, and a backslash escapes one
/// character.
fn block_end(block: &str) -> Result<usize, String> {
    let mut depth = 0usize;
    let mut bytes = block.bytes().enumerate();
    while let Some((place, byte)) = bytes.next() {
        match byte {
            b']' if depth == 0 && block[place..].starts_with("]]") => return Ok(place),
            b']' if depth == 0 => return Err("missing closing \"]\" for regex variable".to_owned()),
            b']' => depth -= 1,
            b'[' => depth += 1,
            b'\\' => {
                bytes.next();
            }
            _ => {}
        }
    }
    Err("Invalid substitution block, no ]] found".to_owned())
}
