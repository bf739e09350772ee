//! Clauses that several operations have.

use super::case_of;
use crate::MapInfoOp;
use crate::attributes::enums::{ClauseMapFlags, DataSharingClauseType};
use std::collections::HashSet;
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp, Value};

/// Returns the elements of an array attribute.
pub(super) fn elements<'c>(array: Option<Attribute<'c>>) -> &'c [Attribute<'c>] {
    array.and_then(|array| array.as_array()).unwrap_or_default()
}

/// Checks that each variable is allocated with something. Upstream asks only some of the operations with this clause.
pub(super) fn verify_allocate(op: Operation<'_, '_>, vars: usize, allocators: usize) -> LogicalResult {
    match vars == allocators {
        true => Ok(()),
        false => op.emit_error("expected equal sizes for allocate and allocator variables"),
    }
}

/// Checks that each variable has a kind of dependence. A list without kinds would be printed as a clause that says
/// nothing, which nobody reads.
pub(super) fn verify_depend(op: Operation<'_, '_>, vars: usize) -> LogicalResult {
    let kinds = op.attribute("depend_kinds");
    match (vars, elements(kinds).len()) {
        (0, 0) if kinds.is_none() => Ok(()),
        (0, _) => op.emit_op_error("unexpected depend values"),
        (vars, kinds) if vars == kinds => Ok(()),
        _ => op.emit_op_error("expected as many depend values as depend variables"),
    }
}

/// Reduction clause: the names of its attributes, and its variables.
pub(super) struct Reduction<I> {
    pub(super) symbols: &'static str,
    pub(super) byref: &'static str,
    pub(super) vars: I,
}

/// Checks that each variable has a reduction, and is there once.
pub(super) fn verify_reduction<'a, 'c: 'a>(
    op: Operation<'a, 'c>,
    reduction: Reduction<impl ExactSizeIterator<Item = Value<'a, 'c>>>,
) -> LogicalResult {
    let Reduction { symbols, byref, mut vars } = reduction;
    let symbols = op.attribute(symbols);
    let count = vars.len();
    if count == 0 {
        return match symbols {
            Some(_) => op.emit_op_error("unexpected reduction symbol references"),
            None => Ok(()),
        };
    }
    if elements(symbols).len() != count {
        return op.emit_op_error("expected as many reduction symbol references as reduction variables");
    }
    let byref = op.attribute(byref).and_then(|byref| byref.as_bool_array());
    if byref.is_some_and(|byref| byref.len() != count) {
        return op.emit_error(
            "expected as many reduction variable by reference attributes as reduction variables",
        );
    }
    let mut accumulators = HashSet::new();
    match vars.all(|var| accumulators.insert(var.id())) {
        true => Ok(()),
        false => op.emit_op_error("accumulator variable used more than once"),
    }
}

/// Checks that there is something for each private variable that makes it so.
pub(super) fn verify_private(op: Operation<'_, '_>, vars: usize) -> LogicalResult {
    let symbols = elements(op.attribute("private_syms")).len();
    match vars == symbols {
        true => Ok(()),
        false => op.emit_error(format_args!(
            "inconsistent number of private variables and privatizer op symbols, private vars: {vars} vs. privatizer \
             op symbols: {symbols}"
        )),
    }
}

/// Returns the type of what the regions of a privatizer work on, if it has any.
pub(super) fn privatized_type<'c>(privatizer: Operation<'_, 'c>) -> Option<Type<'c>> {
    let entries = privatizer.regions().filter_map(|region| region.first_block());
    entries.flat_map(|block| block.arguments()).map(|argument| argument.ty()).next()
}

/// Returns true if a private variable begins as what the variable was before.
pub(super) fn is_first_private(privatizer: Operation<'_, '_>) -> bool {
    case_of(privatizer, "data_sharing_type") == Some(DataSharingClauseType::FirstPrivate.value())
}

/// Checks that variables of a clause are defined by maps.
pub(super) fn verify_mapped<'a, 'c: 'a>(
    op: Operation<'a, 'c>,
    clause: &str,
    mut vars: impl Iterator<Item = Value<'a, 'c>>,
) -> LogicalResult {
    match vars.all(|var| var.defining_op().is_some_and(|op| op.is("omp.map.info"))) {
        true => Ok(()),
        false => op.emit_op_error(format_args!("'{clause}' arguments must be defined by 'omp.map.info' ops")),
    }
}

/// Checks that variables are mapped in a way that the operation knows.
pub(super) fn verify_maps<'a, 'c: 'a>(
    op: Operation<'a, 'c>,
    maps: impl Iterator<Item = Value<'a, 'c>>,
) -> LogicalResult {
    let (mut copied_to, mut copied_from) = (HashSet::new(), HashSet::new());
    // Told at the place alone: without the operation.
    let fail = |message| op.context().error(op.location(), message).emit();
    for map in maps {
        let Some(map) = map.defining_op() else { return fail("missing map operation") };
        let Some(map) = MapInfoOp::cast(map) else {
            if op.is("omp.declare_mapper.info") {
                continue;
            }
            return fail("map argument is not a map entry operation");
        };
        let flags = case_of(map.op(), "map_type").unwrap_or_default();
        let has = |flag: ClauseMapFlags| flags & flag.value() != 0;
        let (to, from) = (has(ClauseMapFlags::TO), has(ClauseMapFlags::FROM));
        let deletes = has(ClauseMapFlags::DEL);
        match op.name().without_dialect() {
            "target" | "target_data" if deletes => {
                return fail("to, from, tofrom and alloc map types are permitted");
            }
            "target_enter_data" if from || deletes => return fail("to and alloc map types are permitted"),
            "target_exit_data" if to => return fail("from, release and delete map types are permitted"),
            "target_update" if deletes || !to && !from => {
                return fail(
                    "at least one of to or from map types must be specified, other map types are not permitted",
                );
            }
            "target_update" => {
                let var = map.var_ptr().id();
                if to && (from || copied_from.contains(&var)) || from && copied_to.contains(&var) {
                    return fail("either to or from map types can be specified, not both");
                }
                let has_other = has(ClauseMapFlags::ALWAYS)
                    || has(ClauseMapFlags::CLOSE)
                    || has(ClauseMapFlags::IMPLICIT);
                if has_other {
                    return fail("present, mapper and iterator map type modifiers are permitted");
                }
                if to {
                    copied_to.insert(var)
                } else {
                    copied_from.insert(var)
                };
            }
            _ => {}
        }
    }
    Ok(())
}

/// Checks that there is a type for each linear variable.
pub(super) fn verify_linear(op: Operation<'_, '_>, vars: usize) -> LogicalResult {
    match vars == 0 || vars == elements(op.attribute("linear_var_types")).len() {
        true => Ok(()),
        false => op.emit_error("Ill-formed type attributes for linear variables"),
    }
}

/// Checks that a hint does not contradict itself, and has no bits that could not be written.
pub(super) fn verify_hint(op: Operation<'_, '_>) -> LogicalResult {
    let hint = op.attribute("hint").and_then(|hint| hint.as_i64()).unwrap_or_default();
    if hint & 0b11 == 0b11 {
        return op.emit_op_error(
            "the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined",
        );
    }
    if hint & 0b1100 == 0b1100 {
        return op.emit_op_error(
            "the hints omp_sync_hint_nonspeculative and omp_sync_hint_speculative cannot be combined.",
        );
    }
    if hint & !0b1111 != 0 {
        return op.emit_op_error(format_args!("has a hint, {hint}, with bits that stand for nothing"));
    }
    Ok(())
}
