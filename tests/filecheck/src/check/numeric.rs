//! Numeric blocks: what stands between `[[#` and `]]`.
//!
//! ```text
//! [[# %.8X , NAME : ==  OTHER + max(3, @LINE) ]]
//!     format name    expression
//! ```

use super::variables::{Variables, is_name_byte, is_name_start};

/// Format of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Format {
    radix: Radix,
    /// At least n digits, filled with zeros.
    precision: usize,
    /// With a leading `0x`.
    alternate: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Radix {
    #[default]
    Unsigned,
    Signed,
    LowerHex,
    UpperHex,
}

impl Format {
    /// Returns an extended regular expression for all numbers of this format.
    pub(super) fn wildcard(self) -> String {
        let (first, digit) = match self.radix {
            Radix::Unsigned | Radix::Signed => ("[1-9]", "[0-9]"),
            Radix::LowerHex => ("[1-9a-f]", "[0-9a-f]"),
            Radix::UpperHex => ("[1-9A-F]", "[0-9A-F]"),
        };
        let sign = if self.radix == Radix::Signed { "-?" } else { "" };
        let prefix = if self.alternate { "0x" } else { "" };
        match self.precision {
            0 => format!("{sign}{prefix}{digit}+"),
            precision => format!("{sign}{prefix}({first}{digit}*)?{digit}{{{precision}}}"),
        }
    }

    /// Returns the spelling of `value`.
    ///
    /// # Errors
    /// A negative number has no spelling but in the signed format.
    pub(super) fn spell(self, value: i128) -> Result<String, String> {
        if value < 0 && self.radix != Radix::Signed {
            return Err(format!("unable to represent numeric value {value} in an unsigned format"));
        }
        let magnitude = value.unsigned_abs();
        let digits = match self.radix {
            Radix::Unsigned | Radix::Signed => magnitude.to_string(),
            Radix::LowerHex => format!("{magnitude:x}"),
            Radix::UpperHex => format!("{magnitude:X}"),
        };
        let sign = if value < 0 { "-" } else { "" };
        let prefix = if self.alternate { "0x" } else { "" };
        Ok(format!("{sign}{prefix}{digits:0>width$}", width = self.precision))
    }

    /// Reads the number that `text`, a match of [`Self::wildcard`], spells; `None` if it is too large.
    pub(super) fn read(self, text: &str) -> Option<i128> {
        match self.radix {
            Radix::Unsigned | Radix::Signed => text.parse().ok(),
            Radix::LowerHex | Radix::UpperHex => {
                i128::from_str_radix(text.strip_prefix("0x").unwrap_or(text), 16).ok()
            }
        }
    }

    /// Reads `%u`, `%d`, `%x`, `%#.8X` and the like.
    fn parse(text: &str) -> Result<(Format, bool), String> {
        const BAD: &str = "invalid matching format specification in expression";
        let rest = text.trim_matches(BLANKS).strip_prefix('%').ok_or(BAD)?;
        let (alternate, rest) = strip(rest, "#");
        let (has_precision, mut rest) = strip(rest, ".");
        let mut precision = 0;
        if has_precision {
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            precision = rest[..length].parse().map_err(|_| "invalid precision in format specifier")?;
            rest = &rest[length..];
            if precision > MAX_PRECISION {
                return Err("invalid precision in format specifier".to_owned());
            }
        }
        let radix = match rest.trim_end_matches(BLANKS) {
            "" => Radix::Unsigned,
            "u" => Radix::Unsigned,
            "d" => Radix::Signed,
            "x" => Radix::LowerHex,
            "X" => Radix::UpperHex,
            _ => return Err("invalid format specifier in expression".to_owned()),
        };
        if alternate && !matches!(radix, Radix::LowerHex | Radix::UpperHex) {
            return Err("alternate form only supported for hex values".to_owned());
        }
        Ok((Format { radix, precision, alternate }, !rest.is_empty()))
    }
}

/// A parsed block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NumericBlock {
    pub(super) format: Format,
    /// The variable that takes the matched value.
    pub(super) defines: Option<String>,
    /// The value that must be matched; any number if there is none.
    pub(super) value: Option<Expression>,
}

/// An integer expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    Literal(i128),
    Variable(String),
    Binary(Operator, Box<Expression>, Box<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Sub,
    Mul,
    Div,
    Max,
    Min,
}

