//! Iteration domains: what loops and conditions say of induction variables.

use super::{Bound, FlatConstraints, composed};
use crate::bounds::{lower, upper};
use terrace_affine::{AffineForOp, AffineIfOp, AffineParallelOp, Applied, is_valid_symbol_anywhere};
use terrace_analysis::value_constraints::Linear;
use terrace_ir::affine::AffineMap;
use terrace_ir::{TypedOp, Value};
use terrace_support::ensure_stack;

/// Returns the loop of an induction variable.
pub(crate) fn loop_of<'a, 'c>(value: Value<'a, 'c>) -> Option<AffineForOp<'a, 'c>> {
    let (block, number) = value.as_argument()?;
    AffineForOp::cast(block.parent_op()?).filter(|_| number == 0)
}

/// Returns the parallel loop of an induction variable.
pub(crate) fn parallel_loop_of<'a, 'c>(value: Value<'a, 'c>) -> Option<AffineParallelOp<'a, 'c>> {
    AffineParallelOp::cast(value.as_argument()?.0.parent_op()?)
}

impl FlatConstraints {
    /// Adds a variable for a value, unless there is one: a dimension for an induction variable, with the domain of its
    /// loop, else a symbol. `None` if the value is neither, or a domain is not linear.
    pub fn add_value(&mut self, value: Value<'_, '_>) -> Option<()> {
        if self.find(value.id()).is_some() {
            return Some(());
        }
        if is_valid_symbol_anywhere(value) {
            let symbol = self.append_symbol(Some(value.id()));
            self.fix_constant(symbol, value);
            return Some(());
        }
        if let Some(of) = loop_of(value) {
            self.append_dim(Some(value.id()));
            return ensure_stack(|| self.add_loop(of));
        }
        let of = parallel_loop_of(value)?;
        for variable in of.region().first_block()?.arguments() {
            if self.find(variable.id()).is_none() {
                self.append_dim(Some(variable.id()));
            }
        }
        ensure_stack(|| self.add_parallel(of))
    }

    /// Demands that a symbol has the value of a constant, if it is one.
    pub fn fix_constant(&mut self, symbol: usize, value: Value<'_, '_>) {
        if let Some(constant) = value.constant_i64() {
            self.system.fix(symbol, constant);
        }
    }

    /// Adds what a loop says of its induction variable, which is a variable. `None` if that is not linear.
    pub fn add_loop(&mut self, of: AffineForOp<'_, '_>) -> Option<()> {
        let variable = self.find(of.region().first_block()?.argument(0).id())?;
        if let Some(start) = of.constant_lower_bound() {
            self.add_step(variable, start, of.step())?;
        }
        self.add_range(variable, &lower(of), &upper(of))
    }

    /// Adds what a parallel loop says of its induction variables, which are variables. `None` if that is not linear.
    pub fn add_parallel(&mut self, of: AffineParallelOp<'_, '_>) -> Option<()> {
        let context = of.op().context();
        let operands: Vec<Value<'_, '_>> = of.map_operands().collect();
        let (lower, upper) = operands.split_at_checked(of.lower_bounds_map().inputs() as usize)?;
        let (starts, ends) = (of.lower_bounds(context), of.upper_bounds(context));
        let steps = of.steps().iter().map(|step| step.as_i64());
        let variables = of.region().first_block()?.arguments();
        for (((variable, start), end), step) in variables.zip(starts).zip(ends).zip(steps) {
            let variable = self.find(variable.id())?;
            if let Some(first) = start.as_single_constant() {
                self.add_step(variable, first, step?)?;
            }
            let start = Applied::new(start, lower.iter().copied());
            let end = Applied::new(end, upper.iter().copied());
            self.add_range(variable, &start, &end)?;
        }
        Some(())
    }

    /// Adds a condition that holds. `None` if it is not linear.
    pub fn add_condition(&mut self, of: AffineIfOp<'_, '_>) -> Option<()> {
        let set = of.condition();
        let map = AffineMap::new(of.op().context(), set.dims(), set.symbols(), set.constraints());
        let applied = composed(&Applied::new(map, of.op().operands()));
        for operand in &applied.operands {
            self.add_value(*operand)?;
        }
        let rows = self.flatten(&applied)?;
        for (row, is_equality) in rows.iter().zip(set.equalities()) {
            match is_equality {
                true => self.zero(row),
                false => self.at_least_zero(row),
            }
        }
        Some(())
    }

    fn add_range(&mut self, variable: usize, lower: &Applied<'_, '_>, upper: &Applied<'_, '_>) -> Option<()> {
        let value = self.values[variable]?;
        self.bound(variable, Bound::Lower, lower)?;
        self.bound(self.find(value)?, Bound::Upper, upper)
    }

    /// Demands that the distance of a variable from its start is a multiple of the step.
    fn add_step(&mut self, variable: usize, start: i64, step: i64) -> Option<()> {
        if step == 1 {
            return Some(());
        }
        let distance = Linear::of([(variable, 1)], start.checked_neg()?);
        let quotient = self.quotient(distance.clone(), step)?;
        self.zero(&distance.plus(&quotient, step.checked_neg()?)?);
        Some(())
    }
}
