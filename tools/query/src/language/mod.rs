//! The language of queries: `op("linalg.matmul") where operand(0).type.rank == 2 and used_by("arith.addf")`.

mod evaluate;
mod parser;
mod properties;

pub use evaluate::{Evaluator, Thing};
pub use parser::{parse, parse_path};
pub use properties::{PROPERTIES, Property};

/// A query: operations with one of the names, of which a condition holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// Patterns of names, in which `*` stands for anything; none for all operations.
    pub names: Vec<String>,
    pub condition: Option<Expr>,
}

/// An expression of the query language.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Or(Vec<Expr>),
    And(Vec<Expr>),
    Not(Box<Expr>),
    Compare(Box<Expr>, Comparison, Box<Expr>),
    Text(String),
    Int(i64),
    Float(f64),
    Bool(bool),
    Query(Box<Query>),
    /// A property of a thing, or of the operation if there is none.
    Property {
        of: Option<Box<Expr>>,
        name: &'static Property,
        arguments: Vec<Expr>,
    },
}

/// Comparison operator of the query language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    /// The text fits a pattern.
    Like,
}

/// Returns true if a text fits a pattern in which `*` stands for anything.
pub fn is_like(text: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut middle: Vec<&str> = parts.collect();
    let Some(last) = middle.pop() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::is_like;

    #[test]
    fn stars_stand_for_anything() {
        let rows = [
            ("arith.addf", "arith.addf", true),
            ("arith.addf", "arith.*", true),
            ("arith.addf", "*.add*", true),
            ("arith.addf", "*", true),
            ("arith.addf", "arith", false),
            ("arith.addf", "*addi", false),
            ("ab", "ab*ab", false),
        ];
        for (text, pattern, expected) in rows {
            assert_eq!(is_like(text, pattern), expected, "{text} {pattern}");
        }
    }
}