impl Expression {
    /// Returns the value of the expression.
    ///
    /// # Errors
    /// An undefined variable, a division by zero, an overflow.
    pub(super) fn evaluate(&self, variables: &Variables) -> Result<i128, String> {
        let (operator, lhs, rhs) = match self {
            Expression::Literal(value) => return Ok(*value),
            Expression::Variable(name) => {
                return variables.number(name).ok_or_else(|| format!("undefined variable: {name}"));
            }
            Expression::Binary(operator, lhs, rhs) => {
                (operator, lhs.evaluate(variables)?, rhs.evaluate(variables)?)
            }
        };
        let value = match operator {
            Operator::Add => lhs.checked_add(rhs),
            Operator::Sub => lhs.checked_sub(rhs),
            Operator::Mul => lhs.checked_mul(rhs),
            Operator::Div => lhs.checked_div(rhs),
            Operator::Max => Some(lhs.max(rhs)),
            Operator::Min => Some(lhs.min(rhs)),
        };
        value.ok_or_else(|| "unable to evaluate expression: overflow or division by zero".to_owned())
    }

    /// Returns the names used, in order.
    pub(super) fn names(&self) -> Vec<&str> {
        match self {
            Expression::Literal(_) => Vec::new(),
            Expression::Variable(name) => vec![name],
            Expression::Binary(_, lhs, rhs) => [lhs.names(), rhs.names()].concat(),
        }
    }
}

/// Maximum precision that the standard library can format.
const MAX_PRECISION: usize = u16::MAX as usize;

const BLANKS: [char; 2] = [' ', '\t'];

/// Deeper nesting than this is refused, so that no input can exhaust the stack.
const MAX_DEPTH: usize = 100;

/// Parses what stands between `[[#` and `]]`, on line `line`.
///
/// # Errors
/// What is wrong with the block.
pub(super) fn parse_block(text: &str, line: usize, variables: &Variables) -> Result<NumericBlock, String> {
    let mut rest = text;
    let mut format = None;
    if let Some(comma) = text.find(',')
        && text.find('(').is_none_or(|parenthesis| comma < parenthesis)
    {
        let (parsed, is_explicit) = Format::parse(&text[..comma])?;
        format = Some((parsed, is_explicit));
        rest = &text[comma + 1..];
    }
    let mut defines = None;
    if let Some(colon) = rest.find(':') {
        defines = Some(definition_name(rest[..colon].trim_matches(BLANKS), variables)?);
        rest = &rest[colon + 1..];
    }
    rest = rest.trim_matches(BLANKS);
    let (has_constraint, after) = strip(rest, "==");
    let rest = after.trim_start_matches(BLANKS);
    if has_constraint && rest.is_empty() {
        return Err("empty numeric expression should not have a constraint".to_owned());
    }
    let value = if rest.is_empty() { None } else { Some(parse_expression(rest, line)?) };
    let format = match (format, &value) {
        (Some((format, true)), _) => format,
        (Some((spelled, false)), Some(value)) => {
            Format { radix: implicit_format(value, variables)?.radix, ..spelled }
        }
        (Some((spelled, false)), None) => spelled,
        (None, Some(value)) => implicit_format(value, variables)?,
        (None, None) => Format::default(),
    };
    Ok(NumericBlock { format, defines, value })
}

/// Parses the `@LINE`, `@LINE+2` or `@LINE-2` of a `[[...]]` without `#`.
///
/// # Errors
/// Anything else than one decimal offset.
pub(super) fn parse_legacy_line(text: &str, line: usize) -> Result<NumericBlock, String> {
    let offset = text.strip_prefix("@LINE").unwrap_or(text);
    let digits = offset.strip_prefix(['+', '-']).unwrap_or("");
    if !offset.is_empty() && (digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit())) {
        return Err(format!("unexpected characters at end of expression '{text}'"));
    }
    let value = parse_expression(text, line)?;
    Ok(NumericBlock { format: Format::default(), defines: None, value: Some(value) })
}

fn definition_name(name: &str, variables: &Variables) -> Result<String, String> {
    if name.starts_with('@') {
        return Err("definition of pseudo numeric variable unsupported".to_owned());
    }
    if !super::variables::is_name(name) {
        return Err("invalid variable name".to_owned());
    }
    if variables.is_string(name) {
        return Err(format!("string variable with name '{name}' already exists"));
    }
    Ok(name.to_owned())
}

fn implicit_format(value: &Expression, variables: &Variables) -> Result<Format, String> {
    let mut chosen: Option<(&str, Format)> = None;
    for name in value.names() {
        let Some(format) = variables.number_format(name) else { continue };
        match chosen {
            Some((other, first)) if first != format => {
                return Err(format!(
                    "implicit format conflict between '{other}' and '{name}', need an explicit format specifier"
                ));
            }
            _ => chosen = chosen.or(Some((name, format))),
        }
    }
    Ok(chosen.map_or(Format::default(), |(_, format)| format))
}

