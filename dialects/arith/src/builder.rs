//! Constants and arithmetic for those who create operations, one a call.

use crate::ops::*;
use crate::{CmpFPredicate, CmpIPredicate};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Builder, Type};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

macro_rules! binary {
    ($($name:ident $op:ident $line:literal;)*) => {$(
        #[doc = $line]
        fn $name(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
            let mut builder = self.base();
            builder.make($op::builder(builder.context(), builder.location).lhs(lhs).rhs(rhs))
        }
    )*};
}

macro_rules! cast {
    ($($name:ident $op:ident $line:literal;)*) => {$(
        #[doc = $line]
        fn $name(&mut self, value: ValueId, ty: Type<'c>) -> ValueId {
            let mut builder = self.base();
            let ty = if ty.is_shaped() { ty } else { builder.type_like(value, ty) };
            builder.make($op::builder(builder.context(), builder.location).input(value).out(ty))
        }
    )*};
}

/// Constants and operations of `arith`, created by a [`Builder`].
///
/// A cast goes to a type, or to a type of elements if its value is a vector or tensor. `b.folding().addi(x, y)` creates
/// nothing where the sum is known.
pub trait ArithBuilder<'b, 'c: 'b> {
    /// Returns the builder.
    fn base(&mut self) -> Builder<'_, 'b, 'c>;

    /// Creates the constant of a typed attribute.
    ///
    /// # Panics
    /// If the attribute has no type.
    fn constant(&mut self, value: Attribute<'c>) -> ValueId {
        let ty = value.ty().expect("a typed attribute has a type");
        self.constant_of(ty, value)
    }

    /// Creates a constant of a type.
    fn constant_of(&mut self, ty: Type<'c>, value: Attribute<'c>) -> ValueId {
        let mut builder = self.base();
        builder.make(ConstantOp::builder(builder.context(), builder.location).value(value).result(ty))
    }

    /// Creates a number of type `index`.
    fn index(&mut self, value: i64) -> ValueId {
        let value = self.base().context().index_attribute(value);
        self.constant(value)
    }

    /// Returns the value of an index; a constant is created for a number.
    fn index_of(&mut self, index: MixedIndex) -> ValueId {
        match index {
            MixedIndex::Constant(constant) => self.index(constant),
            MixedIndex::Value(value) => value,
        }
    }

    /// Creates a number of an integer type or `index`, or of a vector or tensor with it in all elements.
    fn int(&mut self, ty: Type<'c>, value: i64) -> ValueId {
        let element = ty.element_or_self();
        let width = element.as_integer().map_or(64, |(width, _)| width);
        self.ap_int(ty, &ApInt::from_i64(width, value))
    }

    /// Creates as [`ArithBuilder::int`] does a number of any width.
    fn ap_int(&mut self, ty: Type<'c>, value: &ApInt) -> ValueId {
        let value = self.base().context().uniform(ty, value);
        self.constant_of(ty, value)
    }

    /// Creates a truth value.
    fn bool(&mut self, value: bool) -> ValueId {
        let value = self.base().context().bool_attribute(value);
        self.constant(value)
    }

    /// Creates a number of a float type, or of a vector or tensor with it in all elements.
    fn float(&mut self, ty: Type<'c>, value: &ApFloat) -> ValueId {
        let value = self.base().context().uniform(ty, value);
        self.constant_of(ty, value)
    }

    /// Creates zero of a type, in all elements; `None` if it is no type of numbers, or its shape is not static.
    fn zero(&mut self, ty: Type<'c>) -> Option<ValueId> {
        let zero = self.base().context().zero_attribute(ty)?;
        Some(self.constant_of(ty, zero))
    }

    /// Creates one of a type, in all elements; `None` as for [`ArithBuilder::zero`].
    fn one(&mut self, ty: Type<'c>) -> Option<ValueId> {
        let one = self.base().context().one_attribute(ty)?;
        Some(self.constant_of(ty, one))
    }

    binary! {
        addi AddIOp "Creates an `arith.addi`.";
        subi SubIOp "Creates an `arith.subi`.";
        muli MulIOp "Creates an `arith.muli`.";
        divsi DivSIOp "Creates an `arith.divsi`.";
        divui DivUIOp "Creates an `arith.divui`.";
        ceildivsi CeilDivSIOp "Creates an `arith.ceildivsi`.";
        ceildivui CeilDivUIOp "Creates an `arith.ceildivui`.";
        floordivsi FloorDivSIOp "Creates an `arith.floordivsi`.";
        remsi RemSIOp "Creates an `arith.remsi`.";
        remui RemUIOp "Creates an `arith.remui`.";
        andi AndIOp "Creates an `arith.andi`.";
        ori OrIOp "Creates an `arith.ori`.";
        xori XOrIOp "Creates an `arith.xori`.";
        shli ShLIOp "Creates an `arith.shli`.";
        shrsi ShRSIOp "Creates an `arith.shrsi`.";
        shrui ShRUIOp "Creates an `arith.shrui`.";
        maxsi MaxSIOp "Creates an `arith.maxsi`.";
        maxui MaxUIOp "Creates an `arith.maxui`.";
        minsi MinSIOp "Creates an `arith.minsi`.";
        minui MinUIOp "Creates an `arith.minui`.";
        addf AddFOp "Creates an `arith.addf`.";
        subf SubFOp "Creates an `arith.subf`.";
        mulf MulFOp "Creates an `arith.mulf`.";
        divf DivFOp "Creates an `arith.divf`.";
        remf RemFOp "Creates an `arith.remf`.";
        maximumf MaximumFOp "Creates an `arith.maximumf`.";
        minimumf MinimumFOp "Creates an `arith.minimumf`.";
        maxnumf MaxNumFOp "Creates an `arith.maxnumf`.";
        minnumf MinNumFOp "Creates an `arith.minnumf`.";
    }

    cast! {
        bitcast BitcastOp "Creates an `arith.bitcast`.";
        extf ExtFOp "Creates an `arith.extf`.";
        extsi ExtSIOp "Creates an `arith.extsi`.";
        extui ExtUIOp "Creates an `arith.extui`.";
        fptosi FPToSIOp "Creates an `arith.fptosi`.";
        fptoui FPToUIOp "Creates an `arith.fptoui`.";
        index_cast IndexCastOp "Creates an `arith.index_cast`.";
        index_castui IndexCastUIOp "Creates an `arith.index_castui`.";
        sitofp SIToFPOp "Creates an `arith.sitofp`.";
        truncf TruncFOp "Creates an `arith.truncf`.";
        trunci TruncIOp "Creates an `arith.trunci`.";
        uitofp UIToFPOp "Creates an `arith.uitofp`.";
    }

    /// Creates an `arith.negf`.
    fn negf(&mut self, operand: ValueId) -> ValueId {
        let mut builder = self.base();
        builder.make(NegFOp::builder(builder.context(), builder.location).operand(operand))
    }

    /// Creates an `arith.cmpi`.
    fn cmpi(&mut self, predicate: CmpIPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        let mut builder = self.base();
        let new = CmpIOp::builder(builder.context(), builder.location).predicate(predicate);
        builder.make(new.lhs(lhs).rhs(rhs))
    }

    /// Creates an `arith.cmpf`.
    fn cmpf(&mut self, predicate: CmpFPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        let mut builder = self.base();
        let new = CmpFOp::builder(builder.context(), builder.location).predicate(predicate);
        builder.make(new.lhs(lhs).rhs(rhs))
    }

    /// Creates an `arith.select`.
    fn select(&mut self, condition: ValueId, yes: ValueId, no: ValueId) -> ValueId {
        let mut builder = self.base();
        let new = SelectOp::builder(builder.context(), builder.location).condition(condition);
        builder.make(new.true_value(yes).false_value(no))
    }
}

impl<'b, 'c: 'b> ArithBuilder<'b, 'c> for Builder<'_, 'b, 'c> {
    fn base(&mut self) -> Builder<'_, 'b, 'c> {
        self.reborrow()
    }
}
