//! Functions whose callers are not all known, and the operations that symbols stand for.

use terrace_interfaces::call::{Call, Callable};
use terrace_ir::{Attribute, Body, BodyOp, BodyTree, Operation, Region, TraitFlags, Visibility};
use terrace_support::interner::{FoldMap, FoldSet};

/// Facts about the functions in an operation.
pub(crate) struct Functions<'t, 'a, 'c> {
    tree: &'t BodyTree<'a, 'c>,
    unknown: FoldSet<BodyOp>,
    /// True if there are functions that cannot be seen from outside.
    has_hidden: bool,
    symbols: FoldMap<BodyOp, FoldMap<&'c str, Operation<'a, 'c>>>,
}

impl<'t, 'a, 'c> Functions<'t, 'a, 'c> {
    /// Finds them; `is_nested` says whether the operation is in another one, which may refer to its symbols.
    pub fn find(tree: &'t BodyTree<'a, 'c>, is_nested: bool) -> Self {
        let mut functions =
            Functions { tree, unknown: FoldSet::default(), has_hidden: false, symbols: FoldMap::default() };
        let mut tables = Vec::new();
        functions.add(Operation::new(tree.body(0), Body::ROOT), !is_nested, &mut tables);
        // Uses tell of more callers that nobody knows, if any function is left.
        if functions.has_hidden {
            tables.into_iter().for_each(|table| functions.add_uses(table));
        }
        functions
    }

    /// Returns true if there may be calls of a function that nobody knows of.
    pub fn has_unknown_calls(&self, op: Operation<'_, 'c>) -> bool {
        self.unknown.contains(&self.tree.key(op))
    }

    /// The operation that a reference names, seen from an operation: in the tables around it, as far as they are known.
    pub fn resolve(&mut self, op: Operation<'a, 'c>, symbol: Attribute<'c>) -> Option<Operation<'a, 'c>> {
        let (root, nested) = symbol.as_symbol()?;
        let mut at = self.tree.parent_op(op);
        while let Some(table) = at {
            if table.has_trait(TraitFlags::SYMBOL_TABLE) {
                let found = self.lookup(table, root.as_str())?;
                return nested.iter().try_fold(found, |found, name| self.lookup(found, name.as_str()));
            }
            at = self.tree.parent_op(table);
        }
        None
    }

    fn lookup(&mut self, table: Operation<'a, 'c>, name: &str) -> Option<Operation<'a, 'c>> {
        let key = self.tree.key(table);
        let symbols = self.symbols.entry(key).or_insert_with(|| {
            let ops = table.regions().take(1).flat_map(Region::ops);
            ops.filter_map(|op| Some((op.symbol_name()?, op))).collect()
        });
        symbols.get(name).copied()
    }

    /// Finds the functions that can be seen from outside, and the tables in which there are functions.
    fn add(
        &mut self,
        op: Operation<'a, 'c>,
        mut all_uses_visible: bool,
        tables: &mut Vec<Operation<'a, 'c>>,
    ) {
        if op.region_count() == 0 {
            return;
        }
        let is_table = op.has_trait(TraitFlags::SYMBOL_TABLE);
        all_uses_visible |= !is_table || !op.is_symbol() || op.visibility() == Visibility::Private;
        let has_regions = |inner: &Operation<'a, 'c>| inner.region_count() != 0;
        for inner in regions_with_regions(op).flat_map(Region::ops).filter(has_regions) {
            let is_in_table = is_table && inner.is_symbol();
            self.has_hidden |= !is_in_table && inner.interface::<Callable>().is_some();
            stacker::maybe_grow(64 << 10, 1 << 20, || self.add(inner, all_uses_visible, tables));
        }
        if is_table && self.add_table(op, all_uses_visible) {
            tables.push(op);
        }
    }

    /// Returns true if there are functions in it.
    fn add_table(&mut self, table: Operation<'a, 'c>, all_uses_visible: bool) -> bool {
        let region = table.region(0);
        let mut found = false;
        for op in region.ops().filter(|op| op.is_symbol()) {
            let Some(callable) = op.interface::<Callable>() else { continue };
            if (callable.region)(op).is_none() {
                continue;
            }
            found = true;
            let visibility = op.visibility();
            if visibility == Visibility::Public || (!all_uses_visible && visibility == Visibility::Nested) {
                self.unknown.insert(self.tree.key(op));
            } else {
                self.has_hidden = true;
            }
        }
        found
    }

    /// Finds the functions that are used otherwise than in calls.
    fn add_uses(&mut self, table: Operation<'a, 'c>) {
        let region = table.region(0);
        let mut uses = Vec::new();
        let outcome = region.for_each_symbol_use(&mut |user, symbol| uses.push((user, symbol)));
        if outcome.is_err() {
            let root = Operation::new(self.tree.body(0), Body::ROOT);
            root.for_each_in_tree(|op| {
                if op.interface::<Callable>().is_some() {
                    self.unknown.insert(self.tree.key(op));
                }
            });
            return;
        }
        for (user, symbol) in uses {
            if user.interface::<Call>().is_some() {
                continue;
            }
            if let Some(op) = self.resolve(user, symbol) {
                self.unknown.insert(self.tree.key(op));
            }
        }
    }
}

/// The regions of an operation in which operations may have regions.
fn regions_with_regions<'a, 'c>(op: Operation<'a, 'c>) -> impl Iterator<Item = Region<'a, 'c>> {
    let inner = op.inner();
    let has_none = inner.id() == Body::ROOT && inner.body().has_no_regions_inside();
    op.regions().filter(move |_| !has_none)
}
