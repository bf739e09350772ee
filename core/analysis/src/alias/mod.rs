//! Alias analysis: may two values refer to the same memory?
//!
//! Values are traced back through views and control flow to their origins. An allocation aliases no other origin.

pub mod arguments;

use arguments::DistinctArguments;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::effects::effects;
use terrace_interfaces::region_branch::{RegionBranch, branch_points, forwarded};
use terrace_ir::spec::{EffectKind, Trait};
use terrace_ir::{Operation, Value};

/// Limit on how far values are followed back.
const DEPTH: usize = 10;

/// Returns true if two values may refer to the same memory, as far as the reference knows.
pub fn may_alias<'a, 'c>(a: Value<'a, 'c>, b: Value<'a, 'c>) -> bool {
    may_any_alias(a, b, may_origins_alias)
}

/// Returns true if two values may refer to the same memory, if that is known of the arguments of their function. Globals
/// are told from allocations as well, which the reference does not do.
pub fn may_alias_given<'a, 'c>(a: Value<'a, 'c>, b: Value<'a, 'c>, arguments: &DistinctArguments) -> bool {
    may_any_alias(a, b, |a, b| {
        may_origins_alias(a, b) && !arguments.tell_apart(a, b) && !are_global_and_allocation(a, b)
    })
}

fn may_any_alias<'a, 'c>(
    a: Value<'a, 'c>,
    b: Value<'a, 'c>,
    may_alias: impl Fn(Value<'a, 'c>, Value<'a, 'c>) -> bool,
) -> bool {
    if a == b {
        return true;
    }
    let (a, b) = (origins(a), origins(b));
    let may_alias = |a: &Value<'a, 'c>, b: &Value<'a, 'c>| may_alias(*a, *b);
    a.is_empty() || b.is_empty() || a.iter().any(|a| b.iter().any(|b| may_alias(a, b)))
}

/// Returns the values that a value may originate from.
fn origins<'a, 'c>(value: Value<'a, 'c>) -> Vec<Value<'a, 'c>> {
    let mut trace = Trace::default();
    trace.follow(value, DEPTH);
    trace.origins
}

#[derive(Default)]
struct Trace<'a, 'c> {
    seen: Vec<Value<'a, 'c>>,
    origins: Vec<Value<'a, 'c>>,
}

impl<'a, 'c> Trace<'a, 'c> {
    fn follow(&mut self, value: Value<'a, 'c>, depth: usize) {
        if self.seen.contains(&value) {
            return;
        }
        if depth == 0 {
            return self.origins.push(value);
        }
        self.seen.push(value);
        let before = match value.defining_op() {
            Some(op) if op.declares_interface("ViewLikeOpInterface") && value == op.result(0) => {
                Some(vec![op.operand(0)])
            }
            Some(op) => predecessors(op, value),
            None => predecessors_of_argument(value),
        };
        match before {
            Some(values) => values.into_iter().for_each(|value| self.follow(value, depth - 1)),
            None => self.origins.push(value),
        }
    }
}

/// Returns the values that may arrive as a result of an operation, or as an argument of one of its regions.
fn predecessors<'a, 'c>(op: Operation<'a, 'c>, value: Value<'a, 'c>) -> Option<Vec<Value<'a, 'c>>> {
    let branch = op.interface::<RegionBranch>()?;
    let mut found = Vec::new();
    for point in branch_points(op) {
        for successor in (branch.successors)(op, point) {
            let Some(at) = successor.inputs.iter().position(|input| input == value) else { continue };
            found.push(*forwarded(op, branch, point, &successor).get(at)?);
        }
    }
    (!found.is_empty()).then_some(found)
}

fn predecessors_of_argument<'a, 'c>(value: Value<'a, 'c>) -> Option<Vec<Value<'a, 'c>>> {
    let (block, position) = value.as_argument()?;
    if block.is_entry() {
        return predecessors(block.parent_op()?, value);
    }
    let mut found = Vec::new();
    for op in block.predecessor_ops() {
        let branch = op.interface::<Branch>()?;
        for (successor, operands) in op.successors().zip(branch.all(op)) {
            if successor == block {
                let at = position.checked_sub(operands.produced)?;
                found.push(op.operand(operands.forwarded.clone().nth(at)?));
            }
        }
    }
    Some(found)
}

/// An allocation, with the scope that frees it, if that is not the whole function.
struct Allocation<'a, 'c> {
    scope: Option<Operation<'a, 'c>>,
}

fn allocation<'a, 'c>(value: Value<'a, 'c>) -> Option<Allocation<'a, 'c>> {
    let op = match value.defining_op() {
        Some(op) => op,
        None => value.parent_block()?.parent_op()?,
    };
    let list = effects(op)?;
    let effect = list.iter().find(|one| one.kind == EffectKind::Allocate && one.value() == Some(value))?;
    let is_scope = |op: &Operation<'a, 'c>| match effect.resource {
        "AutomaticAllocationScopeResource" => {
            op.spec().is_some_and(|spec| spec.has_trait(|one| matches!(one, Trait::AutomaticAllocationScope)))
        }
        _ => op.declares_interface("FunctionOpInterface"),
    };
    let scope = std::iter::successors(op.parent_op(), |op| op.parent_op()).find(is_scope);
    Some(Allocation { scope })
}

fn may_origins_alias<'a, 'c>(a: Value<'a, 'c>, b: Value<'a, 'c>) -> bool {
    if a == b {
        return true;
    }
    let (constant_a, constant_b) = (a.constant(), b.constant());
    if constant_a.is_some() || constant_b.is_some() {
        let other = if constant_a.is_some() { b } else { a };
        return constant_a == constant_b || allocation(other).is_none();
    }
    let (allocated, other) = match (allocation(a), allocation(b)) {
        (None, None) => return true,
        (Some(_), Some(_)) => return false,
        (Some(allocated), None) => (allocated, b),
        (None, Some(allocated)) => (allocated, a),
    };
    // A value from outside of the scope existed before the allocation.
    let Some(scope) = allocated.scope else { return true };
    let Some(home) = other.parent_region().and_then(|region| region.parent_op()) else { return true };
    if home == scope {
        return !other.as_argument().is_some_and(|(block, _)| block.is_entry());
    }
    !std::iter::successors(scope.parent_op(), |op| op.parent_op()).any(|op| op == home)
}

/// Returns true if one value is an allocation, and the other one follows from nothing that the program computes: an
/// operation that has no operands and reads no memory cannot give what was allocated.
fn are_global_and_allocation(a: Value<'_, '_>, b: Value<'_, '_>) -> bool {
    let is_global = |value: Value<'_, '_>| {
        value.defining_op().is_some_and(|op| {
            op.operand_count() == 0
                && op.region_count() == 0
                && effects(op).is_some_and(|list| list.iter().next().is_none())
        })
    };
    is_global(a) && allocation(b).is_some() || is_global(b) && allocation(a).is_some()
}
