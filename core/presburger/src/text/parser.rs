//! Text to formulas.

use super::ParseError;
use super::lexer::{Token, TokenKind, tokenize};
use crate::number::Int;

/// A set or relation as it is written.
pub(crate) struct Statement {
    /// `None` for a set.
    pub domain: Option<Vec<String>>,
    pub range: Vec<String>,
    pub symbols: Vec<String>,
    pub formula: Formula,
}

/// A piece of a function as it is written.
pub(crate) struct FunctionPiece {
    pub dims: Vec<String>,
    pub symbols: Vec<String>,
    pub outputs: Vec<Expr>,
    pub formula: Formula,
    pub position: usize,
}

pub(crate) enum Formula {
    True,
    False,
    And(Vec<Formula>),
    Or(Vec<Formula>),
    /// And where it begins.
    Not(Box<Formula>, usize),
    Exists(Vec<(String, Option<Expr>)>, Box<Formula>),
    Compare(Expr, Comparison, Expr),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    Different,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Clone)]
pub(crate) enum Expr {
    Number(Int),
    /// And where it stands.
    Name(String, usize),
    Sum(Box<Expr>, Int, Box<Expr>),
    /// And where the operator stands.
    Product(Box<Expr>, Box<Expr>, usize),
    Quotient(Box<Expr>, Rounding, Int),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rounding {
    Floor,
    Ceil,
    /// Remainder.
    Mod,
}

/// Parses a set or relation.
pub(crate) fn parse_relation(text: &str) -> Result<Statement, ParseError> {
    let mut parser = Parser::new(text)?;
    parser.expect("{")?;
    let first = parser.tuple("(", ")")?;
    let (domain, range) = match parser.take("->") {
        true => (Some(first), parser.tuple("(", ")")?),
        false => (None, first),
    };
    let symbols = parser.symbols()?;
    let formula = parser.condition()?;
    parser.expect("}")?;
    parser.expect_end()?;
    Ok(Statement { domain, range, symbols, formula })
}

/// Parses a function.
pub(crate) fn parse_function(text: &str) -> Result<Vec<FunctionPiece>, ParseError> {
    let mut parser = Parser::new(text)?;
    parser.expect("{")?;
    let mut pieces = Vec::new();
    loop {
        let position = parser.position();
        let dims = parser.tuple("(", ")")?;
        let symbols = parser.symbols()?;
        parser.expect("->")?;
        parser.expect("(")?;
        let mut outputs = Vec::new();
        while !parser.take(")") {
            if !outputs.is_empty() {
                parser.expect(",")?;
            }
            outputs.push(parser.expr()?);
        }
        let formula = parser.condition()?;
        pieces.push(FunctionPiece { dims, symbols, outputs, formula, position });
        if !parser.take(";") {
            break;
        }
    }
    parser.expect("}")?;
    parser.expect_end()?;
    Ok(pieces)
}

const KEYWORDS: [&str; 12] =
    ["and", "or", "not", "exists", "true", "false", "floor", "ceil", "floordiv", "ceildiv", "mod", "implies"];

/// Parentheses may be nested so deeply.
const DEPTH: usize = 100;

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Result<Self, ParseError> {
        Ok(Parser { text, tokens: tokenize(text)?, at: 0, depth: 0 })
    }

    fn peek(&self) -> &TokenKind {
        &self.tokens[self.at].kind
    }

    fn position(&self) -> usize {
        self.tokens[self.at].position
    }

