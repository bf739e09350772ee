//! Constraints on attributes, and the check of them.
//!
//! The constraints of a definition are numbered as they stand in it. One number stands for one attribute: where a
//! constraint is used twice, the same attribute must be in both places.

use terrace_ir::{Attribute, Failure, InFlight};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldSet;

/// A constraint, with others by their numbers.
#[derive(Clone, Copy)]
pub enum Constraint<'s> {
    /// Anything.
    Any,
    /// This attribute.
    Is(Attribute<'s>),
    /// This declaration.
    Base(Base<'s>),
    /// This declaration, with parameters that satisfy these constraints.
    Parametric {
        /// The declaration.
        base: Base<'s>,
        /// The constraints on the parameters.
        parameters: &'s [u32],
    },
    /// One of these holds.
    AnyOf(&'s [u32]),
    /// All of these hold.
    AllOf(&'s [u32]),
}

/// A declaration of a type or attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base<'s> {
    /// A type, by its full name.
    Type(&'s str),
    /// An attribute, by its full name.
    Attribute(&'s str),
}

/// Reporter of errors.
pub type Emit<'e, 'c> = dyn FnMut(&str) -> InFlight<'c> + 'e;

/// The check of one operation, type or attribute: which attribute each constraint stands for so far.
pub struct Checker<'s> {
    constraints: &'s [Constraint<'s>],
    assigned: Vec<Option<Attribute<'s>>>,
    /// Number of assigned variables: a failed match fails again until that changes.
    assigned_count: usize,
    failed: FoldSet<(u32, Attribute<'s>, usize)>,
}

impl<'s> Checker<'s> {
    /// Creates a check that knows nothing yet.
    pub fn new(constraints: &'s [Constraint<'s>]) -> Self {
        let assigned = vec![None; constraints.len()];
        Checker { constraints, assigned, assigned_count: 0, failed: FoldSet::default() }
    }

    /// Checks that an attribute satisfies a constraint. Without `emit`, a mismatch is not reported.
    pub fn check<'c>(
        &mut self,
        attribute: Attribute<'s>,
        number: u32,
        emit: Option<&mut Emit<'_, 'c>>,
    ) -> Result<(), Failure> {
        if let Some(assigned) = self.assigned[number as usize] {
            if assigned == attribute {
                return Ok(());
            }
            return fail(emit, || format!("expected '{assigned}' but got '{attribute}'"));
        }
        let key = (number, attribute, self.assigned_count);
        if emit.is_none() && self.failed.contains(&key) {
            return Err(Failure);
        }
        let checked = ensure_stack(|| self.check_new(attribute, number, emit));
        match checked {
            Ok(()) => {
                self.assigned_count += usize::from(self.assigned[number as usize].is_none());
                self.assigned[number as usize] = Some(attribute);
            }
            Err(Failure) => {
                self.failed.insert((number, attribute, self.assigned_count));
            }
        }
        checked
    }

    fn check_new<'c>(
        &mut self,
        attribute: Attribute<'s>,
        number: u32,
        mut emit: Option<&mut Emit<'_, 'c>>,
    ) -> Result<(), Failure> {
        match self.constraints[number as usize] {
            Constraint::Any => Ok(()),
            Constraint::Is(expected) if expected == attribute => Ok(()),
            Constraint::Is(expected) => fail(emit, || format!("expected '{expected}' but got '{attribute}'")),
            Constraint::Base(Base::Attribute(name)) => {
                let given = attribute.declared_name();
                let is_right = given == name;
                if is_right {
                    return Ok(());
                }
                fail(emit, || format!("expected base attribute '{name}' but got '{given}'"))
            }
            Constraint::Base(Base::Type(name)) => {
                let Some(ty) = attribute.as_type() else { return not_a_type(emit, attribute) };
                let given = ty.declared_name();
                if given == name {
                    return Ok(());
                }
                fail(emit, || format!("expected base type '{name}' but got '{given}'"))
            }
            Constraint::Parametric { base, parameters } => {
                let (name, given) = match base {
                    Base::Type(name) => {
                        let Some(ty) = attribute.as_type() else { return not_a_type(emit, attribute) };
                        let Some(given) = ty.as_dialect(name) else {
                            return fail(emit, || {
                                format!("expected base type '{name}' but got '{attribute}'")
                            });
                        };
                        (name, given)
                    }
                    Base::Attribute(name) => match attribute.as_dialect(name) {
                        Some(given) => (name, given),
                        None => return fail(emit, || wrong_attribute(name, attribute)),
                    },
                };
                if given.len() != parameters.len() {
                    let (wanted, given) = (parameters.len(), given.len());
                    return fail(emit, || {
                        format!("attribute '{name}' expects {given} parameters but got {wanted}")
                    });
                }
                for (&parameter, &number) in given.iter().zip(parameters) {
                    self.check(parameter, number, emit.as_mut().map(|emit| &mut **emit as _))?;
                }
                Ok(())
            }
            Constraint::AnyOf(numbers) => {
                if numbers.iter().any(|&number| self.check(attribute, number, None).is_ok()) {
                    return Ok(());
                }
                fail(emit, || format!("'{attribute}' does not satisfy the constraint"))
            }
            Constraint::AllOf(numbers) => numbers.iter().try_for_each(|&number| {
                self.check(attribute, number, emit.as_mut().map(|emit| &mut **emit as _))
            }),
        }
    }
}

/// Returns the message for a wrong attribute, with dialect and name swapped as upstream does.
fn wrong_attribute(name: &str, attribute: Attribute<'_>) -> String {
    let (dialect, mnemonic) = name.split_once('.').unwrap_or(("", name));
    format!("expected base attribute '{mnemonic}.{dialect}' but got '{attribute}'")
}

fn not_a_type(emit: Option<&mut Emit<'_, '_>>, attribute: Attribute<'_>) -> Result<(), Failure> {
    // As upstream, without the second quote.
    fail(emit, || format!("expected type, got attribute '{attribute}"))
}

fn fail(emit: Option<&mut Emit<'_, '_>>, message: impl FnOnce() -> String) -> Result<(), Failure> {
    match emit {
        Some(emit) => emit(&message()).emit(),
        None => Err(Failure),
    }
}
