//! Verification beyond the declared constraints: the tiles that registers hold, and the shapes of factors and sums.

use crate::types::as_tile;
use crate::{TileLoadOp, TileMulFOp, TileMulIOp, TileStoreOp, TileZeroOp};
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};

/// A register has as many rows.
const MOST_ROWS: i64 = 16;
/// A row has as many bytes, in units of four.
const MOST_ROW_BYTES: u32 = 64;

impl TileLoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_memory(
            self.op(),
            self.base().ty(),
            self.indices().len(),
            self.stride().is_some(),
            self.res().ty(),
        )
    }
}

impl TileStoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_memory(
            self.op(),
            self.base().ty(),
            self.indices().len(),
            self.stride().is_some(),
            self.val().ty(),
        )
    }
}

impl TileZeroOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_tile(self.op(), self.res().ty())
    }
}

impl TileMulFOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (lhs, rhs) = (self.lhs().ty(), self.rhs().ty());
        verify_product(self.op(), lhs, rhs, self.acc().ty(), 2)?;
        match element_of(lhs) == element_of(rhs) {
            true => Ok(()),
            false => self.op().emit_op_error("unsupported type combination"),
        }
    }
}

impl TileMulIOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_product(self.op(), self.lhs().ty(), self.rhs().ty(), self.acc().ty(), 4)
    }
}

fn element_of(ty: Type<'_>) -> Option<Type<'_>> {
    as_tile(ty).map(|(_, element)| element)
}

/// Returns rows and columns of a tile, which its constraint knows to have two dimensions.
fn sizes(ty: Type<'_>) -> (i64, i64) {
    match as_tile(ty).as_ref().map(|(shape, _)| shape.as_slice()) {
        Some(&[rows, columns]) => (rows, columns),
        _ => unreachable!("the constraint on a tile holds"),
    }
}

fn verify_memory(
    op: Operation<'_, '_>,
    memory: Type<'_>,
    indices: usize,
    has_stride: bool,
    tile: Type<'_>,
) -> LogicalResult {
    let rank = memory.rank().unwrap_or(0);
    if indices != rank {
        return op.emit_op_error(format_args!("requires {rank} indices"));
    }
    verify_tile(op, tile)?;
    if has_stride {
        return Ok(());
    }
    if rank < 2 {
        return op.emit_op_error("requires at least 2D memref");
    }
    let strides = memory.strides_and_offset().map(|(strides, _)| strides);
    match strides.as_deref() {
        Some([.., 1]) => Ok(()),
        _ => op.emit_op_error("requires memref with unit innermost stride"),
    }
}

fn verify_tile(op: Operation<'_, '_>, ty: Type<'_>) -> LogicalResult {
    let (rows, columns) = sizes(ty);
    if rows > MOST_ROWS {
        return op.emit_op_error(format_args!("bad row height: {rows}"));
    }
    let width = element_of(ty).and_then(Type::int_or_float_width).unwrap_or(0);
    let bytes = (columns as u32).wrapping_mul(width) >> 3;
    if bytes > MOST_ROW_BYTES || !bytes.is_multiple_of(4) {
        return op.emit_op_error(format_args!("bad column width: {bytes}"));
    }
    Ok(())
}

/// Checks that rows and columns fit; as many elements of a factor as `packed` are in the place of one of the sum.
fn verify_product(
    op: Operation<'_, '_>,
    lhs: Type<'_>,
    rhs: Type<'_>,
    sum: Type<'_>,
    packed: i64,
) -> LogicalResult {
    for ty in [lhs, rhs, sum] {
        verify_tile(op, ty)?;
    }
    let ((lhs_rows, lhs_columns), (rhs_rows, rhs_columns), (rows, columns)) =
        (sizes(lhs), sizes(rhs), sizes(sum));
    let depth = lhs_columns / packed;
    if (lhs_rows, rhs_rows, rhs_columns / packed) != (rows, depth, columns) {
        return op.emit_op_error(format_args!("bad mult shape: {rows} x {columns} x {depth}"));
    }
    Ok(())
}
