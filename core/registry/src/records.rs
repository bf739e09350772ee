//! The declarations of operations as records, for `compat/tblgen`, whose callers generate builders from them.
//!
//! ```text
//! dialect arith
//! op addi AddIOp infers same-types
//! summary integer addition operation
//! operand lhs
//! operand rhs
//! attribute overflowFlags?
//! result result
//! ```
//!
//! After a name, `?` says that it may be absent and `*` that there is any number; an attribute's storage follows its name.

use std::fmt::Write;
use terrace_ir::spec::{OpSpec, ResultTypes, SlotSpec, ValueSpec};
use terrace_ir::{DialectSpec, builtin};
use terrace_ods::arity::Arity;

/// Head of the file.
const HEAD: &str = "# Operations by dialect, written by `cargo xtask docs` from the declarations.\n";

/// Storage of attributes by the words of their constraints, where these do not say it.
const STORED: &[(&str, &str)] = &[
    ("An Attribute containing a string", "String"),
    ("I64BitSet array attribute", "Array"),
    ("Iterator type should be an enum.", "Array"),
    ("LLVM dialect TBAA tag metadata array", "Array"),
    ("LLVM dialect access group metadata array", "Array"),
    ("LLVM dialect alias scope array", "Array"),
    ("LevelSet attribute", "Integer"),
    ("Reduction ops", "Array"),
    ("dimension attribute", "Integer"),
    ("index attribute", "Integer"),
    ("level attribute", "Integer"),
    ("unit attribute", "Unit"),
];

/// Writes the operations of dialects, and of `builtin`.
pub fn records(dialects: &[&DialectSpec<'_>]) -> String {
    let with_builtin = dialects.iter().copied().chain([&builtin::DIALECT]);
    let mut sorted: Vec<_> = with_builtin.filter(|dialect| !dialect.ops.is_empty()).collect();
    sorted.sort_by_key(|dialect| dialect.name);
    let mut out = HEAD.to_owned();
    for dialect in sorted {
        let _ = writeln!(out, "\ndialect {}", dialect.name);
        dialect.ops.iter().for_each(|op| record(op, &mut out));
    }
    out
}

fn record(op: &OpSpec<'_>, out: &mut String) {
    let short = op.name.split_once('.').map_or(op.name, |(_, short)| short);
    let has = |name: &str| op.traits.iter().any(|declared| declared.name() == name);
    let flags = [
        (
            "infers",
            !op.results.is_empty() && (op.result_types == ResultTypes::Custom || has("InferTypeOpAdaptor")),
        ),
        ("same-types", has("SameOperandsAndResultType")),
        ("first-attribute", has("FirstAttrDerivedResultType")),
        ("operand-segments", has("AttrSizedOperandSegments")),
        ("result-segments", has("AttrSizedResultSegments")),
        ("same-operand-sizes", has("SameVariadicOperandSize")),
        ("same-result-sizes", has("SameVariadicResultSize")),
    ];
    let _ = write!(out, "op {short} {}", op.class);
    flags.iter().filter(|(_, holds)| *holds).for_each(|(flag, _)| {
        let _ = write!(out, " {flag}");
    });
    out.push('\n');
    if !op.summary.is_empty() {
        let _ = writeln!(out, "summary {}", op.summary.replace('\n', " "));
    }
    values("operand", op.operands, out);
    for slot in op.attributes.iter().filter(|slot| !slot.is_property) {
        let mark = if slot.is_optional || slot.default.is_some() { "?" } else { "" };
        let _ = writeln!(out, "attribute {}{mark} {}", slot.name, storage(slot));
    }
    values("result", op.results, out);
    let variadic = |is_variadic: bool| if is_variadic { "*" } else { "" };
    for region in op.regions {
        let _ = writeln!(out, "region {}{}", region.name, variadic(region.is_variadic));
    }
    for successor in op.successors {
        let _ = writeln!(out, "successor {}{}", successor.name, variadic(successor.is_variadic));
    }
}

fn values(word: &str, values: &[ValueSpec<'_>], out: &mut String) {
    // Builders have no function for what has no name.
    for value in values.iter().filter(|value| !value.name.is_empty()) {
        let mark = match value.arity {
            Arity::Single => "",
            Arity::Optional => "?",
            Arity::Variadic | Arity::VariadicOfVariadic => "*",
        };
        let _ = writeln!(out, "{word} {}{mark}", value.name);
    }
}

/// Returns the kind of attribute in which a slot's values are stored, as far as builders tell kinds apart.
fn storage(slot: &SlotSpec<'_>) -> &'static str {
    let words = slot.constraint.summary;
    if let Some((_, storage)) = STORED.iter().find(|(listed, _)| *listed == words) {
        return storage;
    }
    let has = |part: &str| words.contains(part);
    match words {
        _ if has(" attribute or ") => "Attribute",
        _ if has("dense array attribute") && words.starts_with("i32") => "DenseI32Array",
        _ if has("dense array attribute") => "Attribute",
        _ if has("array attribute") || words.to_lowercase().contains("array of") => "Array",
        _ if has("flat symbol ref") => "FlatSymbolRef",
        _ if has("string attribute") => "String",
        _ if has("type attribute") => "Type",
        _ if has("elements attribute") => "Attribute",
        _ if has("integer attribute") => "Integer",
        _ if has("float attribute") => "Float",
        _ => "Attribute",
    }
}
