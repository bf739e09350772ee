//! Programs whose functions get and give buffers: callees are analyzed and bufferized before their callers.

use crate::basis::analysis::Decisions;
use crate::basis::analysis::{Analyzed, analyze};
use crate::basis::bufferizer::has_tensors;
use crate::basis::constants::Globals;
use crate::basis::functions::{
    ACCESS, BUFFER_LAYOUT, Function, FunctionFacts, WRITABLE, argument_attribute, argument_type, callee_name,
    signature_of,
};
use crate::basis::state::{Session, State};
use crate::driver::{Run, annotate, insert_copies, rewrite};
use crate::models::func::fold_returned_casts;
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_interfaces::function::{ARGUMENT_ATTRIBUTES, dictionary_at, is_external};
use terrace_ir::ids::OpId;
use terrace_ir::{
    Attribute, Block, Body, Failure, LogicalResult, NamedAttribute, Operation, Region, Type, TypedOp, Value,
};
use terrace_support::interner::FoldMap;

/// Attribute of a return that names the arguments which are returned.
const EQUIVALENT: &str = "__equivalent_func_args__";

/// A function of the module.
struct Node<'c> {
    op: OpId,
    name: &'c str,
    /// Positions of the functions that it calls and that have tensors in their signatures.
    callees: usize,
    callers: Vec<usize>,
}

/// Order of functions: callees first; after `recursive` those that call each other.
struct CallOrder {
    order: Vec<usize>,
    recursive: usize,
}

fn has_tensor_signature(function: Operation<'_, '_>) -> bool {
    let (inputs, results) = signature_of(function).unwrap_or_default();
    inputs.iter().chain(results).any(|ty| ty.is_tensor())
}

/// Returns the functions of a module with their calls.
fn call_graph<'c>(module: &Body<'c>) -> Vec<Node<'c>> {
    let mut nodes: Vec<Node<'c>> = Vec::new();
    let mut places: FoldMap<&'c str, usize> = FoldMap::default();
    let root = Operation::new(module, Body::ROOT);
    let ops = || root.regions().flat_map(|region| region.ops());
    for op in ops().filter(|op| FuncOp::cast(*op).is_some()) {
        if let Some(name) = op.symbol_name() {
            places.insert(name, nodes.len());
            nodes.push(Node { op: op.id(), name, callees: 0, callers: Vec::new() });
        }
    }
    for at in 0..nodes.len() {
        let mut known: FoldMap<usize, ()> = FoldMap::default();
        let mut found = Vec::new();
        Operation::new(module, nodes[at].op).for_each_in_tree(|op| {
            let callee = CallOp::cast(op).and_then(|_| callee_name(op)).and_then(|name| places.get(name));
            if let Some(&callee) = callee
                && has_tensor_signature(Operation::new(module, nodes[callee].op))
                && known.insert(callee, ()).is_none()
            {
                found.push(callee);
            }
        });
        nodes[at].callees = found.len();
        found.into_iter().for_each(|callee| nodes[callee].callers.push(at));
    }
    nodes
}

fn call_order(nodes: &[Node<'_>]) -> CallOrder {
    let mut left: Vec<usize> = nodes.iter().map(|node| node.callees).collect();
    let mut open: Vec<usize> = (0..nodes.len()).filter(|at| left[*at] == 0).collect();
    let mut order = Vec::with_capacity(nodes.len());
    while let Some(at) = open.pop() {
        order.push(at);
        for caller in &nodes[at].callers {
            left[*caller] -= 1;
            if left[*caller] == 0 {
                open.push(*caller);
            }
        }
    }
    let recursive = order.len();
    order.extend((0..nodes.len()).filter(|at| left[*at] != 0));
    CallOrder { order, recursive }
}

/// Functions of a module in the order in which they are worked on, with the decisions about each.
pub(crate) struct Module<'c> {
    nodes: Vec<Node<'c>>,
    /// Callees first.
    order: Vec<usize>,
    /// Number of functions in the order that do not call themselves.
    recursive: usize,
    /// Decisions, by function; `None` for those that were not analyzed.
    decided: Vec<Option<Decisions>>,
}

impl Module<'_> {
    /// Returns the analyzed functions, with the decisions about each.
    pub fn into_decisions(self) -> impl Iterator<Item = (OpId, Decisions)> {
        self.nodes.into_iter().zip(self.decided).filter_map(|(node, decided)| Some((node.op, decided?)))
    }
}

