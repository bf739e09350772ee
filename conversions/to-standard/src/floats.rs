//! Arithmetic on floats, in operations of `arith` and `math` or in those of `llvm`.

use terrace_arith as arith;
use terrace_arith::{CmpFPredicate, FastMathFlags};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Ctx, PatternRewriter, Type, TypedOp};
use terrace_math as math;
use terrace_support::float::ApFloat;

/// Names of operations.
pub struct Words {
    /// Name of the addition.
    pub add: &'static str,
    /// Name of the subtraction.
    pub sub: &'static str,
    /// Name of the multiplication.
    pub mul: &'static str,
    /// Name of the division.
    pub div: &'static str,
    /// Name of the absolute value.
    pub abs: &'static str,
    /// Name of the operation that copies a sign.
    pub copysign: &'static str,
    /// Name of the square root.
    pub sqrt: &'static str,
    /// Name of the comparison.
    pub compare: &'static str,
    /// Name of the selection.
    pub select: &'static str,
    /// Name of the conjunction of bits.
    pub and: &'static str,
    /// Name of the disjunction of bits.
    pub or: &'static str,
    /// Name of the constant.
    pub constant: &'static str,
    /// Name of the attribute for fast-math flags.
    pub flags: &'static str,
    /// Fast-math flags as an attribute, if any is set.
    pub flags_attribute: fn(Ctx<'_>, FastMathFlags) -> Option<Attribute<'_>>,
    /// Predicate of a comparison as an attribute.
    pub predicate_attribute: fn(Ctx<'_>, CmpFPredicate) -> Option<Attribute<'_>>,
}

/// Operations of `arith` and `math`.
pub static STANDARD: Words = Words {
    add: arith::AddFOp::NAME,
    sub: arith::SubFOp::NAME,
    mul: arith::MulFOp::NAME,
    div: arith::DivFOp::NAME,
    abs: math::AbsFOp::NAME,
    copysign: math::CopySignOp::NAME,
    sqrt: math::SqrtOp::NAME,
    compare: arith::CmpFOp::NAME,
    select: arith::SelectOp::NAME,
    and: arith::AndIOp::NAME,
    or: arith::OrIOp::NAME,
    constant: arith::ConstantOp::NAME,
    flags: "fastmath",
    flags_attribute: |context, flags| Some(flags.attribute(context)),
    predicate_attribute: |context, predicate| Some(context.i64_attribute(predicate.value().cast_signed())),
};

/// Returns the fast-math flags of an operation.
fn flags_of(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> FastMathFlags {
    let value = rewriter.op(op).attribute("fastmath").and_then(terrace_ir::spec::case_value);
    value.and_then(FastMathFlags::from_value).unwrap_or(FastMathFlags::NONE)
}

/// Builder of arithmetic on floats of one type.
pub struct Floats<'r, 'b, 'c> {
    /// Builder of the operations.
    pub builder: Builder<'r, 'b, 'c>,
    /// The type.
    pub ty: Type<'c>,
    /// Fast-math flags.
    pub flags: FastMathFlags,
    /// Names of the operations.
    pub words: &'static Words,
}

impl<'r, 'b, 'c> Floats<'r, 'b, 'c> {
    /// Creates the arithmetic for an operation that is replaced, with its location and flags.
    pub fn of(
        op: OpId,
        ty: Type<'c>,
        words: &'static Words,
        rewriter: &'r mut PatternRewriter<'b, 'c>,
    ) -> Self {
        let (location, flags) = (rewriter.op(op).location(), flags_of(op, rewriter));
        Floats { builder: Builder::new(rewriter, location), ty, flags, words }
    }

    /// Creates an operation, by its name, with these flags.
    pub fn apply_with(&mut self, name: &str, operands: &[ValueId], flags: FastMathFlags) -> ValueId {
        let flags = (self.words.flags_attribute)(self.builder.rewriter.context(), flags);
        let attributes = flags.map(|flags| (self.words.flags, flags));
        self.builder.value_with(name, operands, self.ty, attributes.as_slice())
    }

    /// Creates an operation, by its name.
    pub fn apply(&mut self, name: &str, operands: &[ValueId]) -> ValueId {
        self.apply_with(name, operands, self.flags)
    }

    /// Creates an addition.
    pub fn add(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.apply(self.words.add, &[a, b])
    }

    /// Creates a subtraction.
    pub fn sub(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.apply(self.words.sub, &[a, b])
    }

    /// Creates a multiplication.
    pub fn mul(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.apply(self.words.mul, &[a, b])
    }

    /// Creates a division.
    pub fn div(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.apply(self.words.div, &[a, b])
    }

    /// Creates an absolute value.
    pub fn abs(&mut self, a: ValueId) -> ValueId {
        self.apply(self.words.abs, &[a])
    }

    /// Creates the constant of the type that is nearest to a number.
    pub fn constant(&mut self, value: f64) -> ValueId {
        let context = self.builder.rewriter.context();
        let semantics = self.ty.as_float().expect("arithmetic on floats");
        let value = context.float_attribute(self.ty, ApFloat::from_f64(semantics, value).value);
        self.builder.value_with(self.words.constant, &[], self.ty, &[("value", value)])
    }

    /// Creates a comparison with these flags.
    pub fn compare_with(
        &mut self,
        predicate: CmpFPredicate,
        a: ValueId,
        b: ValueId,
        flags: FastMathFlags,
    ) -> ValueId {
        let context = self.builder.rewriter.context();
        let mut attributes = Vec::new();
        attributes.extend((self.words.predicate_attribute)(context, predicate).map(|one| ("predicate", one)));
        attributes.extend((self.words.flags_attribute)(context, flags).map(|one| (self.words.flags, one)));
        let bit = context.integer_type(1);
        self.builder.value_with(self.words.compare, &[a, b], bit, &attributes)
    }

    /// Creates a comparison.
    pub fn compare(&mut self, predicate: CmpFPredicate, a: ValueId, b: ValueId) -> ValueId {
        self.compare_with(predicate, a, b, self.flags)
    }

    /// Creates a selection.
    pub fn select(&mut self, condition: ValueId, a: ValueId, b: ValueId) -> ValueId {
        let ty = self.builder.rewriter.type_of(a);
        self.builder.value(self.words.select, &[condition, a, b], ty)
    }

    /// Creates a conjunction of bits.
    pub fn and(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.bits(self.words.and, a, b)
    }

    /// Creates a disjunction of bits.
    pub fn or(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.bits(self.words.or, a, b)
    }

    /// Creates an operation on two bits, by its name.
    pub fn bits(&mut self, name: &str, a: ValueId, b: ValueId) -> ValueId {
        let bit = self.builder.rewriter.context().integer_type(1);
        self.builder.value(name, &[a, b], bit)
    }
}
