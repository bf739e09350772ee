//! Verification beyond the declared constraints.

mod apply;
mod attributes;
mod calls;
mod constrain;
mod control;
mod handle;
mod matchers;
mod sequence;
mod structured;
mod tile;

pub(crate) use attributes::verify_op_attribute;
pub(crate) use matchers::STRUCTURED_PREDICATE;
pub(crate) use sequence::is_well_formed;

use crate::interfaces::{Table, effects_in, may_consume};
use crate::{Kind, kind_of};
use terrace_ir::spec::{EffectInstance, EffectKind, EffectTarget, Trait};
use terrace_ir::{DYNAMIC, InFlight, LogicalResult, Operation, Type, Value};
use terrace_ods::arity::Arity;

/// `PossibleTopLevelTransformOpTrait`: either operands are those of the body, or nothing that transforms is around.
pub(crate) const TOP_LEVEL: Trait<'static> =
    Trait::Custom { name: TOP_LEVEL_NAME, verify: |op| verify_top_level(op) };

const TOP_LEVEL_NAME: &str = "PossibleTopLevelTransformOpTrait";

/// Returns true if the operation may be the outermost one.
fn is_top_level(op: Operation<'_, '_>) -> bool {
    op.spec().is_some_and(|spec| spec.has_trait(|one| one.name() == TOP_LEVEL_NAME))
}

/// Returns the operations around one, from the inside out.
fn ancestors<'a, 'c>(op: Operation<'a, 'c>) -> impl Iterator<Item = Operation<'a, 'c>> {
    std::iter::successors(op.parent_op(), |op| op.parent_op())
}

fn verify_top_level(op: Operation<'_, '_>) -> LogicalResult {
    let Some(region) = op.regions().next() else {
        return op.emit_op_error("expects at least one region");
    };
    let Some(body) = region.first_block().filter(|_| region.has_one_block()) else {
        return op.emit_op_error("expects a single-block region");
    };
    let Some(first) = body.arguments().next() else {
        return op.emit_op_error("expects the entry block to have at least one argument");
    };
    if kind_of(first.ty()) != Some(Kind::Ops) {
        return op.emit_op_error(
            "expects the first entry block argument to be of type implementing TransformHandleTypeInterface",
        );
    }
    if op.operands().next().is_some_and(|operand| operand.ty() != first.ty()) {
        return op.emit_op_error("expects the type of the block argument to match the type of the operand");
    }
    for (at, argument) in body.arguments().enumerate().skip(1) {
        if kind_of(argument.ty()).is_none() {
            let message = "expects trailing entry block arguments to be of type implementing \
                           TransformHandleTypeInterface, TransformValueHandleTypeInterface or \
                           TransformParamTypeInterface";
            return op.op_error(message).note(op.location(), format_args!("argument #{at} does not")).emit();
        }
    }
    match ancestors(op).find(|around| is_top_level(*around)) {
        Some(around) if op.operand_count() != body.argument_count() => op
            .op_error("expects operands to be provided for a nested op")
            .note(around.location(), "nested in another possible top-level op")
            .emit(),
        _ => Ok(()),
    }
}

/// Checks an operation that transforms: that it says what it does, and that it can be written.
pub(crate) fn verify_transform_op(op: Operation<'_, '_>) -> LogicalResult {
    verify_effects(op, Table::Around)?;
    verify_index_lists(op)
}

/// Checks that lists of integers leave a place for each value that stands in them, without which they could not be
/// written.
fn verify_index_lists(op: Operation<'_, '_>) -> LogicalResult {
    let Some(spec) = op.name().spec() else { return Ok(()) };
    for (at, group) in spec.operands.iter().enumerate().filter(|(_, group)| group.arity == Arity::Variadic) {
        let list = format!("static_{}", group.name.trim_start_matches("dynamic_"));
        if !spec.attributes.iter().any(|attribute| attribute.name == list) {
            continue;
        }
        let places = match op.attribute(&list) {
            None => 0,
            Some(list) => match list.as_i64_array() {
                Some(list) => list.into_iter().filter(|number| *number == DYNAMIC).count(),
                None => continue,
            },
        };
        let values = op.operand_group(at).len();
        if places != values {
            return op.emit_op_error(format_args!("has {values} values for {places} places in '{list}'"));
        }
    }
    Ok(())
}

