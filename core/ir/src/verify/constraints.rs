//! Declared constraints on attributes, operands, results and regions, and predicates on their types.

use super::structure::{segments, verify_segments};
use crate::Type;
use crate::declarations::checks::{Checks, Predicate, Typed};
use crate::declarations::op_name::TraitFlags;
use crate::diagnostic::LogicalResult;
use crate::spec::{OpSpec, RegionConstraint, Trait, TypesMatch, ValueSpec};
use crate::view::{Operation, Region, Value};
use smallvec::SmallVec;
use std::ops::Range;
use terrace_ods::arity::{Arity, group_range};

/// Checks all that is declared of an operation beside its traits.
#[inline]
pub(super) fn verify(op: Operation<'_, '_>, spec: &OpSpec<'_>, checks: &Checks) -> LogicalResult {
    if !spec.attributes.is_empty() {
        verify_attributes(op, spec, checks)?;
    }
    if checks.has_single_operands {
        for (number, (operand, value)) in spec.operands.iter().zip(op.operands()).enumerate() {
            verify_value(op, Side::Operand, operand, number, value)?;
        }
    } else {
        verify_groups(op, Side::Operand, spec.operands)?;
    }
    if checks.has_single_results {
        for (number, (result, value)) in spec.results.iter().zip(op.results()).enumerate() {
            verify_value(op, Side::Result, result, number, value)?;
        }
    } else {
        verify_groups(op, Side::Result, spec.results)?;
    }
    for predicate in &checks.predicates {
        verify_predicate(op, spec, predicate)?;
    }
    if spec.regions.is_empty() { Ok(()) } else { verify_regions(op, spec) }
}

/// Checks what is declared of an operation whose signature was found valid before.
#[inline]
pub(super) fn verify_beyond_signature(
    op: Operation<'_, '_>,
    spec: &OpSpec<'_>,
    checks: &Checks,
) -> LogicalResult {
    for predicate in &checks.predicates {
        if let Trait::Predicate { .. } | Trait::PredicateBy { .. } = spec.traits[predicate.at as usize] {
            verify_predicate(op, spec, predicate)?;
        }
    }
    if spec.regions.is_empty() { Ok(()) } else { verify_regions(op, spec) }
}

fn verify_attributes(op: Operation<'_, '_>, spec: &OpSpec<'_>, checks: &Checks) -> LogicalResult {
    let slots = op.slots();
    for &at in &checks.required {
        if slots[at as usize].is_none() {
            return op
                .emit_op_error(format_args!("requires attribute '{}'", spec.attributes[at as usize].name));
        }
    }
    for (slot, value) in spec.attributes.iter().zip(slots) {
        let Some(value) = *value else { continue };
        if !slot.constraint.holds(value) {
            let kind = if slot.is_property { "property" } else { "attribute" };
            let (name, summary) = (slot.name, slot.constraint.summary);
            return op.emit_op_error(format_args!("{kind} '{name}' failed to satisfy constraint: {summary}"));
        }
    }
    Ok(())
}

/// Operands or results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Operand,
    Result,
}

impl Side {
    fn as_str(self) -> &'static str {
        match self {
            Side::Operand => "operand",
            Side::Result => "result",
        }
    }

    fn count(self, op: Operation<'_, '_>) -> usize {
        match self {
            Side::Operand => op.operand_count(),
            Side::Result => op.result_count(),
        }
    }

    fn value<'a, 'c>(self, op: Operation<'a, 'c>, at: usize) -> Value<'a, 'c> {
        match self {
            Side::Operand => op.operand(at),
            Side::Result => op.result(at),
        }
    }

    /// Returns the attribute with the sizes of the groups, if there is one, and its slot.
    fn segment_attribute(self, op: Operation<'_, '_>, spec: &OpSpec<'_>) -> Option<(&'static str, usize)> {
        let has_operand_sizes = op.has_trait(TraitFlags::OPERAND_SEGMENTS);
        let first = spec.attributes.len();
        match self {
            Side::Operand => has_operand_sizes.then_some((OpSpec::OPERAND_SEGMENTS, first)),
            Side::Result => op
                .has_trait(TraitFlags::RESULT_SEGMENTS)
                .then_some((OpSpec::RESULT_SEGMENTS, first + usize::from(has_operand_sizes))),
        }
    }

    fn values<'s>(self, spec: &OpSpec<'s>) -> &'s [ValueSpec<'s>] {
        match self {
            Side::Operand => spec.operands,
            Side::Result => spec.results,
        }
    }
}

/// Returns the sizes of the groups from their attribute; all zero if there is none of the right size, as in
/// upstream's properties.
fn group_sizes(
    op: Operation<'_, '_>,
    spec: &OpSpec<'_>,
    side: Side,
) -> Option<(&'static str, SmallVec<[i32; 8]>)> {
    let (name, slot) = side.segment_attribute(op, spec)?;
    let groups = side.values(spec).len();
    let sizes = op.slot(slot).and_then(segments).filter(|sizes| sizes.len() == groups);
    Some((name, sizes.unwrap_or_else(|| SmallVec::from_elem(0, groups))))
}

