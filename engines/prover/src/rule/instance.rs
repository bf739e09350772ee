//! A rule at one choice of types, as terms.

use super::data::{AttributeId, RuleData, RuleOp, ValueId};
use super::types::{Class, Scalar};
use crate::meaning::{Applied, Attributes, PREDICATES, Role, Symbol, compute, fixed};
use crate::term::{Operator, Term, Terms};
use crate::verdict::Reason;

/// Types of the classes of a rule, by the number that stands for each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Types {
    pub scalars: Vec<Scalar>,
    pub index_bits: u32,
}

/// A rule at some types, as it is made terms.
pub(super) struct Instantiation<'i, 'c> {
    pub data: &'i RuleData<'c>,
    pub types: &'i Types,
    pub terms: &'i mut Terms,
    pub values: Vec<Option<Symbol>>,
    pub attributes: Vec<Option<Term>>,
    pub assumed: Vec<Term>,
}

impl<'c> Instantiation<'_, 'c> {
    /// Returns the width of a class.
    pub fn width(&self, class: Class) -> u32 {
        self.types.scalars[self.data.classes.find(class)].width(self.types.index_bits)
    }

    /// Returns a value that was computed.
    ///
    /// # Errors
    /// If it comes later.
    pub fn value(&self, value: ValueId) -> Result<Symbol, Reason> {
        self.values[value].ok_or_else(|| Reason::new("an operation uses what comes after it"))
    }

    /// Applies an operation; the term for when its behavior is undefined.
    ///
    /// # Errors
    /// If it lacks an attribute.
    pub fn op(&mut self, op: &RuleOp) -> Result<Term, Reason> {
        let operands: Vec<Symbol> =
            op.operands.iter().map(|value| self.value(*value)).collect::<Result<_, _>>()?;
        let widths: Vec<u32> = op.results.iter().map(|value| self.width(self.data.values[*value])).collect();
        let mut attributes = Attributes::default();
        for (_, role, attribute) in &op.attributes {
            let term = Some(self.attribute(*attribute)?);
            match role {
                Role::Value => attributes.value = term,
                Role::Flags => attributes.flags = term,
                Role::Exact => attributes.exact = term,
                Role::Predicate => attributes.predicate = term,
            }
        }
        let applied = Applied { kind: op.kind, operands: &operands, widths: &widths, attributes };
        let effect = compute(self.terms, &applied);
        let effect = effect.ok_or_else(|| Reason::new(format!("'{}' lacks an attribute", op.name)))?;
        for (result, symbol) in op.results.iter().zip(effect.results) {
            self.values[*result] = Some(symbol);
        }
        Ok(effect.undefined)
    }

    /// Returns the term of an attribute: a constant, or a variable if any is matched.
    pub fn attribute(&mut self, number: AttributeId) -> Result<Term, Reason> {
        if let Some(term) = self.attributes[number] {
            return Ok(term);
        }
        let attribute = &self.data.attributes[number];
        let role = attribute.role.unwrap_or(Role::Value);
        let width = match (role, attribute.class) {
            (Role::Value, Some(class)) => self.width(class),
            (Role::Value, None) => return Err(Reason::new("the type of an attribute is not known")),
            (Role::Flags, _) => 2,
            (Role::Predicate, _) => 4,
            (Role::Exact, _) => 1,
        };
        let term = match attribute.fixed {
            Some(value) => {
                let mut known = Attributes::default();
                fixed(self.terms, &mut known, role, value, width)
                    .and_then(|()| known.value.or(known.flags).or(known.predicate).or(known.exact))
                    .ok_or_else(|| Reason::new(format!("the attribute {value} is not modelled")))?
            }
            // A unit attribute that is matched is there.
            None if role == Role::Exact => self.terms.bool(true),
            None => self.terms.variable(format!("attribute{number}"), width),
        };
        if role == Role::Predicate {
            let limit = self.terms.constant(4, PREDICATES);
            let is_one = self.terms.binary(Operator::LtU, term, limit);
            self.assumed.push(is_one);
        }
        self.attributes[number] = Some(term);
        Ok(term)
    }
}
