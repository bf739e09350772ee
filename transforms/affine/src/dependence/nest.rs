//! [`Nest`]: the loops and conditions around an operation, and what they say of induction variables.

use crate::constraints::FlatConstraints;
use terrace_affine::{AffineForOp, AffineIfOp, AffineParallelOp, Applied};
use terrace_analysis::value_constraints::{Inputs, Linear, Role, ValueConstraints};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::ValueId;
use terrace_ir::{Operation, TraitFlags, TypedOp, Value};
use terrace_memref as memref;
use terrace_support::interner::FoldMap;
use terrace_tensor as tensor;

/// The affine operations around an operation in its affine scope, outermost first.
pub struct Nest<'a, 'c> {
    around: Vec<Around<'a, 'c>>,
}

enum Around<'a, 'c> {
    For(AffineForOp<'a, 'c>),
    Parallel(AffineParallelOp<'a, 'c>),
    /// A condition that holds.
    Then(AffineIfOp<'a, 'c>),
}

impl<'a, 'c> Nest<'a, 'c> {
    /// Finds the loops and conditions around an operation.
    pub fn around(op: Operation<'a, 'c>) -> Self {
        let mut around = Vec::new();
        let mut region = op.parent_region();
        while let Some((inside, parent)) = region.and_then(|region| Some((region, region.parent_op()?))) {
            if parent.has_trait(TraitFlags::AFFINE_SCOPE) {
                break;
            }
            if let Some(view) = AffineForOp::cast(parent) {
                around.push(Around::For(view));
            } else if let Some(view) = AffineParallelOp::cast(parent) {
                around.push(Around::Parallel(view));
            } else if let Some(view) = AffineIfOp::cast(parent)
                && view.then_region() == inside
            {
                around.push(Around::Then(view));
            }
            region = parent.parent_region();
        }
        around.reverse();
        Nest { around }
    }

    /// Returns the induction variables, outermost first.
    pub fn variables(&self) -> Vec<Value<'a, 'c>> {
        let regions = self.around.iter().filter_map(|around| match around {
            Around::For(view) => Some((view.region(), 1)),
            Around::Parallel(view) => Some((view.region(), usize::MAX)),
            Around::Then(_) => None,
        });
        let blocks = regions.filter_map(|(region, count)| Some((region.first_block()?, count)));
        blocks.flat_map(|(block, count)| block.arguments().take(count)).collect()
    }

    /// Returns true if the iteration domain has no other points than iterations: of a loop that begins at a value that
    /// is not constant, the domain does not have the step.
    pub fn has_known_steps(&self) -> bool {
        self.around.iter().all(|around| match around {
            Around::For(view) => view.step() == 1 || view.constant_lower_bound().is_some(),
            Around::Parallel(view) => {
                let starts = view.lower_bounds(view.op().context());
                let mut steps = view.steps().iter().zip(starts);
                steps.all(|(step, start)| step.as_i64() == Some(1) || start.as_single_constant().is_some())
            }
            Around::Then(_) => true,
        })
    }

    /// Returns the iteration domain: a dimension for each induction variable, outermost first. `None` if something is
    /// not linear.
    pub fn domain(&self) -> Option<FlatConstraints> {
        let variables = self.variables();
        let mut domain = FlatConstraints::new(variables.iter().map(|variable| Some(variable.id())), []);
        for around in &self.around {
            match *around {
                Around::For(view) => domain.add_loop(view)?,
                Around::Parallel(view) => domain.add_parallel(view)?,
                Around::Then(view) => domain.add_condition(view)?,
            }
        }
        // Induction variables from outside of the scope are the same in all iterations.
        (domain.dims() == variables.len()).then_some(domain)
    }
}

/// Constraints between the induction variables of several executions of operations, which have their symbols in common.
#[derive(Clone, Default)]
pub(crate) struct Iterations {
    /// The constraints.
    pub known: ValueConstraints,
    symbols: FoldMap<ValueId, usize>,
}

/// The variables of one execution of an operation.
pub(crate) struct Execution {
    variables: FoldMap<ValueId, usize>,
    /// The same, outermost first.
    pub order: Vec<usize>,
}

impl Iterations {
    /// Adds the induction variables of an execution of an operation, with what the loops and conditions around it say.
    /// `None` if something is not linear.
    pub fn add(&mut self, nest: &Nest<'_, '_>) -> Option<Execution> {
        let variables = nest.variables();
        let order: Vec<usize> =
            variables.iter().map(|variable| self.known.add(Role::Dim(Some(variable.id())))).collect();
        let execution = Execution {
            variables: variables.iter().map(|variable| variable.id()).zip(order.iter().copied()).collect(),
            order,
        };
        let mut variables = execution.order.iter().copied();
        for around in &nest.around {
            match around {
                Around::For(view) => {
                    let variable = variables.next()?;
                    let lower = Applied::new(view.lower_bound_map(), view.lower_bound_operands());
                    let upper = Applied::new(view.upper_bound_map(), view.upper_bound_operands());
                    self.add_range(variable, &lower, &upper, &execution)?;
                    if let Some(start) = view.constant_lower_bound() {
                        self.add_step(variable, start, view.step(), view.op())?;
                    }
                }
                Around::Parallel(view) => self.add_parallel(*view, &mut variables, &execution)?,
                Around::Then(view) => self.add_condition(*view, &execution)?,
            }
        }
        Some(execution)
    }