/// Checks the attribute with the sizes of groups.
pub(super) fn verify_group_sizes(op: Operation<'_, '_>, spec: &OpSpec<'_>, side: Side) -> LogicalResult {
    match group_sizes(op, spec, side) {
        Some((name, sizes)) => verify_segments(op, name, &sizes, side.as_str(), side.count(op)),
        None => Ok(()),
    }
}

fn verify_groups(op: Operation<'_, '_>, side: Side, values: &[ValueSpec<'_>]) -> LogicalResult {
    let count = side.count(op);
    let sizes = op.spec().and_then(|spec| group_sizes(op, spec, side)).map(|(_, sizes)| sizes);
    // Without sizes the variable groups share what the others leave.
    let variable = values.iter().filter(|value| value.arity.is_variable()).count();
    let each = (count + variable).saturating_sub(values.len()).checked_div(variable).unwrap_or(1);
    let mut start = 0;
    for (at, value) in values.iter().enumerate() {
        let len = match &sizes {
            Some(sizes) => usize::try_from(sizes[at]).unwrap_or(0),
            None if value.arity.is_variable() => each,
            None => 1,
        };
        let end = (start + len).min(count);
        verify_group(op, side, value, start..end)?;
        start = end;
    }
    Ok(())
}

fn verify_group(
    op: Operation<'_, '_>,
    side: Side,
    group: &ValueSpec<'_>,
    range: Range<usize>,
) -> LogicalResult {
    match group.arity {
        // Upstream lets these pass, and fails when the value is asked for.
        Arity::Single if range.len() != 1 => {
            let (side, start, len) = (side.as_str(), range.start, range.len());
            return op.emit_op_error(format_args!(
                "{side} group starting at #{start} requires 1 element, but found {len}"
            ));
        }
        Arity::Optional if range.len() > 1 => {
            let (side, start, len) = (side.as_str(), range.start, range.len());
            return op.emit_op_error(format_args!(
                "{side} group starting at #{start} requires 0 or 1 element, but found {len}"
            ));
        }
        Arity::VariadicOfVariadic => {
            if let Some(name) = group.segment_attribute {
                let Some(sizes) = op.attribute(name).and_then(segments) else {
                    return op.emit_op_error(format_args!("requires dense i32 array attribute '{name}'"));
                };
                verify_segments(op, name, &sizes, group.name, range.len())?;
            }
        }
        _ => {}
    }
    range.into_iter().try_for_each(|number| verify_value(op, side, group, number, side.value(op, number)))
}

#[inline]
fn verify_value(
    op: Operation<'_, '_>,
    side: Side,
    declared: &ValueSpec<'_>,
    number: usize,
    value: Value<'_, '_>,
) -> LogicalResult {
    if declared.constraint.holds(value.ty()) { Ok(()) } else { wrong_type(op, side, declared, number, value) }
}

#[cold]
fn wrong_type(
    op: Operation<'_, '_>,
    side: Side,
    declared: &ValueSpec<'_>,
    number: usize,
    value: Value<'_, '_>,
) -> LogicalResult {
    let group = match declared.arity {
        Arity::Variadic | Arity::VariadicOfVariadic => "variadic of ",
        Arity::Single | Arity::Optional => "",
    };
    let (side, summary, ty) = (side.as_str(), declared.constraint.summary, value.ty());
    op.emit_op_error(format_args!("{side} #{number} must be {group}{summary}, but got '{ty}'"))
}

fn verify_regions(op: Operation<'_, '_>, spec: &OpSpec<'_>) -> LogicalResult {
    for (at, declared) in spec.regions.iter().enumerate() {
        let count = if declared.is_variadic { usize::MAX } else { 1 };
        for (region, number) in op.regions().zip(0..).skip(at).take(count) {
            if region_holds(region, declared.constraint) {
                continue;
            }
            let name =
                if declared.name.is_empty() { String::new() } else { format!(" ('{}')", declared.name) };
            return op.emit_op_error(format_args!(
                "region #{number}{name} failed to verify constraint: {}",
                region_summary(declared.constraint),
            ));
        }
    }
    Ok(())
}

fn region_holds(region: Region<'_, '_>, constraint: RegionConstraint) -> bool {
    let has_blocks = |count: usize| region.blocks().take(count.saturating_add(1)).count();
    match constraint {
        RegionConstraint::Any => true,
        RegionConstraint::Sized(count) => has_blocks(count) == count,
        RegionConstraint::MaxSized(count) => has_blocks(count) <= count,
        RegionConstraint::MinSized(count) => has_blocks(count) >= count,
        RegionConstraint::MinArguments(count) => {
            region.first_block().is_some_and(|block| block.argument_count() >= count)
        }
    }
}

fn region_summary(constraint: RegionConstraint) -> String {
    match constraint {
        RegionConstraint::Any => "any region".to_owned(),
        RegionConstraint::Sized(count) => format!("region with {count} blocks"),
        RegionConstraint::MaxSized(count) => format!("region with at most {count} blocks"),
        RegionConstraint::MinSized(count) => format!("region with at least {count} blocks"),
        RegionConstraint::MinArguments(count) => format!("region with at least {count} arguments"),
    }
}

type Types<'c> = SmallVec<[Type<'c>; 4]>;

