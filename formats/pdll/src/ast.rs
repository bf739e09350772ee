//! The tree of a program: nodes in one table, which refer to each other by number.

use crate::types::Type;
use std::rc::Rc;
use terrace_tablegen::Loc;

/// Number of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(pub(crate) u32);

/// A constraint, and where it is named.
pub type Reference = (NodeId, Loc);

/// Parts that constraints and rewrites have in common.
#[derive(Clone, Debug)]
pub struct Callable {
    /// Name.
    pub name: Rc<str>,
    /// Arguments: variables.
    pub inputs: Vec<NodeId>,
    /// Results: variables, whose names may be empty.
    pub results: Vec<NodeId>,
    /// Type of a call.
    pub result_type: Type,
    /// Code in C++, of those that have it.
    pub code: Option<Rc<str>>,
    /// Statements, of those written in the language itself.
    pub body: Option<NodeId>,
}

/// Kind of a node, with its parts.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is named as in the language")]
pub enum Kind {
    // Statements; an expression is one as well.
    Compound(Vec<NodeId>),
    Erase(NodeId),
    Let(NodeId),
    Replace { root: NodeId, values: Vec<NodeId> },
    Return(NodeId),
    RewriteStmt { root: NodeId, body: NodeId },
    // Expressions.
    Attribute(Rc<str>),
    Call { callable: NodeId, arguments: Vec<NodeId>, is_negated: bool },
    DeclRef(NodeId),
    Member { parent: NodeId, name: Rc<str> },
    Operation { name: NodeId, operands: Vec<NodeId>, attributes: Vec<NodeId>, results: Vec<NodeId> },
    Range(Vec<NodeId>),
    Tuple(Vec<NodeId>),
    TypeLiteral(Rc<str>),
    // Declarations.
    AttrConstraint(Option<NodeId>),
    OpConstraint(NodeId),
    TypeConstraint,
    TypeRangeConstraint,
    ValueConstraint(Option<NodeId>),
    ValueRangeConstraint(Option<NodeId>),
    UserConstraint(Callable),
    UserRewrite(Callable),
    NamedAttribute { name: Rc<str>, value: NodeId },
    OpName(Option<Rc<str>>),
    Pattern { name: Option<Rc<str>>, name_loc: Loc, benefit: Option<u16>, is_recursive: bool, body: NodeId },
    Variable { name: Rc<str>, init: Option<NodeId>, constraints: Vec<Reference> },
    Module(Vec<NodeId>),
}

/// Member of an operation that stands for all of its results.
pub const ALL_RESULTS: &str = "$results";

/// Node of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// Position.
    pub loc: Loc,
    /// Type of an expression or variable; an empty tuple for others.
    pub ty: Type,
    /// Kind and parts.
    pub kind: Kind,
}

/// Tree of a program.
#[derive(Default, Debug)]
pub struct Ast {
    nodes: Vec<Node>,
}

impl Ast {
    /// Adds a node.
    pub fn add(&mut self, loc: Loc, ty: Type, kind: Kind) -> NodeId {
        self.nodes.push(Node { loc, ty, kind });
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// Adds a node that has no type.
    pub fn add_untyped(&mut self, loc: Loc, kind: Kind) -> NodeId {
        self.add(loc, Type::Tuple(Rc::new([])), kind)
    }

    /// Returns the numbers of all nodes, in the order in which they were added: parts before what they are parts of.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Returns a node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub(crate) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// Returns what a constraint or rewrite consists of; `None` for other nodes.
    pub fn callable(&self, id: NodeId) -> Option<&Callable> {
        match &self.node(id).kind {
            Kind::UserConstraint(callable) | Kind::UserRewrite(callable) => Some(callable),
            _ => None,
        }
    }

    /// Returns the name that a declaration gives to something; `None` for those that give none.
    pub fn name_of(&self, id: NodeId) -> Option<&Rc<str>> {
        match &self.node(id).kind {
            Kind::UserConstraint(callable) | Kind::UserRewrite(callable) => Some(&callable.name),
            Kind::Variable { name, .. } => Some(name),
            Kind::Pattern { name, .. } => name.as_ref(),
            _ => None,
        }
    }
}
