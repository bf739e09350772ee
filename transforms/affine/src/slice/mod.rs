//! [`Slice`]: the part of a loop nest that is executed for one iteration of the loops of another one.

mod compute;
mod cover;
mod pair;
pub mod region;

pub use compute::{SliceError, slice_union};
pub use pair::{BARRIER, sequential_loops};

use crate::bounds::constant_trip_count;
use crate::constraints::{Bound, BoundMaps, FlatConstraints, loop_of};
use terrace_affine::{Applied, is_valid_symbol_anywhere};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Body, Ctx, TypedOp, Value};

/// Bounds of loops of a nest, in terms of induction variables of another one.
#[derive(Clone, Debug)]
pub struct Slice<'c> {
    /// The induction variables that have the bounds, outermost first.
    pub variables: Vec<ValueId>,
    /// The bounds of each; a loop without one is executed as a whole.
    pub bounds: Vec<BoundMaps<'c>>,
    /// The operands of all maps.
    pub operands: Vec<ValueId>,
    /// The block into which the slice is to be put.
    pub block: BlockId,
    /// The operation there before which it is put: the first one, or the last one for a slice of what comes later.
    pub before: OpId,
}

impl<'c> Slice<'c> {
    /// Returns both bounds of a loop, if it has both.
    fn both(&self, at: usize) -> Option<(AffineMap<'c>, AffineMap<'c>)> {
        let is_there = |map: &AffineMap<'c>| !map.results().is_empty();
        self.bounds[at].lower.filter(is_there).zip(self.bounds[at].upper.filter(is_there))
    }

    /// Returns the map of the one value that an induction variable has: the upper bound is the lower one and one.
    fn single_value(&self, at: usize, context: Ctx<'c>) -> Option<AffineMap<'c>> {
        let (lower, upper) = self.both(at)?;
        let ([first], [behind]) = (lower.results(), upper.results()) else { return None };
        (first.add_constant(context, 1) == *behind).then_some(lower)
    }

    fn applied<'a>(&self, map: AffineMap<'c>, body: &'a Body<'c>) -> Applied<'a, 'c> {
        Applied::new(map, self.operands.iter().map(|operand| Value::new(body, *operand)))
    }

    /// Adds the bounds to constraints that have the induction variables and the operands as variables. `None` if
    /// something is not linear.
    pub(crate) fn add_bounds(&self, constraints: &mut FlatConstraints, body: &Body<'c>) -> Option<()> {
        for (at, &variable) in self.variables.iter().enumerate() {
            let Some(found) = constraints.find(variable) else { continue };
            if let Some(value) = self.single_value(at, body.context()) {
                constraints.bound(found, Bound::Equal, &self.applied(value, body))?;
                continue;
            }
            match self.both(at) {
                Some((lower, upper)) => {
                    constraints.bound(found, Bound::Lower, &self.applied(lower, body))?;
                    let found = constraints.find(variable)?;
                    constraints.bound(found, Bound::Upper, &self.applied(upper, body))?;
                }
                None => constraints.add_loop(loop_of(Value::new(body, variable))?)?,
            }
        }
        Some(())
    }

    /// Returns the iterations: dimensions are the induction variables, symbols the operands with what loops say of
    /// them. `None` if something is not linear.
    pub fn to_constraints(&self, body: &Body<'c>) -> Option<FlatConstraints> {
        let mut constraints = FlatConstraints::new(
            self.variables.iter().copied().map(Some),
            self.operands.iter().copied().map(Some),
        );
        for &id in &self.operands {
            let value = Value::new(body, id);
            if is_valid_symbol_anywhere(value) {
                let symbol = constraints.find(id)?;
                constraints.fix_constant(symbol, value);
            } else if let Some(of) = loop_of(value) {
                constraints.add_loop(of)?;
            }
        }
        self.add_bounds(&mut constraints, body)?;
        Some(constraints)
    }

    /// Returns the constant number of iterations of each loop of the slice. `None` if one is not constant.
    pub fn trip_counts(&self, body: &Body<'c>) -> Option<Vec<(OpId, i64)>> {
        let context = body.context();
        let count = |at: usize| {
            let of = loop_of(Value::new(body, self.variables[at]))?;
            let count = match self.both(at) {
                None => match (of.constant_lower_bound(), of.constant_upper_bound()) {
                    (Some(lower), Some(upper)) => upper.checked_sub(lower)?,
                    _ => constant_trip_count(of)?,
                },
                Some((lower, upper)) => {
                    let ([first], [behind]) = (lower.results(), upper.results()) else { return None };
                    let difference = behind.sub(context, *first);
                    difference.simplified(context, lower.dims(), lower.symbols()).as_constant()?
                }
            };
            Some((of.op().id(), count))
        };
        (0..self.variables.len()).map(count).collect()
    }

    /// Returns true if one iteration of each loop is executed.
    pub fn is_single_iteration(&self, body: &Body<'c>) -> bool {
        self.trip_counts(body).is_some_and(|counts| counts.iter().all(|(_, count)| *count == 1))
    }
}
