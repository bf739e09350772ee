//! Graphs of a version of the program: control flow, dominator trees, data flow and the call graph.

pub mod layout;

use crate::run::functions::FunctionShot;
use layout::{Layout, layout};

/// Width of a letter, and height of a line.
const LETTER: f64 = 7.0;
const LINE: f64 = 16.0;
/// Space around the text of a node.
const PADDING: f64 = 9.0;

/// Kind of graph: calls, control flow, dominators or data flow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GraphKind {
    Calls,
    ControlFlow,
    Dominators,
    DataFlow,
}

/// Node of a graph.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// Lines of the label.
    pub label: Vec<String>,
    /// Track of the operation that it leads to.
    pub track: Option<u32>,
    pub size: (f64, f64),
}

/// Graph with its layout.
#[derive(Clone, PartialEq, Debug)]
pub struct Graph {
    pub nodes: Vec<Node>,
    pub edges: Vec<(usize, usize)>,
    pub layout: Layout,
}

impl GraphKind {
    /// Returns all kinds.
    pub const ALL: [GraphKind; 4] =
        [GraphKind::Calls, GraphKind::ControlFlow, GraphKind::Dominators, GraphKind::DataFlow];

    /// Returns the graph of a function; `None` if it has none of that kind.
    pub fn of(self, function: &FunctionShot) -> Option<Graph> {
        match self {
            GraphKind::Calls => None,
            GraphKind::ControlFlow => control_flow(function),
            GraphKind::Dominators => dominators(function),
            GraphKind::DataFlow => data_flow(function),
        }
    }
}

/// Returns the graph of functions and those that they refer to; `None` if no function refers to another.
pub fn calls(functions: &[&FunctionShot]) -> Option<Graph> {
    let nodes = functions.iter().map(|one| Node::new(vec![format!("@{}", one.symbol)], Some(one.track)));
    let mut edges = Vec::new();
    for (from, function) in functions.iter().enumerate() {
        for reference in &function.references {
            edges.extend(functions.iter().position(|one| one.symbol == *reference).map(|to| (from, to)));
        }
    }
    if edges.is_empty() { None } else { Graph::new(nodes.collect(), edges) }
}

fn control_flow(function: &FunctionShot) -> Option<Graph> {
    let edges = function.blocks.iter().enumerate();
    let edges = edges.flat_map(|(from, block)| block.successors.iter().map(move |to| (from, *to as usize)));
    Graph::new(block_nodes(function)?, edges.collect())
}

fn dominators(function: &FunctionShot) -> Option<Graph> {
    let edges = function.blocks.iter().enumerate();
    let edges = edges.filter_map(|(block, node)| Some((node.dominator? as usize, block)));
    Graph::new(block_nodes(function)?, edges.collect())
}

fn block_nodes(function: &FunctionShot) -> Option<Vec<Node>> {
    if function.blocks.is_empty() {
        return None;
    }
    let nodes = function.blocks.iter().map(|block| {
        let count = match block.op_count {
            1 => "1 operation".to_owned(),
            count => format!("{count} operations"),
        };
        Node::new(vec![format!("^bb{}", block.number), count, block.terminator.to_string()], block.first)
    });
    Some(nodes.collect())
}

fn data_flow(function: &FunctionShot) -> Option<Graph> {
    if function.ops.is_empty() {
        return None;
    }
    let mut edges = Vec::new();
    for (to, op) in function.ops.iter().enumerate() {
        for from in &op.inputs {
            let edge = (*from as usize, to);
            if !edges.contains(&edge) {
                edges.push(edge);
            }
        }
    }
    // Operations that neither use nor are used say nothing here.
    let mut places = vec![usize::MAX; function.ops.len()];
    edges.iter().for_each(|(from, to)| (places[*from], places[*to]) = (0, 0));
    let mut nodes = Vec::new();
    for (op, place) in function.ops.iter().zip(&mut places).filter(|(_, place)| **place == 0) {
        *place = nodes.len();
        nodes.push(Node::new(vec![op.name.to_string()], Some(op.track)));
    }
    edges.iter_mut().for_each(|(from, to)| (*from, *to) = (places[*from], places[*to]));
    if edges.is_empty() { None } else { Graph::new(nodes, edges) }
}

impl Node {
    fn new(label: Vec<String>, track: Option<u32>) -> Self {
        let longest = label.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let size = (LETTER * longest as f64 + 2.0 * PADDING, LINE * label.len() as f64 + PADDING);
        Node { label, track, size }
    }
}

impl Graph {
    fn new(nodes: Vec<Node>, edges: Vec<(usize, usize)>) -> Option<Self> {
        let sizes: Vec<(f64, f64)> = nodes.iter().map(|node| node.size).collect();
        let layout = layout(&sizes, &edges)?;
        Some(Graph { nodes, edges, layout })
    }
}
