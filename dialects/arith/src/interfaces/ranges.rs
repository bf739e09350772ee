//! Integer ranges.

use crate::{AddIOp, CmpIOp, CmpIPredicate, IntegerOverflowFlags, MulIOp, ShLIOp, SubIOp};
use terrace_interfaces::int_range::InferIntRange::{Known, Optional};
use terrace_interfaces::int_range::arithmetic::{self, NoWrap};
use terrace_interfaces::int_range::compare::{Comparison, evaluate, truth};
use terrace_interfaces::int_range::{ConstantIntRanges, InferIntRange, bits, storage_bits};
use terrace_ir::{Operation, TypedOp};

macro_rules! binary {
    ($($name:ident = $function:path;)*) => {$(
        pub static $name: InferIntRange = Known(|_, operands| match operands {
            [a, b] => Some($function(a, b)),
            _ => None,
        });
    )*};
}

binary! {
    AND = bits::and;
    CEIL_DIV_SIGNED = arithmetic::ceil_div_signed;
    CEIL_DIV_UNSIGNED = arithmetic::ceil_div_unsigned;
    DIV_SIGNED = arithmetic::div_signed;
    DIV_UNSIGNED = arithmetic::div_unsigned;
    FLOOR_DIV_SIGNED = arithmetic::floor_div_signed;
    MAX_SIGNED = arithmetic::max_signed;
    MAX_UNSIGNED = arithmetic::max_unsigned;
    MIN_SIGNED = arithmetic::min_signed;
    MIN_UNSIGNED = arithmetic::min_unsigned;
    OR = bits::or;
    REM_SIGNED = arithmetic::rem_signed;
    REM_UNSIGNED = arithmetic::rem_unsigned;
    SHR_SIGNED = bits::shr_signed;
    SHR_UNSIGNED = bits::shr_unsigned;
    XOR = bits::xor;
}

macro_rules! flagged {
    ($($name:ident = $op:ident $function:path;)*) => {$(
        pub static $name: InferIntRange = Known(|op, operands| match operands {
            [a, b] => Some($function(a, b, no_wrap($op::wrap(op).overflow_flags()))),
            _ => None,
        });
    )*};
}

flagged! {
    ADD = AddIOp arithmetic::add;
    MUL = MulIOp arithmetic::mul;
    SHL = ShLIOp bits::shl;
    SUB = SubIOp arithmetic::sub;
}

fn no_wrap(flags: IntegerOverflowFlags) -> NoWrap {
    NoWrap {
        signed: flags.contains(IntegerOverflowFlags::NSW),
        unsigned: flags.contains(IntegerOverflowFlags::NUW),
    }
}

pub static CONSTANT: InferIntRange = Known(|op, _| {
    let value = op.slot(0)?;
    if let Some(one) = value.int_or_splat() {
        return Some(ConstantIntRanges::constant(one));
    }
    value.dense_integers()?.map(ConstantIntRanges::constant).reduce(|a, b| a.union(&b))
});

pub static COMPARE: InferIntRange = Known(|op, operands| match operands {
    [a, b] => Some(truth(evaluate(comparison(CmpIOp::wrap(op).predicate()), a, b))),
    _ => None,
});

fn comparison(predicate: CmpIPredicate) -> Comparison {
    match predicate {
        CmpIPredicate::Eq => Comparison::Eq,
        CmpIPredicate::Ne => Comparison::Ne,
        CmpIPredicate::Slt => Comparison::Slt,
        CmpIPredicate::Sle => Comparison::Sle,
        CmpIPredicate::Sgt => Comparison::Sgt,
        CmpIPredicate::Sge => Comparison::Sge,
        CmpIPredicate::Ult => Comparison::Ult,
        CmpIPredicate::Ule => Comparison::Ule,
        CmpIPredicate::Ugt => Comparison::Ugt,
        CmpIPredicate::Uge => Comparison::Uge,
    }
}

/// The one or the other, and no matter what the condition is if it is not known.
pub static SELECT: InferIntRange = Optional(|_, operands| {
    let [condition, yes, no] = operands else { return None };
    match condition.as_ref().and_then(|condition| condition.constant_value()) {
        Some(value) if value.is_zero() => no.clone(),
        Some(_) => yes.clone(),
        None => match (yes, no) {
            (Some(yes), Some(no)) => Some(yes.union(no)),
            (known, None) | (None, known) => known.clone(),
        },
    }
});

fn result_bits(op: Operation<'_, '_>) -> u32 {
    storage_bits(op.result(0).ty())
}

pub static SIGN_EXTEND: InferIntRange =
    Known(|op, operands| operands.first().map(|range| range.sign_extend(result_bits(op))));

pub static ZERO_EXTEND: InferIntRange =
    Known(|op, operands| operands.first().map(|range| range.zero_extend(result_bits(op))));

pub static TRUNCATE: InferIntRange =
    Known(|op, operands| operands.first().map(|range| range.truncate(result_bits(op))));

pub static CAST_SIGNED: InferIntRange =
    Known(|op, operands| operands.first().map(|range| range.cast_signed(result_bits(op))));

pub static CAST_UNSIGNED: InferIntRange =
    Known(|op, operands| operands.first().map(|range| range.cast_unsigned(result_bits(op))));
