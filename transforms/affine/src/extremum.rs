//! `affine.min` and `affine.max` of which it can be shown that one result is always the one.

use terrace_affine as affine;
use terrace_affine::Applied;
use terrace_analysis::value_constraints::{Inputs, Linear, Role, ValueConstraints};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Body, Ctx, MatchResult, Operation, PatternRewriter, TypedOp, Value};
use terrace_presburger::Side;

/// Which of the results an operation gives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extremum {
    /// Smallest result, `affine.min`.
    Min,
    /// Largest result, `affine.max`.
    Max,
}

impl Extremum {
    /// Classifies an operation.
    pub fn of(op: Operation<'_, '_>) -> Option<Self> {
        match op.name().as_str() {
            affine::AffineMinOp::NAME => Some(Extremum::Min),
            affine::AffineMaxOp::NAME => Some(Extremum::Max),
            _ => None,
        }
    }
}

/// `min(f, g) -> apply(f)`, where it follows from what is known of the operands that f is not larger than g; the same
/// for `max`.
pub fn replace_by_bound(
    op: OpId,
    constraints: ValueConstraints,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let bound = find_bound(rewriter.op(op), constraints)?;
    let (map, operands) = (bound.map, bound.operands.into_iter().map(Value::id).collect::<Vec<ValueId>>());
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    rewriter.set_insertion_point(op);
    let new = affine::AffineApplyOp::builder(context, location).map(map).map_operands(operands);
    rewriter.replace_op_with_new_op(op, new.result(context.index_type()));
    Some(())
}

/// Finds the map that always gives what the operation does.
fn find_bound<'a, 'c>(op: Operation<'a, 'c>, mut known: ValueConstraints) -> Option<Applied<'a, 'c>> {
    let (extremum, context) = (Extremum::of(op)?, op.context());
    let map = op.attribute("map")?.as_affine_map()?;

    // One variable for the operation, one for its bound, and one for each result.
    let variable = known.add(Role::Dim(None));
    let bound_variable = known.add(Role::Dim(None));
    let result_variables: Vec<usize> = map.results().iter().map(|_| known.add(Role::Dim(None))).collect();

    // The operation is not above (below) any of the results.
    let inputs = inputs_of(op, map, &mut known);
    let first_row = known.system.inequalities().len();
    let mut rows = Vec::new();
    for result in map.results() {
        rows.push(known.flatten(*result, &inputs.as_inputs())?);
    }
    let own = Linear::of([(variable, 1)], 0);
    for row in &rows {
        known.at_least_zero(&signed(extremum, row.clone().plus(&own, -1)?)?);
    }
    let bound = bound_of(&known, extremum, variable, context)?;
    let (dims, symbols) = known.inputs();
    let bound_inputs = Inputs { dims: &dims, symbols: &symbols };
    let bound_row = known.flatten(bound, &bound_inputs)?;
    known.zero(&bound_row.plus(&Linear::of([(bound_variable, 1)], 0), -1)?);
    debug_assert!(known.system.inequalities().len() >= first_row + rows.len());
    if known.system.is_empty() {
        return None;
    }

    // No result is below (above) the bound.
    for (result_variable, row) in result_variables.into_iter().zip(rows) {
        let mut opposite = known.clone();
        let result = Linear::of([(result_variable, 1)], 0);
        opposite.zero(&row.plus(&result, -1)?);
        let difference = Linear::of([(bound_variable, 1), (result_variable, -1)], 0);
        opposite.at_least_zero(&signed(extremum, difference)?.plus(&Linear::of([], 1), -1)?);
        if !opposite.system.is_empty() {
            return None;
        }
    }
    Some(applied(bound, &known, op.body(), context))
}

fn signed(extremum: Extremum, row: Linear) -> Option<Linear> {
    match extremum {
        Extremum::Min => Some(row),
        Extremum::Max => Linear::default().plus(&row, -1),
    }
}

/// Variables of dimensions and of symbols.
struct Variables {
    dims: Vec<usize>,
    symbols: Vec<usize>,
}

