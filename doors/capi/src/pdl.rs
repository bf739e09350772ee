//! Patterns that are programs of the `pdl` dialect: matched against the graph, and applied to it.
//!
//! A pattern is matched from its root down, through the operands. What a value of the pattern stands for is bound when it is
//! first met, and compared when it is met again.

use crate::context::ContextState;
use crate::graph::{Definition, Graph, OpKey, OpParts, Place, ValueKey};
use crate::misuse::Misuse;
use std::collections::HashMap;
use terrace_ir::{Attribute, NamedAttribute, Type};

/// Binding of a value of a pattern.
#[derive(Clone, PartialEq, Debug)]
pub enum Bound {
    /// `!pdl.operation`.
    Op(OpKey),
    /// `!pdl.value`.
    Value(ValueKey),
    /// `!pdl.range<value>`.
    Values(Vec<ValueKey>),
    /// `!pdl.type`.
    Type(Type<'static>),
    /// `!pdl.range<type>`.
    Types(Vec<Type<'static>>),
    /// `!pdl.attribute`.
    Attribute(Attribute<'static>),
}

/// Functions of the host that patterns name.
pub trait Native {
    /// Calls a constraint; the results, or nothing if it does not hold.
    fn constraint(&self, name: &str, arguments: &[Bound]) -> Result<Option<Vec<Bound>>, Misuse>;

    /// Calls a rewrite; the results, or nothing if it fails.
    fn rewrite(&self, name: &str, arguments: &[Bound]) -> Result<Option<Vec<Bound>>, Misuse>;
}

/// Bindings of a pattern's values.
type Bindings = HashMap<ValueKey, Bound>;

/// A pattern of a module.
#[derive(Clone)]
pub struct Pattern {
    /// The body's operations, in order.
    body: Vec<OpKey>,
    rewrite: OpKey,
    root: OpKey,
    /// Name of the operations it applies to; none for any.
    pub root_name: Option<String>,
    /// Patterns with a greater benefit are tried first.
    pub benefit: u32,
}

/// Returns the patterns of a module.
///
/// # Errors
/// If one of them has no rewrite or no root.
pub fn patterns_of(graph: &mut Graph, module: OpKey) -> Result<Vec<Pattern>, Misuse> {
    let mut patterns = Vec::new();
    for op in ops_inside(graph, module) {
        if graph.ops[op].name.as_str() != "pdl.pattern" {
            continue;
        }
        let body = ops_inside(graph, op);
        let no_rewrite = || Misuse::other("a pdl.pattern has no pdl.rewrite");
        let rewrite = *body.last().ok_or_else(no_rewrite)?;
        if graph.ops[rewrite].name.as_str() != "pdl.rewrite" {
            return Err(no_rewrite());
        }
        let given = group(graph, rewrite, 0).first().and_then(|value| definition(graph, *value));
        let root = given.or_else(|| find_root(graph, &body));
        let root = root.ok_or_else(|| Misuse::other("a pdl.pattern has no root operation"))?;
        let benefit = graph.attribute(op, "benefit").and_then(|value| value.as_i64()).unwrap_or(1);
        let root_name = text(graph, root, "opName");
        patterns.push(Pattern { body, rewrite, root, root_name, benefit: benefit as u32 });
    }
    Ok(patterns)
}

fn ops_inside(graph: &mut Graph, op: OpKey) -> Vec<OpKey> {
    graph.open(op);
    let regions = graph.ops[op].regions.iter();
    regions.flat_map(|region| graph.blocks_of(*region)).flat_map(|block| graph.ops_of(block)).collect()
}

fn text(graph: &Graph, op: OpKey, name: &str) -> Option<String> {
    graph.attribute(op, name)?.as_str().map(str::to_owned)
}

fn definition(graph: &Graph, value: ValueKey) -> Option<OpKey> {
    match graph.values[value].definition {
        Definition::Result(op, _) => Some(op),
        Definition::Argument(..) => None,
    }
}

/// Returns the operations of the pattern that no other one takes an operand from: the last of them is the root.
fn find_root(graph: &Graph, body: &[OpKey]) -> Option<OpKey> {
    let is_operation = |op: OpKey| graph.ops[op].name.as_str() == "pdl.operation";
    let is_used_by_match = |op: OpKey| {
        let results = graph.ops[op].results.iter();
        let users = results.flat_map(|value| graph.values[*value].uses.values());
        users.into_iter().any(|(user, _)| graph.ops[*user].name.as_str() == "pdl.result")
    };
    body.iter().rev().copied().find(|op| is_operation(*op) && !is_used_by_match(*op))
}

/// Returns the operands of a declared group, by the sizes of all groups.
fn group(graph: &Graph, op: OpKey, group: usize) -> Vec<ValueKey> {
    let sizes = graph.attribute(op, "operandSegmentSizes").and_then(|sizes| sizes.as_i32_array());
    let operands = graph.ops[op].operands.iter().map(|link| link.to);
    match sizes {
        Some(sizes) => {
            let start: i32 = sizes.iter().take(group).sum();
            let count = sizes.get(group).copied().unwrap_or(0);
            operands.skip(start as usize).take(count as usize).collect()
        }
        // `pdl.rewrite` has its sizes in any case; what has none has one group.
        None => operands.collect(),
    }
}

/// One attempt to match.
struct Matcher<'m> {
    graph: &'m Graph,
    bound: Bindings,
}

impl Matcher<'_> {
    /// Binds a value of the pattern, or compares with what it is bound to.
    fn bind(&mut self, value: ValueKey, to: Bound) -> bool {
        match self.bound.get(&value) {
            Some(bound) => *bound == to,
            None => {
                self.bound.insert(value, to);
                true
            }
        }
    }

    fn match_op(&mut self, pattern: OpKey, op: OpKey) -> bool {
        let graph = self.graph;
        if let Some(name) = text(graph, pattern, "opName")
            && graph.ops[op].name.as_str() != name
        {
            return false;
        }
        if !self.bind(graph.ops[pattern].results[0], Bound::Op(op)) {
            return false;
        }
        let names = graph.attribute(pattern, "attributeValueNames");
        let names = names.and_then(|names| names.as_array()).unwrap_or_default();
        for (name, value) in names.iter().zip(group(graph, pattern, 1)) {
            let found = name.as_str().and_then(|name| graph.attribute(op, name));
            if !found.is_some_and(|found| self.match_attribute(value, found)) {
                return false;
            }
        }
        let operands: Vec<ValueKey> = graph.ops[op].operands.iter().map(|link| link.to).collect();
        let types: Vec<Type<'static>> =
            graph.ops[op].results.iter().map(|value| graph.values[*value].ty).collect();
        self.match_values(&group(graph, pattern, 0), &operands)
            && self.match_types(&group(graph, pattern, 2), &types)
    }

    /// Matches values of which one may be a range.
    fn match_values(&mut self, patterns: &[ValueKey], values: &[ValueKey]) -> bool {
        let Some(parts) = divide(self.graph, patterns, values.len()) else { return false };
        patterns.iter().zip(parts).all(|(pattern, (start, count))| match count {
            None => self.match_value(*pattern, values[start]),
            Some(count) => self.match_range(*pattern, &values[start..start + count]),
        })
    }

    fn match_value(&mut self, pattern: ValueKey, value: ValueKey) -> bool {
        let graph = self.graph;
        if !self.bind(pattern, Bound::Value(value)) {
            return false;
        }
        let Some(defining) = definition(graph, pattern) else { return true };
        match graph.ops[defining].name.as_str() {
            "pdl.operand" => {
                let ty = graph.ops[defining].operands.first().map(|link| link.to);
                ty.is_none_or(|ty| self.match_type(ty, graph.values[value].ty))
            }
            "pdl.result" => {
                let index = graph.attribute(defining, "index").and_then(|index| index.as_i64()).unwrap_or(0);
                let Definition::Result(op, at) = graph.values[value].definition else { return false };
                let parent = definition(graph, graph.ops[defining].operands[0].to);
                i64::from(at) == index && parent.is_some_and(|parent| self.match_op(parent, op))
            }
            _ => true,
        }
    }

    fn match_range(&mut self, pattern: ValueKey, values: &[ValueKey]) -> bool {
        let graph = self.graph;
        if !self.bind(pattern, Bound::Values(values.to_vec())) {
            return false;
        }
        let Some(defining) = definition(graph, pattern) else { return true };
        match graph.ops[defining].name.as_str() {
            "pdl.operands" => {
                let types = graph.ops[defining].operands.first().map(|link| link.to);
                let given: Vec<_> = values.iter().map(|value| graph.values[*value].ty).collect();
                types.is_none_or(|types| self.match_types(&[types], &given))
            }
            "pdl.results" => {
                let ops: Vec<Option<OpKey>> = values.iter().map(|value| definition(graph, *value)).collect();
                let Some(Some(op)) = ops.first().copied() else { return false };
                let parent = definition(graph, graph.ops[defining].operands[0].to);
                ops.iter().all(|other| *other == Some(op))
                    && graph.ops[op].results.as_slice() == values
                    && parent.is_some_and(|parent| self.match_op(parent, op))
            }
            _ => true,
        }
    }

    fn match_types(&mut self, patterns: &[ValueKey], types: &[Type<'static>]) -> bool {
        let Some(parts) = divide(self.graph, patterns, types.len()) else { return false };
        patterns.iter().zip(parts).all(|(pattern, (start, count))| match count {
            None => self.match_type(*pattern, types[start]),
            Some(count) => {
                let types = &types[start..start + count];
                let wanted = definition(self.graph, *pattern)
                    .and_then(|op| self.graph.attribute(op, "constantTypes"))
                    .and_then(|types| types.as_array());
                let is_wanted = wanted.is_none_or(|wanted| {
                    wanted.len() == types.len()
                        && wanted.iter().zip(types).all(|(a, b)| a.as_type() == Some(*b))
                });
                is_wanted && self.bind(*pattern, Bound::Types(types.to_vec()))
            }
        })
    }

    fn match_type(&mut self, pattern: ValueKey, ty: Type<'static>) -> bool {
        let wanted = definition(self.graph, pattern).and_then(|op| self.graph.attribute(op, "constantType"));
        wanted.is_none_or(|wanted| wanted.as_type() == Some(ty)) && self.bind(pattern, Bound::Type(ty))
    }

    fn match_attribute(&mut self, pattern: ValueKey, attribute: Attribute<'static>) -> bool {
        let graph = self.graph;
        if !self.bind(pattern, Bound::Attribute(attribute)) {
            return false;
        }
        let Some(defining) = definition(graph, pattern) else { return true };
        let wanted = graph.attribute(defining, "value");
        let ty = graph.ops[defining].operands.first().map(|link| link.to);
        wanted.is_none_or(|wanted| wanted == attribute)
            && ty.is_none_or(|pattern| attribute.ty().is_some_and(|ty| self.match_type(pattern, ty)))
    }
}

/// Divides a number of entries among patterns: the start of each, and the length of a range.
fn divide(graph: &Graph, patterns: &[ValueKey], count: usize) -> Option<Vec<(usize, Option<usize>)>> {
    let is_range = |value: &ValueKey| graph.values[*value].ty.to_string().starts_with("!pdl.range");
    let ranges = patterns.iter().filter(|value| is_range(value)).count();
    let rest = count.checked_sub(patterns.len() - ranges)?;
    // With more than one, the first takes all; of types and values that are bound already it would be known.
    let mut left = if ranges == 0 && rest != 0 { return None } else { Some(rest) };
    let mut at = 0;
    let parts = patterns.iter().map(|value| {
        let start = at;
        let length = is_range(value).then(|| left.take().unwrap_or(0));
        at += length.unwrap_or(1);
        (start, length)
    });
    Some(parts.collect())
}

/// Matches a pattern against an operation and applies its rewrite; false if it does not match.
///
/// # Errors
/// If the pattern's rewrite cannot be carried out.
pub fn apply(
    state: &ContextState,
    pattern: &Pattern,
    op: OpKey,
    native: &dyn Native,
) -> Result<bool, Misuse> {
    let matched = state.graph(|graph| {
        let mut matcher = Matcher { graph, bound: Bindings::default() };
        matcher.match_op(pattern.root, op).then_some(matcher.bound)
    });
    let Some(mut bound) = matched else { return Ok(false) };
    for &step in &pattern.body {
        let (name, operands, results) = parts_of(state, step);
        if name == "pdl.apply_native_constraint" {
            let function = state.graph(|graph| text(graph, step, "name")).unwrap_or_default();
            let Some(arguments) = bound_all(&bound, &operands) else { return Ok(false) };
            let Some(given) = native.constraint(&function, &arguments)? else { return Ok(false) };
            bound.extend(results.into_iter().zip(given));
        } else if let Some(constant) = state.graph(|graph| constant_of(graph, step)) {
            results.first().map(|result| bound.entry(*result).or_insert(constant));
        }
    }
    let mut rewriter = Rewriter { state, native, bound, root: op };
    let name = state.graph(|graph| text(graph, pattern.rewrite, "name"));
    match name {
        Some(function) => {
            let arguments = state.graph(|graph| {
                let mut arguments = group(graph, pattern.rewrite, 0);
                arguments.extend(group(graph, pattern.rewrite, 1));
                arguments
            });
            let arguments = bound_all(&rewriter.bound, &arguments).ok_or_else(unbound)?;
            rewriter.native.rewrite(&function, &arguments)?;
        }
        None => {
            let steps = state.graph(|graph| ops_inside(graph, pattern.rewrite));
            for step in steps {
                rewriter.run(step)?;
            }
        }
    }
    Ok(true)
}

fn unbound() -> Misuse {
    Misuse::other("a value of a pdl pattern stands for nothing")
}

fn bound_all(bound: &Bindings, values: &[ValueKey]) -> Option<Vec<Bound>> {
    values.iter().map(|value| bound.get(value).cloned()).collect()
}

fn parts_of(state: &ContextState, op: OpKey) -> (&'static str, Vec<ValueKey>, Vec<ValueKey>) {
    state.graph(|graph| {
        let record = &graph.ops[op];
        (record.name.as_str(), record.operands.iter().map(|link| link.to).collect(), record.results.to_vec())
    })
}

/// Returns the constant that an operation of a pattern stands for.
fn constant_of(graph: &Graph, op: OpKey) -> Option<Bound> {
    match graph.ops[op].name.as_str() {
        "pdl.type" => Some(Bound::Type(graph.attribute(op, "constantType")?.as_type()?)),
        "pdl.types" => {
            let types = graph.attribute(op, "constantTypes")?.as_array()?;
            Some(Bound::Types(types.iter().filter_map(|ty| ty.as_type()).collect()))
        }
        "pdl.attribute" => Some(Bound::Attribute(graph.attribute(op, "value")?)),
        _ => None,
    }
}

/// Carries out a rewrite.
struct Rewriter<'r> {
    state: &'r ContextState,
    native: &'r dyn Native,
    bound: Bindings,
    /// Operation before which new ones are inserted.
    root: OpKey,
}

impl Rewriter<'_> {
    fn run(&mut self, step: OpKey) -> Result<(), Misuse> {
        let (name, operands, results) = parts_of(self.state, step);
        match name {
            "pdl.operation" => {
                let op = self.create(step)?;
                self.bound.insert(results[0], Bound::Op(op));
            }
            "pdl.replace" => self.replace(step)?,
            "pdl.erase" => {
                let op = self.op(*operands.first().ok_or_else(unbound)?)?;
                self.state.graph(|graph| graph.erase_op(op))?;
            }
            "pdl.apply_native_rewrite" => {
                let function = self.state.graph(|graph| text(graph, step, "name")).unwrap_or_default();
                let arguments = bound_all(&self.bound, &operands).ok_or_else(unbound)?;
                let given = self.native.rewrite(&function, &arguments)?;
                let given =
                    given.ok_or_else(|| Misuse::other(format_args!("the rewrite '{function}' failed")))?;
                self.bound.extend(results.into_iter().zip(given));
            }
            "pdl.result" => {
                let index =
                    self.state.graph(|graph| graph.attribute(step, "index")).and_then(|index| index.as_i64());
                let op = self.op(operands[0])?;
                let value =
                    self.state.graph(|graph| graph.ops[op].results.get(index.unwrap_or(0) as usize).copied());
                self.bound.insert(results[0], Bound::Value(value.ok_or_else(unbound)?));
            }
            "pdl.results" => {
                let op = self.op(operands[0])?;
                let values = self.state.graph(|graph| graph.ops[op].results.to_vec());
                self.bound.insert(results[0], Bound::Values(values));
            }
            _ => {
                if let Some(constant) = self.state.graph(|graph| constant_of(graph, step)) {
                    self.bound.insert(results[0], constant);
                }
            }
        }
        Ok(())
    }

