//! A parallel loop, and those directly in it, as one range of iterations.

use crate::lowering::types::{TypeOptions, convert};
use std::collections::HashSet;
use terrace_arith as arith;
use terrace_interfaces::constant::constant_integer;
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Block, Operation, Region, Type, TypedOp, Value, WalkOrder, WalkResult};
use terrace_rewrite::ops::ids;
use terrace_scf::{ParallelOp, ReduceOp};
use terrace_support::ap_int::ApInt;

/// Dimensions, operations and reductions of a loop.
#[derive(Clone)]
pub(super) struct Space<'c> {
    /// Dimensions, the outermost first.
    pub dims: Vec<Dim>,
    /// Loops directly in each other, the outermost first.
    pub levels: Vec<Level>,
    /// Reductions; there are none if there are several levels.
    pub reductions: Vec<Reduction<'c>>,
    /// Values from outside that the operations use, in the order of uses.
    pub captured: Vec<ValueId>,
}

/// A dimension.
#[derive(Clone, Copy)]
pub(super) struct Dim {
    pub lower: MixedIndex,
    pub upper: MixedIndex,
    pub step: MixedIndex,
    /// Number of iterations; not known before there is code for it.
    pub trips: MixedIndex,
    /// Induction variable.
    pub variable: ValueId,
}

/// A loop.
#[derive(Clone)]
pub(super) struct Level {
    /// Operations of the body, without the next loop and the terminator.
    pub ops: Vec<OpId>,
}

/// A reduction whose result does not depend on the order of its operands.
#[derive(Clone)]
pub(super) struct Reduction<'c> {
    /// Name of the operation of two operands.
    pub name: &'c str,
    /// Type of the result.
    pub ty: Type<'c>,
    /// Value that changes no other one.
    pub neutral: ApInt,
    /// Value that the loop begins with.
    pub init: ValueId,
    /// Value of an iteration.
    pub value: ValueId,
}

impl<'c> Space<'c> {
    /// Reads a loop.
    ///
    /// # Errors
    /// With the reason why it cannot become a function, in words.
    pub fn of(root: ParallelOp<'_, 'c>) -> Result<Self, String> {
        let mut inside = HashSet::new();
        let _ = root.op().walk(WalkOrder::PreOrder, &mut |op| {
            if op.id() != root.op().id() {
                inside.extend(op.results().map(Value::id));
            }
            let arguments = op.regions().flat_map(Region::blocks).flat_map(Block::arguments);
            inside.extend(arguments.map(Value::id));
            WalkResult::Advance
        });
        let mut this =
            Space { dims: Vec::new(), levels: Vec::new(), reductions: Vec::new(), captured: Vec::new() };
        let mut next = Some(root);
        while let Some(view) = next {
            next = this.add_level(view, &inside).ok_or("its body is not understood")?;
        }
        let body = root.op().body();
        this.reductions = reductions(root)?;
        let mut known = inside.clone();
        let mut capture = |value: Value<'_, 'c>, captured: &mut Vec<ValueId>| {
            if known.insert(value.id()) {
                captured.push(value.id());
            }
        };
        let levels = &this.levels;
        for op in levels.iter().flat_map(|level| &level.ops) {
            let _ = Operation::new(body, *op).walk(WalkOrder::PreOrder, &mut |op| {
                op.operands().for_each(|operand| capture(operand, &mut this.captured));
                WalkResult::Advance
            });
        }
        for reduction in &this.reductions {
            capture(Value::new(body, reduction.value), &mut this.captured);
        }
        for value in &this.captured {
            let ty = Value::new(body, *value).ty();
            if convert(body.context(), ty, TypeOptions::default()).is_none() {
                return Err(format!("a value of type '{ty}' cannot be handed to other threads"));
            }
        }
        Ok(this)
    }

