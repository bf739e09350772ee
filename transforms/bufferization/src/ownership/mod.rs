//! `--ownership-based-buffer-deallocation`: memory is freed by who owns it when its block ends.
//!
//! Each buffer of a block has an ownership: a condition under which the block has to free the memory. Buffers are handed
//! on together with their conditions; where two conditions meet and none of them holds for both, the buffer is cloned.
//!
//! Reads:     functions, effects, control flow, liveness.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and the buffers that live in each block.

mod frees;
mod hand_on;
mod liveness;
mod rewriter;
mod state;
mod verify;

use liveness::Liveness;
use rewriter::Deallocation;
use terrace_interfaces::function::{FUNCTION_TYPE, is_external};
use terrace_ir::{Body, LogicalResult, Operation, TraitFlags, Visibility};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldSet;

/// The pass `--ownership-based-buffer-deallocation`.
#[pass(
    "ownership-based-buffer-deallocation",
    "Adds all required dealloc operations for all allocations in the input program",
    class = "OwnershipBasedBufferDeallocationPass"
)]
pub struct OwnershipBasedBufferDeallocation {
    #[option(
        "private-function-dynamic-ownership",
        help = "Allows to add additional arguments to private functions to dynamically pass ownership of memrefs to callees. This can enable earlier deallocations."
    )]
    is_dynamic: bool,
}

impl Pass for OwnershipBasedBufferDeallocation {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        self.run_on(op.body_mut(), &FoldSet::default())
    }
}

/// Names of the functions of a table that nobody outside knows, and that have a body.
type PrivateFunctions = FoldSet<String>;

fn private_functions(body: &Body<'_>) -> PrivateFunctions {
    let ops = Operation::new(body, Body::ROOT).regions().flat_map(|region| region.ops());
    let private = ops.filter(|op| {
        op.has_trait(TraitFlags::SYMBOL) && op.visibility() == Visibility::Private && !is_external(*op)
    });
    private.filter_map(|op| op.symbol_name().map(str::to_owned)).collect()
}

impl OwnershipBasedBufferDeallocation {
    fn run_on<'c>(&self, body: &mut Body<'c>, around: &PrivateFunctions) -> LogicalResult {
        let root = Operation::new(body, Body::ROOT);
        let is_function = root.attribute(FUNCTION_TYPE).is_some() && root.has_trait(TraitFlags::SYMBOL);
        if is_function && !is_external(root) {
            verify::check_loops(root)?;
            let has_boundary = !self.is_dynamic || root.visibility() == Visibility::Public;
            let liveness = Liveness::of(body);
            let deallocation =
                Deallocation::new(body, liveness, has_boundary, self.is_dynamic.then_some(around));
            return deallocation.run();
        }
        let own = match root.has_trait(TraitFlags::SYMBOL_TABLE) && self.is_dynamic {
            true => private_functions(body),
            false => around.clone(),
        };
        for child in body.children() {
            if let Some(child) = body.child_mut(child) {
                ensure_stack(|| self.run_on(child, &own))?;
            }
        }
        Ok(())
    }
}
