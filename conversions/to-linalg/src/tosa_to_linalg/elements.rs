//! Operations on elements: what each computes of the elements of its operands.

use super::{broadcast, cast, clamp};
use std::sync::Arc;
use terrace_arith as arith;
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Operation, Pattern, PatternRewriter, Root, Type, TypedOp, Value};
use terrace_math as math;
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;
use terrace_tosa as tosa;
use terrace_tosa::{NAN_MODE_ATTR, NanPropagationMode, RoundingMode, first_constant_integer};

/// Elements that an operation computes with.
pub(super) struct Elements<'c> {
    /// The operation.
    pub op: OpId,
    /// Elements of the operands.
    pub args: Vec<ValueId>,
    /// Type of the elements of the first operand, before conversion.
    pub ty: Type<'c>,
    /// Type of the elements of the result.
    pub result: Type<'c>,
}

impl<'c> Elements<'c> {
    /// Returns an attribute of the operation.
    pub fn attribute(&self, b: &Builder<'_, '_, 'c>, name: &str) -> Option<Attribute<'c>> {
        b.rewriter.op(self.op).attribute(name)
    }

    fn ignores_nan(&self, b: &Builder<'_, '_, 'c>) -> bool {
        ignores_nan(b.rewriter.op(self.op))
    }

    /// Creates an operation on all elements.
    fn unary(&self, b: &mut Builder<'_, '_, 'c>, name: &str) -> Option<ValueId> {
        Some(b.value(name, &self.args, self.result))
    }

    /// Creates an operation on floats, if the elements are floats.
    fn of_floats(&self, b: &mut Builder<'_, '_, 'c>, name: &str) -> Option<ValueId> {
        self.ty.is_float().then(|| b.value(name, &self.args, self.result))
    }

    /// Creates an operation on integers, if the elements are integers.
    fn of_integers(&self, b: &mut Builder<'_, '_, 'c>, name: &str) -> Option<ValueId> {
        self.ty.is_integer().then(|| b.value(name, &self.args, self.result))
    }

    /// Creates one operation for floats and another one for integers.
    fn either(&self, b: &mut Builder<'_, '_, 'c>, float: &str, int: &str) -> Option<ValueId> {
        if self.ty.is_float() { self.of_floats(b, float) } else { self.of_integers(b, int) }
    }

    fn compare(
        &self,
        b: &mut Builder<'_, '_, 'c>,
        float: CmpFPredicate,
        int: CmpIPredicate,
    ) -> Option<ValueId> {
        let &[lhs, rhs] = &self.args[..] else { return None };
        match () {
            () if self.ty.is_float() => Some(b.cmpf(float, lhs, rhs)),
            () if self.ty.is_integer() => Some(b.cmpi(int, lhs, rhs)),
            () => None,
        }
    }
}

/// Returns true if an operation prefers numbers to NaN.
pub(crate) fn ignores_nan(op: Operation<'_, '_>) -> bool {
    let mode =
        op.attribute("nan_mode").and_then(|mode| mode.as_dialect(NAN_MODE_ATTR.name)?.first()?.as_i64());
    mode == Some(NanPropagationMode::Ignore.value().cast_signed())
}

/// Computes an element of the result; `None` if the operation has no meaning on such elements.
type Compute = for<'c> fn(&Elements<'c>, &mut Builder<'_, '_, 'c>) -> Option<ValueId>;

/// Number of operands whose elements are computed with.
type Count = fn(Operation<'_, '_>) -> usize;

/// Row of the table: an operation, what it computes, and the number of operands that it computes with.
struct Row {
    root: Root,
    compute: Compute,
    count: Count,
}

/// Creates the row of the operation `T`.
const fn row<'a, 'c, T: TypedOp<'a, 'c>>(compute: Compute, count: Count) -> Row {
    Row { root: Root::of::<T>(), compute, count }
}

/// The operations on elements; operands that are known constants do not count.
const OPS: &[Row] = &[
    row::<tosa::AbsOp>(abs, all),
    row::<tosa::AddOp>(|e, b| e.either(b, arith::AddFOp::NAME, arith::AddIOp::NAME), all),
    row::<tosa::ArithmeticRightShiftOp>(arithmetic_right_shift, all),
    row::<tosa::BitwiseAndOp>(|e, b| e.of_integers(b, arith::AndIOp::NAME), all),
    row::<tosa::BitwiseNotOp>(bitwise_not, all),
    row::<tosa::BitwiseOrOp>(|e, b| e.of_integers(b, arith::OrIOp::NAME), all),
    row::<tosa::BitwiseXorOp>(|e, b| e.of_integers(b, arith::XOrIOp::NAME), all),
    row::<tosa::CastOp>(cast::cast, all),
    row::<tosa::CeilOp>(|e, b| e.of_floats(b, math::CeilOp::NAME), all),
    row::<tosa::ClampOp>(clamp::clamp, all),
    row::<tosa::ClzOp>(|e, b| e.of_integers(b, math::CountLeadingZerosOp::NAME), all),
    row::<tosa::CosOp>(|e, b| e.of_floats(b, math::CosOp::NAME), all),
    row::<tosa::EqualOp>(|e, b| e.compare(b, CmpFPredicate::Oeq, CmpIPredicate::Eq), all),
    row::<tosa::ErfOp>(|e, b| e.of_floats(b, math::ErfOp::NAME), all),
    row::<tosa::ExpOp>(|e, b| e.of_floats(b, math::ExpOp::NAME), all),
    row::<tosa::FloorOp>(|e, b| e.of_floats(b, math::FloorOp::NAME), all),
    row::<tosa::GreaterOp>(|e, b| e.compare(b, CmpFPredicate::Ogt, CmpIPredicate::Sgt), all),
    row::<tosa::GreaterEqualOp>(|e, b| e.compare(b, CmpFPredicate::Oge, CmpIPredicate::Sge), all),
    row::<tosa::IntDivOp>(|e, b| e.of_integers(b, arith::DivSIOp::NAME), all),
    row::<tosa::LogOp>(|e, b| e.of_floats(b, math::LogOp::NAME), all),
    row::<tosa::LogicalAndOp>(|e, b| e.unary(b, arith::AndIOp::NAME), all),
    row::<tosa::LogicalLeftShiftOp>(|e, b| e.of_integers(b, arith::ShLIOp::NAME), all),
    row::<tosa::LogicalNotOp>(logical_not, all),
    row::<tosa::LogicalOrOp>(|e, b| e.unary(b, arith::OrIOp::NAME), all),
    row::<tosa::LogicalRightShiftOp>(|e, b| e.of_integers(b, arith::ShRUIOp::NAME), all),
    row::<tosa::LogicalXorOp>(|e, b| e.unary(b, arith::XOrIOp::NAME), all),
    row::<tosa::MaximumOp>(|e, b| extremum(e, b, arith::MaximumFOp::NAME, arith::MaxSIOp::NAME), all),
    row::<tosa::MinimumOp>(|e, b| extremum(e, b, arith::MinimumFOp::NAME, arith::MinSIOp::NAME), all),
    row::<tosa::MulOp>(mul, factors),
    row::<tosa::NegateOp>(negate, negated),
    row::<tosa::PowOp>(|e, b| e.of_floats(b, math::PowFOp::NAME), all),
    row::<tosa::ReciprocalOp>(reciprocal, all),
    row::<tosa::RsqrtOp>(|e, b| e.of_floats(b, math::RsqrtOp::NAME), all),
    row::<tosa::SelectOp>(select, all),
    row::<tosa::SigmoidOp>(sigmoid, all),
    row::<tosa::SinOp>(|e, b| e.of_floats(b, math::SinOp::NAME), all),
    row::<tosa::SubOp>(|e, b| e.either(b, arith::SubFOp::NAME, arith::SubIOp::NAME), all),
    row::<tosa::TanhOp>(|e, b| e.of_floats(b, math::TanhOp::NAME), all),
];

/// Returns a pattern for each operation on elements.
pub(super) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    let pattern = |&Row { root, compute, count }: &Row| {
        let converter = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            let operands = converted_operands_to_one(op, &converter, rewriter)?;
            let view = rewriter.op(op);
            let is_ranked = |value: Value<'_, '_>| value.ty().is_ranked_tensor();
            if !view.operands().chain(view.results()).all(is_ranked) {
                return rewriter.notify_match_failure(op, "Unranked tensors not supported");
            }
            let ty = view.operands().next()?.ty().element_or_self();
            let result = converter.convert_to_one(view.context(), view.result(0).ty())?;
            let count = count(view);
            let mut b = rewriter.builder_like(op);
            let value = broadcast::elementwise(&mut b, &operands[..count], result, |b, args| {
                compute(&Elements { op, args: args.to_vec(), ty, result: result.element_or_self() }, b)
            })?;
            replace_op_converted(op, &[value], &converter, rewriter);
            Some(())
        };
        Pattern::with_closure(root, "PointwiseConverter", Arc::new(rewrite))
    };
    OPS.iter().map(pattern).collect()
}

