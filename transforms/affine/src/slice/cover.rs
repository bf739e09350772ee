//! Do slices have all iterations of the nest that they are of, and no others?

use super::Slice;
use crate::bounds::constant_trip_count;
use crate::constraints::{Bound, FlatConstraints, loop_of};
use crate::dependence::loops_around;
use terrace_affine::AffineForOp;
use terrace_ir::affine::{AffineExprKind, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_ir::{Block, Body, TypedOp, Value};

impl<'c> Slice<'c> {
    /// Returns true if every iteration of the nest is in the slice of some iteration of the other one. `None` if that
    /// cannot be told.
    pub fn is_maximal(&self, body: &Body<'c>) -> Option<bool> {
        if let Some(known) = self.is_maximal_by_bounds(body) {
            return Some(known && self.is_reached(body));
        }
        if !self.is_reached(body) {
            return None;
        }
        let nest = self.nest(body)?;
        let outer = self.operands.iter().filter(|operand| loop_of(Value::new(body, **operand)).is_some());
        let mut variables: Vec<Option<ValueId>> = outer.copied().map(Some).collect();
        // The loops that will be there are dimensions without a value.
        variables.resize(variables.len().max(self.variables.len()), None);
        let mut slice = FlatConstraints::new(variables, []);
        self.add_domain(&mut slice, body)?;
        if nest.dims() != slice.dims() || nest.symbols() != slice.symbols() {
            return None;
        }
        nest.is_within(&slice)
    }

    /// Returns true if it is known that the slice is executed when the nest has iterations: the loops around it, beyond
    /// those that are around the nest as well, have the range of a variable of the nest, or some iteration.
    fn is_reached(&self, body: &Body<'c>) -> bool {
        let is_never_empty = |of: AffineForOp<'_, '_>| constant_trip_count(of).is_some_and(|trips| trips > 0);
        self.loops_around(body).into_iter().all(|(of, is_tied)| is_tied || is_never_empty(of))
    }

    /// Returns true if it is known that no iteration of the nest is in the slices of two iterations of the other one.
    pub fn is_apart(&self, body: &Body<'c>) -> bool {
        let is_single = |of: AffineForOp<'_, '_>| constant_trip_count(of).is_some_and(|trips| trips <= 1);
        self.loops_around(body).into_iter().all(|(of, is_tied)| is_tied || is_single(of))
    }

    /// Returns the loops around the slice, beyond those that are around the nest as well; true for those whose variable
    /// is the value of one of the nest.
    fn loops_around<'a>(&self, body: &'a Body<'c>) -> Vec<(AffineForOp<'a, 'c>, bool)> {
        let Some(nest) = self.variables.first().and_then(|variable| loop_of(Value::new(body, *variable)))
        else {
            return Vec::new();
        };
        let around_nest = loops_around(nest.op());
        let tied: Vec<_> =
            (0..self.variables.len()).filter_map(|at| Some(self.outer_loop(at, body)?.op().id())).collect();
        let around = Block::new(body, self.block).parent_op();
        std::iter::successors(around, |op| op.parent_op())
            .filter_map(AffineForOp::cast)
            .filter(|of| around_nest.iter().all(|common| common.op() != of.op()))
            .map(|of| (of, tied.contains(&of.op().id())))
            .collect()
    }

    /// Returns true if the slice has iterations of the nest only. `None` if that cannot be told.
    pub fn is_valid(&self, body: &Body<'c>) -> Option<bool> {
        if self.is_maximal_by_bounds(body) == Some(true) {
            return Some(true);
        }
        let nest = self.nest(body)?;
        if nest.symbols() != 0 || nest.locals() != 0 {
            return None;
        }
        let mut slice = self.to_constraints(body)?;
        let count = self.variables.len();
        slice.project_out(count..slice.values().len());
        slice.project_out_locals();
        slice.is_within(&nest)
    }

    /// Returns the iterations of the nest. `None` if something is not linear.
    fn nest(&self, body: &Body<'c>) -> Option<FlatConstraints> {
        let mut nest = FlatConstraints::new(self.variables.iter().copied().map(Some), []);
        self.variables
            .iter()
            .try_for_each(|&variable| nest.add_loop(loop_of(Value::new(body, variable))?))?;
        Some(nest)
    }

    /// Returns true if each induction variable has the value of one of a loop with the same constant bounds, false if
    /// bounds differ.
    fn is_maximal_by_bounds(&self, body: &Body<'c>) -> Option<bool> {
        for (at, &variable) in self.variables.iter().enumerate() {
            let outer = self.outer_loop(at, body)?;
            let inner = loop_of(Value::new(body, variable))?;
            let bounds = |of: AffineForOp<'_, 'c>| {
                let constant = |map: AffineMap<'c>| match map.results() {
                    [bound] => bound.as_constant(),
                    _ => None,
                };
                Some((constant(of.lower_bound_map())?, constant(of.upper_bound_map())?, of.step()))
            };
            if bounds(inner)? != bounds(outer)? {
                return Some(false);
            }
        }
        (!self.variables.is_empty()).then_some(true)
    }

    /// Returns the loop whose induction variable is the value of one of the slice.
    fn outer_loop<'a>(&self, at: usize, body: &'a Body<'c>) -> Option<AffineForOp<'a, 'c>> {
        let value = self.single_value(at, body.context())?;
        let AffineExprKind::Dim(position) = value.results()[0].kind() else { return None };
        loop_of(Value::new(body, self.operands[position as usize]))
    }

    /// Adds the iterations, where variables without a value are those of loops that do not exist yet.
    fn add_domain(&self, constraints: &mut FlatConstraints, body: &Body<'c>) -> Option<()> {
        for at in 0..self.variables.len() {
            let single = self.single_value(at, body.context());
            if single.is_some_and(|value| value.results()[0].as_constant().is_none()) {
                let of = self.outer_loop(at, body)?;
                let variable = of.region().first_block()?.argument(0).id();
                constraints.find(variable)?;
                constraints.add_loop(of)?;
                continue;
            }
            if let Some(lower) = self.bounds[at].lower {
                constraints.bound(at, Bound::Lower, &self.applied(lower, body))?;
            }
            if let Some(upper) = self.bounds[at].upper {
                constraints.bound(at, Bound::Upper, &self.applied(upper, body))?;
            }
        }
        Some(())
    }
}
