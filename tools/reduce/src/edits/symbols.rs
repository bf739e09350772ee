//! Gives symbols short names.

use crate::action::Edit;
use crate::tree::Tree;
use crate::tree::lists::replace_word;
use std::collections::BTreeSet;

/// Lists an edit for each symbol whose name is longer than it must be, and one for none at all.
pub fn edits(tree: &Tree, _: usize) -> Vec<Edit> {
    let symbols: Vec<(usize, String)> = std::iter::once(Tree::ROOT)
        .chain(tree.preorder())
        .filter_map(|op| Some((op, tree.attribute(op, "sym_name")?.trim_matches('"').to_owned())))
        .collect();
    let taken: BTreeSet<&String> = symbols.iter().map(|(_, name)| name).collect();
    let mut free = ('a'..='z').map(String::from).filter(|name| !taken.contains(name));
    let mut edits = Vec::new();
    for (op, name) in &symbols {
        if name.len() > 1
            && let Some(to) = free.next()
        {
            let (op, name) = (*op, name.clone());
            edits.push(Edit::tree(move |tree| Some(renamed(tree, op, &name, &to))));
        }
    }
    edits
}

fn renamed(tree: &Tree, symbol: usize, name: &str, to: &str) -> Tree {
    let mut tree = tree.clone();
    tree.set_attribute(symbol, "sym_name", Some(&format!("\"{to}\"")));
    let quoted = [(format!("@{name}"), format!("@{to}")), (format!("@\"{name}\""), format!("@{to}"))];
    for op in std::iter::once(Tree::ROOT).chain(tree.preorder()) {
        for (from, to) in &quoted {
            let data = &tree.ops[op];
            if data.properties.iter().chain(&data.attributes).any(|(_, value)| value.contains(from)) {
                let data = tree.op_mut(op);
                for (_, value) in data.properties.iter_mut().chain(&mut data.attributes) {
                    *value = replace_word(value, from, to).into();
                }
            }
        }
    }
    tree
}
