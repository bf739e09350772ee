//! Operations: how many operands, results and regions, and what holds of each.

use crate::constraint::{Checker, Constraint};
use crate::read::{Constraints, Entry};
use std::ops::Range;
use terrace_ir::constraints::AnyType;
use terrace_ir::spec::{OpCheck, OpSpec, RegionConstraint, RegionSpec, SuccessorSpec, Trait, ValueSpec};
use terrace_ir::{Attribute, Context, Failure, InFlight, LogicalResult, Operation, Region, Type, verify};
use terrace_irdl::Variadicity;

/// Definition of an operation.
#[derive(Clone, Copy)]
struct Definition<'s> {
    constraints: &'s [Constraint<'s>],
    operands: &'s [Entry<'s>],
    results: &'s [Entry<'s>],
    attributes: &'s [Entry<'s>],
    regions: &'s [RegionDefinition<'s>],
}

/// Constraint on a region.
#[derive(Clone, Copy)]
struct RegionDefinition<'s> {
    /// Constraints on the arguments of the entry block; `None` if any will do.
    arguments: Option<&'s [u32]>,
    blocks: Option<i64>,
}

/// Any number of operands, results, regions and successors: the definition's check counts them.
const OPEN: OpSpec<'static> = OpSpec {
    operands: &[ValueSpec::variadic("operands", &AnyType)],
    results: &[ValueSpec::variadic("results", &AnyType)],
    regions: &[RegionSpec { name: "regions", is_variadic: true, constraint: RegionConstraint::Any }],
    successors: &[SuccessorSpec { name: "successors", is_variadic: true }],
    ..OpSpec::new("", "")
};

/// Returns the spec of the operation that `definition` defines.
pub(crate) fn spec<'c>(
    name: &'c str,
    definition: Operation<'_, 'c>,
    constraints: &Constraints<'c>,
) -> Result<OpSpec<'c>, Failure> {
    let context = definition.context();
    let child = |kind: &str| definition.regions().flat_map(|region| region.ops()).find(|op| op.is(kind));
    let regions = match child("irdl.regions") {
        Some(list) => list
            .operands()
            .map(|region| read_region(region.defining_op(), list, constraints))
            .collect::<Result<Vec<_>, _>>()?,
        None => Vec::new(),
    };
    let definition = Definition {
        constraints: constraints.list,
        operands: constraints.entries(child("irdl.operands"), "names")?,
        results: constraints.entries(child("irdl.results"), "names")?,
        attributes: constraints.entries(child("irdl.attributes"), "attributeValueNames")?,
        regions: context.arena().slice(&regions),
    };
    let traits = [Trait::CheckedBy(check(context, definition))];
    Ok(OpSpec { name, traits: context.arena().slice(&traits), ..OPEN })
}

fn read_region<'c>(
    region: Option<Operation<'_, 'c>>,
    list: Operation<'_, 'c>,
    constraints: &Constraints<'c>,
) -> Result<RegionDefinition<'c>, Failure> {
    let Some(region) = region.filter(|region| region.is("irdl.region")) else {
        return Err(list.op_error("has a region that cannot be loaded").tell());
    };
    let arguments = constraints.of_operands(region)?;
    let is_constrained = !arguments.is_empty() || region.attribute("constrainedArguments").is_some();
    Ok(RegionDefinition {
        arguments: is_constrained.then(|| region.context().arena().slice(&arguments)),
        blocks: region.attribute("numberOfBlocks").and_then(Attribute::as_i64),
    })
}

fn check<'s>(context: &'s Context<'s>, definition: Definition<'s>) -> OpCheck<'s> {
    fn as_check<F: Fn(Operation<'_, '_>) -> LogicalResult>(check: F) -> F {
        check
    }
    context.arena().value(as_check(move |op| definition.check(op)))
}

impl<'s> Definition<'s> {
    fn check<'c: 's>(self, op: Operation<'_, 'c>) -> LogicalResult {
        let mut checker = Checker::new(self.constraints);
        // Errors in the regions are always reported.
        let values = self.check_values(op, &mut checker);
        values.and(self.check_regions(op, &mut checker))
    }

    fn check_values<'c: 's>(self, op: Operation<'_, 'c>, checker: &mut Checker<'s>) -> LogicalResult {
        let operands = runs(op, self.operands, op.operand_count(), "operand", OpSpec::OPERAND_SEGMENTS)?;
        let results = runs(op, self.results, op.result_count(), "result", OpSpec::RESULT_SEGMENTS)?;
        for entry in self.attributes {
            let Some(value) = op.attribute(entry.name) else {
                return op.emit_op_error(format_args!(
                    "attribute \"{}\" is expected but not provided",
                    entry.name
                ));
            };
            checker.check(value, entry.constraint, Some(&mut |message: &str| op.error(message)))?;
        }
        let types = operands.zip(self.operands, |at| op.operand(at).ty());
        check_types(op, types, checker)?;
        let types = results.zip(self.results, |at| op.result(at).ty());
        check_types(op, types, checker)
    }

    fn check_regions<'c: 's>(self, op: Operation<'_, 'c>, checker: &mut Checker<'s>) -> LogicalResult {
        if op.region_count() != self.regions.len() {
            let (wanted, given) = (self.regions.len(), op.region_count());
            return op.emit_op_error(format_args!(
                "unexpected number of regions: expected {wanted} but got {given}"
            ));
        }
        let mut pairs = op.regions().zip(self.regions).enumerate();
        pairs.try_for_each(|(number, (region, definition))| {
            check_region(op, region, number, definition, checker)
        })
    }
}

