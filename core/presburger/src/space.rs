//! [`Space`]: which variables sets and relations have.

use std::ops::Range;
use std::sync::Arc;

/// A role of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VarKind {
    /// Dimension of what is related.
    Domain,
    /// Dimension of what it is related to; dimension of a set.
    Range,
    /// Parameter.
    Symbol,
    /// Variable of which some value makes the constraints true.
    Local,
}

/// Numbers of the variables of a set or relation, and their names.
///
/// A set is a relation without dimensions in its domain. Names are for people: spaces with other names are equal.
#[derive(Clone, Default, Debug)]
pub struct Space {
    domain: usize,
    range: usize,
    symbols: usize,
    /// Names of domain, range and symbols; shorter if those at the end have none.
    names: Vec<Option<Arc<str>>>,
}

impl PartialEq for Space {
    fn eq(&self, other: &Self) -> bool {
        (self.domain, self.range, self.symbols) == (other.domain, other.range, other.symbols)
    }
}

impl Eq for Space {}

impl Space {
    /// Creates the space of sets of a number of dimensions.
    pub fn set(dims: usize) -> Self {
        Space::relation(0, dims)
    }

    /// Creates the space of relations between points of numbers of dimensions.
    pub fn relation(domain: usize, range: usize) -> Self {
        Space { domain, range, ..Space::default() }
    }

    /// Changes the number of symbols; their names are lost.
    pub fn with_symbols(mut self, symbols: usize) -> Self {
        self.names.truncate(self.dims());
        self.symbols = symbols;
        self
    }

    /// Names the variables: domain, range and symbols.
    pub fn with_names<N: Into<Arc<str>>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.names = names.into_iter().map(|name| Some(name.into())).collect();
        self.names.truncate(self.variables());
        self
    }

    /// Returns the number of dimensions of domain and range.
    pub fn dims(&self) -> usize {
        self.domain + self.range
    }

    /// Returns the number of dimensions and symbols.
    pub fn variables(&self) -> usize {
        self.dims() + self.symbols
    }

    /// Returns the number of variables of a kind, of which locals are none.
    pub fn count(&self, kind: VarKind) -> usize {
        self.positions(kind).len()
    }

    /// Returns the positions of the variables of a kind: domain, range and symbols follow each other.
    pub fn positions(&self, kind: VarKind) -> Range<usize> {
        match kind {
            VarKind::Domain => 0..self.domain,
            VarKind::Range => self.domain..self.dims(),
            VarKind::Symbol => self.dims()..self.variables(),
            VarKind::Local => self.variables()..self.variables(),
        }
    }

    /// Returns the kind of a variable that is not a local.
    pub fn kind(&self, position: usize) -> VarKind {
        match position {
            at if at < self.domain => VarKind::Domain,
            at if at < self.dims() => VarKind::Range,
            _ => VarKind::Symbol,
        }
    }

    /// Returns the name of a variable, if it has one.
    pub fn name(&self, position: usize) -> Option<&str> {
        self.names.get(position)?.as_deref()
    }

    /// Returns the space of the variables at positions of this one.
    pub(crate) fn select(&self, domain: &[usize], range: &[usize], symbols: &[usize]) -> Self {
        let at = domain.iter().chain(range).chain(symbols);
        let names = at.map(|&at| self.names.get(at).cloned().flatten()).collect();
        Space { domain: domain.len(), range: range.len(), symbols: symbols.len(), names }
    }

    /// Returns the space of sets of parameters: all dimensions are symbols.
    pub fn of_parameters(&self) -> Self {
        let all: Vec<usize> = (0..self.variables()).collect();
        self.select(&[], &[], &all)
    }

    /// Returns the space of the relations whose domain is from one space, and range from another of equal symbols.
    pub fn between(domain: &Space, range: &Space) -> Self {
        let name = |space: &Space, at: usize| space.names.get(at).cloned().flatten();
        let names = domain.positions(VarKind::Range).map(|at| name(domain, at));
        let names = names.chain(range.positions(VarKind::Range).map(|at| name(range, at)));
        let names = names.chain(domain.positions(VarKind::Symbol).map(|at| name(domain, at)));
        Space { domain: domain.range, range: range.range, symbols: domain.symbols, names: names.collect() }
    }
}
