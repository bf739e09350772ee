//! Words that may stand at the cursor.

use super::Rules;
use crate::languages::words::{Before, file_items};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use terrace_pdll::{Callable, Kind, Type};

/// Constraints of the language, the C++ class of what each is about, and whether they take a type.
const CORE: [(&str, &str, bool); 6] = [
    ("Attr", "mlir::Attribute", true),
    ("Op", "mlir::Operation *", false),
    ("Value", "mlir::Value", true),
    ("ValueRange", "mlir::ValueRange", true),
    ("Type", "mlir::Type", false),
    ("TypeRange", "mlir::TypeRange", false),
];

/// Kinds of items, as the protocol numbers them.
const FIELD: u32 = 5;
const CLASS: u32 = 7;
const INTERFACE: u32 = 8;
const MODULE: u32 = 9;
const FUNCTION: u32 = 3;
const VARIABLE: u32 = 6;
const PLAIN_TEXT: u32 = 1;
const SNIPPET: u32 = 2;

impl Rules {
    /// Returns what may stand at a place.
    pub(super) fn items(&self, text: &str, at: usize) -> Vec<Value> {
        let before = Before::of(text, at);
        if let Some(started) = before.file_name() {
            return file_items(&self.folders, started, &[".td", ".pdll"]);
        }
        if let Some(op) = open_op_name(before.text()) {
            return self.op_names(op);
        }
        if let Some(op) = self.open_attributes(text, at) {
            return self.attribute_names(&op);
        }
        if before.follows(".") {
            let parent = before.without_word().text();
            let parent = parent[..parent.len() - 1].trim_end();
            let name = Before::of(parent, parent.len()).word();
            let Some(variable) = self.variable(name, at) else { return Vec::new() };
            return self.members(&self.parsed.ast.node(variable).ty);
        }
        let follows_with = before.word() == "with" || before.previous() == "with";
        if follows_with && is_in_header(before.text()) {
            return metadata();
        }
        if before.follows(":") || before.follows("[") && !before.follows("[{") {
            return self.constraints();
        }
        self.names(at)
    }

    /// Returns the constraints of the language, and those of the file that are about one thing.
    fn constraints(&self) -> Vec<Value> {
        let item = |label: String, class: &str, insert: Option<String>| {
            let documentation = format!("A single entity core constraint of type `{class}`");
            let mut item = json!({
                "detail": format!("{label} constraint"),
                "documentation": { "kind": "markdown", "value": documentation },
                "insertTextFormat": if insert.is_some() { SNIPPET } else { PLAIN_TEXT },
                "kind": CLASS,
                "label": label,
                "sortText": "0",
            });
            if let Some(insert) = insert {
                item["insertText"] = json!(insert);
            }
            item
        };
        let plain = CORE.iter().map(|(name, class, _)| item((*name).to_owned(), class, None));
        let typed = CORE.iter().filter(|(.., takes_type)| *takes_type);
        let typed =
            typed.map(|(name, class, _)| item(format!("{name}<type>"), class, Some(format!("{name}<$1>"))));
        let mut items: Vec<Value> = plain.chain(typed).collect();
        for id in self.parsed.ast.ids() {
            let Kind::UserConstraint(callable) = &self.parsed.ast.node(id).kind else { continue };
            if callable.inputs.len() != 1 || callable.name.starts_with('<') {
                continue;
            }
            items.push(json!({
                "detail": self.shape_of(callable),
                "kind": INTERFACE,
                "label": &*callable.name,
                "sortText": format!("2_{}", callable.name),
            }));
        }
        items
    }

    fn shape_of(&self, callable: &Callable) -> String {
        let ast = &self.parsed.ast;
        let input = |id: &terrace_pdll::NodeId| {
            format!("{}: {}", ast.name_of(*id).map_or("", |name| name), ast.node(*id).ty)
        };
        let inputs: Vec<String> = callable.inputs.iter().map(input).collect();
        format!("({}) -> {}", inputs.join(", "), callable.result_type)
    }

    /// Returns the members of a tuple, or the results of an operation.
    fn members(&self, ty: &Type) -> Vec<Value> {
        let mut items = Vec::new();
        let mut add = |number: usize, name: &str, ty: &str| {
            let detail = format!("{number}: {ty}");
            items.push(json!({
                "detail": detail, "filterText": number.to_string(), "insertText": number.to_string(),
                "insertTextFormat": PLAIN_TEXT, "kind": FIELD, "label": format!("{number} (field #{number})"),
                "sortText": number.to_string(),
            }));
            if !name.is_empty() && name != "_" {
                let label = format!("{name} (field #{number})");
                items.push(json!({
                    "detail": detail, "filterText": label, "insertText": name,
                    "insertTextFormat": PLAIN_TEXT, "kind": FIELD, "label": label, "sortText": number.to_string(),
                }));
            }
        };
        match ty {
            Type::Tuple(elements) => {
                for (number, (name, ty)) in elements.iter().enumerate() {
                    add(number, name, &ty.to_string());
                }
            }
            Type::Op(Some(op)) => {
                for (number, group) in
                    self.parsed.ods.operation(op).iter().flat_map(|op| op.results.iter().enumerate())
                {
                    add(number, &group.name, &group.constraint);
                }
            }
            _ => {}
        }
        items
    }

