//! Which `any_of` constraints are allowed: those of which an attribute picks the alternative.
//!
//! As upstream: none that anything fulfils, and no two with parameters of the same declaration.

use crate::constraint::{Base, Constraint};
use std::collections::HashSet;

/// Returns true if all `any_of` constraints are of the right form.
pub(crate) fn are_separable(constraints: &[Constraint<'_>]) -> bool {
    // Constraints name only earlier ones, so one way through is enough.
    let mut heads: Vec<Head<'_>> = Vec::with_capacity(constraints.len());
    for constraint in constraints {
        let mut head = Head::default();
        match *constraint {
            Constraint::Any => head.is_any = true,
            Constraint::Is(_) | Constraint::Base(_) => {}
            Constraint::Parametric { base, .. } => {
                head.parametric.insert(Key::from(base));
            }
            Constraint::AnyOf(numbers) | Constraint::AllOf(numbers) => {
                let picks = matches!(constraint, Constraint::AnyOf(_));
                for inner in numbers.iter().filter_map(|&number| heads.get(number as usize)) {
                    let overlaps = inner.parametric.iter().any(|base| head.parametric.contains(base));
                    if picks && (inner.is_any || overlaps) {
                        return false;
                    }
                    head.is_any |= inner.is_any;
                    head.parametric.extend(inner.parametric.iter().copied());
                }
            }
        }
        heads.push(head);
    }
    true
}

/// Head of a constraint: a quick test of an attribute.
#[derive(Default)]
struct Head<'s> {
    is_any: bool,
    parametric: HashSet<Key<'s>>,
}

/// A declaration as a key.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key<'s> {
    is_type: bool,
    name: &'s str,
}

impl<'s> From<Base<'s>> for Key<'s> {
    fn from(base: Base<'s>) -> Self {
        match base {
            Base::Type(name) => Key { is_type: true, name },
            Base::Attribute(name) => Key { is_type: false, name },
        }
    }
}
