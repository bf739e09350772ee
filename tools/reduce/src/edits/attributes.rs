//! Drops attributes, and makes those that stay simpler: fewer elements, smaller numbers, empty strings.

use crate::action::Edit;
use crate::tree::lists::{Kind, elements, tokens};
use crate::tree::{OpIndex, Tree};

/// An attribute of the program: its operation, whether it is inherent, and its place among those.
type Place = (OpIndex, bool, usize);

fn places(tree: &Tree) -> Vec<Place> {
    let mut all = Vec::new();
    for op in std::iter::once(Tree::ROOT).chain(tree.preorder()) {
        all.extend((0..tree.ops[op].attributes.len()).rev().map(|at| (op, false, at)));
        all.extend((0..tree.ops[op].properties.len()).rev().map(|at| (op, true, at)));
    }
    all
}

/// Returns how many attributes are dropped together first.
pub fn count(tree: &Tree) -> usize {
    places(tree).len().max(1)
}

/// Lists the edits.
pub fn edits(tree: &Tree, size: usize) -> Vec<Edit> {
    let places = places(tree);
    let mut edits = Vec::new();
    for chunk in places.chunks(size.max(1)) {
        let chunk = chunk.to_vec();
        // Inherent attributes are mostly required, so that dropping many of them fails.
        let chunk: Vec<Place> = chunk.into_iter().filter(|place| size == 1 || !place.1).collect();
        edits.push(Edit::tree(move |tree| Some(dropped(tree, &chunk))));
    }
    if size == 1 {
        for place in places {
            for text in simpler(text_at(tree, place)) {
                edits.push(Edit::tree(move |tree| {
                    let mut tree = tree.clone();
                    set(&mut tree, place, &text);
                    Some(tree)
                }));
            }
        }
    }
    edits
}

fn text_at(tree: &Tree, (op, is_inherent, at): Place) -> &str {
    let op = &tree.ops[op];
    if is_inherent { &op.properties[at].1 } else { &op.attributes[at].1 }
}

fn set(tree: &mut Tree, (op, is_inherent, at): Place, text: &str) {
    let op = tree.op_mut(op);
    let list = if is_inherent { &mut op.properties } else { &mut op.attributes };
    if let Some(entry) = list.get_mut(at) {
        entry.1 = text.into();
    }
}

fn dropped(tree: &Tree, places: &[Place]) -> Tree {
    let mut tree = tree.clone();
    // Of each operation, the last come first, so that positions hold.
    for (op, is_inherent, at) in places {
        let op = tree.op_mut(*op);
        let list = if *is_inherent { &mut op.properties } else { &mut op.attributes };
        if *at < list.len() {
            list.remove(*at);
        }
    }
    tree
}

/// Most characters of an attribute that are looked at one by one; longer ones only lose halves.
const LONG: usize = 4096;

/// Returns simpler texts of an attribute, the shortest first where that is cheap to know.
fn simpler(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    if let Some(rest) = text.strip_prefix("dense<").or_else(|| text.strip_prefix("sparse<"))
        && let Some(at) = rest.rfind("> : ")
    {
        let ty = &rest[at + 4..];
        all.extend(["0", "1", "0.0", "1.0", "false"].map(|value| format!("dense<{value}> : {ty}")));
    }
    if text.starts_with("dense_resource<")
        && let Some((_, ty)) = text.rsplit_once("> : ")
    {
        all.extend(["0", "0.0"].map(|value| format!("dense<{value}> : {ty}")));
    }
    let spans = elements(text);
    let step = if text.len() > LONG { spans.len().div_ceil(8) } else { 1 };
    for span in spans.iter().step_by(step.max(1)) {
        all.push(format!("{}{}", &text[..span.start], &text[span.end..]));
    }
    if text.len() > LONG {
        return all;
    }
    for token in tokens(text) {
        let (before, word, behind) =
            (&text[..token.span.start], &text[token.span.clone()], &text[token.span.end..]);
        let choices: &[&str] = match token.kind {
            Kind::Number if word.contains('.') => &["0.0", "1.0"],
            Kind::Number => &["0", "1"],
            Kind::String => &["\"\"", "\"a\""],
            Kind::Other if word == "-" => &[""],
            _ => &[],
        };
        for choice in choices.iter().filter(|choice| **choice != word) {
            all.push(format!("{before}{choice}{behind}"));
        }
    }
    all
}

/// Lists edits that drop the locations of n operations.
pub fn locations(tree: &Tree, size: usize) -> Vec<Edit> {
    let has_one = |op: &OpIndex| &*tree.ops[*op].location != "loc(unknown)";
    let ops: Vec<OpIndex> = std::iter::once(Tree::ROOT).chain(tree.preorder()).filter(has_one).collect();
    let chunks = ops.chunks(size.max(1));
    chunks
        .map(|chunk| {
            let chunk = chunk.to_vec();
            Edit::tree(move |tree| {
                let mut tree = tree.clone();
                chunk.iter().for_each(|op| tree.op_mut(*op).location = "loc(unknown)".into());
                Some(tree)
            })
        })
        .collect()
}
