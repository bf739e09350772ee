//! Matrices between shared memory and the registers of a warp.

use super::struct_of;
use crate::attributes::extents;
use crate::{LdMatrixOp, LdStMatrixEltType, MMALayout, StMatrixOp};
use terrace_ir::{LogicalResult, TypedOp};

impl LdMatrixOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (shape, count, elements) = (extents::<2>(self.shape()), self.num(), self.elt_type());
        let is_packed =
            matches!(elements, LdStMatrixEltType::B8x16B6x16P32 | LdStMatrixEltType::B8x16B4x16P64);
        match shape {
            [8, 8] => {
                if !matches!(count, 1 | 2 | 4) {
                    return op.emit_op_error("expected num attribute to be 1, 2 or 4 for 8x8 matrix");
                }
                if elements != LdStMatrixEltType::B16 {
                    return op.emit_op_error("expected element type to be b16 for 8x8 matrix");
                }
            }
            [8, 16] => {
                if !matches!(count, 1 | 2 | 4) {
                    return op.emit_op_error("expected num attribute to be 1, 2 or 4 for 8x16 matrix");
                }
                if self.layout() != MMALayout::Row {
                    return op.emit_op_error("expected layout to be row for 8x16 matrix");
                }
                if !is_packed {
                    return op.emit_op_error(
                        "expected element type to be b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 matrix",
                    );
                }
            }
            [16, 16] => {
                if !matches!(count, 1 | 2) {
                    return op.emit_op_error("expected num attribute to be 1 or 2 for 16x16 matrix");
                }
                if self.layout() != MMALayout::Col {
                    return op.emit_op_error("expected layout to be col for 16x16 matrix");
                }
                if !is_packed && elements != LdStMatrixEltType::B8 {
                    return op.emit_op_error(
                        "expected element type to be b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for 16x16 matrix",
                    );
                }
            }
            _ => return op.emit_op_error("expected shape to be 8x8, 8x16 or 16x16"),
        }
        let word = op.context().integer_type(32);
        let words = usize::try_from(count).unwrap_or(0) * if shape == [16, 16] { 2 } else { 1 };
        if words == 1 {
            return match self.res().ty() == word {
                true => Ok(()),
                false => op.emit_op_error("expected destination type is i32"),
            };
        }
        match self.res().ty() == struct_of(op, words, word) {
            true => Ok(()),
            false => op.emit_op_error(format_args!(
                "expected destination type is a structure of {words} elements of type i32"
            )),
        }
    }
}

impl StMatrixOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, elements) = (self.op(), self.elt_type());
        if !matches!(self.sources().len(), 1 | 2 | 4) {
            return op.emit_op_error("expected num attribute to be 1, 2 or 4");
        }
        match extents::<2>(self.shape()) {
            [8, 8] if elements != LdStMatrixEltType::B16 => {
                op.emit_op_error("expected element type to be B16 for 8x8 matrix")
            }
            [16, 8] if elements != LdStMatrixEltType::B8 => {
                op.emit_op_error("expected element type to be B8 for 16x8 matrix")
            }
            [16, 8] if self.layout() != MMALayout::Col => {
                op.emit_op_error("expected layout to be col for 16x8 matrix")
            }
            [8 | 16, 8] => Ok(()),
            _ => op.emit_op_error("expected shape to be 8x8 or 16x8"),
        }
    }
}
