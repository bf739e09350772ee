//! Folding: what an operation is known to give, without creating anything.
//!
//! An operation's own `fold` comes first, then what its traits say (`traits`). It is told which of its operands are
//! constants, and answers with values and constants to replace its results by, or with edits of itself.

mod elementwise;
mod traits;

pub use elementwise::{Element, binary};

use crate::body::Body;
use crate::declarations::folded::{Constants, Edit, FoldResult, Folded};
use crate::declarations::op_name::TraitFlags;
use crate::ids::OpId;
use crate::uniqued::attribute::Attribute;
use crate::view::Operation;
use smallvec::SmallVec;

impl<'a, 'c> Operation<'a, 'c> {
    /// Returns the attribute that this operation makes its value of, if it is a constant.
    #[inline]
    pub fn constant_value(self) -> Option<Attribute<'c>> {
        let name = self.name();
        match name.constant_slot() {
            Some(slot) => self.slot(slot),
            None if name.has_trait(TraitFlags::CONSTANT_LIKE) => self.folded_constant(),
            None => None,
        }
    }

    /// Returns the value of a constant of which only its own code knows what it is.
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
