//! Records of operations, from the lines of `records.txt`.

use crate::data::{Records, Value};
use crate::dialects::DIALECTS;

const LINES: &str = include_str!("records.txt");

/// Traits by the words of the lines: namespace and name.
const TRAITS: &[(&str, &str, &str)] = &[
    ("infers", "::mlir", "InferTypeOpInterface::Trait"),
    ("same-types", "::mlir::OpTrait", "SameOperandsAndResultType"),
    ("first-attribute", "::mlir::OpTrait", "FirstAttrDerivedResultType"),
    ("operand-segments", "::mlir::OpTrait", "AttrSizedOperandSegments"),
    ("result-segments", "::mlir::OpTrait", "AttrSizedResultSegments"),
    ("same-operand-sizes", "::mlir::OpTrait", "SameVariadicOperandSize"),
    ("same-result-sizes", "::mlir::OpTrait", "SameVariadicResultSize"),
];

/// Parts of an operation under construction.
#[derive(Default)]
struct Parts {
    arguments: Vec<(String, usize)>,
    results: Vec<(String, usize)>,
    regions: Vec<(String, usize)>,
    successors: Vec<(String, usize)>,
    summary: String,
}

/// Adds the records of a dialect: itself and its operations.
pub fn add_dialect(namespace: &str, records: &mut Records) {
    let listed = DIALECTS.iter().find(|dialect| dialect.namespace == namespace);
    let Some(listed) = listed else { return };
    let text = |text: &str| Value::String(text.to_owned());
    let dialect =
        records.add(listed.record, &["Dialect"], vec![("name", text(namespace)), ("description", text(""))]);
    let mut lines = LINES.lines().skip_while(|line| line.strip_prefix("dialect ") != Some(namespace)).skip(1);
    let mut lines = lines.by_ref().take_while(|line| !line.starts_with("dialect ")).peekable();
    while let Some(line) = lines.next() {
        let Some(head) = line.strip_prefix("op ") else { continue };
        let mut parts = Parts::default();
        while let Some(line) = lines.next_if(|line| !line.is_empty() && !line.starts_with("op ")) {
            add_part(line, &mut parts, records);
        }
        add_operation(namespace, dialect, head, parts, records);
    }
}

fn add_part(line: &str, parts: &mut Parts, records: &mut Records) {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (name, storage) = rest.split_once(' ').unwrap_or((rest, ""));
    let plain = name.trim_end_matches(['?', '*']);
    let (is_optional, is_variadic) = (name.ends_with('?'), name.ends_with('*'));
    let classes = |one: &'static str, several: &'static str| {
        if is_variadic { vec![one, several] } else { vec![one] }
    };
    let value = |records: &mut Records| {
        let mut classes = classes("TypeConstraint", "Variadic");
        if is_optional {
            classes.push("Optional");
        }
        records.add("", &classes, Vec::new())
    };
    match word {
        "summary" => parts.summary = rest.to_owned(),
        "operand" => parts.arguments.push((plain.to_owned(), value(records))),
        "result" => parts.results.push((plain.to_owned(), value(records))),
        "attribute" => {
            let storage = if storage == "Attribute" { storage.to_owned() } else { format!("{storage}Attr") };
            let attribute = records.add(
                "",
                &["Attr"],
                vec![
                    // The spaces are those of upstream's files; macros look at them.
                    ("storageType", Value::String(format!(" ::mlir::{storage} "))),
                    ("isOptional", Value::Bit(is_optional)),
                    ("defaultValue", Value::String(String::new())),
                ],
            );
            parts.arguments.push((plain.to_owned(), attribute));
        }
        "region" => {
            let region = records.add("", &classes("Region", "VariadicRegion"), Vec::new());
            parts.regions.push((plain.to_owned(), region));
        }
        "successor" => {
            let successor = records.add("", &classes("Successor", "VariadicSuccessor"), Vec::new());
            parts.successors.push((plain.to_owned(), successor));
        }
        _ => {}
    }
}

fn add_operation(namespace: &str, dialect: usize, head: &str, parts: Parts, records: &mut Records) {
    let mut words = head.split(' ');
    let (name, class) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let text = |text: &str| Value::String(text.to_owned());
    let mut traits = Vec::new();
    for word in words {
        if let Some((_, space, name)) = TRAITS.iter().find(|(listed, ..)| *listed == word) {
            let classes: &[&'static str] =
                if word == "infers" { &["InterfaceTrait", "NativeTrait"] } else { &["NativeTrait"] };
            traits.push(records.add(
                *name,
                classes,
                vec![("trait", text(name)), ("cppNamespace", text(space))],
            ));
        }
    }
    let mut record = record_name(namespace, name, class);
    if records.list.iter().any(|other| other.name == record) {
        // Extensions of a dialect have classes of the same names.
        record = format!("{}_{}", namespace.replace('_', ""), name.replace('.', "_"));
    }
    records.add(
        record,
        &["Op"],
        vec![
            ("opDialect", Value::Def(dialect)),
            ("opName", text(name)),
            ("summary", text(&parts.summary)),
            ("description", text("")),
            ("arguments", Value::Dag(parts.arguments)),
            ("results", Value::Dag(parts.results)),
            ("regions", Value::Dag(parts.regions)),
            ("successors", Value::Dag(parts.successors)),
            ("traits", Value::List(traits)),
        ],
    );
}

/// Returns the name of an operation's record: in front of the first underscore stands the dialect, after it the class, or,
/// for some intrinsics, their name.
fn record_name(namespace: &str, name: &str, class: &str) -> String {
    let prefix = namespace.replace('_', "");
    let by_name = ["vscale", "masked.compressstore", "masked.expandload", "masked.gather", "masked.scatter"];
    match name.strip_prefix("intr.") {
        Some(intrinsic) if namespace == "arm_sme" => {
            format!("{prefix}_aarch64_sme_{}", intrinsic.replace('.', "_"))
        }
        Some(intrinsic)
            if namespace == "llvm" && (intrinsic.starts_with("vector.") || by_name.contains(&intrinsic)) =>
        {
            format!("{prefix}_{}", intrinsic.replace('.', "_"))
        }
        _ => format!("{prefix}_{class}"),
    }
}