fn all(op: Operation<'_, '_>) -> usize {
    op.operand_count()
}

/// Returns the number of operands of a multiplication without a constant shift.
fn factors(op: Operation<'_, '_>) -> usize {
    let is_float = op.operand(0).ty().element_or_self().is_float();
    if is_float || first_constant_integer(op.operand(2)).is_some() { 2 } else { 3 }
}

/// Returns the number of operands of a negation without constant zero points.
fn negated(op: Operation<'_, '_>) -> usize {
    let is_float = op.operand(0).ty().element_or_self().is_float();
    let are_known = (1..3).all(|at| first_constant_integer(op.operand(at)).is_some());
    if is_float || are_known { 1 } else { 3 }
}

/// `abs(x) -> |x|, or max(x, 0 - x)`
fn abs<'c>(e: &Elements<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[x] = &e.args[..] else { return None };
    if e.ty.is_float() {
        return e.unary(b, math::AbsFOp::NAME);
    }
    let zero = e.ty.is_integer().then(|| b.int(e.ty, 0))?;
    let negated = b.subi(zero, x);
    Some(b.maxsi(x, negated))
}

/// `bitwise_not(x) -> x ^ -1`
fn bitwise_not<'c>(e: &Elements<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[x] = &e.args[..] else { return None };
    let (width, _) = e.ty.as_integer()?;
    let ones = b.ap_int(e.ty, &ApInt::all_ones(width));
    Some(b.xori(x, ones))
}

