//! Arithmetic, one operation a call: for what is expanded to many.

use terrace_arith::{
    AddIOp, AndIOp, BitcastOp, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp, DivFOp, DivSIOp,
    DivUIOp, ExtFOp, ExtUIOp, MulFOp, MulIOp, OrIOp, RemSIOp, RemUIOp, SelectOp, ShLIOp, ShRUIOp, SubIOp,
    TruncFOp, TruncIOp,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Location, PatternRewriter, Type};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics};

/// Creates operations of `arith` at the insertion point of a rewriter.
pub struct Maker<'r, 'b, 'c> {
    /// Rewriter that creates the operations.
    pub rewriter: &'r mut PatternRewriter<'b, 'c>,
    /// Location of the operations.
    pub location: Location<'c>,
}

macro_rules! binary {
    ($($name:ident $op:ident)*) => {$(
        #[doc = concat!("Creates an `arith.", stringify!($name), "`.")]
        pub fn $name(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
            let new = $op::builder(self.rewriter.context(), self.location).lhs(lhs).rhs(rhs);
            self.rewriter.create_value(new)
        }
    )*};
}

macro_rules! cast {
    ($($name:ident $op:ident)*) => {$(
        /// To another type of elements.
        pub fn $name(&mut self, value: ValueId, element: Type<'c>) -> ValueId {
            let ty = self.like(value, element);
            self.rewriter.create_value($op::builder(self.rewriter.context(), self.location).input(value).out(ty))
        }
    )*};
}

impl<'c> Maker<'_, '_, 'c> {
    binary! {
        addi AddIOp
        subi SubIOp
        muli MulIOp
        divsi DivSIOp
        divui DivUIOp
        remsi RemSIOp
        remui RemUIOp
        shli ShLIOp
        shrui ShRUIOp
        andi AndIOp
        ori OrIOp
    }

    cast! {
        bitcast BitcastOp
        extui ExtUIOp
        trunci TruncIOp
    }

    /// The type of a value with other elements.
    pub fn like(&self, value: ValueId, element: Type<'c>) -> Type<'c> {
        let ty = self.rewriter.type_of(value);
        if ty.is_shaped() { ty.with_element(self.rewriter.context(), element) } else { element }
    }

    /// An integer type.
    pub fn int(&self, width: u32) -> Type<'c> {
        self.rewriter.context().integer_type(width)
    }

    /// `f32`.
    pub fn f32(&self) -> Type<'c> {
        self.rewriter.context().float_type(FloatSemantics::F32)
    }

    /// The number of bits of the floats that a value is, or has.
    pub fn width(&self, value: ValueId) -> u32 {
        self.rewriter.type_of(value).element_or_self().int_or_float_width().unwrap_or(0)
    }

    /// A number in all elements of a type.
    pub fn constant(&mut self, ty: Type<'c>, number: i64) -> ValueId {
        let element = ty.element_or_self();
        let width = if element.is_index() { 64 } else { element.as_integer().map_or(64, |(width, _)| width) };
        let value = self.rewriter.context().uniform(ty, &ApInt::from_i64(width, number));
        self.constant_attribute(ty, value)
    }

    /// A number in all elements of a value's shape, of an integer type.
    pub fn constant_like(&mut self, value: ValueId, width: u32, number: i64) -> ValueId {
        let ty = self.like(value, self.int(width));
        self.constant(ty, number)
    }

    /// A float in all elements of a type.
    pub fn float_constant(&mut self, ty: Type<'c>, number: &ApFloat) -> ValueId {
        let value = self.rewriter.context().uniform(ty, number);
        self.constant_attribute(ty, value)
    }

    fn constant_attribute(&mut self, ty: Type<'c>, value: Attribute<'c>) -> ValueId {
        let new = ConstantOp::builder(self.rewriter.context(), self.location).value(value).result(ty);
        self.rewriter.create_value(new)
    }

    /// Creates an `arith.cmpi`.
    pub fn cmpi(&mut self, predicate: CmpIPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        let new = CmpIOp::builder(self.rewriter.context(), self.location).predicate(predicate);
        self.rewriter.create_value(new.lhs(lhs).rhs(rhs))
    }

    /// Creates an `arith.cmpf`.
    pub fn cmpf(&mut self, predicate: CmpFPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        let new = CmpFOp::builder(self.rewriter.context(), self.location).predicate(predicate);
        self.rewriter.create_value(new.lhs(lhs).rhs(rhs))
    }

    /// Creates an `arith.select`.
    pub fn select(&mut self, condition: ValueId, yes: ValueId, no: ValueId) -> ValueId {
        let new = SelectOp::builder(self.rewriter.context(), self.location).condition(condition);
        self.rewriter.create_value(new.true_value(yes).false_value(no))
    }

    /// The one of two floats that compares so, or the other one if the first is not a number.
    pub fn extremum_number(&mut self, predicate: CmpFPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        let is_it = self.cmpf(predicate, lhs, rhs);
        let chosen = self.select(is_it, lhs, rhs);
        let is_nan = self.cmpf(CmpFPredicate::Uno, lhs, lhs);
        self.select(is_nan, rhs, chosen)
    }

    /// Creates an `arith.extf`.
    pub fn extf(&mut self, value: ValueId, element: Type<'c>, fastmath: Option<Attribute<'c>>) -> ValueId {
        let ty = self.like(value, element);
        let new =
            ExtFOp::builder(self.rewriter.context(), self.location).input(value).fastmath_attr(fastmath);
        self.rewriter.create_value(new.out(ty))
    }

    /// Creates an `arith.truncf`.
    pub fn truncf(
        &mut self,
        value: ValueId,
        element: Type<'c>,
        rounding: Option<Attribute<'c>>,
        fastmath: Option<Attribute<'c>>,
    ) -> ValueId {
        let ty = self.like(value, element);
        let new = TruncFOp::builder(self.rewriter.context(), self.location).input(value);
        self.rewriter.create_value(new.roundingmode_attr(rounding).fastmath_attr(fastmath).out(ty))
    }

    /// Creates an `arith.mulf`.
    pub fn mulf(&mut self, lhs: ValueId, rhs: ValueId, fastmath: Option<Attribute<'c>>) -> ValueId {
        let new = MulFOp::builder(self.rewriter.context(), self.location).lhs(lhs).rhs(rhs);
        let new = if fastmath.is_some() { new.fastmath_attr(fastmath) } else { new };
        self.rewriter.create_value(new)
    }

    /// Creates an `arith.divf`.
    pub fn divf(&mut self, lhs: ValueId, rhs: ValueId, fastmath: Option<Attribute<'c>>) -> ValueId {
        let new = DivFOp::builder(self.rewriter.context(), self.location).lhs(lhs).rhs(rhs);
        let new = if fastmath.is_some() { new.fastmath_attr(fastmath) } else { new };
        self.rewriter.create_value(new)
    }
}

/// The operands of an operation with two, and what makes others in its place.
pub(crate) fn take<'r, 'b, 'c>(
    op: OpId,
    rewriter: &'r mut PatternRewriter<'b, 'c>,
) -> (Maker<'r, 'b, 'c>, Vec<ValueId>) {
    let view = rewriter.op(op);
    let (location, operands) = (view.location(), view.operands().map(|operand| operand.id()).collect());
    (Maker { rewriter, location }, operands)
}
