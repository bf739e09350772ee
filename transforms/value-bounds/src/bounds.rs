//! Constraints on values, collected from the operations that they come from.

use terrace_analysis::value_constraints::{Inputs, Linear, Role, ValueConstraints};
use terrace_interfaces::destination_style::DestinationStyle;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::ValueId;
use terrace_ir::spec::Model;
use terrace_ir::{Body, Ctx, DYNAMIC, Operation, Value};
use terrace_presburger::ConstraintSystem;
use terrace_support::interner::FoldMap;

/// A value, or one of its sizes.
pub(crate) type Place = (ValueId, Option<usize>);

/// Limit on the values that are explored; those past it are unknown.
const MOST_PLACES: usize = 64;

/// Constraints of the operations of one name on their values.
///
/// Each function constrains one value, or one of its sizes, by [`ValueBounds::equal`] and the like; `None` says that
/// something could not be expressed, which is no error. Without a model, a result of an operation in destination style
/// has the sizes of what it is written into. The value is a result of the operation or an argument of the entry block
/// of one of its regions.
pub struct ValueBoundsModel {
    /// Constrains a value of type `index`.
    pub value: for<'a, 'c> fn(Operation<'a, 'c>, Value<'a, 'c>, &mut ValueBounds<'a, 'c>) -> Option<()>,
    /// Constrains a size of a shaped value, a dynamic one.
    pub dim: for<'a, 'c> fn(Operation<'a, 'c>, Value<'a, 'c>, usize, &mut ValueBounds<'a, 'c>) -> Option<()>,
}

impl ValueBoundsModel {
    /// Model that constrains nothing.
    pub const NOTHING: Self = ValueBoundsModel { value: |_, _, _| None, dim: |_, _, _, _| None };
}

impl Model for ValueBoundsModel {
    const NAME: &'static str = "ValueBoundsOpInterface";
}

/// Constraints on some values and all that they come from.
pub struct ValueBounds<'a, 'c> {
    body: &'a Body<'c>,
    known: ValueConstraints,
    variables: FoldMap<Place, usize>,
    pending: Vec<Place>,
    /// Choices between two values; what is known of these comes first.
    choices: Vec<[usize; 3]>,
}

impl<'a, 'c> ValueBounds<'a, 'c> {
    /// Creates a system without values.
    pub fn new(body: &'a Body<'c>) -> Self {
        ValueBounds {
            body,
            known: ValueConstraints::default(),
            variables: FoldMap::default(),
            pending: Vec::new(),
            choices: Vec::new(),
        }
    }

    /// Returns the variable of a value of type `index`.
    pub fn value(&mut self, value: Value<'_, 'c>) -> usize {
        self.place((value.id(), None))
    }

    /// Returns the variable of a size of a shaped value.
    pub fn dim(&mut self, value: Value<'_, 'c>, dim: usize) -> usize {
        self.place((value.id(), Some(dim)))
    }

    /// Returns the variable of a place that was met.
    pub(crate) fn variable_of(&self, place: Place) -> Option<usize> {
        self.variables.get(&place).copied()
    }

