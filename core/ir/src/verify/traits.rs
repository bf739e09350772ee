//! Traits that have a check of their own.

use super::constraints::{Side, verify_group_sizes};
use super::shapes::{are_compatible_shapes, have_compatible_shapes};
use super::structure::{wrong_operand_count, wrong_result_count};
use super::symbols::SymbolUsers;
use super::{isolation, symbols};
use crate::declarations::checks::Count;
use crate::declarations::op_name::TraitFlags;
use crate::diagnostic::LogicalResult;
use crate::spec::{OpSpec, Trait};
use crate::symbol_table::SymbolScope;
use crate::uniqued::ty::{Type, TypeKind};
use crate::view::Operation;
use crate::{Attribute, Body};

/// Checks the traits at these positions.
#[inline]
pub(super) fn verify_all(op: Operation<'_, '_>, spec: &OpSpec<'_>, positions: &[u16]) -> LogicalResult {
    if positions.is_empty() {
        return Ok(());
    }
    positions.iter().try_for_each(|&at| verify(op, spec, &spec.traits[at as usize]))
}

fn verify(op: Operation<'_, '_>, spec: &OpSpec<'_>, one: &Trait<'_>) -> LogicalResult {
    match *one {
        Trait::IsTerminator => is_terminator(op),
        Trait::SingleBlock | Trait::SingleBlockImplicitTerminator(_) => single_block(op),
        Trait::HasParent(names) => has_parent(op, names),
        Trait::NoRegionArguments => no_region_arguments(op),
        Trait::AttrSizedOperandSegments => verify_group_sizes(op, spec, Side::Operand),
        Trait::AttrSizedResultSegments => verify_group_sizes(op, spec, Side::Result),
        Trait::Symbol => symbols::verify_symbol(op, spec),
        Trait::SameTypeOperands => same_type_operands(op),
        Trait::SameOperandsAndResultType => same_operands_and_result_type(op),
        Trait::SameOperandsShape => same_operands_shape(op),
        Trait::SameOperandsAndResultShape => same_operands_and_result_shape(op),
        Trait::SameOperandsElementType => same_operands_element_type(op),
        Trait::SameOperandsAndResultElementType => same_operands_and_result_element_type(op),
        Trait::SameOperandsAndResultRank => same_operands_and_result_rank(op),
        Trait::SameOperandsAndResultEncoding => same_operands_and_result_encoding(op),
        Trait::Elementwise => elementwise(op),
        Trait::ResultsAreBoolLike => results_are_bool_like(op),
        Trait::Custom { verify, .. } => verify(op),
        Trait::CheckedBy(check) => check(op),
        Trait::Interface(interface) => interface.verify.map_or(Ok(()), |verify| verify(op)),
        _ => Ok(()),
    }
}

/// Checks a trait that needs valid regions.
pub(super) fn verify_regions<'a, 'c>(
    op: Operation<'a, 'c>,
    one: Trait<'_>,
    scope: Option<&SymbolScope<'a, 'c>>,
    users: Option<&SymbolUsers>,
) -> LogicalResult {
    match one {
        Trait::SingleBlockImplicitTerminator(terminator) => implicit_terminator(op, terminator),
        Trait::IsIsolatedFromAbove => isolation::verify(op),
        Trait::SymbolTable => symbols::verify_symbol_table(op, scope, users),
        Trait::Interface(interface) => interface.verify_regions.map_or(Ok(()), |verify| verify(op)),
        _ => Ok(()),
    }
}

fn is_terminator(op: Operation<'_, '_>) -> LogicalResult {
    if op.block().is_some() && op.next().is_none() {
        return Ok(());
    }
    op.emit_op_error("must be the last operation in the parent block")
}

fn single_block(op: Operation<'_, '_>) -> LogicalResult {
    for (number, region) in op.regions().enumerate() {
        let Some(block) = region.first_block() else { continue };
        if !region.has_one_block() {
            return op.emit_op_error(format_args!("expects region #{number} to have 0 or 1 blocks"));
        }
        if block.is_empty() && !op.has_trait(TraitFlags::NO_TERMINATOR) {
            return op.emit_op_error("expects a non-empty block");
        }
    }
    Ok(())
}

