//! `--view-op-graph`: print the operation as a graph, for Graphviz.
//!
//! Operations are nodes; those with regions are clusters, and so are blocks. A cluster has a node without a shape, its
//! anchor, at which edges that mean the cluster begin and end.
//!
//! Reads:     everything.
//! Preserves: everything.
//! Cost:      one node for each operation and block argument, one edge for each operand.

use std::fmt::Write;
use terrace_ir::print::ValueNames;
use terrace_ir::{
    Attribute, AttributeKind, Block, LogicalResult, Operation, Region, Value, WalkOrder, WalkResult,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// The pass `--view-op-graph`.
#[pass("view-op-graph", "Print Graphviz visualization of an operation")]
pub struct ViewOpGraph {
    #[option("max-label-len", default = 20, help = "How long the text of an attribute or type may be")]
    max_label_len: usize,
    /// Show attributes.
    #[option("print-attrs", default = true)]
    has_attributes: bool,
    /// Show which operation follows which.
    #[option("print-control-flow-edges")]
    has_control_flow: bool,
    /// Show who uses which value.
    #[option("print-data-flow-edges", default = true)]
    has_data_flow: bool,
    /// Show the types of results.
    #[option("print-result-types", default = true)]
    has_types: bool,
}

/// Elements attributes with more elements are left out.
const MAX_ELEMENTS: usize = 16;

impl Pass for ViewOpGraph {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let flags = op.print_flags();
        let mut drawing = Drawing {
            pass: self,
            names: ValueNames::of(op.op(), &flags),
            colours: colours(op.op()),
            nodes: FoldMap::default(),
            last_number: 0,
            indent: 2,
            text: String::from("digraph G {\n  compound = true;\n"),
            control_flow: Vec::new(),
            data_flow: Vec::new(),
        };
        drawing.op(op.op());
        let text = drawing.finish();
        op.context().tell_text(text);
        op.mark_all_analyses_preserved();
        Ok(())
    }
}

/// Returns the colour of each name of an operation, as the position in the colour circle.
fn colours<'c>(op: Operation<'_, 'c>) -> FoldMap<&'c str, f64> {
    let mut numbers: FoldMap<&'c str, usize> = FoldMap::default();
    let flow = op.walk_tree(WalkOrder::PostOrder, &mut |op| {
        let next = numbers.len();
        numbers.entry(op.name().as_str()).or_insert(next);
        WalkResult::Advance
    });
    debug_assert!(flow.is_continue());
    let count = numbers.len() as f64;
    numbers.into_iter().map(|(name, number)| (name, number as f64 / count)).collect()
}

/// Endpoint of edges.
#[derive(Clone, Copy)]
struct Node {
    /// The number of the node, or of the anchor of the cluster.
    number: usize,
    cluster: Option<usize>,
}

/// A value goes by its body and id.
type ValueKey = (usize, terrace_ir::ids::ValueId);

fn key(value: Value<'_, '_>) -> ValueKey {
    (std::ptr::from_ref(value.body()).addr(), value.id())
}

struct Drawing<'p, 'a, 'c> {
    pass: &'p ViewOpGraph,
    names: ValueNames,
    colours: FoldMap<&'c str, f64>,
    /// Node that defines each value.
    nodes: FoldMap<ValueKey, Node>,
    last_number: usize,
    indent: usize,
    text: String,
    control_flow: Vec<(Node, Node)>,
    data_flow: Vec<(Value<'a, 'c>, Node)>,
}

