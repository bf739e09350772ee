//! C++ expressions as predicates contain them: text to a tree.

use super::classes::is_handle_class;
use crate::records::last_part;
use std::fmt;
use terrace_support::ensure_stack;

/// Expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    /// Integer.
    Int(i128),
    /// Floating-point number.
    Float(f64),
    /// `true` or `false`.
    Bool(bool),
    /// Text.
    Text(String),
    /// `nullptr`.
    Null,
    /// `$name`, without the dollar.
    Variable(String),
    /// Name with its namespaces: a local, a case of an enum, a class.
    Name(String),
    /// `function<types>(arguments)`.
    Call {
        /// Name with its namespaces.
        function: String,
        /// Template arguments.
        types: Vec<String>,
        /// Arguments.
        arguments: Vec<Expr>,
    },
    /// `object.method<types>(arguments)`.
    Method {
        /// Object.
        object: Box<Expr>,
        /// Name.
        method: String,
        /// Template arguments.
        types: Vec<String>,
        /// Arguments.
        arguments: Vec<Expr>,
    },
    /// Call of a value: `[](T x) {...}(y)`, `std::equal_to<>()(x, y)`.
    Apply(Box<Expr>, Vec<Expr>),
    /// `object[index]`.
    Index(Box<Expr>, Box<Expr>),
    /// `[](T name) { return body; }`.
    Lambda(Vec<String>, Box<Expr>),
    /// `{a, b}`.
    List(Vec<Expr>),
    /// `!x`, `~x`, `-x`, `*x`, `&x`.
    Unary(char, Box<Expr>),
    /// Operator with two operands.
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// `condition ? a : b`.
    Conditional(Box<[Expr; 3]>),
}

/// Why a text is no expression of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SyntaxError {
    message: String,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Binary operators by precedence, the loosest first; those of a row have the same.
const OPERATORS: &[&[&str]] = &[
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// Parses an expression, which must be all of the text.
pub(crate) fn parse(text: &str) -> Result<Expr, SyntaxError> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    let expr = parser.expression()?;
    parser.skip_space();
    if parser.at < text.len() {
        return parser.error("unexpected text");
    }
    Ok(expr)
}

/// Nesting, and length of a chain of operators, beyond which nothing is parsed: no predicate comes near.
const MOST: usize = 1000;

