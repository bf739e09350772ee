//! Facts that TableGen files state of operations, attributes and types.

mod conditions;
mod reader;
mod records;

pub(crate) use records::{NamedCondition, read_records};

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::rc::Rc;
use terrace_tablegen::Loc;

/// Number of values or types a group of an operation has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// One.
    Single,
    /// One or none.
    Optional,
    /// Any number.
    Variadic,
}

/// Declared operand, result or attribute.
#[derive(Clone, Debug)]
pub struct Group {
    /// Name; empty if there is none.
    pub name: Rc<str>,
    /// Number of values or types.
    pub length: Length,
    /// Name of the constraint.
    pub constraint: Rc<str>,
}

impl Group {
    fn text(&self) -> String {
        let Group { name, length, constraint } = self;
        match length {
            Length::Single => format!("{name} : {constraint}"),
            Length::Optional => format!("{name} : Optional<{constraint}>"),
            Length::Variadic => format!("{name} : Variadic<{constraint}>"),
        }
    }
}

/// Declared operation.
#[derive(Clone, Debug)]
pub struct OdsOperation {
    /// Position of the definition.
    pub loc: Loc,
    /// True if it declares that its result types can be inferred.
    pub infers_types: bool,
    /// Attributes.
    pub attributes: Vec<Group>,
    /// Operands.
    pub operands: Vec<Group>,
    /// Results.
    pub results: Vec<Group>,
}

/// Constraint that an operation uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UsedConstraint {
    /// Name of the record, which may be one that nobody gave.
    pub definition: String,
    pub name: Rc<str>,
    pub summary: String,
    pub class: String,
}

/// Operations by their names, and what they use.
#[derive(Default, Debug)]
pub struct OdsTable {
    pub(crate) operations: BTreeMap<Rc<str>, OdsOperation>,
    pub(crate) attribute_constraints: Vec<UsedConstraint>,
    pub(crate) type_constraints: Vec<UsedConstraint>,
}

impl OdsTable {
    /// Returns the operation of a name.
    pub fn operation(&self, name: &str) -> Option<&OdsOperation> {
        self.operations.get(name)
    }

    /// Returns the names of all operations, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.operations.keys().map(|name| &**name)
    }

    /// Returns the summary of a constraint on types or attributes that an operation uses.
    pub fn summary(&self, constraint: &str) -> Option<&str> {
        let mut all = self.type_constraints.iter().chain(&self.attribute_constraints);
        all.find(|one| &*one.name == constraint).map(|one| one.summary.as_str())
    }

    /// Returns all of it as text.
    pub fn dump(&self) -> String {
        let mut out = String::from("ODSContext {\n");
        let mut current = None;
        for (name, operation) in &self.operations {
            let dialect = name.split('.').next().unwrap_or_default();
            if current != Some(dialect) {
                if current.is_some() {
                    out.push_str("  }\n");
                }
                let _ = writeln!(out, "  Dialect `{dialect}` {{");
                current = Some(dialect);
            }
            let _ = writeln!(out, "    Operation `{name}` {{");
            let parts = [
                ("Attributes", &operation.attributes),
                ("Operands", &operation.operands),
                ("Results", &operation.results),
            ];
            for (label, groups) in parts.into_iter().filter(|(_, groups)| !groups.is_empty()) {
                let texts: Vec<String> = groups.iter().map(Group::text).collect();
                let _ = writeln!(out, "      {label} {{ {} }}", texts.join(", "));
            }
            out.push_str("    }\n");
        }
        if current.is_some() {
            out.push_str("  }\n");
        }
        for (kind, all) in
            [("AttributeConstraint", &self.attribute_constraints), ("TypeConstraint", &self.type_constraints)]
        {
            for UsedConstraint { name, summary, class, .. } in all {
                let _ = writeln!(
                    out,
                    "  {kind} `{name}` {{\n    Summary: {summary}\n    CppClass: {class}\n  }}"
                );
            }
        }
        // As upstream, which closes once more than it opens.
        out.push_str("}\n}\n");
        out
    }
}