/// `logical_not(x) -> x ^ true`
fn logical_not<'c>(e: &Elements<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[x] = &e.args[..] else { return None };
    let yes = b.int(e.ty, 1);
    Some(b.xori(x, yes))
}

/// `select(c, x, y) -> c ? x : y`
fn select<'c>(e: &Elements<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[condition, yes, no] = &e.args[..] else { return None };
    Some(b.select(condition, yes, no))
}

/// `reciprocal(x) -> 1 / x`
fn reciprocal<'c>(e: &Elements<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[x] = &e.args[..] else { return None };
    let one = b.float(e.ty, &ApFloat::one(e.ty.as_float()?));
    Some(b.divf(one, x))
}

/// `sigmoid(x) -> 1 / (exp(-x) + 1)`
fn sigmoid<'c>(e: &Elements<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[x] = &e.args[..] else { return None };
    let one = b.float(e.ty, &ApFloat::one(e.ty.as_float()?));
    let negated = b.negf(x);
    let exponential = b.value(math::ExpOp::NAME, &[negated], e.result);
    let sum = b.addf(exponential, one);
    Some(b.divf(one, sum))
}

/// `arithmetic_right_shift(x, n) -> x >> n`, and the last bit that is lost added to it if it rounds
fn arithmetic_right_shift<'c>(e: &Elements<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[x, amount] = &e.args[..] else { return None };
    let shifted = e.ty.is_integer().then(|| b.shrsi(x, amount))?;
    if e.attribute(b, "round").and_then(Attribute::as_bool) != Some(true) {
        return Some(shifted);
    }
    let truth = b.context().integer_type(1);
    let (one, zero) = (b.int(e.ty, 1), b.int(e.ty, 0));
    let (no, yes) = (b.bool(false), b.bool(true));
    let is_shifted = b.cmpi(CmpIPredicate::Sgt, amount, zero);
    let before = b.subi(amount, one);
    let last = b.shrsi(x, before);
    let last = b.trunci(last, truth);
    let last = b.andi(last, yes);
    let rounds = b.select(is_shifted, last, no);
    let rounds = b.extui(rounds, e.ty);
    Some(b.addi(shifted, rounds))
}

