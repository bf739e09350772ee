//! Matrices that a warp loads, multiplies and stores by instructions of their own.

use super::struct_of;
use crate::constraints::space;
use crate::{MMAFrag, MMATypes, WMMALoadOp, WMMAMmaOp, WMMAStoreOp};
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};
use terrace_llvm::types::address_space;
use terrace_support::float::FloatSemantics;

/// The extents `m`, `n` and `k` of a product.
type Extents = [i64; 3];

/// Returns true if there are products of these extents with factors of a kind, and sums of another.
fn is_product(extents: Extents, factors: MMATypes, sums: MMATypes) -> bool {
    match extents {
        [8, 8, 4] => (factors, sums) == (MMATypes::F64, MMATypes::F64),
        [16, 16, 8] => (factors, sums) == (MMATypes::Tf32, MMATypes::F32),
        [16, 16, 16] | [32, 8, 16] | [8, 32, 16] => matches!(
            (factors, sums),
            (MMATypes::F16, MMATypes::F16 | MMATypes::F32) | (MMATypes::S8 | MMATypes::U8, MMATypes::S32)
        ),
        _ => false,
    }
}

const ALL: [MMATypes; 7] =
    [MMATypes::F16, MMATypes::F32, MMATypes::F64, MMATypes::Tf32, MMATypes::S8, MMATypes::U8, MMATypes::S32];

fn has_factors(extents: Extents, factors: MMATypes) -> bool {
    ALL.iter().any(|sums| is_product(extents, factors, *sums))
}

fn has_sums(extents: Extents, sums: MMATypes) -> bool {
    ALL.iter().any(|factors| is_product(extents, *factors, sums))
}

/// Returns the number and type of a thread's values of a matrix.
fn fragment<'c>(
    op: Operation<'_, 'c>,
    [m, n, _]: Extents,
    elements: MMATypes,
    matrix: MMAFrag,
) -> (usize, Type<'c>) {
    let context = op.context();
    let is_factor = matrix != MMAFrag::C;
    let word = context.integer_type(32);
    match elements {
        MMATypes::F16 => {
            let half = context.float_type(FloatSemantics::F16);
            (if is_factor { 8 } else { 4 }, context.vector_type(&[2], half))
        }
        MMATypes::F32 => (8, context.float_type(FloatSemantics::F32)),
        MMATypes::F64 => (if is_factor { 1 } else { 2 }, context.float_type(FloatSemantics::F64)),
        MMATypes::Tf32 => (4, word),
        MMATypes::S8 | MMATypes::U8 => match if matrix == MMAFrag::A { m } else { n } {
            8 => (1, word),
            16 => (2, word),
            _ => (4, word),
        },
        _ => (8, word),
    }
}

fn is_readable(op: Operation<'_, '_>) -> bool {
    matches!(address_space(op.operand(0).ty()), Some(space::GENERIC | space::GLOBAL | space::SHARED))
}

/// Checks that a result is a structure of these values.
fn verify_result<'c>(
    op: Operation<'_, 'c>,
    result: Type<'c>,
    (count, element): (usize, Type<'c>),
) -> LogicalResult {
    match result == struct_of(op, count, element) {
        true => Ok(()),
        false => op.emit_op_error(format_args!(
            "expected destination type is a structure of {count} elements of type '{element}'"
        )),
    }
}

impl WMMALoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (extents, elements, matrix) = ([self.m(), self.n(), self.k()], self.eltype(), self.frag());
        if !is_readable(op) {
            return op.emit_op_error("expected source pointer in memory space 0, 1, 3");
        }
        let exists = match matrix {
            MMAFrag::C => has_sums(extents, elements),
            MMAFrag::A | MMAFrag::B => has_factors(extents, elements),
        };
        if !exists {
            return op.emit_op_error("invalid attribute combination");
        }
        let fragment = fragment(op, extents, elements, matrix);
        if elements == MMATypes::F64 && fragment.0 == 1 {
            return match self.res().ty() == fragment.1 {
                true => Ok(()),
                false => op.emit_op_error("expected destination type to be f64"),
            };
        }
        verify_result(op, self.res().ty(), fragment)
    }
}

impl WMMAStoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, extents, elements) = (self.op(), [self.m(), self.n(), self.k()], self.eltype());
        if !is_readable(op) {
            return op.emit_op_error("expected operands to be a source pointer in memory space 0, 1, 3");
        }
        if !has_sums(extents, elements) {
            return op.emit_op_error("invalid attribute combination");
        }
        let (count, element) = fragment(op, extents, elements, MMAFrag::C);
        if self.args().len() != count {
            return op.emit_op_error(format_args!("expected {count} data operands"));
        }
        if self.args().any(|value| value.ty() != element) {
            return op.emit_op_error(format_args!("expected data operands of type '{element}'"));
        }
        Ok(())
    }
}

impl WMMAMmaOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (extents, factors, sums) = ([self.m(), self.n(), self.k()], self.eltype_a(), self.eltype_b());
        if !is_product(extents, factors, sums) {
            return op.emit_op_error("invalid attribute combination");
        }
        let parts = [(factors, MMAFrag::A), (factors, MMAFrag::B), (sums, MMAFrag::C)];
        let [a, b, c] = parts.map(|(elements, matrix)| fragment(op, extents, elements, matrix));
        let wanted: Vec<Type<'_>> =
            [a, b, c].iter().flat_map(|(count, element)| vec![*element; *count]).collect();
        if self.args().len() != wanted.len() {
            return op.emit_op_error(format_args!("expected {} arguments", wanted.len()));
        }
        for (at, (value, wanted)) in self.args().zip(wanted).enumerate() {
            if value.ty() != wanted {
                return op.emit_op_error(format_args!("expected argument {at} to be of type '{wanted}'"));
            }
        }
        verify_result(op, self.res().ty(), c)
    }
}
