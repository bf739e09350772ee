//! Verifier checks of the operations of a name, computed once from the declaration.

use super::spec::{OpSpec, SlotSpec, Trait, ValueSpec};

/// Number of operands, results or regions that a trait requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// This many.
    Exactly(usize),
    /// This many or more; any number for zero.
    AtLeast(usize),
}

impl Count {
    fn of(declared: usize, variable: usize) -> Self {
        if variable == 0 { Count::Exactly(declared) } else { Count::AtLeast(declared - variable) }
    }

    #[inline]
    pub fn allows(self, count: usize) -> bool {
        match self {
            Count::Exactly(wanted) => count == wanted,
            Count::AtLeast(least) => count >= least,
        }
    }
}

/// Something declared that has types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Typed {
    /// The n-th declared operand.
    Operand(u16),
    /// The n-th declared result.
    Result(u16),
    /// The attribute in a slot.
    Slot(u16),
}

/// A trait that is checked as a predicate, with the names that it speaks of found.
#[derive(Debug)]
pub struct Predicate {
    /// The position of the trait.
    pub at: u16,
    /// Subjects, in order; `from`, then `to` where it has those. Code that checks the whole operation names none.
    pub typed: Box<[Typed]>,
}

/// Positions of traits that are checked before the regions are.
#[derive(Debug)]
pub struct TraitChecks {
    /// Before the declared constraints.
    pub structural: Box<[u16]>,
    /// After them.
    pub native: Box<[u16]>,
}

impl TraitChecks {
    fn of(spec: &OpSpec<'_>, is_wanted: impl Fn(&Trait<'_>) -> bool) -> Self {
        TraitChecks {
            structural: positions(spec, |one| is_structural(one) && is_wanted(one)),
            native: positions(spec, |one| is_native(one) && is_wanted(one)),
        }
    }
}

/// Verifier checks of the operations of a name.
#[derive(Debug)]
pub struct Checks {
    pub operands: Count,
    pub results: Count,
    pub regions: Count,
    pub successors: Count,
    /// Slots that must be filled, by name.
    pub required: Box<[u16]>,
    /// Predicates, checked with the declared constraints.
    pub predicates: Box<[Predicate]>,
    /// All traits that are checked before the regions are.
    pub all: TraitChecks,
    /// Those of them that do not depend on the signature alone.
    pub beyond_signature: TraitChecks,
    /// True if all that is checked of such an operation, if it has no regions, depends on the signature alone.
    pub is_all_in_signature: bool,
    /// True if all that is checked of such an operation depends on the signature, on the arguments of its successors,
    /// and on where it is.
    pub is_all_in_branch: bool,
    /// Positions of the traits that need valid regions.
    pub of_regions: Box<[u16]>,
    /// True if there is something to check when the regions are done.
    pub has_exit: bool,
    /// True if the types of the results are inferred from the type of an operand.
    pub has_type_of_operand: bool,
    /// True if each operand is a declared operand.
    pub has_single_operands: bool,
    /// True if each result is a declared result.
    pub has_single_results: bool,
}

impl Checks {
    pub fn of(spec: &OpSpec<'_>) -> Self {
        let variable =
            |values: &[ValueSpec<'_>]| values.iter().filter(|value| value.arity.is_variable()).count();
        let variable_regions = spec.regions.iter().filter(|region| region.is_variadic).count();
        let variable_successors = spec.successors.iter().filter(|successor| successor.is_variadic).count();
        let predicates = spec.traits.iter().zip(0..).filter_map(|(one, at)| predicate(spec, one, at));
        let predicates: Box<[Predicate]> = predicates.collect();
        let required = spec.attributes.iter().zip(0u16..).filter(|(slot, _)| is_required(slot));
        let mut required: Box<[u16]> = required.map(|(_, at)| at).collect();
        required.sort_by_key(|at| spec.attributes[usize::from(*at)].name);
        let beyond_signature = TraitChecks::of(spec, |one| !depends_on_signature(one));
        Checks {
            operands: Count::of(spec.operands.len(), variable(spec.operands)),
            results: Count::of(spec.results.len(), variable(spec.results)),
            regions: Count::of(spec.regions.len(), variable_regions),
            successors: Count::of(spec.successors.len(), variable_successors),
            required,
            predicates,
            all: TraitChecks::of(spec, |_| true),
            is_all_in_signature: is_all_in(spec, &beyond_signature, |_| false),
            is_all_in_branch: is_all_in(spec, &beyond_signature, is_of_branch),
            beyond_signature,
            of_regions: positions(spec, needs_regions),
            has_exit: spec.hooks.verify_regions.is_some()
                || spec.hooks.infer_types.is_some()
                || spec.traits.iter().any(needs_regions),
            has_type_of_operand: has_type_of_operand(spec),
            has_single_operands: variable(spec.operands) == 0,
            has_single_results: variable(spec.results) == 0,
        }
    }
}

fn has_type_of_operand(spec: &OpSpec<'_>) -> bool {
    spec.hooks.infer_types.is_none()
        && spec.traits.iter().any(|one| matches!(one, Trait::SameOperandsAndResultType))
        && spec.results.iter().all(|result| !result.arity.is_variable())
}

fn positions(spec: &OpSpec<'_>, wanted: impl Fn(&Trait<'_>) -> bool) -> Box<[u16]> {
    spec.traits.iter().zip(0..).filter(|(one, _)| wanted(one)).map(|(_, at)| at).collect()
}