/// Parses a whole expression; `@LINE` is `line`.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse_expression(text: &str, line: usize) -> Result<Expression, String> {
    let mut parser = Parser { rest: text, line, depth: 0 };
    let expression = parser.sum()?;
    match parser.rest {
        "" => Ok(expression),
        rest => Err(format!("unsupported operation '{}'", rest.chars().next().unwrap_or(' '))),
    }
}

struct Parser<'a> {
    rest: &'a str,
    line: usize,
    depth: usize,
}

impl Parser<'_> {
    /// Returns operands joined by `+` and `-`; stops before anything else.
    fn sum(&mut self) -> Result<Expression, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("expression is nested too deeply".to_owned());
        }
        let mut sum = self.operand()?;
        loop {
            let operator = match self.peek() {
                Some('+') => Operator::Add,
                Some('-') => Operator::Sub,
                _ => break,
            };
            self.rest = &self.rest[1..];
            if self.peek().is_none() {
                return Err("missing operand in expression".to_owned());
            }
            sum = Expression::Binary(operator, Box::new(sum), Box::new(self.operand()?));
        }
        self.depth -= 1;
        Ok(sum)
    }

    fn operand(&mut self) -> Result<Expression, String> {
        if self.eat('(') {
            let inner = self.sum()?;
            return self.expect(')', "missing ')' at end of nested expression").map(|()| inner);
        }
        if let (true, rest) = strip(self.rest, "@LINE") {
            self.rest = rest;
            let line = i128::try_from(self.line).map_err(|_| "line number is too large")?;
            return Ok(Expression::Literal(line));
        }
        if self.rest.starts_with('@') {
            return Err("invalid pseudo numeric variable".to_owned());
        }
        let name_length = usize::from(self.rest.starts_with('$'));
        if self.rest[name_length..].bytes().next().is_some_and(is_name_start) {
            let length =
                name_length + self.rest[name_length..].bytes().take_while(|&byte| is_name_byte(byte)).count();
            let (name, rest) = self.rest.split_at(length);
            self.rest = rest;
            if self.peek() == Some('(') {
                return self.call(name);
            }
            return Ok(Expression::Variable(name.to_owned()));
        }
        self.literal()
    }

    fn call(&mut self, name: &str) -> Result<Expression, String> {
        let operator = match name {
            "add" => Operator::Add,
            "sub" => Operator::Sub,
            "mul" => Operator::Mul,
            "div" => Operator::Div,
            "max" => Operator::Max,
            "min" => Operator::Min,
            _ => return Err(format!("call to undefined function '{name}'")),
        };
        let arity = || format!("function '{name}' takes 2 arguments");
        self.eat('(');
        self.peek();
        let lhs = self.sum()?;
        self.expect(',', &arity())?;
        self.peek();
        let rhs = self.sum()?;
        if self.peek() == Some(',') {
            return Err(arity());
        }
        self.expect(')', "missing ')' at end of call expression")?;
        Ok(Expression::Binary(operator, Box::new(lhs), Box::new(rhs)))
    }

    /// Returns a number: decimal, or with a `0x`, `0b`, `0o` or `0` in front.
    fn literal(&mut self) -> Result<Expression, String> {
        let negative = self.eat('-');
        let length = self.rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let (digits, rest) = self.rest.split_at(length);
        let (radix, digits) = match digits.as_bytes() {
            [b'0', b'x' | b'X', ..] => (16, &digits[2..]),
            [b'0', b'b' | b'B', ..] => (2, &digits[2..]),
            [b'0', b'o', ..] => (8, &digits[2..]),
            [b'0', _, ..] => (8, &digits[1..]),
            _ => (10, digits),
        };
        let magnitude = i128::from_str_radix(digits, radix).map_err(|_| "invalid operand format")?;
        self.rest = rest;
        Ok(Expression::Literal(if negative { -magnitude } else { magnitude }))
    }

    /// Returns the next character that is no blank.
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start_matches(BLANKS);
        self.rest.chars().next()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let eaten = self.peek() == Some(wanted);
        if eaten {
            self.rest = &self.rest[wanted.len_utf8()..];
        }
        eaten
    }

    fn expect(&mut self, wanted: char, complaint: &str) -> Result<(), String> {
        if self.eat(wanted) { Ok(()) } else { Err(complaint.to_owned()) }
    }
}

/// `text` without `prefix`, and whether it had it.
fn strip<'a>(text: &'a str, prefix: &str) -> (bool, &'a str) {
    match text.strip_prefix(prefix) {
        Some(rest) => (true, rest),
        None => (false, text),
    }
}