impl Variables {
    fn as_inputs(&self) -> Inputs<'_> {
        Inputs { dims: &self.dims, symbols: &self.symbols }
    }
}

/// Returns the variables of the operands of a map; those that nothing is known of become symbols.
fn inputs_of(op: Operation<'_, '_>, map: AffineMap<'_>, known: &mut ValueConstraints) -> Variables {
    let mut all: Vec<usize> = op
        .operands()
        .map(|value| known.variable(value.id()).unwrap_or_else(|| known.add(Role::Symbol(Some(value.id())))))
        .collect();
    let symbols = all.split_off(map.dims() as usize);
    Variables { dims: all, symbols }
}

/// Returns the one expression that bounds a variable, or the constant that does.
fn bound_of<'c>(
    known: &ValueConstraints,
    extremum: Extremum,
    variable: usize,
    context: Ctx<'c>,
) -> Option<AffineExpr<'c>> {
    if !known.has_locals() {
        let redundant = known.system.redundant_inequalities();
        let rows = known.system.inequalities().iter().zip(redundant);
        let mut left =
            rows.filter(|(row, redundant)| !redundant && row.of(variable) != 0).map(|(row, _)| row);
        if let (Some(row), None) = (left.next(), left.next()) {
            let expr = known.expression(context, row, variable)?;
            return Some(match extremum {
                Extremum::Min => expr,
                Extremum::Max => negated(row, known, variable, context)?,
            });
        }
    }
    let side = if extremum == Extremum::Min { Side::Upper } else { Side::Lower };
    Some(AffineExpr::constant(context, known.system.bound(variable, side)?))
}

/// Returns the expression that is below a variable by a row.
fn negated<'c>(
    row: &terrace_presburger::Row,
    known: &ValueConstraints,
    variable: usize,
    context: Ctx<'c>,
) -> Option<AffineExpr<'c>> {
    let terms = row.coefficients().iter().enumerate().map(|(at, by)| Some((at, i64::try_from(-*by).ok()?)));
    let terms = terms.collect::<Option<Vec<_>>>()?;
    let opposite = terrace_presburger::Row::new(row.variables(), terms, i64::try_from(-row.constant()).ok()?);
    known.expression(context, &opposite, variable)
}

/// Applies an expression of the variables to their values.
fn applied<'a, 'c>(
    expr: AffineExpr<'c>,
    known: &ValueConstraints,
    body: &'a Body<'c>,
    context: Ctx<'c>,
) -> Applied<'a, 'c> {
    let (dims, symbols) = known.inputs();
    let mut operands = Vec::new();
    let mut close =
        |variables: &[usize], make: fn(Ctx<'c>, u32) -> AffineExpr<'c>, uses: &dyn Fn(u32) -> bool| {
            let start = operands.len();
            let mut replacements = Vec::new();
            for (&variable, number) in variables.iter().zip(0..) {
                let value = match known.role(variable) {
                    Role::Dim(value) | Role::Symbol(value) => value.map(|value| Value::new(body, value)),
                    Role::Local => None,
                };
                // A variable that can have one value only is that, unless everybody sees it.
                let fixed = match value {
                    Some(value) if uses(number) && value.constant_i64().is_none() => {
                        known.system.fixed_value(variable)
                    }
                    _ => None,
                };
                replacements.push(match (value, fixed) {
                    (Some(value), None) if uses(number) => {
                        operands.push(value);
                        make(context, (operands.len() - 1 - start) as u32)
                    }
                    (_, fixed) => AffineExpr::constant(context, fixed.unwrap_or(0)),
                });
            }
            (replacements, (operands.len() - start) as u32)
        };
    let (dims, dim_count) = close(&dims, AffineExpr::dim, &|at| expr.uses_dim(at));
    let (symbols, symbol_count) = close(&symbols, AffineExpr::symbol, &|at| expr.uses_symbol(at));
    let expr = expr.replace(context, &dims, &symbols);
    let mut applied = Applied::new(AffineMap::new(context, dim_count, symbol_count, &[expr]), operands);
    applied.canonicalize(context);
    applied
}
