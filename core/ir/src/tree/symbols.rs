//! Symbols in a tree: looked up by an index, created under names that are free.

use super::handle::*;
use super::rewriter::TreeRewriter;
use crate::body::Body;
use crate::body::owned::OwnedOperation;
use crate::declarations::op_name::TraitFlags;
use crate::ids::OpId;
use crate::symbol_table::SYMBOL_NAME;
use crate::uniqued::attribute::Attribute;
use crate::view::{Block, Operation, Region};
use terrace_support::interner::FoldMap;

/// Index of a symbol table, good until its body's count of changed symbols moves on.
pub(super) struct SymbolIndex<'c> {
    body: BodyKey,
    changes: u32,
    /// The first symbol of each name.
    names: FoldMap<&'c str, OpId>,
    /// The next number to try after a name that is taken.
    numbers: FoldMap<&'c str, u32>,
}

/// Returns the block that holds the symbols of a table.
fn symbol_block<'a, 'c>(table: Operation<'a, 'c>) -> Option<Block<'a, 'c>> {
    if !table.has_trait(TraitFlags::SYMBOL_TABLE) {
        return None;
    }
    table.regions().next().and_then(Region::first_block)
}

impl<'c> TreeRewriter<'_, '_, 'c> {
    /// Returns the index of a symbol table, made anew if symbols changed.
    fn index(&mut self, table: TreeOp) -> Result<&mut SymbolIndex<'c>, TreeError> {
        let block = symbol_block(self.tree().op(table)?).ok_or(TreeError::NoSymbol)?;
        let handles = self.tree().handles();
        let body = handles.key(block.body()).ok_or(TreeError::Stale)?;
        let changes = handles.symbol_changes(body);
        let is_current =
            self.symbols.get(&table).is_some_and(|index| (index.body, index.changes) == (body, changes));
        if !is_current {
            let mut names = FoldMap::default();
            for op in block.ops() {
                if let Some(name) = op.symbol_name() {
                    names.entry(name).or_insert(op.id());
                }
            }
            let numbers = FoldMap::default();
            self.symbols.insert(table, SymbolIndex { body, changes, names, numbers });
        }
        self.symbols.get_mut(&table).ok_or(TreeError::NoSymbol)
    }

    /// Returns the symbol of a name directly inside of a symbol table.
    ///
    /// Cost: a lookup; after changes of symbols, a walk through the table.
    ///
    /// # Errors
    /// If the operation is no symbol table with a block, or the handle is stale or of another tree.
    pub fn lookup_symbol_in(&mut self, table: TreeOp, name: &str) -> Result<Option<TreeOp>, TreeError> {
        let index = self.index(table)?;
        let (body, found) = (index.body, index.names.get(name).copied());
        Ok(found.map(|op| self.tree().handles().handle(body, op)))
    }

    /// Returns the operation that a reference names, as [`Tree::lookup_symbol`](super::Tree::lookup_symbol) does.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    pub fn lookup_symbol(
        &mut self,
        from: TreeOp,
        symbol: Attribute<'c>,
    ) -> Result<Option<TreeOp>, TreeError> {
        let Some((first, nested)) = symbol.as_symbol() else { return Ok(None) };
        let Some(mut at) = self.tree().nearest_symbol_table(from)? else { return Ok(None) };
        for name in std::iter::once(&first).chain(nested) {
            if symbol_block(self.tree().op(at)?).is_none() {
                return Ok(None);
            }
            match self.lookup_symbol_in(at, name.as_str())? {
                Some(op) => at = op,
                None => return Ok(None),
            }
        }
        Ok(Some(at))
    }

    /// Returns a name that no symbol of a table has: the given one, or the first free one of `name_0`, `name_1`, ...
    ///
    /// # Errors
    /// If the operation is no symbol table with a block, or the handle is stale or of another tree.
    pub fn unique_symbol_name(&mut self, table: TreeOp, name: &str) -> Result<&'c str, TreeError> {
        let context = self.tree().root_body().context();
        let name = context.identifier(name).as_str();
        let index = self.index(table)?;
        if !index.names.contains_key(name) {
            return Ok(name);
        }
        let number = index.numbers.entry(name).or_default();
        loop {
            let candidate = format!("{name}_{number}");
            if !index.names.contains_key(&*candidate) {
                return Ok(context.identifier(&candidate).as_str());
            }
            *number += 1;
        }
    }

    /// Places a symbol at the end of a symbol table, before its terminator, or at a point in it; if its name is taken, it
    /// gets another one.
    ///
    /// Cost: n symbols, of whatever names, take time proportional to n and to what is in the table.
    ///
    /// # Errors
    /// If the operation is no symbol table with a block, the new one is no symbol with a name, the point is elsewhere than
    /// directly inside of the table, or a handle is stale or of another tree.
    pub fn insert_symbol(
        &mut self,
        table: TreeOp,
        mut symbol: OwnedOperation<'c>,
        at: Option<TreePoint>,
    ) -> Result<TreeOp, TreeError> {
        let wanted = symbol.op().symbol_name().ok_or(TreeError::NoSymbol)?;
        let block = symbol_block(self.tree().op(table)?).ok_or(TreeError::NoSymbol)?;
        let last = block.last_op().filter(|last| last.has_trait(TraitFlags::TERMINATOR));
        let point = match (at, last) {
            (Some(at), _) => at,
            (None, Some(last)) => TreePoint::Before(self.tree().op_handle(last)?),
            (None, None) => TreePoint::End(self.tree().block_handle(block)?),
        };
        let here = self.tree().block_handle(block)?;
        let is_here = match point {
            TreePoint::Start(block) | TreePoint::End(block) => block == here,
            TreePoint::Before(op) | TreePoint::After(op) => {
                let block = self.tree().op(op)?.block().ok_or(TreeError::NoBlock)?;
                self.tree().block_handle(block)? == here
            }
        };
        if !is_here {
            return Err(TreeError::NoSymbol);
        }
        let name = self.unique_symbol_name(table, wanted)?;
        if name != wanted {
            let context = self.tree().root_body().context();
            let (attribute, name) = (context.identifier(SYMBOL_NAME), context.string_attribute(name));
            symbol.body_mut().set_attribute(Body::ROOT, attribute, Some(name));
        }
        // The index stays good: the new symbol is added to it.
        let index = self.symbols.remove(&table);
        let op = self.insert(point, symbol)?;
        if let Some(mut index) = index {
            let handles = self.tree().handles();
            let (_, id) = handles.find(op)?;
            index.changes = handles.symbol_changes(index.body);
            index.names.insert(name, id);
            self.symbols.insert(table, index);
        }
        Ok(op)
    }
}
