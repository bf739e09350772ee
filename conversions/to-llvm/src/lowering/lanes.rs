//! Operations on vectors of several dimensions, done row by row: LLVM's vectors have one dimension.

use super::build::LlvmBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Type};
use terrace_llvm::types::as_array;

/// Applies an operation to each row of values that are arrays of arrays of vectors, and combines the results.
///
/// `row` gets the type of a row of the result, and a row of each operand.
pub fn by_rows<'r, 'b, 'c>(
    operands: &[ValueId],
    result: Type<'c>,
    builder: &mut Builder<'r, 'b, 'c>,
    mut row: impl FnMut(Type<'c>, &[ValueId], &mut Builder<'r, 'b, 'c>) -> Option<ValueId>,
) -> Option<ValueId> {
    let (sizes, row_type) = rows_of(result);
    let mut whole = builder.poison(result);
    let mut position = vec![0; sizes.len()];
    if sizes.contains(&0) {
        return Some(whole);
    }
    loop {
        let mut rows = Vec::with_capacity(operands.len());
        for &operand in operands {
            let (_, ty) = rows_of(builder.rewriter.type_of(operand));
            rows.push(builder.extract(operand, &position, ty));
        }
        let new = row(row_type, &rows, builder)?;
        whole = builder.insert(whole, new, &position);
        // The next position, the last dimension running fastest.
        let Some(at) = (0..sizes.len()).rev().find(|at| position[*at] + 1 < sizes[*at]) else {
            return Some(whole);
        };
        position[at] += 1;
        position[at + 1..].fill(0);
    }
}

/// Returns the sizes of nested arrays, and the element type of the innermost.
pub fn rows_of(ty: Type<'_>) -> (Vec<i64>, Type<'_>) {
    let (mut sizes, mut ty) = (Vec::new(), ty);
    while let Some((element, count)) = as_array(ty) {
        sizes.push(count.cast_signed());
        ty = element;
    }
    (sizes, ty)
}