impl<'a, 'c> Drawing<'_, 'a, 'c> {
    fn finish(mut self) -> String {
        for (from, to) in std::mem::take(&mut self.control_flow) {
            self.edge(from, to, None, "dashed");
        }
        for (value, to) in std::mem::take(&mut self.data_flow) {
            if let Some(&from) = self.nodes.get(&key(value)) {
                self.edge(from, to, Some(value), "solid");
            }
        }
        self.text.push_str("}\n");
        self.text
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:1$}{line}", "", self.indent);
    }

    fn next_number(&mut self) -> usize {
        self.last_number += 1;
        self.last_number
    }

    fn op(&mut self, op: Operation<'a, 'c>) -> Node {
        let node = if op.region_count() > 0 { self.op_cluster(op) } else { self.op_node(op) };
        self.nodes.extend(op.results().map(|result| (key(result), node)));
        if self.pass.has_data_flow {
            self.data_flow.extend(op.operands().map(|operand| (operand, node)));
        }
        node
    }

    fn cluster(&mut self, label: &str, inside: impl FnOnce(&mut Self)) -> Node {
        let cluster = self.next_number();
        self.line(&format!("subgraph cluster_{cluster} {{"));
        self.indent += 2;
        let number = self.next_number();
        self.line(&format!("v{number} [label = \" \", shape = plain];"));
        self.line(&format!("label = \"{label}\";"));
        inside(self);
        self.indent -= 2;
        self.line("}");
        Node { number, cluster: Some(cluster) }
    }

    fn op_cluster(&mut self, op: Operation<'a, 'c>) -> Node {
        let mut label = op.name().as_str().to_owned();
        if self.pass.has_types {
            let types: Vec<String> = op.results().map(|result| result.ty().to_string()).collect();
            let _ = write!(label, " : ({})", self.shortened(&types.join(", ")));
        }
        let mut label = escaped(&label);
        if self.pass.has_attributes {
            label.push_str("\\l");
            label.push_str(&self.attributes(op));
        }
        self.cluster(&label, |drawing| {
            for block in op.regions().flat_map(Region::blocks) {
                ensure_stack(|| drawing.block(block));
            }
        })
    }

    fn block(&mut self, block: Block<'a, 'c>) {
        self.cluster("", |drawing| {
            for argument in block.arguments() {
                let number = drawing.next_number();
                let label = drawing.defined(argument);
                drawing.line(&format!("v{number} [label = \"{label}\", shape = Mrecord];"));
                drawing.nodes.insert(key(argument), Node { number, cluster: None });
            }
            let mut previous = None;
            for op in block.ops() {
                let node = drawing.op(op);
                if let (Some(previous), true) = (previous, drawing.pass.has_control_flow) {
                    drawing.control_flow.push((previous, node));
                }
                previous = Some(node);
            }
        });
    }

    fn op_node(&mut self, op: Operation<'a, 'c>) -> Node {
        let mut label = String::from("{");
        if op.operand_count() > 0 {
            let ports: Vec<String> = op.operands().map(|operand| self.used(operand)).collect();
            let _ = write!(label, "{{{}}}|", ports.join("|"));
        }
        let _ = write!(label, "{}\\l", escaped(op.name().as_str()));
        let attributes = if self.pass.has_attributes { self.attributes(op) } else { String::new() };
        if !attributes.is_empty() {
            let _ = write!(label, "\\l{attributes}");
        }
        if op.result_count() > 0 {
            let ports: Vec<String> = op.results().map(|result| self.defined(result)).collect();
            let _ = write!(label, "|{{{}}}", ports.join("|"));
        }
        label.push('}');
        let number = self.next_number();
        let colour = self.colours.get(op.name().as_str()).copied().unwrap_or_default();
        self.line(&format!(
            "v{number} [fillcolor = \"{colour:.6} 0.3 0.95\", label = \"{label}\", shape = Mrecord, style = filled];"
        ));
        Node { number, cluster: None }
    }

    /// Returns the port of an operand.
    fn used(&self, value: Value<'_, '_>) -> String {
        let name = self.names.name(value);
        format!("<arg_{}> {}", port(&name), escaped(&name))
    }

    /// Returns the port of a result or argument.
    fn defined(&self, value: Value<'_, '_>) -> String {
        let name = self.names.name(value);
        let ty = if self.pass.has_types {
            format!(" {}", escaped(&self.shortened(&value.ty().to_string())))
        } else {
            String::new()
        };
        format!("<res_{}> {}{ty}", port(&name), escaped(&name))
    }

    fn attributes(&self, op: Operation<'_, '_>) -> String {
        let line = |entry: terrace_ir::NamedAttribute<'_>| {
            let text = self.attribute_text(entry.value);
            format!("{}: {}\\l", escaped(entry.name.as_str()), escaped(&text))
        };
        op.attributes().into_iter().map(line).collect()
    }

    /// Returns the attribute as text; many elements are not spelled out.
    fn attribute_text(&self, attribute: Attribute<'_>) -> String {
        if let AttributeKind::DenseElements { ty, data } = attribute.kind()
            && let Some(shape) = ty.shape()
        {
            let ty_text = ty.to_string();
            let count = shape.iter().map(|size| usize::try_from(*size).unwrap_or(0)).product::<usize>();
            let value = if data.is_splat {
                attribute.to_string().trim_end_matches(ty_text.as_str()).trim_end_matches(" : ").to_owned()
            } else if count > MAX_ELEMENTS {
                format!("{}...{}", "[".repeat(shape.len()), "]".repeat(shape.len()))
            } else {
                return self.shortened(&attribute.to_string());
            };
            return format!("{value} : {}", self.shortened(&ty_text));
        }
        self.shortened(&attribute.to_string())
    }

    fn shortened(&self, text: &str) -> String {
        let limit = self.pass.max_label_len;
        if text.len() <= limit {
            return text.to_owned();
        }
        let end = (0..=limit).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        format!("{}...", &text[..end])
    }

    fn edge(&mut self, from: Node, to: Node, value: Option<Value<'_, '_>>, style: &str) {
        let name = value.map(|value| port(&self.names.name(value)));
        let end = |node: Node, port: &str, side: &str| match (&name, node.cluster) {
            (Some(name), None) => format!("v{}:{port}_{name}:{side}", node.number),
            _ => format!("v{}", node.number),
        };
        let mut attributes = String::new();
        if let Some(cluster) = to.cluster {
            let _ = write!(attributes, "lhead = cluster_{cluster}, ");
        }
        if let Some(cluster) = from.cluster {
            let _ = write!(attributes, "ltail = cluster_{cluster}, ");
        }
        let (from, to) = (end(from, "res", "s"), end(to, "arg", "n"));
        self.line(&format!("{from} -> {to}[{attributes}style = {style}];"));
    }
}

/// Returns the name of a value as part of the name of a port.
fn port(name: &str) -> String {
    name.trim_start_matches('%').chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '{' | '}' | '<' | '>' | '|' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\n' => escaped.push_str("\\n"),
            _ => escaped.push(c),
        }
    }
    escaped
}