struct Parser<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn error<T>(&self, what: &str) -> Result<T, SyntaxError> {
        let rest: String = self.text[self.at..].chars().take(24).collect();
        Err(SyntaxError { message: format!("{what} at '{rest}'") })
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips spaces and comments.
    fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            let skipped = match trimmed {
                _ if trimmed.starts_with("/*") => trimmed.find("*/").map(|end| end + 2),
                _ if trimmed.starts_with("//") => Some(trimmed.find('\n').unwrap_or(trimmed.len())),
                _ => None,
            };
            match skipped {
                Some(len) => self.at += len,
                None => return,
            }
        }
    }

    fn take(&mut self, token: &str) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn expect(&mut self, token: &str) -> Result<(), SyntaxError> {
        if self.take(token) { Ok(()) } else { self.error(&format!("expected '{token}'")) }
    }

    fn word(&mut self) -> Option<&'t str> {
        self.skip_space();
        let rest = self.rest();
        let is_start = rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let len = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        if !is_start {
            return None;
        }
        self.at += len;
        Some(&rest[..len])
    }

    fn expression(&mut self) -> Result<Expr, SyntaxError> {
        self.deeper(|parser| parser.conditional())
    }

    fn deeper(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<Expr, SyntaxError>,
    ) -> Result<Expr, SyntaxError> {
        if self.depth == MOST {
            return self.error("too deep an expression");
        }
        self.depth += 1;
        let parsed = ensure_stack(|| parse(self));
        self.depth -= 1;
        parsed
    }

    fn conditional(&mut self) -> Result<Expr, SyntaxError> {
        let condition = self.binary(0)?;
        if !self.take("?") {
            return Ok(condition);
        }
        let then = self.expression()?;
        self.expect(":")?;
        let otherwise = self.expression()?;
        Ok(Expr::Conditional(Box::new([condition, then, otherwise])))
    }

    fn operator(&mut self, level: usize) -> Option<&'static str> {
        self.skip_space();
        let rest = self.rest();
        let found = OPERATORS[level].iter().find(|operator| rest.starts_with(**operator))?;
        // A longer operator that begins in the same way is another one.
        let is_longer = |operator: &str| operator.len() > found.len() && rest.starts_with(operator);
        if OPERATORS.iter().copied().flatten().any(|operator| is_longer(operator)) {
            return None;
        }
        self.at += found.len();
        Some(found)
    }

    fn binary(&mut self, level: usize) -> Result<Expr, SyntaxError> {
        if level == OPERATORS.len() {
            return self.unary();
        }
        let mut left = self.binary(level + 1)?;
        let mut length = 0;
        while let Some(operator) = self.operator(level) {
            length += 1;
            if length == MOST {
                return self.error("too long an expression");
            }
            let right = self.binary(level + 1)?;
            left = Expr::Binary(operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, SyntaxError> {
        self.skip_space();
        match self.rest().chars().next() {
            Some(sign @ ('!' | '~' | '-' | '*' | '&')) => {
                self.at += 1;
                let operand = self.deeper(|parser| parser.unary())?;
                Ok(Expr::Unary(sign, Box::new(operand)))
            }
            _ => self.postfix(),
        }
    }

    fn postfix(&mut self) -> Result<Expr, SyntaxError> {
        let mut expr = self.primary()?;
        for _ in 0..MOST {
            if self.take("->") || self.take(".") {
                // `.template f<T>()`.
                let mut method = self.word();
                if method == Some("template") {
                    method = self.word();
                }
                let Some(method) = method else { return self.error("expected a method") };
                let types = self.template_arguments().unwrap_or_default();
                let arguments = if self.take("(") { self.arguments(")")? } else { Vec::new() };
                let method = method.to_owned();
                expr = Expr::Method { object: Box::new(expr), method, types, arguments };
            } else if self.take("(") {
                expr = Expr::Apply(Box::new(expr), self.arguments(")")?);
            } else if self.take("[") {
                let index = self.expression()?;
                self.expect("]")?;
                expr = Expr::Index(Box::new(expr), Box::new(index));
            } else {
                return Ok(expr);
            }
        }
        self.error("too long an expression")
    }

    fn arguments(&mut self, end: &str) -> Result<Vec<Expr>, SyntaxError> {
        let mut arguments = Vec::new();
        while !self.take(end) {
            if !arguments.is_empty() {
                self.expect(",")?;
                if self.take(end) {
                    break;
                }
            }
            arguments.push(self.expression()?);
        }
        Ok(arguments)
    }

    fn primary(&mut self) -> Result<Expr, SyntaxError> {
        self.skip_space();
        let rest = self.rest();
        match rest.as_bytes().first() {
            Some(b'(') => {
                self.at += 1;
                let inner = self.expression()?;
                self.expect(")")?;
                Ok(inner)
            }
            Some(b'{') => {
                self.at += 1;
                Ok(Expr::List(self.arguments("}")?))
            }
            Some(b'[') => self.lambda(),
            Some(b'"') => self.string().map(Expr::Text),
            Some(b'$') => {
                self.at += 1;
                match self.word() {
                    Some(name) => Ok(Expr::Variable(name.to_owned())),
                    None => {
                        // `$0`, the argument of a builder.
                        let rest = self.rest();
                        let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                        self.at += len;
                        Ok(Expr::Variable(rest[..len].to_owned()))
                    }
                }
            }
            Some(b'0'..=b'9') => self.number(),
            _ => self.named(),
        }
    }

    fn number(&mut self) -> Result<Expr, SyntaxError> {
        let rest = self.rest();
        let is_hexadecimal = rest.starts_with("0x") || rest.starts_with("0X");
        let len = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(rest.len());
        let text = rest[..len].trim_end_matches(['u', 'U', 'l', 'L']);
        self.at += len;
        if is_hexadecimal {
            let value = i128::from_str_radix(&text[2..], 16).ok();
            return value.map_or_else(|| self.error("expected a number"), |value| Ok(Expr::Int(value)));
        }
        if let Ok(value) = text.parse() {
            return Ok(Expr::Int(value));
        }
        match text.trim_end_matches(['f', 'F']).parse() {
            Ok(value) => Ok(Expr::Float(value)),
            Err(_) => self.error("expected a number"),
        }
    }

    fn string(&mut self) -> Result<String, SyntaxError> {
        self.expect("\"")?;
        let mut text = String::new();
        let mut chars = self.rest().char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += at + 1;
                    return Ok(text);
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, c)) => text.push(c),
                    None => break,
                },
                _ => text.push(c),
            }
        }
        self.error("expected a closing '\"'")
    }

    /// Parses `[&](T name, U other) { return expression; }`.
    fn lambda(&mut self) -> Result<Expr, SyntaxError> {
        self.expect("[")?;
        let Some(end) = self.rest().find(']') else { return self.error("expected ']'") };
        self.at += end + 1;
        let mut names = Vec::new();
        if self.take("(") {
            let Some(end) = self.rest().find(')') else { return self.error("expected ')'") };
            let parameters = &self.rest()[..end];
            self.at += end + 1;
            for parameter in parameters.split(',').filter(|parameter| !parameter.trim().is_empty()) {
                let name = parameter.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
                names.push(name.unwrap_or_default().to_owned());
            }
        }
        self.expect("{")?;
        if self.word() != Some("return") {
            return self.error("expected 'return'");
        }
        let body = self.expression()?;
        self.expect(";")?;
        self.expect("}")?;
        Ok(Expr::Lambda(names, Box::new(body)))
    }

    /// Parses a name, a call or a constant.
    fn named(&mut self) -> Result<Expr, SyntaxError> {
        let name = self.path()?;
        match name.as_str() {
            "true" => return Ok(Expr::Bool(true)),
            "false" => return Ok(Expr::Bool(false)),
            "nullptr" => return Ok(Expr::Null),
            "std::nullopt" | "::std::nullopt" => return Ok(Expr::Null),
            _ => {}
        }
        let before = self.at;
        let types = self.template_arguments();
        if self.take("(") {
            let (function, types) = (name, types.unwrap_or_default());
            return Ok(Expr::Call { function, types, arguments: self.arguments(")")? });
        }
        if types.is_some() && self.take("{") {
            // A value of a class template: a list, whatever it holds.
            return Ok(Expr::List(self.arguments("}")?));
        }
        if types.is_none() && self.rest().trim_start().starts_with('{') {
            self.skip_space();
            self.at += 1;
            let elements = self.arguments("}")?;
            // `Attribute{}` is a null pointer.
            let is_null = elements.is_empty() && is_handle_class(last_part(&name));
            return Ok(if is_null { Expr::Null } else { Expr::List(elements) });
        }
        self.at = before;
        Ok(Expr::Name(name))
    }

    fn path(&mut self) -> Result<String, SyntaxError> {
        let mut path = String::new();
        if self.take("::") {
            path.push_str("::");
        }
        loop {
            let Some(word) = self.word() else { return self.error("expected an expression") };
            path.push_str(word);
            if !self.take("::") {
                return Ok(path);
            }
            path.push_str("::");
        }
    }

    /// Parses `<A, B<C>>`, if it is there: whether `<` compares shows what comes in and after the brackets.
    fn template_arguments(&mut self) -> Option<Vec<String>> {
        let before = self.at;
        let found = self.try_template_arguments();
        if found.is_none() {
            self.at = before;
        }
        found
    }

    fn try_template_arguments(&mut self) -> Option<Vec<String>> {
        self.skip_space();
        let rest = self.rest().strip_prefix('<')?;
        let (mut depth, mut start, mut types) = (0usize, 0, Vec::new());
        for (at, c) in rest.char_indices() {
            match c {
                '<' => depth += 1,
                '>' if depth > 0 => depth -= 1,
                ',' | '>' if depth == 0 => {
                    let one = rest[start..at].trim();
                    if !one.is_empty() {
                        types.push(one.to_owned());
                    }
                    start = at + 1;
                    if c == '>' {
                        self.at += at + 2;
                        self.skip_space();
                        let follows = self.rest().starts_with(['(', '{']);
                        return follows.then_some(types);
                    }
                }
                _ if c.is_ascii_alphanumeric() || " _:,*&\n".contains(c) => {}
                _ => return None,
            }
        }
        None
    }
}
