//! The matchers of `mlir-query`.

pub mod parser;

use crate::slice::{Backward, backward, backward_to_depth, forward};
use terrace_ir::{Operation, Type};

/// A test of an operation, composed of others.
#[derive(Clone, Debug, PartialEq)]
pub enum Matcher {
    All(Vec<Matcher>),
    Any(Vec<Matcher>),
    OpName(String),
    AttributeName(String),
    Constant(Kind),
    /// Definitions that the operations depend on, up to a depth.
    Definitions {
        inner: Box<Matcher>,
        depth: i64,
        options: [bool; 3],
    },
    /// Definitions that they depend on, up to operations that match.
    DefinitionsUntil {
        inner: Box<Matcher>,
        stop: Box<Matcher>,
        options: [bool; 3],
    },
    /// Users of what they define, up to operations that match.
    UsersUntil {
        inner: Box<Matcher>,
        stop: Box<Matcher>,
        inclusive: bool,
    },
}

/// Kind of constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Any,
    NegInfFloat,
    NegZeroFloat,
    NonZero,
    One,
    OneFloat,
    PosInfFloat,
    PosZeroFloat,
    Zero,
    ZeroFloat,
}

/// A match: an operation, and those that belong to it, in their order.
pub struct Match<'a, 'c> {
    pub root: Operation<'a, 'c>,
    pub ops: Vec<Operation<'a, 'c>>,
}

impl Matcher {
    /// Matches one operation.
    pub fn find<'a, 'c>(&self, op: Operation<'a, 'c>) -> Option<Match<'a, 'c>> {
        let backward_options = |[inclusive, omit_block_arguments, omit_uses_from_above]: [bool; 3]| {
            Backward { inclusive, omit_block_arguments, omit_uses_from_above }
        };
        let (set, inclusive) = match self {
            Matcher::Definitions { inner, depth, options } => {
                inner.find(op)?;
                (backward_to_depth(op, backward_options(*options), *depth), options[0])
            }
            Matcher::DefinitionsUntil { inner, stop, options } => {
                inner.find(op)?;
                let mut goes_on = |op| stop.find(op).is_none();
                (backward(op, backward_options(*options), &mut goes_on), options[0])
            }
            Matcher::UsersUntil { inner, stop, inclusive } => {
                inner.find(op)?;
                (forward(op, *inclusive, &mut |op| stop.find(op).is_none()), *inclusive)
            }
            simple => return simple.holds(op).then(|| Match { root: op, ops: vec![op] }),
        };
        // Of an operation alone nothing is learned.
        (set.list.len() > usize::from(inclusive)).then_some(Match { root: op, ops: set.list })
    }

    fn holds(&self, op: Operation<'_, '_>) -> bool {
        match self {
            Matcher::All(all) => all.iter().all(|matcher| matcher.find(op).is_some()),
            Matcher::Any(all) => all.iter().any(|matcher| matcher.find(op).is_some()),
            Matcher::OpName(name) => op.is(name),
            Matcher::AttributeName(name) => op.attribute(name).is_some(),
            Matcher::Constant(kind) => is_constant(op, *kind),
            _ => self.find(op).is_some(),
        }
    }
}

/// Returns true if an operation is a constant of that kind.
pub fn is_constant(op: Operation<'_, '_>, kind: Kind) -> bool {
    if op.result_count() != 1 || op.operand_count() != 0 {
        return false;
    }
    let value = op.result(0);
    if value.constant().is_none() {
        return false;
    }
    let float = value.constant_float().filter(|_| is_float(value.ty()));
    let int = |test: &dyn Fn(i64) -> bool| value.constant_i64().is_some_and(test);
    match kind {
        Kind::Any => true,
        Kind::Zero => int(&|value| value == 0),
        Kind::One => int(&|value| value == 1),
        Kind::NonZero => value.constant_int().is_some() && !value.is_zero(),
        Kind::ZeroFloat => float.is_some_and(|value| value.is_zero()),
        Kind::PosZeroFloat => float.is_some_and(|value| value.is_zero() && !value.is_negative()),
        Kind::NegZeroFloat => float.is_some_and(|value| value.is_zero() && value.is_negative()),
        Kind::OneFloat => float.is_some_and(|value| value.to_f64() == 1.0),
        Kind::PosInfFloat => float.is_some_and(|value| value.is_infinite() && !value.is_negative()),
        Kind::NegInfFloat => float.is_some_and(|value| value.is_infinite() && value.is_negative()),
    }
}

fn is_float(ty: Type<'_>) -> bool {
    ty.element_or_self().is_float()
}