    /// Demands that the variable is not below the lower bounds, and below the upper ones.
    fn add_range(
        &mut self,
        variable: usize,
        lower: &Applied<'_, '_>,
        upper: &Applied<'_, '_>,
        execution: &Execution,
    ) -> Option<()> {
        let own = Linear::of([(variable, 1)], 0);
        for bound in self.flatten(lower, execution)? {
            self.known.at_least_zero(&own.clone().plus(&bound, -1)?);
        }
        for bound in self.flatten(upper, execution)? {
            self.known.at_least_zero(&bound.plus(&own, -1)?.plus(&Linear::of([], 1), -1)?);
        }
        Some(())
    }

    /// Demands that the distance of the variable from its start is a multiple of the step.
    fn add_step(&mut self, variable: usize, start: i64, step: i64, op: Operation<'_, '_>) -> Option<()> {
        if step == 1 {
            return Some(());
        }
        let context = op.context();
        let distance = AffineExpr::dim(context, 0).sub(context, AffineExpr::constant(context, start));
        let step = AffineExpr::constant(context, step);
        let rest = AffineExpr::binary(context, BinaryKind::Mod, distance, step);
        let rest = self.known.flatten(rest, &Inputs { dims: &[variable], symbols: &[] })?;
        self.known.zero(&rest);
        Some(())
    }

    fn add_parallel(
        &mut self,
        view: AffineParallelOp<'_, '_>,
        variables: &mut dyn Iterator<Item = usize>,
        execution: &Execution,
    ) -> Option<()> {
        let context = view.op().context();
        let operands: Vec<Value<'_, '_>> = view.map_operands().collect();
        let (lower, upper) = operands.split_at(view.lower_bounds_map().inputs() as usize);
        let (starts, ends) = (view.lower_bounds(context), view.upper_bounds(context));
        let steps = view.steps().iter().filter_map(|step| step.as_i64());
        for ((start, end), step) in starts.into_iter().zip(ends).zip(steps) {
            let variable = variables.next()?;
            let first = match start.results() {
                [first] => first.as_constant(),
                _ => None,
            };
            let start = Applied::new(start, lower.iter().copied());
            let end = Applied::new(end, upper.iter().copied());
            self.add_range(variable, &start, &end, execution)?;
            if let Some(first) = first {
                self.add_step(variable, first, step, view.op())?;
            }
        }
        Some(())
    }

    fn add_condition(&mut self, view: AffineIfOp<'_, '_>, execution: &Execution) -> Option<()> {
        let set = view.condition();
        let map = AffineMap::new(view.op().context(), set.dims(), set.symbols(), set.constraints());
        let rows = self.flatten(&Applied::new(map, view.op().operands()), execution)?;
        for (row, is_equality) in rows.iter().zip(set.equalities()) {
            match is_equality {
                true => self.known.zero(row),
                false => self.known.at_least_zero(row),
            }
        }
        Some(())
    }

    /// Returns the results of a map, as rows of the variables of an execution. `None` if one is not linear.
    pub fn flatten(&mut self, applied: &Applied<'_, '_>, execution: &Execution) -> Option<Vec<Linear>> {
        let mut applied = applied.clone();
        if let Some(operand) = applied.operands.first() {
            let context = operand.context();
            applied.compose(context);
        }
        let inputs: Vec<usize> =
            applied.operands.iter().map(|value| self.input(*value, execution)).collect::<Option<_>>()?;
        let (dims, symbols) = inputs.split_at(applied.map.dims() as usize);
        let inputs = Inputs { dims, symbols };
        applied.map.results().iter().map(|result| self.known.flatten(*result, &inputs)).collect()
    }

    /// Returns the variable that stands for a value: that of the execution, or a symbol.
    fn input(&mut self, value: Value<'_, '_>, execution: &Execution) -> Option<usize> {
        if let Some(&variable) = execution.variables.get(&value.id()) {
            return Some(variable);
        }
        let variables = value.as_argument().and_then(|(block, _)| block.parent_op());
        if variables.is_some_and(|op| AffineForOp::cast(op).is_some() || AffineParallelOp::cast(op).is_some())
        {
            return None;
        }
        if let Some(&symbol) = self.symbols.get(&value.id()) {
            return Some(symbol);
        }
        let symbol = self.known.add(Role::Symbol(Some(value.id())));
        self.symbols.insert(value.id(), symbol);
        if let Some(constant) = value.constant_i64() {
            self.known.system.fix(symbol, constant);
        } else if value.defining_op().is_some_and(|op| op.isa::<memref::DimOp>() || op.isa::<tensor::DimOp>())
        {
            self.known.at_least_zero(&Linear::of([(symbol, 1)], 0));
        }
        Some(symbol)
    }
}

/// Returns the `affine.for` loops around an operation, outermost first, across scopes.
pub fn loops_around<'a, 'c>(op: Operation<'a, 'c>) -> Vec<AffineForOp<'a, 'c>> {
    let parents = std::iter::successors(op.parent_op(), |op| op.parent_op());
    let mut loops: Vec<_> = parents.filter_map(AffineForOp::cast).collect();
    loops.reverse();
    loops
}

/// Returns the number of induction variables around two operations, which are the outermost of both.
pub fn common_loops(a: Operation<'_, '_>, b: Operation<'_, '_>) -> usize {
    let (a, b) = (Nest::around(a).variables(), Nest::around(b).variables());
    a.iter().zip(&b).take_while(|(a, b)| a.id() == b.id()).count()
}
