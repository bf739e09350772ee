//! Types of a rule as far as they are known: classes of types that are equal.

use crate::meaning::Typing;
use crate::verdict::Reason;
use std::fmt;
use terrace_ir::{Type, TypeKind};

/// Scalar type; a vector or tensor stands for its elements, for which the operations do the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Scalar {
    /// An integer of this many bits.
    Integer(u32),
    /// `index`.
    Index,
}

impl Scalar {
    /// Returns the scalar type of a type or its elements; `None` for other types.
    pub fn of(ty: Type<'_>) -> Option<Scalar> {
        match *ty.element_or_self().kind() {
            TypeKind::Integer { width: width @ 1..=64, .. } => Some(Scalar::Integer(width)),
            TypeKind::Index => Some(Scalar::Index),
            _ => None,
        }
    }

    /// Returns the width, which is `index_bits` for `index`.
    pub fn width(self, index_bits: u32) -> u32 {
        match self {
            Scalar::Integer(width) => width,
            Scalar::Index => index_bits,
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Integer(width) => write!(f, "i{width}"),
            Scalar::Index => f.write_str("index"),
        }
    }
}

/// Number of a class.
pub(super) type Class = usize;

/// Classes of equal types.
#[derive(Clone, Default, Debug)]
pub(super) struct Classes {
    parents: Vec<Class>,
    fixed: Vec<Option<Scalar>>,
    /// Rules for two classes that differ: of the operand and of the result.
    pub relations: Vec<(Typing, Class, Class)>,
}

impl Classes {
    /// Returns a new class.
    pub fn fresh(&mut self, fixed: Option<Scalar>) -> Class {
        self.parents.push(self.parents.len());
        self.fixed.push(fixed);
        self.parents.len() - 1
    }

    /// Returns the number that stands for a class.
    pub fn find(&self, mut class: Class) -> Class {
        while self.parents[class] != class {
            class = self.parents[class];
        }
        class
    }

    /// Returns the type of a class, if it is known.
    pub fn fixed(&self, class: Class) -> Option<Scalar> {
        self.fixed[self.find(class)]
    }

    /// Returns the number of classes.
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// Makes two classes one.
    ///
    /// # Errors
    /// If their types are known and differ.
    pub fn unify(&mut self, x: Class, y: Class) -> Result<(), Reason> {
        let (x, y) = (self.find(x), self.find(y));
        let known = match (self.fixed[x], self.fixed[y]) {
            (Some(x), Some(y)) if x != y => {
                return Err(Reason::new(format!("a type is {x} and {y} at once: the rule never applies")));
            }
            (x, y) => x.or(y),
        };
        // The older one stays, so that chains are short where classes are made in turn.
        let (old, new) = (x.min(y), x.max(y));
        self.parents[new] = old;
        self.fixed[old] = known;
        Ok(())
    }

    fn fix(&mut self, class: Class, scalar: Scalar) -> Result<(), Reason> {
        let known = self.fresh(Some(scalar));
        self.unify(class, known)
    }

    /// Applies the rule for the types of an operation.
    ///
    /// # Errors
    /// If types that are known do not obey it.
    pub fn apply(&mut self, typing: Typing, operands: &[Class], results: &[Class]) -> Result<(), Reason> {
        let bool = Scalar::Integer(1);
        let all_equal = |classes: &mut Self, list: &[Class]| {
            list.windows(2).try_for_each(|pair| classes.unify(pair[0], pair[1]))
        };
        let both: Vec<Class> = operands.iter().chain(results).copied().collect();
        match typing {
            Typing::Same | Typing::SameIndex => {
                all_equal(self, &both)?;
                if let (Typing::SameIndex, Some(class)) = (typing, both.first()) {
                    self.fix(*class, Scalar::Index)?;
                }
            }
            Typing::Compare | Typing::CompareIndex => {
                all_equal(self, operands)?;
                if typing == Typing::CompareIndex {
                    self.fix(operands[0], Scalar::Index)?;
                }
                self.fix(results[0], bool)?;
            }
            Typing::Select => {
                self.fix(operands[0], bool)?;
                all_equal(self, &both[1..])?;
            }
            Typing::AddExtended => {
                all_equal(self, &both[..3])?;
                self.fix(results[1], bool)?;
            }
            Typing::Bool => self.fix(results[0], bool)?,
            Typing::Widen | Typing::Narrow | Typing::IndexCast | Typing::Bitcast => {
                self.relations.push((typing, operands[0], results[0]));
            }
        }
        Ok(())
    }

    /// Returns true if types for all classes obey the rules.
    pub fn fits(&self, types: &[Scalar]) -> bool {
        self.relations.iter().all(|(typing, from, to)| {
            let (from, to) = (types[self.find(*from)], types[self.find(*to)]);
            match (typing, from, to) {
                (Typing::Widen, Scalar::Integer(from), Scalar::Integer(to)) => from < to,
                (Typing::Narrow, Scalar::Integer(from), Scalar::Integer(to)) => from > to,
                (Typing::IndexCast, Scalar::Index, Scalar::Integer(_))
                | (Typing::IndexCast, Scalar::Integer(_), Scalar::Index) => true,
                (Typing::Bitcast, from, to) => from == to,
                _ => false,
            }
        })
    }
}
