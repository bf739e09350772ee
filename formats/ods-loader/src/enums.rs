//! Declared enums.

use crate::expression::DeclaredEnum;
use crate::records::Entry;
use terrace_ir::Ctx;
use terrace_ir::spec::{EnumCase, EnumSpec};

/// Returns the namespace of a record's code, without the one that all code is in.
pub(crate) fn namespace_of(record: Entry<'_>) -> String {
    let namespace = record.text("cppNamespace").or_else(|| record.entry("dialect")?.text("cppNamespace"));
    crate::records::short_class(&namespace.unwrap_or_default()).to_owned()
}

/// Returns the class of an enum with its namespace.
pub(crate) fn class_of(record: Entry<'_>) -> String {
    let (namespace, class) = (namespace_of(record), record.text_or_empty("className"));
    if namespace.is_empty() { class.to_string() } else { format!("{namespace}::{class}") }
}

/// Returns an enum as C++ code names it.
pub(crate) fn declared(record: Entry<'_>) -> DeclaredEnum {
    let cases = record.entries("enumerants").into_iter().map(|case| {
        let value = case.int("value").unwrap_or_default().cast_unsigned();
        (case.text_or_empty("symbol").to_string(), value)
    });
    DeclaredEnum { cases: cases.collect() }
}

fn width_bits(record: Entry<'_>) -> u32 {
    record
        .int("bitwidth")
        .and_then(|width| u32::try_from(width).ok())
        .filter(|width| (1..=64).contains(width))
        .unwrap_or(32)
}

/// Builds the declaration of an enum of a dialect.
pub(crate) fn spec<'c>(context: Ctx<'c>, record: Entry<'_>, dialect: &str) -> &'c EnumSpec<'c> {
    let arena = context.arena();
    let cases: Vec<EnumCase<'c>> = record
        .entries("enumerants")
        .into_iter()
        .map(|case| EnumCase {
            text: arena.str(&case.text_or_empty("str")),
            value: case.int("value").unwrap_or_default().cast_unsigned(),
            symbol: arena.str(&case.text_or_empty("symbol")),
        })
        .collect();
    let namespace = namespace_of(record);
    let summary = arena.str(&record.text_or_empty("summary"));
    let is_bits = record.is("BitEnumBase");
    arena.value(EnumSpec {
        name: arena.str(&format!("{dialect}.{}", record.text_or_empty("className"))),
        namespace: if namespace == dialect { "" } else { arena.str(&namespace) },
        // The generated parser of an enum that is no attribute speaks of the summary.
        words: if record.is("EnumAttrInfo") { "" } else { summary },
        summary,
        width_bits: width_bits(record),
        is_bits,
        separator: if is_bits { arena.str(&record.text_or_empty("separator")) } else { "" },
        prints_groups: record.flag("printBitEnumPrimaryGroups"),
        is_quoted: is_bits && record.flag("printBitEnumQuoted"),
        cases: arena.slice(&cases),
    })
}
