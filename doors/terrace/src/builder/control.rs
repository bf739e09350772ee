//! Structured control flow: each region is a closure, and variables assigned in it become results.

use super::OpBuilder;
use super::variables::{FrameKind, Var};
use std::collections::BTreeSet;
use terrace_ir::ids::{BlockId, RegionId, ValueId};
use terrace_ir::{Block, OperationState, RegionSource, Type, TypedOp, Value};
use terrace_scf as scf;

impl<'c> OpBuilder<'_, 'c> {
    /// Creates an `scf.for` from `lower` up to `upper`, exclusive, by `step`; `build` gets the induction variable.
    ///
    /// Variables assigned in the body are carried from one iteration to the next, and have their last value afterwards.
    ///
    /// ```
    /// # use terrace::prelude::*;
    /// # let session = Session::new();
    /// # let module = session.build(|b| {
    /// #     let index = b.context().index_type();
    /// #     b.func("sum", &[index], &[index], |b, arguments| {
    /// let (zero, one) = (b.index(0), b.index(1));
    /// let sum = b.var(zero);
    /// b.for_(zero, arguments[0], one, |b, i| {
    ///     let next = b.get(sum);
    ///     let next = b.addi(next, i);
    ///     b.set(sum, next);
    /// });
    /// let result = b.get(sum);
    /// b.return_(&[result]);
    /// #     });
    /// # })?;
    /// # assert!(module.to_string().contains("iter_args"));
    /// # Ok::<(), terrace::Error>(())
    /// ```
    pub fn for_(
        &mut self,
        lower: ValueId,
        upper: ValueId,
        step: ValueId,
        build: impl FnOnce(&mut Self, ValueId),
    ) {
        let (region, block) = self.new_region();
        let (index, location) = (self.type_of(lower), self.location());
        let induction = self.body.add_argument(block, index, location);
        self.open(FrameKind::Carrying(block));
        self.in_block(block, |b| build(b, induction));
        let frame = self.close();
        let (mut inits, mut yielded, mut assigned) = (Vec::new(), Vec::new(), Vec::new());
        let mut read_only = Vec::new();
        for (at, (var, argument, outside)) in frame.carried.iter().enumerate() {
            if frame.value(*var) == *argument {
                read_only.push((at, *argument, *outside));
            } else {
                inits.push(*outside);
                yielded.push(frame.value(*var));
                assigned.push(*var);
            }
        }
        for (at, argument, outside) in read_only.into_iter().rev() {
            // A region of a loop sees what is outside; only what changes is carried.
            self.replace_uses(argument, outside);
            for value in &mut yielded {
                if *value == argument {
                    *value = outside;
                }
            }
            self.body.erase_argument(block, 1 + at);
        }
        self.in_block(block, |b| {
            b.op(scf::YieldOp::NAME, &yielded, &[], &[]);
        });
        let mut operands = vec![lower, upper, step];
        operands.extend(&inits);
        self.with_regions(scf::ForOp::NAME, &operands, &assigned, &[region]);
    }

    /// Creates an `scf.if` with both branches.
    ///
    /// Variables assigned in a branch have the value of the branch that ran afterwards.
    pub fn if_else(
        &mut self,
        condition: ValueId,
        then: impl FnOnce(&mut Self),
        otherwise: impl FnOnce(&mut Self),
    ) {
        let (then_region, then_block) = self.new_region();
        self.open(FrameKind::Open);
        self.in_block(then_block, then);
        let then_frame = self.close();
        let (else_region, else_block) = self.new_region();
        self.open(FrameKind::Open);
        self.in_block(else_block, otherwise);
        let else_frame = self.close();
        let all = then_frame.assigned().chain(else_frame.assigned());
        let assigned: BTreeSet<Var> = all.filter(|var| self.is_outer(*var)).collect();
        let assigned: Vec<Var> = assigned.into_iter().collect();
        for (block, frame) in [(then_block, &then_frame), (else_block, &else_frame)] {
            let values: Vec<ValueId> = assigned
                .iter()
                .map(|var| frame.assigned_value(*var).unwrap_or_else(|| self.get(*var)))
                .collect();
            self.in_block(block, |b| {
                b.op(scf::YieldOp::NAME, &values, &[], &[]);
            });
        }
        self.with_regions(scf::IfOp::NAME, &[condition], &assigned, &[then_region, else_region]);
    }

    /// Creates an `scf.if` without an else branch.
    pub fn if_(&mut self, condition: ValueId, then: impl FnOnce(&mut Self)) {
        self.if_else(condition, then, |_| {});
    }

    /// Creates an `scf.while`: `condition` returns an `i1`, and `build` runs as long as it is true.
    ///
    /// Variables used in either are carried.
    pub fn while_(&mut self, condition: impl FnOnce(&mut Self) -> ValueId, build: impl FnOnce(&mut Self)) {
        let (before_region, before) = self.new_region();
        self.open(FrameKind::Carrying(before));
        let goes_on = self.in_block(before, condition);
        let (after_region, after) = self.new_region();
        // The body sees what the condition passes on: its own arguments.
        self.open(FrameKind::Carrying(after));
        self.in_block(after, build);
        let after_frame = self.close();
        let before_frame = self.close();
        let carried: Vec<Var> = before_frame.carried.iter().map(|(var, ..)| *var).collect();
        // Arguments of the body in the order of the condition's.
        let location = self.location();
        let mut yielded = Vec::new();
        let mut forwarded = Vec::new();
        let old_arguments = after_frame.carried.len();
        for var in &carried {
            let value = before_frame.value(*var);
            forwarded.push(value);
            let ty = self.type_of(value);
            let argument = self.body.add_argument(after, ty, location);
            let old = after_frame.carried.iter().find(|(one, ..)| one == var).map(|(_, old, _)| *old);
            let last = old.map_or(argument, |old| {
                self.replace_uses(old, argument);
                let last = after_frame.value(*var);
                if last == old { argument } else { last }
            });
            yielded.push(last);
        }
        // A variable may have been assigned the argument of another one.
        for (var, old, _) in &after_frame.carried {
            let at =
                carried.iter().position(|one| one == var).expect("the condition carries what the body does");
            let new = Block::new(self.body, after).argument(old_arguments + at).id();
            for value in &mut yielded {
                if value == old {
                    *value = new;
                }
            }
        }
        for at in (0..old_arguments).rev() {
            self.body.erase_argument(after, at);
        }
        self.in_block(before, |b| {
            let mut operands = vec![goes_on];
            operands.extend(&forwarded);
            b.op(scf::ConditionOp::NAME, &operands, &[], &[]);
        });
        self.in_block(after, |b| {
            b.op(scf::YieldOp::NAME, &yielded, &[], &[]);
        });
        let inits: Vec<ValueId> = before_frame.carried.iter().map(|(_, _, outside)| *outside).collect();
        self.with_regions(scf::WhileOp::NAME, &inits, &carried, &[before_region, after_region]);
    }

    fn new_region(&mut self) -> (RegionId, BlockId) {
        let region = self.body.create_region();
        let block = self.body.create_block();
        self.body.append_block(region, block);
        (region, block)
    }

    /// Builds at the end of another block, and comes back.
    pub fn in_block<R>(&mut self, block: BlockId, build: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::replace(&mut self.block, block);
        let result = build(self);
        self.block = outer;
        result
    }

    /// Creates an operation with regions whose results are the new values of variables.
    fn with_regions(&mut self, name: &str, operands: &[ValueId], results: &[Var], regions: &[RegionId]) {
        let types: Vec<Type<'c>> = results.iter().map(|var| self.var_type(*var)).collect();
        let location = self.location();
        let mut state = OperationState::named(self.context, name, location, operands, &types, &[]);
        state.regions.extend(regions.iter().map(|region| RegionSource::Detached(*region)));
        let op = self.create(state);
        for (var, value) in results.iter().zip(self.results(op)) {
            self.set(*var, value);
        }
    }

    fn replace_uses(&mut self, from: ValueId, to: ValueId) {
        debug_assert!(Value::new(self.body, from).ty() == Value::new(self.body, to).ty());
        self.body.replace_all_uses(from, to);
    }
}
