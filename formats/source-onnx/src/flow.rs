//! The way through a graph: nodes in their order, each to operations on the values before it; functions and control flow
//! are followed.
//!
//! A loop becomes its iterations one after another, a condition the graph that it chooses: what they depend on must be
//! known.

use crate::element::Element;
use crate::fold;
use crate::importer::{Array, Importer, Value, array};
use crate::model::{Attribute, Function, Graph, Node, is_standard};
use crate::ops::arrays::sequence;
use crate::ops::{self, Operands, dimension};
use std::collections::HashMap;
use terrace_support::ensure_stack;

/// Values by their names.
pub(crate) type Scope<'b> = HashMap<&'b str, Value>;

/// Deepest nesting of functions and graphs.
const DEEPEST: usize = 200;

/// Most nodes that are imported, those of each iteration and each call counted.
const MOST_NODES: usize = 1 << 17;

/// State of the way through a graph.
pub(crate) struct Flow<'m, 'b> {
    functions: &'m [Function<'b>],
    /// Values of the graph, and of those that it is in, outermost first.
    scopes: Vec<Scope<'b>>,
    depth: usize,
    nodes: usize,
}

type Values = Result<Vec<Value>, String>;

impl<'m, 'b> Flow<'m, 'b> {
    /// Creates the state at the start of a model with these functions.
    pub fn new(functions: &'m [Function<'b>]) -> Self {
        Flow { functions, scopes: Vec::new(), depth: 0, nodes: 0 }
    }

    /// Imports a graph; returns its outputs. `inputs` are the values of its inputs, by their names.
    ///
    /// # Errors
    /// With words for the user, which name the node.
    pub fn graph(&mut self, i: &mut Importer<'_, '_, '_>, graph: &Graph<'b>, inputs: Scope<'b>) -> Values {
        if self.depth > DEEPEST {
            return Err("graphs and functions are nested too deep".to_owned());
        }
        self.depth += 1;
        self.scopes.push(inputs);
        let outputs = ensure_stack(|| self.contents(i, graph));
        self.scopes.pop();
        self.depth -= 1;
        outputs
    }

    fn contents(&mut self, i: &mut Importer<'_, '_, '_>, graph: &Graph<'b>) -> Values {
        for tensor in &graph.initializers {
            i.b.location = i.b.context().name_location(tensor.name, terrace_ir::Location::Unknown);
            let array = i.tensor(tensor).map_err(|why| format!("initializer '{}': {why}", tensor.name))?;
            self.define(tensor.name, Value::Array(array));
        }
        self.nodes(i, &graph.nodes)?;
        let output = |name: &'b str| {
            self.value(name).cloned().ok_or_else(|| format!("nothing gives the output '{name}'"))
        };
        graph.outputs.iter().map(|info| output(info.name)).collect()
    }

    fn define(&mut self, name: &'b str, value: Value) {
        if let (Some(scope), false) = (self.scopes.last_mut(), name.is_empty()) {
            scope.insert(name, value);
        }
    }

    fn value(&self, name: &str) -> Option<&Value> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }

    fn nodes(&mut self, i: &mut Importer<'_, '_, '_>, nodes: &[Node<'b>]) -> Result<(), String> {
        for node in nodes {
            let at = |why: String| match why.starts_with("node '") {
                // The node of a function or of a graph inside is nearer.
                true => why,
                false => format!("node '{}' ({}): {why}", node.name, node.operator),
            };
            self.nodes += 1;
            if self.nodes > MOST_NODES {
                return Err(at("the model has too many nodes, if its loops are run".to_owned()));
            }
            let name = if node.name.is_empty() { node.operator } else { node.name };
            i.b.location = i.b.context().name_location(name, terrace_ir::Location::Unknown);
            let found = self.node(i, node).map_err(at)?;
            for (name, value) in node.outputs.iter().zip(found) {
                if let Some(value) = value {
                    self.define(name, value);
                }
            }
        }
        Ok(())
    }

    /// Imports a node; returns its outputs.
    fn node(&mut self, i: &mut Importer<'_, '_, '_>, node: &Node<'b>) -> Result<Vec<Option<Value>>, String> {
        let mut inputs = Vec::new();
        for name in &node.inputs {
            inputs.push(match *name {
                "" => None,
                name => match self.value(name) {
                    // A value that is nothing is no operand.
                    Some(Value::Optional(None)) if !sequence::takes_optionals(node.operator) => None,
                    Some(value) => Some(value.clone()),
                    None => return Err(format!("nothing gives the input '{name}'")),
                },
            });
        }
        let own = self.functions.iter().find(|function| {
            function.name == node.operator
                && function.domain == node.domain
                && function.overload == node.overload
        });
        if let Some(function) = own {
            return Ok(self.call(i, function, node, inputs)?.into_iter().map(Some).collect());
        }
        if is_standard(node.domain) && ops::CONTROL.contains(&node.operator) {
            let values = match node.operator {
                "If" => self.choose(i, node, inputs)?,
                "Loop" => self.repeat(i, node, inputs)?,
                "Scan" => self.scan(i, node, inputs)?,
                _ => self.map(i, node, inputs)?,
            };
            return Ok(values.into_iter().map(Some).collect());
        }
        if (node.domain, node.operator) == ("ai.onnx.preview", "FlexAttention") {
            return Ok(self.flex_attention(i, node, inputs)?.into_iter().map(Some).collect());
        }
        if let Some(operator) = sequence::find(node, &inputs) {
            return operator(i, node, inputs);
        }
        let arrays = inputs.into_iter().map(|value| value.map(array).transpose());
        let inputs = arrays.collect::<Result<Vec<_>, _>>()?;
        let operands = Operands { node, inputs, operator: node.operator };
        if let Some(folded) = fold::fold(i, &operands)? {
            return Ok(vec![Some(Value::Array(folded))]);
        }
        let operator = ops::find(node.domain, node.operator).ok_or_else(|| unknown(node))?;
        ops::check_elements(&operands)?;
        Ok(operator(i, &operands)?.into_iter().map(|array| array.map(Value::Array)).collect())
    }

    /// Imports the nodes of a function of the model.
    fn call(
        &mut self,
        i: &mut Importer<'_, '_, '_>,
        function: &Function<'b>,
        node: &Node<'b>,
        inputs: Vec<Option<Value>>,
    ) -> Values {
        if self.depth > DEEPEST {
            return Err("graphs and functions are nested too deep".to_owned());
        }
        let mut given = node.attributes.clone();
        for default in &function.defaults {
            if node.attribute(default.name).is_none() {
                given.push(default.clone());
            }
        }
        let nodes: Vec<Node<'b>> = function.nodes.iter().map(|node| substituted(node, &given)).collect();
        let names = function.inputs.iter().copied();
        let scope: Scope<'b> =
            names.zip(inputs).map(|(name, value)| (name, value.unwrap_or(Value::Optional(None)))).collect();
        let outer = std::mem::replace(&mut self.scopes, vec![scope]);
        let opset = i.opset;
        i.opset = function.opset.unwrap_or(opset);
        self.depth += 1;
        let ended = ensure_stack(|| self.nodes(i, &nodes));
        self.depth -= 1;
        i.opset = opset;
        let mut scopes = std::mem::replace(&mut self.scopes, outer);
        ended?;
        let mut values = scopes.pop().unwrap_or_default();
        // An output that the node does not name may be one that the function does not compute.
        let outputs = function.outputs.iter().take(node.outputs.len());
        let output = |name: &&'b str| {
            values.remove(name).ok_or_else(|| format!("nothing gives the output '{name}' of the function"))
        };
        outputs.map(output).collect()
    }

    fn body(node: &Node<'b>, name: &str) -> Result<Graph<'b>, String> {
        let attribute = node.attribute(name).and_then(|attribute| attribute.graph.clone());
        attribute.ok_or_else(|| format!("there is no graph '{name}'"))
    }

    fn choose(
        &mut self,
        i: &mut Importer<'_, '_, '_>,
        node: &Node<'b>,
        inputs: Vec<Option<Value>>,
    ) -> Values {
        let condition = inputs.into_iter().next().flatten().ok_or("operand #0 is missing")?;
        let branch = if is_true(i, condition)? { "then_branch" } else { "else_branch" };
        let graph = Self::body(node, branch)?;
        self.graph(i, &graph, Scope::new())
    }

    fn repeat(
        &mut self,
        i: &mut Importer<'_, '_, '_>,
        node: &Node<'b>,
        inputs: Vec<Option<Value>>,
    ) -> Values {
        let graph = Self::body(node, "body")?;
        let mut inputs = inputs.into_iter();
        let (count, condition) = (inputs.next().flatten(), inputs.next().flatten());
        let count = match count {
            Some(count) => i.integers_of(&array(count)?)?.first().copied().unwrap_or(0),
            None => i64::MAX,
        };
        let mut goes_on = condition.map_or(Ok(true), |condition| is_true(i, condition))?;
        let mut carried: Vec<Value> = inputs.flatten().collect();
        let number = carried.len();
        if graph.inputs.len() != 2 + number || graph.outputs.len() < 1 + number {
            return Err("the graph of the loop has other inputs and outputs".to_owned());
        }
        let mut rows: Vec<Vec<Array>> = vec![Vec::new(); graph.outputs.len() - 1 - number];
        let mut iteration = 0;
        while iteration < count && goes_on {
            let position = Value::Array(i.integers(&[], &[iteration])?);
            let condition = Value::Array(i.constant(Element::Bool, &[], vec![1])?);
            let names = graph.inputs.iter().map(|info| info.name);
            let scope = names.zip([position, condition].into_iter().chain(carried)).collect();
            // A loop without an end runs out of nodes.
            self.nodes += 1;
            let mut outputs = self.graph(i, &graph, scope)?.into_iter();
            let condition = outputs.next().ok_or("the graph of the loop gives no condition")?;
            carried = outputs.by_ref().take(number).collect();
            for (row, value) in rows.iter_mut().zip(outputs) {
                row.push(array(value)?);
            }
            iteration += 1;
            goes_on = iteration < count && is_true(i, condition)?;
            if self.nodes > MOST_NODES {
                return Err("the loop has too many iterations".to_owned());
            }
        }
        for (row, info) in rows.into_iter().zip(&graph.outputs[1 + number..]) {
            let stacked = match row.is_empty() {
                false => i.stacked(&row, 0)?,
                true => {
                    let element = Element::of_number(info.kind).ok_or("an output has no type")?;
                    let inner = info.shape.iter().flatten().map(|size| (*size).max(0));
                    let shape: Vec<i64> = std::iter::once(0).chain(inner).collect();
                    i.constant(element, &shape, Vec::new())?
                }
            };
            carried.push(Value::Array(stacked));
        }
        Ok(carried)
    }

    fn scan(&mut self, i: &mut Importer<'_, '_, '_>, node: &Node<'b>, inputs: Vec<Option<Value>>) -> Values {
        let graph = Self::body(node, "body")?;
        let mut inputs = inputs;
        let is_batched = i.opset < 9;
        if is_batched && !inputs.is_empty() && inputs.remove(0).is_some() {
            return Err("sequences of different lengths are not supported".to_owned());
        }
        let arrays = inputs.into_iter().flatten().map(array).collect::<Result<Vec<_>, _>>()?;
        let scans = node.attribute("num_scan_inputs").map_or(0, |attribute| attribute.integer);
        let states = usize::try_from(scans).ok().and_then(|scans| arrays.len().checked_sub(scans));
        let states = states.ok_or("there are fewer inputs than are scanned")?;
        if graph.inputs.len() != arrays.len() || graph.outputs.len() < states {
            return Err("the graph has other inputs and outputs".to_owned());
        }
        if !is_batched {
            let found = self.scan_once(i, node, &graph, arrays, states)?;
            return Ok(found.into_iter().map(Value::Array).collect());
        }
        let size = arrays.first().and_then(|array| array.shape.first().copied()).unwrap_or(0);
        let mut batches: Vec<Vec<Array>> = vec![Vec::new(); graph.outputs.len()];
        for at in 0..size {
            let own = arrays.iter().map(|array| i.element_of_axis(array, 0, at));
            let own = own.collect::<Result<Vec<_>, _>>()?;
            for (batch, array) in batches.iter_mut().zip(self.scan_once(i, node, &graph, own, states)?) {
                batch.push(array);
            }
        }
        batches.iter().map(|batch| Ok(Value::Array(i.stacked(batch, 0)?))).collect()
    }

    fn scan_once(
        &mut self,
        i: &mut Importer<'_, '_, '_>,
        node: &Node<'b>,
        graph: &Graph<'b>,
        mut arrays: Vec<Array>,
        states: usize,
    ) -> Result<Vec<Array>, String> {
        let list = |name: &str, at: usize| {
            let list = node.attribute(name).map(|attribute| &attribute.integers);
            list.and_then(|list| list.get(at).copied()).unwrap_or(0)
        };
        let directions = if i.opset < 9 { "directions" } else { "scan_input_directions" };
        let scanned = arrays.split_off(states);
        let mut axes = Vec::new();
        for (at, array) in scanned.iter().enumerate() {
            axes.push(dimension(list("scan_input_axes", at), array.rank())?);
        }
        let len = scanned.first().zip(axes.first()).map_or(0, |(array, axis)| array.shape[*axis]);
        if scanned.iter().zip(&axes).any(|(array, axis)| array.shape[*axis] != len) {
            return Err("the scanned arrays have different lengths".to_owned());
        }
        let mut rows: Vec<Vec<Array>> = vec![Vec::new(); graph.outputs.len() - states];
        for step in 0..len {
            let mut values: Vec<Value> = arrays.into_iter().map(Value::Array).collect();
            for (at, (array, axis)) in scanned.iter().zip(&axes).enumerate() {
                let position = if list(directions, at) == 1 { len - 1 - step } else { step };
                values.push(Value::Array(i.element_of_axis(array, *axis, position)?));
            }
            let scope = graph.inputs.iter().map(|info| info.name).zip(values).collect();
            let mut outputs = self.graph(i, graph, scope)?.into_iter();
            arrays = outputs.by_ref().take(states).map(array).collect::<Result<_, _>>()?;
            for (row, value) in rows.iter_mut().zip(outputs) {
                row.push(array(value)?);
            }
        }
        for (at, mut row) in rows.into_iter().enumerate() {
            if list("scan_output_directions", at) == 1 {
                row.reverse();
            }
            let rank = row.first().ok_or("there is nothing to scan")?.rank() + 1;
            arrays.push(i.stacked(&row, dimension(list("scan_output_axes", at), rank)?)?);
        }
        Ok(arrays)
    }

    fn map(&mut self, i: &mut Importer<'_, '_, '_>, node: &Node<'b>, inputs: Vec<Option<Value>>) -> Values {
        let graph = Self::body(node, "body")?;
        let Some(Some(Value::Sequence(first))) = inputs.first() else {
            return Err("operand #0 must be a sequence".to_owned());
        };
        let mut rows = vec![Vec::new(); graph.outputs.len()];
        for at in 0..first.len() {
            let own = |value: &Option<Value>| match value {
                Some(Value::Sequence(all)) => all.get(at).cloned().ok_or("the sequences differ in length"),
                Some(value) => Ok(value.clone()),
                None => Err("an operand is missing"),
            };
            let values = inputs.iter().map(own).collect::<Result<Vec<_>, _>>()?;
            let scope = graph.inputs.iter().map(|info| info.name).zip(values).collect();
            for (row, value) in rows.iter_mut().zip(self.graph(i, &graph, scope)?) {
                row.push(value);
            }
        }
        Ok(rows.into_iter().map(Value::Sequence).collect())
    }
}

/// Returns the message for an operator that is not known.
fn unknown(node: &Node<'_>) -> String {
    if is_standard(node.domain) {
        "this operator is not supported".to_owned()
    } else {
        format!("this operator of '{}' is not supported", node.domain)
    }
}

fn is_true(i: &mut Importer<'_, '_, '_>, condition: Value) -> Result<bool, String> {
    let condition = array(condition)?;
    Ok(i.integers_of(&condition)?.first().is_some_and(|one| *one != 0))
}

/// Returns a node of a function with the attributes of a call in place of references to them.
fn substituted<'b>(node: &Node<'b>, given: &[Attribute<'b>]) -> Node<'b> {
    let one = |own: &Attribute<'b>| {
        let mut own = own.clone();
        if !own.reference.is_empty() {
            let found = given.iter().find(|attribute| attribute.name == own.reference)?;
            return Some(Attribute { name: own.name, reference: "", ..found.clone() });
        }
        if let Some(graph) = &mut own.graph {
            graph.nodes = graph.nodes.iter().map(|node| substituted(node, given)).collect();
        }
        Some(own)
    };
    Node { attributes: node.attributes.iter().filter_map(one).collect(), ..node.clone() }
}
