//! `--duplicate-function-elimination`: keep the first of functions that differ in their names only.
//!
//! Functions that call different ones count as different, even if those turn out to be duplicates.
//!
//! Reads:     functions, symbols.
//! Preserves: nothing.
//! Cost:      one hash a function; functions with equal hashes are compared in full.

use crate::symbol_renaming::{NewNames, rename_in_op};
use std::hash::{Hash, Hasher};
use terrace_func as func;
use terrace_ir::equivalence::are_same_isolated;
use terrace_ir::ids::OpId;
use terrace_ir::symbol_table::SYMBOL_NAME;
use terrace_ir::{Body, LogicalResult, Operation, Region};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldHasher, FoldMap};

/// The pass `--duplicate-function-elimination`.
#[pass(
    "duplicate-function-elimination",
    "Deduplicate functions",
    class = "DuplicateFunctionEliminationPass",
    anchor = "builtin.module"
)]
pub struct DuplicateFunctionElimination;

impl Pass for DuplicateFunctionElimination {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        let duplicates = find_duplicates(body);
        if duplicates.is_empty() {
            op.mark_all_analyses_preserved();
            return Ok(());
        }
        let names: NewNames<'c> = duplicates
            .iter()
            .filter_map(|(duplicate, kept)| {
                let name =
                    |op| Operation::new(body, op).symbol_name().map(|name| body.context().identifier(name));
                Some((name(*duplicate)?, name(*kept)?))
            })
            .collect();
        duplicates.into_iter().for_each(|(duplicate, _)| body.erase_op(duplicate));
        rename_in_body(body, &names);
        Ok(())
    }
}

/// Returns the functions directly inside of the root that equal an earlier one, each with that one.
fn find_duplicates(body: &Body<'_>) -> Vec<(OpId, OpId)> {
    let mut of_hash: FoldMap<u64, Vec<OpId>> = FoldMap::default();
    let mut duplicates = Vec::new();
    let root = Operation::new(body, Body::ROOT);
    for op in root.regions().flat_map(Region::ops).filter(|op| op.isa::<func::FuncOp>()) {
        if body.child(op.id()).is_none() {
            continue;
        }
        let alike = of_hash.entry(hash(op)).or_default();
        match alike.iter().find(|one| are_same_isolated(Operation::new(body, **one), op, SYMBOL_NAME)) {
            Some(kept) => duplicates.push((op.id(), *kept)),
            None => alike.push(op.id()),
        }
    }
    duplicates
}

/// Returns the hash of a function without its name.
fn hash(function: Operation<'_, '_>) -> u64 {
    let mut hasher = FoldHasher::default();
    for entry in function.attributes().iter().filter(|entry| entry.name.as_str() != SYMBOL_NAME) {
        (entry.name, entry.value).hash(&mut hasher);
    }
    for op in function.regions().flat_map(Region::ops) {
        op.name().hash(&mut hasher);
        op.slots().hash(&mut hasher);
        op.operand_count().hash(&mut hasher);
    }
    hasher.finish()
}

/// Renames all references to symbols of the root's table.
fn rename_in_body<'c>(body: &mut Body<'c>, names: &NewNames<'c>) {
    let mut inside = Vec::new();
    let mut pending: Vec<_> = Operation::new(body, Body::ROOT).regions().collect();
    while let Some(region) = pending.pop() {
        for op in region.ops() {
            inside.push(op.id());
            if body.child(op.id()).is_none() && !op.has_trait(terrace_ir::TraitFlags::SYMBOL_TABLE) {
                pending.extend(op.regions());
            }
        }
    }
    let is_table =
        |body: &Body<'_>, op| Operation::new(body, op).has_trait(terrace_ir::TraitFlags::SYMBOL_TABLE);
    for op in inside {
        rename_in_op(body, op, names);
        if !is_table(body, op)
            && let Some(child) = body.child_mut(op)
        {
            ensure_stack(|| rename_in_body(child, names));
        }
    }
}
