//! Empties regions, and puts what is in them in the place of their operations.

use super::substitutes::{POLICIES, Policy, replace_all, substitute};
use crate::action::Edit;
use crate::tree::{OpIndex, Tree, ValueIndex};
use std::collections::{HashMap, HashSet};

/// Treatment of the last operation of a region.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Goes,
    /// If it is no terminator.
    Stays,
}

/// Lists the edits: those of n operations that have regions, outer ones first.
pub fn edits(tree: &Tree, size: usize) -> Vec<Edit> {
    let mut edits = Vec::new();
    if size > 1 {
        let ops: Vec<OpIndex> =
            tree.preorder().into_iter().filter(|op| !tree.ops[*op].regions.is_empty()).collect();
        for chunk in ops.chunks(size) {
            let chunk = chunk.to_vec();
            edits.push(Edit::tree(move |tree| all_unwrapped(tree, &chunk)));
        }
        return edits;
    }
    for op in tree.preorder() {
        for region in 0..tree.ops[op].regions.len() {
            if tree.ops[op].regions[region].is_empty() {
                continue;
            }
            edits.push(Edit::tree(move |tree| Some(emptied(tree, op, region))));
            edits.push(Edit::tree(move |tree| Some(dropped(tree, op, region))));
            for policy in POLICIES {
                edits.push(Edit::tree(move |tree| unwrapped(tree, op, region, policy, End::Goes)));
                edits.push(Edit::tree(move |tree| unwrapped(tree, op, region, policy, End::Stays)));
            }
        }
    }
    edits
}

/// Unwraps several operations, inner ones first; those that cannot be are left.
fn all_unwrapped(tree: &Tree, ops: &[OpIndex]) -> Option<Tree> {
    let mut all = tree.clone();
    let mut has_changed = false;
    for op in ops.iter().rev() {
        for last in [End::Stays, End::Goes] {
            if let Some(changed) = unwrapped(&all, *op, 0, Policy::Near, last) {
                all = changed;
                has_changed = true;
                break;
            }
        }
    }
    has_changed.then_some(all)
}

/// Leaves a region without blocks; a function becomes a private declaration.
fn emptied(tree: &Tree, op: OpIndex, region: usize) -> Tree {
    let mut tree = tree.clone();
    tree.op_mut(op).regions[region].clear();
    if &*tree.ops[op].name == "func.func" {
        tree.set_attribute(op, "sym_visibility", Some("\"private\""));
    }
    tree
}

/// Drops everything of a region but the terminators of its first block.
fn dropped(tree: &Tree, op: OpIndex, region: usize) -> Tree {
    let mut tree = tree.clone();
    tree.op_mut(op).regions[region].truncate(1);
    let entry = tree.ops[op].regions[region][0];
    let end = tree.terminator(entry);
    tree.block_mut(entry).ops = end.into_iter().collect();
    tree
}

/// Puts the only block of a region in the place of its operation.
fn unwrapped(tree: &Tree, op: OpIndex, region: usize, policy: Policy, last: End) -> Option<Tree> {
    let mut tree = tree.clone();
    let [block] = tree.ops[op].regions[region].as_slice() else { return None };
    let block = *block;
    tree.ops[op].parent?;
    let end = tree.last(block);
    if last == End::Stays && end.is_none_or(|end| tree.ops[end].is_terminator) {
        return None;
    }
    let end = end.filter(|_| last == End::Goes);
    let inside: Vec<OpIndex> = tree.blocks[block].ops.iter().copied().filter(|op| Some(*op) != end).collect();
    let gone: HashSet<ValueIndex> =
        tree.subtree(op).iter().flat_map(|op| tree.ops[*op].results.clone()).collect();
    let counts = tree.use_counts();
    // Arguments: the operands that stand at the same place from the end, or substitutes.
    let arguments = tree.blocks[block].arguments.clone();
    let operands = tree.ops[op].operands.clone();
    let mut by: HashMap<ValueIndex, ValueIndex> = HashMap::new();
    let mut missing = Vec::new();
    for (at, argument) in arguments.iter().enumerate().filter(|(_, argument)| counts[**argument] > 0) {
        let from_end = arguments.len() - at;
        let operand = operands.len().checked_sub(from_end).map(|at| operands[at]);
        let fits = |operand: &ValueIndex| tree.types[*operand] == tree.types[*argument];
        match operand.filter(|operand| policy == Policy::Near && fits(operand)) {
            Some(operand) => drop(by.insert(*argument, operand)),
            None => missing.push((*argument, op)),
        }
    }
    // Results: what the terminator hands on, or substitutes.
    let results = tree.ops[op].results.clone();
    let given = end.map(|end| tree.ops[end].operands.clone()).unwrap_or_default();
    let skipped = given.len().saturating_sub(results.len());
    let mut unknown = Vec::new();
    for (at, result) in results.iter().enumerate().filter(|(_, result)| counts[**result] > 0) {
        match given.get(skipped + at).filter(|given| tree.types[**given] == tree.types[*result]) {
            Some(given) => drop(by.insert(*result, *given)),
            None => unknown.push(*result),
        }
    }
    replace_all(&mut tree, &missing, policy, &gone)?;
    for result in unknown {
        let other = substitute(&mut tree, result, op, policy, &gone)?;
        by.insert(result, other);
    }
    tree.block_mut(block).ops.clear();
    tree.insert_before(op, &inside);
    tree.replace_uses(&by);
    tree.detach(op);
    Some(tree)
}
