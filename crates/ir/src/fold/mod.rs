//! Folding: what an operation is known to give, without creating anything.
//!
//! An operation's own `fold` comes first, then what its traits say (`traits`). It is told which of its operands are
//! constants, and answers with values and constants to replace its results by, or with edits of itself.

mod elementwise;
mod traits;

pub use elementwise::{Element, binary};

use crate::body::Body;
use crate::context::Ctx;
use crate::declarations::op_name::TraitFlags;
use crate::ids::{OpId, ValueId};
use crate::uniqued::attribute::Attribute;
use crate::uniqued::ty::Type;
use crate::view::{Operation, Value};
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
    /// The one result is replaced by a value or a constant.
    #[allow(clippy::unnecessary_wraps, reason = "a fold hook returns an option")]
    pub fn to(result: impl Into<FoldResult<'c>>) -> Option<Self> {
        Some(Folded::Results(SmallVec::from_buf([result.into()])))
    }

    /// The results are replaced by these values and constants.
    pub fn to_all<R: Into<FoldResult<'c>>>(results: impl IntoIterator<Item = R>) -> Option<Self> {
        Some(Folded::Results(results.into_iter().map(Into::into).collect()))
    }

    /// The operation is changed in place.
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
    /// One entry for each operand.
    pub fn new(context: Ctx<'c>, values: &'x [Option<Attribute<'c>>]) -> Self {
        Constants { context, values }
    }

    /// The context.
    pub fn context(&self) -> Ctx<'c> {
        self.context
    }

    /// The constant that an operand is.
    pub fn get(&self, operand: usize) -> Option<Attribute<'c>> {
        self.values.get(operand).copied().flatten()
    }

    /// All operands.
    pub fn all(&self) -> &'x [Option<Attribute<'c>>] {
        self.values
    }

    /// The integer that an operand is: of a scalar, or of every element.
    pub fn int(&self, operand: usize) -> Option<ApInt> {
        self.get(operand)?.int_or_splat()
    }

    /// The float that an operand is: of a scalar, or of every element.
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

impl<'a, 'c> Operation<'a, 'c> {
    /// The attribute that this operation makes its value of, if it is a constant.
    #[inline]
    pub fn constant_value(self) -> Option<Attribute<'c>> {
        let name = self.name();
        match name.constant_slot() {
            Some(slot) => self.slot(slot),
            None if name.has_trait(TraitFlags::CONSTANT_LIKE) => self.folded_constant(),
            None => None,
        }
    }

    /// The value of a constant of which only its own code knows what it is.
    #[cold]
    fn folded_constant(self) -> Option<Attribute<'c>> {
        match self.fold_with(&[])? {
            Folded::Results(results) => match results[..] {
                [FoldResult::Constant(value)] => Some(value),
                _ => None,
            },
            Folded::InPlace(_) => None,
        }
    }

    /// Folds it: its own code, then what its traits say. Nothing is changed; see [`Body::apply_edits`].
    pub fn fold(self) -> Option<Folded<'c>> {
        if self.spec()?.hooks.fold.is_none() && !self.name().has_any_trait(TraitFlags::FOLDING) {
            return None;
        }
        let mut constants: SmallVec<[Option<Attribute<'c>>; 8]> = SmallVec::new();
        for value in self.operands() {
            constants.push(value.constant());
        }
        self.fold_with(&constants)
    }

    /// Folds as [`Operation::fold`] does, with these constant operands.
    #[inline]
    pub fn fold_with(self, constants: &[Option<Attribute<'c>>]) -> Option<Folded<'c>> {
        let hook = self.spec()?.hooks.fold;
        let folded = hook.and_then(|fold| fold(self, &Constants::new(self.context(), constants)));
        // What is edited in place is folded again later, and its traits are asked then.
        if folded.is_some() || !self.name().has_any_trait(TraitFlags::FOLDING) {
            return folded;
        }
        traits::fold(self, constants)
    }
}

impl<'c> Body<'c> {
    fn replace_result_by_constant(&mut self, op: OpId, index: usize, constant: Attribute<'c>) {
        let view = Operation::new(self, op);
        let (result, location) = (view.result(index), view.location());
        let materialize = view.name().dialect().and_then(|dialect| dialect.hooks.materialize_constant);
        let state = materialize.and_then(|make| make(self.context(), constant, result.ty(), location));
        let (Some(state), result) = (state, result.id()) else { return };
        let constant = self.create(state);
        self.insert_op_before(op, constant);
        let value = Operation::new(self, constant).result(0).id();
        self.replace_all_uses(result, value);
    }

    /// Makes the changes that a fold asks for.
    pub fn apply_edits(&mut self, op: OpId, edits: &[Edit<'c>]) {
        for edit in edits {
            match edit {
                Edit::Operand(index, value) => self.set_operand(op, *index, *value),
                Edit::Operands(values) => self.set_operands(op, values),
                Edit::Attribute(name, value) => {
                    let name = self.context().identifier(name);
                    self.set_attribute(op, name, *value);
                }
                Edit::SwapRegions(a, b) => self.swap_regions(op, *a, *b),
                Edit::ResultType(index, ty) => {
                    let result = Operation::new(self, op).result(*index).id();
                    self.set_type(result, *ty);
                }
                Edit::ResultUses(index, constant) => self.replace_result_by_constant(op, *index, *constant),
            }
        }
    }
}