fn implicit_terminator(op: Operation<'_, '_>, terminator: &str) -> LogicalResult {
    for region in op.regions() {
        let Some(last) = region.first_block().and_then(|block| block.last_op()) else { continue };
        if last.is(terminator) {
            continue;
        }
        let found = last.name();
        return op
            .op_error(format_args!("expects regions to end with '{terminator}', found '{found}'"))
            .note(
                op.location(),
                format_args!("in custom textual format, the absence of terminator implies '{terminator}'"),
            )
            .emit();
    }
    Ok(())
}

fn has_parent(op: Operation<'_, '_>, names: &[&str]) -> LogicalResult {
    // What is around the root of an isolated operation's body is not to be seen from inside.
    let is_hidden = op.id() == Body::ROOT && op.has_trait(TraitFlags::ISOLATED);
    if is_hidden || op.parent_op().is_some_and(|parent| names.iter().any(|name| parent.is(name))) {
        return Ok(());
    }
    let one_of = if names.len() == 1 { "" } else { "to be one of " };
    op.emit_op_error(format_args!("expects parent op {one_of}'{}'", names.join(", ")))
}

fn no_region_arguments(op: Operation<'_, '_>) -> LogicalResult {
    for (number, region) in op.regions().enumerate() {
        if region.first_block().is_none_or(|block| block.argument_count() == 0) {
            continue;
        }
        return if op.region_count() > 1 {
            op.emit_op_error(format_args!("region #{number} should have no arguments"))
        } else {
            op.emit_op_error("region should have no arguments")
        };
    }
    Ok(())
}

fn operand_types<'a, 'c>(op: Operation<'a, 'c>) -> impl Iterator<Item = Type<'c>> + Clone + use<'a, 'c> {
    op.operands().map(|value| value.ty())
}

fn result_types<'a, 'c>(op: Operation<'a, 'c>) -> impl Iterator<Item = Type<'c>> + Clone + use<'a, 'c> {
    op.results().map(|value| value.ty())
}

fn at_least_one_operand(op: Operation<'_, '_>) -> LogicalResult {
    if op.operand_count() > 0 { Ok(()) } else { wrong_operand_count(op, Count::AtLeast(1)) }
}

fn at_least_one_of_each(op: Operation<'_, '_>) -> LogicalResult {
    at_least_one_operand(op)?;
    if op.result_count() > 0 { Ok(()) } else { wrong_result_count(op, Count::AtLeast(1)) }
}

fn require(op: Operation<'_, '_>, holds: bool, message: &str) -> LogicalResult {
    if holds { Ok(()) } else { op.emit_op_error(message) }
}

fn same_type_operands(op: Operation<'_, '_>) -> LogicalResult {
    let mut types = operand_types(op);
    let first = types.next();
    require(op, types.all(|ty| Some(ty) == first), "requires all operands to have the same type")
}

fn same_operands_and_result_type(op: Operation<'_, '_>) -> LogicalResult {
    at_least_one_of_each(op)?;
    let wanted = op.result(0).ty();
    if operand_types(op).all(|ty| ty == wanted) && op.result_count() == 1 {
        return Ok(());
    }
    for ty in result_types(op).skip(1).chain(operand_types(op)) {
        if ty == wanted {
            continue;
        }
        let is_same = ty.element_or_self() == wanted.element_or_self() && have_compatible_shapes(ty, wanted);
        require(op, is_same, "requires the same type for all operands and results")?;
        require(op, has_encoding_of(ty, wanted.encoding()), SAME_ENCODING)?;
    }
    Ok(())
}

const SAME_ENCODING: &str = "requires the same encoding for all operands and results";

/// Returns true if a ranked tensor has this encoding; without one, and for other types, there is nothing to compare.
fn has_encoding_of<'c>(ty: Type<'c>, wanted: Option<Attribute<'c>>) -> bool {
    wanted.is_none() || !ty.is_ranked_tensor() || ty.encoding() == wanted
}

