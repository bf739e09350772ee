//! Answers of `fold` hooks, and what they are told.

use crate::context::Ctx;
use crate::ids::ValueId;
use crate::uniqued::attribute::Attribute;
use crate::uniqued::ty::Type;
use crate::view::Value;
use smallvec::SmallVec;
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

/// Replacement of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldResult<'c> {
    /// A value that exists.
    Value(ValueId),
    /// A constant, which somebody will make an operation for.
    Constant(Attribute<'c>),
}

impl From<ValueId> for FoldResult<'_> {
    fn from(value: ValueId) -> Self {
        FoldResult::Value(value)
    }
}

impl From<Value<'_, '_>> for FoldResult<'_> {
    fn from(value: Value<'_, '_>) -> Self {
        FoldResult::Value(value.id())
    }
}

impl<'c> From<Attribute<'c>> for FoldResult<'c> {
    fn from(attribute: Attribute<'c>) -> Self {
        FoldResult::Constant(attribute)
    }
}

/// One change that a fold makes to its operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit<'c> {
    /// Another value for the operand at a position.
    Operand(usize, ValueId),
    /// Other operands, maybe of another number; segment sizes are separate edits.
    Operands(SmallVec<[ValueId; 4]>),
    /// Another value for an attribute, or none; inherent if the operation declares the name.
    Attribute(&'static str, Option<Attribute<'c>>),
    /// Another type for the result at a position.
    ResultType(usize, Type<'c>),
    /// The regions at two positions change places.
    SwapRegions(usize, usize),
    /// A constant for the uses of the result at a position, made before the operation by its dialect.
    ResultUses(usize, Attribute<'c>),
}

/// Result of a fold. A `fold` hook returns an `Option` of it; `None` means that there is nothing to fold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folded<'c> {
    /// Replacements of the results, one for each.
    Results(SmallVec<[FoldResult<'c>; 1]>),
    /// The operation stays, with these changes.
    InPlace(Vec<Edit<'c>>),
}

impl<'c> Folded<'c> {
    /// Replaces the one result by a value or a constant.
    #[allow(clippy::unnecessary_wraps, reason = "a fold hook returns an option")]
    pub fn to(result: impl Into<FoldResult<'c>>) -> Option<Self> {
        Some(Folded::Results(SmallVec::from_buf([result.into()])))
    }

    /// Replaces the results by these values and constants.
    pub fn to_all<R: Into<FoldResult<'c>>>(results: impl IntoIterator<Item = R>) -> Option<Self> {
        Some(Folded::Results(results.into_iter().map(Into::into).collect()))
    }

    /// Changes the operation in place.
    pub fn in_place(edits: impl IntoIterator<Item = Edit<'c>>) -> Option<Self> {
        Some(Folded::InPlace(edits.into_iter().collect()))
    }
}

/// The operands of an operation that is to be folded, as far as they are constants.
#[derive(Clone, Copy)]
pub struct Constants<'x, 'c> {
    context: Ctx<'c>,
    values: &'x [Option<Attribute<'c>>],
}

impl<'x, 'c> Constants<'x, 'c> {
    /// Creates one entry for each operand.
    pub fn new(context: Ctx<'c>, values: &'x [Option<Attribute<'c>>]) -> Self {
        Constants { context, values }
    }

    /// Returns the context.
    pub fn context(&self) -> Ctx<'c> {
        self.context
    }

    /// Returns the constant that an operand is.
    pub fn get(&self, operand: usize) -> Option<Attribute<'c>> {
        self.values.get(operand).copied().flatten()
    }

    /// Returns all operands.
    pub fn all(&self) -> &'x [Option<Attribute<'c>>] {
        self.values
    }

    /// Returns the integer that an operand is: of a scalar, or of every element.
    pub fn int(&self, operand: usize) -> Option<ApInt> {
        self.get(operand)?.int_or_splat()
    }

    /// Returns the float that an operand is: of a scalar, or of every element.
    pub fn float(&self, operand: usize) -> Option<ApFloat> {
        self.get(operand)?.float_or_splat()
    }

    /// Returns true if an operand is the integer zero, or all its elements are.
    pub fn is_zero(&self, operand: usize) -> bool {
        self.int(operand).is_some_and(|value| value.is_zero())
    }

    /// Returns true if an operand is the integer one, or all its elements are.
    pub fn is_one(&self, operand: usize) -> bool {
        self.int(operand).is_some_and(|value| value.is_one())
    }

    /// Returns true if an operand is an integer of which all bits are set, or all its elements are.
    pub fn is_all_ones(&self, operand: usize) -> bool {
        self.int(operand).is_some_and(|value| value.is_all_ones())
    }
}