    /// Returns the names of dialects, or of the operations of one.
    fn op_names(&self, started: &str) -> Vec<Value> {
        let names = self.parsed.ods.names();
        if let Some((dialect, _)) = started.split_once('.') {
            let of_dialect = names.filter_map(|name| name.strip_prefix(dialect)?.strip_prefix('.'));
            return of_dialect.map(|name| json!({ "kind": CLASS, "label": name })).collect();
        }
        let dialects: BTreeSet<&str> = names.filter_map(|name| Some(name.split_once('.')?.0)).collect();
        dialects.into_iter().map(|name| json!({ "kind": MODULE, "label": name })).collect()
    }

    /// Returns the operation whose attributes are being written.
    fn open_attributes(&self, text: &str, at: usize) -> Option<String> {
        let before = Before::of(text, at);
        let (opener, _) = before.opener(&['{'])?;
        let is_name = before.follows("{") || before.follows(",");
        let head = Before::of(text, opener).text().trim_end();
        let head = match head.strip_suffix(')') {
            Some(rest) => rest.rsplit_once('(')?.0.trim_end(),
            None => head,
        };
        let (rest, name) = head.strip_suffix('>')?.rsplit_once('<')?;
        (is_name && rest.trim_end().ends_with("op")).then(|| name.trim().to_owned())
    }

    fn attribute_names(&self, op: &str) -> Vec<Value> {
        let attributes = self.parsed.ods.operation(op).into_iter().flat_map(|op| &op.attributes);
        let item = |group: &terrace_pdll::Group| {
            let name = &*group.name;
            json!({
                "detail": &*group.constraint, "insertText": format!("{name} = $1"), "insertTextFormat": SNIPPET,
                "kind": FIELD, "label": name,
            })
        };
        attributes.map(item).collect()
    }

    /// Returns all that may be named at a place.
    fn names(&self, at: usize) -> Vec<Value> {
        let mut items = Vec::new();
        let mut seen = BTreeSet::new();
        for id in self.parsed.ast.ids() {
            let node = self.parsed.ast.node(id);
            match &node.kind {
                Kind::UserConstraint(callable) | Kind::UserRewrite(callable)
                    if !callable.name.starts_with('<') && seen.insert(callable.name.clone()) =>
                {
                    let detail = self.shape_of(callable);
                    items.push(json!({ "detail": detail, "kind": FUNCTION, "label": &*callable.name }));
                }
                Kind::Variable { name, .. } if !name.is_empty() && &**name != "_" => {
                    let is_before = node.loc.buffer == 0 && (node.loc.offset as usize) < at;
                    if is_before && seen.insert(name.clone()) {
                        items.push(
                            json!({ "detail": node.ty.to_string(), "kind": VARIABLE, "label": &**name }),
                        );
                    }
                }
                _ => {}
            }
        }
        items
    }
}

/// Returns the part of an operation's name that is written already, if the cursor is in one.
fn open_op_name(before: &str) -> Option<&str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let start = before.trim_end_matches(is_name);
    let head = start.strip_suffix('<')?.trim_end();
    (head.ends_with("op") || head.ends_with("Op")).then(|| &before[start.len()..])
}

/// Returns true if the text ends in the head of a pattern.
fn is_in_header(before: &str) -> bool {
    let Some(start) = before.rfind("Pattern") else { return false };
    !before[start..].contains(['{', ';']) && !before[start..].contains("=>")
}

/// Returns what may be said of a pattern.
fn metadata() -> Vec<Value> {
    let item = |label: &str, text: &str, insert: Option<&str>| {
        let mut item = json!({
            "detail": "pattern metadata",
            "documentation": { "kind": "markdown", "value": text },
            "insertTextFormat": if insert.is_some() { SNIPPET } else { PLAIN_TEXT },
            "kind": CLASS,
            "label": label,
        });
        if let Some(insert) = insert {
            item["insertText"] = json!(insert);
        }
        item
    };
    vec![
        item("benefit", "The `benefit` of matching the pattern.", Some("benefit($1)")),
        item("recursion", "The pattern properly handles recursive application.", None),
    ]
}
