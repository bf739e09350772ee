//! Vectors move to memory, so that loops can take them apart: a read stores what it reads, a write loads what it writes.

use super::transfer::Transfer;
use super::{Choices, LABEL};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::spec::Trait;
use terrace_ir::{Builder, MatchResult, Operation, PatternRewriter, Type, TypedOp};
use terrace_memref as memref;

/// Returns the first block of the innermost allocation scope around an operation.
fn allocation_block(op: Operation<'_, '_>) -> Option<BlockId> {
    let mut at = op.parent_op()?;
    loop {
        if at.spec().is_some_and(|spec| spec.has_trait(|one| matches!(one, Trait::AutomaticAllocationScope)))
        {
            return Some(at.region(0).first_block()?.id());
        }
        at = at.parent_op()?;
    }
}

/// Allocates memory for a vector on the stack.
fn room<'c>(vector: Type<'c>, make: &mut Builder<'_, '_, 'c>) -> ValueId {
    let ty = make.context().memref_type(&[], vector, None, None);
    let segments = ("operandSegmentSizes", make.context().dense_i32_array(&[0, 0]));
    make.value_with(memref::AllocaOp::NAME, &[], ty, &[segments])
}

fn load<'c>(from: ValueId, make: &mut Builder<'_, '_, 'c>) -> ValueId {
    let ty = make.type_of(from).element_or_self();
    make.value(memref::LoadOp::NAME, &[from], ty)
}

/// Allocates memory for the vector of a transfer; returns it with the mask, loaded from its copy in memory.
fn rooms<'c>(transfer: &Transfer<'c>, make: &mut Builder<'_, '_, 'c>) -> Option<(ValueId, Option<ValueId>)> {
    let here = make.rewriter.save_insertion_point();
    let block = allocation_block(make.rewriter.op(transfer.op))?;
    make.rewriter.set_insertion_point_to_start(block);
    let of_vector = room(transfer.vector, make);
    let of_mask = transfer.mask.map(|mask| {
        let ty = make.type_of(mask);
        (mask, room(ty, make))
    });
    make.rewriter.restore_insertion_point(here);
    let mask = of_mask.map(|(mask, room)| {
        make.op(memref::StoreOp::NAME, &[mask, room], &[], &[]);
        load(room, make)
    });
    Some((of_vector, mask))
}

pub(super) fn read(op: OpId, &choices: &Choices, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transfer = Transfer::of(op, rewriter)?;
    if !transfer.can_begin(choices) {
        return None;
    }
    let mut make = Builder::like(rewriter, op);
    let (room, mask) = rooms(&transfer, &mut make)?;
    let context = make.context();
    let mut state = make.rewriter.state_of(op);
    state.set(context, LABEL, context.unit_attribute());
    if let (Some(mask), Some(last)) = (mask, state.operands.last_mut()) {
        *last = mask;
    }
    let vector = make.make(state);
    make.op(memref::StoreOp::NAME, &[vector, room], &[], &[]);
    let value = load(room, &mut make);
    rewriter.replace_op(op, &[value]);
    Some(())
}

pub(super) fn write(op: OpId, &choices: &Choices, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transfer = Transfer::of(op, rewriter)?;
    if !transfer.can_begin(choices) {
        return None;
    }
    let mut make = Builder::like(rewriter, op);
    let (room, mask) = rooms(&transfer, &mut make)?;
    make.op(memref::StoreOp::NAME, &[transfer.value, room], &[], &[]);
    let vector = load(room, &mut make);
    let context = make.context();
    let label = context.identifier(LABEL);
    let last = rewriter.op(op).operand_count() - 1;
    rewriter.modify_op_in_place(op, |body| {
        body.set_operand(op, 0, vector);
        if let Some(mask) = mask {
            body.set_operand(op, last, mask);
        }
        body.set_attribute(op, label, Some(context.unit_attribute()));
    });
    Some(())
}