fn check_types<'s, 'c: 's>(
    op: Operation<'_, 'c>,
    types: impl IntoIterator<Item = (u32, Type<'c>)>,
    checker: &mut Checker<'s>,
) -> LogicalResult {
    types.into_iter().try_for_each(|(constraint, ty)| {
        let ty = op.context().type_attribute(ty);
        checker.check(ty, constraint, Some(&mut |message: &str| op.error(message)))
    })
}

fn check_region<'s, 'c: 's>(
    op: Operation<'_, 'c>,
    region: Region<'_, 'c>,
    number: usize,
    definition: &RegionDefinition<'s>,
    checker: &mut Checker<'s>,
) -> LogicalResult {
    let context = op.context();
    if let Some(wanted) = definition.arguments {
        let arguments: Vec<_> =
            region.first_block().into_iter().flat_map(|block| block.arguments()).collect();
        if arguments.len() != wanted.len() {
            let message = format!(
                "expected region {number} to have {} arguments but got {}",
                wanted.len(),
                arguments.len()
            );
            return match arguments.first() {
                Some(first) => with_note(op, context.error(first.location(), message)).emit(),
                None => context.error(op.location(), message).emit(),
            };
        }
        for (argument, &constraint) in arguments.iter().zip(wanted) {
            let ty = context.type_attribute(argument.ty());
            let mut emit = |message: &str| with_note(op, context.error(argument.location(), message));
            checker.check(ty, constraint, Some(&mut emit))?;
        }
    }
    let blocks = region.blocks().count();
    match definition.blocks.filter(|wanted| usize::try_from(*wanted) != Ok(blocks)) {
        Some(wanted) => {
            let message = format!("expected region {number} to have {wanted} block(s) but got {blocks}");
            context.error(op.location(), message).emit()
        }
        None => Ok(()),
    }
}

fn with_note<'c>(op: Operation<'_, 'c>, error: InFlight<'c>) -> InFlight<'c> {
    error.note(op.location(), "see the operation")
}

/// Which values each of the defined groups stands for.
struct Runs(Vec<Range<usize>>);

impl Runs {
    /// Returns the constraint for each value, with what `of` says of it.
    fn zip<'r, T>(
        &'r self,
        entries: &'r [Entry<'_>],
        of: impl Fn(usize) -> T + Copy + 'r,
    ) -> impl Iterator<Item = (u32, T)> + 'r {
        let pairs = self.0.iter().zip(entries);
        pairs.flat_map(move |(run, entry)| run.clone().map(move |at| (entry.constraint, of(at))))
    }
}

/// Shares values among the defined groups.
///
/// # Errors
/// If there are too many or too few, or the attribute with the sizes is wrong.
fn runs(
    op: Operation<'_, '_>,
    entries: &[Entry<'_>],
    count: usize,
    side: &str,
    attribute: &str,
) -> Result<Runs, Failure> {
    let variable = entries.iter().filter(|entry| entry.arity != Variadicity::Single).count();
    let sizes: Vec<usize> = match variable {
        0 if count == entries.len() => vec![1; count],
        0 => {
            let wanted = entries.len();
            return Err(op
                .error(format_args!("op expects exactly {wanted} {side}s, but got {count}"))
                .tell());
        }
        1 => {
            let least = entries.len() - 1;
            let is_optional = entries.iter().any(|entry| entry.arity == Variadicity::Optional);
            if count < least {
                return Err(op
                    .error(format_args!("op expects at least {least} {side}s, but got {count}"))
                    .tell());
            }
            if is_optional && count > least + 1 {
                let most = least + 1;
                return Err(op
                    .error(format_args!("op expects at most {most} {side}s, but got {count}"))
                    .tell());
            }
            let is_single = |entry: &Entry<'_>| entry.arity == Variadicity::Single;
            entries.iter().map(|entry| if is_single(entry) { 1 } else { count - least }).collect()
        }
        _ => given_sizes(op, entries, count, side, attribute)?,
    };
    let mut end = 0;
    Ok(Runs(
        sizes
            .into_iter()
            .map(|size| {
                end += size;
                end - size..end
            })
            .collect(),
    ))
}

/// Returns the sizes of groups from their attribute.
fn given_sizes(
    op: Operation<'_, '_>,
    entries: &[Entry<'_>],
    count: usize,
    side: &str,
    name: &str,
) -> Result<Vec<usize>, Failure> {
    let fail = |message: String| Err(op.error(message).tell());
    let Some(attribute) = op.attribute(name) else {
        return fail(format!("'{name}' attribute is expected but not provided"));
    };
    let Some(sizes) = verify::segments(attribute) else {
        return fail(format!("'{name}' attribute is expected to be a dense i32 array"));
    };
    if sizes.len() != entries.len() {
        let (wanted, given) = (entries.len(), sizes.len());
        return fail(format!(
            "'{name}' attribute for specifying {side} segments must have {wanted} elements, but got {given}"
        ));
    }
    let mut all = Vec::with_capacity(sizes.len());
    for (at, (&size, entry)) in sizes.iter().zip(entries).enumerate() {
        let Ok(size) = usize::try_from(size) else {
            return fail(format!(
                "'{name}' attribute for specifying {side} segments must have non-negative values"
            ));
        };
        match entry.arity {
            Variadicity::Single if size != 1 => {
                return fail(format!("element {at} in '{name}' attribute must be equal to 1"));
            }
            Variadicity::Optional if size > 1 => {
                return fail(format!("element {at} in '{name}' attribute must be equal to 0 or 1"));
            }
            _ => all.push(size),
        }
    }
    if all.iter().sum::<usize>() != count {
        return fail(format!("sum of elements in '{name}' attribute must be equal to the number of {side}s"));
    }
    Ok(all)
}
