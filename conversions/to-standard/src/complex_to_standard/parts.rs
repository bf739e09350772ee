//! A complex number in parts, and arithmetic on them.

use crate::floats::{Floats, STANDARD};
use terrace_arith::{CmpFPredicate, FastMathFlags};
use terrace_complex as complex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter, Type, TypedOp};
use terrace_math as math;

pub(super) use crate::complex_division::Parts;

/// Builder of the parts of complex numbers.
pub(super) struct Complex<'r, 'b, 'c> {
    pub on: Floats<'r, 'b, 'c>,
    op: OpId,
    complex: Type<'c>,
}

impl<'r, 'b, 'c> Complex<'r, 'b, 'c> {
    /// Creates the builder for an operation whose first operand is a complex number.
    pub fn of(op: OpId, rewriter: &'r mut PatternRewriter<'b, 'c>) -> Option<Self> {
        let complex = rewriter.op(op).operands().next()?.ty();
        let element = complex.as_complex().filter(|element| element.is_float())?;
        Some(Complex { on: Floats::of(op, element, &STANDARD, rewriter), op, complex })
    }

    /// Returns an operand.
    pub fn operand(&self, at: usize) -> ValueId {
        self.on.builder.rewriter.op(self.op).operand(at).id()
    }

    pub fn re(&mut self, number: ValueId) -> ValueId {
        self.on.apply_with(complex::ReOp::NAME, &[number], FastMathFlags::NONE)
    }

    pub fn im(&mut self, number: ValueId) -> ValueId {
        self.on.apply_with(complex::ImOp::NAME, &[number], FastMathFlags::NONE)
    }

    pub fn parts(&mut self, number: ValueId) -> Parts {
        (self.re(number), self.im(number))
    }

    /// Extracts the parts of an operand.
    pub fn operand_parts(&mut self, at: usize) -> Parts {
        self.parts(self.operand(at))
    }

    pub fn create(&mut self, parts: Parts) -> ValueId {
        self.on.builder.value(complex::CreateOp::NAME, &[parts.0, parts.1], self.complex)
    }

    /// Creates an operation on complex numbers, by its name.
    pub fn apply(&mut self, name: &str, operands: &[ValueId]) -> ValueId {
        let flags = self.on.flags.attribute(self.on.builder.rewriter.context());
        self.on.builder.value_with(name, operands, self.complex, &[("fastmath", flags)])
    }

    /// Creates a function of `math`, by its name.
    pub fn math(&mut self, name: &str, operand: ValueId) -> ValueId {
        self.on.apply(name, &[operand])
    }

    pub fn atan2(&mut self, y: ValueId, x: ValueId) -> ValueId {
        self.on.apply(math::Atan2Op::NAME, &[y, x])
    }

    pub fn copysign(&mut self, size: ValueId, sign: ValueId) -> ValueId {
        self.on.apply(math::CopySignOp::NAME, &[size, sign])
    }

    pub fn is_equal(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.on.compare(CmpFPredicate::Oeq, a, b)
    }

    /// Returns true if it is not a number.
    pub fn is_nan(&mut self, a: ValueId) -> ValueId {
        self.on.compare(CmpFPredicate::Uno, a, a)
    }

    /// Returns true if the flags assume no infinity and no NaN.
    pub fn is_finite_only(&self) -> bool {
        self.on.flags.contains(FastMathFlags::NNAN) && self.on.flags.contains(FastMathFlags::NINF)
    }

    /// Runs a function without the flags that assume no infinity and no NaN.
    pub fn with_care<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.with_flags(careful(self.on.flags), make)
    }

    /// Does something without assuming anything.
    pub fn without_flags<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.with_flags(FastMathFlags::NONE, make)
    }

    fn with_flags<T>(&mut self, flags: FastMathFlags, make: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.on.flags, flags);
        let made = make(self);
        self.on.flags = before;
        made
    }

    /// Replaces the operation by a value.
    pub fn replace(self, value: ValueId) -> MatchResult {
        self.on.builder.rewriter.replace_op(self.op, &[value]);
        Some(())
    }

    /// Replaces the operation by a number of two parts.
    pub fn replace_by_parts(mut self, parts: Parts) -> MatchResult {
        let number = self.create(parts);
        self.replace(number)
    }
}

/// Returns the flags without those that assume no infinity and no NaN.
fn careful(flags: FastMathFlags) -> FastMathFlags {
    let kept = [
        FastMathFlags::REASSOC,
        FastMathFlags::NSZ,
        FastMathFlags::ARCP,
        FastMathFlags::CONTRACT,
        FastMathFlags::AFN,
    ];
    let kept = kept.into_iter().filter(|flag| flags.contains(*flag));
    kept.fold(FastMathFlags::NONE, FastMathFlags::union)
}
