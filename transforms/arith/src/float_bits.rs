//! Arithmetic on the bits of floats, and on floats with fast-math flags.

use terrace_arith::{ArithBuilder, CmpFPredicate, DivFOp, ExtFOp, MulFOp, TruncFOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, PatternRewriter, Type};
use terrace_support::float::FloatSemantics;

/// Arithmetic on floats, created by a [`Builder`].
pub(crate) trait FloatBits<'c> {
    /// Returns an integer type.
    fn int_type(&self, width: u32) -> Type<'c>;

    /// Returns `f32`.
    fn f32(&self) -> Type<'c>;

    /// Returns the number of bits of the numbers that a value is or consists of.
    fn width(&self, value: ValueId) -> u32;

    /// Creates a number in all elements of a value's shape, of an integer type.
    fn constant_like(&mut self, value: ValueId, width: u32, number: i64) -> ValueId;

    /// Creates the one of two floats that compares so, or the other one if the first is not a number.
    fn extremum_number(&mut self, predicate: CmpFPredicate, lhs: ValueId, rhs: ValueId) -> ValueId;

    /// Creates an `arith.extf` with flags.
    fn extf_with(&mut self, value: ValueId, to: Type<'c>, flags: Option<Attribute<'c>>) -> ValueId;

    /// Creates an `arith.truncf` with flags.
    fn truncf_with(
        &mut self,
        value: ValueId,
        to: Type<'c>,
        rounding: Option<Attribute<'c>>,
        flags: Option<Attribute<'c>>,
    ) -> ValueId;

    /// Creates an `arith.mulf` with flags.
    fn mulf_with(&mut self, lhs: ValueId, rhs: ValueId, flags: Option<Attribute<'c>>) -> ValueId;

    /// Creates an `arith.divf` with flags.
    fn divf_with(&mut self, lhs: ValueId, rhs: ValueId, flags: Option<Attribute<'c>>) -> ValueId;
}

impl<'c> FloatBits<'c> for Builder<'_, '_, 'c> {
    fn int_type(&self, width: u32) -> Type<'c> {
        self.context().integer_type(width)
    }

    fn f32(&self) -> Type<'c> {
        self.context().float_type(FloatSemantics::F32)
    }

    fn width(&self, value: ValueId) -> u32 {
        self.type_of(value).element_or_self().int_or_float_width().unwrap_or(0)
    }

    fn constant_like(&mut self, value: ValueId, width: u32, number: i64) -> ValueId {
        let ty = self.type_like(value, self.int_type(width));
        self.int(ty, number)
    }

    fn extremum_number(&mut self, predicate: CmpFPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        let is_it = self.cmpf(predicate, lhs, rhs);
        let chosen = self.select(is_it, lhs, rhs);
        let is_nan = self.cmpf(CmpFPredicate::Uno, lhs, lhs);
        self.select(is_nan, rhs, chosen)
    }

    fn extf_with(&mut self, value: ValueId, to: Type<'c>, flags: Option<Attribute<'c>>) -> ValueId {
        let ty = self.type_like(value, to);
        let new = ExtFOp::builder(self.context(), self.location).input(value);
        self.make(new.fastmath_attr(flags).out(ty))
    }

    fn truncf_with(
        &mut self,
        value: ValueId,
        to: Type<'c>,
        rounding: Option<Attribute<'c>>,
        flags: Option<Attribute<'c>>,
    ) -> ValueId {
        let ty = self.type_like(value, to);
        let new = TruncFOp::builder(self.context(), self.location).input(value);
        self.make(new.roundingmode_attr(rounding).fastmath_attr(flags).out(ty))
    }

    fn mulf_with(&mut self, lhs: ValueId, rhs: ValueId, flags: Option<Attribute<'c>>) -> ValueId {
        let new = MulFOp::builder(self.context(), self.location).lhs(lhs).rhs(rhs);
        self.make(if flags.is_some() { new.fastmath_attr(flags) } else { new })
    }

    fn divf_with(&mut self, lhs: ValueId, rhs: ValueId, flags: Option<Attribute<'c>>) -> ValueId {
        let new = DivFOp::builder(self.context(), self.location).lhs(lhs).rhs(rhs);
        self.make(if flags.is_some() { new.fastmath_attr(flags) } else { new })
    }
}

/// Returns a builder in the place of an operation, and the operation's operands.
pub(crate) fn take<'r, 'b, 'c>(
    op: OpId,
    rewriter: &'r mut PatternRewriter<'b, 'c>,
) -> (Builder<'r, 'b, 'c>, Vec<ValueId>) {
    let operands = rewriter.operands(op).to_vec();
    (Builder::like(rewriter, op), operands)
}
