//! The solver for facts about values.
//!
//! A client describes its lattice and its transfer function once and picks how it is run:
//!
//! | function | facts flow | reachability | schedule |
//! |---|---|---|---|
//! | [`forward`] | definitions to uses | decided by the facts themselves | fastest; for lattices of finite height |
//! | [`forward_with_constants`] | definitions to uses | decided by constants, found along with the facts | upstream's order, which widening can observe |
//! | [`backward`] | uses to definitions | decided by constants, found before | fastest |
//!
//! All follow branches, region control flow, and calls of functions whose callers are all known, across isolated
//! operations. Facts only move down their lattice, so every run ends.

mod backward;
pub mod constants;
mod coupled;
mod forward;

pub use backward::{BackwardAnalysis, BackwardFacts, backward};
pub use coupled::{CoupledAnalysis, RegionInput, forward_with_constants};
pub use forward::{ForwardAnalysis, ForwardFacts, forward};

use terrace_ir::Value;
use terrace_ir::ids::ValueId;

/// Facts about the values of one body, while an operation in it is visited.
pub struct Lookup<'s, F>(&'s [F]);

impl<F> Clone for Lookup<'_, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for Lookup<'_, F> {}

impl<'s, F> Lookup<'s, F> {
    /// Returns the fact about a value of the body that is visited.
    #[inline]
    pub fn of(self, value: Value<'_, '_>) -> &'s F {
        self.by_id(value.id())
    }

    /// Returns the fact about a value of the body that is visited, by id.
    #[inline]
    pub fn by_id(self, value: ValueId) -> &'s F {
        &self.0[value.index()]
    }
}

/// Facts about all values, detached from the program, which may be rewritten by them.
pub struct Facts<F> {
    facts: Vec<F>,
    /// Index of the first fact of each body.
    starts: Vec<usize>,
}

impl<F> Facts<F> {
    /// Returns the facts about the values of a body, by the body's number in the tree and the id of the value.
    ///
    /// Empty for a body that was left out of the program.
    pub fn of_body(&self, body: u32) -> &[F] {
        let end = self.starts.get(body as usize + 1).copied().unwrap_or(self.facts.len());
        &self.facts[self.starts[body as usize]..end]
    }

    /// Splits the facts by body.
    pub fn into_bodies(self) -> Vec<Vec<F>> {
        let ends = self.starts.iter().skip(1).copied().chain([self.facts.len()]);
        let lengths: Vec<usize> = self.starts.iter().zip(ends).map(|(start, end)| end - start).collect();
        let mut facts = self.facts.into_iter();
        lengths.into_iter().map(|length| facts.by_ref().take(length).collect()).collect()
    }
}
