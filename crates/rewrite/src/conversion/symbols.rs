//! Symbols that conversions of nested bodies need: declarations of functions of the runtime, and the like.
//!
//! What converts a function does not see the module around it, where other functions are converted at the same time. So
//! it says what it needs, and the module gets that when all are done, in the order of the text.

use std::collections::HashSet;
use terrace_ir::ids::BlockId;
use terrace_ir::{Block, Body, Operation, OwnedOperation, Region};

/// Places symbols first in a symbol table, each before the one that was placed last; those whose names are there are not.
pub(super) fn place<'c>(body: &mut Body<'c>, requested: Vec<OwnedOperation<'c>>) {
    if requested.is_empty() {
        return;
    }
    let root = Operation::new(body, Body::ROOT);
    let Some(block) = root.regions().next().and_then(Region::first_block).map(Block::id) else { return };
    let names = Block::new(body, block).ops().filter_map(Operation::symbol_name);
    let mut names: HashSet<&'c str> = names.collect();
    for symbol in requested {
        if symbol.op().symbol_name().is_some_and(|name| names.insert(name)) {
            place_first(body, block, symbol);
        }
    }
}

fn place_first<'c>(body: &mut Body<'c>, block: BlockId, symbol: OwnedOperation<'c>) {
    let first = Block::new(body, block).first_op().map(Operation::id);
    let symbol = body.adopt_root(symbol.into_body());
    match first {
        Some(next) => body.insert_op_before(next, symbol),
        None => body.append_op(block, symbol),
    }
}
