//! Attributes with the dialect's prefix.

use super::calls::CallGraph;
use crate::IncludeOp;
use crate::interfaces::{CONSUMED, READ_ONLY, Table, lookup_in};
use terrace_interfaces::call::{Call, Callee};
use terrace_ir::verify::{Extent, verify_extent};
use terrace_ir::{LogicalResult, NamedAttribute, Operation, TraitFlags, TypedOp};
use terrace_support::ensure_stack;

pub(super) const WITH_NAMED_SEQUENCE: &str = "transform.with_named_sequence";

/// Checks an attribute of any operation.
pub(crate) fn verify_op_attribute<'c>(op: Operation<'_, 'c>, attribute: NamedAttribute<'c>) -> LogicalResult {
    let (name, value) = (attribute.name.as_str(), attribute.value);
    match name {
        WITH_NAMED_SEQUENCE => verify_container(op),
        "transform.target_tag" if value.as_bytes().is_none() => {
            op.emit_error(format_args!("\"{name}\" attribute must be a string"))
        }
        CONSUMED | READ_ONLY | "transform.silence_tracking_failures" if !value.is_unit() => {
            op.emit_error(format_args!("\"{name}\" must be a unit attribute"))
        }
        "transform.target_tag" | CONSUMED | READ_ONLY | "transform.silence_tracking_failures" => Ok(()),
        _ => op.context().error(op.location(), format_args!("unknown attribute: \"{name}\"")).emit(),
    }
}

/// Checks that what holds named sequences is a table of symbols, and that none includes itself.
fn verify_container(op: Operation<'_, '_>) -> LogicalResult {
    if !op.has_trait(TraitFlags::SYMBOL_TABLE) {
        let message = format!(
            "\"{WITH_NAMED_SEQUENCE}\" attribute can only be attached to operations with symbol tables"
        );
        return op.context().error(op.location(), message).emit();
    }
    let mut calls = CallGraph::default();
    verify_calls(op, op, None, &mut calls)?;
    calls.verify_no_recursion()
}

/// Verifies the calls and what can be called in an operation, before their turn, and notes who calls whom.
fn verify_calls<'a, 'c>(
    op: Operation<'a, 'c>,
    table: Operation<'a, 'c>,
    caller: Option<usize>,
    calls: &mut CallGraph<'a, 'c>,
) -> LogicalResult {
    for inner in op.regions().flat_map(|region| region.ops()) {
        let is_callable = inner.declares_interface("CallableOpInterface");
        let callable = is_callable.then(|| calls.add(inner)).flatten();
        let table_inside = if inner.has_trait(TraitFlags::SYMBOL_TABLE) { inner } else { table };
        // Nesting may be deeper than the thread's stack.
        ensure_stack(|| verify_calls(inner, table_inside, callable.or(caller), calls))?;
        let is_call = inner.declares_interface("CallOpInterface");
        if is_callable || is_call {
            verify_extent(inner, Extent::OpOnly)?;
        }
        if IncludeOp::cast(inner).is_some() {
            super::verify_effects(inner, Table::Given(table))?;
        }
        if let (true, Some(caller)) = (is_call, caller) {
            calls.note(caller, inner, table);
        }
    }
    Ok(())
}

/// Returns the callee of a call, if known.
pub(super) fn callee_of<'a, 'c>(
    call: Operation<'a, 'c>,
    table: Operation<'a, 'c>,
) -> Option<Operation<'a, 'c>> {
    let Callee::Symbol(symbol) = (call.interface::<Call>()?.callee)(call)? else { return None };
    lookup_in(table, symbol)
}
