//! Rules about whole programs that were relaxed since.

use crate::edition::Edition;
use terrace_ir::asm::ParseResult;
use terrace_ir::{Failure, Operation};

/// Checks a program that was read.
pub(crate) fn check(program: Operation<'_, '_>, edition: Edition) -> ParseResult {
    if edition != Edition::January2019 {
        return Ok(());
    }
    let mut verdict = Ok(());
    program.for_each_in_tree(|op| {
        if op.is("func.func") && verdict.is_ok() {
            verdict = check_terminators(op);
        }
    });
    verdict
}

/// Checks that an operation that is not registered ends no block in January 2019.
fn check_terminators(function: Operation<'_, '_>) -> Result<(), Failure> {
    for region in function.inner().regions() {
        for last in region.blocks().filter_map(|block| block.last_op()) {
            if !last.name().is_registered() {
                return Err(last.error("block with no terminator").tell());
            }
        }
    }
    Ok(())
}
