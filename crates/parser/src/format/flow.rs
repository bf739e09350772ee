//! Types that a format leaves out, where the way to find them is the same for all operations of a name.
//!
//! Most formats name each operand once and tell enough types that the rest follows in a fixed order. That order is worked
//! out here, once; `infer` does the same step by step for all others.

use super::plan::{Named, Step, TypeRule};
use terrace_ir::spec::{OpSpec, Trait, TypesFrom};
use terrace_ir::{Ctx, Type};
use terrace_ods::arity::Arity;
use terrace_ods::format::{TypeOf, Variable};

/// The order in which types are found.
pub(crate) struct TypeFlow {
    pub fills: Vec<Fill>,
    /// Whether the operation's own code tells the types of its results.
    pub infers_results: bool,
}

/// Finds the type of `to`: an operand or a result.
#[derive(Clone, Copy)]
pub(crate) struct Fill {
    pub to: Named,
    pub from: TypeSource,
}

/// Where a type comes from.
#[derive(Clone, Copy)]
pub(crate) enum TypeSource {
    Built(for<'c> fn(Ctx<'c>) -> Type<'c>),
    Same(Named),
    Made(Named, TypesFrom),
}

/// The most operands, or results, for which types flow.
pub(crate) const MOST: usize = 8;

impl TypeFlow {
    /// The flow of a format; `None` if an operation's text decides about it.
    pub fn of(spec: &OpSpec<'_>, steps: &[Step<'_>], rules: &[TypeRule]) -> Option<Self> {
        let is_single = |group: &terrace_ir::spec::ValueSpec<'_>| group.arity == Arity::Single;
        if !spec.operands.iter().all(is_single) || !spec.results.iter().all(is_single) {
            return None;
        }
        if spec.operands.len() > MOST || spec.results.len() > MOST || has_more_than_values(spec) {
            return None;
        }
        let mut known = Known::read_by(spec, steps)?;
        let mut fills = Vec::new();
        for to in known.unknown() {
            let declared = match to {
                Named::Operand(at) => &spec.operands[at],
                Named::Result(at) => &spec.results[at],
                Named::Attribute(_) => unreachable!("only operands and results have types to find"),
            };
            if let Some(build) = declared.constraint.buildable {
                fills.push(Fill { to, from: TypeSource::Built(build) });
                known.add(to);
            }
        }
        // As many rounds as the general way makes.
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
        Some(TypeFlow { fills, infers_results })
    }
}

/// Whose types are known.
struct Known {
    operands: Vec<bool>,
    results: Vec<bool>,
}

impl Known {
    /// Those that the text tells. `None` if not every operand stands in it once, whatever else does.
    fn read_by(spec: &OpSpec<'_>, steps: &[Step<'_>]) -> Option<Self> {
        let mut known =
            Known { operands: vec![false; spec.operands.len()], results: vec![false; spec.results.len()] };
        let mut read = vec![0; spec.operands.len()];
        for step in steps {
            match step {
                Step::Operand(at) => read[*at] += 1,
                Step::Types(TypeOf::Variable(Variable::Operand(at))) => known.operands[*at] = true,
                Step::Types(TypeOf::Variable(Variable::Result(at))) => known.results[*at] = true,
                Step::Optional { present, absent } => {
                    if !present.iter().chain(absent).all(is_without_values) {
                        return None;
                    }
                }
                step if is_without_values(step) => {}
                _ => return None,
            }
        }
        read.iter().all(|times| *times == 1).then_some(known)
    }

    /// Attributes count as known: one without a type leads to the general way.
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

/// Whether a step reads neither operands nor types.
fn is_without_values(step: &Step<'_>) -> bool {
    matches!(
        step,
        Step::Literal(_) | Step::Variable(Variable::Attribute(_)) | Step::AttrDict { .. } | Step::PropDict
    )
}

/// Whether operations have regions or successors, or sizes of segments to write down.
fn has_more_than_values(spec: &OpSpec<'_>) -> bool {
    let has_segments =
        spec.has_trait(|t| matches!(t, Trait::AttrSizedOperandSegments | Trait::AttrSizedResultSegments));
    !spec.regions.is_empty() || !spec.successors.is_empty() || has_segments
}
