//! The ends of blocks: what is freed there, and what is kept for others.

use super::rewriter::{Deallocation, is_buffer};
use super::state::Ownership;
use terrace_arith as arith;
use terrace_bufferization as bufferization;
use terrace_interfaces::branch::Branch;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{
    Block, Body, Failure, LogicalResult, Operation, OperationState, RegionSource, TypedOp, Value,
};
use terrace_scf as scf;

/// Memory that is freed in a block.
pub(super) struct Freed {
    memrefs: Vec<ValueId>,
    conditions: Vec<ValueId>,
}

impl<'c> Deallocation<'_, '_, 'c> {
    /// Returns a buffer with one condition of ownership: a clone, if there are several.
    pub(super) fn unique(
        &mut self,
        value: ValueId,
        block: BlockId,
        before: OpId,
    ) -> Result<(ValueId, ValueId), Failure> {
        let view = Value::new(self.body, value);
        let flag = self.flag_type();
        if let Some(select) = view.defining_op().and_then(arith::SelectOp::cast)
            && let Some(own) = view.parent_block().map(Block::id)
        {
            let (condition, location) = (select.condition().id(), select.op().location());
            let (a, b) = (select.true_value().id(), select.false_value().id());
            if let (Ownership::If(a), Ownership::If(b)) =
                (self.ownerships.get(a, own), self.ownerships.get(b, own))
            {
                let owned =
                    self.value_before(before, arith::SelectOp::NAME, location, &[condition, a, b], flag);
                return Ok((value, owned));
            }
            return self.cloned(value, own, before);
        }
        self.cloned(value, block, before)
    }

    pub(super) fn cloned(
        &mut self,
        value: ValueId,
        block: BlockId,
        before: OpId,
    ) -> Result<(ValueId, ValueId), Failure> {
        if let Ownership::If(condition) = self.ownerships.get(value, block) {
            return Ok((value, condition));
        }
        let (ty, location) = (Value::new(self.body, value).ty(), self.location_of(value));
        let clone = self.value_before(before, bufferization::CloneOp::NAME, location, &[value], ty);
        let truth = self.bool_before(before, location, true);
        let own = self.block_of(before)?;
        self.ownerships.add(clone, own, Ownership::If(truth));
        self.ownerships.free(clone, own);
        Ok((clone, truth))
    }

    /// Returns the buffer, or a clone where the block does not own it when the program runs.
    pub(super) fn owned(&mut self, value: ValueId, before: OpId) -> Result<ValueId, Failure> {
        let block = self.block_of(before)?;
        let (buffer, condition) = self.unique(value, block, before)?;
        if Value::new(self.body, condition).constant_i64().is_some_and(|value| value != 0) {
            return Ok(buffer);
        }
        let (ty, location) = (Value::new(self.body, buffer).ty(), self.location_of(value));
        let result = self.with(|rewriter| {
            let context = rewriter.context();
            let (then, otherwise) = (rewriter.create_region(), rewriter.create_region());
            rewriter.create_block(then, None, []);
            rewriter.create_named(scf::YieldOp::NAME, location, &[buffer], &[], &[]);
            rewriter.create_block(otherwise, None, []);
            let clone =
                rewriter.create_named_value(bufferization::CloneOp::NAME, location, &[buffer], ty, &[]);
            rewriter.create_named(scf::YieldOp::NAME, location, &[clone], &[], &[]);
            rewriter.set_insertion_point(before);
            let mut state =
                OperationState::named(context, scf::IfOp::NAME, location, &[condition], &[ty], &[]);
            state.regions.extend([RegionSource::Detached(then), RegionSource::Detached(otherwise)]);
            rewriter.create_value(state)
        });
        let truth = self.bool_before(before, location, true);
        self.ownerships.add(result, block, Ownership::If(truth));
        self.ownerships.free(result, block);
        Ok(result)
    }

