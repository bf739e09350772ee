//! Drops operations: with everything that uses them, or with substitutes for their results.

use super::substitutes::{POLICIES, Policy, replace_all};
use crate::action::Edit;
use crate::tree::{OpIndex, Tree, ValueIndex, lists};
use std::collections::{HashMap, HashSet};

/// Treatment of users.
#[derive(Clone, Copy)]
enum Users {
    /// They go as well; terminators get substitutes.
    Go(Policy),
    /// They get substitutes.
    Stay(Policy),
}

/// Lists edits that drop n operations each, the last ones first.
pub fn edits(tree: &Tree, size: usize) -> Vec<Edit> {
    let order = tree.preorder();
    let is_candidate = |op: &OpIndex| size == 1 || !tree.ops[*op].is_terminator;
    let ops: Vec<OpIndex> = order.into_iter().filter(is_candidate).collect();
    let mut edits = Vec::new();
    for chunk in ops.rchunks(size.max(1)) {
        let mut ways = vec![Users::Go(Policy::Near), Users::Stay(Policy::Argument)];
        if size == 1 {
            let is_used = !tree.ops[chunk[0]].results.is_empty();
            ways = vec![Users::Go(Policy::Near), Users::Go(Policy::Constant)];
            if is_used {
                ways.extend(POLICIES.map(Users::Stay));
            }
        }
        for way in ways {
            let chunk = chunk.to_vec();
            edits.push(Edit::tree(move |tree| drop_ops(tree, &chunk, way)));
        }
    }
    edits
}

fn drop_ops(tree: &Tree, ops: &[OpIndex], way: Users) -> Option<Tree> {
    let mut tree = tree.clone();
    let mut going: HashSet<OpIndex> = ops.iter().flat_map(|op| tree.subtree(*op)).collect();
    let policy = match way {
        Users::Stay(policy) => policy,
        Users::Go(policy) => {
            add_users(&tree, &mut going);
            policy
        }
    };
    let gone: HashSet<ValueIndex> = going.iter().flat_map(|op| values_of(&tree, *op)).collect();
    // In the order of the program, so that the result is always the same.
    let order = tree.preorder();
    let mut used: HashSet<ValueIndex> = HashSet::new();
    for op in order.iter().filter(|op| !going.contains(op)) {
        used.extend(tree.ops[*op].operands.iter().filter(|value| gone.contains(value)));
    }
    let mut values = Vec::new();
    for op in order.iter().filter(|op| going.contains(op)) {
        values.extend(
            tree.ops[*op].results.iter().filter(|value| used.contains(value)).map(|value| (*value, *op)),
        );
    }
    replace_all(&mut tree, &values, policy, &gone)?;
    tree.detach_all(&going);
    Some(tree)
}

/// Returns the results of an operation and the arguments of its blocks.
fn values_of(tree: &Tree, op: OpIndex) -> Vec<ValueIndex> {
    let blocks = tree.ops[op].regions.iter().flatten();
    let arguments = blocks.flat_map(|block| tree.blocks[*block].arguments.iter());
    tree.ops[op].results.iter().chain(arguments).copied().collect()
}

/// Adds everything that uses what goes, by values or by symbols, but for terminators.
fn add_users(tree: &Tree, going: &mut HashSet<OpIndex>) {
    let mut users: HashMap<ValueIndex, Vec<OpIndex>> = HashMap::new();
    for op in tree.preorder() {
        for value in &tree.ops[op].operands {
            users.entry(*value).or_default().push(op);
        }
    }
    let mut work: Vec<OpIndex> = going.iter().copied().collect();
    while let Some(op) = work.pop() {
        let mut found: Vec<OpIndex> = Vec::new();
        for value in &tree.ops[op].results {
            found.extend(users.get(value).into_iter().flatten());
        }
        if let Some(name) = tree.attribute(op, "sym_name") {
            let symbol = format!("@{}", name.trim_matches('"'));
            found.extend(tree.preorder().into_iter().filter(|op| names(tree, *op, &symbol)));
        }
        for user in found {
            if tree.ops[user].is_terminator || going.contains(&user) {
                continue;
            }
            let all = tree.subtree(user);
            work.extend(all.iter().copied());
            going.extend(all);
        }
    }
}

/// Returns true if an attribute of the operation names a symbol.
fn names(tree: &Tree, op: OpIndex, symbol: &str) -> bool {
    let op = &tree.ops[op];
    let is_named = |text: &str| {
        text.contains(symbol) && lists::tokens(text).iter().any(|token| &text[token.span.clone()] == symbol)
    };
    op.properties.iter().chain(&op.attributes).any(|(_, value)| is_named(value))
}
