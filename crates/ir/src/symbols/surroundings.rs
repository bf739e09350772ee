//! Knowledge inside an isolated operation about the symbols around it.
//!
//! From there is no way up: what is around may be at work itself, or on others of its operations at the same time.
//! So before the bodies in a symbol table are handed out, what it holds is noted, and all of them read the same note,
//! whoever of them is first.
//!
//! Only leaves are noted, symbols without regions: they are data, as `memref.global` is. Work on nested operations does
//! not change them.

use crate::body::Body;
use crate::declarations::op_name::{OpName, TraitFlags};
use crate::uniqued::attribute::Attribute;
use crate::view::{Operation, Region};
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use terrace_support::interner::FoldMap;

/// A symbol without regions, as it was when it was noted.
#[derive(Clone)]
pub struct SymbolLeaf<'c> {
    name: OpName<'c>,
    slots: SmallVec<[Option<Attribute<'c>>; 6]>,
}

impl<'c> SymbolLeaf<'c> {
    fn of(op: Operation<'_, 'c>) -> Self {
        SymbolLeaf { name: op.name(), slots: op.slots().iter().copied().collect() }
    }

    /// The operation's name.
    pub fn name(&self) -> OpName<'c> {
        self.name
    }

    /// An inherent attribute.
    pub fn attribute(&self, name: &str) -> Option<Attribute<'c>> {
        self.slots[self.name.slot_of(name)?]
    }
}

/// The leaves of a symbol table.
#[derive(Default)]
pub(crate) struct Surroundings<'c>(FoldMap<&'c str, SymbolLeaf<'c>>);

/// Returns true if symbols are looked up in an operation.
fn is_table(op: Operation<'_, '_>) -> bool {
    op.has_trait(TraitFlags::SYMBOL_TABLE)
}

/// A registered symbol without regions.
fn leaf_name<'c>(op: Operation<'_, 'c>) -> Option<&'c str> {
    if op.region_count() != 0 || !op.has_trait(TraitFlags::SYMBOL) { None } else { op.symbol_name() }
}

fn leaves<'a, 'c>(table: Operation<'a, 'c>) -> impl Iterator<Item = (&'c str, Operation<'a, 'c>)> {
    let block = table.regions().next().and_then(Region::first_block);
    block.into_iter().flat_map(|block| block.ops()).filter_map(|op| Some((leaf_name(op)?, op)))
}

impl<'c> Body<'c> {
    /// Notes what the operations in this body may know of it; `None` if there is nothing.
    ///
    /// Cost: walks the operations of a table, once for all that are in it.
    pub(crate) fn note_surroundings(&self) -> Option<Arc<Surroundings<'c>>> {
        let root = Operation::new(self, Body::ROOT);
        if !is_table(root) {
            return self.surroundings.clone();
        }
        let mut noted = FoldMap::default();
        for (name, op) in leaves(root) {
            noted.entry(name).or_insert_with(|| SymbolLeaf::of(op));
        }
        (!noted.is_empty()).then(|| Arc::new(Surroundings(noted)))
    }
}

impl<'c> Operation<'_, 'c> {
    /// The symbol of that name in the symbol table that this operation is in, if it is a leaf.
    ///
    /// In the body that it is in it is looked for; behind that it is what was noted when the body was handed out, and
    /// nothing where it was not.
    pub fn nearest_symbol_leaf(self, name: &str) -> Option<SymbolLeaf<'c>> {
        let table = std::iter::successors(self.parent_op(), |op| op.parent_op()).find(|op| is_table(*op));
        match table {
            Some(table) => leaves(table).find(|(own, _)| *own == name).map(|(_, leaf)| SymbolLeaf::of(leaf)),
            None => {
                self.body().asked_around.store(true, Ordering::Relaxed);
                self.body().surroundings.as_ref()?.0.get(name).cloned()
            }
        }
    }
}