fn is_required(slot: &SlotSpec<'_>) -> bool {
    let is_unit = matches!(slot.constraint.syntax, super::spec::AttributeSyntax::Unit);
    !slot.is_optional && slot.default.is_none() && !is_unit
}

fn is_structural(one: &Trait<'_>) -> bool {
    matches!(
        one,
        Trait::SingleBlock
            | Trait::SingleBlockImplicitTerminator(_)
            | Trait::HasParent(_)
            | Trait::AttrSizedOperandSegments
            | Trait::AttrSizedResultSegments
            | Trait::NoRegionArguments
    )
}

fn is_native(one: &Trait<'_>) -> bool {
    if let Trait::Interface(interface) = one {
        return interface.verify.is_some();
    }
    matches!(
        one,
        Trait::IsTerminator
            | Trait::Symbol
            | Trait::SameOperandsAndResultType
            | Trait::SameTypeOperands
            | Trait::SameOperandsAndResultShape
            | Trait::SameOperandsShape
            | Trait::SameOperandsElementType
            | Trait::SameOperandsAndResultElementType
            | Trait::SameOperandsAndResultRank
            | Trait::SameOperandsAndResultEncoding
            | Trait::Elementwise
            | Trait::ResultsAreBoolLike
            | Trait::Custom { .. }
            | Trait::CheckedBy(_)
    )
}

/// Returns true if a trait speaks of nothing but types and inherent attributes.
fn depends_on_signature(one: &Trait<'_>) -> bool {
    matches!(
        one,
        Trait::AttrSizedOperandSegments
            | Trait::AttrSizedResultSegments
            | Trait::SameOperandsAndResultType
            | Trait::SameTypeOperands
            | Trait::SameOperandsAndResultShape
            | Trait::SameOperandsShape
            | Trait::SameOperandsElementType
            | Trait::SameOperandsAndResultElementType
            | Trait::SameOperandsAndResultRank
            | Trait::SameOperandsAndResultEncoding
            | Trait::Elementwise
            | Trait::ResultsAreBoolLike
    )
}

/// Returns true if a trait speaks of nothing but the signature, the arguments of successors, and the place in the
/// block.
fn is_of_branch(one: &Trait<'_>) -> bool {
    match one {
        Trait::IsTerminator => true,
        Trait::Interface(interface) => interface.checks_branch_only,
        _ => false,
    }
}

/// Returns true if all that is checked depends on the signature, or is the matter of traits that may be there beside.
fn is_all_in(spec: &OpSpec<'_>, beyond: &TraitChecks, may_be: fn(&Trait<'_>) -> bool) -> bool {
    let has_own_code = spec.hooks.verify.is_some() && !spec.hooks.verifies_signature_only;
    let mut traits = spec.traits.iter();
    beyond.structural.is_empty()
        && beyond.native.iter().all(|&at| may_be(&spec.traits[at as usize]))
        && spec.regions.is_empty()
        && spec.hooks.verify_regions.is_none()
        && !has_own_code
        && !traits.any(|one| {
            matches!(one, Trait::Predicate { .. } | Trait::PredicateBy { .. }) || needs_regions(one)
        })
}

fn needs_regions(one: &Trait<'_>) -> bool {
    if let Trait::Interface(interface) = one {
        return interface.verify_regions.is_some();
    }
    matches!(one, Trait::SingleBlockImplicitTerminator(_) | Trait::IsIsolatedFromAbove | Trait::SymbolTable)
}

fn predicate(spec: &OpSpec<'_>, one: &Trait<'_>, at: u16) -> Option<Predicate> {
    let names: &[&str] = match one {
        Trait::AllTypesMatch(names)
        | Trait::AllElementTypesMatch(names)
        | Trait::AllRanksMatch(names)
        | Trait::AllShapesMatch(names)
        | Trait::AllElementCountsMatch(names) => names,
        Trait::TypesMatchWith { from, to, .. }
        | Trait::OptionalTypesMatchWith { from, to, .. }
        | Trait::TypesMatchBy { from, to, .. } => &[from, to],
        Trait::Predicate { .. } | Trait::PredicateBy { .. } => &[],
        _ => return None,
    };
    Some(Predicate { at, typed: names.iter().map(|name| typed(spec, name)).collect() })
}

fn typed(spec: &OpSpec<'_>, name: &str) -> Typed {
    let position = |at: usize| u16::try_from(at).expect("an operation declares fewer than 65536 things");
    let operand = spec.operands.iter().position(|operand| operand.name == name);
    let result = || spec.results.iter().position(|result| result.name == name);
    let slot = || spec.attributes.iter().position(|slot| slot.name == name);
    (operand.map(|at| Typed::Operand(position(at))))
        .or_else(|| result().map(|at| Typed::Result(position(at))))
        .or_else(|| slot().map(|at| Typed::Slot(position(at))))
        .unwrap_or_else(|| {
            unreachable!("'{}' declares the name '{name}' of which its trait speaks", spec.name)
        })
}
