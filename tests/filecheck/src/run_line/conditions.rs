//! Conditions on features: `%if FEATURE %{ ... %} %else %{ ... %}` and the expressions in it.

use super::RunLineError;

/// Deeper nesting than this is refused, so that no input can exhaust the stack.
const MAX_DEPTH: usize = 100;

fn error(message: impl Into<String>) -> RunLineError {
    RunLineError { line: None, message: message.into() }
}

/// Returns true if `condition`, such as `a && (!b || c)`, holds if exactly `features` are there; `true` always is.
///
/// # Errors
/// A condition that cannot be parsed.
pub fn holds(condition: &str, features: &[String]) -> Result<bool, RunLineError> {
    let mut parser = Parser { rest: condition.trim_start(), features, depth: 0 };
    let value = parser.any()?;
    match parser.rest {
        "" => Ok(value),
        rest => Err(error(format!("unexpected '{rest}' in the condition '{}'", condition.trim()))),
    }
}

struct Parser<'a> {
    rest: &'a str,
    features: &'a [String],
    depth: usize,
}

impl Parser<'_> {
    fn any(&mut self) -> Result<bool, RunLineError> {
        let mut value = self.all()?;
        while self.eat("||") {
            value |= self.all()?;
        }
        Ok(value)
    }

    fn all(&mut self) -> Result<bool, RunLineError> {
        let mut value = self.atom()?;
        while self.eat("&&") {
            value &= self.atom()?;
        }
        Ok(value)
    }

    fn atom(&mut self) -> Result<bool, RunLineError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(error("a condition is nested too deeply"));
        }
        let value = if self.eat("!") {
            !self.atom()?
        } else if self.eat("(") {
            let inner = self.any()?;
            if !self.eat(")") {
                return Err(error("missing ')' in a condition"));
            }
            inner
        } else {
            self.feature()?
        };
        self.depth -= 1;
        Ok(value)
    }

    fn feature(&mut self) -> Result<bool, RunLineError> {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-+=._".contains(byte);
        let length = self.rest.bytes().take_while(is_part).count();
        let (name, rest) = self.rest.split_at(length);
        if name.is_empty() {
            return Err(error("missing feature in a condition"));
        }
        self.rest = rest.trim_start();
        Ok(name == "true" || self.features.iter().any(|feature| feature == name))
    }

    fn eat(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }
}

/// Replaces each `%if` in `text` by the branch that its condition chooses.
///
/// # Errors
/// A condition that cannot be parsed, and braces that are not closed.
pub(super) fn choose_branches(text: &str, features: &[String]) -> Result<String, RunLineError> {
    let mut rest = text;
    branch(&mut rest, features, 0)
}

/// Returns text up to its end or, inside a branch (`depth` > 0), up to a `%}`, which is taken off too.
fn branch(rest: &mut &str, features: &[String], depth: usize) -> Result<String, RunLineError> {
    if depth > MAX_DEPTH {
        return Err(error("'%if' is nested too deeply"));
    }
    let mut chosen = String::new();
    loop {
        let next_if = rest.find("%if ");
        let end = if depth > 0 { rest.find("%}") } else { None };
        match (next_if, end) {
            (Some(start), end) if end.is_none_or(|end| start < end) => {
                chosen += &rest[..start];
                *rest = &rest[start + "%if ".len()..];
                chosen += &conditional(rest, features, depth)?;
            }
            (_, Some(end)) => {
                chosen += &rest[..end];
                *rest = &rest[end + "%}".len()..];
                return Ok(chosen);
            }
            _ if depth > 0 => return Err(error("'%{' is missing its closing '%}'")),
            _ => return Ok(chosen + rest),
        }
    }
}

/// Parses the branches of an `%if`.
fn conditional(rest: &mut &str, features: &[String], depth: usize) -> Result<String, RunLineError> {
    let (condition, body) = rest.split_once("%{").ok_or_else(|| error("'%{' is missing for an %if"))?;
    let value = holds(condition, features)?;
    *rest = body;
    let when_true = branch(rest, features, depth + 1)?;
    let mut when_false = String::new();
    if let Some(after) = rest.trim_start().strip_prefix("%else") {
        *rest = after.trim_start().strip_prefix("%{").ok_or_else(|| error("'%{' is missing for an %else"))?;
        when_false = branch(rest, features, depth + 1)?;
    }
    Ok(if value { when_true } else { when_false })
}
