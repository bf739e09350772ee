//! `--bufferization-lower-deallocations` and `--convert-bufferization-to-memref`: what is left of the dialect becomes
//! operations on memory.
//!
//! Reads:     all operations.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use super::dealloc_lowering::lower_in;
use terrace_arith::{self as arith, ArithBuilder};
use terrace_bufferization::CloneOp;
use terrace_interfaces::function::FUNCTION_TYPE;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Body, DYNAMIC, LogicalResult, Operation, OperationState, PatternRewriter, RegionSource, TypedOp,
};
use terrace_memref as memref;
use terrace_memref::are_cast_compatible;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_scf as scf;
use terrace_support::ensure_stack;

/// The pass that lowers `bufferization.dealloc`.
#[pass(
    "bufferization-lower-deallocations",
    "Lowers `bufferization.dealloc` operations to `memref.dealloc`operations",
    class = "LowerDeallocationsPass"
)]
pub struct BufferizationLowerDeallocations;

impl Pass for BufferizationLowerDeallocations {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        check_root(op)?;
        lower_in(op.body_mut(), &None)
    }
}

/// The pass that lowers all operations of the dialect that may be there.
#[pass(
    "convert-bufferization-to-memref",
    "Convert operations from the Bufferization dialect to the MemRef dialect",
    class = "ConvertBufferizationToMemRefPass"
)]
pub struct ConvertBufferizationToMemRef;

impl Pass for ConvertBufferizationToMemRef {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        check_root(op)?;
        lower_clones(op.body_mut())?;
        lower_in(op.body_mut(), &None)
    }
}

/// Checks that a pass runs on a module or a function.
fn check_root(op: &PassOp<'_, '_>) -> LogicalResult {
    let root = op.op();
    if root.is("builtin.module") || root.attribute(FUNCTION_TYPE).is_some() {
        return Ok(());
    }
    root.emit_error("root operation must be a builtin.module or a function")
}

fn lower_clones(body: &mut Body<'_>) -> LogicalResult {
    for op in crate::basis::analysis::ops_of(body) {
        let view = Operation::new(body, op);
        let is_lowered = if CloneOp::cast(view).is_some() {
            clone(body, op).is_some()
        } else {
            // Deallocations are lowered after this.
            view.name().dialect_name() != "bufferization"
                || terrace_bufferization::DeallocOp::cast(view).is_some()
        };
        if !is_lowered {
            let view = Operation::new(body, op);
            return view.emit_error(format_args!(
                "failed to legalize operation '{}' that was explicitly marked illegal",
                view.name()
            ));
        }
    }
    for child in body.children() {
        if let Some(child) = body.child_mut(child) {
            ensure_stack(|| lower_clones(child))?;
        }
    }
    Ok(())
}

/// `clone m -> copy m to alloc`; `None` if memory cannot be seen as the result.
fn clone(body: &mut Body<'_>, op: OpId) -> Option<()> {
    let view = CloneOp::wrap(Operation::new(body, op));
    let (input, ty, location) = (view.input().id(), view.output().ty(), view.op().location());
    let context = body.context();
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(body, &mut listener);
    rewriter.set_insertion_point(op);
    let index = context.index_type();
    let number = |rewriter: &mut PatternRewriter<'_, '_>, value: i64| {
        let location = location_of(rewriter, op);
        rewriter.builder(location).index(value)
    };
    let memory = match ty.shape() {
        Some(shape) => {
            let wanted = context.memref_type(shape, ty.element_or_self(), None, ty.memory_space());
            if !are_cast_compatible(wanted, ty) {
                return None;
            }
            let mut sizes: Vec<ValueId> = Vec::new();
            for (dim, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
                let dim = number(&mut rewriter, i64::try_from(dim).ok()?);
                sizes.push(rewriter.create_named_value(
                    memref::DimOp::NAME,
                    location,
                    &[input, dim],
                    index,
                    &[],
                ));
            }
            let memory = allocate(&mut rewriter, op, wanted, sizes);
            match wanted == ty {
                true => memory,
                false => rewriter.create_named_value(memref::CastOp::NAME, location, &[memory], ty, &[]),
            }
        }
        None => {
            // As many elements as the sizes multiply to, seen in that shape.
            let zero = number(&mut rewriter, 0);
            let one = number(&mut rewriter, 1);
            let rank = rewriter.create_named_value(memref::RankOp::NAME, location, &[input], index, &[]);
            let list = context.memref_type(&[DYNAMIC], index, None, None);
            let sizes = terrace_memref::AllocaOp::builder(context, location)
                .dynamic_sizes([rank])
                .symbol_operands(std::iter::empty::<ValueId>())
                .memref(list);
            let sizes = rewriter.create_value(sizes);
            let region = rewriter.create_region();
            let point = rewriter.save_insertion_point();
            let block = rewriter.create_block(region, None, [(index, location), (index, location)]);
            let arguments: Vec<ValueId> =
                rewriter.block(block).arguments().map(|argument| argument.id()).collect();
            let size = rewriter.create_named_value(
                memref::DimOp::NAME,
                location,
                &[input, arguments[0]],
                index,
                &[],
            );
            rewriter.create_named(memref::StoreOp::NAME, location, &[size, sizes, arguments[0]], &[], &[]);
            let product =
                rewriter.create_named_value(arith::MulIOp::NAME, location, &[arguments[1], size], index, &[]);
            rewriter.create_named(scf::YieldOp::NAME, location, &[product], &[], &[]);
            rewriter.restore_insertion_point(point);
            let operands = [zero, rank, one, one];
            let mut state =
                OperationState::named(context, scf::ForOp::NAME, location, &operands, &[index], &[]);
            state.regions.push(RegionSource::Detached(region));
            let count = rewriter.create_value(state);
            let flat = context.memref_type(&[DYNAMIC], ty.element_or_self(), None, ty.memory_space());
            let memory = allocate(&mut rewriter, op, flat, vec![count]);
            rewriter.create_named_value(memref::ReshapeOp::NAME, location, &[memory, sizes], ty, &[])
        }
    };
    rewriter.create_named(memref::CopyOp::NAME, location, &[input, memory], &[], &[]);
    rewriter.replace_op(op, &[memory]);
    Some(())
}

fn location_of<'c>(rewriter: &PatternRewriter<'_, 'c>, op: OpId) -> terrace_ir::Location<'c> {
    rewriter.op(op).location()
}

fn allocate<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    op: OpId,
    ty: terrace_ir::Type<'c>,
    sizes: Vec<ValueId>,
) -> ValueId {
    let new = memref::AllocOp::builder(rewriter.context(), location_of(rewriter, op))
        .dynamic_sizes(sizes)
        .symbol_operands(std::iter::empty::<ValueId>())
        .memref(ty);
    rewriter.create_value(new)
}