fn verify_predicate(op: Operation<'_, '_>, spec: &OpSpec<'_>, predicate: &Predicate) -> LogicalResult {
    let typed = &predicate.typed[..];
    match &spec.traits[predicate.at as usize] {
        Trait::AllTypesMatch(names) => all_match(op, spec, typed, names, "type", |a, b| a == b),
        Trait::AllElementTypesMatch(names) => {
            let by_first =
                |a: &[Type<'_>], b: &[Type<'_>]| first_match(a, b, |ty| Some(ty.element_or_self()));
            all_match(op, spec, typed, names, "element type", by_first)
        }
        Trait::AllRanksMatch(names) => {
            all_match(op, spec, typed, names, "rank", |a, b| first_match(a, b, Type::rank))
        }
        Trait::AllShapesMatch(names) => {
            all_match(op, spec, typed, names, "shape", |a, b| first_match(a, b, Type::shape))
        }
        Trait::AllElementCountsMatch(names) => {
            all_match(op, spec, typed, names, "element count", |a, b| first_match(a, b, Type::element_count))
        }
        Trait::Predicate { summary, holds, .. } if !holds(op) => failed_to_verify(op, summary),
        Trait::PredicateBy { summary, holds, .. } if !holds(op) => failed_to_verify(op, summary),
        other => match other.types_match() {
            Some(rule) => types_match(op, spec, typed, rule),
            None => Ok(()),
        },
    }
}

fn failed_to_verify(op: Operation<'_, '_>, summary: &str) -> LogicalResult {
    op.emit_op_error(format_args!("failed to verify that {summary}"))
}

/// Checks neighbours of a list against each other.
fn all_match<'c>(
    op: Operation<'_, 'c>,
    spec: &OpSpec<'_>,
    typed: &[Typed],
    names: &[&str],
    what: &str,
    matches: impl Fn(&[Type<'c>], &[Type<'c>]) -> bool,
) -> LogicalResult {
    let mut last: Option<Types<'c>> = None;
    for &one in typed {
        let types = types_of(op, spec, one);
        if types.is_empty() {
            continue;
        }
        if last.is_some_and(|last| !matches(&last, &types)) {
            let names = names.join(", ");
            return failed_to_verify(op, &format!("all of {{{names}}} have same {what}"));
        }
        last = Some(types);
    }
    Ok(())
}

/// Returns true if a property of the first types is the same; where one has none, there is nothing to compare.
fn first_match<'c, P: PartialEq>(a: &[Type<'c>], b: &[Type<'c>], of: impl Fn(Type<'c>) -> Option<P>) -> bool {
    match (of(a[0]), of(b[0])) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    }
}

fn types_match<'c>(
    op: Operation<'_, 'c>,
    spec: &OpSpec<'_>,
    typed: &[Typed],
    rule: TypesMatch<'_>,
) -> LogicalResult {
    let (from, to) = (types_of(op, spec, typed[0]), types_of(op, spec, typed[1]));
    let is_absent = rule.is_optional && (from.is_empty() || to.is_empty());
    if is_absent {
        return Ok(());
    }
    match rule.transform.apply(op.context(), &from) {
        Some(wanted) if wanted[..] != to[..] => failed_to_verify(op, rule.summary),
        _ => Ok(()),
    }
}

/// Returns the types of a declared operand, result or attribute; none for an absent one.
fn types_of<'c>(op: Operation<'_, 'c>, spec: &OpSpec<'_>, typed: Typed) -> Types<'c> {
    let (side, at) = match typed {
        Typed::Operand(at) => (Side::Operand, at as usize),
        Typed::Result(at) => (Side::Result, at as usize),
        Typed::Slot(at) => return type_in_slot(op, at as usize).into_iter().collect(),
    };
    let range = match group_sizes(op, spec, side) {
        Some((_, sizes)) => terrace_ods::arity::segment_range(&sizes, at, side.count(op)),
        None => group_range(side.values(spec).iter().map(|value| value.arity), at, side.count(op)),
    };
    range.map(|at| side.value(op, at).ty()).collect()
}

/// Returns the type of an attribute, or the type that it is.
fn type_in_slot<'c>(op: Operation<'_, 'c>, slot: usize) -> Option<Type<'c>> {
    op.slot_or_default(slot).and_then(|attribute| attribute.ty().or_else(|| attribute.as_type()))
}
