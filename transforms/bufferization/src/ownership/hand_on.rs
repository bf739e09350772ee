//! Operations that allocate, and operations that hand buffers on with their conditions.

use super::rewriter::{Deallocation, is_buffer};
use super::state::Ownership;
use terrace_arith as arith;
use terrace_cf as cf;
use terrace_interfaces::call::{Call, Callee};
use terrace_interfaces::effects::effects;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::{EffectKind, EffectTarget};
use terrace_ir::{Block, Failure, LogicalResult, NewOperand, Operation, TypedOp, Value};

/// Attribute of operations that somebody else frees memory for.
const MANUAL: &str = "bufferization.manual_deallocation";
/// Resource of memory that is freed where its scope ends.
const AUTOMATIC: &str = "AutomaticAllocationScope";

impl<'c> Deallocation<'_, '_, 'c> {
    pub(super) fn memory_effects(&mut self, op: OpId) -> LogicalResult {
        let block = self.block_of(op)?;
        let view = Operation::new(self.body, op);
        let (location, is_manual) = (view.location(), view.attribute(MANUAL).is_some());
        let (freed, allocated) = {
            let list = effects(view).unwrap_or_default();
            let on = |value: ValueId, kind: EffectKind| {
                let mut found = list.iter().filter(move |effect| {
                    effect.kind == kind && matches!(effect.on, EffectTarget::Value(of) if of.id() == value)
                });
                found.next().map(|effect| effect.resource.starts_with(AUTOMATIC))
            };
            let buffers = |values: Vec<Value<'_, 'c>>| -> Vec<ValueId> {
                values.into_iter().filter(|value| is_buffer(*value)).map(Value::id).collect()
            };
            let operands = buffers(view.operands().collect());
            let results = buffers(view.results().collect());
            let freed: Vec<ValueId> =
                operands.into_iter().filter(|operand| on(*operand, EffectKind::Free).is_some()).collect();
            let allocated: Vec<(ValueId, bool)> = results
                .into_iter()
                .filter_map(|result| Some((result, on(result, EffectKind::Allocate)?)))
                .collect();
            (freed, allocated)
        };
        let first = Block::new(self.body, block).first_op().map(Operation::id);
        for operand in freed {
            if !is_manual {
                let view = Operation::new(self.body, op);
                return view.emit_error("memory free side-effect on MemRef value not supported!");
            }
            if let Ownership::If(condition) = self.ownerships.get(operand, block) {
                let flag = self.flag_type();
                let truth = self.bool_before(op, location, true);
                let other = self.value_before(op, arith::XOrIOp::NAME, location, &[condition, truth], flag);
                let context = self.body.context();
                let message = context.string_attribute("expected that the block does not have ownership");
                self.with(|rewriter| {
                    rewriter.set_insertion_point(op);
                    rewriter.create_named(cf::AssertOp::NAME, location, &[other], &[], &[("msg", message)]);
                });
            }
        }
        for (result, is_automatic) in allocated {
            let is_owned = !is_automatic && !is_manual;
            let condition = self.bool_at_start(block, first, location, is_owned);
            match is_owned {
                true => {
                    self.ownerships.add(result, block, Ownership::If(condition));
                    self.ownerships.free(result, block);
                }
                false => self.ownerships.set(result, block, Ownership::If(condition)),
            }
        }
        Ok(())
    }

    /// Gives an operation a result for each condition; returns the new one.
    pub(super) fn append_flags(&mut self, op: OpId, count: usize) -> OpId {
        let flag = self.flag_type();
        let old: Vec<ValueId> = Operation::new(self.body, op).results().map(Value::id).collect();
        let new = self.with(|rewriter| {
            rewriter.set_insertion_point(op);
            let mut state = rewriter.state_of(op);
            state.result_types.extend(std::iter::repeat_n(flag, count));
            let new = rewriter.create_around_regions_of(op, state);
            let results: Vec<ValueId> = rewriter.results(new).iter().copied().take(old.len()).collect();
            rewriter.replace_op(op, &results);
            new
        });
        let results: Vec<ValueId> = Operation::new(self.body, new).results().map(Value::id).collect();
        for (from, to) in old.into_iter().zip(results) {
            self.ownerships.rename(from, to);
        }
        new
    }

    /// Makes the conditions that were appended those of the results of an operation.
    pub(super) fn own_results(&mut self, op: OpId, first: usize) -> LogicalResult {
        let block = self.block_of(op)?;
        let results: Vec<(ValueId, bool)> =
            Operation::new(self.body, op).results().map(|value| (value.id(), is_buffer(value))).collect();
        let buffers = results.iter().take(first).filter(|(_, is_buffer)| *is_buffer);
        let owned: Vec<(ValueId, ValueId)> = buffers
            .map(|(value, _)| *value)
            .zip(results.iter().skip(first).map(|(value, _)| *value))
            .collect();
        for (value, condition) in owned {
            self.ownerships.add(value, block, Ownership::If(condition));
            self.ownerships.free(value, block);
        }
        Ok(())
    }

    pub(super) fn region_branch(&mut self, op: OpId) -> Result<OpId, Failure> {
        let block = self.block_of(op)?;
        let view = Operation::new(self.body, op);
        // What is isolated hands on no buffers of this body.
        if self.body.child(op).is_some() {
            return Ok(op);
        }
        let Some(branch) = view.interface::<RegionBranch>() else { return Ok(op) };
        let entry = {
            let successors = (branch.successors)(view, RegionBranchPoint::Parent);
            successors.first().map_or(0..0, |successor| (branch.entry_operands)(view, successor))
        };
        let count = view.operands_in(entry).filter(|value| is_buffer(*value)).count();
        let results = view.results().filter(|value| is_buffer(*value)).count();
        let (first_result, location) = (view.result_count(), view.location());
        let group = view.spec().map_or(0, |spec| spec.operands.len().saturating_sub(1));
        let at = view.operand_count();
        let first = Block::new(self.body, block).first_op().map(Operation::id);
        let none = self.bool_at_start(block, first, location, false);
        let new: Vec<NewOperand> =
            (0..count).map(|_| NewOperand { at, group, run: None, value: none }).collect();
        if !new.is_empty() {
            self.body.insert_operands(op, &new);
        }
        let new = self.append_flags(op, results);
        self.own_results(new, first_result)?;
        Ok(new)
    }

    pub(super) fn call(&mut self, op: OpId) -> Result<OpId, Failure> {
        let block = self.block_of(op)?;
        let view = Operation::new(self.body, op);
        let Some(call) = view.interface::<Call>() else { return Ok(op) };
        let is_private = match (call.callee)(view) {
            Some(Callee::Symbol(symbol)) => symbol
                .as_symbol()
                .is_some_and(|(root, _)| self.dynamic.is_some_and(|dynamic| dynamic.contains(root.as_str()))),
            _ => false,
        };
        let location = view.location();
        let (first_result, results) = (
            view.result_count(),
            view.results().filter(|value| is_buffer(*value)).map(Value::id).collect::<Vec<_>>(),
        );
        if self.dynamic.is_none() || !is_private {
            let truth = self.bool_before(op, location, true);
            for result in results {
                self.ownerships.add(result, block, Ownership::If(truth));
                self.ownerships.free(result, block);
            }
            return Ok(op);
        }
        let new = self.append_flags(op, results.len());
        self.own_results(new, first_result)?;
        Ok(new)
    }
}
