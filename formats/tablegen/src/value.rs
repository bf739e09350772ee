//! Values: constants, variables, and expressions that wait for variables.
//!
//! All values are interned: equal ones have equal numbers, so that what was resolved or folded once need not be compared
//! by structure.

use crate::ids::RecordId;
use crate::names::Name;
use crate::types::Type;
use hashbrown::HashMap;
use std::rc::Rc;

/// Interned value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Value(pub(crate) u32);

/// Operator with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is named as in the language")]
pub enum Unary {
    Cast,
    Not,
    Head,
    Tail,
    Size,
    Empty,
    GetDagOp,
    GetDagOpName,
    LogTwo,
    ToUpper,
    ToLower,
    Repr,
    ListFlatten,
    Initialized,
}

/// Operator with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is named as in the language")]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    And,
    Or,
    Xor,
    Sra,
    Srl,
    Shl,
    ListConcat,
    ListSplat,
    ListRemove,
    ListElement,
    ListSlice,
    Range,
    RangeClosed,
    StrConcat,
    Interleave,
    Con,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    SetDagOp,
    SetDagOpName,
    GetDagArg,
    GetDagName,
    Match,
}

/// Operator with three operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is named as in the language")]
pub enum Ternary {
    Subst,
    Foreach,
    Filter,
    If,
    Dag,
    Range,
    Substr,
    Find,
    SetDagArg,
    SetDagName,
}

/// Argument of a class, by position or by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArgumentKey {
    /// By position.
    Position(u32),
    /// By the name of the template argument.
    Name(Name),
}

/// Structure of a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// `?`
    Unset,
    /// A bit.
    Bit(bool),
    /// Bits, the lowest first.
    Bits(Rc<[Value]>),
    /// An integer.
    Int(i64),
    /// A text; code prints in other quotes.
    String {
        /// Text.
        text: Rc<str>,
        /// True for `[{...}]`.
        is_code: bool,
    },
    /// A list, with the type of its elements.
    List(Rc<[Value]>, Type),
    /// `(operator:$name argument:$name, ...)`
    Dag {
        /// Operator.
        operator: Value,
        /// Its name.
        name: Option<Name>,
        /// Arguments and their names.
        arguments: Rc<[(Value, Option<Name>)]>,
    },
    /// A record.
    Def(RecordId),
    /// A variable: a field, a template argument, or one of a loop.
    Var(Name, Type),
    /// A bit of a value that is not known yet.
    VarBit(Value, u32),
    /// An instance of a class whose arguments are not known yet.
    Instance(RecordId, Rc<[(ArgumentKey, Value)]>),
    /// `record.field`
    Field(Value, Name, Type),
    /// An operator with one operand, and its type.
    Unary(Unary, Value, Type),
    /// An operator with two operands, and its type.
    Binary(Binary, Value, Value, Type),
    /// An operator with three operands, and its type.
    Ternary(Ternary, Value, Value, Value, Type),
    /// `!cond(condition: value, ...)`
    Cond(Rc<[(Value, Value)]>, Type),
    /// `!foldl(start, list, accumulator, element, expression)`
    Foldl(Rc<[Value; 5]>, Type),
    /// `!isa<T>(value)`
    IsA(Type, Value),
    /// `!exists<T>(name)`
    Exists(Type, Value),
    /// `!instances<T>(regex)`
    Instances(Type, Value),
}

/// Table of interned values.
#[derive(Default)]
pub struct Values {
    nodes: Vec<Node>,
    concrete: Vec<bool>,
    numbers: HashMap<Node, u32>,
}

impl Values {
    /// Interns a value.
    pub fn get(&mut self, node: Node) -> Value {
        if let Some(number) = self.numbers.get(&node) {
            return Value(*number);
        }
        let number = self.nodes.len() as u32;
        let is_concrete = self.is_concrete_node(&node);
        self.concrete.push(is_concrete);
        self.nodes.push(node.clone());
        self.numbers.insert(node, number);
        Value(number)
    }

    /// Returns the structure of a value.
    pub fn node(&self, value: Value) -> &Node {
        &self.nodes[value.0 as usize]
    }

    /// Returns true if nothing of a value waits for variables.
    pub fn is_concrete(&self, value: Value) -> bool {
        self.concrete[value.0 as usize]
    }

    /// Returns true if no part of a value is `?`.
    pub fn is_complete(&self, value: Value) -> bool {
        match self.node(value) {
            Node::Unset => false,
            Node::Bits(all) | Node::List(all, _) => all.iter().all(|one| self.is_complete(*one)),
            Node::Dag { operator, arguments, .. } => {
                self.is_complete(*operator) && arguments.iter().all(|(one, _)| self.is_complete(*one))
            }
            _ => true,
        }
    }

    fn is_concrete_node(&self, node: &Node) -> bool {
        match node {
            Node::Unset | Node::Bit(_) | Node::Int(_) | Node::String { .. } | Node::Def(_) => true,
            Node::Bits(bits) => bits.iter().all(|bit| self.is_concrete(*bit)),
            Node::List(elements, _) => elements.iter().all(|one| self.is_concrete(*one)),
            Node::Dag { operator, arguments, .. } => {
                self.is_concrete(*operator) && arguments.iter().all(|(one, _)| self.is_concrete(*one))
            }
            _ => false,
        }
    }

    /// Interns `?`, the value of a field that has none.
    pub fn unset(&mut self) -> Value {
        self.get(Node::Unset)
    }

    /// Interns an integer.
    pub fn int(&mut self, value: i64) -> Value {
        self.get(Node::Int(value))
    }

    /// Interns a bit.
    pub fn bit(&mut self, value: bool) -> Value {
        self.get(Node::Bit(value))
    }

    /// Interns a text.
    pub fn string(&mut self, text: &str) -> Value {
        self.get(Node::String { text: text.into(), is_code: false })
    }

    /// Returns the text that a value is.
    pub fn as_string(&self, value: Value) -> Option<&Rc<str>> {
        match self.node(value) {
            Node::String { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Returns the elements that a value is.
    pub fn as_list(&self, value: Value) -> Option<Rc<[Value]>> {
        match self.node(value) {
            Node::List(elements, _) => Some(elements.clone()),
            _ => None,
        }
    }

    /// Returns the record that a value is.
    pub fn as_def(&self, value: Value) -> Option<RecordId> {
        match self.node(value) {
            Node::Def(record) => Some(*record),
            _ => None,
        }
    }
}
