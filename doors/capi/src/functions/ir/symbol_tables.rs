//! `IR.h`: symbol tables.

use crate::abi::*;
use crate::context::{ContextState, context_of, locate};
use crate::graph::{Graph, OpKey};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::slab::{Key, Slab, keys};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use terrace_ir::{Attribute, AttributeKind, TraitFlags};
use terrace_support::ensure_stack;

keys! {
    /// Key of a symbol table.
    TableKey;
}

/// A symbol table: names as they were when it was made, and as it changed them since.
struct Table {
    /// Operation whose symbols it holds.
    owner: MlirOperation,
    symbols: HashMap<String, MlirOperation>,
    /// Number of the next new name.
    next: u64,
}

impl Table {
    /// Gives an operation its name in the table: its own, or with a number after it if another one has that.
    fn name(&mut self, op: MlirOperation, own: &str) -> String {
        let mut name = own.to_owned();
        while self.symbols.get(&name).is_some_and(|other| *other != op) {
            name = format!("{own}_{}", self.next);
            self.next += 1;
        }
        self.symbols.insert(name.clone(), op);
        name
    }

    /// Forgets an operation, whose name is that.
    fn forget(&mut self, op: MlirOperation, name: Option<&str>) {
        match name {
            Some(name) if self.symbols.get(name) == Some(&op) => drop(self.symbols.remove(name)),
            _ => self.symbols.retain(|_, symbol| *symbol != op),
        }
    }
}

/// Symbol tables of the C side.
static TABLES: Mutex<Option<Slab<TableKey, Table>>> = Mutex::new(None);

/// Name of the attribute that names a symbol.
pub const SYMBOL_NAME: &str = "sym_name";
/// Name of the attribute that says who sees a symbol.
pub const VISIBILITY: &str = "sym_visibility";

fn tables<R>(work: impl FnOnce(&mut Slab<TableKey, Table>) -> R) -> R {
    work(TABLES.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(Slab::default))
}

/// Works on a table.
fn on_table<R>(table: MlirSymbolTable, work: impl FnOnce(&mut Table) -> R) -> Result<R, Misuse> {
    let parts = table.parts()?;
    tables(|tables| {
        let key = tables.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::SymbolTable))?;
        Ok(work(&mut tables[key]))
    })
}

/// Returns the operation of a table, which is still there.
fn owner(table: MlirSymbolTable) -> Result<(Arc<ContextState>, OpKey), Misuse> {
    locate::<OpKey>(on_table(table, |table| table.owner)?)
}

/// Returns true if an operation is a symbol table.
pub fn is_table(graph: &Graph, op: OpKey) -> bool {
    graph.ops[op].name.has_trait(TraitFlags::SYMBOL_TABLE) && graph.ops[op].regions.len() == 1
}

/// Returns the operations directly inside a table.
pub fn members(graph: &mut Graph, table: OpKey) -> Vec<OpKey> {
    graph.open(table);
    let regions = graph.ops[table].regions.iter();
    regions.flat_map(|region| graph.blocks_of(*region)).flat_map(|block| graph.ops_of(block)).collect()
}

/// Returns the name of a symbol.
pub fn symbol_name(graph: &Graph, op: OpKey) -> Option<&'static str> {
    graph.attribute(op, SYMBOL_NAME)?.as_str()
}

/// Returns a name that no symbol has: the given one, or with a number after it.
pub fn unique_name(taken: &HashSet<&str>, name: &str) -> String {
    if !taken.contains(name) {
        return name.to_owned();
    }
    let mut numbered = (0..).map(|number: u64| format!("{name}_{number}"));
    numbered.find(|name| !taken.contains(name.as_str())).unwrap_or_default()
}

