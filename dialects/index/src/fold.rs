//! Folds that are right whether an index has 32 or 64 bits.
//!
//! Results are calculated in 64 bits. Where the lower half could be another than what 32 bits give, it is calculated as
//! well, and the operation is folded only if both agree.

use crate::{
    AddOp, AndOp, BoolConstantOp, CastSOp, CastUOp, CeilDivSOp, CeilDivUOp, CmpOp, ConstantOp, DivSOp,
    DivUOp, FloorDivSOp, IndexCmpPredicate, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, RemSOp, RemUOp,
    ShlOp, ShrSOp, ShrUOp, SubOp, XOrOp,
};
use terrace_ir::{
    Attribute, AttributeKind, Constants, Ctx, FoldResult, Folded, Location, OperationState, Type, Value,
};
use terrace_support::ap_int::ApInt;

/// Makes a constant index, or a truth value.
pub(crate) fn materialize<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    let AttributeKind::Integer { ty: value_type, .. } = *value.kind() else { return None };
    if value_type != ty {
        return None;
    }
    if ty.is_signless_integer_of(1) {
        return Some(BoolConstantOp::builder(context, location).value(value.as_bool()?).build());
    }
    let state = || ConstantOp::builder(context, location).value_attr(Some(value)).build();
    ty.is_index().then(state)
}

/// Result of a calculation on two constants, in their width; `None` if it is undefined.
pub(crate) type Calculate = fn(&ApInt, &ApInt) -> Option<ApInt>;

/// `f(c, d) -> the value of f at c and d`, and what else the row says.
macro_rules! folds {
    ($($op:ident: $calculate:expr $(, |$own:ident, $operands:ident| $else:expr)?;)*) => { $(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) const CALCULATE: Calculate = $calculate;

            pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
                let constant = index(operands, 0)
                    .zip(index(operands, 1))
                    .and_then(|(lhs, rhs)| (Self::CALCULATE)(&lhs, &rhs));
                if let Some(value) = constant {
                    return Folded::to(operands.context().ap_int_attribute(self.result().ty(), &value));
                }
                $(
                    let ($own, $operands) = (self, operands);
                    let result: Option<FoldResult<'c>> = $else;
                    if let Some(result) = result {
                        return Folded::to(result);
                    }
                )?
                None
            }
        }
    )* };
}

folds! {
    // add(x, 0) -> x
    AddOp: |a, b| Some(a.wrapping_add(b)), |add, operands| operands.is_zero(1).then(|| add.lhs().into());
    // sub(x, 0) -> x
    SubOp: |a, b| Some(a.wrapping_sub(b)), |sub, operands| operands.is_zero(1).then(|| sub.lhs().into());
    // mul(x, 1) -> x
    // mul(x, 0) -> 0
    MulOp: |a, b| Some(a.wrapping_mul(b)), |mul, operands| if operands.is_one(1) {
        Some(mul.lhs().into())
    } else {
        operands.get(1).filter(|_| operands.is_zero(1)).map(FoldResult::from)
    };
    AndOp: |a, b| Some(a.and(b));
    OrOp: |a, b| Some(a.or(b));
    XOrOp: |a, b| Some(a.xor(b));
    DivSOp: |a, b| in_both_widths(a, b, |a, b| Some(a.overflowing_div_signed(b)?.0));
    DivUOp: |a, b| in_both_widths(a, b, ApInt::checked_div_unsigned);
    CeilDivSOp: |a, b| in_both_widths(a, b, ceil_div_signed);
    CeilDivUOp: |a, b| in_both_widths(a, b, ApInt::checked_ceil_div_unsigned);
    FloorDivSOp: |a, b| in_both_widths(a, b, floor_div_signed);
    RemSOp: |a, b| in_both_widths(a, b, ApInt::checked_rem_signed);
    RemUOp: |a, b| in_both_widths(a, b, ApInt::checked_rem_unsigned);
    MaxSOp: |a, b| in_both_widths(a, b, |a, b| Some(a.max_signed(b)));
    MaxUOp: |a, b| in_both_widths(a, b, |a, b| Some(a.max_unsigned(b)));
    MinSOp: |a, b| in_both_widths(a, b, |a, b| Some(a.min_signed(b)));
    MinUOp: |a, b| in_both_widths(a, b, |a, b| Some(a.min_unsigned(b)));
    ShlOp: |a, b| Some(a.shl(shift_amount(b)?));
    ShrSOp: |a, b| in_both_widths(a, b, |a, b| Some(a.ashr(shift_amount(b)?)));
    ShrUOp: |a, b| in_both_widths(a, b, |a, b| Some(a.lshr(shift_amount(b)?)));
}

