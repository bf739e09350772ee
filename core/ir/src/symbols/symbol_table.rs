//! Symbols: operations that are referred to by name.

pub use crate::declarations::{SYMBOL_NAME, SYMBOL_VISIBILITY};

use crate::declarations::op_name::TraitFlags;
use crate::ids::OpId;
use crate::uniqued::attribute::Attribute;
use crate::uniqued::identifier::Identifier;
use crate::view::Operation;
use std::sync::OnceLock;
use terrace_support::interner::FoldMap;

impl<'a, 'c> Operation<'a, 'c> {
    /// Returns the name of a symbol operation; `None` for other operations, and for symbols that may do without a
    /// name.
    pub fn symbol_name(self) -> Option<&'c str> {
        if self.spec().is_some() && !self.has_trait(TraitFlags::SYMBOL) {
            return None;
        }
        self.attribute(SYMBOL_NAME)?.as_str()
    }

    /// Returns the symbol of that name directly inside this symbol table.
    ///
    /// Cost: walks the table's operations. [`SymbolScope`] keeps an index.
    pub fn lookup_symbol(self, name: &str) -> Option<Operation<'a, 'c>> {
        let block = self.regions().next()?.first_block()?;
        block.ops().find(|op| op.symbol_name() == Some(name))
    }
}

/// The symbol tables around an operation, innermost last, with an index each.
///
/// From inside an isolated operation there is no way up, so whoever checks symbol uses walks down and passes this along.
pub struct SymbolScope<'a, 'c> {
    parent: Option<&'a SymbolScope<'a, 'c>>,
    table: Operation<'a, 'c>,
    /// Ids of the table's own body. No views: the scope would not outlive a longer-lived parent then.
    index: OnceLock<FoldMap<&'c str, OpId>>,
}

impl<'a, 'c> SymbolScope<'a, 'c> {
    /// Creates the scope of a symbol table within another one.
    pub fn new(table: Operation<'a, 'c>, parent: Option<&'a SymbolScope<'a, 'c>>) -> Self {
        SymbolScope { parent, table, index: OnceLock::new() }
    }

    /// Returns the symbol table.
    pub fn table(&self) -> Operation<'a, 'c> {
        self.table
    }

    /// Returns the scope around it.
    pub fn parent(&self) -> Option<&'a SymbolScope<'a, 'c>> {
        self.parent
    }

    fn index(&self) -> &FoldMap<&'c str, OpId> {
        self.index.get_or_init(|| {
            let mut index = FoldMap::default();
            let block = self.table.regions().next().and_then(|region| region.first_block());
            for op in block.into_iter().flat_map(|block| block.ops()) {
                if let Some(name) = op.symbol_name() {
                    index.entry(name).or_insert(op.id());
                }
            }
            index
        })
    }

    /// Returns the symbol of that name in this table itself.
    pub fn lookup_here(&self, name: &str) -> Option<Operation<'a, 'c>> {
        let body = self.table.inner().body();
        self.index().get(name).map(|&id| Operation::new(body, id))
    }

    /// Looks up a reference in this table; enclosing tables are not searched.
    pub fn lookup(&self, symbol: Attribute<'c>) -> Option<Operation<'a, 'c>> {
        let (root, nested) = symbol.as_symbol()?;
        lookup_nested(self.lookup_here(root.as_str())?, nested)
    }
}

/// Follows the nested parts of a reference from the operation that the first part names.
fn lookup_nested<'a, 'c>(root: Operation<'a, 'c>, nested: &[Identifier<'c>]) -> Option<Operation<'a, 'c>> {
    nested.iter().try_fold(root, |op, name| {
        if !op.has_trait(TraitFlags::SYMBOL_TABLE) {
            return None;
        }
        op.lookup_symbol(name.as_str())
    })
}