    /// Returns what a block frees, with conditions.
    pub(super) fn freed_by(&mut self, block: BlockId, before: OpId) -> Result<Freed, Failure> {
        let location = Operation::new(self.body, before).location();
        let mut freed = Freed { memrefs: Vec::new(), conditions: Vec::new() };
        for value in self.ownerships.freed(block) {
            let value = self.ownerships.current(value);
            let Ownership::If(condition) = self.ownerships.get(value, block) else {
                let _ = self
                    .body
                    .context()
                    .error(self.location_of(value), "MemRef value does not have valid ownership")
                    .tell();
                return Err(Failure);
            };
            let ty = Value::new(self.body, value).ty();
            let context = self.body.context();
            let memref = self.with(|rewriter| {
                rewriter.set_insertion_point(before);
                let mut memref = value;
                if !ty.has_rank() {
                    let ranked = context.memref_type(&[], ty.element_or_self(), None, ty.memory_space());
                    let new = terrace_memref::ReinterpretCastOp::builder(context, location)
                        .source(memref)
                        .offsets(std::iter::empty::<ValueId>())
                        .sizes(std::iter::empty::<ValueId>())
                        .strides(std::iter::empty::<ValueId>())
                        .static_offsets(&[0])
                        .static_sizes(&[])
                        .static_strides(&[])
                        .result(ranked);
                    memref = rewriter.create_value(new);
                }
                let new = terrace_memref::ExtractStridedMetadataOp::builder(context, location).source(memref);
                rewriter.create_value(new)
            });
            freed.memrefs.push(memref);
            freed.conditions.push(condition);
        }
        Ok(freed)
    }

    pub(super) fn retained(
        &self,
        block: BlockId,
        to: Option<BlockId>,
        handed_on: &[ValueId],
    ) -> Vec<ValueId> {
        let buffers = handed_on.iter().copied().filter(|value| is_buffer(Value::new(self.body, *value)));
        let live = self.liveness.live_out(block, to).into_iter().map(|value| self.ownerships.current(value));
        buffers.chain(live).collect()
    }

    /// Creates the deallocation, and makes its results the ownerships of what is kept; returns these.
    pub(super) fn deallocate(
        &mut self,
        block: BlockId,
        before: OpId,
        freed: &Freed,
        retained: &[ValueId],
    ) -> Vec<ValueId> {
        let location = Operation::new(self.body, before).location();
        let conditions: Vec<ValueId> = self.with(|rewriter| {
            rewriter.set_insertion_point(before);
            let new = bufferization::DeallocOp::builder(rewriter.context(), location)
                .memrefs(freed.memrefs.iter().copied())
                .conditions(freed.conditions.iter().copied())
                .retained(retained.iter().copied());
            let new = rewriter.create(new);
            rewriter.results(new).to_vec()
        });
        for value in retained {
            self.ownerships.set(*value, block, Ownership::None);
        }
        for (value, condition) in retained.iter().zip(&conditions) {
            self.ownerships.add(*value, block, Ownership::If(*condition));
        }
        conditions
    }

    /// Frees memory before an operation that ends a region; returns the conditions of what it hands on.
    pub(super) fn free_at_end(&mut self, op: OpId, handed_on: &[ValueId]) -> Result<Vec<ValueId>, Failure> {
        let block = self.block_of(op)?;
        let freed = self.freed_by(block, op)?;
        let retained = self.retained(block, None, handed_on);
        if freed.memrefs.is_empty() && retained.is_empty() {
            return Ok(Vec::new());
        }
        let count = handed_on.iter().filter(|value| is_buffer(Value::new(self.body, **value))).count();
        let mut conditions = self.deallocate(block, op, &freed, &retained);
        conditions.truncate(count);
        Ok(conditions)
    }

    pub(super) fn end_of_region(&mut self, op: OpId) -> LogicalResult {
        let view = Operation::new(self.body, op);
        let is_boundary = self.has_boundary && view.parent_op().is_some_and(|op| op.id() == Body::ROOT);
        if is_boundary {
            for at in 0..view.operand_count() {
                let operand = Operation::new(self.body, op).operand(at);
                if is_buffer(operand) {
                    let operand = operand.id();
                    let owned = self.owned(operand, op)?;
                    self.body.set_operand(op, at, owned);
                }
            }
        }
        let operands: Vec<ValueId> = Operation::new(self.body, op).operands().map(Value::id).collect();
        let conditions = self.free_at_end(op, &operands)?;
        if !is_boundary && !conditions.is_empty() {
            let all: Vec<ValueId> = operands.into_iter().chain(conditions).collect();
            self.body.set_operands(op, &all);
        }
        Ok(())
    }