fn index(operands: &Constants<'_, '_>, at: usize) -> Option<ApInt> {
    Some(operands.get(at)?.as_integer()?.to_ap_int())
}

/// Returns the result in 64 bits, if its lower half is the result in 32 bits.
fn in_both_widths(a: &ApInt, b: &ApInt, calculate: Calculate) -> Option<ApInt> {
    let wide = calculate(a, b)?;
    let narrow = calculate(&a.truncate(32), &b.truncate(32))?;
    (wide.truncate(32) == narrow).then_some(wide)
}

/// Returns the shift amount, if the shift is defined in 32 bits.
fn shift_amount(amount: &ApInt) -> Option<u32> {
    amount.to_u64().and_then(|amount| u32::try_from(amount).ok()).filter(|amount| *amount < 32)
}

/// Rounds up; what overflows does so as in `-(-a / b)`.
fn ceil_div_signed(a: &ApInt, b: &ApInt) -> Option<ApInt> {
    let quotient = |a: &ApInt| Some(a.overflowing_div_signed(b)?.0);
    if a.is_zero() {
        return (!b.is_zero()).then(|| a.clone());
    }
    if a.is_negative() != b.is_negative() {
        return Some(quotient(&a.wrapping_neg())?.wrapping_neg());
    }
    let one = ApInt::one(a.width_bits());
    let towards_zero = if b.is_negative() { a.wrapping_add(&one) } else { a.wrapping_sub(&one) };
    Some(quotient(&towards_zero)?.wrapping_add(&one))
}

/// Rounds down.
fn floor_div_signed(a: &ApInt, b: &ApInt) -> Option<ApInt> {
    let quotient = |a: &ApInt| Some(a.overflowing_div_signed(b)?.0);
    if a.is_zero() || a.is_negative() == b.is_negative() {
        return quotient(a);
    }
    let one = ApInt::one(a.width_bits());
    let towards_zero = if b.is_negative() { a.wrapping_sub(&one) } else { a.wrapping_add(&one) };
    Some(quotient(&towards_zero)?.wrapping_sub(&one))
}

impl<'a, 'c> CastSOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // casts(c) -> c
        let value = cast(&index(operands, 0)?, self.output().ty(), ApInt::sign_extend_or_truncate)?;
        Folded::to(operands.context().ap_int_attribute(self.output().ty(), &value))
    }
}

impl<'a, 'c> CastUOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // castu(c) -> c
        let value = cast(&index(operands, 0)?, self.output().ty(), ApInt::zero_extend_or_truncate)?;
        Folded::to(operands.context().ap_int_attribute(self.output().ty(), &value))
    }
}

/// Returns the constant in another type, if it is the same for an index of 32 bits.
fn cast(value: &ApInt, ty: Type<'_>, resize: fn(&ApInt, u32) -> ApInt) -> Option<ApInt> {
    if ty.is_index() {
        return Some(resize(value, 64));
    }
    let width = ty.as_integer()?.0;
    let result = resize(value, width);
    (result == resize(&value.truncate(32), width)).then_some(result)
}

impl<'a, 'c> CmpOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (context, predicate) = (operands.context(), self.pred());
        let both = |narrow: Option<bool>, wide: Option<bool>| {
            Folded::to(context.bool_attribute(wide.filter(|_| narrow == wide)?))
        };
        let rhs = index(operands, 1);
        if let Some(b) = &rhs {
            // cmp(p, c, d) -> whether p holds
            if let Some(a) = index(operands, 0) {
                let narrow = predicate.holds(&a.truncate(32), &b.truncate(32));
                return both(Some(narrow), Some(predicate.holds(&a, b)));
            }
            // cmp(p, max(x, c), d) -> whether p holds for all x, or for none
            if let Some(bounded) = Bounded::of(self.lhs()) {
                let narrow = bounded.range(32).compare(predicate, &b.truncate(32));
                return both(narrow, bounded.range(64).compare(predicate, b));
            }
        }
        // cmp(p, x, x) -> whether p holds for equals
        if self.lhs() == self.rhs() {
            let zero = ApInt::zero(1);
            return Folded::to(context.bool_attribute(predicate.holds(&zero, &zero)));
        }
        None
    }
}

