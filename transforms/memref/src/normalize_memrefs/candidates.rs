//! Which functions can do without layouts.

use super::layout::normalized;
use std::collections::{BTreeMap, BTreeSet};
use terrace_affine as affine;
use terrace_func as func;
use terrace_ir::spec::{OpSpec, Trait};
use terrace_ir::{Attribute, Body, Operation, Region, TypedOp, Value};
use terrace_memref as memref;
use terrace_support::ensure_stack;

/// Returns true if an operation takes memrefs with other indices than it was told.
fn is_normalizable(op: Operation<'_, '_>) -> bool {
    let has_trait = |spec: &OpSpec<'_>| spec.has_trait(|one| matches!(one, Trait::MemRefsNormalizable));
    if !op.spec().is_some_and(has_trait) {
        return false;
    }
    match op.name().as_str() {
        // Which of its memrefs an index of a transfer is of is not known here.
        affine::AffineDmaStartOp::NAME | affine::AffineDmaWaitOp::NAME => false,
        memref::ReinterpretCastOp::NAME => !op.operands().chain(op.results()).any(has_layout),
        // Both sides change, or none.
        memref::CastOp::NAME | memref::MemorySpaceCastOp::NAME => {
            let (source, result) = (op.operand(0), op.result(0));
            has_layout(source) == has_layout(result)
                && (!has_layout(result) || ensure_stack(|| result.users().all(is_normalizable)))
        }
        _ => true,
    }
}

/// Returns true if a memref gets another type: it is an argument, or comes from where its type may change, and goes
/// there only.
pub(super) fn is_replaced(value: Value<'_, '_>) -> bool {
    let may_change = match value.defining_op() {
        Some(op) => match op.name().as_str() {
            memref::AllocOp::NAME | memref::AllocaOp::NAME => true,
            _ => is_normalizable(op),
        },
        None => value.as_argument().is_some_and(|(block, _)| is_entry_of_function(block)),
    };
    may_change && value.users().all(is_normalizable)
}

fn is_entry_of_function(block: terrace_ir::Block<'_, '_>) -> bool {
    block.is_entry() && block.parent_op().is_some_and(|op| op.isa::<func::FuncOp>())
}

fn has_layout(value: Value<'_, '_>) -> bool {
    value.ty().layout().is_some() && normalized(value.context(), value.ty()).is_some()
}

/// Uses of memrefs in a function, and its callees.
#[derive(Default)]
struct Function<'c> {
    can_do_without: bool,
    calls: BTreeSet<&'c str>,
}

fn inspect<'c>(function: Operation<'_, 'c>) -> Function<'c> {
    let mut found = Function { can_do_without: true, calls: BTreeSet::new() };
    let Some(child) = function.body().child(function.id()) else { return found };
    let root = Operation::new(child, Body::ROOT);
    let must_change = |value: Value<'_, '_>| !has_layout(value) || is_replaced(value);
    let mut arguments = root.region(0).first_block().into_iter().flat_map(|block| block.arguments());
    found.can_do_without = arguments.all(must_change);
    root.for_each_in_tree(|op| {
        let name = op.name().as_str();
        let must_all_change = match name {
            memref::AllocOp::NAME | memref::AllocaOp::NAME => op.results().all(must_change),
            func::CallOp::NAME => op.results().chain(op.operands()).all(must_change),
            func::ReturnOp::NAME => op.operands().all(must_change),
            _ => true,
        };
        found.can_do_without &= must_all_change && name != func::ConstantOp::NAME;
        if name == func::CallOp::NAME {
            let callee = op.attribute("callee").and_then(Attribute::as_flat_symbol);
            found.calls.extend(callee.map(|callee| callee.as_str()));
        }
    });
    found
}

/// Returns the names of the functions that take part.
pub(super) fn candidates(module: Operation<'_, '_>) -> BTreeSet<String> {
    let mut functions = BTreeMap::new();
    for op in module.regions().flat_map(Region::ops).filter(|op| op.isa::<func::FuncOp>()) {
        if let Some(name) = op.symbol_name() {
            functions.insert(name, inspect(op));
        }
    }
    let mut neighbours: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, function) in &functions {
        for callee in &function.calls {
            neighbours.entry(name).or_default().insert(callee);
            neighbours.entry(callee).or_default().insert(name);
        }
    }
    let mut left_out: BTreeSet<&str> = BTreeSet::new();
    let is_out = |name: &&str| functions.get(*name).is_none_or(|function| !function.can_do_without);
    let mut work: Vec<&str> = functions.keys().chain(neighbours.keys()).copied().filter(is_out).collect();
    while let Some(name) = work.pop() {
        if left_out.insert(name) {
            work.extend(neighbours.get(name).into_iter().flatten());
        }
    }
    functions.keys().filter(|name| !left_out.contains(*name)).map(|name| (*name).to_owned()).collect()
}