/// `maximum(x, y)`, and the same for the minimum; a number is preferred if what is not a number is ignored
fn extremum<'c>(e: &Elements<'c>, b: &mut Builder<'_, '_, 'c>, float: &str, int: &str) -> Option<ValueId> {
    let &[x, y] = &e.args[..] else { return None };
    let value = e.either(b, float, int)?;
    if !e.ty.is_float() || !e.ignores_nan(b) {
        return Some(value);
    }
    let x_is_nan = b.cmpf(CmpFPredicate::Uno, x, x);
    let y_is_nan = b.cmpf(CmpFPredicate::Uno, y, y);
    let value = b.select(x_is_nan, y, value);
    Some(b.select(y_is_nan, x, value))
}

/// `mul(x, y, shift) -> (x * y) >> shift`, rounded
fn mul<'c>(e: &Elements<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (&x, &y) = (e.args.first()?, e.args.get(1)?);
    let shift = first_constant_integer(b.rewriter.view::<tosa::MulOp>(e.op)?.shift());
    if e.ty.is_float() {
        return shift.is_none_or(|shift| shift == 0).then(|| b.mulf(x, y));
    }
    let context = b.context();
    let (width, _) = e.ty.as_integer()?;
    if shift.is_none_or(|shift| shift > 0) {
        let (i32_type, i8_type) = (context.integer_type(32), context.integer_type(8));
        let known = shift.map(|shift| b.int(i8_type, shift));
        let factors = [x, y].map(|factor| match width {
            32 => factor,
            _ => b.extsi(factor, i32_type),
        });
        let amount = known.or_else(|| e.args.get(2).copied())?;
        let rounding = RoundingMode::SingleRound.attribute(context);
        let operands = [factors[0], factors[1], amount];
        return Some(b.value_with(
            tosa::ApplyScaleOp::NAME,
            &operands,
            i32_type,
            &[("rounding_mode", rounding)],
        ));
    }
    let wider = e.result.as_integer().is_some_and(|(result, _)| width < result);
    let [x, y] = [x, y].map(|factor| if wider { b.extsi(factor, e.result) } else { factor });
    Some(b.muli(x, y))
}

/// `negate(x, zx, zy) -> zx + zy - x`, clamped
fn negate<'c>(e: &Elements<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &x = e.args.first()?;
    if e.ty.is_float() {
        return Some(b.negf(x));
    }
    let (width, _) = e.ty.as_integer()?;
    let context = b.context();
    let known = match e.args.len() {
        1 => {
            let view = b.rewriter.op(e.op);
            Some(
                first_constant_integer(view.operand(1))?
                    .checked_add(first_constant_integer(view.operand(2))?)?,
            )
        }
        _ => None,
    };
    let (middle, sum) = match known {
        Some(sum) => {
            let largest =
                ApInt::signed_max(width).to_i64()?.checked_add(sum.checked_abs()?)?.checked_add(1)?;
            let middle = [16, 32].into_iter().find(|width| largest < 1 << (width - 1)).unwrap_or(64);
            let middle = context.integer_type(middle);
            (middle, b.int(middle, sum))
        }
        None => {
            let middle = context.integer_type(64);
            let (&zx, &zy) = (e.args.get(1)?, e.args.get(2)?);
            let (zx, zy) = (b.extsi(zx, middle), b.extsi(zy, middle));
            (middle, b.addi(zx, zy))
        }
    };
    if middle.int_or_float_width() <= Some(width) {
        return None;
    }
    let extended = b.extsi(x, middle);
    let value = b.subi(sum, extended);
    let (least, most) = (ApInt::signed_min(width).to_i64()?, ApInt::signed_max(width).to_i64()?);
    let (least, most) = (b.int(middle, least), b.int(middle, most));
    let value = clamp::between(b, value, least, most, false);
    Some(b.trunci(value, e.ty))
}