/// Checks that an operation says what it does to its operands and results, where symbols are looked up in a table.
fn verify_effects<'a, 'c>(op: Operation<'a, 'c>, table: Table<'a, 'c>) -> LogicalResult {
    let effects = effects_in(op, table);
    let on_mapping = |effect: &EffectInstance<'_, '_>| effect.resource == "transform.mapping";
    let mut consumed = None;
    for (at, operand) in op.operands().enumerate() {
        let has = |kind| {
            effects.iter().any(|effect| {
                effect.kind == kind && on_mapping(effect) && effect.on == EffectTarget::Value(operand)
            })
        };
        if !effects.iter().any(|effect| effect.on == EffectTarget::Value(operand)) {
            return op
                .error("TransformOpInterface requires memory effects on operands to be specified")
                .note(op.location(), format_args!("no effects specified for operand #{at}"))
                .emit();
        }
        if has(EffectKind::Allocate) {
            return op
                .error("TransformOpInterface did not expect 'allocate' memory effect on an operand")
                .note(op.location(), format_args!("specified for operand #{at}"))
                .emit();
        }
        if has(EffectKind::Read) && has(EffectKind::Free) {
            consumed.get_or_insert(at);
        }
    }
    let writes = |effect: &EffectInstance<'_, '_>| {
        effect.kind == EffectKind::Write && effect.resource == "transform.payload_ir"
    };
    if let Some(at) = consumed.filter(|_| !effects.iter().any(writes)) {
        let message = "TransformOpInterface expects ops consuming operands to have a 'write' effect on the payload resource";
        return op.error(message).note(op.location(), format_args!("consumes operand #{at}")).emit();
    }
    for (at, result) in op.results().enumerate() {
        let is_allocated = effects.iter().any(|effect| {
            effect.kind == EffectKind::Allocate
                && on_mapping(effect)
                && effect.on == EffectTarget::Value(result)
        });
        if !is_allocated {
            return op
                .error("TransformOpInterface requires 'allocate' memory effect to be specified for results")
                .note(op.location(), format_args!("no 'allocate' effect specified for result #{at}"))
                .emit();
        }
    }
    Ok(())
}

/// Returns true if two types stand for things of one kind.
fn are_of_one_kind(a: Type<'_>, b: Type<'_>) -> bool {
    kind_of(a).is_some_and(|kind| kind_of(b) == Some(kind))
}

/// Checks that at most one operation may consume a value; the error begins as told.
fn verify_one_consumer<'a, 'c>(value: Value<'a, 'c>, error: impl FnOnce() -> InFlight<'c>) -> LogicalResult {
    let mut uses = value.uses().filter(|one| may_consume(one.owner(), value));
    let (Some(first), Some(second)) = (uses.next(), uses.next()) else { return Ok(()) };
    let mut error = error().append(" has more than one potential consumer");
    for one in [first, second] {
        error = error.note(one.owner().location(), format_args!("used here as operand #{}", one.number()));
    }
    error.emit()
}

/// Returns true if numbers are 0, 1, 2 ... in some order.
fn is_permutation(numbers: &[i64]) -> bool {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.iter().zip(0..).all(|(number, at)| *number == at)
}

/// Returns numbers with commas between them.
fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Checks that a terminator hands on as many values as there are results.
fn verify_yielded_count(last: Operation<'_, '_>, results: usize) -> LogicalResult {
    match last.operand_count() == results {
        true => Ok(()),
        false => {
            last.emit_op_error("expected terminator to have as many operands as the parent op has results")
        }
    }
}

/// Returns the error in a terminator's operands, which must have the types of the results.
fn yield_trouble(last: Operation<'_, '_>, results: &[Type<'_>]) -> Option<String> {
    if last.operand_count() != results.len() {
        return Some("expected terminator to have as many operands as the parent op has results".to_owned());
    }
    let mut pairs = last.operands().map(|operand| operand.ty()).zip(results).enumerate();
    let (at, (given, wanted)) = pairs.find(|(_, (given, wanted))| given.number() != wanted.number())?;
    Some(format!(
        "the type of the terminator operand #{at} must match the type of the corresponding parent op result ('{given}' \
         vs '{wanted}')"
    ))
}
