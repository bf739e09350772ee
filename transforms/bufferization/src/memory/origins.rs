//! Origins of buffers: whether two come from one allocation.

use super::flow::{Flow, Origin};
use terrace_ir::Value;
use terrace_ir::ids::ValueId;
use terrace_support::interner::FoldSet;

/// Origins of a buffer.
struct Origins {
    values: FoldSet<ValueId>,
    /// True if all are new memory.
    are_new: bool,
    /// True if all are new memory or arguments of the function.
    are_new_or_given: bool,
}

/// Returns the value that views are of, past all views.
fn through_views<'a, 'c>(mut value: Value<'a, 'c>) -> Value<'a, 'c> {
    while let Some(op) = value.defining_op().filter(|op| op.declares_interface("ViewLikeOpInterface")) {
        let Some(source) = op.operands().next() else { break };
        value = source;
    }
    value
}

fn origins(value: Value<'_, '_>, flow: &Flow) -> Origins {
    let mut found = Origins { values: FoldSet::default(), are_new: true, are_new_or_given: true };
    // Some of these may be gone by now: they are no more than names here.
    for value in flow.resolve_back(value.id()) {
        if let Some(origin) = flow.origin(value) {
            found.values.insert(value);
            found.are_new &= origin == Origin::New;
            found.are_new_or_given &= origin != Origin::Unknown;
        }
    }
    found
}

/// Returns true if two buffers come from one allocation, and false if they do not; `None` if that is not known.
pub(super) fn is_same_allocation<'a, 'c>(a: Value<'a, 'c>, b: Value<'a, 'c>, flow: &Flow) -> Option<bool> {
    let (a, b) = (through_views(a), through_views(b));
    if a.id() == b.id() {
        return Some(true);
    }
    if is_allocated_later(a, b, flow) || is_allocated_later(b, a, flow) {
        return Some(false);
    }
    let (a, b) = (origins(a, flow), origins(b, flow));
    let overlaps = a.values.iter().any(|value| b.values.contains(value));
    if a.values.len() == 1 && b.values.len() == 1 && overlaps {
        return Some(true);
    }
    if overlaps || a.values.is_empty() || b.values.is_empty() {
        return None;
    }
    let are_apart = a.are_new && b.are_new_or_given || a.are_new_or_given && b.are_new;
    are_apart.then_some(false)
}

/// Returns true if a value is memory that is allocated in a block, or below it, of which the other one is an argument.
fn is_allocated_later<'a, 'c>(a: Value<'a, 'c>, b: Value<'a, 'c>, flow: &Flow) -> bool {
    let Some((block, _)) = b.as_argument().filter(|_| flow.origin(a.id()) == Some(Origin::New)) else {
        return false;
    };
    std::iter::successors(a.defining_op(), |op| op.parent_op()).any(|op| op.block() == Some(block))
}