    fn op(&self, value: ValueKey) -> Result<OpKey, Misuse> {
        match self.bound.get(&value) {
            Some(Bound::Op(op)) => Ok(*op),
            _ => Err(unbound()),
        }
    }

    fn values(&self, of: &[ValueKey]) -> Result<Vec<ValueKey>, Misuse> {
        let mut values = Vec::new();
        for value in of {
            match self.bound.get(value) {
                Some(Bound::Value(value)) => values.push(*value),
                Some(Bound::Values(several)) => values.extend_from_slice(several),
                _ => return Err(unbound()),
            }
        }
        Ok(values)
    }

    fn create(&mut self, step: OpKey) -> Result<OpKey, Misuse> {
        let context = self.state.ctx();
        let (name, operands, attributes, types, names) = self.state.graph(|graph| {
            let names = graph.attribute(step, "attributeValueNames").and_then(|names| names.as_array());
            (
                text(graph, step, "opName").unwrap_or_default(),
                group(graph, step, 0),
                group(graph, step, 1),
                group(graph, step, 2),
                names.unwrap_or_default(),
            )
        });
        let location = self.state.graph(|graph| graph.ops[self.root].location);
        let mut parts = OpParts::new(context.op_name(&name), location);
        parts.operands = self.values(&operands)?.into();
        for ty in &types {
            match self.bound.get(ty) {
                Some(Bound::Type(ty)) => parts.result_types.push(*ty),
                Some(Bound::Types(several)) => parts.result_types.extend_from_slice(several),
                _ => return Err(unbound()),
            }
        }
        for (name, value) in names.iter().zip(&attributes) {
            let (Some(name), Some(Bound::Attribute(value))) = (name.as_str(), self.bound.get(value)) else {
                return Err(unbound());
            };
            match parts.name.slot_of(name) {
                Some(slot) => parts.slots[slot] = Some(*value),
                None => {
                    parts.discardable.push(NamedAttribute { name: context.identifier(name), value: *value })
                }
            }
        }
        for (slot, default) in parts.slots.iter_mut().zip(parts.name.defaults()) {
            *slot = slot.or(*default);
        }
        if types.is_empty() && parts.name.spec().is_some_and(|spec| !spec.results.is_empty()) {
            parts.result_types = crate::infer::result_types(self.state, &parts)?.into();
        }
        Ok(self.state.graph(|graph| {
            let op = graph.create_op(parts);
            if let Some(block) = graph.ops[self.root].block {
                graph.insert_op(block, Place::Before(self.root), op);
            }
            op
        }))
    }

    fn replace(&mut self, step: OpKey) -> Result<(), Misuse> {
        let (old, by_op, by_values) =
            self.state.graph(|graph| (group(graph, step, 0), group(graph, step, 1), group(graph, step, 2)));
        let old = self.op(*old.first().ok_or_else(unbound)?)?;
        let values = match by_op.first() {
            Some(new) => {
                let new = self.op(*new)?;
                self.state.graph(|graph| graph.ops[new].results.to_vec())
            }
            None => self.values(&by_values)?,
        };
        self.state.graph(|graph| {
            let results = graph.ops[old].results.clone();
            if results.len() != values.len() {
                return Err(Misuse::other("the values do not fit the results that they replace"));
            }
            for (result, value) in results.into_iter().zip(values) {
                if result != value {
                    graph.replace_uses(result, value, |_| false);
                }
            }
            graph.erase_op(old)
        })
    }
}
