//! The steps of Winograd's algorithm: shapes that fit each other.

use super::fits;
use crate::WinogradConv2DFmr;
use crate::ops::{WinogradFilterTransformOp, WinogradInputTransformOp, WinogradOutputTransformOp};
use terrace_ir::spec::case_value;
use terrace_ir::{DYNAMIC, LogicalResult, Operation, TypedOp};

/// Returns the sizes of an output tile and of the kernel.
fn sizes(op: Operation<'_, '_>) -> (i64, i64) {
    match op.attribute("fmr").and_then(case_value).and_then(WinogradConv2DFmr::from_value) {
        Some(WinogradConv2DFmr::F43) => (4, 3),
        Some(WinogradConv2DFmr::F25) => (2, 5),
        _ => (2, 3),
    }
}

/// Returns the shapes of the operands, whose ranks the constraints tell.
fn shapes<'c, const A: usize, const B: usize>(op: Operation<'_, 'c>) -> (&'c [i64; A], &'c [i64; B]) {
    let shape = |at| op.operand(at).ty().shape().expect("the operand is a ranked tensor");
    let input = shape(0).try_into().expect("the constraint tells the rank");
    (input, shape(1).try_into().expect("the constraint tells the rank"))
}

fn verify_output(op: Operation<'_, '_>, wanted: &[i64], given: &[i64]) -> LogicalResult {
    if fits(wanted, given) { Ok(()) } else { op.emit_op_error("the output shape is not expected") }
}

impl WinogradFilterTransformOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (m, r) = sizes(op);
        let (&[count, height, width, channels], given) = shapes::<4, 4>(op);
        if height != r && height != 1 {
            return op.emit_op_error("expect filter height either equals to r or 1");
        }
        if width != r && width != 1 {
            return op.emit_op_error("expect filter width either equals to r or 1");
        }
        if height == 1 && width == 1 {
            return op.emit_op_error("expect either filter height or width equals to r");
        }
        let side = |size| if size == r { m + r - 1 } else { 1 };
        verify_output(op, &[side(height), side(width), channels, count], given)
    }
}

impl WinogradInputTransformOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (m, r) = sizes(op);
        let (&[batch, height, width, channels], given) = shapes::<4, 6>(op);
        // The side of a tile, and how many there are.
        let side = |size: i64, given: i64| match size {
            DYNAMIC => (m + r - 1, DYNAMIC),
            _ if given != 1 => (m + r - 1, (size - (r - 1)) / m),
            _ => (1, size),
        };
        let (rows, row_tiles) = side(height, given[0]);
        let (columns, column_tiles) = side(width, given[1]);
        verify_output(op, &[rows, columns, row_tiles, column_tiles, batch, channels], given)
    }
}

impl WinogradOutputTransformOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (m, r) = sizes(op);
        let (&[rows, columns, row_tiles, column_tiles, batch, channels], given) = shapes::<6, 4>(op);
        let side = |size: i64, tiles: i64, name: &str| {
            if size == DYNAMIC || tiles == DYNAMIC {
                return Ok(DYNAMIC);
            }
            if size != 1 && size != m + r - 1 {
                op.emit_op_error(format_args!("expect input {name} equals to input tile size"))?;
            }
            Ok(if size == 1 { tiles } else { tiles.wrapping_mul(m) })
        };
        let height = side(rows, row_tiles, "height")?;
        let width = side(columns, column_tiles, "width")?;
        verify_output(op, &[batch, height, width, channels], given)
    }
}
