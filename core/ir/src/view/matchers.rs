//! Short questions about what defines a value: the vocabulary of folds and patterns.

use crate::uniqued::attribute::Attribute;
use crate::view::typed::TypedOp;
use crate::view::{OpOperand, Operation, Value};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

impl<'a, 'c> Operation<'a, 'c> {
    /// Returns true if it is a `T`: `op.isa::<AddIOp>()`.
    #[inline]
    pub fn isa<T: TypedOp<'a, 'c>>(self) -> bool {
        T::cast(self).is_some()
    }

    /// Returns the typed view, if it is a `T`: `op.try_as::<AddIOp>()?`.
    #[inline]
    pub fn try_as<T: TypedOp<'a, 'c>>(self) -> Option<T> {
        T::cast(self)
    }
}

impl<'a, 'c> Value<'a, 'c> {
    /// Returns the operation that defines it, if it is a `T`: `value.defining::<AddIOp>()?`.
    #[inline]
    pub fn defining<T: TypedOp<'a, 'c>>(self) -> Option<T> {
        self.defining_op().and_then(T::cast)
    }

    /// Returns the attribute after it, if an operation for constants defines it.
    #[inline]
    pub fn constant(self) -> Option<Attribute<'c>> {
        self.defining_op()?.constant_value()
    }

    /// Returns the constant integer that it is: of a scalar, or of every element.
    pub fn constant_int(self) -> Option<ApInt> {
        self.constant()?.int_or_splat()
    }

    /// Returns the constant integer that it is, if it fits in 64 bits, sign-extended.
    pub fn constant_i64(self) -> Option<i64> {
        self.constant()?.as_i64()
    }

    /// Returns the constant float that it is: of a scalar, or of every element.
    pub fn constant_float(self) -> Option<ApFloat> {
        self.constant()?.float_or_splat()
    }

    /// Returns true if it is the constant integer zero, or all its elements are.
    pub fn is_zero(self) -> bool {
        self.constant_int().is_some_and(|value| value.is_zero())
    }

    /// Returns true if it is the constant integer one, or all its elements are.
    pub fn is_one(self) -> bool {
        self.constant_int().is_some_and(|value| value.is_one())
    }
}

impl<'a, 'c> OpOperand<'a, 'c> {
    /// Returns the next older use of the same value.
    #[inline]
    pub fn next_use(self) -> Option<OpOperand<'a, 'c>> {
        self.body().operands[self.id()].next.map(|id| OpOperand::new(self.body(), id))
    }
}
