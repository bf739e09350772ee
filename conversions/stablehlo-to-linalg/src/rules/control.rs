//! Loops and choices.

use super::Row;
use crate::source::Source;
use crate::translation::{Translation, Values};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::{RegionId, ValueId};
use terrace_ir::{Type, TypedOp};
use terrace_stablehlo as hlo;

/// Rules of this family.
pub(super) const ROWS: &[Row] =
    &[(hlo::IfOp::NAME, conditional), (hlo::CaseOp::NAME, case), (hlo::WhileOp::NAME, while_loop)];

fn result_types<'c>(t: &Translation<'_, '_, 'c>, source: &Source<'c>) -> Result<Vec<Type<'c>>, String> {
    (0..source.result_types.len()).map(|at| t.result_type(source, at)).collect()
}

fn conditional<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let condition = t.element(source.operands[0])?;
    let types = result_types(t, source)?;
    t.choose(
        condition,
        &types,
        |t| t.values_of_region(source.regions[0], &[]),
        |t| t.values_of_region(source.regions[1], &[]),
    )
}

fn case<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let index = t.element(source.operands[0])?;
    let types = result_types(t, source)?;
    branches(t, (index, 0), &types, &source.regions)
}

/// Chooses the region with a number; the last one stands for all other numbers.
fn branches<'c>(
    t: &mut Translation<'_, '_, 'c>,
    (index, first): (ValueId, i64),
    types: &[Type<'c>],
    regions: &[RegionId],
) -> Values {
    match regions {
        [] => Err("there is no branch".to_owned()),
        [last] => t.values_of_region(*last, &[]),
        [region, rest @ ..] => {
            let ty = t.b.type_of(index);
            let number = t.b.int(ty, first);
            let is_it = t.b.cmpi(CmpIPredicate::Eq, index, number);
            t.choose(
                is_it,
                types,
                |t| t.values_of_region(*region, &[]),
                |t| terrace_support::ensure_stack(|| branches(t, (index, first + 1), types, rest)),
            )
        }
    }
}

fn while_loop<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let carried = t.operands(source)?;
    t.repeat(
        &carried,
        |t, carried| {
            let values = t.values_of_region(source.regions[0], carried)?;
            let condition = *values.first().ok_or("the condition returns nothing")?;
            Ok(t.element_of(condition))
        },
        |t, carried| t.values_of_region(source.regions[1], carried),
    )
}
