//! Call graph, checked for recursion.

use super::attributes::callee_of;
use std::collections::HashMap;
use terrace_interfaces::call::Callable;
use terrace_ir::ids::OpId;
use terrace_ir::symbol_table::SYMBOL_VISIBILITY;
use terrace_ir::{Attribute, LogicalResult, Operation};
use terrace_support::ensure_stack;

/// The functions in a table, with the calls in each.
#[derive(Default)]
pub(super) struct CallGraph<'a, 'c> {
    functions: Vec<Function<'a, 'c>>,
    numbers: HashMap<(usize, OpId), usize>,
}

struct Function<'a, 'c> {
    op: Operation<'a, 'c>,
    calls: Vec<(Operation<'a, 'c>, Operation<'a, 'c>)>,
}

/// Returns the identity of an operation across bodies.
fn key(op: Operation<'_, '_>) -> (usize, OpId) {
    (std::ptr::from_ref(op.body()).addr(), op.id())
}

/// The search for cycles after Tarjan.
struct Search {
    /// By function, when it was found.
    found: Vec<Option<usize>>,
    /// By function, the earliest that it leads to.
    earliest: Vec<usize>,
    stack: Vec<usize>,
    is_on_stack: Vec<bool>,
    count: usize,
}

impl<'a, 'c> CallGraph<'a, 'c> {
    /// Adds a function with a body, and returns its number.
    pub fn add(&mut self, op: Operation<'a, 'c>) -> Option<usize> {
        (op.interface::<Callable>()?.region)(op)?;
        let number = self.functions.len();
        self.functions.push(Function { op, calls: Vec::new() });
        self.numbers.insert(key(op), number);
        Some(number)
    }

    /// Notes a call in a function.
    pub fn note(&mut self, caller: usize, call: Operation<'a, 'c>, table: Operation<'a, 'c>) {
        self.functions[caller].calls.push((call, table));
    }

    /// Checks that no function that can be called from outside leads to one that leads to itself.
    pub fn verify_no_recursion(&self) -> LogicalResult {
        let called: Vec<Vec<usize>> =
            self.functions.iter().map(|function| self.called_by(function)).collect();
        let count = called.len();
        let mut search = Search {
            found: vec![None; count],
            earliest: vec![0; count],
            stack: Vec::new(),
            is_on_stack: vec![false; count],
            count: 0,
        };
        for (number, function) in self.functions.iter().enumerate() {
            let visibility = function.op.attribute(SYMBOL_VISIBILITY).and_then(Attribute::as_str);
            if visibility == Some("private") || search.found[number].is_some() {
                continue;
            }
            if let Some(cycle) = search.visit(number, &called) {
                return self.tell(&cycle);
            }
        }
        Ok(())
    }

    fn called_by(&self, function: &Function<'a, 'c>) -> Vec<usize> {
        let callees = function.calls.iter().filter_map(|(call, table)| callee_of(*call, *table));
        callees.filter_map(|callee| self.numbers.get(&key(callee)).copied()).collect()
    }

    fn tell(&self, cycle: &[usize]) -> LogicalResult {
        let [first, rest @ ..] = cycle else { return Ok(()) };
        let first = self.functions[*first].op;
        let mut error = first.context().error(first.location(), "recursion not allowed in named sequences");
        for number in rest {
            error = error.note(self.functions[*number].op.location(), "operation on recursion stack");
        }
        error.emit()
    }
}

impl Search {
    /// Visits what a function leads to; returns the first functions that lead to each other, the last found first.
    fn visit(&mut self, number: usize, called: &[Vec<usize>]) -> Option<Vec<usize>> {
        let at = self.count;
        self.count += 1;
        self.found[number] = Some(at);
        self.earliest[number] = at;
        self.stack.push(number);
        self.is_on_stack[number] = true;
        for &callee in &called[number] {
            match self.found[callee] {
                None => {
                    // Chains of calls may be longer than the thread's stack is deep.
                    let cycle = ensure_stack(|| self.visit(callee, called));
                    if cycle.is_some() {
                        return cycle;
                    }
                    self.earliest[number] = self.earliest[number].min(self.earliest[callee]);
                }
                Some(found) if self.is_on_stack[callee] => {
                    self.earliest[number] = self.earliest[number].min(found);
                }
                Some(_) => {}
            }
        }
        if self.earliest[number] != at {
            return None;
        }
        let mut component = Vec::new();
        while let Some(member) = self.stack.pop() {
            self.is_on_stack[member] = false;
            component.push(member);
            if member == number {
                break;
            }
        }
        (component.len() > 1 || called[number].contains(&number)).then_some(component)
    }
}
