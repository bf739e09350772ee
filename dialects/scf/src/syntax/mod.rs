//! Custom syntax that is no declared format, by family of operations.

mod conditional;
mod execute_region;
mod for_loop;
mod forall;
mod parallel;
mod while_loop;

pub(crate) use conditional::SWITCH_CASES;

use terrace_ir::asm::{Argument, OpAsmParser, ParseResult};
use terrace_ir::{OperationState, Type};

/// Returns arguments of a region their types.
fn set_types<'c>(arguments: &mut [Argument<'c>], types: &[Type<'c>]) {
    for (argument, ty) in arguments.iter_mut().zip(types) {
        argument.ty = Some(*ty);
    }
}

/// Parses `-> t` or `-> (t, u)` into the result types, if present.
fn parse_optional_result_types<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let mut types = Vec::new();
    parser.parse_optional_arrow_type_list(&mut types)?;
    state.result_types.extend(types);
    Ok(())
}
