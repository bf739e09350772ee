//! Metadata: nodes that instructions, functions and globals point to.
//!
//! While text is written a node is only a mark in it. Numbers are given when all of it is there, in the order in which
//! LLVM meets the nodes: those that the module names first, then as they stand in functions, each before what is in it.

use crate::names::{name, quoted};
use std::collections::HashMap;
use terrace_ir::Attribute;

/// A node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct NodeId(usize);

/// Start of a node's placeholder in text.
const MARK: char = '\u{1}';
/// Start of an attribute group's placeholder in text.
pub(crate) const GROUP_MARK: char = '\u{3}';
/// Start of the placeholder of a block whose address is taken.
pub(crate) const BLOCK_MARK: char = '\u{4}';
/// Placeholder of the list of globals of a compile unit.
pub(crate) const GLOBALS_MARK: &str = "\u{5}";
/// End of a placeholder.
pub(crate) const MARK_END: char = '\u{2}';

/// All nodes of a module.
#[derive(Default)]
pub(crate) struct Metadata<'c> {
    /// The text of each, with marks for others.
    nodes: Vec<String>,
    by_text: HashMap<String, NodeId>,
    by_attribute: HashMap<(Attribute<'c>, u8), NodeId>,
    /// The nodes that the module names.
    named: Vec<(&'static str, Vec<NodeId>)>,
}

impl NodeId {
    /// Returns the placeholder in text until the node has a number.
    pub(crate) fn mark(self) -> String {
        format!("{MARK}{}{MARK_END}", self.0)
    }
}

impl<'c> Metadata<'c> {
    /// Returns the node of that text; equal texts are one node.
    pub(crate) fn node(&mut self, text: String) -> NodeId {
        if let Some(id) = self.by_text.get(&text) {
            return *id;
        }
        let id = self.reserve();
        self.nodes[id.0].clone_from(&text);
        self.by_text.insert(text, id);
        id
    }

    /// Returns the node of these operands.
    pub(crate) fn tuple(&mut self, operands: &[String]) -> NodeId {
        self.node(format!("!{{{}}}", operands.join(", ")))
    }

    /// Reserves a node unlike any other, whose text is not known yet.
    pub(crate) fn reserve(&mut self) -> NodeId {
        self.nodes.push(String::new());
        NodeId(self.nodes.len() - 1)
    }

    /// Says what a reserved node is.
    pub(crate) fn define(&mut self, id: NodeId, text: String) {
        self.nodes[id.0] = text;
    }

    /// Returns the node of an attribute; `role` tells nodes of one attribute apart.
    pub(crate) fn known(&self, attribute: Attribute<'c>, role: u8) -> Option<NodeId> {
        self.by_attribute.get(&(attribute, role)).copied()
    }

    /// Remembers the node of an attribute.
    pub(crate) fn remember(&mut self, attribute: Attribute<'c>, role: u8, id: NodeId) -> NodeId {
        self.by_attribute.insert((attribute, role), id);
        id
    }

    /// Adds a node to those that the module has under a name.
    pub(crate) fn add_named(&mut self, list: &'static str, node: NodeId) {
        // As LLVM has it: compiled files come first.
        if list == "llvm.dbg.cu" && self.named.iter().all(|(known, _)| *known != list) {
            self.named.insert(0, (list, Vec::new()));
        }
        match self.named.iter_mut().find(|(known, _)| *known == list) {
            Some((_, nodes)) => {
                if !nodes.contains(&node) {
                    nodes.push(node);
                }
            }
            None => self.named.push((list, vec![node])),
        }
    }

    /// Puts the list of globals of a compiled file where it belongs.
    pub(crate) fn put_globals(&mut self, unit: NodeId, list: Option<String>) {
        let text = match list {
            Some(list) => self.nodes[unit.0].replace(GLOBALS_MARK, &format!("globals: {list}")),
            None => self.nodes[unit.0].replace(&format!(", {GLOBALS_MARK}"), ""),
        };
        self.nodes[unit.0] = text;
    }

    /// Returns the names of the module and its nodes, as text with marks.
    pub(crate) fn named_text(&self) -> String {
        let mut out = String::new();
        for (list, nodes) in &self.named {
            let nodes: Vec<String> = nodes.iter().map(|node| node.mark()).collect();
            out.push_str(&format!("{} = !{{{}}}\n", name('!', list), nodes.join(", ")));
        }
        out
    }
}

/// Returns a string as metadata.
pub(crate) fn string(bytes: &[u8]) -> String {
    format!("!{}", quoted(bytes))
}

/// Attachments of an instruction, function or global, in the order in which LLVM writes them.
#[derive(Default)]
pub(crate) struct Attachments(Vec<(usize, &'static str, NodeId)>);

/// The kinds of attachments, in LLVM's order.
const KINDS: &[&str] = &[
    "dbg",
    "tbaa",
    "prof",
    "fpmath",
    "range",
    "tbaa.struct",
    "invariant.load",
    "alias.scope",
    "noalias",
    "nontemporal",
    "nonnull",
    "dereferenceable",
    "dereferenceable_or_null",
    "invariant.group",
    "align",
    "llvm.loop",
    "llvm.access.group",
    "mmra",
    "vec_type_hint",
    "work_group_size_hint",
    "reqd_work_group_size",
    "intel_reqd_sub_group_size",
];

impl Attachments {
    /// Attaches a node.
    pub(crate) fn add(&mut self, kind: &'static str, node: NodeId) {
        let rank = KINDS.iter().position(|known| *known == kind).unwrap_or(KINDS.len());
        self.0.push((rank, kind, node));
    }

    /// Returns the text, each attachment after `separator`.
    pub(crate) fn text(mut self, separator: &str) -> String {
        self.0.sort_by_key(|(rank, ..)| *rank);
        self.0.iter().map(|(_, kind, node)| format!("{separator}!{kind} {}", node.mark())).collect()
    }
}

/// Gives numbers to nodes and groups as they are met.
pub(crate) struct Resolver<'m> {
    nodes: &'m [String],
    numbers: HashMap<usize, usize>,
    order: Vec<usize>,
    groups: HashMap<usize, usize>,
    /// The numbers of blocks whose address is taken.
    pub blocks: HashMap<usize, usize>,
    /// The groups in the order of their numbers.
    pub group_order: Vec<usize>,
}

impl<'m> Resolver<'m> {
    pub(crate) fn new(metadata: &'m Metadata<'_>) -> Self {
        Resolver {
            nodes: &metadata.nodes,
            numbers: HashMap::new(),
            order: Vec::new(),
            groups: HashMap::new(),
            blocks: HashMap::new(),
            group_order: Vec::new(),
        }
    }

    /// Gives numbers to the groups of attributes in a text.
    pub(crate) fn number_groups(&mut self, text: &str) {
        for (mark, number, _) in marks(text) {
            if mark == GROUP_MARK && !self.groups.contains_key(&number) {
                self.groups.insert(number, self.group_order.len());
                self.group_order.push(number);
            }
        }
    }

    /// Gives numbers to the nodes in a text, and to those in them.
    pub(crate) fn number_nodes(&mut self, text: &str) {
        let mut pending: Vec<usize> = node_marks(text).collect();
        pending.reverse();
        while let Some(node) = pending.pop() {
            if self.numbers.contains_key(&node) {
                continue;
            }
            self.numbers.insert(node, self.order.len());
            self.order.push(node);
            let inner: Vec<usize> = node_marks(&self.nodes[node]).collect();
            pending.extend(inner.into_iter().rev());
        }
    }

    /// Returns the text with numbers in the place of marks.
    pub(crate) fn resolved(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = 0;
        for (mark, number, range) in marks(text) {
            out.push_str(&text[rest..range.start]);
            let (sign, table) = match mark {
                MARK => ('!', &self.numbers),
                GROUP_MARK => ('#', &self.groups),
                _ => ('%', &self.blocks),
            };
            out.push(sign);
            out.push_str(&table.get(&number).copied().unwrap_or_default().to_string());
            rest = range.end;
        }
        out.push_str(&text[rest..]);
        out
    }

    /// Returns the definitions of all nodes that have a number.
    pub(crate) fn definitions(&self) -> String {
        let mut out = String::new();
        for (number, node) in self.order.iter().enumerate() {
            out.push_str(&format!("!{number} = {}\n", self.resolved(&self.nodes[*node])));
        }
        out
    }
}

fn node_marks(text: &str) -> impl Iterator<Item = usize> {
    marks(text).filter(|(mark, ..)| *mark == MARK).map(|(_, number, _)| number)
}

/// Returns the marks in a text: which, of what number, and where.
fn marks(text: &str) -> impl Iterator<Item = (char, usize, std::ops::Range<usize>)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].find([MARK, GROUP_MARK, BLOCK_MARK])?;
        let mark = text[start..].chars().next()?;
        let end = start + text[start..].find(MARK_END)?;
        from = end + 1;
        Some((mark, text[start + 1..end].parse().ok()?, start..end + 1))
    })
}
