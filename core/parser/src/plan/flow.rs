//! Order in which omitted types are found, where it is the same for all operations of a name.
//!
//! Most formats name each operand once and tell enough types that the rest follows in a fixed order. That order is worked
//! out here, once; `infer` does the same step by step for all others.

use super::{Named, Step, TypeRule};
use terrace_ir::spec::{OpSpec, Trait, TypeBuilder, TypesTransform};
use terrace_ods::arity::Arity;
use terrace_ods::format::{TypeOf, Variable};

/// The order in which types are found.
pub(crate) struct TypeFlow<'c> {
    pub fills: Vec<Fill<'c>>,
    /// True if the operation's own code tells the types of its results.
    pub infers_results: bool,
    /// From what all operands and results, each a single one, have their type; operands stand in their order.
    pub uniform: Option<Named>,
}

/// Finds the type of `to`: an operand or a result.
#[derive(Clone, Copy)]
pub(crate) struct Fill<'c> {
    pub to: Named,
    pub from: TypeSource<'c>,
}

/// Source of a type.
#[derive(Clone, Copy)]
pub(crate) enum TypeSource<'c> {
    Built(TypeBuilder<'c>),
    Same(Named),
    Made(Named, TypesTransform<'c>),
}

/// The most operands, or results, for which types flow.
const MOST: usize = 8;

impl<'c> TypeFlow<'c> {
    /// Returns the flow of a format; `None` if an operation's text decides about it.
    pub fn of(spec: &OpSpec<'c>, steps: &[Step<'_>], rules: &[TypeRule<'c>]) -> Option<Self> {
        if spec.operands.len() > MOST || spec.results.len() > MOST || has_more_than_values(spec) {
            return None;
        }
        let mut known = Known::read_by(spec, steps)?;
        let mut fills = Vec::new();
        for to in known.unknown() {
            let declared = match to {
                Named::Operand(at) => &spec.operands[at],
                // How many there are, only inference can tell.
                Named::Result(at) if spec.results[at].arity != Arity::Single => continue,
                Named::Result(at) => &spec.results[at],
                Named::Attribute(_) => unreachable!("only operands and results have types to find"),
            };
            if let Some(build) = declared.constraint.buildable {
                fills.push(Fill { to, from: TypeSource::Built(build) });
                known.add(to);
            }
        }
        // As many rounds as `infer` makes.
        for rule in rules.iter().cycle().take(4 * rules.len()) {
            match rule {
                TypeRule::Same(all) => {
                    let Some(from) = all.iter().copied().find(|named| known.has(*named)) else { continue };
                    for &to in all {
                        if !known.has(to) {
                            fills.push(Fill { to, from: TypeSource::Same(from) });
                            known.add(to);
                        }
                    }
                }
                TypeRule::Follows { from, to, transform, .. } => {
                    if known.has(*from) && !known.has(*to) {
                        fills.push(Fill { to: *to, from: TypeSource::Made(*from, *transform) });
                        known.add(*to);
                    }
                }
            }
        }
        if !known.operands.iter().all(|known| *known) {
            return None;
        }
        let infers_results = !known.results.iter().all(|known| *known);
        if infers_results && spec.hooks.infer_types.is_none() {
            return None;
        }
        let uniform = known.uniform(spec, &fills);
        Some(TypeFlow { fills, infers_results, uniform })
    }
}

/// Values in the text with known types.
struct Known {
    operands: Vec<bool>,
    results: Vec<bool>,
    /// Number of mentions of each operand.
    read: Vec<usize>,
    successors: usize,
    /// True if single operands stand in the order of their declaration.
    are_in_order: bool,
    /// Whose types stand in the text.
    told: Vec<Named>,
}

impl Known {
    /// Reads those that the text tells. `None` if it can leave out an operand that must be, or has a part whose types
    /// the text decides.
    fn read_by(spec: &OpSpec<'_>, steps: &[Step<'_>]) -> Option<Self> {
        let mut known = Known {
            operands: vec![false; spec.operands.len()],
            results: vec![false; spec.results.len()],
            read: vec![0; spec.operands.len()],
            successors: 0,
            are_in_order: true,
            told: Vec::new(),
        };
        known.read_steps(spec, steps, false)?;
        let all_are_read = known.read.iter().all(|times| *times == 1);
        (all_are_read && known.successors == spec.successors.len()).then_some(known)
    }

    fn read_steps(&mut self, spec: &OpSpec<'_>, steps: &[Step<'_>], is_optional: bool) -> Option<()> {
        steps.iter().try_for_each(|step| self.read_step(spec, step, is_optional))
    }

    fn read_step(&mut self, spec: &OpSpec<'_>, step: &Step<'_>, is_optional: bool) -> Option<()> {
        match step {
            Step::Operand(at) if !is_optional => {
                self.are_in_order &= self.read[*at..].iter().all(|times| *times == 0);
                self.read[*at] += 1;
            }
            Step::Variable(Variable::Operand(at))
                if spec.operands[*at].arity != Arity::VariadicOfVariadic =>
            {
                self.read[*at] += 1;
            }
            // One after the other, as they are declared.
            Step::Variable(Variable::Successor(at)) if !is_optional => {
                if spec.successors[*at].is_variadic || *at != self.successors {
                    return None;
                }
                self.successors += 1;
            }
            Step::Types(of @ TypeOf::Variable(Variable::Operand(_) | Variable::Result(_)), _) => {
                let named = Named::of_types(spec, *of)?;
                self.told.push(named);
                self.add(named);
            }
            Step::FunctionalType(inputs, results) => {
                for of in [inputs, results] {
                    let named = Named::of_types(spec, *of)?;
                    if named.is_single(spec) {
                        return None;
                    }
                    self.add(named);
                }
            }
            Step::Optional { present, absent } => {
                let first = present.first()?;
                let can_come_first = match first {
                    Step::Literal(_) | Step::Variable(Variable::Attribute(_)) => true,
                    Step::Variable(Variable::Operand(at)) => spec.operands[*at].arity.is_variable(),
                    _ => false,
                };
                if !can_come_first {
                    return None;
                }
                self.read_steps(spec, present, true)?;
                self.read_steps(spec, absent, true)?;
            }
            Step::Literal(_)
            | Step::Variable(Variable::Attribute(_))
            | Step::AttrDict { .. }
            | Step::PropDict => {}
            _ => return None,
        }
        Some(())
    }

    /// Returns the source of the type of all operands and results, if it is one and the same.
    fn uniform(&self, spec: &OpSpec<'_>, fills: &[Fill<'_>]) -> Option<Named> {
        let operands = (0..spec.operands.len()).map(Named::Operand);
        let all = operands.chain((0..spec.results.len()).map(Named::Result));
        let source = |fill: &Fill<'_>| match fill.from {
            TypeSource::Same(from) => Some(from),
            _ => None,
        };
        let from = match (&self.told[..], fills) {
            ([told], _) => *told,
            ([], [first, ..]) => source(first)?,
            _ => return None,
        };
        // Each has it at once, or from one that has it.
        let mut have = vec![from];
        for fill in fills {
            if !have.contains(&source(fill)?) {
                return None;
            }
            have.push(fill.to);
        }
        let has_all = all.clone().all(|named| have.contains(&named) && named.is_single(spec));
        (has_all && self.are_in_order && self.successors == 0).then_some(from)
    }

    /// Returns true if the type is known. Attributes count as known: one without a type ends the flow of its
    /// operation.
    fn has(&self, named: Named) -> bool {
        match named {
            Named::Operand(at) => self.operands[at],
            Named::Result(at) => self.results[at],
            Named::Attribute(_) => true,
        }
    }

    fn add(&mut self, named: Named) {
        match named {
            Named::Operand(at) => self.operands[at] = true,
            Named::Result(at) => self.results[at] = true,
            Named::Attribute(_) => {}
        }
    }

    fn unknown(&self) -> Vec<Named> {
        let operands = (0..self.operands.len()).map(Named::Operand);
        let results = (0..self.results.len()).map(Named::Result);
        operands.chain(results).filter(|named| !self.has(*named)).collect()
    }
}

/// Returns true if operations have regions, or more sizes to write down than those of their operand groups.
fn has_more_than_values(spec: &OpSpec<'_>) -> bool {
    !spec.regions.is_empty() || spec.has_trait(|t| matches!(t, Trait::AttrSizedResultSegments))
}
