//! Arguments and results of declared operations.

use std::rc::Rc;
use terrace_ods_loader::{Argument as DagArgument, Entry, op_name, short_class};

/// Number of values of an operand or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Length {
    Single,
    Optional,
    Variadic,
}

/// Argument of an operation.
pub(crate) enum Argument<'r> {
    /// Operand, with its constraint.
    Operand { constraint: Entry<'r>, length: Length },
    /// Attribute or property.
    Attribute { name: Rc<str>, record: Entry<'r>, may_be_absent: bool },
}

/// Declared operation.
pub(crate) struct Facts<'r> {
    /// Full name.
    pub name: String,
    /// Namespace of its code.
    pub namespace: String,
    pub arguments: Vec<Argument<'r>>,
    pub results: Vec<Length>,
    /// True if the types of its results are those of its first operand or attribute.
    pub has_types_of_operands: bool,
}

impl<'r> Facts<'r> {
    /// Reads the record of an operation.
    pub fn of(record: Entry<'r>) -> Option<Self> {
        let name = op_name(record)?;
        let own = record.text("cppNamespace").or_else(|| record.entry("opDialect")?.text("cppNamespace"));
        let arguments = values(record, "arguments").map(|(constraint, name)| {
            if constraint.is("TypeConstraint") {
                return Argument::Operand { constraint: base(constraint), length: length(constraint) };
            }
            let has_default = constraint.text("defaultValue").is_some_and(|text| !text.trim().is_empty());
            let is_unit = &*constraint.text_or_empty("storageType") == "::mlir::UnitAttr";
            let is_property = !constraint.is("AttrConstraint");
            let may_be_absent = constraint.flag("isOptional") || has_default || is_unit || is_property;
            Argument::Attribute { name, record: constraint, may_be_absent }
        });
        Some(Facts {
            name,
            namespace: short_class(&own.unwrap_or_default()).to_owned(),
            arguments: arguments.collect(),
            results: values(record, "results").map(|(constraint, _)| length(constraint)).collect(),
            has_types_of_operands: has_types_of_operands(record),
        })
    }

    /// Returns the operands, with the numbers of their groups.
    pub fn operand_lengths(&self) -> Vec<Length> {
        let length = |argument: &Argument<'_>| match argument {
            Argument::Operand { length, .. } => Some(*length),
            Argument::Attribute { .. } => None,
        };
        self.arguments.iter().filter_map(length).collect()
    }
}

/// Returns true if the builder takes the result types from the first argument.
fn has_types_of_operands(record: Entry<'_>) -> bool {
    record.entries("traits").into_iter().any(|one| {
        let name = one.text_or_empty("trait");
        matches!(&*name, "SameOperandsAndResultType" | "FirstAttrDerivedResultType")
    })
}

/// Returns the constraints and names of arguments or results.
fn values<'r>(record: Entry<'r>, field: &str) -> impl Iterator<Item = (Entry<'r>, Rc<str>)> {
    record.arguments(field).into_iter().filter_map(|(argument, name)| {
        let DagArgument::Entry(entry) = argument else { return None };
        let constraint = if entry.is("OpVariable") { entry.entry("constraint")? } else { entry };
        (!constraint.is("DerivedAttr")).then_some((constraint, name))
    })
}

fn length(constraint: Entry<'_>) -> Length {
    match constraint {
        _ if constraint.is("Variadic") => Length::Variadic,
        _ if constraint.is("Optional") => Length::Optional,
        _ => Length::Single,
    }
}

/// Returns the constraint on each value.
fn base(constraint: Entry<'_>) -> Entry<'_> {
    match length(constraint) {
        Length::Single => constraint,
        _ => constraint.entry("baseType").unwrap_or(constraint),
    }
}
