//! Arguments of private functions that never alias, because no call passes aliasing memory.

use super::may_alias_given;
use std::collections::{HashMap, HashSet};
use terrace_interfaces::call::{Call, Callee};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Body, Operation, Region, Value, Visibility};

/// Limit on memref arguments; functions with more are not analyzed.
const MOST_MEMREFS: usize = 16;

/// Pairs of arguments of one function that do not alias.
#[derive(Clone, Debug, Default)]
pub struct DistinctArguments(HashSet<(usize, usize)>);

impl DistinctArguments {
    /// Returns all pairs of memrefs among the arguments of a function.
    fn all(function: Operation<'_, '_>) -> Self {
        let entry = function.regions().next().and_then(Region::first_block);
        let arguments = entry.into_iter().flat_map(|block| block.arguments());
        let memrefs: Vec<usize> =
            arguments.enumerate().filter(|(_, value)| value.ty().is_any_memref()).map(|(at, _)| at).collect();
        if memrefs.len() > MOST_MEMREFS {
            return Self::default();
        }
        let before = |b: usize| memrefs.iter().filter(move |a| **a < b).map(move |a| (*a, b));
        DistinctArguments(memrefs.iter().flat_map(|b| before(*b)).collect())
    }

    /// Returns true if two values are arguments of the function that do not alias.
    pub(super) fn tell_apart(&self, a: Value<'_, '_>, b: Value<'_, '_>) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let position = |value: Value<'_, '_>| {
            let (block, position) = value.as_argument()?;
            let is_of_function = block.is_entry() && block.parent_op()?.id() == Body::ROOT;
            is_of_function.then_some(position)
        };
        match (position(a), position(b)) {
            (Some(a), Some(b)) => self.0.contains(&(a.min(b), a.max(b))),
            _ => false,
        }
    }
}

/// A function whose calls are all known.
struct Function<'a, 'c> {
    op: OpId,
    distinct: DistinctArguments,
    /// Calls, each with the index of the calling function if that is private as well.
    calls: Vec<(Option<usize>, Operation<'a, 'c>)>,
    /// Indices of the functions that it calls.
    callees: HashSet<usize>,
}

/// Computes the distinct arguments of the private functions in a symbol table, by operation.
///
/// Cost: one visit for each operation; for each call, a comparison of each pair of memrefs among the arguments, again
/// if less than that turns out to be known in the function that calls.
pub fn distinct_arguments(table: &Body<'_>) -> HashMap<OpId, DistinctArguments> {
    let root = Operation::new(table, Body::ROOT);
    let mut functions = private_functions(root);
    if find_calls(root, &mut functions).is_none() {
        return HashMap::new();
    }
    let nothing = DistinctArguments::default();
    // Optimistic: all pairs are distinct until a call refutes it. That is sound for recursive functions, since the first
    // call comes from outside of the cycle.
    let mut pending: Vec<usize> = (0..functions.len()).collect();
    while let Some(at) = pending.pop() {
        let function = &functions[at];
        let is_refuted = |pair: &(usize, usize)| {
            function.calls.iter().any(|(caller, call)| {
                let known = caller.map_or(&nothing, |caller| &functions[caller].distinct);
                let arguments = call.interface::<Call>().map(|call_like| (call_like.arguments)(*call));
                let handed_over = |at: usize| call.operands().nth(arguments.clone()?.start + at);
                match (handed_over(pair.0), handed_over(pair.1)) {
                    (Some(a), Some(b)) => may_alias_given(a, b, known),
                    _ => true,
                }
            })
        };
        let refuted: Vec<(usize, usize)> =
            function.distinct.0.iter().filter(|pair| is_refuted(pair)).copied().collect();
        if !refuted.is_empty() {
            let function = &mut functions[at];
            function.distinct.0.retain(|pair| !refuted.contains(pair));
            pending.extend(function.callees.iter().copied());
        }
    }
    functions.into_iter().map(|function| (function.op, function.distinct)).collect()
}

/// Returns the private functions of a symbol table.
fn private_functions<'a, 'c>(root: Operation<'a, 'c>) -> Vec<Function<'a, 'c>> {
    let is_private = |op: &Operation<'_, '_>| {
        op.declares_interface("FunctionOpInterface") && op.visibility() == Visibility::Private
    };
    let functions = root.regions().take(1).flat_map(Region::ops).filter(is_private);
    functions
        .map(|function| Function {
            op: function.id(),
            distinct: match function.body().child(function.id()) {
                Some(body) => DistinctArguments::all(Operation::new(body, Body::ROOT)),
                None => DistinctArguments::default(),
            },
            calls: Vec::new(),
            callees: HashSet::new(),
        })
        .collect()
}

/// Collects the calls. A function that is referred to otherwise keeps no pair. `None` if symbol uses are unknown.
fn find_calls<'a, 'c>(root: Operation<'a, 'c>, functions: &mut [Function<'a, 'c>]) -> Option<()> {
    let mut by_name: HashMap<&str, usize> = HashMap::new();
    let mut by_op: HashMap<OpId, usize> = HashMap::new();
    for (at, function) in functions.iter().enumerate() {
        by_op.insert(function.op, at);
        by_name.insert(Operation::new(root.body(), function.op).symbol_name()?, at);
    }
    for op in root.regions().flat_map(Region::ops) {
        let caller = by_op.get(&op.id()).copied();
        let mut add = |user: Operation<'a, 'c>, symbol: Attribute<'c>| {
            let Some((name, _)) = symbol.as_symbol() else { return };
            let Some(&callee) = by_name.get(name.as_str()) else { return };
            let is_call = user.interface::<Call>().is_some_and(
                |call| matches!((call.callee)(user), Some(Callee::Symbol(callee)) if callee == symbol),
            );
            let function = &mut functions[callee];
            let is_known = function.calls.last().is_some_and(|(_, last)| *last == user);
            if is_call && !is_known {
                // What is in another function inside has other arguments.
                let is_in_caller =
                    root.body().child(op.id()).is_some_and(|own| std::ptr::eq(own, user.body()));
                function.calls.push((caller.filter(|_| is_in_caller), user));
            } else {
                function.distinct = DistinctArguments::default();
            }
            if let Some(caller) = caller {
                functions[caller].callees.insert(callee);
            }
        };
        op.for_each_symbol_use(&mut add).ok()?;
    }
    Some(())
}
