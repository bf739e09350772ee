//! TableGen records to what rules need to know of them.

use super::conditions::condition;
use super::reader::Reader;
use super::{Group, Length, OdsOperation, OdsTable, UsedConstraint};
use crate::types::Type;
use std::rc::Rc;
use terrace_tablegen::{Loc, RecordId, Records};

/// Constraint that a record defines, with its code in C++.
pub(crate) struct NamedCondition {
    pub name: Rc<str>,
    pub loc: Loc,
    /// Type of what it is about.
    pub ty: Type,
    pub code: String,
}

/// Adds the operations of records to a table, and returns the constraints that they define.
///
/// Left out is what `is_known` by name already.
pub(crate) fn read_records(
    records: &Records,
    table: &mut OdsTable,
    is_known: &mut dyn FnMut(&str) -> bool,
) -> Vec<NamedCondition> {
    let reader = Reader(records);
    for record in reader.all("Op") {
        add_operation(&reader, record, table);
    }
    let mut found = Vec::new();
    for (class, ty) in [("Attr", Type::Attr), ("TypeConstraint", Type::Type), ("OpInterface", Type::Op(None))]
    {
        for record in reader.all(class) {
            let name = records.name_of(record);
            if reader.is_anonymous(record) || reader.is(record, "DeclareInterfaceMethods") || is_known(&name)
            {
                continue;
            }
            let Some(loc) = reader.loc(record) else { continue };
            let (name, code) = if class == "OpInterface" {
                let interface = reader.text(record, "cppInterfaceName");
                let namespace = reader.text(record, "cppNamespace");
                let code = format!("return ::mlir::success(llvm::isa<{namespace}::{interface}>(self));");
                (interface, code)
            } else {
                let condition = reader.def(record, "predicate").and_then(|one| condition(&reader, one));
                let condition = condition.unwrap_or_else(|| "true".to_owned()).replace("$_self", "self");
                (name, format!("return ::mlir::success({condition});"))
            };
            found.push(NamedCondition { name: name.into(), loc, ty: ty.clone(), code });
        }
    }
    found
}

fn add_operation(reader: &Reader<'_>, record: RecordId, table: &mut OdsTable) {
    let dialect = reader.def(record, "opDialect").map(|dialect| reader.text(dialect, "name"));
    let mnemonic = reader.text(record, "opName");
    let name: Rc<str> = match dialect.filter(|dialect| !dialect.is_empty()) {
        Some(dialect) => format!("{dialect}.{mnemonic}").into(),
        None => mnemonic.into(),
    };
    let Some(loc) = reader.loc(record).filter(|_| !table.operations.contains_key(&name)) else { return };
    let infers_types = reader.infers_types(record);
    let mut operation =
        OdsOperation { loc, infers_types, attributes: Vec::new(), operands: Vec::new(), results: Vec::new() };
    for (argument, name) in reader.arguments(record, "arguments") {
        if reader.is(argument, "Attr") {
            let length = if reader.is_on(argument, "isOptional") { Length::Optional } else { Length::Single };
            let constraint = reader.constraint_name(argument, "baseAttr");
            let class = reader.text(argument, "storageType");
            note(&mut table.attribute_constraints, &constraint, reader, argument, class);
            operation.attributes.push(Group { name, length, constraint });
        } else if reader.is(argument, "TypeConstraint") {
            operation.operands.push(group(reader, argument, name, table));
        }
    }
    for (result, name) in reader.arguments(record, "results") {
        operation.results.push(group(reader, result, name, table));
    }
    table.operations.insert(name, operation);
}

fn group(reader: &Reader<'_>, record: RecordId, name: Rc<str>, table: &mut OdsTable) -> Group {
    let length = match record {
        one if reader.is(one, "Optional") => Length::Optional,
        one if reader.is(one, "Variadic") => Length::Variadic,
        _ => Length::Single,
    };
    let constraint = reader.constraint_name(record, "baseType");
    note(&mut table.type_constraints, &constraint, reader, record, reader.text(record, "cppType"));
    Group { name, length, constraint }
}

/// Notes a constraint that is used, once.
fn note(all: &mut Vec<UsedConstraint>, name: &Rc<str>, reader: &Reader<'_>, record: RecordId, class: String) {
    let definition = reader.0.name_of(record);
    if all.iter().all(|one| one.definition != definition) {
        let (summary, class) = (reader.text(record, "summary"), class.trim().to_owned());
        all.push(UsedConstraint { definition, name: name.clone(), summary, class });
    }
}
