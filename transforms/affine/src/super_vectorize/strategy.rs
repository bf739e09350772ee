//! [`Strategy`]: which loops are vectorized along which dimension of a vector.

use super::patterns::Match;
use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, Type};
use terrace_support::interner::FoldMap;

/// Loops to vectorize.
pub(super) struct Strategy<'s> {
    /// Shape of the vectors.
    pub sizes: &'s [i64],
    /// Dimension of the vector for each loop that is vectorized.
    pub dims: FoldMap<OpId, usize>,
    /// True if it is known that no vector reaches beyond the last iteration, so that transfers are in bounds.
    pub has_full_vectors: bool,
}

impl<'s> Strategy<'s> {
    /// Returns the strategy for a match: each level is a dimension.
    pub fn new(sizes: &'s [i64], of: &Match) -> Self {
        let mut strategy = Strategy { sizes, dims: FoldMap::default(), has_full_vectors: false };
        strategy.add(of, 0);
        strategy
    }

    fn add(&mut self, of: &Match, depth: usize) {
        of.children.iter().for_each(|child| self.add(child, depth + 1));
        self.dims.insert(of.op, depth);
    }

    /// Returns the type of a vector of values of a type.
    pub fn vector_of<'c>(&self, context: Ctx<'c>, element: Type<'c>) -> Type<'c> {
        context.vector_type(self.sizes, element)
    }
}

/// Returns true if a type may be that of an element of a vector.
pub(super) fn is_element(ty: Type<'_>) -> bool {
    ty.is_int_or_index_or_float()
}