    /// Returns all places that were met, with their variables, in no order.
    pub(crate) fn places(&self) -> impl Iterator<Item = (Place, usize)> + '_ {
        self.variables.iter().map(|(place, variable)| (*place, *variable))
    }

    /// Returns the constraints.
    pub(crate) fn system(&self) -> &ConstraintSystem {
        &self.known.system
    }

    pub(crate) fn context(&self) -> Ctx<'c> {
        self.body.context()
    }

    fn place(&mut self, place: Place) -> usize {
        if let Some(&variable) = self.variables.get(&place) {
            return variable;
        }
        let variable = self.known.add(Role::Symbol(None));
        self.variables.insert(place, variable);
        self.pending.push(place);
        variable
    }

    /// Returns the results of a map of variables; `None` if one is not linear.
    pub fn rows(&mut self, map: AffineMap<'c>, operands: &[usize]) -> Option<Vec<Linear>> {
        let (dims, symbols) = operands.split_at_checked(map.dims() as usize)?;
        map.results().iter().map(|result| self.known.flatten(*result, &Inputs { dims, symbols })).collect()
    }

    /// Collects the constraints on all variables, and on the values that they come from.
    pub fn explore(&mut self) {
        self.explore_until(&|_| false);
    }

    /// Explores the values that others depend on, up to those at which the exploration ends.
    pub(crate) fn explore_until(&mut self, ends: &dyn Fn(Place) -> bool) {
        while let Some((value, dim)) = self.pending.pop() {
            if self.variables.len() > MOST_PLACES {
                return;
            }
            let variable = self.variables[&(value, dim)];
            if ends((value, dim)) {
                continue;
            }
            let value = Value::new(self.body, value);
            // A constraint that is not linear is left out.
            let _ = match dim {
                None => self.constrain_value(variable, value),
                Some(dim) => self.constrain_dim(variable, value, dim),
            };
        }
        for [variable, one, other] in std::mem::take(&mut self.choices) {
            let [variable, one, other] = [variable, one, other].map(|at| Linear::of([(at, 1)], 0));
            let (low, high) = match (self.is_at_most(&one, &other), self.is_at_most(&other, &one)) {
                (true, _) => (one, other),
                (_, true) => (other, one),
                _ => continue,
            };
            let _ = self.at_most(&low, &variable).and_then(|()| self.at_most(&variable, &high));
        }
    }

    /// Returns true if `a <= b` always holds.
    pub fn is_at_most(&self, a: &Linear, b: &Linear) -> bool {
        // b + 1 <= a
        self.is_impossible(a, b, -1)
    }

    /// Returns true if `a < b` always holds.
    pub fn is_less(&self, a: &Linear, b: &Linear) -> bool {
        // b <= a
        self.is_impossible(a, b, 0)
    }

    /// Returns true if `0 <= a - b + constant` has no solution.
    fn is_impossible(&self, a: &Linear, b: &Linear, constant: i64) -> bool {
        let difference = a.clone().plus(b, -1).and_then(|row| row.plus(&Linear::of([], constant), 1));
        let Some(difference) = difference else { return false };
        let mut system = self.known.clone();
        system.at_least_zero(&difference);
        system.system.is_empty()
    }

    /// Adds `a <= b`.
    pub fn at_most(&mut self, a: &Linear, b: &Linear) -> Option<()> {
        self.known.at_least_zero(&b.clone().plus(a, -1)?);
        Some(())
    }

    /// Adds `variable == row`.
    pub fn equal(&mut self, variable: usize, row: &Linear) -> Option<()> {
        self.known.zero(&row.clone().plus(&Linear::of([(variable, 1)], 0), -1)?);
        Some(())
    }

    /// Adds `variable == other`.
    pub fn same(&mut self, variable: usize, other: usize) -> Option<()> {
        self.equal(variable, &Linear::of([(other, 1)], 0))
    }

    /// Adds that `variable` is one of two others: it is between them, if it is known which is the smaller one.
    pub fn one_of(&mut self, variable: usize, one: usize, other: usize) {
        self.choices.push([variable, one, other]);
    }

    /// Returns an expression of variables as a row; `None` if it is not linear.
    pub fn flatten(&mut self, expr: AffineExpr<'c>, symbols: &[usize]) -> Option<Linear> {
        self.known.flatten(expr, &Inputs { dims: &[], symbols })
    }

    /// Returns a constant, or the variable of a value, as a row.
    pub fn row(&mut self, entry: MixedIndex) -> Linear {
        match entry {
            MixedIndex::Constant(constant) => Linear::of([], constant),
            MixedIndex::Value(value) => Linear::of([(self.place((value, None)), 1)], 0),
        }
    }

    fn constrain_value(&mut self, variable: usize, value: Value<'a, 'c>) -> Option<()> {
        if let Some(constant) = value.constant_i64() {
            self.known.system.fix(variable, constant);
            return Some(());
        }
        let op = owner(value)?;
        (op.model::<ValueBoundsModel>()?.value)(op, value, self)
    }

    fn constrain_dim(&mut self, variable: usize, value: Value<'a, 'c>, dim: usize) -> Option<()> {
        let size = *value.ty().shape()?.get(dim)?;
        if size != DYNAMIC {
            self.known.system.fix(variable, size);
            return Some(());
        }
        self.at_most(&Linear::of([], 0), &Linear::of([(variable, 1)], 0))?;
        let op = owner(value)?;
        match op.model::<ValueBoundsModel>() {
            Some(model) => (model.dim)(op, value, dim, self),
            // The result has the sizes of the tensor that it is written into.
            None => self.same_dim(variable, tied_init(op, value)?, dim),
        }
    }

    /// Adds that an induction variable is between the lower bound and the last iteration.
    pub fn induction_variable(
        &mut self,
        variable: usize,
        [lower, upper, step]: [MixedIndex; 3],
    ) -> Option<()> {
        let own = Linear::of([(variable, 1)], 0);
        let (lower_row, upper_row) = (self.row(lower), self.row(upper));
        self.at_most(&lower_row, &own)?;
        self.at_most(&own, &upper_row.clone().plus(&Linear::of([], 1), -1)?)?;
        let step = step.known(self.body).filter(|step| *step > 1)?;
        // The last iteration: lower + step * ((upper - lower - 1) floordiv step)
        let context = self.body.context();
        let last = {
            let mut variables = Vec::new();
            let mut expr = |bounds: &mut Self, bound: MixedIndex| match bound.known(bounds.body) {
                Some(constant) => AffineExpr::constant(context, constant),
                None => {
                    if let MixedIndex::Value(value) = bound {
                        variables.push(bounds.place((value, None)));
                    }
                    AffineExpr::symbol(context, variables.len() as u32 - 1)
                }
            };
            let (lower, upper) = (expr(self, lower), expr(self, upper));
            let length = upper.sub(context, lower).add_constant(context, -1);
            let count = AffineExpr::binary(
                context,
                BinaryKind::FloorDiv,
                length,
                AffineExpr::constant(context, step),
            );
            let last = lower.add(context, count.mul_constant(context, step));
            self.flatten(last, &variables)?
        };
        self.at_most(&own, &last)
    }

    /// Adds that a size is that of another value.
    pub fn same_dim(&mut self, variable: usize, of: Value<'a, 'c>, dim: usize) -> Option<()> {
        of.ty().shape()?;
        let size = self.dim(of, dim);
        self.same(variable, size)
    }

    /// Adds that a size is one of a list.
    pub fn same_size(&mut self, variable: usize, sizes: &[MixedIndex], dim: usize) -> Option<()> {
        let size = self.row(*sizes.get(dim)?);
        self.equal(variable, &size)
    }
}

/// Returns the tensor that a result of an operation in destination style is written into.
fn tied_init<'a, 'c>(op: Operation<'a, 'c>, value: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    let methods = op.interface::<DestinationStyle>()?;
    let position = op.results().position(|result| result == value)?;
    let mut tensors =
        (methods.inits)(op).into_iter().map(|init| init.value()).filter(|init| init.ty().is_tensor());
    tensors.nth(position)
}

/// Returns the operation that defines a value, or the one that owns the region whose entry block has it as an argument.
fn owner<'a, 'c>(value: Value<'a, 'c>) -> Option<Operation<'a, 'c>> {
    match value.as_argument() {
        Some((block, _)) => block.parent_op().filter(|_| block.is_entry()),
        None => value.defining_op(),
    }
}
