//! Computation of a named operation at a point of its iteration space.

use crate::{BinaryFn, TernaryFn, UnaryFn};

/// A value, by how it is computed. Operations are made in the order in which they are met.
pub(crate) enum Expression {
    /// An element of an operand.
    Arg(u8),
    /// The position along a loop.
    Index(u32),
    /// An `i64`.
    Integer(i64),
    /// An `f64`.
    Float(f64),
    /// Converted to another type.
    Cast(Sign, To, &'static Expression),
    /// A function of an element.
    Unary(UnaryFn, &'static Expression),
    /// A function of two elements.
    Binary(BinaryFn, &'static Expression, &'static Expression),
    /// A function of three elements.
    Ternary(TernaryFn, &'static Expression, &'static Expression, &'static Expression),
}

/// True if integers that are converted have a sign.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    /// They have.
    Signed,
    /// They have none.
    Unsigned,
    /// Conversion given by the attribute `cast` of the operation.
    AsSaid,
}

/// Destination type of a conversion.
#[derive(Clone, Copy)]
pub(crate) enum To {
    /// The type of the element of an operand.
    Arg(u8),
    /// `i32`.
    I32,
    /// `f64`.
    F64,
}
