//! Intersection, inverse, composition, domain, range, products.

use super::IntegerRelation;
use crate::number::{Int, vector};
use crate::space::{Space, VarKind};
use std::ops::BitAnd;

impl IntegerRelation {
    /// Returns the pairs that are in both relations.
    ///
    /// # Panics
    ///
    /// If they are of different spaces, as do all operations on two sets.
    pub fn intersect(&self, other: &Self) -> Self {
        assert_eq!(self.space, other.space, "sets of one space");
        let mut both = self.clone();
        let other = both.adopt_locals(other);
        both.add_rows_of(&other);
        both
    }

    /// Adds the locals of a relation to those of this one, if they are not there; returns that one with the locals of
    /// this one.
    pub(crate) fn adopt_locals(&mut self, other: &Self) -> Self {
        let first = self.space.variables();
        // Where the locals of the other one are; its rows are changed to that.
        let mut places: Vec<usize> = Vec::new();
        let change = |row: &[Int], places: &[usize], len: usize| {
            let mut new = row[..=first].to_vec();
            new.resize(len, Int::ZERO);
            for (&place, number) in places.iter().zip(&row[first + 1..]) {
                new[place + 1] = number.clone();
            }
            new
        };
        for division in &other.divisions {
            let place = match division {
                None => self.add_variables(VarKind::Local, 1),
                Some(division) => {
                    let numerator = change(&division.numerator, &places, self.variables() + 1);
                    let denominator = division.denominator.clone();
                    self.local_of(super::Division { numerator, denominator })
                }
            };
            places.push(place);
        }
        let len = self.variables() + 1;
        let rows = |rows: &[Vec<Int>]| rows.iter().map(|row| change(row, &places, len)).collect();
        IntegerRelation {
            space: other.space.clone(),
            divisions: self.divisions.clone(),
            equalities: rows(&other.equalities),
            inequalities: rows(&other.inequalities),
            outputs: rows(&other.outputs),
        }
    }

    /// Returns the relation with each pair turned around.
    pub fn inverse(&self) -> Self {
        let [domain, range, symbols] = self.kinds();
        self.selected(&range, &domain, &symbols)
    }

    /// Returns the set of points that are related to some.
    pub fn domain(&self) -> Self {
        let [domain, _, symbols] = self.kinds();
        self.selected(&[], &domain, &symbols)
    }

    /// Returns the set of points to which some are related.
    pub fn range(&self) -> Self {
        let [_, range, symbols] = self.kinds();
        self.selected(&[], &range, &symbols)
    }

    /// Returns the set of the pairs, as points of all dimensions.
    pub fn to_set(&self) -> Self {
        let [domain, range, symbols] = self.kinds();
        self.selected(&[], &[domain, range].concat(), &symbols)
    }

    /// Returns the values of symbols for which there are pairs, as a set without dimensions.
    pub fn parameters(&self) -> Self {
        let [.., symbols] = self.kinds();
        self.selected(&[], &[], &symbols)
    }

    pub(super) fn kinds(&self) -> [Vec<usize>; 3] {
        [VarKind::Domain, VarKind::Range, VarKind::Symbol].map(|kind| self.space.positions(kind).collect())
    }

    /// Returns the relation that relates what this one does through something of another: first this, then the other.
    ///
    /// ```
    /// use terrace_presburger::IntegerRelation;
    /// let double: IntegerRelation = "{ (i) -> (j) : j = 2i }".parse().unwrap();
    /// let next: IntegerRelation = "{ (i) -> (j) : j = i + 1 }".parse().unwrap();
    /// let both = double.then(&next);
    /// assert_eq!(both.contains(&[3, 7]), Ok(true));
    /// assert_eq!(both.contains(&[3, 8]), Ok(false));
    /// ```
    ///
    /// # Panics
    ///
    /// If the range of this one has not as many dimensions as the domain of the other, or there are other symbols.
    pub fn then(&self, other: &Self) -> Self {
        let [a, b, c] =
            [self.count(VarKind::Domain), self.count(VarKind::Range), other.count(VarKind::Range)];
        let symbols = self.count(VarKind::Symbol);
        assert_eq!(b, other.count(VarKind::Domain), "the points between are of one space");
        assert_eq!(symbols, other.count(VarKind::Symbol), "symbols are the same");
        // All points side by side: the domain, what is between, the range.
        let space = Space::set(a + b + c).with_symbols(symbols);
        let wide = |relation: &Self, first: usize, count: usize| {
            let dims = (0..a + b + c).map(|at| (first..first + count).contains(&at).then(|| at - first));
            let all = dims.chain((count..count + symbols).map(Some)).collect::<Vec<_>>();
            let locals: Vec<_> = (relation.space.variables()..relation.variables()).map(Some).collect();
            relation.rearranged(space.clone(), &all, &locals)
        };
        let both = wide(self, 0, a + b).intersect(&wide(other, a, b + c));
        let list = |range: std::ops::Range<usize>| range.collect::<Vec<usize>>();
        let mut new =
            both.selected(&list(0..a), &list(a + b..a + b + c), &list(a + b + c..a + b + c + symbols));
        let names = Space::between(&self.domain().space, &other.range().space);
        new.space = names;
        new.eliminate_exactly();
        new
    }

    /// Returns the points to which points of a set are related.
    pub fn apply_to(&self, set: &Self) -> Self {
        let mut image = self.restrict_domain(set).range();
        image.eliminate_exactly();
        image
    }

    /// Returns the pairs whose first point is in a set.
    pub fn restrict_domain(&self, set: &Self) -> Self {
        self.intersect(&set.extended(&self.space, VarKind::Domain))
    }

    /// Returns the pairs whose second point is in a set.
    pub fn restrict_range(&self, set: &Self) -> Self {
        self.intersect(&set.extended(&self.space, VarKind::Range))
    }

    /// Returns the pairs of a space whose points of a kind are in this set.
    pub(crate) fn extended(&self, space: &Space, kind: VarKind) -> Self {
        let (place, symbols) = (space.positions(kind), space.positions(VarKind::Symbol));
        assert_eq!(self.count(VarKind::Domain), 0, "a set");
        assert_eq!(self.space.dims(), place.len(), "points of the dimensions");
        assert_eq!(self.count(VarKind::Symbol), symbols.len(), "symbols are the same");
        let variables = (0..space.variables()).map(|at| {
            if place.contains(&at) {
                Some(at - place.start)
            } else {
                at.checked_sub(symbols.start).map(|at| place.len() + at)
            }
        });
        let locals: Vec<_> = (self.space.variables()..self.variables()).map(Some).collect();
        self.rearranged(space.clone(), &variables.collect::<Vec<_>>(), &locals)
    }

    /// Returns the pairs of a point of one set and one of another.
    pub fn product(domain: &Self, range: &Self) -> Self {
        let space = Space::between(&domain.space, &range.space);
        domain.extended(&space, VarKind::Domain).intersect(&range.extended(&space, VarKind::Range))
    }

    /// Returns the pairs of a point and itself, of a set.
    pub fn identity(set: &Self) -> Self {
        let mut new = IntegerRelation::product(set, set);
        let dims = set.space.dims();
        for at in 0..dims {
            let mut row = vector::zeros(new.variables() + 1);
            row[at + 1] = Int::ONE;
            row[dims + at + 1] = Int::new(-1);
            new.add_equality_row(row);
        }
        new
    }
}

impl BitAnd for &IntegerRelation {
    type Output = IntegerRelation;
    fn bitand(self, other: &IntegerRelation) -> IntegerRelation {
        self.intersect(other)
    }
}