impl IndexCmpPredicate {
    /// Returns true if it holds for two integers of the same width.
    fn holds(self, a: &ApInt, b: &ApInt) -> bool {
        let (signed, unsigned) = (a.cmp_signed(b), a.cmp_unsigned(b));
        match self {
            IndexCmpPredicate::Eq => unsigned.is_eq(),
            IndexCmpPredicate::Ne => unsigned.is_ne(),
            IndexCmpPredicate::Slt => signed.is_lt(),
            IndexCmpPredicate::Sle => signed.is_le(),
            IndexCmpPredicate::Sgt => signed.is_gt(),
            IndexCmpPredicate::Sge => signed.is_ge(),
            IndexCmpPredicate::Ult => unsigned.is_lt(),
            IndexCmpPredicate::Ule => unsigned.is_le(),
            IndexCmpPredicate::Ugt => unsigned.is_gt(),
            IndexCmpPredicate::Uge => unsigned.is_ge(),
        }
    }
}

/// The minimum or maximum of something and a constant.
struct Bounded {
    bound: ApInt,
    is_signed: bool,
    is_maximum: bool,
}

impl Bounded {
    fn of(value: Value<'_, '_>) -> Option<Self> {
        let op = value.defining_op()?;
        let (is_signed, is_maximum) = match op.name().as_str() {
            "index.maxs" => (true, true),
            "index.mins" => (true, false),
            "index.maxu" => (false, true),
            "index.minu" => (false, false),
            _ => return None,
        };
        Some(Bounded { bound: op.operand(1).constant_int()?, is_signed, is_maximum })
    }

    /// Returns the values that it can have in a width.
    fn range(&self, width: u32) -> Range {
        let bound = self.bound.truncate(width);
        let (least, greatest) = if self.is_signed {
            (ApInt::signed_min(width), ApInt::signed_max(width))
        } else {
            (ApInt::zero(width), ApInt::all_ones(width))
        };
        let (least, greatest) = if self.is_maximum { (bound, greatest) } else { (least, bound) };
        if least.is_negative() == greatest.is_negative() {
            // Both orders agree where the top bit does not change.
            return Range { signed: (least.clone(), greatest.clone()), unsigned: (least, greatest) };
        }
        if self.is_signed {
            let unsigned = (ApInt::zero(width), ApInt::all_ones(width));
            Range { signed: (least, greatest), unsigned }
        } else {
            let signed = (ApInt::signed_min(width), ApInt::signed_max(width));
            Range { signed, unsigned: (least, greatest) }
        }
    }
}

/// The least and the greatest of some integers, by each of the two orders.
struct Range {
    signed: (ApInt, ApInt),
    unsigned: (ApInt, ApInt),
}

impl Range {
    /// Returns true if a predicate holds for all of them and a number, or for none.
    fn compare(&self, predicate: IndexCmpPredicate, number: &ApInt) -> Option<bool> {
        use IndexCmpPredicate as P;
        let ((least, greatest), (unsigned_least, unsigned_greatest)) = (&self.signed, &self.unsigned);
        let for_both = |least: &ApInt, greatest: &ApInt| {
            let holds = predicate.holds(least, number);
            (predicate.holds(greatest, number) == holds).then_some(holds)
        };
        match predicate {
            P::Eq | P::Ne => {
                let is_apart = |order: fn(&ApInt, &ApInt) -> std::cmp::Ordering, least, greatest| {
                    order(greatest, number).is_lt() || order(least, number).is_gt()
                };
                let is_the_number = least == greatest && least == number;
                let is_another = is_apart(ApInt::cmp_signed, least, greatest)
                    && is_apart(ApInt::cmp_unsigned, unsigned_least, unsigned_greatest);
                (is_the_number || is_another).then_some(is_the_number == (predicate == P::Eq))
            }
            P::Slt | P::Sle | P::Sgt | P::Sge => for_both(least, greatest),
            P::Ult | P::Ule | P::Ugt | P::Uge => for_both(unsigned_least, unsigned_greatest),
        }
    }
}
