//! Drops results and arguments, with what goes with them: operands, what terminators hand on, parts of signatures.

use super::substitutes::{Policy, replace_all};
use crate::action::Edit;
use crate::tree::{OpIndex, Tree, ValueIndex};
use std::collections::HashSet;

/// Parts that go together with the i-th of the n values of an operation, each counted from the end of its list.
#[derive(Clone, Copy, Default)]
struct Parts {
    result: bool,
    operand: bool,
    argument: bool,
    yielded: bool,
}

/// Sets of parts that belong together in some operation.
const TOGETHER: [Parts; 6] = [
    // A loop with values that it carries.
    Parts { result: true, operand: true, argument: true, yielded: true },
    // Branches that give values.
    Parts { result: true, operand: false, argument: false, yielded: true },
    // Operations on buffers, with an argument and nothing else.
    Parts { result: false, operand: true, argument: true, yielded: true },
    Parts { result: false, operand: true, argument: true, yielded: false },
    Parts { result: true, operand: true, argument: false, yielded: false },
    Parts { result: true, operand: false, argument: false, yielded: false },
];

/// Lists the edits.
pub fn edits(tree: &Tree, _: usize) -> Vec<Edit> {
    let mut edits = Vec::new();
    for op in tree.preorder() {
        if let Some(signature) = tree.signature(op) {
            for at in (0..signature.results.len()).rev() {
                edits.push(Edit::tree(move |tree| {
                    let mut tree = tree.clone();
                    drop_result_of_function(&mut tree, op, at).map(|()| tree)
                }));
            }
            for at in (0..signature.inputs.len()).rev() {
                for policy in [Policy::Near, Policy::Constant] {
                    edits.push(Edit::tree(move |tree| argument_dropped(tree, op, at, policy)));
                }
            }
            continue;
        }
        let data = &tree.ops[op];
        let arguments = data.regions.iter().filter_map(|blocks| blocks.first());
        let arguments = arguments.map(|block| tree.blocks[*block].arguments.len()).max().unwrap_or(0);
        for from_end in 1..=data.results.len().max(arguments).max(usize::from(!data.regions.is_empty())) {
            for parts in TOGETHER {
                edits.push(Edit::tree(move |tree| parts_dropped(tree, op, from_end, parts)));
            }
        }
    }
    edits
}

fn drop_result_of_function(tree: &mut Tree, function: OpIndex, at: usize) -> Option<()> {
    // Users of the results of calls get substitutes.
    let used: Vec<(ValueIndex, OpIndex)> = tree
        .calls(function)
        .into_iter()
        .filter_map(|call| Some((*tree.ops[call].results.get(at)?, call)))
        .filter(|(value, _)| !tree.uses(*value).is_empty())
        .collect();
    let gone: HashSet<ValueIndex> = used.iter().map(|(value, _)| *value).collect();
    replace_all(tree, &used, Policy::Constant, &gone)?;
    tree.drop_function_result(function, at)
}

fn argument_dropped(tree: &Tree, function: OpIndex, at: usize, policy: Policy) -> Option<Tree> {
    let mut tree = tree.clone();
    let entry = tree.ops[function].regions.first().and_then(|blocks| blocks.first()).copied();
    let value = entry.and_then(|entry| tree.blocks[entry].arguments.get(at).copied());
    // A function that hands the argument to itself does so no more.
    tree.drop_argument(function, at)?;
    if let (Some(entry), Some(value)) = (entry, value)
        && !tree.uses(value).is_empty()
    {
        let first = *tree.blocks[entry].ops.first()?;
        let other = match policy {
            Policy::Constant => super::substitutes::constant(&mut tree, value, first)?,
            // Another argument of the same type.
            _ => {
                let fits = |other: &&ValueIndex| tree.types[**other] == tree.types[value];
                *tree.blocks[entry].arguments.iter().find(fits)?
            }
        };
        tree.replace_uses(&[(value, other)].into());
    }
    Some(tree)
}

fn parts_dropped(tree: &Tree, op: OpIndex, from_end: usize, parts: Parts) -> Option<Tree> {
    let mut tree = tree.clone();
    let at = |count: usize| count.checked_sub(from_end);
    let mut gone = HashSet::new();
    let mut values = Vec::new();
    if parts.result {
        let value = tree.ops[op].results[at(tree.ops[op].results.len())?];
        values.push((value, op));
        gone.insert(value);
    }
    let blocks: Vec<usize> =
        tree.ops[op].regions.iter().filter_map(|blocks| blocks.first().copied()).collect();
    if parts.argument {
        for block in &blocks {
            if let Some(at) = at(tree.blocks[*block].arguments.len()) {
                gone.insert(tree.blocks[*block].arguments[at]);
                values.push((tree.blocks[*block].arguments[at], op));
            }
        }
    }
    values.retain(|(value, _)| !tree.uses(*value).is_empty());
    // Users get what the operation was given, if that is of the same type.
    let operand = at(tree.ops[op].operands.len()).map(|at| tree.ops[op].operands[at]);
    let mut by = std::collections::HashMap::new();
    for (value, at) in values {
        let fits = |other: &ValueIndex| tree.types[*other] == tree.types[value] && !gone.contains(other);
        let other = match operand.filter(fits) {
            Some(operand) => operand,
            None => super::substitutes::substitute(&mut tree, value, at, Policy::Near, &gone)?,
        };
        by.insert(value, other);
    }
    tree.replace_uses(&by);
    if parts.yielded {
        for block in tree.ops[op].regions.iter().flatten().copied().collect::<Vec<_>>() {
            if let Some(end) = tree.last(block)
                && let Some(at) = at(tree.ops[end].operands.len())
            {
                tree.drop_operand(end, at);
            }
        }
    }
    if parts.argument {
        for block in blocks {
            if let Some(at) = at(tree.blocks[block].arguments.len()) {
                tree.block_mut(block).arguments.remove(at);
            }
        }
    }
    if parts.operand {
        let position = at(tree.ops[op].operands.len())?;
        let count = tree.ops[op].operands.len();
        tree.drop_operand(op, position);
        // Lists with one element for each operand are one shorter.
        let lists: Vec<String> = tree.ops[op].properties.iter().map(|entry| entry.0.to_string()).collect();
        for name in lists {
            let has_one_each = tree.attribute(op, &name).is_some_and(|text| {
                let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
                inner.is_some_and(|inner| crate::tree::lists::split(inner).len() == count)
            });
            if has_one_each {
                tree.drop_element(op, &name, position);
            }
        }
    }
    if parts.result {
        let at = at(tree.ops[op].results.len())?;
        tree.drop_result(op, at);
    }
    Some(tree)
}
