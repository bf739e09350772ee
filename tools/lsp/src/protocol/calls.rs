//! Call hierarchy: who refers to the symbol of a function, and to which functions it refers.

use crate::document::{Entity, Placed};
use crate::features::View;
use lsp_types::{
    CallHierarchyIncomingCall, CallHierarchyItem, CallHierarchyOutgoingCall, Range as LspRange, SymbolKind,
};
use std::collections::BTreeMap;

/// Returns the function at a byte: the one whose symbol stands there, or the one around it.
pub fn prepare(view: View<'_, '_>, at: usize) -> Option<CallHierarchyItem> {
    if let Some(mention) = view.document.mention_at(view.text, at)
        && let Entity::Symbol(definition) = mention.entity
    {
        return item(view, definition);
    }
    let (placed, op) = view.op_at(at)?;
    let (_, name) = function_around(view, placed, Some(op))?;
    item(view, name)
}

/// Returns the innermost operation with a symbol around one, and where the name of that symbol stands.
fn function_around(view: View<'_, '_>, placed: Placed<'_, '_>, op: Option<u32>) -> Option<(u32, usize)> {
    let index = placed.unit.symbols(placed.text(view.text));
    let mut op = op;
    while let Some(at) = op {
        if let Ok(found) = index.definitions.binary_search_by_key(&at, |one| one.op) {
            return Some((at, placed.start + index.definitions[found].range.start));
        }
        op = placed.unit.trace.ops[at as usize].parent;
    }
    None
}

fn item(view: View<'_, '_>, definition: usize) -> Option<CallHierarchyItem> {
    let (placed, op) = view.op_at(definition)?;
    let name = view.document.definitions(view.text, &Entity::Symbol(definition)).into_iter().next()?;
    let op = &placed.unit.trace.ops[op as usize];
    let title = crate::document::index::name_of_token(&view.text.as_str()[name.clone()]).to_owned();
    Some(CallHierarchyItem {
        name: title,
        kind: SymbolKind::FUNCTION,
        tags: None,
        detail: op.name.map(|name| name.as_str().to_owned()),
        uri: view.uri(),
        range: view.range(placed.range(op.range.clone())),
        selection_range: view.range(name),
        data: None,
    })
}

/// Returns the functions that refer to the one of an item.
pub fn incoming(view: View<'_, '_>, item_range: LspRange) -> Vec<CallHierarchyIncomingCall> {
    let definition = view.text.offset(item_range.start);
    let mut callers: BTreeMap<usize, Vec<LspRange>> = BTreeMap::new();
    for range in view.document.mentions(view.text, &Entity::Symbol(definition)) {
        let Some((placed, op)) = view.op_at(range.start).filter(|_| range.start != definition) else {
            continue;
        };
        // A reference in the header of a function is the function's own.
        if let Some((_, name)) = function_around(view, placed, Some(op)) {
            callers.entry(name).or_default().push(view.range(range));
        }
    }
    let call =
        |(name, from_ranges)| item(view, name).map(|from| CallHierarchyIncomingCall { from, from_ranges });
    callers.into_iter().filter_map(call).collect()
}

/// Returns the functions that the one of an item refers to.
pub fn outgoing(view: View<'_, '_>, item_range: LspRange) -> Vec<CallHierarchyOutgoingCall> {
    let definition = view.text.offset(item_range.start);
    let Some((placed, op)) = view.op_at(definition) else { return Vec::new() };
    let text = placed.text(view.text);
    let range = &placed.unit.trace.ops[op as usize].range;
    let mut callees: BTreeMap<usize, Vec<LspRange>> = BTreeMap::new();
    for reference in &placed.unit.symbols(text).references {
        if !(range.start as usize..range.end as usize).contains(&reference.range.start) {
            continue;
        }
        if let Some(name) = view.document.resolve_symbol(view.text, placed, &reference.path, reference.op) {
            let own = placed.start + reference.range.start..placed.start + reference.range.end;
            callees.entry(name).or_default().push(view.range(own));
        }
    }
    let call = |(name, from_ranges)| item(view, name).map(|to| CallHierarchyOutgoingCall { to, from_ranges });
    callees.into_iter().filter_map(call).collect()
}
