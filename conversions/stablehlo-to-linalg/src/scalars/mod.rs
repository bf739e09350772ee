//! Functions of single elements: a table by operation.

pub(crate) mod arithmetic;
mod bits;
mod compare;
mod complex;
mod convert;
mod functions;

pub(crate) use compare::total_order_key;
pub(crate) use convert::{convert, from_index, to_index};

use crate::source::Source;
use crate::types::{Kind, element, kind_of};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Ctx, Type};
use terrace_support::float::{ApFloat, FloatSemantics};

/// A use of a function: its operation, and what its elements are.
pub(crate) struct Call<'s, 'c> {
    pub op: &'s Source<'c>,
    /// Kind of the elements of the operand that matters, the last one.
    pub kind: Kind,
    /// Type of these elements in the translated program.
    pub element: Type<'c>,
    /// Kind of the elements of the result.
    pub result_kind: Kind,
    /// Type of the elements of the result in the translated program.
    pub result: Type<'c>,
}

impl<'s, 'c> Call<'s, 'c> {
    pub fn of(context: Ctx<'c>, op: &'s Source<'c>) -> Result<Self, String> {
        let operand = op.operand_types.last().ok_or("an operand is missing")?.element_or_self();
        let result = op.result_types.first().ok_or("a result is missing")?.element_or_self();
        Ok(Call {
            op,
            kind: kind_of(operand),
            element: element(context, operand)?,
            result_kind: kind_of(result),
            result: element(context, result)?,
        })
    }
}

/// Creates the result of a function of elements; `None` if there is none for these types.
pub(crate) type Function =
    for<'r, 'b, 'c> fn(&mut Builder<'r, 'b, 'c>, &Call<'_, 'c>, &[ValueId]) -> Option<ValueId>;

/// A row of the table: the name of an operation, and its function.
pub(crate) type Row = (&'static str, Function);

/// Returns the function of elements that an operation is.
pub(crate) fn function_of(name: &str) -> Option<Function> {
    let tables = [arithmetic::ROWS, compare::ROWS, functions::ROWS, complex::ROWS, convert::ROWS, bits::ROWS];
    tables.iter().flat_map(|rows| rows.iter()).find(|(own, _)| *own == name).map(|(_, function)| *function)
}

/// Creates a number of a float type.
pub(crate) fn real<'c>(b: &mut Builder<'_, '_, 'c>, ty: Type<'c>, number: f64) -> ValueId {
    let semantics = ty.as_float().unwrap_or(FloatSemantics::F64);
    b.float(ty, &ApFloat::from_f64(semantics, number).value)
}