    fn error<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError::new(self.text, self.position(), message))
    }

    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn take(&mut self, symbol: &str) -> bool {
        let is_it = matches!(self.peek(), TokenKind::Symbol(found) if *found == symbol);
        if is_it {
            self.advance();
        }
        is_it
    }

    fn take_word(&mut self, word: &str) -> bool {
        let is_it = matches!(self.peek(), TokenKind::Name(found) if found == word);
        if is_it {
            self.advance();
        }
        is_it
    }

    fn expect(&mut self, symbol: &str) -> Result<(), ParseError> {
        if self.take(symbol) { Ok(()) } else { self.error(format!("expected '{symbol}'")) }
    }

    fn expect_end(&self) -> Result<(), ParseError> {
        if *self.peek() == TokenKind::End { Ok(()) } else { self.error("expected the end") }
    }

    fn name(&mut self) -> Result<String, ParseError> {
        match self.peek() {
            TokenKind::Name(name) if !KEYWORDS.contains(&name.as_str()) => {
                let name = name.clone();
                self.advance();
                Ok(name)
            }
            _ => self.error("expected a name"),
        }
    }

    fn tuple(&mut self, open: &str, close: &str) -> Result<Vec<String>, ParseError> {
        self.expect(open)?;
        let mut names: Vec<String> = Vec::new();
        while !self.take(close) {
            if !names.is_empty() {
                self.expect(",")?;
            }
            names.push(self.name()?);
        }
        Ok(names)
    }

    fn symbols(&mut self) -> Result<Vec<String>, ParseError> {
        match self.peek() {
            TokenKind::Symbol("[") => self.tuple("[", "]"),
            _ => Ok(Vec::new()),
        }
    }

    fn condition(&mut self) -> Result<Formula, ParseError> {
        if self.take(":") { self.formula() } else { Ok(Formula::True) }
    }

    /// Guards recursion.
    fn nested<T>(&mut self, parse: fn(&mut Self) -> Result<T, ParseError>) -> Result<T, ParseError> {
        if self.depth == DEPTH {
            return self.error("nested too deeply");
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn formula(&mut self) -> Result<Formula, ParseError> {
        let mut parts = vec![self.conjunction()?];
        while self.take_word("or") {
            parts.push(self.conjunction()?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => Formula::Or(parts),
        })
    }

    fn conjunction(&mut self) -> Result<Formula, ParseError> {
        let mut parts = vec![self.nested(Self::unit)?];
        while self.take_word("and") {
            parts.push(self.nested(Self::unit)?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => Formula::And(parts),
        })
    }

    fn unit(&mut self) -> Result<Formula, ParseError> {
        let position = self.position();
        if self.take_word("true") {
            return Ok(Formula::True);
        }
        if self.take_word("false") {
            return Ok(Formula::False);
        }
        if self.take_word("not") {
            return Ok(Formula::Not(Box::new(self.nested(Self::unit)?), position));
        }
        if self.take_word("exists") {
            let mut names = Vec::new();
            loop {
                let name = self.name()?;
                names.push((name, if self.take("=") { Some(self.expr()?) } else { None }));
                if !self.take(",") {
                    break;
                }
            }
            self.expect(":")?;
            self.expect_formula_start()?;
            return Ok(Formula::Exists(names, Box::new(self.nested(Self::formula_or_group)?)));
        }
        // A parenthesis begins a formula or an expression; the first that can be parsed as such decides.
        let (start, depth) = (self.at, self.depth);
        match self.comparison() {
            Ok(formula) => Ok(formula),
            Err(error) => {
                let is_group = matches!(self.tokens[start].kind, TokenKind::Symbol("("));
                if !is_group {
                    return Err(error);
                }
                (self.at, self.depth) = (start, depth);
                self.expect("(")?;
                let formula = self.nested(Self::formula)?;
                self.expect(")")?;
                Ok(formula)
            }
        }
    }

    fn expect_formula_start(&self) -> Result<(), ParseError> {
        if *self.peek() == TokenKind::End { self.error("expected a formula") } else { Ok(()) }
    }

    /// Parses what follows `exists`: a group, or all to the end.
    fn formula_or_group(&mut self) -> Result<Formula, ParseError> {
        match self.peek() {
            TokenKind::Symbol("(") => self.unit(),
            _ => self.formula(),
        }
    }

    fn comparison(&mut self) -> Result<Formula, ParseError> {
        let mut left = self.expr()?;
        let mut parts = Vec::new();
        while let Some(comparison) = self.comparison_sign() {
            self.advance();
            let right = self.expr()?;
            parts.push(Formula::Compare(left, comparison, right.clone()));
            left = right;
        }
        match parts.len() {
            0 => self.error("expected a comparison"),
            1 => Ok(parts.remove(0)),
            _ => Ok(Formula::And(parts)),
        }
    }

    fn comparison_sign(&self) -> Option<Comparison> {
        let TokenKind::Symbol(symbol) = self.peek() else { return None };
        Some(match *symbol {
            "=" | "==" => Comparison::Equal,
            "!=" => Comparison::Different,
            "<" => Comparison::Less,
            "<=" => Comparison::LessOrEqual,
            ">" => Comparison::Greater,
            ">=" => Comparison::GreaterOrEqual,
            _ => return None,
        })
    }

    fn expr(&mut self) -> Result<Expr, ParseError> {
        let mut sum = match self.take("-") {
            true => Expr::Sum(Box::new(Expr::Number(Int::ZERO)), Int::new(-1), Box::new(self.term()?)),
            false => self.term()?,
        };
        loop {
            let sign = match self.peek() {
                TokenKind::Symbol("+") => Int::ONE,
                TokenKind::Symbol("-") => Int::new(-1),
                _ => return Ok(sum),
            };
            self.advance();
            sum = Expr::Sum(Box::new(sum), sign, Box::new(self.term()?));
        }
    }

    fn term(&mut self) -> Result<Expr, ParseError> {
        let mut product = self.factor()?;
        loop {
            let position = self.position();
            if self.take("*") {
                product = Expr::Product(Box::new(product), Box::new(self.factor()?), position);
                continue;
            }
            let rounding = match self.peek() {
                TokenKind::Name(name) => match name.as_str() {
                    "floordiv" => Rounding::Floor,
                    "ceildiv" => Rounding::Ceil,
                    "mod" => Rounding::Mod,
                    _ => return Ok(product),
                },
                _ => return Ok(product),
            };
            self.advance();
            product = Expr::Quotient(Box::new(product), rounding, self.divisor()?);
        }
    }

    fn divisor(&mut self) -> Result<Int, ParseError> {
        match self.peek() {
            TokenKind::Number(number) if number.is_positive() => {
                let number = number.clone();
                self.advance();
                Ok(number)
            }
            _ => self.error("expected a positive number"),
        }
    }

    fn factor(&mut self) -> Result<Expr, ParseError> {
        let position = self.position();
        match self.peek().clone() {
            TokenKind::Number(number) => {
                self.advance();
                let is_factor = match self.peek() {
                    TokenKind::Name(name) => {
                        !KEYWORDS.contains(&name.as_str()) || name == "floor" || name == "ceil"
                    }
                    other => *other == TokenKind::Symbol("("),
                };
                let number = Expr::Number(number);
                // A number before a name, a quotient or a parenthesis is a factor.
                Ok(match is_factor {
                    true => Expr::Product(Box::new(number), Box::new(self.factor()?), position),
                    false => number,
                })
            }
            TokenKind::Symbol("-") => {
                self.advance();
                let negated = Box::new(self.nested(Self::factor)?);
                Ok(Expr::Product(Box::new(Expr::Number(Int::new(-1))), negated, position))
            }
            TokenKind::Symbol("(") => {
                self.advance();
                let inner = self.nested(Self::expr)?;
                self.expect(")")?;
                Ok(inner)
            }
            TokenKind::Name(name) if name == "floor" || name == "ceil" => {
                self.advance();
                self.expect("(")?;
                let dividend = self.nested(Self::expr)?;
                self.expect("/")?;
                let divisor = self.divisor()?;
                self.expect(")")?;
                let rounding = if name == "floor" { Rounding::Floor } else { Rounding::Ceil };
                Ok(Expr::Quotient(Box::new(dividend), rounding, divisor))
            }
            TokenKind::Name(_) => Ok(Expr::Name(self.name()?, position)),
            _ => self.error("expected an expression"),
        }
    }
}