/// Analyzes the functions of a module.
///
/// # Errors
/// If something cannot be bufferized; that is told.
pub(crate) fn analyze_module<'c>(
    module: &mut Body<'c>,
    session: &mut Session<'c>,
    run: &mut Run,
) -> Result<Module<'c>, Failure> {
    let nodes = call_graph(module);
    let CallOrder { order, recursive } = call_order(&nodes);
    for node in &nodes {
        let function = Operation::new(module, node.op);
        let (inputs, results) = signature_of(function).unwrap_or_default();
        // Those without buffers are analyzed, but not bufferized.
        let has_buffer = |ty: Type<'_>| ty.is_tensor() && ty.element_or_self().is_memref_element();
        let buffers = inputs.iter().enumerate().map(|(at, ty)| match has_buffer(*ty) {
            true => argument_type(function, at, *ty, session),
            false => *ty,
        });
        let buffers = buffers.collect();
        let new = Function { inputs: inputs.to_vec(), results: results.to_vec(), buffers, facts: None };
        session.functions.insert(node.name, new);
    }
    let mut decided: Vec<Option<Decisions>> = nodes.iter().map(|_| None).collect();
    for (rank, &at) in order.iter().enumerate() {
        let node = &nodes[at];
        let options = &session.options;
        let is_left_out =
            options.copy_before_write || options.unanalyzed_functions.iter().any(|one| one == node.name);
        if is_left_out || !allows(module, node.op, session) {
            continue;
        }
        let (decisions, facts) = analyze_function(module, node.op, session, run)?;
        decided[at] = Some(decisions);
        if rank < recursive
            && let Some(function) = session.functions.get_mut(node.name)
        {
            function.facts = Some(facts);
        }
    }
    Ok(Module { nodes, order, recursive, decided })
}

/// Bufferizes a module with its functions.
///
/// # Errors
/// If something cannot be bufferized; that is told.
pub(crate) fn bufferize<'c>(
    module: &mut Body<'c>,
    session: &mut Session<'c>,
    run: &mut Run,
) -> LogicalResult {
    let Module { nodes, order, recursive, mut decided } = analyze_module(module, session, run)?;
    if session.options.test_analysis_only {
        return Ok(());
    }
    let mut globals = Globals::of(module, session.options.alignment);
    for &at in &order {
        if let Some(decisions) = decided[at].take() {
            let state = State::with(session, decisions).finished();
            if let Some(body) = body_of(module, nodes[at].op) {
                insert_copies(body, &state, &mut globals)?;
            }
            decided[at] = state.decisions;
        }
    }
    for (rank, &at) in order.iter().enumerate() {
        let node = &nodes[at];
        if !allows(module, node.op, session) {
            continue;
        }
        let decisions = decided[at].take();
        let is_copied = decisions.is_none();
        let state = match decisions {
            Some(decisions) => State::with(session, decisions).finished(),
            None => State::without_analysis(session),
        };
        bufferize_function(module, node.op, &state, &mut globals, is_copied, run)?;
        let function = Operation::new(module, node.op);
        let folds = rank < recursive && session.options.boundary_layout == INFER && !is_external(function);
        if folds && let Some(body) = body_of(module, node.op) {
            fold_returned_casts(body);
        }
        let signature = signature_of(Operation::new(module, node.op));
        if let (Some((inputs, results)), Some(known)) = (signature, session.functions.get_mut(node.name)) {
            known.inputs = inputs.to_vec();
            known.results = results.to_vec();
        }
    }
    bufferize_others(module, session, &mut globals, run)?;
    for node in &nodes {
        remove_attributes(module, node.op);
    }
    globals.place(module, session.options.alignment);
    Ok(())
}

const INFER: terrace_bufferization::LayoutMapOption = terrace_bufferization::LayoutMapOption::InferLayoutMap;

fn allows(module: &Body<'_>, op: OpId, session: &Session<'_>) -> bool {
    session.options.allows(Operation::new(module, op))
}

/// Returns the body in which a function's blocks are; `None` if it has none.
fn body_of<'b, 'c>(module: &'b mut Body<'c>, op: OpId) -> Option<&'b mut Body<'c>> {
    module.child_mut(op)
}

fn returns<'a, 'c>(function: Operation<'a, 'c>) -> Vec<Operation<'a, 'c>> {
    let blocks = function.regions().flat_map(|region| region.blocks());
    blocks.filter_map(|block| block.last_op()).filter(|last| ReturnOp::cast(*last).is_some()).collect()
}

/// Analyzes a function, and what its callers need to know.
fn analyze_function<'c>(
    module: &mut Body<'c>,
    op: OpId,
    session: &Session<'c>,
    run: &mut Run,
) -> Result<(Decisions, FunctionFacts), Failure> {
    let Some(body) = body_of(module, op) else {
        let function = Operation::new(module, op);
        let facts = facts_of_declaration(function);
        if session.options.test_analysis_only {
            annotate_access(module, op, &facts);
        }
        return Ok((Decisions::default(), facts));
    };
    let Analyzed { state, counts, notes } = analyze(body, session, None, &mut run.notes)?;
    run.statistics.add(counts);
    let facts = facts_of_body(Operation::new(body, Body::ROOT), &state);
    if session.options.test_analysis_only {
        let analyzed = Analyzed { state, counts, notes };
        annotate(body, &analyzed);
        annotate_returns(body, &analyzed.state);
        let decisions = analyzed.state.decisions.unwrap_or_default();
        annotate_access(body, Body::ROOT, &facts);
        return Ok((decisions, facts));
    }
    Ok((state.decisions.unwrap_or_default(), facts))
}

