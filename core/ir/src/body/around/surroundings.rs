//! Symbols around an isolated operation: what may be known of them inside, and how new ones are requested.
//!
//! From inside there is no way up: what is around may be at work itself, or on others of its operations at the same time.
//! So before the bodies in a symbol table are handed out, its symbols are noted, and all bodies read the same note,
//! whichever thread is first: the symbols as they were when the work began.
//!
//! Leaves, symbols without regions, are always noted: they are data, as `memref.global` is, and work on nested operations
//! does not change them. Functions are noted for work that says so ([`Around::Symbols`]), for noting them is not free.

use crate::body::Body;
use crate::declarations::op_name::{OpName, TraitFlags};
use crate::uniqued::attribute::Attribute;
use crate::view::{Operation, Region};
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use terrace_support::interner::FoldMap;

/// Symbols that work inside an isolated operation may look up around it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Around {
    /// Symbols without regions.
    #[default]
    Leaves,
    /// All symbols.
    Symbols,
}

/// A symbol as it was when it was noted, without what is in its regions.
#[derive(Clone)]
pub struct KnownSymbol<'c> {
    name: OpName<'c>,
    slots: SmallVec<[Option<Attribute<'c>>; 6]>,
    is_leaf: bool,
}

impl<'c> KnownSymbol<'c> {
    fn of(op: Operation<'_, 'c>) -> Self {
        let slots = op.slots().iter().copied().collect();
        KnownSymbol { name: op.name(), slots, is_leaf: op.region_count() == 0 }
    }

    /// Returns the name of the operation.
    pub fn name(&self) -> OpName<'c> {
        self.name
    }

    /// Returns an inherent attribute.
    pub fn attribute(&self, name: &str) -> Option<Attribute<'c>> {
        self.slots[self.name.slot_of(name)?]
    }
}

/// The noted symbols of a table.
#[derive(Default)]
pub(crate) struct Surroundings<'c>(FoldMap<&'c str, KnownSymbol<'c>>);

/// Returns true if symbols are looked up in an operation.
pub(super) fn is_table(op: Operation<'_, '_>) -> bool {
    op.has_trait(TraitFlags::SYMBOL_TABLE)
}

/// Returns the name of a registered symbol that is to be noted.
fn noted_name<'c>(op: Operation<'_, 'c>, around: Around) -> Option<&'c str> {
    let is_noted = around == Around::Symbols || op.region_count() == 0;
    if is_noted && op.has_trait(TraitFlags::SYMBOL) { op.symbol_name() } else { None }
}

fn symbols<'a, 'c>(
    table: Operation<'a, 'c>,
    around: Around,
) -> impl Iterator<Item = (&'c str, Operation<'a, 'c>)> {
    let block = table.regions().next().and_then(Region::first_block);
    let ops = block.into_iter().flat_map(|block| block.ops());
    ops.filter_map(move |op| Some((noted_name(op, around)?, op)))
}

impl<'c> Body<'c> {
    /// Notes what the operations in this body may know of it; `None` if there is nothing.
    ///
    /// Cost: walks the operations of a table, once for all that are in it.
    pub(crate) fn note_surroundings(&self, around: Around) -> Option<Arc<Surroundings<'c>>> {
        let root = Operation::new(self, Body::ROOT);
        if !is_table(root) {
            return self.surroundings.clone();
        }
        let mut noted = FoldMap::default();
        for (name, op) in symbols(root, around) {
            noted.entry(name).or_insert_with(|| KnownSymbol::of(op));
        }
        (!noted.is_empty()).then(|| Arc::new(Surroundings(noted)))
    }

    fn noted_symbol(&self, name: &str) -> Option<&KnownSymbol<'c>> {
        self.asked_around.store(true, Ordering::Relaxed);
        self.surroundings.as_ref()?.0.get(name)
    }

    /// Returns the symbol of a name in the symbol table around the root, or in the root if that is one: as it is, as this
    /// body requested it, or as it was noted when the body was handed out.
    ///
    /// Functions and other symbols with regions are found if they were noted ([`Around::Symbols`]).
    pub fn symbol_around(&self, name: &str) -> Option<KnownSymbol<'c>> {
        let root = Operation::new(self, Body::ROOT);
        if is_table(root) {
            return root.lookup_symbol(name).map(KnownSymbol::of);
        }
        match self.requested_symbol(name) {
            Some(symbol) => Some(KnownSymbol::of(symbol)),
            None => self.noted_symbol(name).cloned(),
        }
    }
}

impl<'c> Operation<'_, 'c> {
    /// Returns the symbol of a name in the symbol table that this operation is in, if it is a leaf.
    ///
    /// In the body that it is in it is looked for; after that it is the one that was noted when the body was handed out,
    /// and none where nothing was.
    pub fn nearest_symbol_leaf(self, name: &str) -> Option<KnownSymbol<'c>> {
        let table = std::iter::successors(self.parent_op(), |op| op.parent_op()).find(|op| is_table(*op));
        match table {
            Some(table) => {
                let mut leaves = symbols(table, Around::Leaves);
                leaves.find(|(own, _)| *own == name).map(|(_, leaf)| KnownSymbol::of(leaf))
            }
            None => self.body().noted_symbol(name).filter(|symbol| symbol.is_leaf).cloned(),
        }
    }
}
