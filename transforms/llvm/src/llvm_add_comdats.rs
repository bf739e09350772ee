//! `--llvm-add-comdats`: functions that several files may define get a comdat, of which linkers keep one.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each symbol of the module.

use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::spec::case_value;
use terrace_ir::{Body, LogicalResult, Operation, OperationState, Region, RegionSource, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::{Comdat, Linkage};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// Name of the group of selectors.
const GROUP: &str = "__llvm_comdat";

/// The pass `--llvm-add-comdats`.
#[pass(
    "llvm-add-comdats",
    "Add comdats to linkonce and linkonce_odr functions",
    class = "LLVMAddComdatsPass",
    anchor = "builtin.module"
)]
pub struct LlvmAddComdats;

impl Pass for LlvmAddComdats {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let wanted: Vec<(OpId, String)> = op
            .op()
            .regions()
            .flat_map(|region| region.ops())
            .filter(|op| wants_comdat(*op))
            .filter_map(|op| Some((op.id(), op.symbol_name()?.to_owned())))
            .collect();
        let body = op.body_mut();
        let Some(group) = wanted.first().and_then(|_| group(body)) else { return Ok(()) };
        for (function, name) in wanted {
            let location = Operation::new(body, function).location();
            let selector = llvm::ComdatSelectorOp::builder(context, location).sym_name(&name);
            let selector = body.create(selector.comdat(Comdat::Any).build());
            body.prepend_op(group, selector);
            let reference = context.symbol_attribute(context.identifier(GROUP), &[context.identifier(&name)]);
            let attribute = context.identifier("comdat");
            match body.child_mut(function) {
                Some(child) => child.set_attribute(Body::ROOT, attribute, Some(reference)),
                None => body.set_attribute(function, attribute, Some(reference)),
            }
        }
        Ok(())
    }
}

fn wants_comdat(op: Operation<'_, '_>) -> bool {
    let linkage = op.attribute("linkage").and_then(case_value);
    let is_linkonce =
        [Linkage::Linkonce, Linkage::LinkonceODR].iter().any(|one| linkage == Some(one.value()));
    op.isa::<llvm::LLVMFuncOp<'_, '_>>() && is_linkonce && !op.regions().all(Region::is_empty)
}

/// Returns the block of the group of selectors, which is created at the start of the module if there is none.
fn group(body: &mut Body<'_>) -> Option<BlockId> {
    let root = Operation::new(body, Body::ROOT);
    let (context, location) = (root.context(), root.location());
    let start = root.regions().next()?.first_block()?;
    let known = start.ops().find(|op| op.isa::<llvm::ComdatOp<'_, '_>>() && op.symbol_name() == Some(GROUP));
    if let Some(known) = known {
        return Some(known.regions().next()?.first_block()?.id());
    }
    let start = start.id();
    let region = body.create_region();
    let block = body.create_block();
    body.append_block(region, block);
    let mut state = OperationState::new(context.op_name(llvm::ComdatOp::NAME), location);
    state.set(context, "sym_name", context.string_attribute(GROUP));
    state.regions.push(RegionSource::Detached(region));
    let new = body.create(state);
    body.prepend_op(start, new);
    Some(block)
}
