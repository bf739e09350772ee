//! A rule as plain data: what is matched, what it becomes, and what is known in between.

use super::types::{Class, Classes};
use crate::meaning::{Kind, Role};
use terrace_ir::Attribute;

/// Number of a value.
pub(super) type ValueId = usize;
/// Number of an attribute.
pub(super) type AttributeId = usize;

/// Attribute of a rule.
#[derive(Clone, Default, Debug)]
pub(super) struct RuleAttribute<'c> {
    /// Its value, if the rule says it.
    pub fixed: Option<Attribute<'c>>,
    /// Class of its type; that of the constants in which it occurs.
    pub class: Option<Class>,
    /// Role in the operations in which it occurs.
    pub role: Option<Role>,
}

/// Operation that is matched or made.
#[derive(Clone, Debug)]
pub(super) struct RuleOp {
    pub name: String,
    pub kind: Kind,
    pub operands: Vec<ValueId>,
    pub results: Vec<ValueId>,
    /// Attributes with their names, those that matter only.
    pub attributes: Vec<(String, Role, AttributeId)>,
}

/// Call of code that is not part of the rule.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub name: String,
    /// Attributes; none for arguments of other kinds.
    pub arguments: Vec<Option<AttributeId>>,
    pub results: Vec<AttributeId>,
    pub is_negated: bool,
}

/// A rule.
#[derive(Default, Debug)]
pub(super) struct RuleData<'c> {
    pub classes: Classes,
    /// Classes of the values.
    pub values: Vec<Class>,
    pub attributes: Vec<RuleAttribute<'c>>,
    /// Values from outside.
    pub inputs: Vec<ValueId>,
    pub source: Vec<RuleOp>,
    pub target: Vec<RuleOp>,
    pub constraints: Vec<Call>,
    pub rewrites: Vec<Call>,
    /// Values that are replaced, and by which.
    pub replaced: Vec<(ValueId, ValueId)>,
}
