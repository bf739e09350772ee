//! `--symbol-dce`: erase symbols that are never referenced.
//!
//! Operations that are no symbols and symbols that are visible from outside are live, and so is, transitively, what they
//! refer to. All bodies are read first, then each is edited by itself.
//!
//! Reads:     symbols and their uses.
//! Preserves: nothing.
//! Cost:      one visit for each attribute.

use terrace_ir::ids::OpId;
use terrace_ir::{Body, BodyOp, BodyTree, LogicalResult, Operation, TraitFlags, Visibility};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldMap, FoldSet};

/// The pass `--symbol-dce`.
#[pass(
    "symbol-dce",
    "Eliminate dead symbols",
    class = "SymbolDCE",
    statistics = [("num-dce'd", "Number of symbols DCE'd")],
)]
pub struct SymbolDce;

impl Pass for SymbolDce {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let root = op.op();
        if !root.has_trait(TraitFlags::SYMBOL_TABLE) {
            return root
                .emit_op_error(" was scheduled to run under SymbolDCE, but does not define a symbol table");
        }
        let tree = BodyTree::new(op.body());
        if tree.bodies().all(may_keep_all) {
            op.mark_all_analyses_preserved();
            return Ok(());
        }
        let mut search = Search { tree: &tree, live: FoldSet::default(), symbols: FoldMap::default() };
        let is_hidden = !op.is_nested() || !root.is_symbol() || root.visibility() == Visibility::Private;
        search.find_live(root, is_hidden)?;
        let dead = search.dead();
        if dead.is_empty() {
            op.mark_all_analyses_preserved();
            return Ok(());
        }
        op.count(0, dead.len());
        // The list has each operation before those within it, which go first.
        let mut at_home: FoldMap<u32, Vec<OpId>> = FoldMap::default();
        for &(home, op) in dead.iter().rev() {
            at_home.entry(home).or_default().push(op);
        }
        op.body_mut().for_each_in_tree_mut(&mut |number, body| {
            for op in at_home.remove(&number).unwrap_or_default() {
                body.erase_op(op);
            }
        });
        Ok(())
    }
}

/// Returns true if it is easy to see that a body has no symbol that may go, and no operation in which there are unknown
/// ones.
fn may_keep_all(body: &Body<'_>) -> bool {
    let root = Operation::new(body, Body::ROOT);
    let mut ops =
        root.regions().filter(|_| root.has_trait(TraitFlags::SYMBOL_TABLE)).flat_map(|region| region.ops());
    body.is_flat() && ops.all(|op| !op.is_symbol() || op.visibility() == Visibility::Public)
}

struct Search<'t, 'a, 'c> {
    tree: &'t BodyTree<'a, 'c>,
    live: FoldSet<BodyOp>,
    /// By symbol table: its symbols by name.
    symbols: FoldMap<BodyOp, FoldMap<&'c str, OpId>>,
}

impl<'a, 'c> Search<'_, 'a, 'c> {
    fn find_live(&mut self, table: Operation<'a, 'c>, is_hidden: bool) -> LogicalResult {
        let mut pending: Vec<Operation<'a, 'c>> = Vec::new();
        for op in table.region(0).ops() {
            let can_go = op.is_symbol() && {
                let visibility = op.visibility();
                visibility == Visibility::Private || (is_hidden && visibility != Visibility::Public)
            };
            if op.has_trait(TraitFlags::TERMINATOR) {
                continue;
            }
            if !op.is_symbol() || (!can_go && self.live.insert(self.tree.key(op))) {
                pending.push(op);
            }
        }
        while let Some(op) = pending.pop() {
            if op.has_trait(TraitFlags::SYMBOL_TABLE) {
                let is_hidden = is_hidden || !op.is_symbol() || op.visibility() == Visibility::Private;
                ensure_stack(|| self.find_live(op, is_hidden))?;
            }
            let mut uses = Vec::new();
            let outcome = op.for_each_symbol_use(&mut |_, symbol| uses.push(symbol));
            if outcome.is_err() {
                return op.emit_error(
                    "operation contains potentially unknown symbol table, meaning that we can't reliable compute \
                     symbol uses",
                );
            }
            for symbol in uses {
                for found in self.resolve(op, symbol) {
                    if self.live.insert(self.tree.key(found)) {
                        pending.push(found);
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the operations that a reference names part by part, seen from the table around an operation.
    fn resolve(
        &mut self,
        op: Operation<'a, 'c>,
        symbol: terrace_ir::Attribute<'c>,
    ) -> Vec<Operation<'a, 'c>> {
        let Some((root, nested)) = symbol.as_symbol() else { return Vec::new() };
        let Some(mut table) = self.tree.parent_op(op) else { return Vec::new() };
        let mut found = Vec::new();
        for name in std::iter::once(&root).chain(nested) {
            if !table.has_trait(TraitFlags::SYMBOL_TABLE) {
                return Vec::new();
            }
            let Some(op) = self.lookup(table, name.as_str()) else { return Vec::new() };
            found.push(op);
            table = op;
        }
        found
    }

    fn lookup(&mut self, table: Operation<'a, 'c>, name: &str) -> Option<Operation<'a, 'c>> {
        let inner = table.inner();
        let symbols = self.symbols.entry(self.tree.key(table)).or_insert_with(|| {
            let ops = inner.regions().next().and_then(|region| region.first_block());
            let ops = ops.into_iter().flat_map(|block| block.ops());
            ops.filter_map(|op| Some((op.symbol_name()?, op.id()))).collect()
        });
        symbols.get(name).map(|op| Operation::new(inner.body(), *op))
    }

    /// Returns the symbols of all tables that are not alive, each before those within it.
    fn dead(&self) -> Vec<BodyOp> {
        let mut dead = Vec::new();
        for body in self.tree.bodies() {
            let mut pending = vec![Operation::new(body, Body::ROOT)];
            while let Some(op) = pending.pop() {
                if op.has_trait(TraitFlags::SYMBOL_TABLE) {
                    let ops = op.regions().take(1).flat_map(|region| region.ops());
                    let symbols = ops.filter(|op| op.is_symbol()).map(|op| self.tree.key(op));
                    dead.extend(symbols.filter(|symbol| !self.live.contains(symbol)));
                }
                // What has a body of its own is met there.
                let inner = op.regions().flat_map(|region| region.ops());
                pending.extend(inner.filter(|inner| !inner.is_plain() && body.child(inner.id()).is_none()));
            }
        }
        dead
    }
}
