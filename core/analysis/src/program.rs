//! The program under analysis: dense indices for its values, operations and blocks, and its call graph.
//!
//! All solvers share a [`Program`]. Facts live in vectors by [`Program::value_index`] and its like, so no lookup hashes.

use std::cell::{Cell, RefCell};
use terrace_interfaces::call::{Call, Callable, Callee};
use terrace_interfaces::region_branch::{
    RegionBranch, RegionBranchPoint, RegionBranchTerminator, RegionSuccessors,
};
use terrace_ir::ids::OpId;
use terrace_ir::{
    Attribute, Block, Body, BodyOp, BodyTree, Operation, Region, TraitFlags, Value, Visibility,
};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldMap, FoldSet};

/// Index of the first entry of a body in the tables of a solver.
#[derive(Clone, Copy, Default)]
pub(crate) struct Bases {
    pub values: usize,
    pub ops: usize,
    pub blocks: usize,
}

/// An isolated operation with everything nested in it.
pub struct Program<'a, 'c> {
    tree: BodyTree<'a, 'c>,
    bases: Vec<Bases>,
    /// Sizes of the tables.
    limits: Bases,
    /// Cache of the last body looked up, by address: most lookups ask for the same one again.
    last: Cell<(usize, Bases)>,
    /// Operations of the first body that are left out.
    skipped: FoldSet<OpId>,
    /// Callables that may have callers outside of the known ones.
    unknown: FoldSet<BodyOp>,
    /// True if there are functions that cannot be seen from outside.
    has_hidden: bool,
    symbols: RefCell<FoldMap<BodyOp, FoldMap<&'c str, Operation<'a, 'c>>>>,
}

impl<'a, 'c> Program<'a, 'c> {
    /// Indexes a body and all bodies nested in it.
    ///
    /// `is_nested` tells that the operation of the body is itself inside another one, which may refer to its symbols.
    ///
    /// Cost: one walk over the operations with regions, and one over symbol uses if a private function exists.
    pub fn new(body: &'a Body<'c>, is_nested: bool) -> Self {
        Self::without(body, is_nested, FoldSet::default())
    }

    /// Indexes a body, leaving out some [independent](crate::independent) isolated operations right inside of it.
    pub fn without(body: &'a Body<'c>, is_nested: bool, skipped: FoldSet<OpId>) -> Self {
        let tree = BodyTree::new(body);
        let mut bases = Vec::new();
        let mut next = Bases::default();
        for (number, body) in (0..).zip(tree.bodies()) {
            bases.push(next);
            if matches!(tree.place(number), Some((0, op)) if skipped.contains(&op)) {
                continue;
            }
            next.values += body.value_limit();
            next.ops += body.op_limit();
            next.blocks += body.block_limit();
        }
        let mut program = Program {
            last: Cell::new((std::ptr::from_ref(body).addr(), bases[0])),
            tree,
            bases,
            limits: next,
            skipped,
            unknown: FoldSet::default(),
            has_hidden: false,
            symbols: RefCell::default(),
        };
        let mut tables = Vec::new();
        program.add(program.root(), !is_nested, &mut tables);
        // Uses reveal more unknown callers, if any function is left.
        if program.has_hidden {
            tables.into_iter().for_each(|table| program.add_uses(table));
        }
        program
    }

    /// Returns the bodies, with the numbers that facts and keys use.
    pub fn tree(&self) -> &BodyTree<'a, 'c> {
        &self.tree
    }

    /// Returns the operation under analysis.
    pub fn root(&self) -> Operation<'a, 'c> {
        Operation::new(self.tree.body(0), Body::ROOT)
    }

    /// Returns the index of a value.
    #[inline]
    pub fn value_index(&self, value: Value<'_, 'c>) -> usize {
        self.base(value.body()).values + value.id().index()
    }

    /// Returns the index of a block.
    #[inline]
    pub fn block_index(&self, block: Block<'_, 'c>) -> usize {
        self.base(block.body()).blocks + block.id().index()
    }

    /// Returns the index of an operation.
    ///
    /// An isolated operation has two: one in the body around it, and one as the root of its own. [`outer`](Self::outer)
    /// gives the former.
    #[inline]
    pub fn op_index(&self, op: Operation<'_, 'c>) -> usize {
        self.base(op.body()).ops + op.id().index()
    }

    /// Returns the number of value indices.
    pub fn value_limit(&self) -> usize {
        self.limits.values
    }

