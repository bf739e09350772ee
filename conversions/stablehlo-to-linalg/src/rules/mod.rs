//! Operations on tensors: a table by operation, a family a file.

mod algebra;
mod calls;
mod control;
mod convolution;
mod dynamic;
mod fourier;
mod indexed;
mod layout;
mod normalization;
mod padding;
mod products;
mod random;
mod reductions;
mod sorting;
mod windows;

use crate::source::Source;
use crate::translation::{Meaning, Rule, Rules, Translation};
use terrace_ir::TypedOp;
use terrace_stablehlo as hlo;

/// Rules of all families.
pub(crate) const RULES: Rules = Rules { without_code, rule_of };

/// A row of the table: the name of an operation, and its rule.
pub(crate) type Row = (&'static str, Rule);

/// Returns the rule of an operation.
fn rule_of(name: &str) -> Option<Rule> {
    let tables = [
        layout::ROWS,
        indexed::ROWS,
        products::ROWS,
        convolution::ROWS,
        reductions::ROWS,
        windows::ROWS,
        sorting::ROWS,
        control::ROWS,
        dynamic::ROWS,
        fourier::ROWS,
        algebra::ROWS,
        normalization::ROWS,
        random::ROWS,
        calls::ROWS,
    ];
    tables.iter().flat_map(|rows| rows.iter()).find(|(own, _)| *own == name).map(|(_, rule)| *rule)
}

/// Returns the meanings of the results of an operation that needs no code; `None` for others.
fn without_code<'c>(
    t: &mut Translation<'_, '_, 'c>,
    source: &Source<'c>,
) -> Result<Option<Vec<Meaning>>, String> {
    let name = source.name.as_str();
    if name == hlo::TupleOp::NAME {
        return Ok(Some(vec![Meaning::Tuple(source.operands.clone())]));
    }
    if name == hlo::GetTupleElementOp::NAME {
        let at = usize::try_from(source.integer("index")?).map_err(|_| "the index is negative")?;
        let Meaning::Tuple(values) = t.meaning(source.operands[0])? else {
            return Err("the tuple is not made here".to_owned());
        };
        let value = *values.get(at).ok_or("the index is out of bounds")?;
        return Ok(Some(vec![t.meaning(value)?.clone()]));
    }
    if name == hlo::CreateTokenOp::NAME || name == hlo::AfterAllOp::NAME {
        return Ok(Some(vec![Meaning::Token]));
    }
    if name == hlo::OptimizationBarrierOp::NAME {
        let meanings = source.operands.iter().map(|operand| t.meaning(*operand).cloned());
        return Ok(Some(meanings.collect::<Result<_, _>>()?));
    }
    Ok(None)
}