/// Replaces references to a symbol in an attribute.
fn renamed(
    cx: &ContextState,
    attribute: Attribute<'static>,
    old: &str,
    new: &str,
) -> Option<Attribute<'static>> {
    let context = cx.ctx();
    match attribute.kind() {
        AttributeKind::SymbolRef { root, nested } if root.as_str() == old => {
            Some(context.symbol_attribute(context.identifier(new), nested))
        }
        AttributeKind::Array(elements) => {
            let new: Vec<_> =
                elements.iter().map(|element| (*element, renamed(cx, *element, old, new))).collect();
            new.iter().any(|(_, new)| new.is_some()).then(|| {
                let elements: Vec<_> = new.iter().map(|(element, new)| new.unwrap_or(*element)).collect();
                context.array_attribute(&elements)
            })
        }
        AttributeKind::Dictionary(entries) => {
            let mut entries = entries.to_vec();
            let mut is_new = false;
            for entry in &mut entries {
                if let Some(value) = renamed(cx, entry.value, old, new) {
                    (entry.value, is_new) = (value, true);
                }
            }
            is_new.then(|| context.dictionary_attribute(&entries))
        }
        _ => None,
    }
}

/// Renames what refers to a symbol, in an operation and all in it that see the symbol.
pub fn rename_uses(cx: &ContextState, graph: &mut Graph, from: OpKey, old: &str, new: &str) {
    let mut pending = members(graph, from);
    while let Some(op) = pending.pop() {
        for entry in graph.attributes(op) {
            if entry.name.as_str() != SYMBOL_NAME
                && let Some(value) = renamed(cx, entry.value, old, new)
            {
                graph.set_attribute(op, entry.name.as_str(), Some(value));
            }
        }
        if !is_table(graph, op) {
            pending.extend(members(graph, op));
        }
    }
}

/// Returns the symbol tables in an operation, inner ones first, each with whether all uses of its symbols are visible.
fn nested_tables(graph: &mut Graph, op: OpKey, is_visible: bool, found: &mut Vec<(OpKey, bool)>) {
    let symbol_is_hidden = |graph: &Graph, op| {
        let visibility = graph.attribute(op, VISIBILITY).and_then(|value| value.as_str());
        symbol_name(graph, op).is_none() || visibility == Some("private")
    };
    let is_visible = is_visible || (is_table(graph, op) && symbol_is_hidden(graph, op));
    for inner in members(graph, op) {
        ensure_stack(|| nested_tables(graph, inner, is_visible, found));
    }
    if is_table(graph, op) {
        found.push((op, is_visible));
    }
}