/// Returns if an argument is read and written, if the function says so.
fn declared_access(function: Operation<'_, '_>, at: usize) -> Option<(bool, bool)> {
    let access = argument_attribute(function, at, ACCESS)?;
    let access = access.as_str()?;
    let is_both = access == "read-write";
    Some((is_both || access == "read", is_both || access == "write"))
}

/// Returns what is true of any function without a body: everything is possible.
fn facts_of_declaration(function: Operation<'_, '_>) -> FunctionFacts {
    let (inputs, results) = signature_of(function).unwrap_or_default();
    let tensors: Vec<usize> = (0..results.len()).filter(|at| results[*at].is_tensor()).collect();
    let mut facts = FunctionFacts { equivalent: vec![None; results.len()], ..FunctionFacts::default() };
    for (at, ty) in inputs.iter().enumerate() {
        let (reads, writes) = declared_access(function, at).unwrap_or((true, true));
        facts.reads.push(reads);
        facts.writes.push(writes);
        facts.aliases.push(if ty.is_tensor() { tensors.clone() } else { Vec::new() });
    }
    facts
}

fn facts_of_body(function: Operation<'_, '_>, state: &State<'_, '_>) -> FunctionFacts {
    let returns = returns(function);
    let entry = function.regions().next().and_then(Region::first_block);
    let arguments: Vec<Value<'_, '_>> = entry.into_iter().flat_map(|block| block.arguments()).collect();
    let mut facts = FunctionFacts::default();
    let are_aliases = |a: Value<'_, '_>, b: Value<'_, '_>| {
        state.decisions.as_ref().is_some_and(|decisions| decisions.aliases.are_joined(a.id(), b.id()))
    };
    for (at, argument) in arguments.iter().enumerate() {
        let (mut reads, mut writes, mut aliases) = (false, false, Vec::new());
        if argument.ty().is_tensor() {
            (reads, writes) = declared_access(function, at)
                .unwrap_or_else(|| (state.is_read(*argument), is_written(*argument, state)));
        }
        if argument.ty().is_ranked_tensor() {
            for last in &returns {
                for (result, value) in last.operands().enumerate() {
                    let is_new = value.ty().is_ranked_tensor() && !aliases.contains(&result);
                    if is_new && are_aliases(value, *argument) {
                        aliases.push(result);
                    }
                }
            }
        }
        facts.reads.push(reads);
        facts.writes.push(writes);
        facts.aliases.push(aliases);
    }
    let results = returns.first().map_or(0, |last| last.operand_count());
    for result in 0..results {
        let mut all = returns.iter().map(|last| equivalent_argument(*last, result, &arguments, state));
        let first = all.next().flatten();
        facts.equivalent.push(first.filter(|_| all.all(|other| other == first)));
    }
    facts
}

/// Returns the argument that is returned as a result.
fn equivalent_argument(
    last: Operation<'_, '_>,
    result: usize,
    arguments: &[Value<'_, '_>],
    state: &State<'_, '_>,
) -> Option<usize> {
    let value = last.operands().nth(result).filter(|value| value.ty().is_tensor())?;
    arguments.iter().position(|argument| {
        argument.ty().is_ranked_tensor()
            && (argument.id() == value.id() || state.are_equivalent(value, *argument))
    })
}

/// Returns true if the memory of an argument is written.
fn is_written(argument: Value<'_, '_>, state: &State<'_, '_>) -> bool {
    let Some(decisions) = &state.decisions else { return true };
    let mut members =
        decisions.aliases.members(argument.id()).map(|value| Value::new(argument.body(), value));
    members.any(|member| member.uses().any(|operand| state.is_in_place(operand) && state.writes(operand)))
}

/// Writes at returns which arguments are returned.
fn annotate_returns(body: &mut Body<'_>, state: &State<'_, '_>) {
    let context = body.context();
    let function = Operation::new(body, Body::ROOT);
    let entry = function.regions().next().and_then(Region::first_block);
    let arguments: Vec<Value<'_, '_>> = entry.into_iter().flat_map(Block::arguments).collect();
    let mut found = Vec::new();
    for last in returns(function) {
        let all = (0..last.operand_count()).map(|at| equivalent_argument(last, at, &arguments, state));
        let all: Vec<i64> = all.map(|at| at.and_then(|at| i64::try_from(at).ok()).unwrap_or(-1)).collect();
        if all.iter().any(|at| *at >= 0) {
            found.push((last.id(), context.i64_array_attribute(&all)));
        }
    }
    for (op, list) in found {
        body.set_attribute(op, context.identifier(EQUIVALENT), Some(list));
    }
}

