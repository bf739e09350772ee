//! Integer ranges of index operations.

use crate::{CmpOp, IndexCmpPredicate};
use terrace_interfaces::int_range::InferIntRange::Known;
use terrace_interfaces::int_range::arithmetic::{self, NoWrap};
use terrace_interfaces::int_range::compare::{Comparison, truth};
use terrace_interfaces::int_range::index::{Meant, compare, infer};
use terrace_interfaces::int_range::{ConstantIntRanges as Range, InferIntRange, bits, storage_bits};
use terrace_ir::{Operation, TypedOp};
use terrace_support::ap_int::ApInt;

macro_rules! binary {
    ($($name:ident = $meant:ident $function:expr;)*) => {$(
        pub static $name: InferIntRange = Known(|_, operands| match operands {
            [_, _] => Some(infer(operands, Meant::$meant, |operands| $function(&operands[0], &operands[1]))),
            _ => None,
        });
    )*};
}

binary! {
    ADD = Both |a, b| arithmetic::add(a, b, NoWrap::default());
    AND = Unsigned bits::and;
    CEIL_DIV_SIGNED = Signed arithmetic::ceil_div_signed;
    CEIL_DIV_UNSIGNED = Unsigned arithmetic::ceil_div_unsigned;
    DIV_SIGNED = Signed arithmetic::div_signed;
    DIV_UNSIGNED = Unsigned arithmetic::div_unsigned;
    FLOOR_DIV_SIGNED = Signed arithmetic::floor_div_signed;
    MAX_SIGNED = Signed arithmetic::max_signed;
    MAX_UNSIGNED = Unsigned arithmetic::max_unsigned;
    MIN_SIGNED = Signed arithmetic::min_signed;
    MIN_UNSIGNED = Unsigned arithmetic::min_unsigned;
    MUL = Both |a, b| arithmetic::mul(a, b, NoWrap::default());
    OR = Unsigned bits::or;
    REM_SIGNED = Signed arithmetic::rem_signed;
    REM_UNSIGNED = Unsigned arithmetic::rem_unsigned;
    SHL = Both |a, b| bits::shl(a, b, NoWrap::default());
    SHR_SIGNED = Signed bits::shr_signed;
    SHR_UNSIGNED = Unsigned bits::shr_unsigned;
    SUB = Both |a, b| arithmetic::sub(a, b, NoWrap::default());
    XOR = Unsigned bits::xor;
}

pub static CONSTANT: InferIntRange =
    Known(|op, _| Some(Range::constant(op.slot(0)?.as_integer()?.to_ap_int())));

pub static BOOL_CONSTANT: InferIntRange = Known(|op, _| Some(truth(op.slot(0)?.as_bool())));

/// An index has 32 or 64 bits.
pub static SIZE: InferIntRange =
    Known(|_, _| Some(Range::from_unsigned(ApInt::from_u64(64, 32), ApInt::from_u64(64, 64))));

pub static COMPARE: InferIntRange = Known(|op, operands| match operands {
    [a, b] => Some(truth(compare(comparison(CmpOp::wrap(op).pred()), a, b))),
    _ => None,
});

fn comparison(predicate: IndexCmpPredicate) -> Comparison {
    match predicate {
        IndexCmpPredicate::Eq => Comparison::Eq,
        IndexCmpPredicate::Ne => Comparison::Ne,
        IndexCmpPredicate::Slt => Comparison::Slt,
        IndexCmpPredicate::Sle => Comparison::Sle,
        IndexCmpPredicate::Sgt => Comparison::Sgt,
        IndexCmpPredicate::Sge => Comparison::Sge,
        IndexCmpPredicate::Ult => Comparison::Ult,
        IndexCmpPredicate::Ule => Comparison::Ule,
        IndexCmpPredicate::Ugt => Comparison::Ugt,
        IndexCmpPredicate::Uge => Comparison::Uge,
    }
}

fn result_bits(op: Operation<'_, '_>) -> u32 {
    storage_bits(op.result(0).ty())
}

pub static CAST_SIGNED: InferIntRange = Known(|op, operands| cast(op, operands, Range::cast_signed));

pub static CAST_UNSIGNED: InferIntRange = Known(|op, operands| cast(op, operands, Range::cast_unsigned));

fn cast(op: Operation<'_, '_>, operands: &[Range], to: fn(&Range, u32) -> Range) -> Option<Range> {
    operands.first().map(|range| to(range, result_bits(op)))
}
