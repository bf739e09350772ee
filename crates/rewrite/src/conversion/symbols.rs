//! Symbols that conversions of nested bodies need: declarations of functions of the runtime, constants, and the like.
//!
//! What converts a function does not see the module around it, where other functions are converted at the same time. So
//! it says what it needs, and the module gets that when all are done, in the order of the text. A symbol of which each
//! who asks gets one of its own has a name only then; until then, a placeholder stands for it.

use std::collections::{HashMap, HashSet};
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::{Attribute, Block, Body, Operation, OwnedOperation, Region};
use terrace_support::interner::FoldMap;

/// A symbol that is needed.
pub(super) struct Request<'c> {
    pub symbol: OwnedOperation<'c>,
    /// Reference to the symbol, if it is to be a new one.
    pub placeholder: Option<Attribute<'c>>,
}

/// Places symbols first in a symbol table, each before the one that was placed last; those whose names are there are not.
///
/// Each comes with the isolated operation that needs it; none if it is the table itself.
pub(super) fn place<'c>(body: &mut Body<'c>, requested: Vec<(Option<OpId>, Request<'c>)>) {
    if requested.is_empty() {
        return;
    }
    let context = body.context();
    let root = Operation::new(body, Body::ROOT);
    let Some(block) = root.regions().next().and_then(Region::first_block).map(Block::id) else { return };
    let mut names: HashSet<&'c str> =
        Block::new(body, block).ops().filter_map(Operation::symbol_name).collect();
    let mut named: HashMap<Option<OpId>, FoldMap<Attribute<'c>, Attribute<'c>>> = HashMap::new();
    for (user, Request { mut symbol, placeholder }) in requested {
        let Some(name) = symbol.op().symbol_name() else { continue };
        if names.insert(name) {
            let reference = context.flat_symbol_attribute(name);
            named.entry(user).or_default().extend(placeholder.map(|placeholder| (placeholder, reference)));
        } else if let Some(placeholder) = placeholder {
            let free = (0u32..).map(|number| format!("{name}_{number}"));
            let free = free.into_iter().find(|name| !names.contains(&**name)).expect("numbers do not end");
            let free = context.identifier(&free).as_str();
            names.insert(free);
            let sym_name = context.identifier("sym_name");
            symbol.body_mut().set_attribute(Body::ROOT, sym_name, Some(context.string_attribute(free)));
            named.entry(user).or_default().insert(placeholder, context.flat_symbol_attribute(free));
        } else {
            continue;
        }
        place_first(body, block, symbol);
    }
    for (user, named) in named {
        match user {
            Some(user) => {
                if let Some(child) = body.child_mut(user) {
                    replace_in(child, &named);
                }
            }
            None => replace_in(body, &named),
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

/// Puts names where placeholders are whole attributes.
fn replace_in<'c>(body: &mut Body<'c>, named: &FoldMap<Attribute<'c>, Attribute<'c>>) {
    if named.is_empty() {
        return;
    }
    let mut found: Vec<(OpId, usize, Attribute<'c>)> = Vec::new();
    let mut visit = |op: Operation<'_, 'c>| {
        let slots = op.slots().iter().enumerate();
        found.extend(slots.filter_map(|(at, slot)| Some((op.id(), at, *named.get(&(*slot)?)?))));
    };
    for_each_op(Operation::new(body, Body::ROOT), &mut visit);
    for (op, slot, name) in found {
        body.set_slot(op, slot, Some(name));
    }
    for child in body.children() {
        if let Some(child) = body.child_mut(child) {
            stacker::maybe_grow(64 << 10, 1 << 20, || replace_in(child, named));
        }
    }
}

/// Visits the operations of a body, without those in the bodies of isolated ones.
fn for_each_op<'a, 'c>(op: Operation<'a, 'c>, visit: &mut dyn FnMut(Operation<'a, 'c>)) {
    for inner in op.regions().flat_map(Region::ops) {
        if inner.body().child(inner.id()).is_some() {
            continue;
        }
        visit(inner);
        stacker::maybe_grow(64 << 10, 1 << 20, || for_each_op(inner, visit));
    }
}
