//! The text form of sets, relations and functions.
//!
//! ```text
//! set        = "{" tuple symbols? (":" formula)? "}"
//! relation   = "{" tuple "->" tuple symbols? (":" formula)? "}"
//! function   = "{" (piece (";" piece)*)? "}"       piece = tuple symbols? "->" "(" exprs ")" (":" formula)?
//! tuple      = "(" names ")"                       symbols = "[" names "]"
//! formula    = formula "or" formula | formula "and" formula | "not" formula | "(" formula ")" | "true" | "false"
//!            | "exists" name ("=" expr)? ("," name ("=" expr)?)* ":" "(" formula ")"
//!            | expr (("=" | "==" | "!=" | "<" | "<=" | ">" | ">=") expr)+
//! expr       = expr ("+" | "-") expr | "-" expr | number | name | "(" expr ")" | expr "*" expr | number expr
//!            | ("floor" | "ceil") "(" expr "/" number ")" | expr ("floordiv" | "ceildiv" | "mod") number
//! ```
//!
//! One factor of a product is a constant. `and` binds more than `or`, and `not` more than both.

mod lexer;
mod lower;
mod parser;
mod printer;

pub(crate) use printer::{Names, write_affine, write_conjunction};

use self::lower::lower_relation;
use self::parser::parse_relation;
use crate::relation::IntegerRelation;
use crate::union::PresburgerRelation;
use std::fmt;
use std::str::FromStr;

pub(crate) use lower::lower_function;
pub(crate) use parser::parse_function;

/// An error in the text of a set, relation or function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    position: usize,
    line: usize,
    column: usize,
    message: String,
}

impl ParseError {
    pub(crate) fn new(text: &str, position: usize, message: impl Into<String>) -> Self {
        let before = text.get(..position).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        ParseError {
            position,
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: message.into(),
        }
    }

    /// Returns the offset in bytes at which the error is.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Returns what is wrong.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

impl FromStr for PresburgerRelation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        lower_relation(text, &parse_relation(text)?)
    }
}

impl FromStr for IntegerRelation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let union: PresburgerRelation = text.parse()?;
        match union.disjuncts() {
            [] => Ok(IntegerRelation::empty(union.space().clone())),
            [one] => Ok(one.clone()),
            _ => Err(ParseError::new(text, 0, "expected a set without 'or', 'not' and '!='")),
        }
    }
}