    pub(super) fn branch(&mut self, op: OpId) -> LogicalResult {
        let view = Operation::new(self.body, op);
        let Some(branch) = view.interface::<Branch>() else { return Ok(()) };
        if view.successor_count() != 1 {
            return view.emit_error(
                "only BranchOpInterface operations with exactly one successor are supported yet",
            );
        }
        let places = (branch.successor_operands)(view, 0);
        if places.produced != 0 {
            return view.emit_error("produced operands are not supported");
        }
        let (block, to) = (self.block_of(op)?, view.successor(0).id());
        let handed_on: Vec<ValueId> = view.operands_in(places.forwarded).map(Value::id).collect();
        let freed = self.freed_by(block, op)?;
        let retained = self.retained(block, Some(to), &handed_on);
        let count = handed_on.iter().filter(|value| is_buffer(Value::new(self.body, **value))).count();
        let conditions = self.deallocate(block, op, &freed, &retained);
        let new = branch.appended(
            Operation::new(self.body, op),
            conditions.into_iter().take(count).map(|condition| (0, condition)),
        );
        self.body.insert_operands(op, &new);
        Ok(())
    }

    pub(super) fn conditional_branch(&mut self, op: OpId) -> LogicalResult {
        let view = Operation::new(self.body, op);
        let (block, location, flag) = (self.block_of(op)?, view.location(), self.flag_type());
        let Some(branch) = view.interface::<Branch>() else { return Ok(()) };
        let condition = view.operand(0).id();
        let freed = self.freed_by(block, op)?;
        let mut kept: Vec<(Vec<ValueId>, Vec<ValueId>)> = Vec::new();
        for successor in 0..2 {
            let view = Operation::new(self.body, op);
            let handed_on: Vec<ValueId> = view
                .operands_in((branch.successor_operands)(view, successor).forwarded)
                .map(Value::id)
                .collect();
            let to = view.successor(successor).id();
            let retained = self.retained(block, Some(to), &handed_on);
            let mut conditions = Vec::new();
            for one in &freed.conditions {
                let taken = match successor {
                    0 => condition,
                    _ => {
                        let truth = self.bool_before(op, location, true);
                        self.value_before(op, arith::XOrIOp::NAME, location, &[truth, condition], flag)
                    }
                };
                conditions.push(self.value_before(op, arith::AndIOp::NAME, location, &[*one, taken], flag));
            }
            let freed = Freed { memrefs: freed.memrefs.clone(), conditions };
            let owned = self.deallocate(block, op, &freed, &retained);
            let count = handed_on.iter().filter(|value| is_buffer(Value::new(self.body, **value))).count();
            let new = branch.appended(
                Operation::new(self.body, op),
                owned.iter().take(count).map(|condition| (successor, *condition)),
            );
            self.body.insert_operands(op, &new);
            kept.push((retained, owned));
        }
        let [(then, then_owned), (otherwise, other_owned)] = &kept[..] else { return Ok(()) };
        let last = |list: &[ValueId], owned: &[ValueId], value: ValueId| {
            list.iter().rposition(|one| *one == value).and_then(|at| owned.get(at).copied())
        };
        let mut done: Vec<ValueId> = Vec::new();
        for value in otherwise {
            if done.contains(value) {
                continue;
            }
            done.push(*value);
            if let (Some(a), Some(b)) = (last(then, then_owned, *value), last(otherwise, other_owned, *value))
            {
                let both = self.value_before(op, arith::SelectOp::NAME, location, &[condition, a, b], flag);
                self.ownerships.set(*value, block, Ownership::If(both));
            }
        }
        Ok(())
    }
}
