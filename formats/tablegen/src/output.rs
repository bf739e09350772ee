//! The records as LLVM's tool prints them: as text, and as JSON.

use crate::ids::RecordId;
use crate::keeper::Records;
use crate::record::{FieldKind, RecordKind};
use crate::source::Sources;
use crate::value::{Node, Value};
use serde_json::{Map, Value as Json, json};

/// Prints all classes and definitions, as `--print-records` does.
pub fn print_records(records: &Records) -> String {
    let mut out = String::from("------------- Classes -----------------\n");
    for class in records.classes.values() {
        out.push_str("class ");
        out.push_str(&records.record_text(*class));
    }
    out.push_str("------------- Defs -----------------\n");
    for def in records.defs.values() {
        out.push_str("def ");
        out.push_str(&records.record_text(*def));
    }
    out
}

/// Prints all definitions as JSON, as `--dump-json` does.
pub fn dump_json(records: &Records, sources: &Sources) -> String {
    let mut root = Map::new();
    root.insert("!tablegen_json_version".to_owned(), json!(1));
    let mut instances: Map<String, Json> =
        records.classes.keys().map(|name| (name.to_string(), Json::Array(Vec::new()))).collect();
    for (name, def) in &records.defs {
        let record = records.record(*def);
        let mut object = Map::new();
        let mut marked = Vec::new();
        for field in record.fields.iter().filter(|field| field.kind != FieldKind::TemplateArgument) {
            let text = records.names.text(field.name).to_string();
            if field.kind == FieldKind::MayBeUnresolved {
                marked.push(json!(text));
            }
            object.insert(text, json_of(records, field.value));
        }
        object.insert("!fields".to_owned(), Json::Array(marked));
        let superclasses =
            record.superclasses.iter().map(|(class, _)| json!(records.name_of(*class))).collect();
        object.insert("!superclasses".to_owned(), Json::Array(superclasses));
        let mut seen: Vec<RecordId> = Vec::new();
        for (class, _) in &record.superclasses {
            if seen.contains(class) {
                continue;
            }
            seen.push(*class);
            if let Some(Json::Array(list)) = instances.get_mut(&records.name_of(*class)) {
                list.push(json!(&**name));
            }
        }
        object.insert("!name".to_owned(), json!(&**name));
        object.insert("!anonymous".to_owned(), json!(record.kind == RecordKind::Anonymous));
        let locs = record.locs.iter().map(|loc| {
            let (path, line) = sources.file_and_line(*loc);
            json!(format!("{path}:{line}"))
        });
        object.insert("!locs".to_owned(), Json::Array(locs.collect()));
        root.insert(name.to_string(), Json::Object(object));
    }
    root.insert("!instanceof".to_owned(), Json::Object(instances));
    let mut text = Json::Object(root).to_string();
    text.push('\n');
    text
}

fn json_of(records: &Records, value: Value) -> Json {
    let printable = || records.text(value);
    match records.values.node(value) {
        Node::Unset => Json::Null,
        Node::Bit(bit) => json!(i32::from(*bit)),
        Node::Bits(bits) => Json::Array(bits.iter().map(|bit| json_of(records, *bit)).collect()),
        Node::Int(number) => json!(number),
        Node::String { text, .. } => json!(&**text),
        Node::List(elements, _) => Json::Array(elements.iter().map(|one| json_of(records, *one)).collect()),
        Node::Dag { operator, name, arguments } => {
            let mut object = Map::new();
            object.insert("kind".to_owned(), json!("dag"));
            object.insert("operator".to_owned(), json_of(records, *operator));
            if let Some(name) = name {
                object.insert("name".to_owned(), json!(&**records.names.text(*name)));
            }
            let arguments = arguments.iter().map(|(argument, name)| {
                let name = name.map_or(Json::Null, |name| json!(&**records.names.text(name)));
                Json::Array(vec![json_of(records, *argument), name])
            });
            object.insert("args".to_owned(), Json::Array(arguments.collect()));
            object.insert("printable".to_owned(), json!(printable()));
            Json::Object(object)
        }
        Node::Def(def) => json!({ "kind": "def", "def": records.name_of(*def), "printable": printable() }),
        Node::Var(name, _) => {
            json!({ "kind": "var", "var": &**records.names.text(*name), "printable": printable() })
        }
        Node::VarBit(base, bit) if records.var_name(*base).is_some() => {
            let name = records.var_name(*base).expect("it was looked at above");
            json!({
                "kind": "varbit", "var": &**records.names.text(name), "index": bit, "printable": printable(),
            })
        }
        _ => json!({ "kind": "complex", "printable": printable() }),
    }
}