    /// Returns the number of block indices.
    pub fn block_limit(&self) -> usize {
        self.limits.blocks
    }

    /// Returns the number of operation indices.
    pub fn op_limit(&self) -> usize {
        self.limits.ops
    }

    /// Returns the view of an operation from the body around it, if it is isolated and nested; any other as it is.
    pub fn outer(&self, op: Operation<'_, 'c>) -> Operation<'a, 'c> {
        self.tree.op(self.tree.key(op))
    }

    #[inline]
    pub(crate) fn base(&self, body: &Body<'c>) -> Bases {
        let address = std::ptr::from_ref(body).addr();
        let (last, bases) = self.last.get();
        if last == address {
            return bases;
        }
        let bases = self.bases[self.tree.number(body) as usize];
        self.last.set((address, bases));
        bases
    }

    /// Returns the index of the first value of each body.
    pub(crate) fn value_starts(&self) -> Vec<usize> {
        self.bases.iter().map(|bases| bases.values).collect()
    }

    /// Returns true if an operation is left out of the analysis.
    pub(crate) fn is_skipped(&self, op: Operation<'_, 'c>) -> bool {
        matches!(self.tree.key(op), (0, op) if self.skipped.contains(&op))
    }

    /// Returns true if a callable may have callers beyond the calls in the program.
    pub fn has_unknown_calls(&self, op: Operation<'_, 'c>) -> bool {
        self.unknown.contains(&self.tree.key(op))
    }

    /// Returns the callable that an operation calls, and its region, if both are in the program.
    pub fn callee(&self, op: Operation<'a, 'c>) -> Option<(Operation<'a, 'c>, Region<'a, 'c>)> {
        self.callee_of(op, op.interface::<Call>()?)
    }

    pub(crate) fn callee_of(
        &self,
        op: Operation<'a, 'c>,
        call: &Call,
    ) -> Option<(Operation<'a, 'c>, Region<'a, 'c>)> {
        let Some(Callee::Symbol(symbol)) = (call.callee)(op) else { return None };
        let callee = self.resolve(op, symbol)?;
        Some((callee, (callee.interface::<Callable>()?.region)(callee)?))
    }

    /// Resolves a symbol reference in the tables around an operation, as far as they are in the program.
    pub fn resolve(&self, op: Operation<'a, 'c>, symbol: Attribute<'c>) -> Option<Operation<'a, 'c>> {
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

    fn lookup(&self, table: Operation<'a, 'c>, name: &str) -> Option<Operation<'a, 'c>> {
        let key = self.tree.key(table);
        let mut all = self.symbols.borrow_mut();
        let symbols = all.entry(key).or_insert_with(|| {
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
            ensure_stack(|| self.add(inner, all_uses_visible, tables));
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
            let (tree, unknown) = (&self.tree, &mut self.unknown);
            Operation::new(tree.body(0), Body::ROOT).for_each_in_tree(|op| {
                if op.interface::<Callable>().is_some() {
                    unknown.insert(tree.key(op));
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

/// Returns the regions of an operation in which operations may have regions.
fn regions_with_regions<'a, 'c>(op: Operation<'a, 'c>) -> impl Iterator<Item = Region<'a, 'c>> {
    let inner = op.inner();
    let has_none = inner.id() == Body::ROOT && inner.body().has_no_regions_inside();
    op.regions().filter(move |_| !has_none)
}

/// Returns the control successors of an operation with region control flow, when it is entered.
pub(crate) fn entry_successors<'a, 'c>(
    op: Operation<'a, 'c>,
    branch: &RegionBranch,
    constants: &[Option<Attribute<'c>>],
) -> RegionSuccessors<'a, 'c> {
    match branch.entry_successors {
        Some(successors) => successors(op, constants),
        None => (branch.successors)(op, RegionBranchPoint::Parent),
    }
}

/// Returns the control successors of a terminator in a region of an operation with region control flow.
pub(crate) fn end_successors<'a, 'c>(
    terminator: Operation<'a, 'c>,
    parent: Operation<'a, 'c>,
    branch: &RegionBranch,
    constants: &[Option<Attribute<'c>>],
) -> RegionSuccessors<'a, 'c> {
    match terminator.interface::<RegionBranchTerminator>().and_then(|methods| methods.successors) {
        Some(successors) => successors(terminator, constants),
        None => (branch.successors)(parent, RegionBranchPoint::Terminator(terminator)),
    }
}
