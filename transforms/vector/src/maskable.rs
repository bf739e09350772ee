//! Operations that a `vector.mask` may be around.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, Operation, OperationState, PatternRewriter, RegionSource, Type, TypedOp, Value};
use terrace_vector as vector;

/// An operation that may be masked: what is replaced, and the mask.
pub struct Maskable {
    /// The mask's operation, or the operation itself.
    pub root: OpId,
    /// The mask.
    pub mask: Option<ValueId>,
}

impl Maskable {
    /// Looks whether an operation is masked, and goes before what is replaced. `None` if masked lanes are given values
    /// of their own.
    pub fn of(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Self> {
        if !is_masked(rewriter.op(op)) {
            return Some(Maskable { root: op, mask: None });
        }
        let parent = rewriter.op(op).parent_op()?.id();
        let view = rewriter.view::<vector::MaskOp>(parent)?;
        if view.passthru().is_some() {
            return None;
        }
        let mask = view.mask().id();
        rewriter.set_insertion_point(parent);
        Some(Maskable { root: parent, mask: Some(mask) })
    }
}

/// Puts an operation with one result into a `vector.mask`.
pub fn masked(op: OpId, mask: ValueId, make: &mut Builder<'_, '_, '_>) -> ValueId {
    let new = mask_operation(op, mask, make);
    make.rewriter.results(new)[0]
}

/// Puts an operation into a `vector.mask`, which has its results, and returns that.
pub fn mask_operation(op: OpId, mask: ValueId, make: &mut Builder<'_, '_, '_>) -> OpId {
    let types: Vec<Type<'_>> = make.rewriter.op(op).results().map(Value::ty).collect();
    let values = make.rewriter.results(op);
    let context = make.context();
    let mut state = OperationState::named(context, vector::MaskOp::NAME, make.location, &[mask], &types, &[]);
    state.regions.push(RegionSource::Empty);
    let new = make.rewriter.create(state);
    let region = make.rewriter.op(new).region(0).id();
    let around = make.rewriter.save_insertion_point();
    let block = make.rewriter.create_block(region, None, []);
    make.rewriter.set_insertion_point_to_end(block);
    let end = make.rewriter.create(vector::YieldOp::builder(context, make.location).operands(values));
    make.rewriter.move_op_before(op, end);
    make.rewriter.restore_insertion_point(around);
    new
}

/// Returns true if an operation is what a `vector.mask` masks.
pub fn is_masked(op: Operation<'_, '_>) -> bool {
    op.parent_op().is_some_and(|parent| parent.isa::<vector::MaskOp>())
}
