//! Checks of an operation, as operations that are created before it.

use std::fmt::{self, Write};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_cf::AssertOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::Model;
use terrace_ir::{Builder, DYNAMIC, Operation, PatternRewriter, Type};
use terrace_linalg::LinalgOp;

/// Checks that an operation makes when the program runs.
pub struct RuntimeVerificationModel {
    /// Creates the checks.
    pub generate: fn(&mut Checks<'_, '_, '_>),
}

impl Model for RuntimeVerificationModel {
    const NAME: &'static str = "RuntimeVerifiableOpInterface";

    fn fallback(op: Operation<'_, '_>) -> Option<&'static Self> {
        LinalgOp::of(op).map(|_| &crate::models::linalg::STRUCTURED)
    }
}

/// Checks of one operation, created before it.
pub struct Checks<'r, 'b, 'c> {
    op: OpId,
    text: Option<&'r str>,
    /// Arithmetic at the place of the checks.
    pub make: Builder<'r, 'b, 'c>,
}

impl<'r, 'b, 'c> Checks<'r, 'b, 'c> {
    /// Creates checks of an operation; `text` is the operation as printed, if messages are to quote it.
    pub(crate) fn new(op: OpId, text: Option<&'r str>, rewriter: &'r mut PatternRewriter<'b, 'c>) -> Self {
        Checks { op, text, make: Builder::like(rewriter, op) }
    }

    /// Returns the operation.
    pub fn op(&self) -> Operation<'_, 'c> {
        self.make.rewriter.op(self.op)
    }

    /// Asserts a condition; `wrong` is the message if it does not hold.
    pub fn require(&mut self, condition: ValueId, wrong: impl fmt::Display) {
        let mut message = "ERROR: Runtime op verification failed\n".to_owned();
        if let Some(text) = self.text {
            message.push_str(text);
            message.push('\n');
        }
        write!(message, "^ {wrong}\nLocation: {}", self.make.location).expect("text takes all");
        let context = self.make.context();
        let assert = AssertOp::builder(context, self.make.location).arg(condition).msg(&message);
        self.make.rewriter.create(assert);
    }

    /// Creates a constant of type `index`.
    pub fn index(&mut self, number: i64) -> ValueId {
        self.make.index(number)
    }

    /// Returns the type of a value.
    pub fn type_of(&self, value: ValueId) -> Type<'c> {
        self.make.type_of(value)
    }

    /// Creates a comparison of two numbers.
    pub fn is_equal(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.make.cmpi(CmpIPredicate::Eq, a, b)
    }

    /// Creates the rank of a shaped value.
    pub fn rank(&mut self, of: ValueId) -> ValueId {
        let (context, location) = (self.make.context(), self.make.location);
        if self.type_of(of).is_any_memref() {
            let rank = terrace_memref::RankOp::builder(context, location).memref(of);
            self.make.make(rank)
        } else {
            self.make.make(terrace_tensor::RankOp::builder(context, location).tensor(of))
        }
    }

    /// Creates the size of a dimension, which is not folded.
    pub fn dim(&mut self, of: ValueId, number: usize) -> ValueId {
        let number = self.index(number as i64);
        let (context, location) = (self.make.context(), self.make.location);
        if self.type_of(of).is_any_memref() {
            let dim = terrace_memref::DimOp::builder(context, location).source(of).index(number);
            self.make.make(dim)
        } else {
            let dim = terrace_tensor::DimOp::builder(context, location).source(of).index(number);
            self.make.make(dim)
        }
    }

    /// Creates the size of a dimension, a constant if the type is static there.
    pub fn known_dim(&mut self, of: ValueId, number: usize) -> ValueId {
        let number = self.index(number as i64);
        let (context, location) = (self.make.context(), self.make.location);
        if self.type_of(of).is_any_memref() {
            let dim = terrace_memref::DimOp::builder(context, location).source(of).index(number);
            self.make.rewriter.fold(dim)
        } else {
            let dim = terrace_tensor::DimOp::builder(context, location).source(of).index(number);
            self.make.rewriter.fold(dim)
        }
    }

    /// Creates a conjunction, folded.
    pub fn both(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.make.folding().andi(a, b)
    }

    fn compare(&mut self, predicate: CmpIPredicate, a: ValueId, b: ValueId) -> ValueId {
        self.make.folding().cmpi(predicate, a, b)
    }

    /// Creates `least <= value < end`, folded.
    pub fn is_within(&mut self, value: ValueId, least: ValueId, end: ValueId) -> ValueId {
        let is_not_before = self.compare(CmpIPredicate::Sge, value, least);
        let is_before_end = self.compare(CmpIPredicate::Slt, value, end);
        self.both(is_not_before, is_before_end)
    }

    /// Checks an access to a shaped value at indices.
    pub fn access(&mut self, of: ValueId, indices: &[ValueId]) {
        if indices.is_empty() {
            return;
        }
        let zero = self.index(0);
        let mut all = None;
        for (number, &index) in indices.iter().enumerate() {
            let size = self.known_dim(of, number);
            let is_within = self.is_within(index, zero, size);
            all = Some(match all {
                Some(others) => self.both(others, is_within),
                None => is_within,
            });
        }
        if let Some(all) = all {
            self.require(all, "out-of-bounds access");
        }
    }

    /// Checks the number of a dimension.
    pub fn dim_number(&mut self, of: ValueId, number: ValueId) {
        let rank = self.rank(of);
        let zero = self.index(0);
        let is_within = self.is_within(number, zero, rank);
        self.require(is_within, "index is out of bounds");
    }

    /// Checks that a value is a number, unless that is dynamic.
    pub fn require_number(&mut self, value: ValueId, number: i64, wrong: impl fmt::Display) {
        if number != DYNAMIC {
            let number = self.index(number);
            let is_equal = self.is_equal(value, number);
            self.require(is_equal, wrong);
        }
    }
}
