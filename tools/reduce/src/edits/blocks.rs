//! Drops edges and blocks of control flow, and merges blocks.

use super::substitutes::{Policy, replace_all};
use crate::action::Edit;
use crate::tree::{BlockIndex, OpIndex, Tree};
use std::collections::{HashMap, HashSet};

/// Branches to several blocks, and those to one block.
const BRANCHES: [(&str, &str); 6] = [
    ("cf.cond_br", "cf.br"),
    ("cf.switch", "cf.br"),
    ("llvm.cond_br", "llvm.br"),
    ("llvm.switch", "llvm.br"),
    ("llvm.invoke", "llvm.br"),
    ("spirv.BranchConditional", "spirv.Branch"),
];

/// Lists the edits.
pub fn edits(tree: &Tree, _: usize) -> Vec<Edit> {
    let mut edits = Vec::new();
    for op in tree.preorder() {
        for region in tree.ops[op].regions.iter().filter(|blocks| blocks.len() > 1) {
            for block in region {
                let Some(end) = tree.terminator(*block) else { continue };
                let successors = tree.ops[end].successors.len();
                if successors > 0 {
                    edits.push(Edit::tree(move |tree| leave(tree, end)));
                }
                for successor in 0..successors {
                    if successors > 1 {
                        edits.push(Edit::tree(move |tree| branch_to(tree, end, successor)));
                        for other in (0..successors).filter(|other| *other != successor) {
                            edits.push(Edit::tree(move |tree| redirect(tree, end, successor, other)));
                        }
                    } else {
                        edits.push(Edit::tree(move |tree| merge(tree, end)));
                    }
                }
            }
            for block in region.iter().skip(1) {
                let block = *block;
                for at in 0..tree.blocks[block].arguments.len() {
                    for policy in [Policy::Near, Policy::Argument, Policy::Constant] {
                        edits.push(Edit::tree(move |tree| drop_argument(tree, block, at, policy)));
                    }
                }
            }
        }
    }
    edits
}

/// Puts a copy of the terminator that leaves the region in the place of a branch.
fn leave(tree: &Tree, end: OpIndex) -> Option<Tree> {
    let mut tree = tree.clone();
    let block = tree.ops[end].parent?;
    let (parent, region) = tree.blocks[block].parent;
    let exit = tree.ops[parent].regions[region].iter().find_map(|block| {
        tree.terminator(*block)
            .filter(|op| tree.ops[*op].successors.is_empty() && tree.ops[*op].regions.is_empty())
    })?;
    let mut copy = (*tree.ops[exit]).clone();
    copy.parent = None;
    let operands = copy.operands.clone();
    tree.ops.push(copy.into());
    let copy = tree.ops.len() - 1;
    tree.insert_before(end, &[copy]);
    let none = HashSet::new();
    for (at, value) in operands.into_iter().enumerate() {
        let ty = tree.types[value].clone();
        let seen = tree.visible_values(copy, &ty);
        let other = match seen.contains(&value) {
            true => value,
            false => super::substitutes::substitute(&mut tree, value, copy, Policy::Near, &none)?,
        };
        tree.op_mut(copy).operands[at] = other;
    }
    tree.detach(end);
    drop_unreachable(&mut tree, parent, region);
    Some(tree)
}

/// Makes a branch to several blocks one to a single block.
fn branch_to(tree: &Tree, end: OpIndex, successor: usize) -> Option<Tree> {
    let (_, name) = *BRANCHES.iter().find(|(name, _)| *name == &*tree.ops[end].name)?;
    let mut tree = tree.clone();
    let block = tree.ops[end].parent?;
    let (parent, region) = tree.blocks[block].parent;
    let range = tree.ops[end].forwarded.get(successor)?.clone();
    let to = tree.ops[end].successors[successor];
    // What the branch itself would have given is not there.
    if range.len() != tree.blocks[to].arguments.len() {
        return None;
    }
    let operands = tree.ops[end].operands.get(range.clone())?.to_vec();
    let op = tree.new_op(name, Vec::new());
    let new = tree.op_mut(op);
    new.forwarded.push(0..operands.len());
    new.operands = operands;
    new.successors = vec![to];
    new.is_terminator = true;
    new.may_be_terminator = true;
    tree.insert_before(end, &[op]);
    tree.detach(end);
    drop_unreachable(&mut tree, parent, region);
    Some(tree)
}

/// Lets one edge of a branch go where another one goes.
fn redirect(tree: &Tree, end: OpIndex, successor: usize, other: usize) -> Option<Tree> {
    let mut tree = tree.clone();
    let data = &tree.ops[end];
    if data.successors[successor] == data.successors[other] {
        return None;
    }
    let (from, to) = (data.forwarded.get(successor), data.forwarded.get(other));
    let types = |range: Option<&std::ops::Range<usize>>| -> Vec<_> {
        let operands = range.and_then(|range| data.operands.get(range.clone())).unwrap_or_default();
        operands.iter().map(|value| tree.types[*value].clone()).collect()
    };
    if types(from) != types(to) {
        return None;
    }
    let to = data.successors[other];
    let block = data.parent?;
    let (parent, region) = tree.blocks[block].parent;
    tree.op_mut(end).successors[successor] = to;
    drop_unreachable(&mut tree, parent, region);
    Some(tree)
}

/// Puts a block that only one branch goes to after what is before the branch.
fn merge(tree: &Tree, end: OpIndex) -> Option<Tree> {
    let mut tree = tree.clone();
    let to = *tree.ops[end].successors.first()?;
    let (parent, region) = tree.blocks[to].parent;
    if tree.predecessors(to).len() != 1 || tree.ops[parent].regions[region].first() == Some(&to) {
        return None;
    }
    let arguments = tree.blocks[to].arguments.clone();
    let range = tree.ops[end].forwarded.first()?.clone();
    let given = tree.ops[end].operands.get(range)?.to_vec();
    if given.len() != arguments.len() {
        return None;
    }
    let by: HashMap<usize, usize> = arguments.into_iter().zip(given).collect();
    let ops = tree.blocks[to].ops.clone();
    tree.insert_before(end, &ops);
    tree.detach(end);
    tree.block_mut(to).ops.clear();
    tree.op_mut(parent).regions[region].retain(|block| *block != to);
    tree.replace_uses(&by);
    Some(tree)
}

/// Drops an argument; its users get what one of the branches hands on, or a substitute.
fn drop_argument(tree: &Tree, block: BlockIndex, at: usize, policy: Policy) -> Option<Tree> {
    let mut tree = tree.clone();
    let value = tree.blocks[block].arguments[at];
    if !tree.uses(value).is_empty() {
        let (parent, region) = tree.blocks[block].parent;
        let entry = tree.ops[parent].regions[region][0];
        let first = *tree.blocks[entry].ops.first()?;
        replace_all(&mut tree, &[(value, first)], policy, &HashSet::from([value]))?;
    }
    tree.drop_block_argument(block, at).then_some(tree)
}

/// Drops blocks that nothing leads to.
fn drop_unreachable(tree: &mut Tree, parent: OpIndex, region: usize) {
    let blocks = tree.ops[parent].regions[region].clone();
    let mut reached: HashSet<BlockIndex> = blocks.first().copied().into_iter().collect();
    let mut work: Vec<BlockIndex> = reached.iter().copied().collect();
    while let Some(block) = work.pop() {
        for op in &tree.blocks[block].ops {
            work.extend(tree.ops[*op].successors.iter().filter(|to| reached.insert(**to)));
        }
    }
    tree.op_mut(parent).regions[region].retain(|block| reached.contains(block));
}