fn same_operands_shape(op: Operation<'_, '_>) -> LogicalResult {
    at_least_one_operand(op)?;
    let wanted = op.operand(0).ty();
    let holds = operand_types(op).skip(1).all(|ty| have_compatible_shapes(ty, wanted));
    require(op, holds, "requires the same shape for all operands")
}

fn same_operands_and_result_shape(op: Operation<'_, '_>) -> LogicalResult {
    at_least_one_of_each(op)?;
    let wanted = op.operand(0).ty();
    let mut others = result_types(op).chain(operand_types(op).skip(1));
    let holds = others.all(|ty| {
        have_compatible_shapes(ty, wanted) && ty.is_scalable_vector() == wanted.is_scalable_vector()
    });
    require(op, holds, "requires the same shape for all operands and results")
}

fn same_operands_element_type(op: Operation<'_, '_>) -> LogicalResult {
    at_least_one_operand(op)?;
    let wanted = op.operand(0).ty().element_or_self();
    let holds = operand_types(op).skip(1).all(|ty| ty.element_or_self() == wanted);
    require(op, holds, "requires the same element type for all operands")
}

fn same_operands_and_result_element_type(op: Operation<'_, '_>) -> LogicalResult {
    at_least_one_of_each(op)?;
    let wanted = op.result(0).ty().element_or_self();
    let mut others = result_types(op).skip(1).chain(operand_types(op));
    let holds = others.all(|ty| ty.element_or_self() == wanted);
    require(op, holds, "requires the same element type for all operands and results")
}

fn same_operands_and_result_rank(op: Operation<'_, '_>) -> LogicalResult {
    at_least_one_operand(op)?;
    let operands = operand_types(op).filter_map(Type::rank);
    let results = result_types(op).filter_map(Type::rank);
    let Some(wanted) = operands.clone().chain(results.clone()).next() else { return Ok(()) };
    require(op, operands.clone().all(|rank| rank == wanted), "operands don't have matching ranks")?;
    require(op, results.clone().all(|rank| rank == wanted), "result type has different rank than operands")
}

fn same_operands_and_result_encoding(op: Operation<'_, '_>) -> LogicalResult {
    at_least_one_of_each(op)?;
    let wanted = op.result(0).ty().encoding();
    let holds = result_types(op).skip(1).chain(operand_types(op)).all(|ty| ty.encoding() == wanted);
    require(op, holds, SAME_ENCODING)
}

fn elementwise(op: Operation<'_, '_>) -> LogicalResult {
    let is_mapped = |ty: &Type<'_>| ty.is_vector() || ty.is_tensor();
    if !operand_types(op).chain(result_types(op)).any(|ty| is_mapped(&ty)) {
        return Ok(());
    }
    let results = result_types(op).filter(is_mapped);
    let operands = operand_types(op).filter(is_mapped);
    let (in_results, in_operands) = (results.clone().count(), operands.clone().count());
    require(op, in_operands != 0, "if a result is non-scalar, then at least one operand must be non-scalar")?;
    require(
        op,
        in_results != 0,
        "if an operand is non-scalar, then there must be at least one non-scalar result",
    )?;
    require(
        op,
        in_results == op.result_count(),
        "if an operand is non-scalar, then all results must be non-scalar",
    )?;
    let mut types = operands.chain(results);
    let all = types.clone();
    let first = types.next().map(base_of);
    let holds = types.all(|ty| Some(base_of(ty)) == first) && are_compatible_shapes(all);
    require(op, holds, "all non-scalar operands/results must have the same shape and base type")
}

fn base_of<'c>(ty: Type<'c>) -> std::mem::Discriminant<TypeKind<'c>> {
    std::mem::discriminant(ty.kind())
}

fn results_are_bool_like(op: Operation<'_, '_>) -> LogicalResult {
    let is_bool = |ty: Type<'_>| {
        let element = if ty.is_vector() || ty.is_tensor() { ty.element_or_self() } else { ty };
        element.as_integer().is_some_and(|(width, _)| width == 1)
    };
    require(op, result_types(op).all(is_bool), "requires a bool result type")
}
