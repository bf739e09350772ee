//! Functions that no other function in the program calls and that call none: they can be analysed in parallel.

use terrace_interfaces::call::{Call, Callable, Callee};
use terrace_ir::ids::OpId;
use terrace_ir::{Body, Operation, TraitFlags, Visibility, WalkOrder, WalkResult, WorkResult};
use terrace_support::interner::FoldSet;

/// Returns the functions right inside of a symbol table that are public, that nothing in the table calls, and that call
/// no function with a body in the table.
///
/// Their arguments are unknown and their results unused, so an analysis that follows calls learns nothing from one about
/// another.
///
/// Cost: one walk, on as many threads as the context allows.
pub fn independent_functions(body: &mut Body<'_>) -> Vec<OpId> {
    let root = Operation::new(body, Body::ROOT);
    if !root.has_trait(TraitFlags::SYMBOL_TABLE) || root.region(0).first_block().is_none() {
        return Vec::new();
    }
    let children = body.children();
    let ties = body.for_each_child_of(&children, &|child| Ties::of(Operation::new(child, Body::ROOT), true));
    let root = Operation::new(body, Body::ROOT);
    let called: FoldSet<&str> =
        ties.iter().chain([&Ties::of(root, false)]).flat_map(|ties| ties.called.iter().copied()).collect();
    let entry = root.region(0).first_block().into_iter();
    let defined: FoldSet<&str> =
        entry.flat_map(|block| block.ops()).filter(is_defined).filter_map(Operation::symbol_name).collect();
    let is_independent = |op: Operation<'_, '_>, ties: &Ties<'_>| {
        op.parent_op().is_some_and(|parent| parent.id() == Body::ROOT)
            && op.symbol_name().is_some_and(|name| defined.contains(name) && !called.contains(name))
            && op.visibility() == Visibility::Public
            && !ties.has_functions
            && !ties.called.iter().any(|name| defined.contains(name))
    };
    let tied = children.iter().zip(&ties);
    tied.filter(|(op, ties)| is_independent(Operation::new(body, **op), ties)).map(|(op, _)| *op).collect()
}

/// Returns true if an operation is a function with a body.
fn is_defined(op: &Operation<'_, '_>) -> bool {
    op.interface::<Callable>().is_some_and(|callable| (callable.region)(*op).is_some())
}

/// Dependencies of an operation on others.
#[derive(Default)]
struct Ties<'c> {
    /// All names in the callees.
    called: Vec<&'c str>,
    /// True if functions or symbol tables are nested in it.
    has_functions: bool,
}

impl WorkResult for Ties<'_> {
    fn has_changed(&self) -> Option<bool> {
        Some(false)
    }
}

impl<'c> Ties<'c> {
    /// Returns those of the root of a body, by what is in it, and in its isolated operations if `is_deep`.
    fn of(root: Operation<'_, 'c>, is_deep: bool) -> Self {
        let mut ties = Ties::default();
        let flow = root.walk_tree(WalkOrder::PreOrder, &mut |op| {
            ties.add(op, op.id() == root.id());
            if !is_deep && op.body().child(op.id()).is_some() {
                WalkResult::Skip
            } else {
                WalkResult::Advance
            }
        });
        debug_assert!(flow.is_continue(), "nothing ends the walk");
        ties
    }

    fn add(&mut self, op: Operation<'_, 'c>, is_root: bool) {
        if let Some(call) = op.interface::<Call>()
            && let Some(Callee::Symbol(symbol)) = (call.callee)(op)
            && let Some((table, nested)) = symbol.as_symbol()
        {
            self.called.extend([table].iter().chain(nested).map(|name| name.as_str()));
        }
        if op.region_count() != 0 && !is_root {
            let is_table = op.has_trait(TraitFlags::SYMBOL_TABLE);
            self.has_functions |= is_table || op.interface::<Callable>().is_some();
        }
    }
}
