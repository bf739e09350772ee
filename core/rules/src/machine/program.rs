//! Instructions, and tables that they refer to by number.

use super::natives::{Constraint, Rewrite};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use terrace_ir::KeptAttributes;
use terrace_support::interner::FoldMap;

/// Number of a slot of the frame.
pub(super) type Slot = u32;
/// Number of an instruction.
pub(super) type Pc = u32;

/// Part of the pool of numbers.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub start: u32,
    pub len: u32,
}

/// Continuations of a question.
#[derive(Clone, Copy)]
pub(super) struct Branches {
    pub yes: Pc,
    pub no: Pc,
}

/// Values of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Operands,
    Results,
}

/// Number of an operation or handle that a switch looks up.
#[derive(Clone, Copy)]
pub(super) enum Key {
    OperationName,
    OperandCount,
    ResultCount,
    Attribute,
    Type,
}

/// A step of a program. Results go to the slot `to`.
#[derive(Clone, Copy)]
pub(super) enum Instruction {
    /// One operand or result, by its number.
    Value {
        side: Side,
        op: Slot,
        index: u32,
        to: Slot,
    },
    /// A group of operands or results, or all of them.
    Values {
        side: Side,
        op: Slot,
        index: Option<u32>,
        is_one: bool,
        to: Slot,
    },
    Attribute {
        op: Slot,
        name: u32,
        to: Slot,
    },
    AttributeType {
        attribute: Slot,
        to: Slot,
    },
    ValueType {
        value: Slot,
        to: Slot,
    },
    DefiningOp {
        value: Slot,
        to: Slot,
    },
    Users {
        value: Slot,
        to: Slot,
    },
    Extract {
        range: Slot,
        index: u32,
        to: Slot,
    },
    /// A constant attribute.
    Constant {
        index: u32,
        to: Slot,
    },
    /// A constant type, or types.
    ConstantType {
        index: u32,
        to: Slot,
    },
    Range {
        elements: Span,
        of_types: bool,
        to: Slot,
    },
    Constraint {
        native: u32,
        arguments: Span,
        results: Span,
        is_negated: bool,
        then: Branches,
    },
    Rewrite {
        native: u32,
        arguments: Span,
        results: Span,
    },
    AreEqual {
        left: Slot,
        right: Slot,
        then: Branches,
    },
    IsNotNull {
        value: Slot,
        then: Branches,
    },
    /// Compares a count with a number, or with a least number.
    Count {
        side: Side,
        op: Slot,
        count: u32,
        is_least: bool,
        then: Branches,
    },
    /// Compares the number of a name, attribute or type.
    Is {
        key: Key,
        value: Slot,
        number: u32,
        then: Branches,
    },
    /// Compares types with a span of numbers.
    AreTypes {
        value: Slot,
        types: Span,
        then: Branches,
    },
    Switch {
        key: Key,
        value: Slot,
        table: u32,
        default: Pc,
    },
    SwitchTypes {
        value: Slot,
        table: u32,
        default: Pc,
    },
    Go {
        to: Pc,
    },
    Record {
        rewriter: u32,
        inputs: Span,
        ops: Span,
        benefit: u16,
        next: Pc,
    },
    Create {
        creation: u32,
        to: Slot,
    },
    Erase {
        op: Slot,
    },
    Replace {
        op: Slot,
        values: Span,
    },
    ForEach {
        range: Slot,
        each: Slot,
        body: Pc,
        next: Pc,
    },
    Continue,
    Finalize,
}

/// An operation to create.
pub(super) struct Creation {
    pub name: Box<str>,
    pub operands: Span,
    /// Names of the attributes, and the slots with their values.
    pub attributes: Vec<(Box<str>, Slot)>,
    pub types: Span,
    pub infers_types: bool,
}

/// A compiled set of rules, for one context.
pub struct Program {
    pub(super) code: Vec<Instruction>,
    /// First instruction of the matcher; the root is in the first slot.
    pub(super) matcher: Pc,
    /// First instructions of functions that rewrite; inputs are in the first slots.
    pub(super) rewriters: Vec<Pc>,
    pub(super) pool: Vec<u32>,
    /// Names of attributes.
    pub(super) names: Vec<Box<str>>,
    pub(super) constants: KeptAttributes,
    pub(super) tables: Vec<FoldMap<u32, Pc>>,
    pub(super) type_tables: Vec<Vec<(Span, Pc)>>,
    pub(super) creations: Vec<Creation>,
    pub(super) constraints: Vec<(Box<str>, Arc<Constraint>)>,
    pub(super) rewrites: Vec<(Box<str>, Arc<Rewrite>)>,
    /// Numbers of the operation names that matches can start from; `None` if any may.
    pub(super) roots: Option<FoldMap<u32, Pc>>,
    /// Greatest benefit of a rule.
    pub(super) benefit: u16,
    /// Number of rules.
    pub(super) rules: usize,
    /// True after a rewrite failed.
    pub(super) failed: AtomicBool,
}

impl Program {
    /// Returns the number of rules.
    pub fn rule_count(&self) -> usize {
        self.rules
    }

    pub(super) fn span(&self, span: Span) -> &[u32] {
        &self.pool[span.start as usize..(span.start + span.len) as usize]
    }
}
