//! Keeps one operation of a function: everything else goes, and what it uses becomes arguments. Or returns what an
//! operation defines, so that what is after it can go.

use crate::action::Edit;
use crate::tree::{OpIndex, Tree, ValueIndex};
use std::collections::{HashMap, HashSet};

/// Lists an edit for each operation, small ones first.
pub fn edits(tree: &Tree, _: usize) -> Vec<Edit> {
    let mut ops: Vec<(usize, OpIndex)> = Vec::new();
    for op in tree.preorder() {
        let is_alone = || {
            tree.function_around(op)
                .is_none_or(|around| tree.subtree(around).len() <= tree.subtree(op).len() + 2)
        };
        if !tree.ops[op].is_terminator && !is_alone() {
            ops.push((tree.subtree(op).len(), op));
        }
    }
    ops.sort_unstable();
    let mut edits: Vec<Edit> =
        ops.into_iter().map(|(_, op)| Edit::tree(move |tree| keep(tree, op))).collect();
    for op in tree.preorder() {
        for result in 0..tree.ops[op].results.len() {
            edits.push(Edit::tree(move |tree| give(tree, op, result)));
        }
    }
    edits
}

/// Lets a function that nothing calls return a value right after the operation that defines it.
fn give(tree: &Tree, op: OpIndex, result: usize) -> Option<Tree> {
    let mut tree = tree.clone();
    let function = tree.function_around(op)?;
    let mut signature = tree.signature(function)?;
    let entry = *tree.ops[function].regions[0].first()?;
    let value = *tree.ops[op].results.get(result)?;
    let end = tree.terminator(entry).filter(|end| tree.ops[*end].successors.is_empty())?;
    if tree.ops[op].parent != Some(entry)
        || !tree.calls(function).is_empty()
        || tree.ops[end].operands == [value]
    {
        return None;
    }
    signature.results = vec![tree.types[value].clone()];
    tree.set_attribute(function, "function_type", Some(&signature.text()));
    tree.set_attribute(function, "res_attrs", None);
    tree.op_mut(end).operands = vec![value];
    let ops = &mut tree.block_mut(entry).ops;
    let at = ops.iter().position(|other| *other == op)?;
    ops.drain(at + 1..ops.len() - 1);
    Some(tree)
}

fn keep(tree: &Tree, op: OpIndex) -> Option<Tree> {
    let mut tree = tree.clone();
    let function = tree.function_around(op)?;
    let blocks = tree.ops[function].regions[0].clone();
    // A terminator that leaves the function ends its only block.
    let ends = |block: &usize| tree.terminator(*block).filter(|end| tree.ops[*end].successors.is_empty());
    let end = blocks.iter().find_map(ends);
    let kept: HashSet<OpIndex> = tree.subtree(op).into_iter().collect();
    let defined: HashSet<ValueIndex> = kept
        .iter()
        .flat_map(|op| {
            let blocks = tree.ops[*op].regions.iter().flatten();
            let arguments = blocks.flat_map(|block| tree.blocks[*block].arguments.clone());
            tree.ops[*op].results.clone().into_iter().chain(arguments)
        })
        .collect();
    let entry = *blocks.first()?;
    let arguments: HashSet<ValueIndex> = tree.blocks[entry].arguments.iter().copied().collect();
    let mut by = HashMap::new();
    let inside = tree.subtree(op);
    for user in inside.iter().chain(&end) {
        for value in tree.ops[*user].operands.clone() {
            if !defined.contains(&value) && !arguments.contains(&value) && !by.contains_key(&value) {
                let ty = tree.types[value].clone();
                let argument = tree.add_argument(function, &ty)?;
                by.insert(value, argument);
            }
        }
    }
    tree.replace_uses(&by);
    tree.op_mut(function).regions[0] = vec![entry];
    tree.block_mut(entry).ops = std::iter::once(op).chain(end).collect();
    for op in std::iter::once(op).chain(end) {
        tree.op_mut(op).parent = Some(entry);
    }
    Some(tree)
}
