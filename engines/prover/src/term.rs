//! Terms: expressions over bit vectors, each kept once.
//!
//! Booleans are vectors of one bit. Constructors fold what is constant and the identities that make equal things equal;
//! a term refers to older ones only, so that tables in the order of their numbers need no recursion.

use std::collections::HashMap;

/// Largest width of a term: twice that of the widest integer, for products.
pub const MAX_WIDTH_BITS: u32 = 128;

/// Handle of a term in its [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(u32);

impl Term {
    /// Returns the number, which is larger than those of its operands.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Operators with two operands of one width; those of SMT-LIB's bit vectors, division by zero included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "they are named as everywhere")]
pub enum Operator {
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    DivU,
    RemU,
    Shl,
    ShrU,
    ShrS,
    /// One bit.
    Eq,
    /// One bit.
    LtU,
    /// One bit.
    LtS,
}

impl Operator {
    fn is_commutative(self) -> bool {
        use Operator::{Add, And, Eq, Mul, Or, Xor};
        matches!(self, And | Or | Xor | Add | Mul | Eq)
    }

    fn is_predicate(self) -> bool {
        matches!(self, Operator::Eq | Operator::LtU | Operator::LtS)
    }

    /// Computes the value for operands of a width.
    pub fn apply(self, width: u32, x: u128, y: u128) -> u128 {
        let mask = mask(width);
        let (sx, sy) = (signed(width, x), signed(width, y));
        let in_range = y < u128::from(width);
        let value = match self {
            Operator::And => x & y,
            Operator::Or => x | y,
            Operator::Xor => x ^ y,
            Operator::Add => x.wrapping_add(y),
            Operator::Sub => x.wrapping_sub(y),
            Operator::Mul => x.wrapping_mul(y),
            Operator::DivU => x.checked_div(y).unwrap_or(mask),
            Operator::RemU => x.checked_rem(y).unwrap_or(x),
            Operator::Shl if in_range => x << y,
            Operator::ShrU if in_range => x >> y,
            Operator::Shl | Operator::ShrU => 0,
            Operator::ShrS => (sx >> y.min(127)).cast_unsigned(),
            Operator::Eq => u128::from(x == y),
            Operator::LtU => u128::from(x < y),
            Operator::LtS => u128::from(sx < sy),
        };
        if self.is_predicate() { value } else { value & mask }
    }
}

/// Definition of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A constant.
    Constant(u128),
    /// A variable, by its number.
    Variable(u32),
    /// All bits inverted.
    Not(Term),
    /// An operator applied.
    Binary(Operator, Term, Term),
    /// The second if the first, of one bit, is one; the third if not.
    If(Term, Term, Term),
    /// The sign repeated at the top.
    SignExtend(Term),
    /// Zeros at the top.
    ZeroExtend(Term),
    /// The bits from this position on.
    Extract(u32, Term),
}

impl Node {
    /// Returns the operands.
    pub fn operands(self) -> impl Iterator<Item = Term> {
        let all = match self {
            Node::Constant(_) | Node::Variable(_) => [None; 3],
            Node::Not(x) | Node::SignExtend(x) | Node::ZeroExtend(x) | Node::Extract(_, x) => {
                [Some(x), None, None]
            }
            Node::Binary(_, x, y) => [Some(x), Some(y), None],
            Node::If(x, y, z) => [Some(x), Some(y), Some(z)],
        };
        all.into_iter().flatten()
    }
}

/// Table of terms.
#[derive(Default, Debug)]
pub struct Terms {
    entries: Vec<(Node, u32)>,
    numbers: HashMap<(Node, u32), Term>,
    variables: Vec<(String, Term)>,
}

fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width.clamp(1, 128))
}

fn signed(width: u32, value: u128) -> i128 {
    let unused = 128 - width.clamp(1, 128);
    (value << unused).cast_signed() >> unused
}

impl Terms {
    /// Returns the definition.
    pub fn node(&self, term: Term) -> Node {
        self.entries[term.index()].0
    }

    /// Returns the width in bits.
    pub fn width(&self, term: Term) -> u32 {
        self.entries[term.index()].1
    }

    /// Returns the names of the variables, by their numbers, with their terms.
    pub fn variables(&self) -> &[(String, Term)] {
        &self.variables
    }

    fn intern(&mut self, node: Node, width: u32) -> Term {
        if let Some(known) = self.numbers.get(&(node, width)) {
            return *known;
        }
        let term = Term(self.entries.len() as u32);
        self.entries.push((node, width));
        self.numbers.insert((node, width), term);
        term
    }