export! {
    /// Returns the name of the attribute that names a symbol.
    fn mlirSymbolTableGetSymbolAttributeName() -> MlirStringRef {
        Ok(SYMBOL_NAME.into())
    }

    /// Returns the name of the attribute that says who sees a symbol.
    fn mlirSymbolTableGetVisibilityAttributeName() -> MlirStringRef {
        Ok(VISIBILITY.into())
    }

    /// Creates the symbol table of an operation, or null if it has none.
    fn mlirSymbolTableCreate(op: MlirOperation) -> MlirSymbolTable {
        let (state, key) = locate::<OpKey>(op)?;
        let symbols = state.graph(|graph| {
            is_table(graph, key).then(|| {
                let members = members(graph, key).into_iter();
                let named = members.filter_map(|op| Some((symbol_name(graph, op)?.to_owned(), graph.handle(op))));
                named.collect()
            })
        });
        let Some(symbols) = symbols else { return Ok(MlirSymbolTable::default()) };
        Ok(tables(|tables| {
            let key = tables.insert(Table { owner: op, symbols, next: 0 });
            let generation = tables.generation(key);
            MlirSymbolTable::from_parts(Parts { context: 0, generation, index: key.index() })
        }))
    }

    /// Destroys a symbol table; the operation stays.
    fn mlirSymbolTableDestroy(table: MlirSymbolTable) {
        let parts = table.parts()?;
        tables(|tables| {
            let key = tables.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::SymbolTable))?;
            tables.remove(key);
            Ok(())
        })
    }

    /// Returns the symbol of a name, or null. Symbols that came without the table being told are not in it.
    fn mlirSymbolTableLookup(table: MlirSymbolTable, name: MlirStringRef) -> MlirOperation {
        let name = name.text()?;
        let (state, _) = owner(table)?;
        let found = on_table(table, |table| table.symbols.get(name).copied())?;
        let is_there = |op: &MlirOperation| state.graph(|graph| graph.find::<OpKey>(*op).is_ok());
        Ok(found.filter(is_there).unwrap_or_default())
    }

    /// Puts a symbol into a table, unless it is there, with another name if its own is taken; returns its name.
    fn mlirSymbolTableInsert(table: MlirSymbolTable, op: MlirOperation) -> MlirAttribute {
        let (state, owner) = owner(table)?;
        let name = state.graph(|graph| {
            let handle = op;
            let op = graph.find::<OpKey>(op)?;
            let Some(name) = symbol_name(graph, op) else {
                return Err(Misuse::other("the operation is no symbol: it has no name"));
            };
            if graph.is_within(owner, op) {
                return Err(Misuse::other("an operation cannot be put into itself"));
            }
            if graph.ops[op].block.is_none() {
                let block = graph.ops[owner].regions.first().and_then(|region| graph.regions[*region].first);
                let block = block.ok_or_else(|| Misuse::other("the symbol table has no block"))?;
                let last = graph.blocks[block].last;
                let terminator = last.filter(|op| graph.ops[*op].name.has_trait(TraitFlags::TERMINATOR));
                let place = terminator.map_or(crate::graph::Place::End, crate::graph::Place::Before);
                graph.insert_op(block, place, op);
            } else if graph.parent(op) != Some(owner) {
                return Err(Misuse::other("the symbol is in another operation already"));
            }
            let unique = on_table(table, |table| table.name(handle, name))?;
            if unique != name {
                let value = state.ctx().string_attribute(&unique);
                graph.set_attribute(op, SYMBOL_NAME, Some(value));
            }
            Ok(graph.attribute(op, SYMBOL_NAME))
        })?;
        Ok(state.name_or_null(name))
    }

    /// Takes a symbol out of a table and erases it.
    fn mlirSymbolTableErase(table: MlirSymbolTable, op: MlirOperation) {
        let (state, owner) = owner(table)?;
        let name = state.graph(|graph| {
            let op = graph.find::<OpKey>(op)?;
            if graph.parent(op) != Some(owner) {
                return Err(Misuse::other("the symbol is not in the table"));
            }
            let name = symbol_name(graph, op);
            graph.erase_op(op)?;
            Ok(name)
        })?;
        on_table(table, |table| table.forget(op, name))
    }

    /// Renames what refers to a symbol, in an operation.
    fn mlirSymbolTableReplaceAllSymbolUses(
        old: MlirStringRef,
        new: MlirStringRef,
        from: MlirOperation,
    ) -> MlirLogicalResult {
        let (old, new) = (old.text()?, new.text()?);
        let (state, from) = locate::<OpKey>(from)?;
        state.graph(|graph| rename_uses(&state, graph, from, old, new));
        Ok(MlirLogicalResult::SUCCESS)
    }

    /// Calls back for each symbol table in an operation, inner ones first.
    fn mlirSymbolTableWalkSymbolTables(
        from: MlirOperation,
        all_uses_visible: bool,
        callback: Option<unsafe extern "C" fn(MlirOperation, bool, UserData)>,
        data: UserData,
    ) {
        let (state, op) = locate::<OpKey>(from)?;
        let callback = callback.ok_or_else(|| Misuse::other("the callback is null"))?;
        let mut found = Vec::new();
        state.graph(|graph| nested_tables(graph, op, all_uses_visible, &mut found));
        let found: Vec<_> =
            state.graph(|graph| found.iter().map(|(op, visible)| (graph.handle(*op), *visible)).collect());
        for (table, is_visible) in found {
            if context_of(table)?.graph(|graph| graph.find::<OpKey>(table).is_ok()) {
                callback(table, is_visible, data);
            }
        }
        Ok(())
    }
}
