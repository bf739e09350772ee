//! The lexicographic minimum as a function of parameters, and the projection that follows from it.
//!
//! Source: Feautrier, "Parametric integer programming" (1988). A problem is brought into a form in which the minimum is
//! bounded and there are no equalities ([`problem`]); the dual simplex method with Gomory's cuts ([`tableau`]) then
//! splits the values of parameters ([`context`]) wherever it depends on them what the next step is.

mod context;
mod problem;
mod search;
mod tableau;

pub(crate) use problem::{lexicographic_minimum, parametric_form};

use crate::budget::{Budget, TooComplex};
use crate::relation::IntegerRelation;

/// Returns the points of a relation, as relations without overlap in which each local has a division.
pub(crate) fn explicit(
    relation: &IntegerRelation,
    budget: &Budget,
) -> Result<Vec<IntegerRelation>, TooComplex> {
    let mut relation = relation.clone();
    relation.eliminate_exactly();
    if relation.is_explicit() {
        return Ok(vec![relation]);
    }
    let space = relation.space().clone();
    let minimum = lexicographic_minimum(&relation, 0..0, space, budget)?;
    Ok(minimum.pieces.into_iter().map(|piece| piece.context).collect())
}