    /// Returns the constant that a term is.
    pub fn as_constant(&self, term: Term) -> Option<u128> {
        match self.node(term) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns a constant; bits above the width are dropped.
    pub fn constant(&mut self, width: u32, value: u128) -> Term {
        self.intern(Node::Constant(value & mask(width)), width)
    }

    /// Returns the constant of one bit.
    pub fn bool(&mut self, value: bool) -> Term {
        self.constant(1, u128::from(value))
    }

    /// Returns a new variable.
    pub fn variable(&mut self, name: impl Into<String>, width: u32) -> Term {
        let term = self.intern(Node::Variable(self.variables.len() as u32), width);
        self.variables.push((name.into(), term));
        term
    }

    /// Returns all bits inverted.
    pub fn not(&mut self, x: Term) -> Term {
        let width = self.width(x);
        match self.node(x) {
            Node::Constant(value) => self.constant(width, !value),
            Node::Not(inner) => inner,
            _ => self.intern(Node::Not(x), width),
        }
    }

    /// Returns an operator applied to operands of one width.
    pub fn binary(&mut self, operator: Operator, x: Term, y: Term) -> Term {
        let width = self.width(x);
        debug_assert_eq!(width, self.width(y), "operands of {operator:?} have one width");
        let result_width = if operator.is_predicate() { 1 } else { width };
        if let (Some(a), Some(b)) = (self.as_constant(x), self.as_constant(y)) {
            return self.constant(result_width, operator.apply(width, a, b));
        }
        // A constant is the second operand; others stand in the order of their numbers.
        let swaps = operator.is_commutative()
            && (self.as_constant(x).is_some() || (self.as_constant(y).is_none() && y < x));
        let (x, y) = if swaps { (y, x) } else { (x, y) };
        match self.simplified(operator, x, y, width) {
            Some(term) => term,
            None => self.intern(Node::Binary(operator, x, y), result_width),
        }
    }

    /// Returns the term that an application equals, if it needs no operator.
    fn simplified(&mut self, operator: Operator, x: Term, y: Term, width: u32) -> Option<Term> {
        use Operator::{Add, And, DivU, Eq, LtS, LtU, Mul, Or, RemU, Shl, ShrS, ShrU, Sub, Xor};
        let all = mask(width);
        let is_inverse = self.node(x) == Node::Not(y) || self.node(y) == Node::Not(x);
        Some(match (operator, self.as_constant(y)) {
            (And | Or, _) if x == y => x,
            (Xor | Sub, _) if x == y => self.constant(width, 0),
            (Eq, _) if x == y => self.bool(true),
            (LtU | LtS, _) if x == y => self.bool(false),
            (And, _) if is_inverse => self.constant(width, 0),
            (Or | Xor, _) if is_inverse => self.constant(width, all),
            (Eq, _) if is_inverse => self.bool(false),
            (And | Mul, Some(0)) => y,
            (Or | Xor | Add | Sub | Shl | ShrU | ShrS, Some(0)) => x,
            (And, Some(value)) if value == all => x,
            (Or, Some(value)) if value == all => y,
            (Xor, Some(value)) if value == all => self.not(x),
            (Mul | DivU, Some(1)) => x,
            (RemU, Some(1)) => self.constant(width, 0),
            (LtU, Some(0)) => self.bool(false),
            (Eq, Some(1)) if width == 1 => x,
            (Eq, Some(0)) if width == 1 => self.not(x),
            // x - c -> x + -c, so that both forms are one.
            (Sub, Some(value)) => {
                let negated = self.constant(width, value.wrapping_neg());
                self.binary(Add, x, negated)
            }
            // (x + c) + d -> x + (c + d), and the like.
            (Add | Xor | And | Or | Mul, Some(outer)) => match self.node(x) {
                Node::Binary(inner, base, constant) if inner == operator => {
                    let inner = self.as_constant(constant)?;
                    let both = self.constant(width, operator.apply(width, inner, outer));
                    self.binary(operator, base, both)
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Returns one of two terms of one width, by a condition.
    pub fn select(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        match self.as_constant(condition) {
            Some(1) => return then,
            Some(_) => return otherwise,
            None if then == otherwise => return then,
            None => {}
        }
        if let Node::Not(inner) = self.node(condition) {
            return self.select(inner, otherwise, then);
        }
        let width = self.width(then);
        if width == 1 {
            match (self.as_constant(then), self.as_constant(otherwise)) {
                (Some(1), Some(0)) => return condition,
                (Some(0), Some(1)) => return self.not(condition),
                (Some(1), _) => return self.or(condition, otherwise),
                (Some(0), _) => {
                    let not = self.not(condition);
                    return self.and(not, otherwise);
                }
                (_, Some(0)) => return self.and(condition, then),
                (_, Some(1)) => {
                    let not = self.not(condition);
                    return self.or(not, then);
                }
                _ => {}
            }
        }
        self.intern(Node::If(condition, then, otherwise), width)
    }

    /// Returns a term in another width: with zeros at the top, or the low bits of it.
    pub fn resize_unsigned(&mut self, x: Term, width: u32) -> Term {
        self.resize(x, width, Node::ZeroExtend(x))
    }

    /// Returns a term in another width: with its sign at the top, or the low bits of it.
    pub fn resize_signed(&mut self, x: Term, width: u32) -> Term {
        self.resize(x, width, Node::SignExtend(x))
    }

    fn resize(&mut self, x: Term, width: u32, extended: Node) -> Term {
        let from = self.width(x);
        if from == width {
            return x;
        }
        if width < from {
            return self.extract(x, 0, width);
        }
        match (self.as_constant(x), extended) {
            (Some(value), Node::SignExtend(_)) => self.constant(width, signed(from, value).cast_unsigned()),
            (Some(value), _) => self.constant(width, value),
            _ => self.intern(extended, width),
        }
    }

    /// Returns the bits from `low` on.
    pub fn extract(&mut self, x: Term, low: u32, width: u32) -> Term {
        let from = self.width(x);
        match self.node(x) {
            _ if low == 0 && from == width => x,
            Node::Constant(value) => self.constant(width, value >> low),
            Node::Extract(start, inner) => self.extract(inner, low + start, width),
            Node::ZeroExtend(inner) | Node::SignExtend(inner) if low + width <= self.width(inner) => {
                self.extract(inner, low, width)
            }
            Node::ZeroExtend(inner) if low == 0 && width > self.width(inner) => {
                self.resize_unsigned(inner, width)
            }
            Node::SignExtend(inner) if low == 0 && width > self.width(inner) => {
                self.resize_signed(inner, width)
            }
            _ => self.intern(Node::Extract(low, x), width),
        }
    }

    /// Returns true if both are.
    pub fn and(&mut self, x: Term, y: Term) -> Term {
        self.binary(Operator::And, x, y)
    }

    /// Returns true if one is.
    pub fn or(&mut self, x: Term, y: Term) -> Term {
        self.binary(Operator::Or, x, y)
    }

    /// Returns true if they are equal.
    pub fn eq(&mut self, x: Term, y: Term) -> Term {
        self.binary(Operator::Eq, x, y)
    }

    /// Returns true if they differ.
    pub fn ne(&mut self, x: Term, y: Term) -> Term {
        let equal = self.eq(x, y);
        self.not(equal)
    }

    /// Returns the two's complement.
    pub fn negated(&mut self, x: Term) -> Term {
        let zero = self.constant(self.width(x), 0);
        self.binary(Operator::Sub, zero, x)
    }

    /// Returns true if the sign is set.
    pub fn is_negative(&mut self, x: Term) -> Term {
        self.extract(x, self.width(x) - 1, 1)
    }

    /// Returns true if no bit is set.
    pub fn is_zero(&mut self, x: Term) -> Term {
        let zero = self.constant(self.width(x), 0);
        self.eq(x, zero)
    }

    /// Marks the terms on which some depend.
    pub fn needed(&self, roots: &[Term]) -> Vec<bool> {
        let mut needed = vec![false; self.entries.len()];
        roots.iter().for_each(|root| needed[root.index()] = true);
        for at in (0..needed.len()).rev() {
            if needed[at] {
                self.entries[at].0.operands().for_each(|operand| needed[operand.index()] = true);
            }
        }
        needed
    }

    /// Returns the needed terms, operands first.
    pub fn in_order(&self, roots: &[Term]) -> impl Iterator<Item = Term> {
        let needed = self.needed(roots);
        (0..needed.len()).filter(move |at| needed[*at]).map(|at| Term(at as u32))
    }

    /// Computes terms for values of the variables.
    pub fn evaluate(&self, values: &[u128], roots: &[Term]) -> Vec<u128> {
        let mut all = vec![0u128; self.entries.len()];
        for term in self.in_order(roots) {
            let (node, width) = self.entries[term.index()];
            let value = |of: Term| all[of.index()];
            let computed = match node {
                Node::Constant(value) => value,
                Node::Variable(number) => values.get(number as usize).copied().unwrap_or(0),
                Node::Not(x) => !value(x),
                Node::Binary(operator, x, y) => operator.apply(self.width(x), value(x), value(y)),
                Node::If(condition, then, otherwise) => {
                    if value(condition) == 1 {
                        value(then)
                    } else {
                        value(otherwise)
                    }
                }
                Node::SignExtend(x) => signed(self.width(x), value(x)).cast_unsigned(),
                Node::ZeroExtend(x) => value(x),
                Node::Extract(low, x) => value(x) >> low,
            };
            all[term.index()] = computed & mask(width);
        }
        roots.iter().map(|root| all[root.index()]).collect()
    }
}