/// Changes attributes of the arguments of a function.
fn change_argument_attributes<'c>(
    body: &mut Body<'c>,
    op: OpId,
    change: &dyn Fn(usize, &mut Vec<NamedAttribute<'c>>),
) {
    let context = body.context();
    let function = Operation::new(body, op);
    let (inputs, _) = signature_of(function).unwrap_or_default();
    let array = function.attribute(ARGUMENT_ATTRIBUTES);
    let mut lists = Vec::new();
    for at in 0..inputs.len() {
        let mut entries = dictionary_at(array, at).to_vec();
        change(at, &mut entries);
        entries.sort_by(|a, b| a.name.as_str().cmp(b.name.as_str()));
        lists.push(entries);
    }
    let new = lists.iter().any(|list| !list.is_empty()).then(|| {
        let lists: Vec<Attribute<'c>> = lists.iter().map(|list| context.dictionary_attribute(list)).collect();
        context.array_attribute(&lists)
    });
    if new != array {
        body.set_attribute(op, context.identifier(ARGUMENT_ATTRIBUTES), new);
    }
}

/// Writes at each argument how it is accessed.
fn annotate_access(body: &mut Body<'_>, op: OpId, facts: &FunctionFacts) {
    let context = body.context();
    let (inputs, _) = signature_of(Operation::new(body, op)).unwrap_or_default();
    change_argument_attributes(body, op, &|at, entries| {
        if !inputs[at].is_tensor() {
            return;
        }
        let word = match (facts.reads.get(at), facts.writes.get(at)) {
            (Some(true), Some(true)) => "read-write",
            (Some(true), _) => "read",
            (_, Some(true)) => "write",
            _ => "none",
        };
        let name = context.identifier(ACCESS);
        entries.retain(|entry| entry.name != name);
        entries.push(NamedAttribute { name, value: context.string_attribute(word) });
    });
}

/// Removes what told about buffers of arguments, now that they are there.
fn remove_attributes(module: &mut Body<'_>, op: OpId) {
    change_argument_attributes_of_place(module, op, &|_, entries| {
        entries.retain(|entry| ![BUFFER_LAYOUT, WRITABLE].contains(&entry.name.as_str()));
    });
}

fn change_argument_attributes_of_place<'c>(
    module: &mut Body<'c>,
    op: OpId,
    change: &dyn Fn(usize, &mut Vec<NamedAttribute<'c>>),
) {
    match module.child_mut(op) {
        Some(body) => change_argument_attributes(body, Body::ROOT, change),
        None => change_argument_attributes(module, op, change),
    }
}

fn bufferize_function<'c>(
    module: &mut Body<'c>,
    op: OpId,
    state: &State<'_, 'c>,
    globals: &mut Globals<'c>,
    is_copied: bool,
    run: &mut Run,
) -> LogicalResult {
    if let Some(body) = module.child_mut(op) {
        if is_copied {
            insert_copies(body, state, globals)?;
        }
        return rewrite(body, state, globals, &mut run.statistics);
    }
    // A declaration has a signature only.
    let session = state.session;
    let function = Operation::new(module, op);
    let context = module.context();
    let (inputs, results) = signature_of(function).unwrap_or_default();
    let inputs: Vec<_> = inputs
        .iter()
        .enumerate()
        .map(|(at, ty)| if ty.is_tensor() { argument_type(function, at, *ty, session) } else { *ty })
        .collect();
    let results: Vec<_> = results
        .iter()
        .map(|ty| if ty.is_tensor() { session.boundary_type(context, *ty) } else { *ty })
        .collect();
    let ty = context.type_attribute(context.function_type(&inputs, &results));
    module.set_attribute(op, context.identifier(terrace_interfaces::function::FUNCTION_TYPE), Some(ty));
    Ok(())
}

/// Bufferizes what is beside functions and is no symbol table.
fn bufferize_others<'c>(
    module: &mut Body<'c>,
    session: &Session<'c>,
    globals: &mut Globals<'c>,
    run: &mut Run,
) -> LogicalResult {
    let state = State::without_analysis(session);
    let has_any = crate::basis::analysis::ops_of(module).into_iter().any(|op| {
        let op = Operation::new(module, op);
        op.id() != Body::ROOT && FuncOp::cast(op).is_none() && has_tensors(op)
    });
    if has_any {
        rewrite(module, &state, globals, &mut run.statistics)?;
    }
    Ok(())
}
