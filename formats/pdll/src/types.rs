//! Types of expressions.

use std::fmt;
use std::rc::Rc;

/// Type of an expression or variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// An attribute.
    Attr,
    /// A constraint that can be called.
    Constraint,
    /// An operation, of a name if it is known.
    Op(Option<Rc<str>>),
    /// A rewrite that can be called.
    Rewrite,
    /// Several things, each with a label or without.
    Tuple(Rc<[(Rc<str>, Type)]>),
    /// A type.
    Type,
    /// Any number of types.
    TypeRange,
    /// A value.
    Value,
    /// Any number of values.
    ValueRange,
}

impl Type {
    /// Returns the more special one of two types, where one includes the other.
    pub fn refined(&self, other: &Type) -> Option<Type> {
        match (self, other) {
            (a, b) if a == b => Some(a.clone()),
            (Type::Op(Some(_)), Type::Op(None)) => Some(self.clone()),
            (Type::Op(None), Type::Op(Some(_))) => Some(other.clone()),
            _ => None,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Type::Attr => "Attr",
            Type::Constraint => "Constraint",
            Type::Op(None) => "Op",
            Type::Op(Some(name)) => return write!(f, "Op<{name}>"),
            Type::Rewrite => "Rewrite",
            Type::Type => "Type",
            Type::TypeRange => "TypeRange",
            Type::Value => "Value",
            Type::ValueRange => "ValueRange",
            Type::Tuple(elements) => {
                f.write_str("Tuple<")?;
                for (i, (label, ty)) in elements.iter().enumerate() {
                    let comma = if i > 0 { ", " } else { "" };
                    let colon = if label.is_empty() { "" } else { ": " };
                    write!(f, "{comma}{label}{colon}{ty}")?;
                }
                ">"
            }
        };
        f.write_str(word)
    }
}
