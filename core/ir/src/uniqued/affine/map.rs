//! Affine maps and integer sets.

use super::expr::{AffineExpr, AffineExprKind};
use crate::context::Ctx;
use crate::uniqued::identifier::Interned;
use crate::uniqued::ty::DYNAMIC;
use std::sync::atomic::AtomicBool;

/// A function from dimensions and symbols to a list of affine expressions: a uniqued, `Copy` handle.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AffineMap<'c>(pub(crate) Interned<'c, AffineMapData<'c>>);

pub(crate) struct AffineMapData<'c> {
    pub dims: u32,
    pub symbols: u32,
    pub results: &'c [AffineExpr<'c>],
    /// True if it was found that no result can be simplified.
    pub is_simple: AtomicBool,
}

/// The points that fulfil a list of affine equations and inequalities: a uniqued, `Copy` handle.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct IntegerSet<'c>(pub(crate) Interned<'c, IntegerSetData<'c>>);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct IntegerSetData<'c> {
    pub dims: u32,
    pub symbols: u32,
    pub constraints: &'c [AffineExpr<'c>],
    /// For each constraint, whether it is `== 0` and not `>= 0`.
    pub equalities: &'c [bool],
}

impl<'c> AffineMap<'c> {
    /// Creates a map.
    pub fn new(context: Ctx<'c>, dims: u32, symbols: u32, results: &[AffineExpr<'c>]) -> Self {
        context.affine_map(dims, symbols, results)
    }

    /// `(d0, d1, ...) -> (d0, d1, ...)`.
    pub fn identity(context: Ctx<'c>, dims: u32) -> Self {
        let results: Vec<_> = (0..dims).map(|at| AffineExpr::dim(context, at)).collect();
        context.affine_map(dims, 0, &results)
    }

    /// `() -> (value)`.
    pub fn constant(context: Ctx<'c>, value: i64) -> Self {
        context.affine_map(0, 0, &[AffineExpr::constant(context, value)])
    }

    /// Returns the map of a strided layout: a sum of products, with a symbol for whatever is dynamic.
    pub fn strided(context: Ctx<'c>, offset: i64, strides: &[i64]) -> Self {
        let mut symbols = 0;
        let mut term = |value: i64| {
            if value == DYNAMIC {
                symbols += 1;
                AffineExpr::symbol(context, symbols - 1)
            } else {
                AffineExpr::constant(context, value)
            }
        };
        let mut sum = term(offset);
        for (at, &stride) in strides.iter().enumerate() {
            let factor = term(stride);
            sum = sum.add(context, AffineExpr::dim(context, at as u32).mul(context, factor));
        }
        context.affine_map(strides.len() as u32, symbols, &[sum])
    }

    /// Returns the number of dimensions.
    pub fn dims(self) -> u32 {
        self.0.get().dims
    }

    /// Returns the number of symbols.
    pub fn symbols(self) -> u32 {
        self.0.get().symbols
    }

    /// Returns the number of dimensions and symbols.
    pub fn inputs(self) -> u32 {
        self.dims() + self.symbols()
    }

    /// Returns the results.
    pub fn results(self) -> &'c [AffineExpr<'c>] {
        self.0.get().results
    }

    /// Returns true if each result is the dimension at its position, and there are no symbols beside.
    pub fn is_identity(self) -> bool {
        self.dims() as usize == self.results().len()
            && self.results().iter().enumerate().all(|(at, r)| r.kind() == AffineExprKind::Dim(at as u32))
    }

    /// Returns true if each result is the dimension at its position, counted from the last.
    pub fn is_minor_identity(self) -> bool {
        let results = self.results();
        let Some(first) = (self.dims() as usize).checked_sub(results.len()) else { return false };
        results.iter().enumerate().all(|(at, r)| r.kind() == AffineExprKind::Dim((first + at) as u32))
    }

    /// Returns the value of a map with one result, which is a constant.
    pub fn as_single_constant(self) -> Option<i64> {
        match self.results() {
            [result] => result.as_constant(),
            _ => None,
        }
    }

    /// Returns true if the results are distinct dimensions, or zero where `allow_zero` says so.
    pub fn is_projected_permutation(self, allow_zero: bool) -> bool {
        if self.symbols() > 0 || self.results().len() > self.dims() as usize {
            return false;
        }
        let mut seen = vec![false; self.dims() as usize];
        self.results().iter().all(|result| match result.kind() {
            AffineExprKind::Dim(at) => !std::mem::replace(&mut seen[at as usize], true),
            AffineExprKind::Constant(0) => allow_zero,
            _ => false,
        })
    }

    /// Returns true if the results are the dimensions in some order.
    pub fn is_permutation(self) -> bool {
        self.results().len() == self.dims() as usize && self.is_projected_permutation(false)
    }

    /// Returns the map from the results of `other` on: `self(other(x))`.
    ///
    /// # Panics
    /// If `other` has not as many results as this map has dimensions.
    pub fn compose(self, context: Ctx<'c>, other: AffineMap<'c>) -> AffineMap<'c> {
        assert_eq!(
            self.dims() as usize,
            other.results().len(),
            "the inner map's results are the outer map's dimensions"
        );
        // Symbols of both, those of the inner map first.
        let shifted: Vec<_> =
            (0..self.symbols()).map(|at| AffineExpr::symbol(context, other.symbols() + at)).collect();
        let results: Vec<_> =
            self.results().iter().map(|r| r.replace(context, other.results(), &shifted)).collect();
        context.affine_map(other.dims(), self.symbols() + other.symbols(), &results)
    }
}

impl<'c> IntegerSet<'c> {
    /// Creates a set.
    pub fn new(
        context: Ctx<'c>,
        dims: u32,
        symbols: u32,
        constraints: &[AffineExpr<'c>],
        equalities: &[bool],
    ) -> Self {
        context.integer_set(dims, symbols, constraints, equalities)
    }

    /// Returns the number of dimensions.
    pub fn dims(self) -> u32 {
        self.0.get().dims
    }

    /// Returns the number of symbols.
    pub fn symbols(self) -> u32 {
        self.0.get().symbols
    }

    /// Returns the number of dimensions and symbols.
    pub fn inputs(self) -> u32 {
        self.dims() + self.symbols()
    }

    /// Returns the expressions that are compared with zero.
    pub fn constraints(self) -> &'c [AffineExpr<'c>] {
        self.0.get().constraints
    }

    /// Returns for each constraint, whether it is `== 0` and not `>= 0`.
    pub fn equalities(self) -> &'c [bool] {
        self.0.get().equalities
    }
}
