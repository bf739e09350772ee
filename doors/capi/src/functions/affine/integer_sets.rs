//! `IntegerSet.h`: sets of integers that affine constraints describe.

use super::affine_exprs::input_count;
use super::affine_maps::check_inputs;
use crate::abi::*;
use crate::context::{self, resolve};
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use terrace_ir::Ctx;
use terrace_ir::affine::{AffineExpr, IntegerSet};

/// Returns the set without points that is printed as `1 == 0`.
fn empty(context: Ctx<'static>, dims: u32, symbols: u32) -> IntegerSet<'static> {
    IntegerSet::new(context, dims, symbols, &[AffineExpr::constant(context, 1)], &[true])
}

fn count_of(set: MlirIntegerSet, count: impl FnOnce(IntegerSet<'static>) -> usize) -> Result<isize, Misuse> {
    Ok(count(resolve::<IntegerSet<'static>>(set)?.1) as isize)
}

export! {
    /// Returns the context of a set.
    fn mlirIntegerSetGetContext(set: MlirIntegerSet) -> MlirContext {
        Ok(resolve::<IntegerSet<'static>>(set)?.0.handle())
    }

    /// Returns true if both are the same set.
    fn mlirIntegerSetEqual(set: MlirIntegerSet, other: MlirIntegerSet) -> bool {
        Ok(set == other)
    }

    /// Prints a set.
    fn mlirIntegerSetPrint(set: MlirIntegerSet, callback: MlirStringCallback, data: UserData) {
        hand_text(resolve::<IntegerSet<'static>>(set)?.1.to_string().as_bytes(), callback, data)
    }

    /// Prints a set on the standard error stream.
    fn mlirIntegerSetDump(set: MlirIntegerSet) {
        eprintln!("{}", resolve::<IntegerSet<'static>>(set)?.1);
        Ok(())
    }

    /// Returns the set without points.
    fn mlirIntegerSetEmptyGet(context: MlirContext, dim_count: isize, symbol_count: isize) -> MlirIntegerSet {
        let state = context::find(context)?;
        Ok(state.name(empty(state.ctx(), input_count(dim_count)?, input_count(symbol_count)?)))
    }

    /// Returns a set; for each constraint, a flag says whether it is `== 0` and not `>= 0`.
    fn mlirIntegerSetGet(
        context: MlirContext,
        dim_count: isize,
        symbol_count: isize,
        constraint_count: isize,
        constraints: *const MlirAffineExpr,
        equalities: *const bool,
    ) -> MlirIntegerSet {
        let state = context::find(context)?;
        let (dims, symbols) = (input_count(dim_count)?, input_count(symbol_count)?);
        let constraints = state.get_all(array(constraints, constraint_count)?)?;
        if constraints.is_empty() {
            return Err(Misuse::other("an integer set has a constraint"));
        }
        check_inputs(dims, symbols, &constraints)?;
        let equalities = array(equalities, constraint_count)?;
        Ok(state.name(IntegerSet::new(state.ctx(), dims, symbols, &constraints, equalities)))
    }

    /// Returns a set with its dimensions and symbols replaced, for each of which there is an expression.
    fn mlirIntegerSetReplaceGet(
        set: MlirIntegerSet,
        dim_replacements: *const MlirAffineExpr,
        symbol_replacements: *const MlirAffineExpr,
        dim_count: isize,
        symbol_count: isize,
    ) -> MlirIntegerSet {
        let (state, set) = resolve::<IntegerSet<'static>>(set)?;
        let (new_dims, new_symbols) = (input_count(dim_count)?, input_count(symbol_count)?);
        let dims = state.get_all(array(dim_replacements, set.dims() as isize)?)?;
        let symbols = state.get_all(array(symbol_replacements, set.symbols() as isize)?)?;
        let replace = |constraint: &AffineExpr<'static>| constraint.replace(state.ctx(), &dims, &symbols);
        let constraints: Vec<_> = set.constraints().iter().map(replace).collect();
        check_inputs(new_dims, new_symbols, &constraints)?;
        Ok(state.name(IntegerSet::new(state.ctx(), new_dims, new_symbols, &constraints, set.equalities())))
    }

    /// Returns true if a set is the one that `mlirIntegerSetEmptyGet` makes.
    fn mlirIntegerSetIsCanonicalEmpty(set: MlirIntegerSet) -> bool {
        let (state, set) = resolve::<IntegerSet<'static>>(set)?;
        Ok(set == empty(state.ctx(), set.dims(), set.symbols()))
    }

    /// Returns the number of dimensions.
    fn mlirIntegerSetGetNumDims(set: MlirIntegerSet) -> isize {
        count_of(set, |set| set.dims() as usize)
    }

    /// Returns the number of symbols.
    fn mlirIntegerSetGetNumSymbols(set: MlirIntegerSet) -> isize {
        count_of(set, |set| set.symbols() as usize)
    }

    /// Returns the number of dimensions and symbols.
    fn mlirIntegerSetGetNumInputs(set: MlirIntegerSet) -> isize {
        count_of(set, |set| set.inputs() as usize)
    }

    /// Returns the number of constraints.
    fn mlirIntegerSetGetNumConstraints(set: MlirIntegerSet) -> isize {
        count_of(set, |set| set.constraints().len())
    }

    /// Returns the number of constraints that are equations.
    fn mlirIntegerSetGetNumEqualities(set: MlirIntegerSet) -> isize {
        count_of(set, |set| set.equalities().iter().filter(|is_equality| **is_equality).count())
    }

    /// Returns the number of constraints that are inequalities.
    fn mlirIntegerSetGetNumInequalities(set: MlirIntegerSet) -> isize {
        count_of(set, |set| set.equalities().iter().filter(|is_equality| !**is_equality).count())
    }

    /// Returns the expression of a constraint.
    fn mlirIntegerSetGetConstraint(set: MlirIntegerSet, position: isize) -> MlirAffineExpr {
        let (state, set) = resolve::<IntegerSet<'static>>(set)?;
        let constraints = set.constraints();
        Ok(state.name(constraints[check_index("constraints", position, constraints.len())?]))
    }

    /// Returns true if a constraint is an equation.
    fn mlirIntegerSetIsConstraintEq(set: MlirIntegerSet, position: isize) -> bool {
        let (_, set) = resolve::<IntegerSet<'static>>(set)?;
        let equalities = set.equalities();
        Ok(equalities[check_index("constraints", position, equalities.len())?])
    }
}