    /// Adds a loop, and returns the next one if that is directly in it.
    fn add_level<'a>(
        &mut self,
        view: ParallelOp<'a, 'c>,
        inside: &HashSet<ValueId>,
    ) -> Option<Option<ParallelOp<'a, 'c>>> {
        let block = view.region().first_block()?;
        let bounds = view.lower_bound().zip(view.upper_bound()).zip(view.step()).zip(block.arguments());
        self.dims.extend(bounds.map(|(((lower, upper), step), variable)| Dim {
            lower: mixed(lower),
            upper: mixed(upper),
            step: mixed(step),
            trips: MixedIndex::Constant(0),
            variable: variable.id(),
        }));
        let mut ops: Vec<Operation<'a, 'c>> = block.ops().collect();
        ops.pop()?;
        let next = ops.last().copied().and_then(ParallelOp::cast).filter(|next| {
            let is_known =
                |value: Value<'_, '_>| constant_integer(value).is_some() || !inside.contains(&value.id());
            let [before @ .., _] = ops.as_slice() else { return false };
            view.op().result_count() == 0
                && next.op().result_count() == 0
                && next.op().operands().all(is_known)
                && before.iter().all(|op| op.region_count() == 0 && is_memory_effect_free(*op))
        });
        if next.is_some() {
            ops.pop();
        }
        let ops = ops.into_iter().map(Operation::id).collect();
        self.levels.push(Level { ops });
        Some(next)
    }
}

/// Returns a bound as a number if it is known.
fn mixed(value: Value<'_, '_>) -> MixedIndex {
    constant_integer(value).map_or(MixedIndex::Value(value.id()), MixedIndex::Constant)
}

/// Reads the reductions of a loop.
fn reductions<'c>(view: ParallelOp<'_, 'c>) -> Result<Vec<Reduction<'c>>, String> {
    let inits = ids(view.init_vals());
    if inits.is_empty() {
        return Ok(Vec::new());
    }
    let end = view.region().first_block().and_then(Block::last_op).and_then(ReduceOp::cast);
    let end = end.ok_or("its body is not understood")?;
    let mut all = Vec::new();
    for ((init, value), region) in inits.into_iter().zip(end.operands()).zip(end.reductions()) {
        if value.ty().as_float().is_some() {
            return Err("the order matters in which it combines floats".to_owned());
        }
        let order = || "the order may matter in which it combines values".to_owned();
        let block = region.first_block().ok_or_else(order)?;
        let ops: Vec<Operation<'_, 'c>> = block.ops().collect();
        let [op, last] = ops[..] else { return Err(order()) };
        let arguments = ids(block.arguments());
        let operands = ids(op.operands());
        let is_of_both = operands == arguments || operands.iter().rev().eq(&arguments);
        let is_result = op.result_count() == 1 && ids(last.operands()) == [op.result(0).id()];
        let width = match value.ty().as_integer() {
            Some((width, _)) => width,
            None if value.ty().is_index() => 64,
            None => return Err(order()),
        };
        let neutral = neutral(op.name().as_str(), width).filter(|_| is_of_both && is_result);
        let neutral = neutral.ok_or_else(order)?;
        all.push(Reduction { name: op.name().as_str(), ty: value.ty(), neutral, init, value: value.id() });
    }
    Ok(all)
}

/// Returns the value that changes no other one; `None` if the operation is not associative and commutative.
fn neutral(name: &str, width: u32) -> Option<ApInt> {
    Some(match name {
        arith::AddIOp::NAME | arith::OrIOp::NAME | arith::XOrIOp::NAME | arith::MaxUIOp::NAME => {
            ApInt::zero(width)
        }
        arith::MulIOp::NAME => ApInt::one(width),
        arith::AndIOp::NAME | arith::MinUIOp::NAME => ApInt::all_ones(width),
        arith::MinSIOp::NAME => ApInt::signed_max(width),
        arith::MaxSIOp::NAME => ApInt::signed_min(width),
        _ => return None,
    })
}
